/** Whether documents have edits to undo and to redo. The editor does not expose its undo stack, so edits are counted. */

import * as vscode from 'vscode';

interface Counts {
  undo: number;
  redo: number;
}

export class History {
  private readonly counts = new WeakMap<vscode.TextDocument, Counts>();

  record({ document, contentChanges, reason }: vscode.TextDocumentChangeEvent): void {
    if (contentChanges.length === 0) {
      return;
    }
    const { undo, redo } = this.get(document);
    switch (reason) {
      case vscode.TextDocumentChangeReason.Undo:
        this.counts.set(document, { undo: Math.max(0, undo - 1), redo: redo + 1 });
        return;
      case vscode.TextDocumentChangeReason.Redo:
        this.counts.set(document, { undo: undo + 1, redo: Math.max(0, redo - 1) });
        return;
      default:
        this.counts.set(document, { undo: undo + 1, redo: 0 });
    }
  }

  /** The command had no effect: several edits may be one step of the editor, so the count was too high. */
  exhaust(document: vscode.TextDocument, command: 'undo' | 'redo'): void {
    this.counts.set(document, { ...this.get(document), [command]: 0 });
  }

  of(document: vscode.TextDocument): { canUndo: boolean; canRedo: boolean } {
    const { undo, redo } = this.get(document);
    return { canUndo: undo > 0, canRedo: redo > 0 };
  }

  private get(document: vscode.TextDocument): Counts {
    return this.counts.get(document) ?? { undo: 0, redo: 0 };
  }
}
