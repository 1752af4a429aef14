/** The states and moves along a line of play. */

import type { Pieces, Turn } from './match.ts';
import { after, cellOf, piecesOf, type Place, type Places, type Player, type State, type Step } from './value.ts';
import { cellName, direction } from './words.ts';
import * as t from '../texts.ts';

/** A move of a chase, of each piece of the mover; `turn` is 1-based. */
export interface Leg {
  readonly turn: number;
  readonly mover: Player;
  readonly from: readonly Place[];
  readonly to: readonly Place[];
}

/** The states from the start to the end: one more than there are steps. */
function statesAlong(start: State, line: readonly Step[]): State[] {
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

/** Steps as turns, which have all pieces. */
export function turnsOf(start: State, line: readonly Step[]): Turn[] {
  const states = statesAlong(start, line);
  return legsOf(start, line).map((leg, index) => ({ mover: leg.mover, name: stepNames(leg), to: states[index + 1]! }));
}

/** Turns as moves of a chase; none of another game. */
export function legsAlong(start: Pieces, line: readonly Pick<Turn, 'mover' | 'to'>[]): Leg[] {
  return start.thief === undefined ? [] : legsOf({ ...(start as Places), mover: 'police' }, line.map(stepOf));
}

function stepOf({ mover, to }: Pick<Turn, 'mover' | 'to'>): Step {
  return { mover: mover as Player, to: piecesOf(to as Places, mover as Player) };
}

/** A move in words: `The policeman goes up-left to row 2, column 3`, `The police go up, stay`. */
export function legText({ mover, from, to }: Leg): string {
  if (to.length > 1) {
    return t.thePoliceGo(stepNames({ from, to }));
  }
  const [start, end] = [from[0]!, to[0]!];
  const piece = mover === 'police' ? t.thePoliceman : t.theThief;
  const where = cellName(cellOf(end));
  return start === end ? t.staysAt(piece, where) : t.goesTo(piece, direction(start, end), where);
}

/** The step of each piece: `up-left, stay`. */
export function stepNames({ from, to }: Pick<Leg, 'from' | 'to'>): string {
  return to.map((place, index) => direction(from[index]!, place)).join(', ');
}
