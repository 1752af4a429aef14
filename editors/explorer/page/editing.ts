/** Edit mode: each brush stroke is one edit of the text. */

import { same, type Cell, type Player } from '../game/value.ts';
import { post, type Next } from './effects.ts';
import type { Model } from './model.ts';

export const READ_ONLY = 'This file is read-only.';

/** The brush moves over a cell. */
export function stroke(model: Model, cell: Cell): Next {
  // A stroke that has been sent must arrive first: the next one applies to the board that results.
  if (model.mode !== 'edit' || model.isReadOnly || model.sent || model.painted.some(old => same(old, cell))) {
    return [model, []];
  }
  return [{ ...model, painted: [...model.painted, cell], cursor: cell }, []];
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
