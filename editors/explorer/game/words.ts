/** Verdicts and moves in words, matching the server's wording. */

import { hasEnded, type Cell, type Outcome, type Value } from './value.ts';
import * as t from '../texts.ts';

export function turns(count: number): string {
  if (count === Infinity) {
    return t.endlessPlay;
  }
  return t.turnCount(count);
}

/** The verdict sentence of an outcome. */
export function sentence(outcome: Outcome): string {
  return { police: t.policeCatchesTheThief, thief: t.theThiefEscapes, draw: t.draw }[outcome];
}

/** The verdict sentence with its turns, if there are any. */
export function verdict(value: Value): string {
  return value.outcome === 'draw' || value.turns === Infinity || hasEnded(value)
    ? sentence(value.outcome)
    : t.outcomeIn(sentence(value.outcome), turns(value.turns));
}

/** `Police, 3 turns`, for narrow places. */
export function shortVerdict(value: Value): string {
  return value.outcome === 'draw' || hasEnded(value)
    ? capitalised(value.outcome)
    : `${capitalised(value.outcome)}, ${turns(value.turns)}`;
}

export function cellName(cell: Cell): string {
  return t.rowColumn(cell.row, cell.column);
}

/** `up-left`, `stay`, …; the cell's name if it is more than a step away. */
export function direction(from: Cell, to: Cell): string {
  const down = to.row - from.row;
  const right = to.column - from.column;
  if (Math.max(Math.abs(down), Math.abs(right)) > 1) {
    return cellName(to);
  }
  const vertical = t.DIRECTIONS.vertical[down + 1];
  const horizontal = t.DIRECTIONS.horizontal[right + 1];
  return [vertical, horizontal].filter(Boolean).join('-') || t.DIRECTIONS.none;
}

/** A player as the subject of a sentence. */
export function subject(player: string): string {
  return t.PLAYERS[player] ?? player;
}

/** A text of the server without its backticks, which mark code. */
export function plain(text: string): string {
  return text.replaceAll('`', '');
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
