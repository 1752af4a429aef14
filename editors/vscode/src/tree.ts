/**
 * The view "Boards and Games": all board, graph game and pursuit files of the workspace with their verdicts and whether they are
 * as expected, and the Markdown files with any of them if the server reads those.
 */

import * as vscode from 'vscode';

import type { Server } from './client.ts';
import { FILES, kindOf, MARKDOWN_FILES, markdownFiles } from './languages.ts';
import { lookOf, puzzlesOf, puzzlesOfText, textOf, type Puzzle } from './puzzles.ts';
import { Latest } from '../../explorer/latest.ts';

/** At most this many files, and boards of a file, are listed. */
const MAX_FILES = 5_000;
const MAX_PUZZLES = 500;

interface FileNode {
  readonly uri: vscode.Uri;
  /** What is in it, once that has been listed. */
  puzzles?: readonly Puzzle[];
}

interface PuzzleNode {
  readonly file: FileNode;
  readonly puzzle: Puzzle;
}

type TreeNode = FileNode | PuzzleNode;

export class BoardTree implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<TreeNode | undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly files = new Map<string, FileNode>();
  private readonly requests = new Latest();
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
    const document = file && documentOf(file);
    if (document) {
      void this.read(file, document).then(() => this.changed.fire(file));
    }
  }

  /** Requests what is in a file. */
  private async read(file: FileNode, document: vscode.TextDocument): Promise<void> {
    const isLatest = this.requests.begin(file.uri.toString());
    const puzzles = await puzzlesOf(this.server, document);
    if (puzzles !== null && isLatest()) {
      file.puzzles = puzzles;
    }
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
    const listed = await Promise.all(markdown.map(async uri => puzzlesOfText(this.server, uri, await textOf(uri))));
    const uris = [...files, ...markdown.filter((_, index) => listed[index]?.length)];
    const nodes = uris.map(uri => this.files.get(uri.toString()) ?? { uri });
    this.files.clear();
    nodes.forEach(node => this.files.set(node.uri.toString(), node));
    nodes.filter(documentOf).forEach(node => this.refreshFile(node.uri.toString()));
    return nodes.sort((a, b) => a.uri.path.localeCompare(b.uri.path, undefined, { numeric: true }));
  }

  /** Opens the document, without an editor, so that the server solves it. */
  private async listPuzzles(file: FileNode): Promise<PuzzleNode[]> {
    await this.read(file, await vscode.workspace.openTextDocument(file.uri));
    return (file.puzzles ?? []).slice(0, MAX_PUZZLES).map(puzzle => ({ file, puzzle }));
  }
}

/** Whether a file is one graph game or pursuit. */
function isWhole({ uri }: FileNode): boolean {
  const kind = kindOf(uri);
  return kind !== null && kind !== 'board';
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

function puzzleItem({ file, puzzle }: PuzzleNode): vscode.TreeItem {
  const { name, startLine } = puzzle;
  const item = new vscode.TreeItem(name);
  item.description = inWords(puzzle);
  item.tooltip = `${name}: ${item.description}`;
  item.iconPath = iconOf(puzzle);
  const selection = new vscode.Range(startLine, 0, startLine, 0);
  item.command = { command: 'vscode.open', title: 'Go to board', arguments: [file.uri, { selection }] };
  return item;
}

function inWords({ label, isMet, expect }: Puzzle): string {
  return isMet === false ? `${label} (expected: ${expect})` : label;
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
  return only?.verdict ? iconOf(only) : vscode.ThemeIcon.File;
}

function metIcon(isMet: boolean): vscode.ThemeIcon {
  const [name, colour] = isMet ? ['pass', 'testing.iconPassed'] : ['error', 'testing.iconFailed'];
  return new vscode.ThemeIcon(name, new vscode.ThemeColor(colour));
}

function iconOf(puzzle: Puzzle): vscode.ThemeIcon {
  if (puzzle.isMet !== null) {
    return metIcon(puzzle.isMet);
  }
  const [name, colour] = lookOf(puzzle);
  return new vscode.ThemeIcon(name, colour && new vscode.ThemeColor(colour));
}
