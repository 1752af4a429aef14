/** The Test Explorer: every `expect` of a puzzle is a test. */

import * as vscode from 'vscode';

import type { Server } from './client.ts';
import { Repeated } from '../../explorer/repeat.ts';
import { identitiesOf } from './identity.ts';
import { FILES, isRead, kindOf, MARKDOWN_FILES, markdownFiles, readsMarkdown } from './languages.ts';
import { puzzlesOf, puzzlesOfText, textOf, type Puzzle } from './puzzles.ts';

/** At most this many files are listed. */
const MAX_FILES = 5_000;
/** Milliseconds between two requests for the verdicts of a file that is being solved; the server reports most changes earlier. */
const PAUSE = 500;

type Result = { state: 'passed' } | { state: 'failed' | 'errored'; message: string };

export class Tests implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController('stakeout', 'Stakeout');
  /** The puzzle of each test. */
  private readonly puzzles = new WeakMap<vscode.TestItem, Puzzle>();
  /** The state that each test shows, with its message. */
  private readonly shown = new WeakMap<vscode.TestItem, string>();
  /** The documents whose tests and known verdicts are to be shown. */
  private readonly stale = new Set<string>();
  private readonly updates = new Repeated(() => this.showKnown());
  /** How many runs of the user's are under way. They report their tests themselves. */
  private runs = 0;
  private readonly subscriptions: vscode.Disposable[];
  private isListed = false;

  constructor(private readonly server: Server) {
    const watchers = [FILES, MARKDOWN_FILES].map(files => vscode.workspace.createFileSystemWatcher(files));
    this.controller.resolveHandler = item => (item?.uri ? this.read(item.uri) : this.listFiles());
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
      server.onBoardChanged(uri => this.update(uri)),
      server.onHealth(health => {
        if (health === 'running') {
          // It restarts when Markdown is read from now on, or no longer.
          void this.listChanged().catch(error => server.log.warn(String(error)));
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
      await this.read(uri);
    }
  }

  private async listChanged(): Promise<void> {
    if (!readsMarkdown()) {
      const gone = [...this.controller.items].filter(([, { uri }]) => uri && kindOf(uri) === null);
      gone.forEach(([id]) => this.controller.items.delete(id));
    }
    vscode.workspace.textDocuments.forEach(document => this.documentChanged(document));
    if (this.isListed) {
      await this.listFiles();
    }
  }

  private fileChanged(uri: vscode.Uri): void {
    const mayBeRead = kindOf(uri) !== null || readsMarkdown();
    if (this.isListed && mayBeRead && documentOf(uri) === undefined) {
      void this.read(uri);
    }
  }

  private documentChanged(document: vscode.TextDocument): void {
    if (isRead(document) && isFile(document.uri)) {
      this.update(document.uri.toString());
    }
  }

  private update(uri: string): void {
    this.stale.add(uri);
    void this.updates.run().catch(error => this.server.log.warn(String(error)));
  }

  /** Shows the tests of open documents, with their gutter icons, and the states that are known without a run of the user's. */
  private async showKnown(): Promise<void> {
    if (this.runs > 0) {
      return;
    }
    const documents = vscode.workspace.textDocuments.filter(({ uri }) => this.stale.has(uri.toString()));
    this.stale.clear();
    for (const document of documents.filter(isRead).filter(({ uri }) => isFile(uri))) {
      const results = (await this.resultsOf(document)) ?? new Map<vscode.TestItem, Result | null>();
      const tests = [...results.keys()];
      const changed = tests.filter(test => results.get(test) && this.shown.get(test) !== shownAs(results.get(test)));
      const unknown = tests.filter(test => !results.get(test) && this.shown.delete(test));
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

  /** The tests of a document as it is now, each with its result, null while that is unknown. Null without a server. */
  private async resultsOf(document: vscode.TextDocument): Promise<Map<vscode.TestItem, Result | null> | null> {
    const puzzles = await puzzlesOf(this.server, document);
    if (puzzles === null) {
      return null;
    }
    const tests = this.fill(document.uri, document.getText(), puzzles);
    return new Map(tests.map(test => [test, resultOf(this.puzzles.get(test) as Puzzle)]));
  }

  private report(run: vscode.TestRun, test: vscode.TestItem, document: vscode.TextDocument, result: Result): void {
    this.shown.set(test, shownAs(result));
    if (result.state === 'passed') {
      run.passed(test);
      return;
    }
    const message = new vscode.TestMessage(result.message);
    message.location = new vscode.Location(document.uri, test.range ?? new vscode.Position(0, 0));
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

  private async read(uri: vscode.Uri): Promise<void> {
    const document = documentOf(uri);
    if (document) {
      await this.resultsOf(document);
      return;
    }
    const text = await textOf(uri);
    const puzzles = await puzzlesOfText(this.server, uri, text);
    if (puzzles !== null) {
      this.fill(uri, text, puzzles);
    }
  }

  /** Lists and returns the tests of a text with these puzzles. */
  private fill(uri: vscode.Uri, text: string, puzzles: readonly Puzzle[]): vscode.TestItem[] {
    const found = puzzles.filter(({ expect }) => expect !== null);
    if (found.length === 0) {
      this.controller.items.delete(uri.toString());
      return [];
    }
    const file = this.fileItem(uri);
    // A test is its board, wherever that stands: a result is never shown for another one.
    const ids = identitiesOf(text, found);
    const items = found.map((puzzle, index) => {
      const id = ids[index] as string;
      const item = file.children.get(id) ?? this.controller.createTestItem(id, '', uri);
      const line = puzzle.expectLine ?? puzzle.startLine;
      item.label = puzzle.title ?? `Line ${line + 1}`;
      item.description = puzzle.expect ?? '';
      item.range = new vscode.Range(line, 0, line, 0);
      this.puzzles.set(item, puzzle);
      return item;
    });
    file.children.replace(items);
    return items;
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
        if (result) {
          this.report(run, item, document, result);
        }
        if (result || results?.has(item) === false) {
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
function shownAs(result: Result | null | undefined): string {
  return !result ? '' : result.state === 'passed' ? 'passed' : `${result.state} ${result.message}`;
}

/** The result of a test; null while the puzzle is not solved. */
function resultOf({ isMet, problem, standing, label }: Puzzle): Result | null {
  if (isMet !== null) {
    return isMet ? { state: 'passed' } : { state: 'failed', message: problem ?? label };
  }
  if (problem !== null) {
    return { state: 'errored', message: problem };
  }
  const isPending = ['changed', 'solving', 'unsolved'].includes(standing);
  return isPending ? null : { state: 'errored', message: label };
}

function documentOf(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find(document => document.uri.toString() === uri.toString());
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
