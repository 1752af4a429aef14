/** A match in words: whose turn it is, and what is said of its moves. */

import * as game from '../game/match.ts';
import type { Match, Ply } from '../game/match.ts';
import { capitalised, plain, subject } from '../game/words.ts';
import type { Model } from './model.ts';
import * as t from '../texts.ts';

/** A match, and what may be said of its moves. */
type Judged = Pick<Model, 'match' | 'viewed' | 'hints' | 'isTask' | 'wrong'>;

/** Whose turn it is, in words. */
export function prompt(match: Match, isTask = false): string {
  const play = game.known(match);
  if (play === null) {
    return t.waitingForTheSolver;
  }
  if (play.mover === null) {
    return game.summary(match);
  }
  const who = subject(play.mover);
  if (!play.isPersonsTurn) {
    return t.isThinking(who);
  }
  const turn = match.side === 'both' ? t.sideToMove(who) : t.yourMoveYouAre(who.toLowerCase());
  return [isTask ? null : play.endless, turn].filter(text => text !== null).join(' ');
}

/** A move in the list of moves: `Police up-left`. */
export function moveName({ mover, name }: Pick<Ply, 'mover' | 'name'>): string {
  return mover === 'first' || mover === 'second' ? name : `${capitalised(mover)} ${name}`;
}

/** The latest move of the user in what is shown of a match. */
export function judgedMove(match: Match | null, viewed: number | null): { ply: Ply; index: number } | null {
  const shown = match?.plies.slice(0, viewed ?? match.plies.length) ?? [];
  const index = shown.findLastIndex(({ grade }) => grade !== null);
  const ply = shown[index];
  return ply ? { ply, index } : null;
}

/** Whether a judgement may tell what was better: at the end, with hints, or if both sides are the user's. */
export function isTold({ match, hints, isTask }: Judged): boolean {
  return !isTask && (hints || match === null || match.side === 'both' || game.isOver(match));
}

/** What is said of the latest move of the user. */
export function judgement(judged: Judged): string {
  const { match, viewed, wrong, isTask } = judged;
  if (isTask) {
    return wrong ? wrongText(wrong.plies.at(-1)!) : '';
  }
  const ply = judgedMove(match, viewed)?.ply;
  return ply ? plain(isTold(judged) ? ply.text : GRADES[ply.grade ?? 'best']) : '';
}

/** What comes of a wrong move, without what was better. */
function wrongText({ value: { cost, outcome } }: Ply): string {
  if (cost !== undefined) {
    return t.anotherMoveHasABetterCost;
  }
  return outcome === 'police'
    ? t.theThiefIsCaughtAfterThat
    : outcome === 'thief'
      ? t.theThiefGetsAwayAfterThat
      : outcome === 'lose'
        ? t.thatMoveLoses
        : t.nobodyWinsAfterThat;
}

/** What is said of a move while nothing tells what was better. */
const GRADES = { best: '', inaccuracy: t.aSlowMove, blunder: t.aMistake };
