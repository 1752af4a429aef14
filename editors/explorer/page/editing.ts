/** Edit mode: each brush stroke is one edit of the text. */

import { area, rectangle, resize, symbols, SYMBOLS, type Resize } from '../game/grid.ts';
import { same, type Cell, type Player } from '../game/value.ts';
import { post, type Next } from './effects.ts';
import type { Model } from './model.ts';

export const READ_ONLY = 'This file is read-only.';

/** The brush moves over a cell. */
export function stroke(model: Model, cell: Cell): Next {
  // A stroke that has been sent must arrive first: the next one applies to the board that results.
  if (
    model.mode !== 'edit' ||
    model.isReadOnly ||
    model.sent ||
    (model.tool !== 'rectangle' && model.painted.some(old => same(old, cell)))
  ) {
    return [model, []];
  }
  const first = model.painted[0];
  const painted =
    model.tool === 'rectangle' && first && !isPiece(model)
      ? rectangle(first, cell)
      : model.tool === 'fill'
        ? cellsAt(model, cell)
        : [...model.painted, cell];
  return [{ ...model, painted, cursor: cell }, []];
}

/** The cells that the tool paints with one click. */
export function cellsAt({ board, tool, brush }: Model, cell: Cell): Cell[] {
  const filled = tool === 'fill' && board && (brush === 'wall' || brush === 'floor') ? area(board.rows, cell) : [];
  return filled.length > 0 ? filled : [cell];
}

function isPiece({ brush }: Model): boolean {
  return brush !== 'wall' && brush !== 'floor';
}

/** Adds or removes a row or a column at the cursor. */
export function resizeAt(model: Model, how: Resize): Next {
  const { board, cursor } = model;
  if (board === null || model.isReadOnly || model.edited) {
    return [model, []];
  }
  const edits = resize(board, how, cursor);
  const said = 'A row or column with a piece, or the last one, cannot be removed.';
  return edits.length === 0
    ? [{ ...model, refusal: said, said }, []]
    : [model, [post({ type: 'write', version: board.version, edits })]];
}

/** Turns all walls into floor, as one edit. */
export function clear(model: Model): Next {
  const { board } = model;
  if (board === null || model.isReadOnly || model.edited) {
    return [model, []];
  }
  const walls = board.rows.flatMap((row, index) =>
    symbols(row).flatMap((symbol, at) => (symbol === SYMBOLS.wall ? [{ row: index + 1, column: at + 1 }] : [])),
  );
  const message = { type: 'paint', version: board.version, cells: walls, brush: 'floor' } as const;
  return [model, walls.length > 0 ? [post(message)] : []];
}

/** A piece is dragged to another cell. The brush stays as it is. */
export function move(model: Model, player: Player, cell: Cell): Next {
  const { board } = model;
  if (model.mode !== 'edit' || board === null || model.isReadOnly || model.sent || model.edited) {
    return [model, []];
  }
  const message = { type: 'paint', version: board.version, cells: [cell], brush: player } as const;
  return [{ ...model, cursor: cell }, [post(message)]];
}

/** The stroke ends and is sent as one edit. */
export function strokeEnd(model: Model): Next {
  const { board, painted, brush } = model;
  if (model.isReadOnly) {
    return [{ ...model, painted: [], said: READ_ONLY }, []];
  }
  if (board === null || painted.length === 0 || model.sent) {
    return [model, []];
  }
  const message = { type: 'paint', version: board.version, cells: painted, brush } as const;
  return [{ ...model, sent: true }, [post(message)]];
}
