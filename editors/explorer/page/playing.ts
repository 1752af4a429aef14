/** Play mode: the user's moves, the solver's replies, and comments on them. */

import { legText } from '../game/line.ts';
import { matchText, moved as movedBy, readMatch } from '../game/notation.ts';
import * as play from '../game/play.ts';
import type { Match, Ply } from '../game/play.ts';
import { readState } from '../game/protocol.ts';
import { hasEnded, placeOf, same, sameState, type Cell, type State } from '../game/value.ts';
import { capitalised, direction, subject, verdict } from '../game/words.ts';
import { post, type Next } from './effects.ts';
import { readRefutation } from './insight.ts';
import { isCurrent, startOf, type Model } from './model.ts';
import * as t from '../texts.ts';

/** Begins a match in the board's start state, or in the one chosen in its place. */
export function start(model: Model): Next {
  const state = model.playFrom ?? (model.board && startOf(model.board));
  if (!state) {
    const matchProblem = model.board ? t.playingNeedsAPolicemanAThief : null;
    return [{ ...model, match: null, matchProblem }, []];
  }
  const begun = { ...model, viewed: null, refuted: null, pending: [], matchProblem: null, said: '' };
  if (!isCurrent(model)) {
    // It begins as soon as the board is solved.
    return [{ ...begun, match: null }, []];
  }
  const match = play.begin(state, model.side);
  return [{ ...begun, match }, [request(match)]];
}

/** Begins the match of a link; its moves follow as the server responds. */
export function replay(model: Model, text: string): Next {
  const linked = readMatch(text);
  const written = model.board && startOf(model.board);
  if (linked === null) {
    return [model, []];
  }
  if (!isCurrent(model)) {
    return [{ ...model, linked: text }, []];
  }
  const playFrom = written && sameState(written, linked.start) ? null : linked.start;
  const [next, effects] = start({ ...model, mode: 'play', side: linked.side, playFrom });
  return [{ ...next, pending: linked.moves }, effects];
}

/** The match or the placed pieces on show, as a link holds them; null if the board says it all. */
export function linkOf(model: Model): string | null {
  const { mode, match, viewed, placed, mover, side } = model;
  if (mode === 'play' && match && (match.plies.length > 0 || model.playFrom !== null)) {
    return matchText(match, viewed ?? match.plies.length);
  }
  return mode === 'map' && placed ? matchText(play.begin({ ...placed.places, mover }, side), 0) : null;
}

export function answered(model: Model, state: State, raw: unknown): Next {
  const response = readState(raw);
  if (model.match === null || !sameState(model.match.state, state)) {
    return [model, []];
  }
  if (response?.value == null) {
    const matchProblem = response?.message ?? t.theServerDidNotRespond;
    return [{ ...model, match: null, matchProblem, said: matchProblem }, []];
  }
  const match = play.learn(model.match, state, { value: response.value, moves: response.moves });
  const next = { ...model, match };
  const [letters, ...pending] = model.pending;
  if (letters !== undefined) {
    const moved = play.replay(match, movedBy(placeOf(state, state.mover), letters));
    if (moved !== match) {
      return [{ ...next, match: moved, pending }, [request(moved)]];
    }
    return answered({ ...model, pending: [] }, state, raw);
  }
  if (play.isOver(match)) {
    return [{ ...next, said: play.summary(match) }, []];
  }
  return [next, play.isSolversTurn(match) ? [{ type: 'think', state }] : []];
}

/** The user chooses a cell to move to. */
export function choose(model: Model, cell: Cell): Next {
  const { match } = model;
  if (match === null || model.viewed !== null || model.refuted !== null || !play.isUsersTurn(match)) {
    return [{ ...model, cursor: cell, refuted: null }, []];
  }
  const moved = play.move(match, cell);
  if (moved === match) {
    const said = t.cannotGoThere(subject(match.state.mover));
    return [{ ...model, cursor: cell, said }, []];
  }
  return [{ ...model, cursor: cell, match: moved, said: moved.plies.at(-1)?.judgement?.text ?? '' }, [request(moved)]];
}

/** Makes the solver's move, unless the match has changed in the meantime. */
export function thought(model: Model, state: State): Next {
  const { match } = model;
  if (match === null || !sameState(match.state, state)) {
    return [model, []];
  }
  const moved = play.reply(match);
  return moved === match ? [model, []] : [{ ...model, match: moved, said: lastMove(moved) }, [request(moved)]];
}

/** Goes on before a move that gave something away. */
export function retry(model: Model, count: number): Next {
  return model.match === null ? [model, []] : goOn(model, play.resume(model.match, count - 1));
}

