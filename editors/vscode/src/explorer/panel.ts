/**
 * A panel of the explorer, showing the board that the user looks at or, if it is pinned, the same board all the time. In one file
 * because every message of the page changes the same few fields.
 */

import * as vscode from 'vscode';

import type { Server } from '../client.ts';
import { boardLines, isMarkdown } from '../languages.ts';
import { cellAt, paint, placePieces, type Edit } from '../../../explorer/game/grid.ts';
import { readBoard, type Board, type Row } from '../../../explorer/game/protocol.ts';
import type { Cell, State } from '../../../explorer/game/value.ts';
import { readGraph } from '../../../explorer/graph/graph.ts';
import { follow } from '../../../explorer/anchor.ts';
import { requestBoard, requestGraph, requestState, requestWhy } from './boards.ts';
import type { Absence, FromPage, InsightView, Problem, ToPage } from '../../../explorer/messages.ts';
import { Repeated } from '../../../explorer/repeat.ts';
import type { History } from './history.ts';
import { isReadOnly, NEW_BOARD, problemsOf } from './document.ts';
import { Highlight, toRange } from './text.ts';
import type { Tab } from './tabs.ts';

export const VIEW_TYPE = 'stakeout.explorer';

/** What a panel needs to show the same again after a reload of the window. */
export interface Place {
  readonly uri: string;
  readonly line: number;
  readonly isPinned: boolean;
}

