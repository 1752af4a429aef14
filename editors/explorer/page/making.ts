/** What an author does with placements and with boards near the one shown. */

import { cellOf, type Place } from '../game/value.ts';
import { post, type Next } from './effects.ts';
import { ask } from './insight.ts';
import type { Model } from './model.ts';
import { toggled, type Wish } from './nearby.ts';

/** The user wishes for something else. */
export function wish(model: Model, change: Partial<Wish>): Next {
  const insight = { ...model.insight, placements: null, variations: null, selected: 0 };
  return ask({ ...model, wish: { ...model.wish, ...change }, insight });
}

/** Locks or unlocks a cell, if that is what a click on it means. */
export function lock(model: Model, place: Place): Next | null {
  return isLocking(model) ? wish(model, { locked: toggled(model.wish, cellOf(place)) }) : null;
}

/** Puts one of the boards into the text. */
export function open(model: Model, index: number): Next {
  const { board, insight } = model;
  const chosen = insight.variations?.boards[index];
  if (board === null || chosen === undefined || model.isReadOnly || model.edited) {
    return [model, []];
  }
  return [model, [post({ type: 'write', version: board.version, edits: chosen.edits })]];
}

export function isLocking({ mode, insight }: Model): boolean {
  return mode === 'insight' && insight.view === 'variations';
}
