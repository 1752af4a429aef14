/** The states and moves along the best line. */

import { after, piecesOf, same, type Cells, type Player, type State, type Step } from './value.ts';
import { cellName, direction } from './words.ts';
import * as t from '../texts.ts';

/** A move of the best line, of each piece of the mover; `turn` is 1-based. */
export interface Leg {
  readonly turn: number;
  readonly mover: Player;
  readonly from: Cells;
  readonly to: Cells;
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
  return line.map(({ mover }, index) => ({
    turn: index + 1,
    mover,
    from: piecesOf(states[index]!, mover),
    to: piecesOf(states[index + 1]!, mover),
  }));
}

/** A move in words: `The policeman goes up-left to row 2, column 3`, `The police go up, stay`. */
export function legText({ mover, from, to }: Leg): string {
  if (to.length > 1) {
    return t.thePoliceGo(stepNames({ from, to }));
  }
  const [start, end] = [from[0]!, to[0]!];
  const piece = mover === 'police' ? t.thePoliceman : t.theThief;
  const where = direction(start, end);
  return same(start, end) ? t.staysAt(piece, cellName(end)) : t.goesTo(piece, where, cellName(end));
}

/** The step of each piece: `up-left, stay`. */
export function stepNames({ from, to }: Pick<Leg, 'from' | 'to'>): string {
  return to.map((cell, index) => direction(from[index]!, cell)).join(', ');
}
