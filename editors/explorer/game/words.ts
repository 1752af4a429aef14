/** Verdicts and moves in words, matching the server's wording. */

import { cellOf, hasEnded, type Cell, type Outcome, type Place, type Value } from './value.ts';
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

/** A cell in words, or the name of a vertex. */
export function placeName(place: Place): string {
  const cell = cellOf(place);
  return Number.isNaN(cell.column) ? place : cellName(cell);
}

/** `up-left`, `stay`, …; the cell's name if it is more than a step away; on a graph, that of the vertex. */
export function direction(from: Place, to: Place): string {
  const [start, end] = [cellOf(from), cellOf(to)];
  if (Number.isNaN(end.column)) {
    return from === to ? t.DIRECTIONS.none : to;
  }
  const down = end.row - start.row;
  const right = end.column - start.column;
  if (Math.max(Math.abs(down), Math.abs(right)) > 1) {
    return cellName(end);
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
