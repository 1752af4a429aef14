/** The lens "Explore" above every board, graph game and pursuit. */

import * as vscode from 'vscode';

/** Adds the lens to each line that has lenses of the server: the first of a puzzle. */
export function withExploreLens(
  document: vscode.TextDocument,
  lenses: vscode.CodeLens[] | null | undefined,
): vscode.CodeLens[] | null | undefined {
  if (!lenses) {
    return lenses;
  }
  const lines = new Set(lenses.map(({ range }) => range.start.line));
  const explore = [...lines].map(
    line =>
      new vscode.CodeLens(new vscode.Range(line, 0, line, 0), {
        title: 'Explore',
        tooltip: 'Open this in the explorer, beside the text',
        command: 'stakeout.explore',
        arguments: [document.uri.toString(), line],
      }),
  );
  // First, since an editor that is narrow cuts off the last.
  return [...explore, ...lenses];
}
