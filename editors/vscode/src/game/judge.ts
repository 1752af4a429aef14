/**
 * What a chosen move was worth, next to what there was to choose from. All turns are those of the state that a move
 * leads to, as everywhere where moves are listed, so they can be compared with one another.
 */

import { same, type Cell, type Move, type Player, type Value } from './value.ts';
import { direction, sentence, turns, verdict } from './words.ts';

/** From best to worst; a `blunder` changes who wins, an `inaccuracy` only when. */
export type Grade = 'best' | 'inaccuracy' | 'blunder';

export interface Judgement {
  readonly grade: Grade;
  readonly text: string;
}

/** Judges a move; `moves` are all moves of the mover, best first. */
export function judge(mover: Player, from: Cell, moves: readonly Move[], to: Cell): Judgement {
  const best = moves[0];
  const chosen = moves.find(move => same(move.to, to));
  if (best === undefined || chosen === undefined) {
    throw new Error('a move that is not among the moves');
  }
  const alternatives = moves.filter(move => equal(move.value, best.value)).map(move => direction(from, move.to));
  const there = listed(alternatives);
  const value = chosen.value;
  if (equal(value, best.value)) {
    return { grade: 'best', text: praise(mover, value, moves) };
  }
  if (value.outcome === best.value.outcome && value.outcome !== 'draw' && best.value.outcome !== 'draw') {
    const text =
      value.outcome === mover
        ? `Still winning, but slower: ${verdict(value)}; ${end(best.value)} was ${there}.`
        : `This move loses sooner: ${verdict(value)}; ${there} holds out for ${turns(best.value.turns)}.`;
    return { grade: 'inaccuracy', text };
  }
  return { grade: 'blunder', text: `This move ${gives(value)}: ${end(best.value)} was ${there}.` };
}

function praise(mover: Player, value: Value, moves: readonly Move[]): string {
  if (value.outcome === 'draw') {
    return moves.every(move => move.value.outcome === 'draw')
      ? 'Draw, as with every other move.'
      : 'Best: it holds the draw.';
  }
  if (value.outcome === mover) {
    return value.turns === 0 ? `${sentence(value.outcome)}.` : `Best: ${verdict(value)}.`;
  }
  return `Nothing better: ${verdict(value)}.`;
}

/** What a move gives away, as the rest of a sentence. */
function gives(value: Value): string {
  switch (value.outcome) {
    case 'draw':
      return 'leads to a draw';
    case 'thief':
      return `lets the thief escape in ${turns(value.turns)}`;
    case 'police':
      return `lets the police catch the thief in ${turns(value.turns)}`;
  }
}

/** The end that was to be had, as a noun. */
function end(value: Value): string {
  switch (value.outcome) {
    case 'draw':
      return 'the draw';
    case 'thief':
      return `the escape in ${value.turns}`;
    case 'police':
      return `the catch in ${value.turns}`;
  }
}

/** `a`, `a or b`, `a, b or c`. */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}

function equal(a: Value, b: Value): boolean {
  return a.outcome === b.outcome && (a.outcome === 'draw' || b.outcome === 'draw' || a.turns === b.turns);
}
