/** The Test Explorer: every `expect` of a board or graph game is a test. */

import * as vscode from 'vscode';

import type { Server } from './client.ts';
import { expectationsOf, type Expectation } from '../../explorer/game/expectations.ts';
import { Repeated } from '../../explorer/repeat.ts';
import { identitiesOf } from './identity.ts';
import { isRead, kindOf, MARKDOWN_FILES, markdownFiles, readsMarkdown } from './languages.ts';

const FILES = '**/*.{board,game,pursuit}';
/** At most this many files are listed. */
const MAX_FILES = 5_000;
/** Milliseconds between two requests for the diagnostics of a file that is being solved; the server reports most changes earlier. */
const PAUSE = 500;

/** The part of an LSP diagnostic that is needed here. */
export interface Diagnostic {
  readonly range: { readonly start: { readonly line: number } };
  readonly severity?: number;
  readonly code?: string | number;
  readonly message: string;
}

const ERROR = 1;

type Result = { state: 'passed' } | { state: 'failed' | 'errored'; message: string };

export class Tests implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController('stakeout', 'Stakeout');
  private readonly expectations = new WeakMap<vscode.TestItem, Expectation>();
  /** The state that each test shows, with its message. */
  private readonly shown = new WeakMap<vscode.TestItem, string>();
  /** The documents whose known verdicts are to be shown. */
  private readonly stale = new Set<string>();
  private readonly updates = new Repeated(() => this.showKnown());
  /** How many runs of the user's are under way. They report their tests themselves. */
  private runs = 0;
  private readonly subscriptions: vscode.Disposable[];
  private isListed = false;

  constructor(private readonly server: Server) {
    const watchers = [FILES, MARKDOWN_FILES].map(files => vscode.workspace.createFileSystemWatcher(files));
    this.controller.resolveHandler = item => (item ? this.read(item) : this.listFiles());
    this.controller.refreshHandler = () => this.listFiles();
    this.controller.createRunProfile(
      'Check expectations',
      vscode.TestRunProfileKind.Run,
      (request, token) => this.run(request, token),
      true,
    );
    this.subscriptions = [
      this.controller,
      ...watchers.flatMap(watcher => [
        watcher,
        watcher.onDidCreate(uri => this.fileChanged(uri)),
        watcher.onDidChange(uri => this.fileChanged(uri)),
        watcher.onDidDelete(uri => this.controller.items.delete(uri.toString())),
      ]),
      vscode.workspace.onDidOpenTextDocument(document => this.documentChanged(document)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.documentChanged(document)),
      server.onBoardChanged(uri => this.verdictsChanged(uri)),
      server.onHealth(health => {
        if (health === 'running') {
          // It restarts when Markdown is read from now on, or no longer.
          void this.listChanged().catch(error => server.log.warn(String(error)));
          vscode.workspace.textDocuments.forEach(document => this.verdictsChanged(document.uri.toString()));
        }
      }),
    ];
    vscode.workspace.textDocuments.forEach(document => this.documentChanged(document));
  }

  dispose(): void {
    this.subscriptions.forEach(subscription => subscription.dispose());
  }

  private async listFiles(): Promise<void> {
    this.isListed = true;
    const files = await vscode.workspace.findFiles(FILES, undefined, MAX_FILES);
    for (const uri of [...files, ...(await markdownFiles(MAX_FILES - files.length))]) {
      await this.read(this.fileItem(uri));
    }
  }

  private async listChanged(): Promise<void> {
    if (!readsMarkdown()) {
      const gone = [...this.controller.items].filter(([, { uri }]) => uri && kindOf(uri) === 'markdown');
      gone.forEach(([id]) => this.controller.items.delete(id));
    } else if (this.isListed) {
      await this.listFiles();
    }
    vscode.workspace.textDocuments.forEach(document => this.documentChanged(document));
  }

  private fileChanged(uri: vscode.Uri): void {
    const isOpen = vscode.workspace.textDocuments.some(document => document.uri.toString() === uri.toString());
    const mayBeRead = kindOf(uri) !== 'markdown' || readsMarkdown();
    if (this.isListed && mayBeRead && !isOpen) {
      void this.read(this.fileItem(uri));
    }
  }

  /** Shows the gutter icons of an open document. */
  private documentChanged(document: vscode.TextDocument): void {
    if (isRead(document) && isFile(document.uri)) {
      const isNew = this.fill(this.fileItem(document.uri), document.getText());
      if (isNew) {
        this.verdictsChanged(document.uri.toString());
      }
    }
  }

  private verdictsChanged(uri: string): void {
    this.stale.add(uri);
    void this.updates.run().catch(error => this.server.log.warn(String(error)));
  }

  /** Shows the states of tests whose verdicts are known, without a run of the user's. */
  private async showKnown(): Promise<void> {
    if (this.runs > 0) {
      return;
    }
    const documents = vscode.workspace.textDocuments.filter(({ uri }) => this.stale.has(uri.toString()));
    this.stale.clear();
    for (const document of documents) {
      const file = this.controller.items.get(document.uri.toString());
      const tests = file ? [...file.children].map(([, test]) => test) : [];
      const results = tests.length > 0 ? await this.resultsOf(document) : null;
      if (results === null) {
        continue;
      }
      const changed = tests.filter(test => results.has(test) && this.shown.get(test) !== shownAs(results.get(test)));
      const unknown = tests.filter(test => !results.has(test) && this.shown.delete(test));
      if (unknown.length > 0) {
        this.controller.invalidateTestResults(unknown);
      }
      if (changed.length > 0) {
        // Continuous, so that no panel and no peek view opens.
        const request = new vscode.TestRunRequest(changed, undefined, undefined, true, true);
        const run = this.controller.createTestRun(request, undefined, false);
        changed.forEach(test => this.report(run, test, document, results.get(test) as Result));
        run.end();
      }
    }
  }

  /** The results that are known of the tests of a document; null without a server, or if the text has changed meanwhile. */
  private async resultsOf(document: vscode.TextDocument): Promise<Map<vscode.TestItem, Result> | null> {
    const { version } = document;
    const uri = document.uri.toString();
    const report = await this.server.request<{ items?: Diagnostic[] }>('textDocument/diagnostic', {
      textDocument: { uri },
    });
    if (report === undefined || document.version !== version) {
      return null;
    }
    const results = new Map<vscode.TestItem, Result>();
    for (const [, test] of this.controller.items.get(uri)?.children ?? []) {
      const expectation = this.expectations.get(test);
      const result = expectation ? resultOf(expectation, report.items ?? []) : null;
      if (result) {
        results.set(test, result);
      }
    }
    return results;
  }

  private report(run: vscode.TestRun, test: vscode.TestItem, document: vscode.TextDocument, result: Result): void {
    this.shown.set(test, shownAs(result));
    if (result.state === 'passed') {
      run.passed(test);
      return;
    }
    const message = new vscode.TestMessage(result.message);
    const line = this.expectations.get(test)?.line ?? 0;
    message.location = new vscode.Location(document.uri, document.lineAt(line).range);
    run[result.state](test, message);
  }

  private fileItem(uri: vscode.Uri): vscode.TestItem {
    const id = uri.toString();
    const existing = this.controller.items.get(id);
    if (existing) {
      return existing;
    }
    const item = this.controller.createTestItem(id, vscode.workspace.asRelativePath(uri), uri);
    item.canResolveChildren = true;
    this.controller.items.add(item);
    return item;
  }

  private async read(item: vscode.TestItem): Promise<void> {
    const uri = item.uri?.toString();
    const open = vscode.workspace.textDocuments.find(document => document.uri.toString() === uri);
    if (open) {
      this.fill(item, open.getText());
    } else if (item.uri) {
      const bytes = await Promise.resolve(vscode.workspace.fs.readFile(item.uri)).catch(() => new Uint8Array());
      this.fill(item, new TextDecoder().decode(bytes));
    }
  }

  /** Lists the tests of a text. Returns whether there are new ones. */
  private fill(file: vscode.TestItem, text: string): boolean {
    const uri = file.uri as vscode.Uri;
    const found = expectationsOf(text, kindOf(uri));
    if (found.length === 0) {
      this.controller.items.delete(file.id);
      return false;
    }
    // A test is its board, wherever that stands: a result is never shown for another one.
    const ids = identitiesOf(text, found);
    const isNew = ids.some(id => file.children.get(id) === undefined);
    const items = found.map((expectation, index) => {
      const id = ids[index] as string;
      const item = file.children.get(id) ?? this.controller.createTestItem(id, '', uri);
      item.label = expectation.title ?? `Line ${expectation.line + 1}`;
      item.description = expectation.value;
      item.range = new vscode.Range(expectation.line, 0, expectation.line, 0);
      this.expectations.set(item, expectation);
      return item;
    });
    file.children.replace(items);
    return isNew;
  }

  private async run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    if (!this.isListed && !request.include) {
      await this.listFiles();
    }
    const run = this.controller.createTestRun(request);
    const excluded = new Set(request.exclude ?? []);
    const chosen = request.include ?? [...this.controller.items].map(([, item]) => item);
    const tests = chosen
      .flatMap(item => (item.children.size > 0 ? [...item.children].map(([, child]) => child) : [item]))
      .filter(item => !excluded.has(item) && !(item.parent && excluded.has(item.parent)));
    tests.forEach(item => run.enqueued(item));
    this.runs += 1;
    for (const items of byFile(tests)) {
      if (token.isCancellationRequested) {
        break;
      }
      await this.runFile(run, items, token).catch(error => {
        const message = new vscode.TestMessage(String(error));
        items.forEach(item => run.errored(item, message));
      });
    }
    this.runs -= 1;
    run.end();
    // What changed meanwhile.
    void this.updates.run().catch(error => this.server.log.warn(String(error)));
  }

  /** Opens and solves a file, and compares each verdict with its expectation. */
  private async runFile(run: vscode.TestRun, items: vscode.TestItem[], token: vscode.CancellationToken): Promise<void> {
    const document = await vscode.workspace.openTextDocument(items[0]?.uri as vscode.Uri);
    const uri = document.uri.toString();
    items.forEach(item => run.started(item));
    await this.server.request('workspace/executeCommand', { command: 'stakeout.solve', arguments: [{ uri }] });
    let waiting = items;
    while (waiting.length > 0 && !token.isCancellationRequested) {
      const change = this.nextChange(uri, token);
      if (this.server.health !== 'running') {
        throw new Error('The server is not running.');
      }
      const results = await this.resultsOf(document);
      const finished = new Set<vscode.TestItem>();
      for (const item of waiting) {
        const result = results?.get(item);
        const isGone = this.controller.items.get(uri)?.children.get(item.id) !== item;
        if (result) {
          this.report(run, item, document, result);
        }
        if (result || isGone) {
          finished.add(item);
        }
      }
      waiting = waiting.filter(item => !finished.has(item));
      if (waiting.length > 0) {
        await change;
      }
    }
    waiting.forEach(item => run.skipped(item));
  }

  /** The next report of the server about a document; resolves after a pause without one. */
  private nextChange(uri: string, token: vscode.CancellationToken): Promise<void> {
    return new Promise(resolve => {
      const done = () => {
        clearTimeout(timer);
        subscriptions.forEach(subscription => subscription.dispose());
        resolve();
      };
      const timer = setTimeout(done, PAUSE);
      const subscriptions = [
        token.onCancellationRequested(done),
        this.server.onBoardChanged(changed => changed === uri && done()),
      ];
    });
  }
}

