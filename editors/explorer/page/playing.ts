/** Play mode: the user's moves, the solver's replies, and comments on them. */

import * as game from '../game/match.ts';
import type { Ask, Match, Opponent, Sees, Start, Variation } from '../game/match.ts';
import { matchText, readMatch } from '../game/notation.ts';
import { readPlay } from '../game/protocol.ts';
import * as turn from '../game/turn.ts';
import { after, piecesOf, type Place, type Places, type Player } from '../game/value.ts';
import { anyStart } from '../graph/graph.ts';
import { post, type Next } from './effects.ts';
import { readRefutation } from './insight.ts';
import { isCurrent, matchOnShow, startOf, type Model } from './model.ts';
import { isElsewhere, stateOf } from './placed.ts';
import { judgedMove, judgement, moveName } from './judgement.ts';
import * as t from '../texts.ts';

/** What ends with every step of a match. */
const AFRESH = { plan: turn.NO_PLAN, viewed: null, wrong: null, refuted: null, said: '' } as const;

/** Begins a match in the start of the puzzle, or in the state chosen in its place. */
export function start(model: Model, moves: readonly string[] = []): Next {
  const state = beginning(model);
  const begun: Model = { ...model, ...AFRESH, match: null, matchProblem: null };
  if (state === undefined) {
    const { board, graph } = model;
    const ofGraph = graph?.kind === 'game' ? t.thisGameHasNoStart : t.nobodyIsPlaced;
    const matchProblem = graph ? ofGraph : board ? t.playingNeedsAPolicemanAThief : null;
    return [{ ...begun, matchProblem }, []];
  }
  if (!isCurrent(model)) {
    // It begins as soon as the puzzle is solved.
    return [begun, []];
  }
  return goOn(begun, game.begin(state, sideIn(model), moves, opponentOf(model)));
}

/** Where matches begin; null if the server says it, undefined if nobody does. */
function beginning({ playFrom, board, graph }: Model): Start | null | undefined {
  if (playFrom !== null) {
    return playFrom;
  }
  if (graph !== null) {
    return graph.standing !== 'solved' || graph.play !== null ? null : anyStart(graph);
  }
  return (board && startOf(board)) ?? undefined;
}

/** The side of the user as the server names it: in a graph game, who moves first has the place of the police. */
function sideIn({ side, graph }: Model): string {
  return graph?.kind === 'game' ? { police: 'first', thief: 'second', both: 'both' }[side] : side;
}

/** Perfect play is all there is in a game about costs or Grundy values. */
function opponentOf({ graph, sees }: Model): Opponent {
  return game.opponentSeeing(graph?.play && !game.countsTurns(graph.play) ? null : sees);
}

/** Begins the match of a link; its moves follow as the server responds. */
export function replay(model: Model, text: string): Next {
  const linked = readMatch(text);
  if (linked === null) {
    return [model, []];
  }
  if (!isCurrent(model)) {
    return [{ ...model, linked: text }, []];
  }
  return start({ ...model, mode: 'play', side: linked.side, playFrom: linked.start }, linked.moves);
}

/** The match or the placed pieces on show, as a link holds them; null if the puzzle says it all. */
export function linkOf(model: Model): string | null {
  const { mode, match, viewed, side, playFrom } = model;
  if (mode === 'play' && match && (match.plies.length > 0 || playFrom !== null)) {
    return matchText({ side, start: playFrom, moves: match.moves.slice(0, viewed ?? match.plies.length) });
  }
  const start = isElsewhere(model) ? stateOf(model) : null;
  return mode === 'map' && start ? matchText({ side, start, moves: [] }) : null;
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
  const last = match.plies.at(-1);
  if (model.isTask && before.play && isNew && last && game.isWrong(last)) {
    // Without this response, the match is as it was before the move.
    const back = game.learn(before, asked, null);
    return [{ ...model, match: back, wrong: match, said: judgement({ ...model, match, wrong: match }) }, []];
  }
  const made = isNew ? (last?.grade ? judgement({ ...model, match }) : (last?.text ?? '')) : model.said;
  const said = play === null ? t.theServerDidNotRespond : game.summary(match) || made;
  return [{ ...model, match, said }, game.isProgramsTurn(match) ? [{ type: 'think', match }] : []];
}

