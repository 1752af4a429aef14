/** Cells in the text with what they are worth, as the server tells it in semantic tokens. Knows no editor. */

import type { Outcome } from './value.ts';

/** The names of the server's token types and modifiers, each in the order of their numbers. */
export interface Legend {
  readonly tokenTypes: readonly string[];
  readonly tokenModifiers: readonly string[];
}

/** Cells side by side that end the game in the same way; line and column from 0. */
export interface Stretch {
  readonly line: number;
  readonly start: number;
  readonly length: number;
  readonly outcome: Outcome;
  /** Whether a piece or the exit is written there, rather than floor. */
  readonly isPiece: boolean;
}

/** A change of a list of numbers, whose place is one in the list before any change. */
export interface Change {
  readonly start: number;
  readonly deleteCount: number;
  readonly data?: ArrayLike<number> | undefined;
}

/** What a token takes up: line and start relative to the token before, length, type, modifiers. */
const NUMBERS = 5;

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  stakeoutPolice: 'police',
  stakeoutThief: 'thief',
  stakeoutDraw: 'draw',
};

/** The cells among the tokens, in the order of the text. */
export function stretchesOf(data: ArrayLike<number>, legend: Legend): Stretch[] {
  const floor = 1 << legend.tokenModifiers.indexOf('floor');
  const found: Stretch[] = [];
  let [line, start] = [0, 0];
  for (let at = 0; at + NUMBERS <= data.length; at += NUMBERS) {
    const [lines, columns, length, type, modifiers] = [0, 1, 2, 3, 4].map(index => data[at + index] as number) as [
      number,
      number,
      number,
      number,
      number,
    ];
    start = lines === 0 ? start + columns : columns;
    line += lines;
    const outcome = OUTCOMES[legend.tokenTypes[type] ?? ''];
    if (outcome !== undefined) {
      found.push({ line, start, length, outcome, isPiece: (modifiers & floor) === 0 });
    }
  }
  return found;
}

/** The list after the changes, which do not overlap. */
export function changed(data: ArrayLike<number>, changes: readonly Change[]): number[] {
  const numbers = Array.from(data);
  const fromTheEnd = [...changes].sort((a, b) => b.start - a.start);
  return fromTheEnd.reduce(
    (list, { start, deleteCount, data }) => [
      ...list.slice(0, start),
      ...Array.from(data ?? []),
      ...list.slice(start + deleteCount),
    ],
    numbers,
  );
}
