/** Highlights and reveals the explorer's cells in the text editors. */

import * as vscode from 'vscode';

import type { Position } from '../../../explorer/game/protocol.ts';
import type { CellRange } from '../../../explorer/host.ts';

export class Highlight implements vscode.Disposable {
  private readonly mark = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor('editor.findMatchHighlightBackground'),
    outline: '2px solid',
    outlineColor: new vscode.ThemeColor('focusBorder'),
    borderRadius: '2px',
  });

  /** Highlights a range; null ends that. */
  show(document: vscode.TextDocument | undefined, range: CellRange | null): void {
    for (const editor of editorsOf(document)) {
      editor.setDecorations(this.mark, range ? [toRange(range.start, range.end)] : []);
    }
  }

  /** Moves the text's cursor to a position; the focus stays in the panel. */
  reveal(document: vscode.TextDocument | undefined, { line, character }: Position): void {
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
