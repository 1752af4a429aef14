/** Play mode: the user's moves, the solver's replies, and comments on them. */

import * as game from '../game/match.ts';
import type { Ask, Match, Sees, Variation } from '../game/match.ts';
import { matchText, readMatch } from '../game/notation.ts';
import { startIn, stepAt, type Step } from '../game/play.ts';
import { readPlay } from '../game/protocol.ts';
import * as turn from '../game/turn.ts';
import { nameOf, sameCells, sameState, type Cell, type Cells, type State } from '../game/value.ts';
import { post, type Next } from './effects.ts';
import { readRefutation } from './insight.ts';
import { isCurrent, startOf, type Model } from './model.ts';
import { judgedMove, moveName } from './record.ts';
import * as t from '../texts.ts';

/** Begins a match in the board's start state, or in the one chosen in its place. */
export function start(model: Model, moves: readonly string[] = []): Next {
  const state = model.playFrom ?? (model.board && startOf(model.board));
  if (!state) {
    const matchProblem = model.board ? t.playingNeedsAPolicemanAThief : null;
    return [{ ...model, match: null, matchProblem }, []];
  }
  const begun = { ...model, viewed: null, refuted: null, matchProblem: null, said: '' };
  if (!isCurrent(model)) {
    // It begins as soon as the board is solved.
    return [{ ...begun, match: null }, []];
  }
  return goOn(begun, game.begin(startIn(state), model.side, moves, game.opponentSeeing(model.sees)));
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
  return start({ ...model, mode: 'play', side: linked.side, playFrom }, linked.moves);
}

/** The match or the placed pieces on show, as a link holds them; null if the board says it all. */
export function linkOf(model: Model): string | null {
  const { mode, match, viewed, placed, mover, side } = model;
  if (mode === 'play' && match && (match.plies.length > 0 || model.playFrom !== null)) {
    return matchText(match, viewed ?? match.plies.length);
  }
  return mode === 'map' && placed ? matchText(game.begin(startIn({ ...placed.places, mover }), side), 0) : null;
}

/** The server's response about a match. */
export function answered(model: Model, asked: Ask, response: unknown): Next {
  const before = model.match;
  if (before === null || !game.isAbout(before, asked)) {
    return [model, []];
  }
  const { play, message } = readPlay(response);
  if (play === null && before.play === null && asked.moves.length > 0) {
    // A link with a move that is not legal.
    return goOn(model, game.begin(before.start, before.side, [], before.opponent));
  }
  if (play === null && (before.play === null || message !== null)) {
    const matchProblem = message ?? t.theServerDidNotRespond;
    return [{ ...model, match: null, matchProblem, said: matchProblem }, []];
  }
  const match = game.learn(before, asked, play);
  const isNew = match.plies.length > (before.play?.made.length ?? 0);
  const made = isNew ? (match.plies.at(-1)?.text ?? '') : model.said;
  const said = play === null ? t.theServerDidNotRespond : game.summary(match) || made;
  return [{ ...model, match, said }, game.isProgramsTurn(match) ? [{ type: 'think', match }] : []];
}

/** The user chooses a cell to move to. */
export function choose(model: Model, cell: Cell): Next {
  const { match } = model;
  if (match === null || model.viewed !== null || model.refuted !== null || !game.isPersonsTurn(match)) {
    return [{ ...model, cursor: cell, refuted: null }, []];
  }
  return chosen({ ...model, cursor: cell }, match, turn.choose(match, model.plan, nameOf(cell)));
}

/** A piece is dragged to a cell; pieces are numbered, the thief after all policemen. */
export function drop(model: Model, piece: number, cell: Cell): Next {
  const { match } = model;
  return match === null || model.viewed !== null || model.refuted !== null
    ? [model, []]
    : chosen({ ...model, cursor: cell }, match, turn.drop(match, model.plan, piece, nameOf(cell)));
}

/** The turn ends: the policemen without a move stay. */
export function endTurn(model: Model): Next {
  const { match } = model;
  return match === null ? [model, []] : chosen(model, match, turn.made(match, model.plan));
}

function chosen(model: Model, match: Match, { plan, name, said = '' }: turn.Chosen): Next {
  if (name === undefined) {
    return [{ ...model, plan, said }, []];
  }
  const moved = game.go(match, name);
  return [{ ...model, plan, match: moved }, [request(moved)]];
}

/** Asks for the program's move, unless the match has changed in the meantime. */
export function thought(model: Model, match: Match): Next {
  return [model, match === model.match ? [request(match, true)] : []];
}

/** The match goes on against another opponent. */
export function playAgainst(model: Model, sees: Sees): Next {
  const next = { ...model, sees };
  const { match } = model;
  return match === null ? [next, []] : goOn(next, { ...match, opponent: game.opponentSeeing(sees) });
}

export function takeBack(model: Model): Next {
  const { match } = model;
  if (match === null || !game.canTakeBack(match)) {
    return [model, []];
  }
  const back = game.takeBack(match);
  return [
    { ...model, match: back, plan: turn.NO_PLAN, viewed: null, refuted: null, said: t.moveTakenBack },
    [request(back)],
  ];
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
  return [{ ...model, plan: turn.NO_PLAN, viewed: shown === last ? null : shown, refuted: null, said }, []];
}

/** Shows why the latest move of the user is wrong, or goes back to the match. */
export function refute(model: Model): Next {
  const judged = judgedMove(model.match, model.viewed);
  if (model.refuted !== null || judged === null || judged.ply.grade === 'best') {
    return [{ ...model, refuted: null }, []];
  }
  const { from, to } = stepAt(model.match!, judged.index)!;
  const refuted = { count: judged.index + 1, answer: null };
  return [{ ...model, refuted }, [post({ type: 'request-why', state: from, to })]];
}

/** The server's response about a move. */
export function refutation(model: Model, state: State, to: Cells, response: unknown): Next {
  const ply = refutedMove(model);
  if (ply === null || !sameState(ply.from, state) || !sameCells(ply.to, to)) {
    return [model, []];
  }
  const answer = readRefutation(response, state, to);
  const said = answer?.text.join(' ') ?? t.theServerDidNotRespond;
  return [{ ...model, refuted: model.refuted && answer && { ...model.refuted, answer }, said }, []];
}

/** The move whose refutation is shown. */
export function refutedMove({ mode, match, refuted }: Model): Step | null {
  return mode === 'play' && refuted && match ? stepAt(match, refuted.count - 1) : null;
}

/** Goes on from the state after this many moves. */
export function resume(model: Model, count: number | null): Next {
  const { match } = model;
  return match === null || count === null ? [model, []] : goOn(model, game.resume(match, count));
}

/** Goes on with moves played before. */
export function enterVariation(model: Model, variation: Variation): Next {
  return model.match === null ? [model, []] : goOn(model, game.enterVariation(model.match, variation));
}

function goOn(model: Model, match: Match): Next {
  return [{ ...model, match, plan: turn.NO_PLAN, viewed: null, refuted: null, said: '' }, [request(match)]];
}

function request(match: Match, reply = false): ReturnType<typeof post> {
  return post({ type: 'request-puzzle', ask: game.ask(match, reply) });
}
