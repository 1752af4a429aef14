/** Taking a run of pins from a heap, which leaves what stands on either side. The server lists the moves: here is only which one a run is. */

import type { Choice, Play } from './match.ts';
import { without, type Place } from './value.ts';

/** Some pins side by side; the first pin of a heap is 1. */
export interface Run {
  readonly first: number;
  readonly last: number;
}

/** The moves by the heap that they change and what they leave of it. */
export type Takes = ReadonlyMap<string, Choice>;

export function takesOf({ pieces, moves }: Pick<Play, 'pieces' | 'moves'>): Takes {
  const before = heapsIn(pieces.vertices);
  return new Map(
    moves.map(move => {
      const after = heapsIn(move.to.vertices);
      return [keyOf(without(before, after), without(after, before)), move];
    }),
  );
}

/** The move that takes a run of pins from a heap of a size; undefined if that is not legal. */
export function takeOf(takes: Takes, size: number, { first, last }: Run): Choice | undefined {
  return takes.get(keyOf([String(size)], heapsIn([first - 1, size - last].map(String))));
}

/** The other ends of the runs from a pin that may be taken. */
export function endsFrom(takes: Takes, size: number, pin: number): number[] {
  const pins = Array.from({ length: size }, (_, index) => index + 1);
  return pins.filter(end => takeOf(takes, size, runOf(pin, end)) !== undefined);
}

export function runOf(one: number, other: number): Run {
  return { first: Math.min(one, other), last: Math.max(one, other) };
}

/** The heaps that are there. */
export function heapsIn(pieces: readonly Place[] = []): readonly Place[] {
  return pieces.filter(name => name !== '0');
}

function keyOf(left: readonly Place[], entered: readonly Place[]): string {
  return [...left, ...[...entered].sort()].join(' ');
}
