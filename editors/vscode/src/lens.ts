/** "Explore" above every board, beside the lenses that the server offers. */

import * as vscode from 'vscode';

/** Adds the lens to those of the server: one to each line that has any. */
export function withExploreLens(
  document: vscode.TextDocument,
  lenses: vscode.CodeLens[] | null | undefined,
): vscode.CodeLens[] | null | undefined {
  if (!lenses || document.languageId !== 'stakeout-board') {
    return lenses;
  }
  const firsts = lenses.filter(
    (lens, index) => lenses.findIndex(other => other.range.start.line === lens.range.start.line) === index,
  );
  const explore = firsts.map(({ range }) => {
    const title = 'Explore';
    return new vscode.CodeLens(range, {
      title,
      tooltip: 'Draws this board, beside the text, to explore and play',
      command: 'stakeout.explore',
      arguments: [document.uri.toString(), range.start.line],
    });
  });
  return [...lenses, ...explore];
}
