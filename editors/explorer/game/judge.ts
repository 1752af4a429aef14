/**
 * Grades a move by comparing its value with those of all other moves. Turns count from the state after the move, as in all
 * lists of moves.
 */

import { same, type Cell, type Move, type Outcome, type Player, type Value } from './value.ts';
import { direction, sentence, turns, verdict } from './words.ts';
import * as t from '../texts.ts';

/** From best to worst. A `blunder` changes the outcome, an `inaccuracy` only the number of turns. */
export type Grade = 'best' | 'inaccuracy' | 'blunder';

export interface Judgement {
  readonly grade: Grade;
  readonly text: string;
  /** Of a blunder: the outcome that the best move had. */
  readonly missed?: Outcome;
}

/** Grades a move; `moves` are all moves of the mover, best first. */
export function judge(mover: Player, from: Cell, moves: readonly Move[], to: Cell): Judgement {
  const best = moves[0];
  const chosen = moves.find(move => same(move.to, to));
  if (best === undefined || chosen === undefined) {
    throw new Error(t.theMoveIsNotLegal);
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
        ? t.winningSlower(verdict(value), end(best.value), there)
        : t.losesSooner(verdict(value), there, turns(best.value.turns));
    return { grade: 'inaccuracy', text };
  }
  const text = t.givesAway(gives(value), end(best.value), there);
  return { grade: 'blunder', text, missed: best.value.outcome };
}

function praise(mover: Player, value: Value, moves: readonly Move[]): string {
  if (value.outcome === 'draw') {
    return moves.every(move => move.value.outcome === 'draw') ? t.drawAsWithEveryOtherMove : t.bestThisHoldsTheDraw;
  }
  if (value.outcome === mover) {
    return value.turns === 0 ? `${sentence(value.outcome)}.` : t.judgedBest(verdict(value));
  }
  return t.nothingBetter(verdict(value));
}

/** The result of a blunder, as the predicate of a sentence. */
function gives(value: Value): string {
  switch (value.outcome) {
    case 'draw':
      return t.leadsToADraw;
    case 'thief':
      return t.letsTheThiefEscapeIn(turns(value.turns));
    case 'police':
      return t.letsThePoliceCatchTheThief(turns(value.turns));
  }
}

/** A missed result, as a noun. */
function end(value: Value): string {
  if (value.outcome !== 'draw' && value.turns === Infinity) {
    return t.endlessPlay;
  }
  switch (value.outcome) {
    case 'draw':
      return t.theDraw;
    case 'thief':
      return t.theEscapeIn(value.turns);
    case 'police':
      return t.theCatchIn(value.turns);
  }
}

/** `a`, `a or b`, `a, b or c`. */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : t.alternatives(names.slice(0, -1).join(', '), last);
}

function equal(a: Value, b: Value): boolean {
  return a.outcome === b.outcome && (a.outcome === 'draw' || b.outcome === 'draw' || a.turns === b.turns);
}
