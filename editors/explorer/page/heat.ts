/** Tones and shades of values: the outcome sets the tone, the number of turns the shade. */

import type { Values, ValuesAround } from '../game/protocol.ts';
import type { Outcome, Player, Value } from '../game/value.ts';

/** The number of shades of a tone; the first, the strongest, is for the fewest turns. */
export const SHADES = 5;

export interface Heat {
  readonly tone: Outcome;
  /** From 0, the strongest, to `SHADES - 1`. */
  readonly shade: number;
}

/** The heat of a value if the longest win takes `longest` turns. Shades change faster for few turns than for many. */
export function heatOf(value: Value, longest: number): Heat {
  if (value.outcome === 'draw') {
    return { tone: 'draw', shade: 0 };
  }
  const part = Math.sqrt(value.turns / Math.max(longest, 1));
  return { tone: value.outcome, shade: Math.min(SHADES - 1, Math.floor(part * SHADES)) };
}

/** The number of turns of the longest win of the board. */
export function longestOf(cells: ValuesAround): number {
  const players: Player[] = ['police', 'thief'];
  const tables: Values[] = players.flatMap(vary => players.map(mover => cells[vary][mover]));
  let longest = 0;
  for (const row of tables.flat()) {
    for (const value of row) {
      if (value && value.outcome !== 'draw' && value.turns > longest && value.turns < Infinity) {
        longest = value.turns;
      }
    }
  }
  return longest;
}

/** The text in a cell. */
export function shortText(value: Value): string {
  return value.outcome === 'draw' || value.turns === Infinity ? '=' : String(value.turns);
}
