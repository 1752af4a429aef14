/**
 * The view "Boards and Games": all board, graph game and pursuit files of the workspace with their verdicts and whether they are
 * as expected, and the Markdown files with any of them if the server reads those.
 */

import * as vscode from 'vscode';

import type { Server } from './client.ts';
import { requestBoard, requestGraph } from './explorer/boards.ts';
import { kindOf, MARKDOWN_FILES, markdownFiles } from './languages.ts';
import { resultOf, type Diagnostic } from './testing.ts';
import { expectationsOf, type Expectation } from '../../explorer/game/expectations.ts';
import { fencesOf } from '../../explorer/game/fences.ts';
import { readBoard, type Standing } from '../../explorer/game/protocol.ts';
import type { Outcome } from '../../explorer/game/value.ts';
import { verdict } from '../../explorer/game/words.ts';
import { readGraph } from '../../explorer/graph/graph.ts';
import { standingText } from '../../explorer/page/labels.ts';

const FILES = '**/*.{board,game,pursuit}';
/** At most this many files, and boards of a file, are listed. */
const MAX_FILES = 5_000;
const MAX_PUZZLES = 500;

interface FileNode {
  readonly uri: vscode.Uri;
  /** What is in it, once that has been listed. */
  puzzles?: PuzzleNode[];
  /** How often that has been requested. */
  readings?: number;
}

/** A board, a graph game or a pursuit. */
interface PuzzleNode {
  readonly file: FileNode;
  readonly isBoard: boolean;
  readonly name: string;
  readonly line: number;
  /** The verdict, or why there is none. */
  readonly result: string;
  /** Who wins, if it is solved. */
  readonly outcome: Outcome | null;
  readonly expected: string | undefined;
  /** Whether it is as expected; null if that is unknown or nothing is expected. */
  readonly isMet: boolean | null;
}

type TreeNode = FileNode | PuzzleNode;

export class BoardTree implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<TreeNode | undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly files = new Map<string, FileNode>();
  /** Files whose puzzles have been listed. */
  private readonly expanded = new Set<FileNode>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly server: Server) {
    const watchers = [FILES, MARKDOWN_FILES].map(files => vscode.workspace.createFileSystemWatcher(files));
    this.subscriptions = [
      this.changed,
      ...watchers.flatMap(watcher => [
        watcher,
        watcher.onDidCreate(() => this.refresh()),
        watcher.onDidDelete(() => this.refresh()),
      ]),
      server.onHealth(() => this.refresh()),
      server.onBoardChanged(uri => this.refreshFile(uri)),
      vscode.window.registerTreeDataProvider('stakeout.boards', this),
    ];
  }

  dispose(): void {
    this.subscriptions.forEach(subscription => subscription.dispose());
  }

  refresh(): void {
    this.changed.fire(undefined);
  }

  private refreshFile(uri: string): void {
    const file = this.files.get(uri);
    if (file && (this.expanded.has(file) || documentOf(file))) {
      void this.readVerdicts(file)
        .catch(error => this.server.log.warn(String(error)))
        .then(() => this.changed.fire(file));
    }
  }

  /** Reads what is known of a file whose document is open. */
  private async readVerdicts(file: FileNode): Promise<void> {
    const document = documentOf(file);
    if (document !== undefined) {
      await this.read(file, document);
    }
  }

  /** Requests what is in a file. */
  private async read(file: FileNode, document: vscode.TextDocument): Promise<PuzzleNode[]> {
    const reading = (file.readings ?? 0) + 1;
    file.readings = reading;
    const puzzles = await this.puzzlesOf(file, document);
    // Another reading may have overtaken this one, and the later one knows more.
    if (file.readings === reading) {
      file.puzzles = puzzles;
    }
    return file.puzzles ?? puzzles;
  }

  async getChildren(parent?: TreeNode): Promise<TreeNode[]> {
    if (parent === undefined) {
      return this.listFiles();
    }
    return 'file' in parent ? [] : this.listPuzzles(parent);
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    return 'file' in node ? puzzleItem(node) : fileItem(node);
  }

  private async listFiles(): Promise<FileNode[]> {
    const files = await vscode.workspace.findFiles(FILES, undefined, MAX_FILES);
    const markdown = await markdownFiles(MAX_FILES - files.length);
    const hasPuzzles = await Promise.all(markdown.map(mayHavePuzzles));
    const uris = [...files, ...markdown.filter((_, index) => hasPuzzles[index])];
    const nodes = uris.map(uri => this.files.get(uri.toString()) ?? { uri });
    this.files.clear();
    nodes.forEach(node => this.files.set(node.uri.toString(), node));
    nodes.filter(documentOf).forEach(node => this.refreshFile(node.uri.toString()));
    return nodes.sort((a, b) => a.uri.path.localeCompare(b.uri.path, undefined, { numeric: true }));
  }

  /** Opens the document, without an editor, so that the server solves it. */
  private async listPuzzles(file: FileNode): Promise<PuzzleNode[]> {
    this.expanded.add(file);
    return this.read(file, await vscode.workspace.openTextDocument(file.uri));
  }

  private async puzzlesOf(file: FileNode, document: vscode.TextDocument): Promise<PuzzleNode[]> {
    const textDocument = { uri: document.uri.toString() };
    const report = this.server.request<{ items?: Diagnostic[] }>('textDocument/diagnostic', { textDocument });
    const diagnostics = (await report.catch(() => undefined))?.items ?? [];
    const expectations = expectationsOf(document.getText(), kindOf(file.uri));
    const nodes: PuzzleNode[] = [];
    let count = 1;
    for (let number = 0; number < Math.min(count, MAX_PUZZLES); number++) {
      const found = await this.puzzle(document, number);
      if (found === null) {
        continue;
      }
      const { startLine, endLine } = found;
      const expectation = expectations.find(({ line }) => line >= startLine && line <= endLine);
      const isMet = expectation ? isMetBy(expectation, diagnostics) : null;
      nodes.push({ ...found, file, expected: expectation?.value, isMet });
      count = found.boards;
    }
    return nodes;
  }

  private async puzzle(document: vscode.TextDocument, number: number) {
    const asked = { board: number };
    const board = readBoard((await requestBoard(this.server, document, asked).catch(() => null)) ?? null);
    if (board !== null) {
      const value = ['solved', 'severalPolicemen'].includes(board.standing) ? board.verdict : null;
      return {
        ...board,
        isBoard: true,
        name: board.title ?? `Board ${number + 1}`,
        line: board.rows[0]?.line ?? board.startLine,
        result: value ? verdict(value) : standingText(board.standing),
        outcome: value?.outcome ?? null,
      };
    }
    const graph = readGraph(await requestGraph(this.server, document, asked).catch(() => null));
    if (graph === null) {
      return null;
    }
    const { startLine, policemen, title, standing } = graph;
    return {
      ...graph,
      isBoard: false,
      name: title ?? `${policemen === null ? 'Graph game' : 'Pursuit'} ${number + 1}`,
      line: startLine,
      result: graph.verdict?.value ?? withoutVerdict(standing),
      outcome: outcomeOf(graph.verdict?.value ?? ''),
    };
  }
}