export class Explorer implements vscode.Disposable {
  private document: vscode.TextDocument | undefined;
  /** A line of the board shown. */
  private anchor = 0;
  private board: Board | null = null;
  /** Identifies the board shown, for the page. */
  private subject = 0;
  private pinned = false;
  /** What was shown last. */
  private kept: Place | undefined;
  /** A tab to switch to once the page shows the board. */
  private tab: Tab | undefined;
  private isReady = false;
  /** The title without the mark of a pinned panel. */
  private title = 'Board';
  private readonly showing = new Repeated(() => this.requestAndShow());
  private readonly highlight = new Highlight();
  private isDisposed = false;
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly panel: vscode.WebviewPanel,
    extension: vscode.Uri,
    private readonly server: Server,
    private readonly history: History,
  ) {
    this.subscriptions = [
      server.onHealth(() => void this.refresh()),
      server.onBoardChanged(uri => this.isAbout(uri) && void this.refresh()),
      vscode.workspace.onDidChangeTextDocument(event => this.edited(event)),
      vscode.workspace.onDidCloseTextDocument(document => document === this.document && this.clear('closed')),
      vscode.window.onDidChangeTextEditorSelection(event => this.cursorMoved(event)),
      vscode.window.onDidChangeActiveTextEditor(editor => editor && this.editorActivated(editor)),
      // After a reload of the window, editors may be restored after the panel.
      vscode.window.onDidChangeVisibleTextEditors(() => !this.document && this.findText()),
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        if (uris.some(uri => this.isAbout(uri.toString()))) {
          void this.refresh();
        }
      }),
    ];
    panel.iconPath = {
      light: vscode.Uri.joinPath(extension, 'icons/explore-light.svg'),
      dark: vscode.Uri.joinPath(extension, 'icons/explore-dark.svg'),
    };
    // A hidden page ends; shown again, it says that it is ready.
    panel.onDidChangeViewState(() => {
      this.isReady &&= panel.visible;
    });
    panel.webview.onDidReceiveMessage((message: FromPage) => void this.receive(message));
    panel.webview.html = html(panel.webview, extension);
  }

  /** Shows the board at a line of a document, and perhaps a tab of it. */
  show(document: vscode.TextDocument, line: number, tab?: Tab): void {
    this.panel.reveal(undefined, true);
    this.tab = tab;
    this.select(document, line);
  }

  /** After a reload of the window: shows the same board, or without a place the board of any open editor. */
  async restore(place: Place | undefined): Promise<void> {
    this.pinned = place?.isPinned ?? false;
    this.kept = place;
    if (place?.isPinned) {
      const document = await Promise.resolve(vscode.workspace.openTextDocument(vscode.Uri.parse(place.uri))).catch(
        () => undefined,
      );
      return document ? this.select(document, place.line) : this.clear('closed');
    }
    this.findText();
  }

  /** Whether it keeps its board wherever the cursor goes. */
  get isPinned(): boolean {
    return this.pinned;
  }

  pin(isPinned: boolean): void {
    this.pinned = isPinned;
    this.setTitle(this.title);
    this.keepPlace();
  }

  dispose(): void {
    this.isDisposed = true;
    this.highlight.dispose();
    this.subscriptions.forEach(subscription => subscription.dispose());
  }

  private findText(): void {
    const { kept, pinned } = this;
    const editor = [vscode.window.activeTextEditor, ...vscode.window.visibleTextEditors].find(
      editor => editor && isExplorable(editor.document) && (!pinned || editor.document.uri.toString() === kept?.uri),
    );
    if (editor) {
      this.select(editor.document, pinned && kept ? kept.line : editor.selection.active.line);
    } else {
      this.clear('closed');
    }
  }

  private select(document: vscode.TextDocument, line: number): void {
    const { board } = this;
    const isGraph = document.languageId === 'stakeout-game';
    const isInside = isGraph || (board && board.startLine <= line && line <= board.endLine);
    const isShown = document === this.document && isInside;
    if (!isShown) {
      this.subject += 1;
      this.document = document;
      this.anchor = line;
      this.board = null;
    }
    void this.refresh();
  }

  private clear(why: Absence): void {
    this.document = undefined;
    this.board = null;
    this.send({ type: 'absent', why });
  }

  /** Requests the board and sends it to the page. While a request is pending, at most one more is queued. */
  private refresh(): Promise<void> {
    return this.showing.run();
  }

  private async requestAndShow(): Promise<void> {
    const { document } = this;
    if (document === undefined || this.isDisposed) {
      return;
    }
    const { health } = this.server;
    if (health !== 'running') {
      this.send({ type: 'absent', why: health === 'starting' ? 'starting' : 'no-server' });
      return;
    }
    if (document.languageId === 'stakeout-game') {
      return this.requestAndShowGraph(document);
    }
    const response = await requestBoard(this.server, document, { line: this.anchor }, { cells: true }).catch(error => {
      this.server.log.warn(String(error));
      return undefined;
    });
    if (document !== this.document || response === undefined) {
      return;
    }
    const board = readBoard(response);
    if (board && board.version < document.version) {
      // The response is about an older text. Request again once the server has the new one.
      void this.refresh();
      return;
    }
    const name = vscode.workspace.asRelativePath(document.uri);
    if (board === null) {
      this.board = null;
      this.setTitle(`Board of ${name}`);
      this.send({ type: 'absent', why: 'no-board', file: name });
      return;
    }
    this.board = board;
    this.anchor = board.rows[0]?.line ?? this.anchor;
    this.setTitle(board.title ? `Board: ${board.title}` : `Board of ${name}`);
    this.keepPlace();
    const problems = problemsOf(document, board);
    const readOnly = await isReadOnly(document, this.server.host);
    this.send({ type: 'board', subject: String(this.subject), file: name, response, problems, isReadOnly: readOnly });
    this.sendHistory();
    this.sendTab();
  }

  private sendTab(): void {
    if (this.tab && this.isReady) {
      this.send(this.tab);
      this.tab = undefined;
    }
  }

  private async requestAndShowGraph(document: vscode.TextDocument): Promise<void> {
    const response = await requestGraph(this.server, document).catch(error => {
      this.server.log.warn(String(error));
      return undefined;
    });
    const graph = readGraph(response);
    if (document !== this.document || graph === null) {
      return;
    }
    if (graph.version < document.version) {
      void this.refresh();
      return;
    }
    const file = vscode.workspace.asRelativePath(document.uri);
    this.setTitle(`Graph: ${graph.title ?? file}`);
    this.keepPlace();
    const problems = problemsOf(document, { startLine: 0, endLine: Infinity });
    const text = graph.notDrawn === null ? document.getText() : null;
    const readOnly = await isReadOnly(document, this.server.host);
    this.send({ type: 'graph', subject: String(this.subject), file, response, problems, text, isReadOnly: readOnly });
    this.sendHistory();
    this.sendTab();
  }

  private edited(event: vscode.TextDocumentChangeEvent): void {
    const { document, contentChanges } = event;
    if (document !== this.document || contentChanges.length === 0) {
      return;
    }
    const changes = contentChanges.map(({ range, text }) => ({
      startLine: range.start.line,
      endLine: range.end.line,
      lines: text.split(/\r\n|\r|\n/).length,
    }));
    this.anchor = follow(this.anchor, changes);
    this.send({ type: 'edited' });
    void this.refresh();
  }

  private async receive(message: FromPage): Promise<void> {
    const { document, board } = this;
    switch (message.type) {
      case 'ready':
        this.isReady = true;
        return this.document ? this.refresh() : this.send({ type: 'absent', why: 'closed' });
      case 'request-state':
        return this.sendState(message.state);
      case 'request-why':
        return this.sendWhy(message.state, message.to);
      case 'around':
        return this.sendAround(message.police, message.thief);
      case 'point':
        return this.highlight.point(document, board, message.cell);
      case 'reveal-place':
        return document && this.highlight.revealPosition(document, message);
      case 'reveal':
        return this.highlight.reveal(document, board, message.cell);
      case 'paint':
        return this.edit(message.version, rows => paint(rows, message.cells, message.brush));
      case 'place':
        return this.edit(message.version, rows => placePieces(rows, message.police, message.thief));
      case 'write':
        return this.write(message.version, message.edits);
      case 'insight':
        return this.sendInsight(message.ask, message.search);
      case 'problem':
        return this.showProblem(message.problem, message.fix);
      case 'memory-setting':
        await vscode.commands.executeCommand('workbench.action.openSettings', 'stakeout.solver.memory');
        return;
      case 'undo':
      case 'redo':
        return this.step(message.type);
      case 'solve':
        return this.solve();
      case 'go':
        return this.go(message.to);
      case 'insert-board':
        return this.insertBoard();
      case 'save':
        return this.save(message.name, message.content);
      case 'restart-server':
        return this.server.restart();
      case 'show-log':
        return this.server.log.show();
      // The page of the panel shows it itself.
      case 'on-show':
      // There are no links.
      case 'linked':
        return;
    }
  }

  private async sendState(state: State): Promise<void> {
    const { document, board } = this;
    if (document && board) {
      const response = await requestState(this.server, document, board.board, state).catch(() => undefined);
      this.send({ type: 'state', state, response: response ?? null });
    }
  }

  private async sendWhy(state: State, to: Cell): Promise<void> {
    const { document, board } = this;
    if (document && board) {
      const response = await requestWhy(this.server, document, board.board, state, to).catch(() => null);
      this.send({ type: 'why', state, to, response: response ?? null });
    }
  }

  private async sendInsight(ask: InsightView, search?: number): Promise<void> {
    const { document, board } = this;
    if (document && board) {
      const params = { textDocument: { uri: document.uri.toString() }, board: board.board, search };
      const response = await this.server.request<unknown>(`stakeout/${ask}`, params).catch(() => null);
      this.send({ type: 'insight', ask, response: response ?? null });
    }
  }

  private async sendAround(police: Cell, thief: Cell): Promise<void> {
    const { document, board } = this;
    const options = { cells: true, around: { police, thief } };
    const response =
      document && board
        ? await requestBoard(this.server, document, { board: board.board }, options).catch(() => null)
        : null;
    this.send({ type: 'around', police, thief, response });
  }

  private edit(version: number, editsOf: (rows: readonly Row[]) => Edit[]): Promise<void> {
    return this.write(version, this.board?.version === version ? editsOf(this.board.rows) : null);
  }

  /** Makes edits of this version of the text; null if they are about another one. */
  private async write(version: number, edits: readonly Edit[] | null): Promise<void> {
    const { document } = this;
    if (!document || edits === null || document.version !== version) {
      return this.send({ type: 'refused', why: 'The text has changed in the meantime. Try again.' });
    }
    if (await isReadOnly(document, this.server.host)) {
      return this.send({ type: 'refused', why: 'This file is read-only.' });
    }
    const edit = new vscode.WorkspaceEdit();
    for (const { start, end, text } of edits) {
      edit.replace(document.uri, toRange(start, end), text);
    }
    if (edits.length === 0 || !(await vscode.workspace.applyEdit(edit))) {
      this.send({ type: 'refused', why: edits.length === 0 ? '' : 'Could not edit the text.' });
    }
  }

  /** Undo and redo belong to the text editor, so it becomes the active one for a moment. */
  private async step(command: 'undo' | 'redo'): Promise<void> {
    const { document } = this;
    if (document && !(await isReadOnly(document, this.server.host))) {
      const { version } = document;
      await vscode.window.showTextDocument(document, { viewColumn: this.columnOfText(), preserveFocus: false });
      await vscode.commands.executeCommand(command);
      this.panel.reveal(undefined, false);
      if (document.version === version) {
        this.history.exhaust(document, command);
      }
      this.sendHistory();
    }
  }

  private sendHistory(): void {
    if (this.document) {
      this.send({ type: 'history', ...this.history.of(this.document) });
    }
  }

  private async showProblem({ line, character }: Problem, fix: boolean): Promise<void> {
    if (this.document) {
      const position = new vscode.Position(line, character);
      const selection = new vscode.Range(position, position);
      await vscode.window.showTextDocument(this.document, { viewColumn: this.columnOfText(), selection });
      if (fix) {
        await vscode.commands.executeCommand('editor.action.quickFix');
      }
    }
  }

  private async solve(): Promise<void> {
    if (this.document) {
      const argument = { uri: this.document.uri.toString(), board: this.board?.board };
      await vscode.commands.executeCommand('stakeout.solve', argument);
    }
  }

  private async insertBoard(): Promise<void> {
    const { document } = this;
    if (document && !(await isReadOnly(document, this.server.host))) {
      const end = document.lineAt(document.lineCount - 1).range.end;
      const separator = document.getText().trim() === '' ? '' : '\n\n';
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, end, `${separator}${NEW_BOARD}`);
      await vscode.workspace.applyEdit(edit);
    }
  }

  /** Saves a file where the user chooses. */
  private async save(name: string, content: string | Uint8Array): Promise<void> {
    const folder =
      this.document && !this.document.isUntitled ? vscode.Uri.joinPath(this.document.uri, '..') : undefined;
    const home = folder ?? vscode.workspace.workspaceFolders?.[0]?.uri;
    const ending = name.slice(name.lastIndexOf('.') + 1);
    const uri = await vscode.window.showSaveDialog({
      ...(home && { defaultUri: vscode.Uri.joinPath(home, name) }),
      filters: { [ending.toUpperCase()]: [ending] },
    });
    if (uri) {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      await vscode.workspace.fs.writeFile(uri, bytes).then(undefined, error => {
        void vscode.window.showErrorMessage(
          `Could not save the file: ${error instanceof Error ? error.message : error}`,
        );
      });
    }
  }

  private async go(to: 'previous' | 'next' | number): Promise<void> {
    const { document, board } = this;
    if (!document || !board) {
      return;
    }
    const step = to === 'previous' ? -1 : 1;
    let number = typeof to === 'number' ? to : board.board + step;
    let other: Board | null = null;
    // In Markdown, graph games count, too.
    for (; other === null && number >= 0 && number < board.boards; number += step) {
      other = readBoard(await requestBoard(this.server, document, { board: number }, { cells: false }));
    }
    const line = other?.rows[0]?.line;
    if (line !== undefined) {
      this.select(document, line);
      this.highlight.revealPosition(document, { line, character: 0 });
    }
  }

  private cursorMoved({ textEditor, selections }: vscode.TextEditorSelectionChangeEvent): void {
    const position = selections[0]?.active;
    if (textEditor.document !== this.document || position === undefined) {
      return;
    }
    const cell = this.board && cellAt(this.board.rows, position);
    this.send({ type: 'text-cell', cell });
    if (!cell) {
      this.editorActivated(textEditor);
    }
  }

  private editorActivated(editor: vscode.TextEditor): void {
    const { document, selection } = editor;
    const { line } = selection.active;
    const isInBlock = () => boardLines(document).some(({ startLine, endLine }) => line >= startLine && line < endLine);
    if (this.pinned || !isExplorable(document) || !followsCursor() || (isMarkdown(document) && !isInBlock())) {
      return;
    }
    this.select(document, line);
  }

  /** The pointer is at a position of a document. */
  pointAt(document: vscode.TextDocument, position: vscode.Position): void {
    if (document === this.document && this.board) {
      this.send({ type: 'text-cell', cell: cellAt(this.board.rows, position) });
    }
  }

  private setTitle(title: string): void {
    this.title = title;
    if (this.isDisposed) {
      return;
    }
    this.panel.title = this.pinned ? `${title} (pinned)` : title;
  }

  /** The page keeps what it is to show after a reload of the window. */
  private keepPlace(): void {
    if (this.document) {
      this.kept = { uri: this.document.uri.toString(), line: this.anchor, isPinned: this.pinned };
      this.send({ type: 'keep', place: this.kept });
    }
  }

  private columnOfText(): vscode.ViewColumn {
    const shown = vscode.window.visibleTextEditors.find(editor => editor.document === this.document);
    return shown?.viewColumn ?? vscode.ViewColumn.One;
  }

  private isAbout(uri: string): boolean {
    return this.document?.uri.toString() === uri;
  }

  private send(message: ToPage): void {
    if (!this.isDisposed) {
      void this.panel.webview.postMessage(message);
    }
  }
}

/** Whether the explorer can show a document. */
export function isExplorable(document: vscode.TextDocument): boolean {
  return ['stakeout-board', 'stakeout-game'].includes(document.languageId) || isMarkdown(document);
}

function followsCursor(): boolean {
  return vscode.workspace.getConfiguration('stakeout').get('explorer.followCursor', true);
}

/** The page's HTML. Its policy allows only scripts and styles of the extension. */
function html(webview: vscode.Webview, extension: vscode.Uri): string {
  const nonce = crypto.randomUUID();
  const resource = (...path: string[]) => webview.asWebviewUri(vscode.Uri.joinPath(extension, ...path)).toString();
  const policy = `default-src 'none'; img-src data:; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Board explorer</title>
<link rel="stylesheet" href="${resource('dist', 'explorer.css')}">
</head>
<body>
<script nonce="${nonce}" src="${resource('dist', 'explorer.js')}"></script>
</body>
</html>`;
}
