/** Edit mode: each brush stroke is one edit of the text. */

import { area, isSymbolOfPiece, kindAt, rectangle, symbols, SYMBOLS } from '../game/grid.ts';
import type { Board, Brush, Resize } from '../game/protocol.ts';
import { cellOf, nameOf, same, type Cell, type Place } from '../game/value.ts';
import { draw, type Effect, type Next } from './effects.ts';
import type { Model } from './model.ts';
import * as t from '../texts.ts';

export const READ_ONLY = t.thisFileIsReadOnly;

/** Begins a stroke at a cell: one that begins on the brush's own symbol erases. */
function begin(model: Model, cell: Cell, erases: boolean): Model {
  const isOwn = kindAt(model.board?.rows[cell.row - 1], cell.column) === model.brush;
  return { ...model, paints: erases || (isOwn && !isPiece(model)) ? 'floor' : model.brush };
}

/** The brush moves to a cell, in a straight line from the last one. */
export function stroke(model: Model, { cell, begins = false, erases = false }: Stroke): Next {
  // A stroke that has been sent must arrive first: the next one applies to the board that results.
  if (model.mode !== 'edit' || model.isReadOnly || model.sent) {
    return [model, []];
  }
  const begun = begins ? begin(model, cell, erases) : model;
  const [first] = begun.painted;
  const last = begun.painted.at(-1);
  if (model.tool !== 'rectangle' && same(last, cell)) {
    return [begun, []];
  }
  const painted =
    model.tool === 'rectangle' && first && !isPiece(begun)
      ? rectangle(first, cell)
      : model.tool === 'fill'
        ? cellsAt(begun, cell)
        : last && !isPiece(begun)
          ? [...begun.painted, ...between(last, cell)]
          : [...begun.painted, cell];
  return [{ ...begun, painted, cursor: nameOf(cell) }, []];
}

interface Stroke {
  readonly cell: Cell;
  readonly begins?: boolean;
  readonly erases?: boolean;
}

/** The cells on a straight line, without the first one. */
function between(from: Cell, to: Cell): Cell[] {
  const [down, right] = [to.row - from.row, to.column - from.column];
  const steps = Math.max(Math.abs(down), Math.abs(right));
  return Array.from({ length: steps }, (_, index) => {
    const share = (index + 1) / steps;
    return { row: Math.round(from.row + share * down), column: Math.round(from.column + share * right) };
  });
}

/** The cells that the tool paints with one click. */
function cellsAt({ board, tool, brush }: Model, cell: Cell): Cell[] {
  const filled = tool === 'fill' && board && (brush === 'wall' || brush === 'floor') ? area(board.rows, cell) : [];
  return filled.length > 0 ? filled : [cell];
}

function isPiece({ brush }: Model): boolean {
  return isSymbolOfPiece(brush);
}

/** Adds or removes a row or a column at the cursor. */
export function resizeAt(model: Model, how: Resize): Next {
  const { board, cursor } = model;
  if (board === null || model.isReadOnly || model.edited) {
    return [model, []];
  }
  return [{ ...model, refusal: null }, [draw(board, { [how]: { at: pair(cellOf(cursor)) } })]];
}

function pair({ row, column }: Cell): readonly [number, number] {
  return [row, column];
}

/** Paints cells. A piece may come from another one. */
function paint(board: Board, cells: readonly Cell[], brush: Brush, from?: Cell): Effect {
  return draw(board, { paint: { cells: cells.map(pair), with: brush, ...(from && { from: pair(from) }) } });
}

/** Turns all walls into floor, as one edit. */
export function clear(model: Model): Next {
  const { board } = model;
  if (board === null || model.isReadOnly || model.edited) {
    return [model, []];
  }
  const cells = board.rows.flatMap((row, index) =>
    symbols(row).flatMap((symbol, at) => (symbol === SYMBOLS.wall ? [{ row: index + 1, column: at + 1 }] : [])),
  );
  return [model, cells.length > 0 ? [paint(board, cells, 'floor')] : []];
}

/** A cell is clicked. */
export function click(model: Model, cell: Cell): Next {
  return strokeEnd({ ...begin(model, cell, false), painted: cellsAt(model, cell) });
}

/** A piece is dragged to another cell. The brush stays as it is. */
export function move(model: Model, piece: number, place: Place): Next {
  const { board } = model;
  const cell = cellOf(place);
  if (model.mode !== 'edit' || board === null || model.isReadOnly || model.sent || model.edited) {
    return [model, []];
  }
  const { police, thief } = board.pieces;
  const player = piece < police.length ? 'police' : 'thief';
  const there = kindAt(board.rows[cell.row - 1], cell.column);
  if (there !== player && isSymbolOfPiece(there)) {
    const said = t.anotherPieceIsThere;
    return [{ ...model, refusal: said, said }, []];
  }
  const from = police[piece] ?? thief;
  return [{ ...model, refusal: null }, [paint(board, [cell], player, from ? cellOf(from) : undefined)]];
}

/** The stroke ends and is sent as one edit. */
export function strokeEnd(model: Model): Next {
  const { board, painted, paints } = model;
  if (model.isReadOnly) {
    return [{ ...model, painted: [], said: READ_ONLY }, []];
  }
  if (board === null || painted.length === 0 || model.sent) {
    return [model, []];
  }
  return [{ ...model, sent: true }, [paint(board, painted, paints)]];
}
