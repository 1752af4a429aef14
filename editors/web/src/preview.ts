/** The first board of a text as the explorer draws it, before any module is loaded: its cells, and no verdict. */

import { kindOf } from '../../explorer/game/grid.ts';
import type { Row } from '../../explorer/game/protocol.ts';
import type { ToPage } from '../../explorer/messages.ts';

/** A row of a board without mistakes. Whatever else there is, the server knows. */
const ROW = /^[.*PTE]+[ \t]*$/;

/** The rows of the first grid of a text; none if there is no grid. */
export function firstGrid(text: string): Row[] {
  const rows: Row[] = [];
  for (const [line, row] of text.split(/\r\n|\r|\n/).entries()) {
    if (ROW.test(row)) {
      rows.push({ line, character: 0, text: row.trimEnd() });
    } else if (rows.length > 0) {
      break;
    }
  }
  return rows;
}

/** The message that has the explorer draw the first board of a text; null if there is none. */
export function preview(name: string, text: string): ToPage | null {
  const rows = firstGrid(text);
  if (rows.length === 0) {
    return null;
  }
  const places = (kind: 'police' | 'thief') =>
    rows.flatMap(({ text }, row) =>
      [...text].flatMap((symbol, column) => (kindOf(symbol) === kind ? [[row + 1, column + 1]] : [])),
    );
  const response = {
    ...{ version: 0, puzzle: 0, puzzles: 1, kind: 'board', title: null, standing: 'solving', message: null },
    ...{ expect: null, isMet: null, verdict: null, cells: null, play: null },
    startLine: rows[0]!.line,
    endLine: rows.at(-1)!.line,
    pieces: { police: places('police'), thief: places('thief')[0] ?? null },
    board: {
      rows,
      step: 1,
      columns: Math.max(...rows.map(({ text }) => text.length)),
      ...{ exits: [], wanted: { police: null, exits: null }, first: null, rules: null, writtenLine: [] },
    },
  };
  // Nobody could make an edit yet.
  return { type: 'show', subject: 'preview', file: name, response, problems: [], isReadOnly: true };
}
