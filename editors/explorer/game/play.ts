/**
 * A match against the solver, as a sequence of states. Every function returns a new match. Values and legal moves come from
 * the server (`Known`), so the rules of the game are not repeated here.
 */

import { judge, type Judgement } from './judge.ts';
import {
  after,
  hasEnded,
  other,
  placeOf,
  same,
  sameState,
  type Cell,
  type Move,
  type Player,
  type State,
  type Value,
} from './value.ts';
import { sentence, subject, turns } from './words.ts';
import * as t from '../texts.ts';

/** Which side the user plays. */
export type Side = Player | 'both';

/** A state's value and moves, best first (none if it has ended), from the server. */
export interface Known {
  readonly value: Value;
  readonly moves: readonly Move[];
}

export interface Ply {
  readonly from: State;
  readonly to: Cell;
  /** The value of the state after the move. */
  readonly value: Value;
  /** Of the user's moves; the solver's are always best. */
  readonly judgement: Judgement | null;
}

/** Moves that were played before the user returned to an earlier state and went on differently. */
export interface Variation {
  /** How many moves of the match come before it. */
  readonly after: number;
  readonly plies: readonly Ply[];
}

export interface Match {
  readonly start: State;
  readonly side: Side;
  readonly plies: readonly Ply[];
  readonly variations: readonly Variation[];
  readonly state: State;
  /** Value and moves of `state`; null until the server has responded. */
  readonly known: Known | null;
}

export function begin(start: State, side: Side): Match {
  return { start, side, plies: [], variations: [], state: start, known: null };
}

/** Adds the server's response; one about another state is ignored. */
export function learn(match: Match, state: State, known: Known): Match {
  return sameState(match.state, state) ? { ...match, known } : match;
}

/** Whether the user is to move. */
export function isUsersTurn(match: Match): boolean {
  return match.known !== null && !hasEnded(match.known.value) && plays(match.side, match.state.mover);
}

/** Whether the solver is to move. */
export function isSolversTurn(match: Match): boolean {
  return match.known !== null && !hasEnded(match.known.value) && !plays(match.side, match.state.mover);
}

export function isOver(match: Match): boolean {
  return match.known !== null && hasEnded(match.known.value);
}

/** Makes the user's move; an illegal move, or one out of turn, is ignored. */
export function move(match: Match, to: Cell): Match {
  return isUsersTurn(match) ? play(match, to, true) : match;
}

/** Makes the solver's move, the best one. */
export function reply(match: Match): Match {
  const best = match.known?.moves[0];
  return isSolversTurn(match) && best !== undefined ? play(match, best.to, false) : match;
}

/** Takes back the user's last move and the solver's reply. */
export function undo(match: Match): Match {
  const users = match.plies.findLastIndex(ply => plays(match.side, ply.from.mover));
  const back = match.plies[users];
  return back === undefined ? match : { ...match, plies: match.plies.slice(0, users), state: back.from, known: null };
}

/** The state after this many moves. */
export function stateAfter(match: Match, count: number): State {
  return match.plies[count]?.from ?? match.state;
}

/** Goes on from the state after this many moves. The moves after it become a variation. */
export function resume(match: Match, count: number): Match {
  const plies = match.plies.slice(count);
  if (plies.length === 0) {
    return match;
  }
  const kept = match.variations.filter(({ after }) => after <= count);
  const variations = [...kept, { after: count, plies }];
  return { ...match, plies: match.plies.slice(0, count), variations, state: stateAfter(match, count), known: null };
}

/** Makes a variation the match; the moves in its place become a variation. */
export function enterVariation(match: Match, chosen: Variation): Match {
  const back = resume(match, chosen.after);
  const last = chosen.plies.at(-1);
  const variations = back.variations.filter(variation => variation !== chosen);
  const state = last ? after(last.from, last.to) : back.state;
  return { ...back, plies: [...back.plies, ...chosen.plies], variations, state, known: null };
}

export function canUndo(match: Match): boolean {
  return match.plies.some(ply => plays(match.side, ply.from.mover));
}

/** How often the current state has occurred before. */
export function repetitions(match: Match): number {
  return match.plies.filter(ply => sameState(ply.from, match.state)).length;
}

/** The user's moves that changed the outcome. */
export function blunders(match: Match): Ply[] {
  return match.plies.filter(ply => ply.judgement?.grade === 'blunder');
}

/** The number of the user's first move that gave an outcome away, and what it gave away; null if there is none. */
export function turningPoint(match: Match): { count: number; text: string } | null {
  const index = match.plies.findIndex(ply => ply.judgement?.missed !== undefined);
  const ply = match.plies[index];
  const missed = ply?.judgement?.missed;
  if (ply === undefined || missed === undefined) {
    return null;
  }
  const who = match.side === 'both' ? subject(ply.from.mover) : t.you;
  const what = missed === 'draw' ? 'draw' : 'win';
  return { count: index + 1, text: t.gaveAwayAtMove(who, what, index + 1) };
}

/** Makes a move of either side, as it was played before; an illegal one is ignored. */
export function replay(match: Match, to: Cell): Match {
  return play(match, to, plays(match.side, match.state.mover));
}

/** The summary of a finished match; empty before its end. */
export function summary(match: Match): string {
  const value = match.known?.value;
  if (value === undefined || !isOver(match) || value.outcome === 'draw') {
    return '';
  }
  const own = match.plies.filter(ply => ply.judgement !== null);
  const best = own.filter(ply => ply.judgement?.grade === 'best').length;
  const played = match.plies.length === 0 ? t.beforeAnyoneMoved : t.afterTurns(turns(match.plies.length));
  const praise = own.length === 0 ? '' : t.yourBestMoves(best, own.length);
  return `${sentence(value.outcome)} ${played}.${praise}`;
}

export function plays(side: Side, player: Player): boolean {
  return side === 'both' || side === player;
}

/** The side that the solver plays, if any. */
export function solverSide(side: Side): Player | null {
  return side === 'both' ? null : other(side);
}

function play(match: Match, to: Cell, isUser: boolean): Match {
  const moves = match.known?.moves ?? [];
  const chosen = moves.find(option => same(option.to, to));
  if (chosen === undefined) {
    return match;
  }
  const { state } = match;
  const judgement = isUser ? judge(state.mover, placeOf(state, state.mover), moves, to) : null;
  const ply: Ply = { from: state, to, value: chosen.value, judgement };
  return { ...match, plies: [...match.plies, ply], state: after(state, to), known: null };
}