/** The user chooses a place to move to. */
export function choose(model: Model, place: Place): Next {
  const { match } = model;
  if (match === null || model.viewed !== null || model.refuted !== null || !game.isPersonsTurn(match)) {
    return [{ ...model, refuted: null }, []];
  }
  return chosen(model, match, turn.choose(match, model.plan, place));
}

/** A piece is dragged to a place; pieces are numbered, the thief after all policemen. */
export function drop(model: Model, piece: number, place: Place): Next {
  const { match } = model;
  return match === null || model.viewed !== null || model.refuted !== null
    ? [model, []]
    : chosen(model, match, turn.drop(match, model.plan, piece, place));
}

/** The user chooses one of the moves that are listed. */
export function make(model: Model, name: string): Next {
  const { match, viewed } = model;
  return match === null || viewed !== null ? [model, []] : chosen(model, match, { plan: turn.NO_PLAN, name });
}

/** The user presses a pin of a heap; null drops the one pressed before. */
export function press(model: Model, pin: turn.Pin | null): Next {
  const { match } = model;
  if (pin === null || match === null || model.viewed !== null || model.refuted !== null) {
    return [{ ...model, plan: turn.NO_PLAN }, []];
  }
  return chosen(model, match, turn.press(match, model.plan, pin));
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
  return [{ ...model, ...AFRESH, plan, match: moved }, [request(moved)]];
}

/** Asks for the program's move, unless the match has changed in the meantime. */
export function thought(model: Model, match: Match): Next {
  return [model, match === model.match ? [request(match, true)] : []];
}

/** The match goes on against another opponent. */
export function playAgainst(model: Model, sees: Sees): Next {
  const next = { ...model, sees };
  const { match } = model;
  return match === null ? [next, []] : goOn(next, { ...match, opponent: opponentOf(next) });
}

export function takeBack(model: Model): Next {
  const { match } = model;
  if (match === null || !game.canTakeBack(match)) {
    return [model, []];
  }
  const back = game.takeBack(match);
  return [{ ...model, ...AFRESH, match: back, said: t.moveTakenBack }, [request(back)]];
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
  return [{ ...model, ...AFRESH, viewed: shown === last ? null : shown, said }, []];
}

/** Shows why the latest move of the user is wrong, or goes back to the match. */
export function refute(model: Model): Next {
  const match = model.wrong ?? model.match;
  const judged = model.isTask && model.wrong === null ? null : judgedMove(match, model.viewed);
  if (model.refuted !== null || judged === null || judged.ply.grade === 'best') {
    return [{ ...model, refuted: null }, []];
  }
  const count = judged.index + 1;
  return [{ ...model, refuted: { count, answer: null } }, [post({ type: 'request-why', ...moveAt(match!, count) })]];
}

/** A move with the state before it, as the server is asked about it. */
function moveAt(match: Match, count: number): { from: Start; to: readonly Place[] } {
  const { mover, name, to } = match.plies[count - 1]!;
  const from = { ...game.stateAfter(match, count - 1)!, mover };
  return { from, to: to.vertices ? [name] : piecesOf(to as Places, mover as Player) };
}

/** The server's response about a move. */
export function refutation(model: Model, from: Start, to: readonly Place[], response: unknown): Next {
  const { refuted } = model;
  const match = matchOnShow(model);
  if (!match || !refuted || JSON.stringify({ from, to }) !== JSON.stringify(moveAt(match, refuted.count))) {
    return [model, []];
  }
  const { mover, to: reached } = match.plies[refuted.count - 1]!;
  const isOfGraphGame = reached.vertices !== undefined;
  const state = isOfGraphGame ? reached : after({ ...(from as Places), mover: mover as Player }, to);
  const answer = readRefutation(response, state);
  const said = answer?.text.join(' ') ?? t.theServerDidNotRespond;
  return [{ ...model, refuted: answer && { ...refuted, answer }, said }, []];
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

/** The match is judged again: the same moves may have other values under other rules. */
export function askAgain(model: Model, match: Match): Next {
  return [model, [request(match)]];
}

function goOn(model: Model, match: Match): Next {
  return [{ ...model, ...AFRESH, match }, [request(match)]];
}

function request(match: Match, reply = false): ReturnType<typeof post> {
  return post({ type: 'request-puzzle', ask: game.ask(match, reply) });
}
