/** Finds the pieces in the text of a board. Does not use the editor's API. */

import type { Stretch } from '../../explorer/game/tokens.ts';

/** The pieces in a line, if that is a row: they keep their colours while the board is not solved, for example for its errors. */
export function piecesOf(text: string, line: number): Stretch[] {
  const row = /^[ \t]*([^ \t:;]+)[ \t]*(?:[ \t];.*)?$/.exec(text)?.[1] ?? '';
  const cells = row.replaceAll(/[^.*PTE]/g, '').length;
  if (cells * 2 <= row.length) {
    return [];
  }
  const start = text.indexOf(row);
  return [...row.matchAll(/[PT]/g)].map(({ 0: piece, index }) => {
    const outcome = piece === 'P' ? 'police' : 'thief';
    return { line, start: start + index, length: 1, outcome, isPiece: true };
  });
}
