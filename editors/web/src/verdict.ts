/** What the headline says of what the server knows. */

import type { Board } from '../../explorer/game/protocol.ts';
import { capitalised, sentence, shortVerdict, turns, verdict as words } from '../../explorer/game/words.ts';
import { toneOf, type Graph } from '../../explorer/graph/graph.ts';
import type { OnShow } from '../../explorer/messages.ts';
import { standingText } from '../../explorer/page/labels.ts';
import type { Headline } from './headline.ts';
import * as t from '../../explorer/texts.ts';

/** As in `index.html`. */
export const STARTING: Headline = { tone: 'none', text: t.starting, detail: t.theSolverIsBeingLoaded };

export const FAILED: Headline = {
  tone: 'errors',
  text: t.theSolverHasStopped,
  detail: t.itStartsAgainWithTheNext,
};
/** The text has changed, and nothing is known of it yet. */
export const SOLVING: Headline = { tone: 'none', text: t.solving, detail: '' };

export const NO_BOARD: Headline = {
  tone: 'none',
  text: t.drawABoard,
  detail: t.addOneBelowChooseASample,
};

export function ofBoard(board: Board | null): Headline {
  if (board === null) {
    return NO_BOARD;
  }
  const { verdict, standing, title, expect, isMet } = board;
  const name = title ?? t.numberedBoard(board.board + 1);
  const which = board.boards > 1 ? t.namedBoardOfBoards(name, board.board + 1, board.boards) : name;
  const isSolved = standing === 'solved';
  if (isSolved && verdict && expect !== null && isMet === false) {
    return {
      tone: 'errors',
      text: t.expected(expect),
      detail: `${words(verdict)} · ${which}`,
      isUnexpected: true,
      tells: true,
    };
  }
  if (isSolved && verdict) {
    const end = verdict.outcome === 'draw' ? t.withBestPlayByBothSides : t.inTurns(turns(verdict.turns));
    return { tone: verdict.outcome, text: sentence(verdict.outcome), detail: `${end} · ${which}`, tells: true };
  }
  const next = {
    errors: t.problemsAreMarkedAndListed,
    tooLarge: t.boardsOfThisSizeNeed,
    cancelled: t.editTheBoardOrChooseSolve,
  }[standing as string];
  return { tone: standing, text: standingText(standing), detail: next ?? which };
}

/** The headline of the state on show, with the verdict of its board in small letters. */
export function ofState({ tone, text, detail, isOver = false, isSecret = false }: OnShow, board: Board): Headline {
  const whole = board.verdict ? shortVerdict(board.verdict) : '';
  const expected = board.expect !== null && board.isMet === false ? t.butExpected(board.expect) : '';
  const shown = { tone, text, detail, isOver, tells: true };
  return isSecret ? shown : { ...shown, board: t.boardVerdict(whole, expected) };
}

/** The headline of a puzzle that is drawn as a graph. */
export function ofGraph(graph: Graph): Headline {
  const { standing, verdict, title, vertices, notDrawn, kind, expect, isMet } = graph;
  const name = title ?? (kind === 'game' ? t.graphGame : t.pursuit);
  if (standing !== 'solved') {
    const detail = standing === 'errors' ? t.problemsAreMarked : name;
    return { tone: standing, text: standingText(standing), detail };
  }
  if (verdict !== null && expect !== null && isMet === false) {
    return {
      tone: 'errors',
      text: t.expected(expect),
      detail: `${verdict.text} · ${name}`,
      isUnexpected: true,
      tells: true,
    };
  }
  if (verdict !== null) {
    const { outcome, turns: count, text } = verdict;
    // Of a cost, the start has the tone.
    const tone = outcome === null ? (vertices.find(({ start }) => start)?.tone ?? 'none') : toneOf(outcome);
    const sentence = { win: t.theFirstPlayerWins, lose: t.theFirstPlayerLoses }[outcome as string];
    if (sentence === undefined) {
      return { tone, text: capitalised(text), detail: name, tells: true };
    }
    const whole = count === null ? sentence : t.outcomeIn(sentence, turns(count));
    return { tone, text: whole, detail: `${text} · ${name}`, tells: true };
  }
  return notDrawn === null && vertices.length === 0
    ? { tone: 'none', text: t.drawAGraph, detail: t.writeALineSuch }
    : { tone: 'none', text: t.solved, detail: t.chooseAVertexToSeeWho(name) };
}
