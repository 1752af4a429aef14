/**
 * A game against the solver, as states that follow one another. Every function returns a new game; what a state is worth
 * and which moves it has, the server says (`Known`), so there are no rules of the game here.
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
import { sentence, turns } from './words.ts';

/** Which side the person plays. */
export type Side = Player | 'both';

/** What the server says of a state: its value and its moves, best first (none if it has ended). */
export interface Known {
  readonly value: Value;
  readonly moves: readonly Move[];
}

/** A move that was made. */
export interface Ply {
  readonly from: State;
  readonly to: Cell;
  /** What the state was worth that it led to. */
  readonly value: Value;
  /** Of a person's move; the solver's own are best. */
  readonly judgement: Judgement | null;
}

export interface Game {
  readonly start: State;
  readonly side: Side;
  readonly plies: readonly Ply[];
  readonly state: State;
  /** What the server says of `state`; null until it has. */
  readonly known: Known | null;
}

export function begin(start: State, side: Side): Game {
  return { start, side, plies: [], state: start, known: null };
}

/** Takes the server's answer about a state; one about a state that is no longer on the board changes nothing. */
export function learn(game: Game, state: State, known: Known): Game {
  return sameState(game.state, state) ? { ...game, known } : game;
}

/** Whether it is for the person to move now. */
export function isPersonsTurn(game: Game): boolean {
  return game.known !== null && !hasEnded(game.known.value) && plays(game.side, game.state.mover);
}

/** Whether it is for the solver to move now. */
export function isSolversTurn(game: Game): boolean {
  return game.known !== null && !hasEnded(game.known.value) && !plays(game.side, game.state.mover);
}

export function isOver(game: Game): boolean {
  return game.known !== null && hasEnded(game.known.value);
}

/** The person's move; one that is not legal, or out of turn, changes nothing. */
export function move(game: Game, to: Cell): Game {
  return isPersonsTurn(game) ? play(game, to, true) : game;
}

/** The solver's move: the best there is. */
export function reply(game: Game): Game {
  const best = game.known?.moves[0];
  return isSolversTurn(game) && best !== undefined ? play(game, best.to, false) : game;
}

/** Takes back the person's last move and what the solver answered to it. */
export function undo(game: Game): Game {
  const persons = game.plies.findLastIndex(ply => plays(game.side, ply.from.mover));
  const back = game.plies[persons];
  return back === undefined ? game : { ...game, plies: game.plies.slice(0, persons), state: back.from, known: null };
}

export function canUndo(game: Game): boolean {
  return game.plies.some(ply => plays(game.side, ply.from.mover));
}

/** How often the state on the board has been there before. */
export function repetitions(game: Game): number {
  return game.plies.filter(ply => sameState(ply.from, game.state)).length;
}

/** The moves that changed who wins. */
export function blunders(game: Game): Ply[] {
  return game.plies.filter(ply => ply.judgement?.grade === 'blunder');
}

/** What is to be said when a game is over. */
export function summary(game: Game): string {
  const value = game.known?.value;
  if (value === undefined || !isOver(game) || value.outcome === 'draw') {
    return '';
  }
  const own = game.plies.filter(ply => ply.judgement !== null);
  const best = own.filter(ply => ply.judgement?.grade === 'best').length;
  const played = game.plies.length === 0 ? 'before anyone moved' : `after ${turns(game.plies.length)}`;
  const praise =
    own.length === 0
      ? ''
      : ` ${best} of your ${own.length === 1 ? '1 move' : `${own.length} moves`} ${best === 1 ? 'was' : 'were'} best.`;
  return `${sentence(value.outcome)} ${played}.${praise}`;
}

export function plays(side: Side, player: Player): boolean {
  return side === 'both' || side === player;
}

/** The side that the solver plays, if it plays one. */
export function solverSide(side: Side): Player | null {
  return side === 'both' ? null : other(side);
}

function play(game: Game, to: Cell, isPerson: boolean): Game {
  const moves = game.known?.moves ?? [];
  const chosen = moves.find(option => same(option.to, to));
  if (chosen === undefined) {
    return game;
  }
  const { state } = game;
  const judgement = isPerson ? judge(state.mover, placeOf(state, state.mover), moves, to) : null;
  const ply: Ply = { from: state, to, value: chosen.value, judgement };
  return { ...game, plies: [...game.plies, ply], state: after(state, to), known: null };
}
