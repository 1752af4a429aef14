/** What the headline says of what the server knows. */

import { readValue } from '../../explorer/game/protocol.ts';
import { hasEnded } from '../../explorer/game/value.ts';
import { capitalised, sentence, shortVerdict, turns } from '../../explorer/game/words.ts';
import { toneOf, type AnyPuzzle } from '../../explorer/graph/graph.ts';
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

export function ofPuzzle(puzzle: AnyPuzzle | null): Headline {
  if (puzzle === null) {
    return NO_BOARD;
  }
  const { verdict, standing, title, expect, isMet, kind, boards } = puzzle;
  const number = puzzle.board + 1;
  const name = title ?? { board: t.numberedBoard(number), game: t.graphGame, pursuit: t.pursuit }[kind];
  const which = boards > 1 ? t.namedBoardOfBoards(name, number, boards) : name;
  if (standing !== 'solved') {
    const next = {
      errors: t.problemsAreMarkedAndListed,
      tooLarge: t.boardsOfThisSizeNeed,
      cancelled: t.editTheBoardOrChooseSolve,
    }[standing as string];
    return { tone: standing, text: standingText(standing), detail: next ?? which };
  }
  if (verdict === null) {
    return 'vertices' in puzzle && puzzle.notDrawn === null && puzzle.vertices.length === 0
      ? { tone: 'none', text: t.drawAGraph, detail: t.writeALineSuch }
      : { tone: 'none', text: t.solved, detail: t.chooseAVertexToSeeWho(name) };
  }
  if (expect !== null && isMet === false) {
    const detail = `${verdict.text} · ${which}`;
    return { tone: 'errors', text: t.expected(expect), detail, isUnexpected: true, tells: true };
  }
  const value = readValue(verdict);
  if (value) {
    const end =
      value.outcome === 'draw'
        ? t.withBestPlay
        : hasEnded(value)
          ? t.beforeTheFirstMove
          : t.inTurns(turns(value.turns));
    return { tone: value.outcome, text: sentence(value.outcome), detail: `${end} · ${which}`, tells: true };
  }
  const { outcome, turns: count, text } = verdict;
  const first = { win: t.theFirstPlayerWins, lose: t.theFirstPlayerLoses }[outcome as string];
  if (first === undefined) {
    // Of a cost, the start has the tone.
    const start = 'vertices' in puzzle ? puzzle.vertices.find(({ start }) => start) : undefined;
    return { tone: start?.tone ?? 'none', text: capitalised(text), detail: which, tells: true };
  }
  const whole = count === null ? first : t.outcomeIn(first, turns(count));
  return { tone: toneOf(outcome), text: whole, detail: `${text} · ${which}`, tells: true };
}

/** The headline of the state on show, with the verdict of its puzzle in small letters. */
export function ofState({ tone, text, detail, isOver = false, isSecret = false }: OnShow, puzzle: AnyPuzzle): Headline {
  const shown = { tone, text, detail, isOver, tells: true };
  if (isSecret) {
    return shown;
  }
  const said = puzzle.verdict?.text ?? '';
  const value = readValue(puzzle.verdict);
  // At the start of a match, it is that of the state itself.
  const whole = capitalised(said) === text ? '' : value ? shortVerdict(value) : said;
  const expected = puzzle.expect !== null && puzzle.isMet === false ? t.butExpected(puzzle.expect) : '';
  const kind = { board: t.board, game: t.game, pursuit: t.pursuit }[puzzle.kind];
  return whole === '' ? shown : { ...shown, board: t.verdictOf(kind, whole, expected) };
}
