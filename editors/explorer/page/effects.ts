/** Side effects of an event. */

import type { FromPage } from '../messages.ts';
import type { Match } from '../game/match.ts';
import type { Puzzle, PuzzleEdit } from '../game/protocol.ts';
import type { Model } from './model.ts';

export type Effect =
  | { type: 'post'; message: FromPage }
  /** Waits before the solver moves, so that the user sees that it was its turn. */
  | { type: 'think'; match: Match };

/** The new model and the effects. */
export type Next = readonly [Model, readonly Effect[]];

export function post(message: FromPage): Effect {
  return { type: 'post', message };
}

/** Draws in a puzzle, as one edit of its text. */
export function draw({ version }: Puzzle, edit: PuzzleEdit): Effect {
  return post({ type: 'draw', version, edit });
}
