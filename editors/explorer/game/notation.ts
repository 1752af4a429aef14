/** Positions and lines of play in the notation of board files. */

import { symbols, SYMBOLS } from './grid.ts';
import type { Leg } from './line.ts';
import type { Pieces, Side, Start } from './match.ts';
import type { Board } from './protocol.ts';
import { cellOf, inReadingOrder, type Place } from './value.ts';

const directiveOf = (name: string, value: string): string => `${name}: ${value}`;

/**
 * A board file with the pieces and the side to move of a state, and the rules of the board. Null if it cannot be written: a
 * cell has room for one letter, so the pieces can stand neither together nor on the exit.
 */
export function boardText(board: Board, { police = [], thief }: Pieces, mover: string): string | null {
  const pieces = [...police, ...(thief ? [thief] : [])];
  if (new Set([...pieces, ...board.exits]).size < pieces.length + board.exits.length) {
    return null;
  }
  const first = mover === 'police' ? [] : [directiveOf('first', mover)];
  const directives = [...first, ...(board.rules ?? [])];
  const rows = board.rows.map((row, index) => {
    const cells = symbols(row).map(symbol => ('PT'.includes(symbol) && pieces.length > 0 ? SYMBOLS.floor : symbol));
    for (const place of pieces) {
      const { row, column } = cellOf(place);
      if (row === index + 1) {
        cells[column - 1] = place === thief ? SYMBOLS.thief : SYMBOLS.police;
      }
    }
    return cells.join('');
  });
  return [...directives, ...rows, ''].join('\n');
}

/** Moves as the directive `solution` has them: `dr u -`; of several policemen, `dr,-` in reading order of the cells they leave. */
export function lineText(legs: readonly Leg[]): string {
  const steps = ({ from, to }: Leg) =>
    from.map((place, index) => [place, to[index]!] as const).sort(([a], [b]) => inReadingOrder(a, b));
  return legs
    .map(leg =>
      steps(leg)
        .map(([from, to]) => moveText(from, to))
        .join(),
    )
    .join(' ');
}

/** A step in letters: `dr`, or `-` for none. */
function moveText(from: Place, to: Place): string {
  const [start, end] = [cellOf(from), cellOf(to)];
  return `${['u', '', 'd'][end.row - start.row + 1]}${['l', '', 'r'][end.column - start.column + 1]}` || '-';
}

/** A match in a link holds at most so many moves. */
const MAX_MOVES = 500;

/** What a link says of a match. */
export interface LinkedMatch {
  readonly side: Side;
  /** Null for the start of the puzzle. */
  readonly start: Start | null;
  /** Its moves by their names. */
  readonly moves: readonly string[];
}

/**
 * The part of a link with a match of any puzzle: whom the user plays, where it begins, and its moves, as in `police//right/stay` or
 * `both/thief+1,1+2,3/up`. A start names who moves, and the places of all pieces, the thief last.
 */
export function matchText({ side, start, moves }: LinkedMatch): string {
  const { mover, police = [], thief, vertices = [] } = start ?? {};
  const places = [...police, ...(thief === undefined ? [] : [thief]), ...vertices];
  const from = start ? [mover, ...places].join(' ') : '';
  const encoded = (text: string) => encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%2C', ',');
  return [side, from, ...moves.slice(0, MAX_MOVES)].map(encoded).join('/');
}

/** The match of a link; null if it is damaged. */
export function readMatch(text: string): LinkedMatch | null {
  try {
    const [side = '', from, ...moves] = text.split('/').map(part => decodeURIComponent(part.replaceAll('+', ' ')));
    const isSound = SIDES.includes(side as Side) && from !== undefined && moves.length <= MAX_MOVES;
    return isSound ? { side: side as Side, start: from === '' ? null : readStart(from), moves } : null;
  } catch {
    return null;
  }
}

const SIDES: readonly Side[] = ['police', 'thief', 'both'];

function readStart(text: string): Start {
  const [mover = '', ...names] = text.split(' ');
  if (mover !== 'police' && mover !== 'thief') {
    return { mover, vertices: names };
  }
  return { mover, police: names.slice(0, -1), thief: names.at(-1) ?? '' };
}
