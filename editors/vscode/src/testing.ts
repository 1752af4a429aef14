/** The Test Explorer: every `expect` of a board or graph game is a test. */

import * as vscode from 'vscode';

import { LANGUAGES, type Server } from './client.ts';
import { expectationsOf, type Expectation } from '../../explorer/game/expectations.ts';

const FILES = '**/*.{board,game}';
/** At most this many files are listed. */
const MOST_FILES = 5_000;
/** Milliseconds between two requests for the diagnostics of a file that is being solved; the server reports most changes earlier. */
const PAUSE = 500;

/** The part of an LSP diagnostic that is needed here. */
interface Diagnostic {
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
  private readonly subscriptions: vscode.Disposable[];
  private isListed = false;

  constructor(private readonly server: Server) {
    const watcher = vscode.workspace.createFileSystemWatcher(FILES);
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
      watcher,
      watcher.onDidCreate(uri => this.fileChanged(uri)),
      watcher.onDidChange(uri => this.fileChanged(uri)),
      watcher.onDidDelete(uri => this.controller.items.delete(uri.toString())),
      vscode.workspace.onDidOpenTextDocument(document => this.documentChanged(document)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.documentChanged(document)),
    ];
    vscode.workspace.textDocuments.forEach(document => this.documentChanged(document));
  }

  dispose(): void {
    this.subscriptions.forEach(subscription => subscription.dispose());
  }

  private async listFiles(): Promise<void> {
    this.isListed = true;
    for (const uri of await vscode.workspace.findFiles(FILES, undefined, MOST_FILES)) {
      await this.read(this.fileItem(uri));
    }
  }

  private fileChanged(uri: vscode.Uri): void {
    const isOpen = vscode.workspace.textDocuments.some(document => document.uri.toString() === uri.toString());
    if (this.isListed && !isOpen) {
      void this.read(this.fileItem(uri));
    }
  }

  /** Shows the gutter icons of an open document. */
  private documentChanged(document: vscode.TextDocument): void {
    if (LANGUAGES.includes(document.languageId) && isFile(document.uri)) {
      this.fill(this.fileItem(document.uri), document.getText());
    }
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
    if (item.uri) {
      const bytes = await Promise.resolve(vscode.workspace.fs.readFile(item.uri)).catch(() => new Uint8Array());
      this.fill(item, new TextDecoder().decode(bytes));
    }
  }

  private fill(file: vscode.TestItem, text: string): void {
    const uri = file.uri as vscode.Uri;
    const found = expectationsOf(text, uri.path.endsWith('.game') ? 'game' : 'board');
    if (found.length === 0) {
      this.controller.items.delete(file.id);
      return;
    }
    // Titles need not be unique, so the id has the number. It stays the same while other boards are edited.
    const items = found.map((expectation, index) => {
      const item = file.children.get(String(index)) ?? this.controller.createTestItem(String(index), '', uri);
      item.label = expectation.title ?? `Line ${expectation.line + 1}`;
      item.description = expectation.value;
      item.range = new vscode.Range(expectation.line, 0, expectation.line, 0);
      this.expectations.set(item, expectation);
      return item;
    });
    file.children.replace(items);
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
    for (const items of byFile(tests)) {
      if (token.isCancellationRequested) {
        break;
      }
      await this.runFile(run, items, token).catch(error => {
        const message = new vscode.TestMessage(String(error));
        items.forEach(item => run.errored(item, message));
      });
    }
    run.end();
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
      const report = await this.server.request<{ items?: Diagnostic[] }>('textDocument/diagnostic', {
        textDocument: { uri },
      });
      if (report === undefined) {
        throw new Error('The server is not running.');
      }
      const finished = new Set<vscode.TestItem>();
      for (const item of waiting) {
        const expectation = this.expectations.get(item);
        const result = expectation ? resultOf(expectation, report.items ?? []) : null;
        if (result?.state === 'passed') {
          run.passed(item);
        } else if (result && expectation) {
          const message = new vscode.TestMessage(result.message);
          message.location = new vscode.Location(document.uri, document.lineAt(expectation.line).range);
          run[result.state](item, message);
        }
        if (result || !expectation) {
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

/** The result of a test; null while the board is not solved. */
function resultOf(expectation: Expectation, diagnostics: readonly Diagnostic[]): Result | null {
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
