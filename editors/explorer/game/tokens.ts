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

/** A token, by the names of its type and modifiers. */
interface Token extends Pick<Stretch, 'line' | 'start' | 'length'> {
  readonly type: string;
  readonly modifiers: readonly string[];
}

/** The tokens, in document order, at most so many. */
export function tokensOf(data: ArrayLike<number>, { tokenTypes, tokenModifiers }: Legend, most = Infinity): Token[] {
  const found: Token[] = [];
  let [line, start] = [0, 0];
  for (let at = 0; at + NUMBERS <= Math.min(data.length, NUMBERS * most); at += NUMBERS) {
    const [lines = 0, columns = 0, length = 0, type = 0, bits = 0] = Array.from(
      { length: NUMBERS },
      (_, n) => data[at + n],
    );
    start = lines === 0 ? start + columns : columns;
    line += lines;
    const modifiers = tokenModifiers.filter((_, bit) => (bits & (1 << bit)) !== 0);
    found.push({ line, start, length, type: tokenTypes[type] ?? '', modifiers });
  }
  return found;
}

/** The cells among the tokens. */
export function stretchesOf(data: ArrayLike<number>, legend: Legend): Stretch[] {
  return tokensOf(data, legend).flatMap(({ line, start, length, type, modifiers }) => {
    const outcome = OUTCOMES[type];
    return outcome === undefined ? [] : [{ line, start, length, outcome, isPiece: !modifiers.includes('floor') }];
  });
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
