/** Places, states and values, named as in the protocol. */

export type Player = 'police' | 'thief';

export type Outcome = Player | 'draw';

/** A cell of the grid; row and column are 1-based. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** Where a piece can be, by its name: `2,3` on a board, elsewhere that of a vertex. */
export type Place = string;

export interface Places {
  readonly police: readonly Place[];
  readonly thief: Place;
}

export interface State extends Places {
  readonly mover: Player;
}

/** The value of a state under best play; turns to the end, `Infinity` for a win by endless play. */
export type Value = { readonly outcome: 'draw' } | { readonly outcome: Player; readonly turns: number };

/** One move of a chase: where every piece of the mover is after it. */
export interface Step {
  readonly mover: Player;
  readonly to: readonly Place[];
}

export function other(player: Player): Player {
  return player === 'police' ? 'thief' : 'police';
}

export function same(a: Cell | null | undefined, b: Cell | null | undefined): boolean {
  return a === b || (!!a && !!b && a.row === b.row && a.column === b.column);
}

/** The name of a cell as in the protocol: `2,3`. */
export function nameOf({ row, column }: Cell): Place {
  return `${row},${column}`;
}

/** The cell with a name. */
export function cellOf(place: Place): Cell {
  const [row = NaN, column = NaN] = place.split(',').map(Number);
  return { row, column };
}

/** Whether pieces that look alike are on the same places. */
export function areSame(a: readonly Place[], b: readonly Place[]): boolean {
  const key = (places: readonly Place[]) => [...places].sort().join(' ');
  return key(a) === key(b);
}

/** Places without some of them, each as often as it is there. */
export function without(places: readonly Place[], some: readonly Place[]): readonly Place[] {
  const left = [...places];
  for (const place of some) {
    const at = left.indexOf(place);
    if (at >= 0) {
      left.splice(at, 1);
    }
  }
  return left;
}

/** The first of some cells in reading order. */
export function leader(places: readonly Place[]): Place | undefined {
  return [...places].sort(inReadingOrder)[0];
}

export function inReadingOrder(one: Place, other: Place): number {
  const [a, b] = [cellOf(one), cellOf(other)];
  return a.row - b.row || a.column - b.column;
}

/** The places of a player's pieces in a state. */
export function piecesOf(places: Places, player: Player): readonly Place[] {
  return player === 'police' ? places.police : [places.thief];
}

/** The state after the mover's pieces have moved, each policeman in its place in the list. */
export function after(state: State, to: readonly Place[]): State {
  const { police, thief, mover } = state;
  return mover === 'police'
    ? { police: matched(police, to), thief, mover: 'thief' }
    : { police, thief: to[0] ?? thief, mover: 'police' };
}

/** More policemen than this are not matched with their places. */
const MAX_POLICEMEN = 4;

/** The places in the order of the pieces that go there: all together by the shortest ways. */
function matched(from: readonly Place[], to: readonly Place[]): readonly Place[] {
  const [first, ...rest] = from;
  if (first === undefined || from.length !== to.length || from.length > MAX_POLICEMEN) {
    return to;
  }
  const ways = to.map(place => [place, ...matched(rest, without(to, [place]))]);
  // Squares, since two single steps are shorter than one twice as long.
  const length = (way: readonly Place[]) =>
    way.reduce((sum, place, index) => sum + stepsBetween(place, from[index]!) ** 2, 0);
  return ways.reduce((best, way) => (length(way) < length(best) ? way : best));
}

/** As far as it is known: between vertices, only whether there are any. */
function stepsBetween(one: Place, other: Place): number {
  return distance(cellOf(one), cellOf(other)) || Number(one !== other);
}

/** The least number of steps of a policeman on an open board. */
export function distance(a: Cell, b: Cell): number {
  return Math.max(Math.abs(a.row - b.row), Math.abs(a.column - b.column));
}

export function samePlaces(a: Places, b: Places): boolean {
  return a.thief === b.thief && areSame(a.police, b.police);
}

export function hasEnded(value: Value): boolean {
  return value.outcome !== 'draw' && value.turns === 0;
}
