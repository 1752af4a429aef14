/** Edit mode: each brush stroke is one edit of the text. */

import { same, type Cell } from '../game/value.ts';
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
