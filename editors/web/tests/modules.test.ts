/** The modules in Node: they say what the program says. */

import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';

import { LanguageServer, Panic, Solver } from '../src/module.ts';
import type { Message } from '../src/serve.ts';
import { documents, plain, samples } from './agreement.ts';
import { fromProtocol, INITIALIZE, sorted, type Diagnostic, type Published } from './protocol.ts';

const compiled = (name: string) => new WebAssembly.Module(readFileSync(`modules/${name}`));
const solver = compiled('verdict.wasm');
const server = compiled('server.wasm');

/** Milliseconds that nothing waits that matters here. */
const LONG = 10_000;

/** A server whose solves end at once, and all that it has sent. */
class Session {
  readonly sent: Message[] = [];
  private readonly server = new LanguageServer(server);

  send(message: Message): void {
    this.server.receive(JSON.stringify({ jsonrpc: '2.0', ...message }));
    this.settle();
  }

  file(uri: string, text: string | null): void {
    this.server.file(uri, text);
  }

  private settle(): void {
    for (let isSettled = false; !isSettled;) {
      // Results are reported in batches, with rests of milliseconds; closed documents are forgotten after half a minute.
      isSettled = (this.server.run() ?? LONG) >= LONG;
      for (let message = this.server.nextMessage(); message !== undefined; message = this.server.nextMessage()) {
        this.sent.push(JSON.parse(message) as Message);
      }
      for (let order = this.server.nextOrder(); order !== undefined; order = this.server.nextOrder()) {
        isSettled = false;
        if (order.request) {
          this.server.answered(order.number, new Solver(solver).solve(order.request));
        }
      }
    }
  }

  /** The diagnostics that were published last. */
  diagnostics(): Diagnostic[] {
    const published = this.sent.findLast(({ method }) => method === 'textDocument/publishDiagnostics');
    return (published!.params as { diagnostics: Published[] }).diagnostics.map(fromProtocol);
  }

  initialize(): this {
    this.send({ id: 0, method: 'initialize', params: INITIALIZE });
    this.send({ method: 'initialized', params: {} });
    return this;
  }

  open(uri: string, text: string): void {
    const languageId = `stakeout-${/\.(game|pursuit)$/.exec(uri)?.[1] ?? 'board'}`;
    this.send({ method: 'textDocument/didOpen', params: { textDocument: { uri, languageId, version: 1, text } } });
  }
}

test('the solver and linter say what the program says', () => {
  for (const { name, text, expected } of samples()) {
    const found = new Solver(solver).check(name, text) as Diagnostic[];
    assert.deepEqual(found.map(plain), expected, name);
  }
});

test('a text is recognised by its content', () => {
  const kinds = { board: 'first: thief\nPT\n.E\n', game: '; toll\na -> b:7\n', pursuit: '\uFEFFpolicemen: 1\na - b\n' };
  for (const [kind, text] of Object.entries(kinds)) {
    assert.equal(new Solver(solver).recognise(text), kind, text);
  }
});

test('the server says what the program says', () => {
  for (const { name, text, expected } of documents(samples())) {
    const session = new Session().initialize();
    session.open(`file:///${name}`, text);
    assert.deepEqual(sorted(session.diagnostics()), sorted(expected), name);
  }
});

test('a stakeout.toml comes from the client', () => {
  const session = new Session().initialize();
  session.file('vscode-vfs://github/a%20b/stakeout.toml', '[rules]\nverdict = "warning"\n');
  session.open('vscode-vfs://github/a%20b/x.board', 'P.T*E\n');
  assert.deepEqual(
    session.diagnostics().map(({ severity }) => severity),
    ['warning'],
  );
});

test('a board too large for a browser names the program', () => {
  const row = '.'.repeat(400);
  const text = [`P${row}T`, ...Array<string>(400).fill(`.${row}.`), `E${row}.`].join('\n');
  const session = new Session().initialize();
  session.open('file:///large.board', text);
  assert.match(session.diagnostics()[0]!.message, /more than a browser can give; the program `stakeout`/);
});

test('bytes that are not a request end as an error, not as an answer', () => {
  assert.throws(() => new Solver(solver).solve(new Uint8Array([1, 2, 3])), /not a request/);
  assert.ok(new Panic('x') instanceof Error);
});

void test('the first verdict waits for little script: no editor, and no client of the server', () => {
  const html = readFileSync('dist/index.html', 'utf8');
  const scripts = [...html.matchAll(/(?:modulepreload" href|<script type="module" src)="([^"]+)"/g)].map(
    ([, name]) => name!,
  );
  const bytes = scripts.reduce((sum, name) => sum + statSync(`dist/${name}`).size, 0);
  assert.ok(scripts.length > 1 && bytes < 50_000, `${bytes} bytes in ${scripts.join(', ')}`);
});
