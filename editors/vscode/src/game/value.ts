/** What the game is about, in the words of the server: cells, states, outcomes. Nothing here knows an editor or a page. */

export type Player = 'police' | 'thief';

export type Outcome = Player | 'draw';

/** A place in the grid; rows and columns count from 1. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

export interface State {
  readonly police: Cell;
  readonly thief: Cell;
  readonly mover: Player;
}

/** What a state is worth under best play; turns to its end. */
export type Value = { readonly outcome: 'draw' } | { readonly outcome: Player; readonly turns: number };

/** A legal move (or skip) of the mover, and what the state is worth that it leads to. */
export interface Move {
  readonly to: Cell;
  readonly value: Value;
}

/** One step of a line of play. */
export interface Step {
  readonly mover: Player;
  readonly to: Cell;
}

export function other(player: Player): Player {
  return player === 'police' ? 'thief' : 'police';
}

export function same(a: Cell | null | undefined, b: Cell | null | undefined): boolean {
  return a === b || (!!a && !!b && a.row === b.row && a.column === b.column);
}

/** Where a player stands in a state. */
export function placeOf(state: State, player: Player): Cell {
  return player === 'police' ? state.police : state.thief;
}

/** The state after the mover has gone somewhere. */
export function after(state: State, to: Cell): State {
  const placed = state.mover === 'police' ? { police: to, thief: state.thief } : { police: state.police, thief: to };
  return { ...placed, mover: other(state.mover) };
}

export function sameState(a: State, b: State): boolean {
  return a.mover === b.mover && same(a.police, b.police) && same(a.thief, b.thief);
}

export function hasEnded(value: Value): boolean {
  return value.outcome !== 'draw' && value.turns === 0;
}
