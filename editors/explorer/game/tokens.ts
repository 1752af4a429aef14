/** Decodes the outcomes of cells from the server's semantic tokens. Does not use the editor's API. */

import type { Outcome } from './value.ts';

/** The server's token types and modifiers, indexed by their numbers. */
export interface Legend {
  readonly tokenTypes: readonly string[];
  readonly tokenModifiers: readonly string[];
}

/** Neighbouring cells of a line with the same outcome; line and column are 0-based. */
export interface Stretch {
  readonly line: number;
  readonly start: number;
  readonly length: number;
  readonly outcome: Outcome;
  /** Whether a piece or the exit is there. */
  readonly isPiece: boolean;
}

/** An edit of a list of numbers; `start` refers to the original list. */
export interface Change {
  readonly start: number;
  readonly deleteCount: number;
  readonly data?: ArrayLike<number> | undefined;
}

/** Numbers per token: line and start relative to the previous token, length, type, modifiers. */
const NUMBERS = 5;

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  stakeoutPolice: 'police',
  stakeoutThief: 'thief',
  stakeoutDraw: 'draw',
};

/** The cells among the tokens, in document order. */
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

/** The list after the edits, which do not overlap. */
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
