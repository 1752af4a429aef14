/**
 * The cells of a board, and where they are in the text. Columns count Unicode scalar values, as in the server; positions in a
 * document count UTF-16 code units, as in the editor.
 */

import type { Board, Brush, Position, Row } from './protocol.ts';
import type { Cell } from './value.ts';

type Grid = Pick<Board, 'rows' | 'step'>;

export type Kind = 'floor' | 'wall' | 'police' | 'thief' | 'exit' | 'unknown' | 'missing';

export const SYMBOLS = { floor: '.', wall: '*', police: 'P', thief: 'T', exit: 'E' } as const satisfies Record<
  Brush,
  string
>;

/** The cells of a row. */
export function symbols(row: Row): string[] {
  return Array.from(row.text);
}

export function kindAt(row: Row | undefined, column: number): Kind {
  const symbol = row && symbols(row)[column - 1];
  return symbol === undefined ? 'missing' : kindOf(symbol);
}

const KINDS: ReadonlyMap<string, Brush> = new Map(
  Object.entries(SYMBOLS).map(([brush, symbol]) => [symbol, brush as Brush]),
);

export function kindOf(symbol: string): Kind {
  return KINDS.get(symbol) ?? 'unknown';
}

/** The cell at a position in the document, if any. */
export function cellAt({ rows, step }: Grid, position: Position): Cell | null {
  const index = rows.findIndex(row => row.line === position.line);
  const row = rows[index];
  if (row === undefined || position.character < row.character) {
    return null;
  }
  let { character } = row;
  for (const [column, symbol] of symbols(row).entries()) {
    character += symbol.length;
    if (position.character < character) {
      return { row: index + 1, column: column + 1 };
    }
    character += step - 1;
  }
  return null;
}

/** The range of a cell in the document, if the row is long enough. */
export function rangeOf({ rows, step }: Grid, cell: Cell): { start: Position; end: Position } | null {
  const row = rows[cell.row - 1];
  const cells = row && symbols(row);
  const symbol = cells?.[cell.column - 1];
  if (row === undefined || cells === undefined || symbol === undefined) {
    return null;
  }
  const before = cells.slice(0, cell.column - 1);
  const character = row.character + before.join('').length + (step - 1) * before.length;
  return {
    start: { line: row.line, character },
    end: { line: row.line, character: character + symbol.length },
  };
}

export function isSymbolOfPiece(kind: Kind): boolean {
  return kind === 'police' || kind === 'thief' || kind === 'exit';
}

/** The cells of one colour around a cell: what a fill paints. Pieces are not painted over. */
export function area(rows: readonly Row[], from: Cell): Cell[] {
  const kind = kindAt(rows[from.row - 1], from.column);
  const symbol = rows.map(symbols);
  const found: Cell[] = [];
  const seen = rows.map(() => new Set<number>());
  const open = [from];
  while (kind === 'floor' || kind === 'wall') {
    const cell = open.pop();
    if (cell === undefined) {
      break;
    }
    const here = symbol[cell.row - 1]?.[cell.column - 1];
    const seenInRow = seen[cell.row - 1];
    if (here === undefined || kindOf(here) !== kind || !seenInRow || seenInRow.has(cell.column)) {
      continue;
    }
    seenInRow.add(cell.column);
    found.push(cell);
    for (const [down, right] of [
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ] as const) {
      open.push({ row: cell.row + down, column: cell.column + right });
    }
  }
  return found;
}

/** The cells of the rectangle between two corners. */
export function rectangle(one: Cell, other: Cell): Cell[] {
  const range = (a: number, b: number) =>
    Array.from({ length: Math.abs(a - b) + 1 }, (_, index) => Math.min(a, b) + index);
  return range(one.row, other.row).flatMap(row => range(one.column, other.column).map(column => ({ row, column })));
}
