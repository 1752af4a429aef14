/** The workers in a browser: the same answers, and what becomes of a long solve and of a panic. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';

import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';

import { documents, plain, samples } from './agreement.ts';
import type { InPage } from './in-page.ts';
import { sorted, type Diagnostic } from './protocol.ts';
import { launch, serve } from './support.ts';

declare const inPage: InPage;

let browser: Browser;
let page: Page;
let stop: () => void;

before(async () => {
  const served = await serve();
  stop = served.stop;
  browser = await launch();
  page = await browser.newPage();
  // A page of its own beside the workers.
  await page.route('**/empty.html', route => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(`${served.address}empty.html`);
  const define = { BUILT: readFileSync('dist/files.json', 'utf8') };
  const options = { bundle: true, define, write: false, format: 'iife', target: 'es2022', logLevel: 'error' } as const;
  const { outputFiles } = await build({ ...options, entryPoints: ['tests/in-page.ts'] });
  await page.addScriptTag({ content: outputFiles[0]!.text });
});

after(async () => {
  await browser?.close();
  stop?.();
});

test('the first verdicts are those of the program', async () => {
  const all = samples();
  const texts = all.map(({ name, text }) => ({ name, text }));
  const found = (await page.evaluate(texts => inPage.verdicts(texts), texts)) as Diagnostic[][];
  all.forEach(({ name, expected }, index) => assert.deepEqual(found[index]!.map(plain), expected, name));
});

test('the diagnostics of the server are those of the program', async () => {
  const all = documents(samples()).map(sample => ({ ...sample, expected: sorted(sample.expected) }));
  const counts = all.map(({ name, text, expected }) => ({ name, text, count: expected.length }));
  const found = await page.evaluate(async files => {
    const client = new inPage.Client();
    await client.initialize();
    const uri = (name: string) => `file:///${name}`;
    files.forEach(({ name, text }) => client.open(uri(name), text));
    const published = (name: string) => client.published.get(uri(name));
    await client.until(() => files.every(({ name, count }) => published(name)?.length === count));
    client.server.terminate();
    return files.map(({ name }) => published(name)!);
  }, counts);
  all.forEach(({ name, expected }, index) => assert.deepEqual(sorted(found[index]!), expected, name));
});

test('a long solve delays nothing and ends when its board is gone', async () => {
  const result = await page.evaluate(async () => {
    const client = new inPage.Client();
    await client.initialize();
    const uri = 'file:///long.board';
    // A board that takes seconds.
    const row = '.'.repeat(118);
    const rows = [`P${row}T`, ...Array<string>(118).fill(`.${row}.`), `E${row}.`];
    client.open(uri, rows.join('\n'));
    const textDocument = { uri };
    const hover = await client.request('textDocument/hover', { textDocument, position: { line: 0, character: 0 } });
    const before = client.published.get(uri)!.length;
    client.notify('textDocument/didChange', {
      textDocument: { uri, version: 2 },
      contentChanges: [{ text: 'P.T*E\n' }],
    });
    client.notify('textDocument/didSave', { textDocument });
    await client.until(() => client.published.get(uri)?.[0]?.rule === 'verdict');
    client.server.terminate();
    return { hover, before, after: client.published.get(uri)! };
  });
  assert.ok(result.hover.result, 'a hover while it is solved');
  assert.equal(result.before, 0, 'nothing is known yet');
  assert.deepEqual(
    result.after.map(({ message }) => message),
    ['Police catches the thief in 3 turns'],
  );
});

test('after a panic another worker has the newest text', async () => {
  const { events, response, after } = await page.evaluate(async () => {
    const client = new inPage.Client();
    await client.initialize();
    const uri = 'file:///a.board';
    client.open(uri, 'P.T*E\n');
    const range = { start: { line: 0, character: 3 }, end: { line: 0, character: 4 } };
    client.notify('textDocument/didChange', {
      textDocument: { uri, version: 2 },
      contentChanges: [{ range, text: '.' }],
    });
    await client.request('textDocument/hover', { textDocument: { uri }, position: { line: 0, character: 0 } });
    client.published.clear();
    // As the worker does when its module panics.
    const open = client.request('workspace/symbol', { query: '' });
    client.worker!.dispatchEvent(new ErrorEvent('error', { message: 'a panic', cancelable: true }));
    const response = await open;
    await client.until(() => client.published.get(uri)?.[0]?.rule === 'verdict');
    client.server.terminate();
    return { events: client.events, response, after: client.published.get(uri)! };
  });
  assert.deepEqual(events, ['restarted: a panic']);
  assert.match(JSON.stringify(response.error), /the server was restarted/);
  assert.deepEqual(
    after.map(({ message }) => message),
    ['The thief escapes in 4 turns'],
  );
});

test('a text that makes every worker fail is left alone until it is edited', async () => {
  const { events, refused, after } = await page.evaluate(async () => {
    const client = new inPage.Client();
    await client.initialize();
    const uri = 'file:///a.board';
    client.open(uri, 'P.T*E\n');
    for (let failure = 0; failure < 3; failure++) {
      client.worker!.dispatchEvent(new ErrorEvent('error', { message: 'a panic', cancelable: true }));
    }
    const refused = await client.request('workspace/symbol', { query: '' });
    client.notify('textDocument/didChange', {
      textDocument: { uri, version: 2 },
      contentChanges: [{ text: 'PT.E\n' }],
    });
    await client.until(() => client.published.get(uri)?.[0]?.rule === 'verdict');
    client.server.terminate();
    return { events: client.events, refused, after: client.published.get(uri)! };
  });
  assert.deepEqual(events, ['restarted: a panic', 'restarted: a panic', 'failed: a panic', 'restarted: an edit']);
  assert.match(JSON.stringify(refused.error), /starts again with the next edit/);
  assert.equal(after[0]!.message, 'Police catches the thief in 1 turn');
});
