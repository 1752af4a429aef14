/** The extension's start: everything there is, put together. */

import * as vscode from 'vscode';

import { Server } from './client.ts';
import { Explorer, VIEW_TYPE } from './explorer/panel.ts';
import { Status } from './status.ts';

/** What a new board file holds. */
const NEW_BOARD = `title: A new board
P.*..
..*T.
....E
`;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const server = new Server(context);
  const explorer = new Explorer(context.extensionUri, server);
  context.subscriptions.push(
    server.log,
    server,
    explorer,
    new Status(server),
    vscode.window.registerWebviewPanelSerializer(VIEW_TYPE, {
      deserializeWebviewPanel: async panel => explorer.restore(panel),
    }),
    vscode.commands.registerCommand('stakeout.explore', (uri?: string | vscode.Uri, line?: unknown) =>
      explore(explorer, uri, line),
    ),
    vscode.commands.registerCommand('stakeout.newBoard', newBoard),
    vscode.commands.registerCommand('stakeout.restartServer', () => server.restart()),
    vscode.commands.registerCommand('stakeout.showLog', () => server.log.show()),
    vscode.workspace.onDidChangeConfiguration(event => {
      if (event.affectsConfiguration('stakeout.server')) {
        void server.restart();
      }
    }),
    // What the workspace sets counts from now on.
    vscode.workspace.onDidGrantWorkspaceTrust(() => server.restart()),
  );
  await server.start();
}

async function explore(explorer: Explorer, uri: string | vscode.Uri | undefined, line: unknown): Promise<void> {
  const active = vscode.window.activeTextEditor;
  // From a lens: the board there. From the title of an editor or a command: the board that the cursor is in.
  const given = typeof uri === 'string' ? vscode.Uri.parse(uri) : uri;
  const document = given ? await vscode.workspace.openTextDocument(given) : active?.document;
  if (document?.languageId !== 'stakeout-board') {
    await vscode.window.showInformationMessage('Open a board file to explore a board.');
    return;
  }
  const isActive = active?.document === document;
  // The editor's title adds something else behind the document.
  explorer.show(document, typeof line === 'number' ? line : isActive ? active.selection.active.line : 0);
}

async function newBoard(): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ language: 'stakeout-board', content: NEW_BOARD });
  await vscode.window.showTextDocument(document);
}
