/** The status bar item: the verdict of the board that the cursor is in, or of the graph game or pursuit. */

import * as vscode from 'vscode';

import type { Server } from './client.ts';
import { isMarkdown, isRead } from './languages.ts';
import { requestBoard, requestGraph } from './explorer/boards.ts';
import { readBoard, type Board, type Standing } from '../../explorer/game/protocol.ts';
import { graphGameStatus } from '../../explorer/game/standing.ts';
import { verdict } from '../../explorer/game/words.ts';
import { readGraph, type Graph } from '../../explorer/graph/graph.ts';
import { Repeated } from '../../explorer/repeat.ts';

/** What the item shows. */
interface StatusContent {
  text: string;
  tooltip: string;
  command: string;
  alarm?: boolean;
}

const STANDINGS: Readonly<Record<Standing, { icon: string; text: string }>> = {
  solved: { icon: 'check', text: 'Solved' },
  errors: { icon: 'error', text: 'Not solved: it has errors' },
  tooLarge: { icon: 'warning', text: 'Not solved: too large' },
  cancelled: { icon: 'circle-slash', text: 'Not solved: cancelled' },
  changed: { icon: 'circle-outline', text: 'Changed: save to solve' },
  solving: { icon: 'sync~spin', text: 'Solving…' },
  unsolved: { icon: 'circle-outline', text: 'Not solved yet' },
  severalPolicemen: { icon: 'check', text: 'Solved' },
};

export class Status implements vscode.Disposable {
  private readonly item: vscode.StatusBarItem;
  private readonly subscriptions: vscode.Disposable[];
  private readonly updates = new Repeated(() => this.update());
  /** The latest text editor that had the focus. */
  private latest = vscode.window.activeTextEditor;

  constructor(private readonly server: Server) {
    this.item = vscode.window.createStatusBarItem('verdict', vscode.StatusBarAlignment.Left, 10);
    this.item.name = 'Stakeout: verdict';
    const refresh = () => void this.updates.run();
    this.subscriptions = [
      this.item,
      server.onHealth(refresh),
      server.onBoardChanged(refresh),
      vscode.window.onDidChangeActiveTextEditor(editor => {
        // At once: an update may wait for the server while the focus goes on to another kind of editor.
        this.latest = editor ?? this.latest;
        refresh();
      }),
      vscode.window.onDidChangeTextEditorSelection(refresh),
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
    switch (document.languageId) {
      case 'stakeout-game':
        return contentForGame(document);
      case 'stakeout-pursuit': {
        const graph = readGraph(await requestGraph(this.server, document, { board: 0 }).catch(() => null));
        return graph && contentForPursuit(graph);
      }
    }
    // Boards, also in Markdown.
    const response = await requestBoard(this.server, document, { line: selection.active.line }).catch(error => {
      this.server.log.warn(String(error));
      return undefined;
    });
    const nearest = readBoard(response ?? null);
    const isInside = nearest && selection.active.line >= nearest.startLine && selection.active.line <= nearest.endLine;
    const board = isMarkdown(document) && !isInside ? null : nearest;
    await vscode.commands.executeCommand('setContext', 'stakeout.hasVerdict', board?.standing === 'solved');
    return board && contentForBoard(board);
  }
}

/** The verdict of a graph game is a diagnostic at its start. */
function contentForGame(document: vscode.TextDocument): StatusContent | null {
  const diagnostics = vscode.languages.getDiagnostics(document.uri).map(({ code, message, severity, range }) => ({
    rule: String(typeof code === 'object' ? code.value : code),
    message,
    isError: severity === vscode.DiagnosticSeverity.Error,
    place: document.getText(range).trim(),
  }));
  const status = graphGameStatus(diagnostics, document.getText());
  const command = status?.isSolvable ? 'stakeout.solve' : 'workbench.actions.view.problems';
  return status && { text: `$(${status.icon}) ${status.text}`, tooltip: status.tooltip, command };
}

/** A pursuit without a start has no verdict. */
function contentForPursuit({ title, standing, verdict: found }: Graph): StatusContent | null {
  const name = title ?? 'Pursuit';
  const command = 'stakeout.explore';
  if (standing !== 'solved') {
    const { icon, text } = STANDINGS[standing];
    return { text: `$(${icon}) ${text}`, tooltip: `${name}: ${text}`, command };
  }
  return (
    found && {
      text: `$(type-hierarchy) ${found.value}`,
      tooltip: `${name}: ${found.value}. Click to explore the pursuit.`,
      command,
    }
  );
}

function contentForBoard(board: Board): StatusContent {
  const name = board.title ?? `Board ${board.board + 1}`;
  const command = 'stakeout.explore';
  const { verdict: value } = board;
  if ((board.standing === 'solved' || board.standing === 'severalPolicemen') && value) {
    const icon = { police: 'shield', thief: 'run-all', draw: 'circle-large-outline' }[value.outcome];
    return {
      text: `$(${icon}) ${verdict(value)}`,
      tooltip: `${name}: ${verdict(value)}. Click to explore the board.`,
      command,
    };
  }
  const { icon, text } = STANDINGS[board.standing];
  return { text: `$(${icon}) ${text}`, tooltip: `${name}: ${board.message ?? text}`, command };
}
