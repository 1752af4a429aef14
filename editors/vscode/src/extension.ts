/** The extension in any editor. The entry points are `node.ts` and `browser.ts`. */

import * as vscode from 'vscode';

import { Server } from './client.ts';
import { Explorers } from './explorer/explorers.ts';
import { NEW_BOARD } from '../../explorer/host.ts';
import { isExplorable } from './explorer/panel.ts';
import type { Tab } from './explorer/tabs.ts';
import type { InsightView } from '../../explorer/messages.ts';
import type { NewHost } from './host.ts';
import { MarkdownHint } from './hint.ts';
import { Insight } from './insight.ts';
import { kindOf } from './languages.ts';
import { drawPuzzles, type MarkdownIt } from './preview.ts';
import { Previews } from './previews.ts';
import { share } from './share.ts';
import { Status } from './status.ts';
import { Tests } from './testing.ts';
import { BoardTree } from './tree.ts';

/** A new board is called new.board, new-2.board and so on up to this number. */
const MAX_NAMES = 100;

/** What the editor's Markdown extension calls. */
export interface Api {
  extendMarkdownIt<Markdown extends MarkdownIt>(markdown: Markdown): Markdown;
}

export function start(context: vscode.ExtensionContext, newHost: NewHost): Api {
  const server = new Server(context, newHost);
  const tree = new BoardTree(server);
  const explorers = new Explorers(context.extensionUri, server);
  const insight = (view: InsightView) => () =>
    explore(explorers, server, undefined, undefined, { type: 'mode', mode: 'insight', view });
  context.subscriptions.push(
    server.log,
    server,
    explorers,
    new Insight(server),
    new MarkdownHint(context.workspaceState, server),
    new Status(server),
    new Tests(server),
    tree,
    vscode.commands.registerCommand('stakeout.explore', (uri?: string | vscode.Uri, line?: unknown, tab?: Tab) =>
      explore(explorers, server, uri, line, tab),
    ),
    vscode.commands.registerCommand('stakeout.newBoard', () => newBoard(server)),
    vscode.commands.registerCommand('stakeout.generate', () => server.host.generateBoard()),
    vscode.commands.registerCommand('stakeout.share', () => share(server, server.host.runProgram?.bind(server.host))),
    vscode.commands.registerCommand('stakeout.findRepairs', insight('repairs')),
    vscode.commands.registerCommand('stakeout.placePieces', insight('placements')),
    vscode.commands.registerCommand('stakeout.vary', insight('variations')),
    vscode.commands.registerCommand('stakeout.restartServer', () => server.restart()),
    vscode.commands.registerCommand('stakeout.refreshBoards', () => tree.refresh()),
    vscode.commands.registerCommand('stakeout.showLog', () => server.log.show()),
    vscode.workspace.onDidChangeConfiguration(event => {
      // What has been shown of verdicts is shown again.
      const restarting = ['stakeout.server', 'stakeout.verdict', 'stakeout.markdown'];
      if (restarting.some(setting => event.affectsConfiguration(setting))) {
        void server.restart();
      }
    }),
    // The workspace's own settings apply from now on.
    vscode.workspace.onDidGrantWorkspaceTrust(() => server.restart()),
  );
  void server.start();
  return {
    extendMarkdownIt: markdown => {
      const previews = new Previews(server);
      context.subscriptions.push(previews);
      return drawPuzzles(markdown, (document, block) => previews.figuresOf(document, block));
    },
  };
}

async function explore(
  explorers: Explorers,
  server: Server,
  uri: string | vscode.Uri | undefined,
  line: unknown,
  tab: Tab | undefined,
): Promise<void> {
  const active = vscode.window.activeTextEditor;
  // A lens names the board; an editor's title or a command means the board at the cursor.
  const named = typeof uri === 'string' ? vscode.Uri.parse(uri) : uri;
  const document = named ? await vscode.workspace.openTextDocument(named) : await anyBoard();
  if (!document || !isExplorable(document)) {
    const create = 'New Board File';
    const choice = await vscode.window.showInformationMessage('Open a board or game file to explore it.', create);
    if (choice === create) {
      await newBoard(server);
    }
    return;
  }
  // Without an editor in the other column the text would be hidden behind the explorer.
  const isActive = active?.document === document;
  // An editor's title passes another argument that is not a line.
  explorers.show(document, typeof line === 'number' ? line : isActive ? active.selection.active.line : 0, tab);
}

/** The board or game file in the active editor, else in a visible one, else in a tab. */
async function anyBoard(): Promise<vscode.TextDocument | undefined> {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  const isBoard = (document: vscode.TextDocument | undefined) => document !== undefined && isExplorable(document);
  const visible = [activeTextEditor, ...visibleTextEditors].find(editor => isBoard(editor?.document));
  if (visible) {
    return visible.document;
  }
  // Another text has the focus: the command is not about a board in the background.
  if (activeTextEditor) {
    return undefined;
  }
  const open = vscode.workspace.textDocuments.filter(document => !document.isClosed && isBoard(document));
  const tabs = vscode.window.tabGroups.all.flatMap(group => group.tabs.map(tab => tab.input));
  const uris = tabs.filter(input => input instanceof vscode.TabInputText).map(input => input.uri);
  const tab = uris.find(
    uri => kindOf(uri) !== null || open.some(document => document.uri.toString() === uri.toString()),
  );
  return tab && vscode.workspace.openTextDocument(tab);
}

/** Opens a new text. In a folder it has a name there: the editor would propose its first line, which has a colon. */
async function newBoard(server: Server): Promise<void> {
  const uri = await freeName();
  if (uri === undefined) {
    const document = await vscode.workspace.openTextDocument({ language: 'stakeout-board', content: NEW_BOARD });
    await vscode.window.showTextDocument(document);
    return;
  }
  const document = await vscode.workspace.openTextDocument(uri.with({ scheme: 'untitled' }));
  const editor = await vscode.window.showTextDocument(document);
  await editor.edit(edit => edit.insert(new vscode.Position(0, 0), NEW_BOARD));
  // It was empty when it was opened.
  const request = { command: 'stakeout.solve', arguments: [{ uri: document.uri.toString() }] };
  await server.request('workspace/executeCommand', request);
}

/** A file of the first folder that neither exists nor is open; undefined without a folder on a disk. */
async function freeName(): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file')?.uri;
  if (folder === undefined) {
    return undefined;
  }
  const open = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.path));
  for (let number = 1; number <= MAX_NAMES; number++) {
    const uri = vscode.Uri.joinPath(folder, number === 1 ? 'new.board' : `new-${number}.board`);
    const exists = await Promise.resolve(vscode.workspace.fs.stat(uri)).then(
      () => true,
      () => false,
    );
    if (!exists && !open.has(uri.path)) {
      return uri;
    }
  }
  return undefined;
}
