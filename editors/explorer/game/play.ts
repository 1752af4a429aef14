/** A match on a board with one policeman, by its cells. */

import { known, type Grade, type Match, type Pieces, type Start } from './match.ts';
import { readCell, readValue, toPlace } from './protocol.ts';
import { other, placeOf, same, type Cell, type Player, type State, type Value } from './value.ts';

/** Which side the user plays. */
export type Side = Player | 'both';

/** A move that was made. */
export interface Step {
  readonly from: State;
  readonly to: Cell;
  readonly name: string;
  /** The value of the state after it. */
  readonly value: Value;
  /** Of the user's moves. */
  readonly grade: Grade | null;
  readonly text: string;
}

/** A legal move. */
export interface Option {
  readonly to: Cell;
  readonly name: string;
  readonly value: Value;
}

/** A state as matches begin in it. */
export function startIn({ police, thief, mover }: State): Start {
  return { police: [toPlace(police)], thief: toPlace(thief), mover };
}

function stateOf({ police, thief }: Pieces, mover: Player): State {
  return { police: readCell(police?.[0])!, thief: readCell(thief)!, mover };
}

/** The state after this many moves. */
export function stateAfter({ start, plies }: Match, count: number): State {
  const ply = plies[count - 1];
  return ply ? stateOf(ply.to, other(ply.mover as Player)) : stateOf(start!, start!.mover as Player);
}

/** The state after all moves. */
export function stateNow(match: Match): State {
  return stateAfter(match, match.plies.length);
}

/** The move with this index. */
export function stepAt(match: Match, index: number): Step | null {
  const ply = match.plies[index];
  if (ply === undefined) {
    return null;
  }
  const from = stateAfter(match, index);
  const to = placeOf(stateAfter(match, index + 1), from.mover);
  return { from, to, name: ply.name, value: readValue(ply.value)!, grade: ply.grade, text: ply.text };
}

/** All moves so far. */
export function stepsOf(match: Match): Step[] {
  return match.plies.map((_, index) => stepAt(match, index)!);
}

/** The moves that the user can make, best first. */
export function optionsOf(match: Match): Option[] {
  const play = known(match);
  const mover = play?.mover as Player | undefined;
  return play?.isPersonsTurn
    ? play.moves.map(({ name, to, value }) => ({
        to: placeOf(stateOf(to, mover!), mover!),
        name,
        value: readValue(value)!,
      }))
    : [];
}

/** The user's move to a cell, if it is legal. */
export function optionTo(match: Match, cell: Cell): Option | undefined {
  return optionsOf(match).find(({ to }) => same(to, cell));
}
