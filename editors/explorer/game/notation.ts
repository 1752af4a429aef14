/** Positions and lines of play in the notation of board files. */

import { symbols, SYMBOLS } from './grid.ts';
import type { Leg } from './line.ts';
import type { Board } from './protocol.ts';
import { same, type State } from './value.ts';

/** The rules of a board as the server names them, with their directives and the values that need not be written. */
const RULES = {
  first: ['first', 'police'],
  policeMoves: ['police-moves', '8'],
  thiefMoves: ['thief-moves', '4'],
  skip: ['skip', 'both'],
  stuck: ['stuck', 'loses'],
} as const;

/**
 * A board file with the pieces and the side to move of a state, and the rules of the board. Null if it cannot be written: a
 * cell has room for one letter, so the pieces can stand neither together nor on the exit.
 */
export function boardText(board: Board, state: Partial<State>): string | null {
  const { police, thief, mover } = state;
  const pieces = [police, thief].filter(cell => cell !== undefined);
  if (same(police, thief) || pieces.some(cell => same(cell, board.exit))) {
    return null;
  }
  const rules = { ...(JSON.parse(board.rules) as Record<string, unknown>), first: mover ?? board.first };
  const directives = Object.entries(RULES).flatMap(([name, [directive, usual]]) => {
    const value = String(rules[name as keyof typeof rules] ?? usual);
    return value === usual ? [] : [`${directive}: ${value}`];
  });
  const rows = board.rows.map((row, index) => {
    const cells = symbols(row).map(symbol => ('PT'.includes(symbol) && pieces.length > 0 ? SYMBOLS.floor : symbol));
    for (const [cell, symbol] of [
      [police, SYMBOLS.police],
      [thief, SYMBOLS.thief],
    ] as const) {
      if (cell?.row === index + 1) {
        cells[cell.column - 1] = symbol;
      }
    }
    return cells.join('');
  });
  return [...directives, ...rows, ''].join('\n');
}

/** Moves as the directive `solution` has them: `dr u -`. */
export function lineText(legs: readonly Leg[]): string {
  const move = ({ from, to }: Leg) =>
    `${['u', '', 'd'][to.row - from.row + 1]}${['l', '', 'r'][to.column - from.column + 1]}` || '-';
  return legs.map(move).join(' ');
}
