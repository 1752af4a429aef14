/**
 * Maps cells to text. Columns count Unicode scalar values, as in the server; positions in a document count UTF-16 code
 * units, as in the editor.
 */

import type { Board, Position, Row } from './protocol.ts';

export type { Position };
import { cellOf, distance, same, type Cell, type Places } from './value.ts';

export type Kind = 'floor' | 'wall' | 'police' | 'thief' | 'exit' | 'unknown' | 'missing';

export const SYMBOLS = { floor: '.', wall: '*', police: 'P', thief: 'T', exit: 'E' } as const;

export type Brush = keyof typeof SYMBOLS;

/** Replaces a range of the document. */
export interface Edit {
  readonly start: Position;
  readonly end: Position;
  readonly text: string;
}

function startOf({ character = 0 }: Row): number {
  return character;
}

/** The cells of a row: its characters without trailing whitespace. */
export function symbols(row: Row): string[] {
  return Array.from(row.text.replace(/[ \t]+$/, ''));
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
export function cellAt(rows: readonly Row[], position: Position): Cell | null {
  const index = rows.findIndex(row => row.line === position.line);
  const row = rows[index];
  if (row === undefined || position.character < startOf(row)) {
    return null;
  }
  let character = startOf(row);
  for (const [column, symbol] of symbols(row).entries()) {
    character += symbol.length;
    if (position.character < character) {
      return { row: index + 1, column: column + 1 };
    }
  }
  return null;
}

/** The range of a cell in the document, if the row is long enough. */
export function rangeOf(rows: readonly Row[], cell: Cell): { start: Position; end: Position } | null {
  const row = rows[cell.row - 1];
  const cells = row && symbols(row);
  const symbol = cells?.[cell.column - 1];
  if (row === undefined || cells === undefined || symbol === undefined) {
    return null;
  }
  const character = startOf(row) + cells.slice(0, cell.column - 1).join('').length;
  return {
    start: { line: row.line, character },
    end: { line: row.line, character: character + symbol.length },
  };
}

/**
 * The edits that paint cells, one for each changed row. A board has so many pieces of a kind: painting one more removes that at `from`,
 * else the nearest. A row that is too short is filled with floor up to the painted cell.
 */
export function paint(
  { rows, wanted }: Pick<Board, 'rows' | 'wanted'>,
  cells: readonly Cell[],
  brush: Brush,
  from?: Cell,
): Edit[] {
  const isPiece = isSymbolOfPiece(brush);
  // Only one cell alone replaces a piece that stands there: a stroke goes around it.
  const isFree = ({ row, column }: Cell) => {
    const kind = kindAt(rows[row - 1], column);
    return cells.length === 1 || kind === brush || !isSymbolOfPiece(kind);
  };
  const painted = (isPiece ? cells.slice(-1) : cells).filter(isFree);
  const removed = isPiece ? tooMany(rows, painted, brush, wanted, from) : [];
  const byRow = new Map<number, Cell[]>();
  for (const cell of painted) {
    const inRow = byRow.get(cell.row);
    inRow ? inRow.push(cell) : byRow.set(cell.row, [cell]);
  }
  return rows.flatMap((row, index) => {
    const before = symbols(row);
    const after = [...before];
    for (const cell of removed.filter(({ row }) => row === index + 1)) {
      after[cell.column - 1] = SYMBOLS.floor;
    }
    for (const cell of byRow.get(index + 1) ?? []) {
      while (after.length < cell.column - 1) {
        after.push('.');
      }
      after[cell.column - 1] = SYMBOLS[brush];
    }
    return difference(row, before, after);
  });
}

export function isSymbolOfPiece(kind: Kind): boolean {
  return kind === 'police' || kind === 'thief' || kind === 'exit';
}

/** The pieces that go when one is painted: those that are too many then, the nearest first. */
function tooMany(
  rows: readonly Row[],
  [cell]: readonly Cell[],
  kind: Kind,
  { police, exits }: Board['wanted'],
  from: Cell | undefined,
): Cell[] {
  if (cell === undefined) {
    return [];
  }
  const others = rows
    .flatMap((row, index) => symbols(row).map((symbol, at) => ({ symbol, row: index + 1, column: at + 1 })))
    .filter(each => kindOf(each.symbol) === kind && !same(each, cell))
    .sort((a, b) => Number(same(b, from)) - Number(same(a, from)) || distance(a, cell) - distance(b, cell));
  const most = { police, thief: 1, exit: exits }[kind as 'police' | 'thief' | 'exit'] ?? Infinity;
  return others.slice(0, from === undefined ? Math.max(0, others.length + 1 - most) : 1);
}

/** The edits that move all pieces. A cell that a piece leaves becomes floor. */
export function placePieces(rows: readonly Row[], { police, thief }: Places): Edit[] {
  const pieces = [
    ...police.map(place => ({ cell: cellOf(place), symbol: SYMBOLS.police })),
    { cell: cellOf(thief), symbol: SYMBOLS.thief },
  ];
  return rows.flatMap((row, index) => {
    const before = symbols(row);
    const after = before.map(symbol => (pieces.some(piece => piece.symbol === symbol) ? SYMBOLS.floor : symbol));
    for (const { cell, symbol } of pieces.filter(({ cell }) => cell.row === index + 1)) {
      after[cell.column - 1] = symbol;
    }
    return difference(row, before, after);
  });
}

/** The shortest edit that turns one row into the other; none if they are equal. */
function difference(row: Row, before: readonly string[], after: readonly string[]): Edit[] {
  let head = 0;
  while (head < before.length && before[head] === after[head]) {
    head++;
  }
  let tail = 0;
  while (tail < Math.min(before.length, after.length) - head && before.at(-1 - tail) === after.at(-1 - tail)) {
    tail++;
  }
  if (head === before.length && head === after.length) {
    return [];
  }
  const { line } = row;
  const width = (symbols: readonly string[]) => startOf(row) + symbols.join('').length;
  const start = { line, character: width(before.slice(0, head)) };
  const end = { line, character: width(before.slice(0, before.length - tail)) };
  return [{ start, end, text: after.slice(head, after.length - tail).join('') }];
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

/** How the number of rows or columns changes at a cell. */
export type Resize = 'add-row' | 'remove-row' | 'add-column' | 'remove-column';

/**
 * The edits that add a row below or a column to the right of a cell, or remove the one it is in; the size header follows.
 * None if a piece would be lost, or nothing would be left.
 */
export function resize({ rows, columns, sizeHeader }: Board, how: Resize, { row, column }: Cell): Edit[] {
  const at = rows[row - 1];
  if (at === undefined) {
    return [];
  }
  const adds = how === 'add-row' || how === 'add-column';
  const inRows = how === 'add-row' || how === 'remove-row';
  const change = adds ? 1 : -1;
  const lost = inRows ? symbols(at) : rows.map(row => symbols(row)[column - 1]);
  if (!adds && ((inRows ? rows.length : columns) < 2 || lost.some(symbol => symbol && 'PTE'.includes(symbol)))) {
    return [];
  }
  const size = `${rows.length + (inRows ? change : 0)} ${columns + (inRows ? 0 : change)}`;
  const header = sizeHeader ? [{ ...sizeHeader, text: size }] : [];
  const end = { line: at.line, character: startOf(at) + at.text.length };
  if (how === 'add-row') {
    return [...header, { start: end, end, text: `\n${' '.repeat(startOf(at))}${SYMBOLS.floor.repeat(columns)}` }];
  }
  if (how === 'remove-row') {
    const isLast = row === rows.length;
    const above = rows[row - 2];
    // The last line of a document may have no end, so the last row goes with the end of the one above.
    const range =
      isLast && above
        ? { start: { line: above.line, character: startOf(above) + above.text.length }, end }
        : { start: { line: at.line, character: 0 }, end: { line: at.line + 1, character: 0 } };
    return [...header, { ...range, text: '' }];
  }
  const edits = rows.flatMap(row => {
    const { line } = row;
    const cells = symbols(row);
    const width = (count: number) => startOf(row) + cells.slice(0, count).join('').length;
    if (cells.length < column) {
      return [];
    }
    return adds
      ? [{ start: { line, character: width(column) }, end: { line, character: width(column) }, text: SYMBOLS.floor }]
      : [{ start: { line, character: width(column - 1) }, end: { line, character: width(column) }, text: '' }];
  });
  return [...header, ...edits];
}
