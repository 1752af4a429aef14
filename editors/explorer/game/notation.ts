/** Positions and lines of play in the notation of board files. */

import { symbols, SYMBOLS } from './grid.ts';
import type { Leg } from './line.ts';
import type { Match } from './match.ts';
import type { Side } from './play.ts';
import type { Board } from './protocol.ts';
import { same, type Cell, type State } from './value.ts';

/** The rules of a board as the server names them, with their directives and the values that need not be written. */
const RULES = {
  first: ['first', 'police'],
  policeMoves: ['police-moves', '8'],
  thiefMoves: ['thief-moves', '4'],
  skip: ['skip', 'both'],
  stuck: ['stuck', 'loses'],
  exits: ['exits', 'one'],
  endless: ['endless', 'draw'],
} as const;

/** The pieces that have a cell, and perhaps who moves. */
export type ShownState = Pick<State, 'police'> & Partial<State>;

const directiveOf = (name: string, value: string | number): string => `${name}: ${value}`;

/**
 * A board file with the pieces and the side to move of a state, and the rules of the board. Null if it cannot be written: a
 * cell has room for one letter, so the pieces can stand neither together nor on the exit.
 */
export function boardText(board: Board, { police, thief, mover }: ShownState): string | null {
  const pieces = [...police, ...(thief ? [thief] : [])];
  if (pieces.some((cell, index) => [...pieces.slice(0, index), ...board.exits].some(other => same(cell, other)))) {
    return null;
  }
  const rules = { ...(JSON.parse(board.rules) as Record<string, unknown>), first: mover ?? board.first };
  const squad = police.length > 1 ? [directiveOf('policemen', police.length)] : [];
  const directives = Object.entries(RULES).flatMap(([name, [directive, usual]]) => {
    const value = String(rules[name as keyof typeof rules] ?? usual);
    return value === usual ? [] : [directiveOf(directive, value)];
  });
  const rows = board.rows.map((row, index) => {
    const cells = symbols(row).map(symbol => ('PT'.includes(symbol) && pieces.length > 0 ? SYMBOLS.floor : symbol));
    for (const cell of pieces.filter(cell => cell.row === index + 1)) {
      cells[cell.column - 1] = cell === thief ? SYMBOLS.thief : SYMBOLS.police;
    }
    return cells.join('');
  });
  return [...squad, ...directives, ...rows, ''].join('\n');
}

/** Moves as the directive `solution` has them: `dr u -`; of several policemen, `dr,-` in reading order of the cells they leave. */
export function lineText(legs: readonly Leg[]): string {
  const reading = (a: Cell, b: Cell) => a.row - b.row || a.column - b.column;
  const steps = ({ from, to }: Leg) =>
    from.map((cell, index) => [cell, to[index]!] as const).sort(([a], [b]) => reading(a, b));
  return legs
    .map(leg =>
      steps(leg)
        .map(([from, to]) => moveText(from, to))
        .join(),
    )
    .join(' ');
}

/** A step in letters: `dr`, or `-` for none. */
function moveText(from: Cell, to: Cell): string {
  return `${['u', '', 'd'][to.row - from.row + 1]}${['l', '', 'r'][to.column - from.column + 1]}` || '-';
}

/** A match in a link holds at most so many moves. */
const MAX_MOVES = 500;
const MATCH = /^([ptb])_(\d{1,4}\.\d{1,4}(?:~\d{1,4}\.\d{1,4}){0,3})_(\d{1,4})\.(\d{1,4})_([pt])_([udlr\d~.-]*)$/;
const SIDES = { p: 'police', t: 'thief', b: 'both' } as const;

/** What a link says of a match. */
export interface LinkedMatch {
  readonly side: Side;
  readonly start: State;
  /** Its moves by their names. */
  readonly moves: readonly string[];
}

const NAMES: Readonly<Record<string, string>> = { u: 'up', d: 'down', l: 'left', r: 'right', '-': 'stay' };

/** The part of a link with a match up to some move: `p_1.1_3.4_p_dr.u.-`; with several policemen, `p_1.1~5.5_3.4_p_1-2~5-4.u`. */
export function matchText({ side, start, moves }: Match, count: number): string {
  const place = (place: unknown) => (place as readonly number[]).join('.');
  const { police, thief, mover } = start!;
  const letter = (word: string) => (word === NAMES['-'] ? '-' : word[0]);
  const short = (name: string) =>
    name.includes(',') ? name.replaceAll(',', '-').replaceAll(' ', '~') : name.split('-').map(letter).join('');
  const names = moves.slice(0, Math.min(count, MAX_MOVES));
  return [side[0], police!.map(place).join('~'), place(thief), mover[0], names.map(short).join('.')].join('_');
}

/** The match of a link; null if it is damaged. */
export function readMatch(text: string): LinkedMatch | null {
  const [, side, ...parts] = MATCH.exec(text) ?? [];
  const [police = '', thiefRow, thiefColumn, mover, letters = ''] = parts;
  const name = (letters: string) =>
    /\d/.test(letters)
      ? letters.replaceAll('-', ',').replaceAll('~', ' ')
      : Array.from(letters, letter => NAMES[letter]).join('-');
  const moves = letters === '' ? [] : letters.split('.').map(name);
  if (side === undefined || moves.length > MAX_MOVES) {
    return null;
  }
  const start: State = {
    police: police.split('~').map(cell => {
      const [row, column] = cell.split('.').map(Number);
      return { row: row!, column: column! };
    }),
    thief: { row: Number(thiefRow), column: Number(thiefColumn) },
    mover: SIDES[mover as 'p' | 't'],
  };
  return { side: SIDES[side as keyof typeof SIDES], start, moves };
}
