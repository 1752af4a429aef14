/** The states and moves along a line of play. */

import { seatOf, type Pieces, type Turn } from './match.ts';
import {
  after,
  cellOf,
  piecesOf,
  without,
  type Place,
  type Places,
  type Player,
  type State,
  type Step,
} from './value.ts';
import { cellName, direction } from './words.ts';
import * as t from '../texts.ts';

/** A move of each piece of the mover, in a graph game of the piece that moves; `turn` is 1-based. */
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

/** The moves of a graph game, from the vertex that a piece leaves to each one that it goes to. */
export function legsOfGame(start: readonly Place[], line: readonly { mover: string; to: readonly Place[] }[]): Leg[] {
  let before = start;
  return line.map(({ mover, to }, index) => {
    const left = without(before, to);
    const entered = without(to, before);
    // Around a loop of one edge, a piece stays.
    const places = left.length + entered.length > 0 ? entered : to;
    before = to;
    return { turn: index + 1, mover: seatOf(mover), from: places.map(place => left[0] ?? place), to: places };
  });
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