function withoutVerdict(standing: Standing): string {
  return standing === 'solved' ? 'No verdict' : standingText(standing);
}

/** Whether a file is one graph game or pursuit. */
function isWhole({ uri }: FileNode): boolean {
  return !['board', 'markdown'].includes(kindOf(uri));
}

/** Whether a Markdown file has a fenced block with a puzzle. */
async function mayHavePuzzles(uri: vscode.Uri): Promise<boolean> {
  const bytes = await vscode.workspace.fs.readFile(uri).then(undefined, () => new Uint8Array());
  return fencesOf(new TextDecoder().decode(bytes)).length > 0;
}

function documentOf({ uri }: FileNode): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find(document => document.uri.toString() === uri.toString());
}

function fileItem(file: FileNode): vscode.TreeItem {
  const { uri } = file;
  const { Collapsed, None } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(uri, isWhole(file) ? None : Collapsed);
  item.id = uri.toString();
  const folder = vscode.workspace.asRelativePath(uri).split('/').slice(0, -1).join('/');
  const only = isWhole(file) ? file.puzzles?.[0] : undefined;
  item.description = [folder, only && inWords(only)].filter(part => part).join(' · ');
  item.iconPath = fileIcon(file);
  item.contextValue = 'file';
  if (isWhole(file)) {
    item.command = { command: 'vscode.open', title: 'Open', arguments: [uri] };
  }
  return item;
}

function puzzleItem(puzzle: PuzzleNode): vscode.TreeItem {
  const item = new vscode.TreeItem(puzzle.name);
  item.description = inWords(puzzle);
  item.tooltip = `${puzzle.name}: ${item.description}`;
  item.iconPath = iconOf(puzzle);
  const selection = new vscode.Range(puzzle.line, 0, puzzle.line, 0);
  item.command = { command: 'vscode.open', title: 'Go to board', arguments: [puzzle.file.uri, { selection }] };
  return item;
}

function inWords({ result, isMet, expected }: PuzzleNode): string {
  return isMet === false ? `${result} (expected: ${expected})` : result;
}

/** Whether all expectations of a file are met; else the outcome of the only puzzle. */
function fileIcon({ puzzles = [] }: FileNode): vscode.ThemeIcon {
  const met = puzzles.map(({ isMet }) => isMet);
  if (met.includes(false)) {
    return metIcon(false);
  }
  if (met.length > 0 && !met.includes(null)) {
    return metIcon(true);
  }
  const [only] = puzzles.length === 1 ? puzzles : [];
  return only && only.outcome !== null ? iconOf(only) : vscode.ThemeIcon.File;
}

function isMetBy(expectation: Expectation, diagnostics: readonly Diagnostic[]): boolean | null {
  const state = resultOf(expectation, diagnostics)?.state ?? 'errored';
  return state === 'errored' ? null : state === 'passed';
}

function metIcon(isMet: boolean): vscode.ThemeIcon {
  const [name, colour] = isMet ? ['pass', 'testing.iconPassed'] : ['error', 'testing.iconFailed'];
  return new vscode.ThemeIcon(name, new vscode.ThemeColor(colour));
}

const ICONS: Readonly<Record<Outcome, [string, string]>> = {
  police: ['shield', 'stakeout.policeWins'],
  thief: ['run-all', 'stakeout.thiefWins'],
  draw: ['circle-large-outline', 'stakeout.draw'],
};

function iconOf({ outcome, isMet, isBoard }: PuzzleNode): vscode.ThemeIcon {
  if (isMet !== null) {
    return metIcon(isMet);
  }
  const [name, colour] = outcome === null ? [] : ICONS[outcome];
  return new vscode.ThemeIcon(
    isBoard ? (name ?? 'question') : 'type-hierarchy',
    colour && new vscode.ThemeColor(colour),
  );
}

/** The outcome in the verdict of a graph game or a pursuit, for the player who moves first or for the police; null in a number. */
function outcomeOf(value: string): Outcome | null {
  const [, won, lost, drawn] = /^(win|Police)|^(lose|The thief)|^(draw)/i.exec(value) ?? [];
  return won ? 'police' : lost ? 'thief' : drawn ? 'draw' : null;
}
