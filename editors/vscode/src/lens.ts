/** The lens "Explore" above every board, graph game and pursuit. */

import * as vscode from 'vscode';

import { blocksOf } from './languages.ts';

/** Adds the lens to each line that has lenses of the server. */
export function withExploreLens(
  document: vscode.TextDocument,
  lenses: vscode.CodeLens[] | null | undefined,
): vscode.CodeLens[] | null | undefined {
  const blocks = blocksOf(document);
  const isOfPuzzle = ({ range: { start } }: vscode.CodeLens) =>
    blocks.some(({ startLine, endLine }) => start.line >= startLine && start.line < endLine);
  if (!lenses || blocks.length === 0) {
    return lenses;
  }
  const firsts = lenses.filter(
    (lens, index) =>
      isOfPuzzle(lens) && lenses.findIndex(other => other.range.start.line === lens.range.start.line) === index,
  );
  const explore = firsts.map(({ range }) => {
    const title = 'Explore';
    return new vscode.CodeLens(range, {
      title,
      tooltip: 'Open this in the explorer, beside the text',
      command: 'stakeout.explore',
      arguments: [document.uri.toString(), range.start.line],
    });
  });
  // First, since an editor that is narrow cuts off the last.
  return [...explore, ...lenses];
}
