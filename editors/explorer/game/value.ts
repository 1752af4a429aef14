/** Cells, states and values, named as in the protocol. */

export type Player = 'police' | 'thief';

export type Outcome = Player | 'draw';

/** A cell of the grid; row and column are 1-based. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** The cells of one side: of all policemen, in any order, or of the thief alone. */
export type Cells = readonly Cell[];

export interface Places {
  readonly police: Cells;
  readonly thief: Cell;
}

export interface State extends Places {
  readonly mover: Player;
}

/** The value of a state under best play; turns to the end, `Infinity` for a win by endless play. */
export type Value = { readonly outcome: 'draw' } | { readonly outcome: Player; readonly turns: number };

/** One move of the best line: where every piece of the mover is after it. */
export interface Step {
  readonly mover: Player;
  readonly to: Cells;
}

export function other(player: Player): Player {
  return player === 'police' ? 'thief' : 'police';
}

export function same(a: Cell | null | undefined, b: Cell | null | undefined): boolean {
  return a === b || (!!a && !!b && a.row === b.row && a.column === b.column);
}

/** The name of a cell as in the protocol: `2,3`. */
export function nameOf({ row, column }: Cell): string {
  return `${row},${column}`;
}

/** Whether pieces that look alike are on the same cells. */
export function sameCells(a: Cells, b: Cells): boolean {
  const key = (cells: Cells) => cells.map(nameOf).sort().join(' ');
  return key(a) === key(b);
}

/** Cells without some of them, each as often as it is there. */
export function without(cells: Cells, some: Cells): Cells {
  const left = [...cells];
  for (const cell of some) {
    const at = left.findIndex(each => same(each, cell));
    if (at >= 0) {
      left.splice(at, 1);
    }
  }
  return left;
}

/** The first piece of a side in reading order. */
export function leader(cells: Cells): Cell | undefined {
  return [...cells].sort((a, b) => a.row - b.row || a.column - b.column)[0];
}

/** The cells of a player's pieces in a state. */
export function piecesOf(places: Places, player: Player): Cells {
  return player === 'police' ? places.police : [places.thief];
}

/** The state after the mover's pieces have moved, each policeman in its place in the list. */
export function after(state: State, to: Cells): State {
  const { police, thief, mover } = state;
  return mover === 'police'
    ? { police: matched(police, to), thief, mover: 'thief' }
    : { police, thief: to[0] ?? thief, mover: 'police' };
}

/** More policemen than this are not matched with their cells. */
const MAX_POLICEMEN = 4;

/** The cells in the order of the pieces that go there: all together by the shortest ways. */
function matched(from: Cells, to: Cells): Cells {
  const [first, ...rest] = from;
  if (first === undefined || from.length !== to.length || from.length > MAX_POLICEMEN) {
    return to;
  }
  const ways = to.map(cell => [cell, ...matched(rest, without(to, [cell]))]);
  // Squares, since two single steps are shorter than one twice as long.
  const length = (way: Cells) => way.reduce((sum, cell, index) => sum + distance(cell, from[index]!) ** 2, 0);
  return ways.reduce((best, way) => (length(way) < length(best) ? way : best));
}

/** The least number of steps of a policeman on an open board. */
export function distance(a: Cell, b: Cell): number {
  return Math.max(Math.abs(a.row - b.row), Math.abs(a.column - b.column));
}

export function samePlaces(a: Places, b: Places): boolean {
  return same(a.thief, b.thief) && sameCells(a.police, b.police);
}

export function hasEnded(value: Value): boolean {
  return value.outcome !== 'draw' && value.turns === 0;
}