/** A state with its message, to compare. */
function shownAs(result: Result | undefined): string {
  return result === undefined ? '' : result.state === 'passed' ? 'passed' : `${result.state} ${result.message}`;
}

/** The result of a test; null while the board is not solved. */
export function resultOf(expectation: Expectation, diagnostics: readonly Diagnostic[]): Result | null {
  const { startLine, endLine } = expectation;
  const own = diagnostics.filter(({ range: { start } }) => start.line >= startLine && start.line <= endLine);
  const mismatch = own.find(({ code, range }) => code === 'verdict-mismatch' && range.start.line === expectation.line);
  if (mismatch) {
    return { state: 'failed', message: mismatch.message };
  }
  const blocking = own.find(({ code, severity }) => code === 'too-large' || severity === ERROR);
  if (blocking) {
    return { state: 'errored', message: blocking.message };
  }
  return own.some(({ code }) => code === 'verdict') ? { state: 'passed' } : null;
}

/** Whether a document is a file, not one of its former versions or a new text. */
function isFile(uri: vscode.Uri): boolean {
  return uri.scheme === 'file' || vscode.workspace.getWorkspaceFolder(uri) !== undefined;
}

function byFile(tests: readonly vscode.TestItem[]): vscode.TestItem[][] {
  const groups = new Map<string | undefined, vscode.TestItem[]>();
  for (const item of tests) {
    const id = item.uri?.toString();
    groups.set(id, [...(groups.get(id) ?? []), item]);
  }
  return [...groups.values()];
}
