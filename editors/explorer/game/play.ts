/** A match on a board, by its cells. */

import type { Grade, Match, Pieces, Start } from './match.ts';
import { readCell, readCells, readValue, toPlace } from './protocol.ts';
import { after, other, piecesOf, type Cells, type Player, type State, type Value } from './value.ts';

/** Which side the user plays. */
export type Side = Player | 'both';

/** A move that was made. */
export interface Step {
  readonly from: State;
  readonly to: Cells;
  readonly name: string;
  /** The value of the state after it. */
  readonly value: Value;
  /** Of the user's moves. */
  readonly grade: Grade | null;
  readonly text: string;
}

/** A state as matches begin in it. */
export function startIn({ police, thief, mover }: State): Start {
  return { police: police.map(toPlace), thief: toPlace(thief), mover };
}

function stateOf({ police, thief }: Pieces, mover: Player): State {
  return { police: readCells(police), thief: readCell(thief)!, mover };
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
  const to = piecesOf(after(from, piecesOf(stateAfter(match, index + 1), from.mover)), from.mover);
  return { from, to, name: ply.name, value: readValue(ply.value)!, grade: ply.grade, text: ply.text };
}

/** All moves so far. */
export function stepsOf(match: Match): Step[] {
  return match.plies.map((_, index) => stepAt(match, index)!);
}
