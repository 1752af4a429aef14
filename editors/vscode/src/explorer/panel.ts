/** A panel of the explorer, showing the board that the user looks at or, if it is pinned, the same board all the time. */

import * as vscode from 'vscode';

import type { Server } from '../client.ts';
import { isMarkdown, LANGUAGES } from '../languages.ts';
import { isWithin, puzzlesOf } from '../puzzles.ts';
import { saveAs } from '../saving.ts';
import type { Edit } from '../../../explorer/game/protocol.ts';
import type { Position } from '../../../explorer/game/protocol.ts';
import type { AnyPuzzle } from '../../../explorer/graph/graph.ts';
import { follow } from '../../../explorer/anchor.ts';
import { Latest } from '../../../explorer/latest.ts';
import { ExplorerHost, type CellRange, type HostDiagnostic, type HostDocument } from '../../../explorer/host.ts';
import type { Absence, FromPage, Problem, ToPage } from '../../../explorer/messages.ts';
import type { History } from './history.ts';
import { diagnosticsOf, isReadOnly } from './document.ts';
import { Highlight, toRange } from './text.ts';
import type { Tab } from './tabs.ts';

export const VIEW_TYPE = 'stakeout.explorer';

/** The fixes of a place whose edits are requested at once. */
const MAX_RESOLVED = 50;

/** What a panel needs to show the same again after a reload of the window. */
export interface Place {
  readonly uri: string;
  readonly line: number;
  readonly isPinned: boolean;
}

export class Explorer extends ExplorerHost implements vscode.Disposable {
  private document: vscode.TextDocument | undefined;
  /** A line of the board shown. */
  private anchor = 0;
  private pinned = false;
  /** What was shown last. */
  private kept: Place | undefined;
  /** The title without the mark of a pinned panel. */
  private title = 'Board';
  private readonly decoration = new Highlight();
  private isDisposed = false;
  private readonly moves = new Latest();
  private readonly subscriptions: vscode.Disposable[];

  protected override readonly abilities = {
    'memory-setting': () => vscode.commands.executeCommand('workbench.action.openSettings', 'stakeout.solver.memory'),
    'restart-server': () => this.server.restart(),
    'show-log': () => this.server.log.show(),
  };

