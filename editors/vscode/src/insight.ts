/** Insight in the text: critical cells in the colours of their new outcomes. The rest of Insight is in the explorer. */

import * as vscode from 'vscode';

import type { Position } from '../../explorer/game/protocol.ts';
import type { Outcome } from '../../explorer/game/value.ts';
import type { Server } from './client.ts';
import { toRange } from './explorer/text.ts';

/** A board of a document, as a lens or a command names it. */
interface BoardArgument {
  readonly uri?: string;
  readonly board?: number;
}

/** The response to `stakeout/critical`, see docs/protocol.md. */
interface CriticalResponse {
  readonly version: number;
  /** Why there is no list. */
  readonly message: string | null;
  readonly summary?: string;
  readonly critical: readonly CriticalCell[] | null;
}

interface CriticalCell {
  readonly verdict: Outcome;
  readonly range: { readonly start: Position; readonly end: Position };
}

export class Insight implements vscode.Disposable {
  private readonly tints: Record<Outcome, vscode.TextEditorDecorationType> = {
    police: tint('stakeout.policeWins'),
    thief: tint('stakeout.thiefWins'),
    draw: tint('stakeout.draw'),
  };
  /** The document whose critical cells are tinted. */
  private tinted: vscode.TextDocument | undefined;
  /** On the status bar, as long as they are. */
  private summary: vscode.Disposable | undefined;
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly server: Server) {
    this.subscriptions = [
      ...Object.values(this.tints),
      vscode.commands.registerCommand('stakeout.showCriticalCells', (argument?: BoardArgument) =>
        this.critical(argument),
      ),
      // The colours are about the text as it was.
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (document === this.tinted && contentChanges.length > 0) {
          this.clear();
        }
      }),
      vscode.window.onDidChangeVisibleTextEditors(editors => {
        // An editor that is shown again has no colours.
        if (this.tinted && !editors.some(({ document }) => document === this.tinted)) {
          this.clear();
        }
      }),
    ];
  }

  dispose(): void {
    this.clear();
    this.subscriptions.forEach(subscription => subscription.dispose());
  }

  private clear(): void {
    this.tinted = undefined;
    this.summary?.dispose();
    for (const editor of vscode.window.visibleTextEditors) {
      Object.values(this.tints).forEach(type => editor.setDecorations(type, []));
    }
  }

  /** Tints the critical cells of a board, or removes the colours. */
  private async critical(argument: BoardArgument | undefined): Promise<void> {
    const target = this.target(argument);
    if (target === undefined) {
      return;
    }
    const { editor, params } = target;
    const { document } = editor;
    if (this.tinted === document) {
      return this.clear();
    }
    const response = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title: 'Searching critical cells' },
      () => this.server.request<CriticalResponse | null>('stakeout/critical', params),
    );
    if (!response || document.version !== response.version) {
      return;
    }
    const { critical, message, summary } = response;
    if (critical === null) {
      void vscode.window.showInformationMessage(message ?? 'The board is not solved.');
      return;
    }
    this.clear();
    this.tinted = document;
    for (const outcome of ['police', 'thief', 'draw'] as const) {
      const ranges = critical.filter(({ verdict }) => verdict === outcome).map(({ range }) => range);
      // From now on the server's hovers have the new verdicts.
      editor.setDecorations(
        this.tints[outcome],
        ranges.map(({ start, end }) => toRange(start, end)),
      );
    }
    this.summary = vscode.window.setStatusBarMessage(summary ?? '');
  }

  /** The named board, or the one at the cursor. */
  private target(argument: BoardArgument | undefined) {
    const active = vscode.window.activeTextEditor;
    const editors = vscode.window.visibleTextEditors;
    const editor = argument?.uri ? editors.find(({ document }) => document.uri.toString() === argument.uri) : active;
    if (editor === undefined || editor.document.languageId !== 'stakeout-board') {
      void vscode.window.showInformationMessage('Open a board file first.');
      return undefined;
    }
    const position = { line: editor.selection.active.line, character: 0 };
    const choice = argument?.board === undefined ? { position } : { board: argument.board };
    return { editor, params: { textDocument: { uri: editor.document.uri.toString() }, ...choice } };
  }
}

function tint(name: string): vscode.TextEditorDecorationType {
  const colour = new vscode.ThemeColor(name);
  return vscode.window.createTextEditorDecorationType({
    color: colour,
    border: '1px solid',
    borderColor: colour,
    fontWeight: 'bold',
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    overviewRulerColor: colour,
  });
}
