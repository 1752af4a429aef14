/** The states and moves along the best line. */

import { after, placeOf, type Cell, type Player, type State, type Step } from './value.ts';
import { cellName, direction } from './words.ts';
import * as t from '../texts.ts';

/** A move of the best line; `turn` is 1-based. */
export interface Leg {
  readonly turn: number;
  readonly mover: Player;
  readonly from: Cell;
  readonly to: Cell;
}

/** The states from the start to the end: one more than there are steps. */
export function statesAlong(start: State, line: readonly Step[]): State[] {
  const states = [start];
  let state = start;
  for (const step of line) {
    state = after({ ...state, mover: step.mover }, step.to);
    states.push(state);
  }
  return states;
}

export function legsOf(start: State, line: readonly Step[]): Leg[] {
  const states = statesAlong(start, line);
  return line.map((step, index) => ({
    turn: index + 1,
    mover: step.mover,
    from: placeOf(states[index] as State, step.mover),
    to: step.to,
  }));
}

/** A move in words: `The policeman goes up-left to row 2, column 3`. */
export function legText(leg: Leg): string {
  const where = direction(leg.from, leg.to);
  const piece = leg.mover === 'police' ? t.thePoliceman : t.theThief;
  return where === t.DIRECTIONS.none ? t.staysAt(piece, cellName(leg.to)) : t.goesTo(piece, where, cellName(leg.to));
}