export function takeBack(model: Model): Next {
  const { match } = model;
  if (match === null || !play.canUndo(match)) {
    return [model, []];
  }
  const back = play.undo(match);
  return [{ ...model, match: back, viewed: null, refuted: null, said: t.moveTakenBack }, [request(back)]];
}

/** Shows the state after this many moves of the match; the last one goes on with it. */
export function view(model: Model, count: number): Next {
  const { match } = model;
  if (match === null) {
    return [model, []];
  }
  const last = match.plies.length;
  const shown = Math.max(0, Math.min(count, last));
  const ply = match.plies[shown - 1];
  const said = ply ? t.shownMove(shown, moveName(ply)) : t.atStartOfTheMatch;
  return [{ ...model, viewed: shown === last ? null : shown, refuted: null, said }, []];
}

/** The latest move of the user in what is shown of the match. */
export function judgedMove({ match, viewed }: Model): { ply: Ply; count: number } | null {
  const shown = match?.plies.slice(0, viewed ?? match.plies.length) ?? [];
  const count = shown.findLastIndex(ply => ply.judgement !== null) + 1;
  const ply = shown[count - 1];
  return ply ? { ply, count } : null;
}

/** Shows why the latest move of the user is wrong, or goes back to the match. */
export function refute(model: Model): Next {
  const judged = judgedMove(model);
  if (model.refuted !== null || judged === null || judged.ply.judgement?.grade === 'best') {
    return [{ ...model, refuted: null }, []];
  }
  const { ply, count } = judged;
  const refuted = { count, answer: null };
  return [{ ...model, refuted }, [post({ type: 'request-why', state: ply.from, to: ply.to })]];
}

/** The server's response about a move. */
export function refutation(model: Model, state: State, to: Cell, response: unknown): Next {
  const ply = refutedMove(model);
  if (ply === null || !sameState(ply.from, state) || !same(ply.to, to)) {
    return [model, []];
  }
  const answer = readRefutation(response, state, to);
  const said = answer?.text.join(' ') ?? t.theServerDidNotRespond;
  return [{ ...model, refuted: model.refuted && answer && { ...model.refuted, answer }, said }, []];
}

/** The move whose refutation is shown. */
export function refutedMove({ mode, match, refuted }: Model): Ply | null {
  return (mode === 'play' && refuted && match?.plies[refuted.count - 1]) || null;
}

/** Goes on from the state shown. */
export function resume(model: Model): Next {
  const { match, viewed } = model;
  return match === null || viewed === null ? [model, []] : goOn(model, play.resume(match, viewed));
}

/** Goes on with moves played before. */
export function enterVariation(model: Model, variation: play.Variation): Next {
  return model.match === null ? [model, []] : goOn(model, play.enterVariation(model.match, variation));
}

function goOn(model: Model, match: Match): Next {
  return [{ ...model, match, viewed: null, refuted: null, said: '' }, [request(match)]];
}

/** Whose turn it is, in words. */
export function prompt(match: Match): string {
  if (match.known === null) {
    return t.waitingForTheSolver;
  }
  if (hasEnded(match.known.value)) {
    return play.summary(match);
  }
  const { mover } = match.state;
  if (!play.isUsersTurn(match)) {
    return t.isThinking(subject(mover));
  }
  if (play.repetitions(match) > 1 && match.known.value.outcome === 'draw') {
    return t.repeatedState(play.repetitions(match) + 1, yourTurn(match));
  }
  return yourTurn(match);
}

/** A move in the list of moves: `Police up-left`. */
export function moveName(ply: Ply): string {
  const from = placeOf(ply.from, ply.from.mover);
  return `${capitalised(ply.from.mover)} ${direction(from, ply.to)}`;
}

/** The best move, as a hint. */
export function hint(match: Match): string | null {
  const best = match.known?.moves[0];
  if (best === undefined || !play.isUsersTurn(match)) {
    return null;
  }
  const from = placeOf(match.state, match.state.mover);
  return t.hint(direction(from, best.to), verdict(best.value));
}

function yourTurn(match: Match): string {
  return match.side === 'both'
    ? t.sideToMove(subject(match.state.mover))
    : t.yourMoveYouAre(subject(match.state.mover).toLowerCase());
}

function lastMove(match: Match): string {
  const ply = match.plies.at(-1);
  if (ply === undefined) {
    return '';
  }
  const { mover } = ply.from;
  return `${legText({ turn: match.plies.length, mover, from: placeOf(ply.from, mover), to: ply.to })}.`;
}

function request(match: Match): ReturnType<typeof post> {
  return post({ type: 'request-state', state: match.state });
}
