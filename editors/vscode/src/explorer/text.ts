/** Highlights and reveals the explorer's cells in the text editors. */

import * as vscode from 'vscode';

import { rangeOf, type Position } from '../../../explorer/game/grid.ts';
import type { Board } from '../../../explorer/game/protocol.ts';
import type { Cell } from '../../../explorer/game/value.ts';

export class Highlight implements vscode.Disposable {
  private readonly mark = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor('editor.findMatchHighlightBackground'),
    outline: '2px solid',
    outlineColor: new vscode.ThemeColor('focusBorder'),
    borderRadius: '2px',
  });

  /** Highlights a cell of a board; null clears the highlight. */
  point(document: vscode.TextDocument | undefined, board: Board | null, cell: Cell | null): void {
    const range = cell && board && rangeOf(board.rows, cell);
    for (const editor of editorsOf(document)) {
      editor.setDecorations(this.mark, range ? [toRange(range.start, range.end)] : []);
    }
  }

  clear(): void {
    vscode.window.visibleTextEditors.forEach(editor => editor.setDecorations(this.mark, []));
  }

  /** Moves the text's cursor to a cell; the focus stays in the panel. */
  reveal(document: vscode.TextDocument | undefined, board: Board | null, cell: Cell): void {
    const range = board && rangeOf(board.rows, cell);
    for (const editor of range ? editorsOf(document) : []) {
      const { start } = range as NonNullable<typeof range>;
      editor.selection = new vscode.Selection(start.line, start.character, start.line, start.character);
      editor.revealRange(toRange(start, start), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
  }

  revealPosition(document: vscode.TextDocument, { line, character }: Position): void {
    for (const editor of editorsOf(document)) {
      const selection = new vscode.Selection(line, character, line, character);
      editor.selection = selection;
      editor.revealRange(selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
  }

  dispose(): void {
    this.mark.dispose();
  }
}

export function toRange(start: Position, end: Position): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

function editorsOf(document: vscode.TextDocument | undefined): vscode.TextEditor[] {
  return vscode.window.visibleTextEditors.filter(editor => editor.document === document);
}