  constructor(
    private readonly panel: vscode.WebviewPanel,
    extension: vscode.Uri,
    private readonly server: Server,
    private readonly edits: History,
  ) {
    super();
    this.subscriptions = [
      server.onHealth(() => void this.refresh()),
      server.onBoardChanged(uri => this.isAbout(uri) && void this.refresh()),
      vscode.workspace.onDidChangeTextDocument(event => this.edited(event)),
      vscode.workspace.onDidCloseTextDocument(document => document === this.document && this.clear()),
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
    this.choose(document, line);
    if (tab) {
      this.sendWhenShown(tab);
    }
  }

  /** After a reload of the window: shows the same board, or without a place the board of any open editor. */
  async restore(place: Place | undefined): Promise<void> {
    this.pinned = place?.isPinned ?? false;
    this.kept = place;
    if (place?.isPinned) {
      const document = await Promise.resolve(vscode.workspace.openTextDocument(vscode.Uri.parse(place.uri))).catch(
        () => undefined,
      );
      return document ? this.choose(document, place.line) : this.clear();
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
    this.decoration.dispose();
    this.subscriptions.forEach(subscription => subscription.dispose());
  }

  /** The pointer is at a position of a document. */
  pointAt(document: vscode.TextDocument, position: vscode.Position): void {
    if (document === this.document && this.board) {
      this.markAt(position);
    }
  }

  protected override get opened(): HostDocument | null {
    const { document } = this;
    return document && !this.isDisposed
      ? {
          uri: document.uri.toString(),
          file: vscode.workspace.asRelativePath(document.uri),
          version: document.version,
        }
      : null;
  }

  protected override get text(): string {
    return this.document?.getText() ?? '';
  }

  protected override get line(): number {
    return this.anchor;
  }

  protected override get absence(): Absence | null {
    const { health } = this.server;
    if (this.document === undefined) {
      return 'closed';
    }
    return health === 'running' ? null : health === 'starting' ? 'starting' : 'no-server';
  }

  protected override get history(): { canUndo: boolean; canRedo: boolean } {
    return this.document ? this.edits.of(this.document) : { canUndo: false, canRedo: false };
  }

  protected override get diagnostics(): readonly HostDiagnostic[] {
    return this.document ? diagnosticsOf(this.document) : [];
  }

  protected override post(message: ToPage): void {
    if (!this.isDisposed) {
      void this.panel.webview.postMessage(message);
    }
  }

  protected override request(method: string, params: object): Promise<unknown> {
    return this.server.request(method, params).catch(error => {
      this.server.log.warn(String(error));
      return undefined;
    });
  }

  protected override async isReadOnly(): Promise<boolean> {
    return this.document === undefined || isReadOnly(this.document, this.server.host);
  }

  protected override async edit(edits: readonly Edit[]): Promise<boolean> {
    const { document } = this;
    const edit = new vscode.WorkspaceEdit();
    for (const { start, end, text } of document ? edits : []) {
      edit.replace(document!.uri, toRange(start, end), text);
    }
    return vscode.workspace.applyEdit(edit);
  }

  /** Undo and redo belong to the text editor, so it becomes the active one for a moment. */
  protected override async step(command: 'undo' | 'redo'): Promise<void> {
    const { document } = this;
    if (document && !(await isReadOnly(document, this.server.host))) {
      const { version } = document;
      await vscode.window.showTextDocument(document, { viewColumn: this.columnOfText(), preserveFocus: false });
      await vscode.commands.executeCommand(command);
      this.panel.reveal(undefined, false);
      if (document.version === version) {
        this.edits.exhaust(document, command);
      }
    }
  }

  protected override highlight(range: CellRange | null): void {
    this.decoration.show(this.document, range);
  }

  protected override reveal(position: Position): void {
    this.decoration.reveal(this.document, position);
  }

  protected override select(line: number): void {
    if (this.document) {
      this.choose(this.document, line);
      this.reveal({ line, character: 0 });
    }
  }

  protected override async showProblem({ line, character }: Problem, fix: boolean): Promise<void> {
    if (this.document) {
      const position = new vscode.Position(line, character);
      const selection = new vscode.Range(position, position);
      await vscode.window.showTextDocument(this.document, { viewColumn: this.columnOfText(), selection });
      if (fix) {
        await chooseFix(this.document, selection);
      }
    }
  }

  protected override solve(argument: object): void {
    void vscode.commands.executeCommand('stakeout.solve', argument);
  }

  protected override save(name: string, content: string | Uint8Array): Promise<void> {
    return saveAs(this.document, name, content);
  }

  protected override received(puzzle: AnyPuzzle | null, file: string): void {
    const isGraph = puzzle !== null && 'vertices' in puzzle;
    const { title = null } = puzzle ?? {};
    this.setTitle(isGraph ? `Graph: ${title ?? file}` : title ? `Board: ${title}` : `Board of ${file}`);
    if (puzzle) {
      this.anchor = isGraph ? puzzle.startLine : (puzzle.rows[0]?.line ?? this.anchor);
      this.keepPlace();
    }
  }

  private findText(): void {
    const { kept, pinned } = this;
    const editor = [vscode.window.activeTextEditor, ...vscode.window.visibleTextEditors].find(
      editor => editor && isExplorable(editor.document) && (!pinned || editor.document.uri.toString() === kept?.uri),
    );
    if (editor) {
      this.choose(editor.document, pinned && kept ? kept.line : editor.selection.active.line);
    } else {
      this.clear();
    }
  }

  private choose(document: vscode.TextDocument, line: number): void {
    const { shown } = this;
    const isInside = shown && shown.startLine <= line && line <= shown.endLine;
    if (document !== this.document || !isInside) {
      this.changeSubject();
      this.document = document;
      this.anchor = line;
    }
    void this.refresh();
  }

  private clear(): void {
    this.document = undefined;
    this.shown = null;
    void this.refresh();
  }

  private edited({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    if (document !== this.document || contentChanges.length === 0) {
      return;
    }
    const changes = contentChanges.map(({ range, text }) => ({
      startLine: range.start.line,
      endLine: range.end.line,
      lines: text.split(/\r\n|\r|\n/).length,
    }));
    this.anchor = follow(this.anchor, changes);
    this.textEdited();
  }

  private cursorMoved({ textEditor, selections }: vscode.TextEditorSelectionChangeEvent): void {
    const position = selections[0]?.active;
    if (textEditor.document === this.document && position !== undefined && !this.markAt(position)) {
      this.editorActivated(textEditor);
    }
  }

  private editorActivated({ document, selection }: vscode.TextEditor): void {
    const isLatest = this.moves.begin('cursor');
    if (this.pinned || !isExplorable(document) || !followsCursor()) {
      return;
    }
    const { line } = selection.active;
    if (!isMarkdown(document)) {
      this.choose(document, line);
      return;
    }
    void puzzlesOf(this.server, document).then(puzzles => {
      if (isLatest() && !this.pinned && puzzles?.some(puzzle => isWithin(puzzle, line))) {
        this.choose(document, line);
      }
    });
  }

  private setTitle(title: string): void {
    this.title = title;
    if (!this.isDisposed) {
      this.panel.title = this.pinned ? `${title} (pinned)` : title;
    }
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
}

/** Offers the fixes at a place. The editor's own menu of them closes if the editor gets the focus late, after a click in the page. */
async function chooseFix({ uri }: vscode.TextDocument, place: vscode.Range): Promise<void> {
  const fixes = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    uri,
    place,
    vscode.CodeActionKind.QuickFix.value,
    MAX_RESOLVED,
  );
  const choices = fixes.map(fix => ({ label: fix.title, fix }));
  const chosen = await vscode.window.showQuickPick(choices, { title: 'Fix', ignoreFocusOut: true });
  if (chosen?.fix.edit) {
    await vscode.workspace.applyEdit(chosen.fix.edit);
  }
  if (chosen?.fix.command) {
    const { command, arguments: given = [] } = chosen.fix.command;
    await vscode.commands.executeCommand(command, ...given);
  }
}

/** Whether the explorer can show a document. */
export function isExplorable(document: vscode.TextDocument): boolean {
  return LANGUAGES.includes(document.languageId) || isMarkdown(document);
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
