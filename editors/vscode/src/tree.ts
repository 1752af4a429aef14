/**
 * The view "Boards": all board and graph game files of the workspace with their boards, verdicts and expectations, and the
 * Markdown files with boards if the server reads them.
 */

import * as vscode from 'vscode';

import type { Server } from './client.ts';
import { requestBoard, requestGraph } from './explorer/boards.ts';
import { kindOf, MARKDOWN_FILES, markdownFiles } from './languages.ts';
import { expectationsOf, type Expectation } from '../../explorer/game/expectations.ts';
import { fencesOf } from '../../explorer/game/fences.ts';
import { readBoard, type Board } from '../../explorer/game/protocol.ts';
import type { Value } from '../../explorer/game/value.ts';
import { verdict } from '../../explorer/game/words.ts';
import { standingText } from '../../explorer/page/labels.ts';

const FILES = '**/*.{board,game}';
/** At most this many files, and boards of a file, are listed. */
const MAX_FILES = 5_000;
const MAX_BOARDS = 500;

interface FileNode {
  readonly uri: vscode.Uri;
  /** Its boards, once they have been listed. */
  boards?: BoardNode[];
  /** The value of a graph game at its start, once it is known. */
  value?: string | undefined;
}

interface BoardNode {
  readonly file: FileNode;
  readonly board: Board;
  readonly expectation: Expectation | undefined;
}

type TreeNode = FileNode | BoardNode;

export class BoardTree implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<TreeNode | undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly files = new Map<string, FileNode>();
  /** Files whose boards have been listed. */
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
    if (document === undefined) {
      return;
    }
    if (isGame(file)) {
      const game = (await requestGraph(this.server, document)) as { verdict?: { value: string } | null } | undefined;
      file.value = game?.verdict?.value;
    } else {
      file.boards = await this.boardsOf(file, document);
    }
  }

  async getChildren(parent?: TreeNode): Promise<TreeNode[]> {
    if (parent === undefined) {
      return this.listFiles();
    }
    return 'board' in parent ? [] : this.listBoards(parent);
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    return 'board' in node ? boardItem(node) : fileItem(node);
  }

  private async listFiles(): Promise<FileNode[]> {
    const files = await vscode.workspace.findFiles(FILES, undefined, MAX_FILES);
    const markdown = await markdownFiles(MAX_FILES - files.length);
    const hasBoards = await Promise.all(markdown.map(mayHaveBoards));
    const uris = [...files, ...markdown.filter((_, index) => hasBoards[index])];
    const nodes = uris.map(uri => this.files.get(uri.toString()) ?? { uri });
    this.files.clear();
    nodes.forEach(node => this.files.set(node.uri.toString(), node));
    nodes.filter(documentOf).forEach(node => this.refreshFile(node.uri.toString()));
    return nodes.sort((a, b) => a.uri.path.localeCompare(b.uri.path, undefined, { numeric: true }));
  }

  /** Opens the document, without an editor, so that the server solves it. */
  private async listBoards(file: FileNode): Promise<BoardNode[]> {
    this.expanded.add(file);
    file.boards = await this.boardsOf(file, await vscode.workspace.openTextDocument(file.uri));
    return file.boards;
  }

  private async boardsOf(file: FileNode, document: vscode.TextDocument): Promise<BoardNode[]> {
    const kind = kindOf(file.uri);
    const expectations = expectationsOf(document.getText(), kind);
    const nodes: BoardNode[] = [];
    // In Markdown, games have numbers as well.
    let count = kind === 'markdown' ? fencesOf(document.getText()).length : 1;
    for (let number = 0; number < Math.min(count, MAX_BOARDS); number++) {
      const response = await requestBoard(this.server, document, { board: number }).catch(() => null);
      const board = readBoard(response ?? null);
      if (board !== null) {
        const expectation = expectations.find(({ line }) => line >= board.startLine && line <= board.endLine);
        nodes.push({ file, board, expectation });
        count = board.boards;
      }
    }
    return nodes;
  }
}

function isGame({ uri }: FileNode): boolean {
  return uri.path.endsWith('.game');
}

