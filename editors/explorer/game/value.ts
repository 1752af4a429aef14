/** Cells, states and values, named as in the protocol. */

export type Player = 'police' | 'thief';

export type Outcome = Player | 'draw';

/** A cell of the grid; row and column are 1-based. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

export interface State {
  readonly police: Cell;
  readonly thief: Cell;
  readonly mover: Player;
}

/** The value of a state under best play; turns to the end, `Infinity` for a win by endless play. */
export type Value = { readonly outcome: 'draw' } | { readonly outcome: Player; readonly turns: number };

/** One move of the best line. */
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

/** The cell of a player in a state. */
export function placeOf(state: State, player: Player): Cell {
  return player === 'police' ? state.police : state.thief;
}

/** The state after the mover has moved to a cell. */
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
