/** The status bar item: the verdict of the puzzle that the cursor is in. */

import * as vscode from 'vscode';

import type { Server } from './client.ts';
import { isMarkdown, isRead } from './languages.ts';
import { isWithin, lookOf, nearest, puzzlesOf } from './puzzles.ts';
import { Repeated } from '../../explorer/repeat.ts';

/** What the item shows. */
interface StatusContent {
  text: string;
  tooltip: string;
  command: string;
  alarm?: boolean;
}

export class Status implements vscode.Disposable {
  private readonly item: vscode.StatusBarItem;
  private readonly subscriptions: vscode.Disposable[];
  private readonly updates = new Repeated(() => this.update());
  /** The latest text editor that had the focus. */
  private latest = vscode.window.activeTextEditor;
  /** The puzzles of a document, until anything but the cursor changes. */
  private listed: { readonly document: vscode.TextDocument; readonly puzzles: ReturnType<typeof puzzlesOf> } | null =
    null;

  constructor(private readonly server: Server) {
    this.item = vscode.window.createStatusBarItem('verdict', vscode.StatusBarAlignment.Left, 10);
    this.item.name = 'Stakeout: verdict';
    const refresh = () => {
      this.listed = null;
      void this.updates.run();
    };
    this.subscriptions = [
      this.item,
      server.onHealth(refresh),
      server.onBoardChanged(refresh),
      vscode.window.onDidChangeActiveTextEditor(editor => {
        // At once: an update may wait for the server while the focus goes on to another kind of editor.
        this.latest = editor ?? this.latest;
        refresh();
      }),
      vscode.window.onDidChangeTextEditorSelection(() => void this.updates.run()),
      vscode.workspace.onDidChangeTextDocument(refresh),
      vscode.languages.onDidChangeDiagnostics(refresh),
      vscode.workspace.onDidChangeConfiguration(refresh),
    ];
    refresh();
  }

  dispose(): void {
    this.subscriptions.forEach(subscription => subscription.dispose());
  }

  private async update(): Promise<void> {
    // Another kind of editor, such as the explorer, may have the focus: the latest text still counts.
    const editor = vscode.window.activeTextEditor ?? this.editorOf(this.latest?.document);
    const isOn = vscode.workspace.getConfiguration('stakeout').get('statusBar', true);
    if (!isOn || !editor || editor.document.isClosed || !isRead(editor.document)) {
      this.item.hide();
      return;
    }
    const content = await this.contentFor(editor);
    if (content === null) {
      this.item.hide();
      return;
    }
    this.item.text = content.text;
    this.item.tooltip = content.tooltip;
    this.item.command = content.command;
    this.item.backgroundColor = content.alarm ? new vscode.ThemeColor('statusBarItem.errorBackground') : undefined;
    this.item.show();
  }

  /** An editor of a document: a visible one, else the latest. */
  private editorOf(document: vscode.TextDocument | undefined): vscode.TextEditor | undefined {
    return vscode.window.visibleTextEditors.find(editor => editor.document === document) ?? this.latest;
  }

  private async contentFor(editor: vscode.TextEditor): Promise<StatusContent | null> {
    switch (this.server.health) {
      case 'missing':
        return {
          text: '$(error) Stakeout: no server',
          tooltip: 'Stakeout found no server. Click to try again.',
          command: 'stakeout.restartServer',
          alarm: true,
        };
      case 'stopped':
        return {
          text: '$(error) Stakeout: stopped',
          tooltip: 'The server has stopped. Click to restart it.',
          command: 'stakeout.restartServer',
          alarm: true,
        };
      case 'starting':
        return {
          text: '$(sync~spin) Stakeout',
          tooltip: 'Starting the server. Click to show the log.',
          command: 'stakeout.showLog',
        };
      case 'running':
        break;
    }
    const { document, selection } = editor;
    if (this.listed?.document !== document) {
      this.listed = { document, puzzles: puzzlesOf(this.server, document) };
    }
    const puzzles = (await this.listed.puzzles) ?? [];
    const { line } = selection.active;
    const puzzle = isMarkdown(document) ? puzzles.find(puzzle => isWithin(puzzle, line)) : nearest(puzzles, line);
    await vscode.commands.executeCommand('setContext', 'stakeout.hasVerdict', (puzzle?.verdict ?? null) !== null);
    if (puzzle === undefined) {
      return null;
    }
    const { name, label } = puzzle;
    const tooltip = `${name}: ${label}. Click to explore the ${puzzle.kind}.`;
    return { text: `$(${lookOf(puzzle)[0]}) ${label}`, tooltip, command: 'stakeout.explore' };
  }
}
