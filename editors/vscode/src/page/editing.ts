/** Edit mode: strokes of the brush, each of them one edit of the text. */

import { same, type Cell } from '../game/value.ts';
import { post, type Next } from './effects.ts';
import type { Model } from './model.ts';

/** The brush goes over a cell. */
export function stroke(model: Model, cell: Cell): Next {
  // A stroke that has been sent is waited for: what it made of the board decides where the next one may begin.
  if (model.mode !== 'edit' || model.sent || model.painted.some(old => same(old, cell))) {
    return [model, []];
  }
  return [{ ...model, painted: [...model.painted, cell], cursor: cell }, []];
}

/** The brush is lifted: what it painted becomes part of the text. */
export function strokeEnd(model: Model): Next {
  const { board, painted, brush } = model;
  if (board === null || painted.length === 0 || model.sent) {
    return [model, []];
  }
  const message = { type: 'paint', version: board.version, cells: painted, brush } as const;
  return [{ ...model, sent: true }, [post(message)]];
}