/** Whether a Markdown file has a fenced block of boards. */
async function mayHaveBoards(uri: vscode.Uri): Promise<boolean> {
  const bytes = await vscode.workspace.fs.readFile(uri).then(undefined, () => new Uint8Array());
  return fencesOf(new TextDecoder().decode(bytes)).some(({ kind }) => kind === 'board');
}

function documentOf({ uri }: FileNode): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find(document => document.uri.toString() === uri.toString());
}

function fileItem(file: FileNode): vscode.TreeItem {
  const { uri } = file;
  const isBoard = !isGame(file);
  const { Collapsed, None } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(uri, isBoard ? Collapsed : None);
  item.id = uri.toString();
  const folder = vscode.workspace.asRelativePath(uri).split('/').slice(0, -1).join('/');
  item.description = [folder, file.value].filter(part => part).join(' · ');
  item.iconPath = fileIcon(file);
  item.contextValue = 'file';
  if (!isBoard) {
    item.command = { command: 'vscode.open', title: 'Open', arguments: [uri] };
  }
  return item;
}

function boardItem({ file, board, expectation }: BoardNode): vscode.TreeItem {
  const item = new vscode.TreeItem(board.title ?? `Board ${board.board + 1}`);
  const value = verdictOf(board);
  const result = value ? verdict(value) : standingText(board.standing);
  const isMet = isMetBy(board, expectation);
  item.description = isMet === false ? `${result} (expected: ${expectation?.value})` : result;
  item.tooltip = `${item.label as string}: ${item.description}`;
  item.iconPath = iconOf(value, isMet);
  const line = board.rows[0]?.line ?? board.startLine;
  const selection = new vscode.Range(line, 0, line, 0);
  item.command = { command: 'vscode.open', title: 'Go to board', arguments: [file.uri, { selection }] };
  return item;
}

/** Whether all expectations of a file are met; else the outcome of its only board or of the game. */
function fileIcon({ boards, value }: FileNode): vscode.ThemeIcon {
  if (value !== undefined) {
    const outcome = /^win/.test(value) ? 'policeWins' : /^lose/.test(value) ? 'thiefWins' : 'draw';
    return new vscode.ThemeIcon('type-hierarchy', new vscode.ThemeColor(`stakeout.${outcome}`));
  }
  const met = (boards ?? []).map(({ board, expectation }) => isMetBy(board, expectation));
  if (met.includes(false)) {
    return iconOf(null, false);
  }
  if (met.length > 0 && !met.includes(null)) {
    return iconOf(null, true);
  }
  const only = boards?.length === 1 ? verdictOf((boards[0] as BoardNode).board) : null;
  return only ? iconOf(only, null) : vscode.ThemeIcon.File;
}

function verdictOf(board: Board): Value | null {
  return board.standing === 'solved' || board.standing === 'severalPolicemen' ? board.verdict : null;
}

/** Whether a board is as expected; null if that is unknown or nothing is expected. */
function isMetBy(board: Board, expectation: Expectation | undefined): boolean | null {
  const value = verdictOf(board);
  return value && expectation ? meets(value, expectation.value) : null;
}

function iconOf(value: Value | null, isMet: boolean | null): vscode.ThemeIcon {
  if (isMet !== null) {
    const [name, colour] = isMet ? ['pass', 'testing.iconPassed'] : ['error', 'testing.iconFailed'];
    return new vscode.ThemeIcon(name, new vscode.ThemeColor(colour));
  }
  switch (value?.outcome) {
    case 'police':
      return new vscode.ThemeIcon('shield', new vscode.ThemeColor('stakeout.policeWins'));
    case 'thief':
      return new vscode.ThemeIcon('run-all', new vscode.ThemeColor('stakeout.thiefWins'));
    case 'draw':
      return new vscode.ThemeIcon('circle-large-outline', new vscode.ThemeColor('stakeout.draw'));
    default:
      return new vscode.ThemeIcon('question');
  }
}

/** Whether a value is the expected one; an invalid expectation is met by none. */
function meets(value: Value, expected: string): boolean {
  const match = /^(police|thief|draw)(?:[ \t]+in[ \t]+(\d+))?$/.exec(expected);
  const turns = match?.[2];
  return (
    match?.[1] === value.outcome && (turns === undefined || (value.outcome !== 'draw' && value.turns === Number(turns)))
  );
}
