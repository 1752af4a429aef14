/** What the headline says of what the server knows. */

import { isUnexpected, type Board } from '../../explorer/game/protocol.ts';
import { capitalised, sentence, shortVerdict, turns, verdict as words } from '../../explorer/game/words.ts';
import type { Graph } from '../../explorer/graph/graph.ts';
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
  const { verdict, standing, title, expected } = board;
  const name = title ?? t.numberedBoard(board.board + 1);
  const which = board.boards > 1 ? t.namedBoardOfBoards(name, board.board + 1, board.boards) : name;
  const isSolved = standing === 'solved' || standing === 'severalPolicemen';
  if (isSolved && verdict && expected && isUnexpected(board)) {
    const { outcome, turns: within } = expected;
    // As the directive says it.
    const wanted = within === null ? outcome : t.outcomeIn(outcome, within);
    return {
      tone: 'errors',
      text: t.expected(wanted),
      detail: `${words(verdict)} · ${which}`,
      isUnexpected: true,
    };
  }
  if (isSolved && verdict) {
    const end = verdict.outcome === 'draw' ? t.withBestPlayByBothSides : t.inTurns(turns(verdict.turns));
    return { tone: verdict.outcome, text: sentence(verdict.outcome), detail: `${end} · ${which}` };
  }
  const next = {
    errors: t.problemsAreMarkedAndListed,
    tooLarge: t.boardsOfThisSizeNeed,
    cancelled: t.editTheBoardOrChooseSolve,
  }[standing as string];
  return { tone: standing, text: standingText(standing), detail: next ?? which };
}

/** The headline of the state on show, with the verdict of its board in small letters. */
export function ofState({ tone, text, detail, isOver = false }: OnShow, board: Board): Headline {
  const whole = board.verdict ? shortVerdict(board.verdict) : '';
  const expected = board.expected && isUnexpected(board) ? t.butExpected(board.expected.outcome) : '';
  return { tone, text, detail, isOver, board: t.boardVerdict(whole, expected) };
}

/** `mismatch` is what the server says if the verdict is not that of `expect`: `expected: win; found: lose in 2 turns`. */
export function ofGraph(graph: Graph, mismatch?: string): Headline {
  const { standing, verdict, title, vertices, notDrawn, first } = graph;
  const name = title ?? (graph.policemen === null ? t.graphGame : t.pursuit);
  if (standing === 'solved' && mismatch !== undefined) {
    const [wanted = '', found = ''] = mismatch.split('; ');
    return { tone: 'errors', text: capitalised(wanted), detail: `${capitalised(found)} · ${name}`, isUnexpected: true };
  }
  if (standing !== 'solved') {
    const detail = standing === 'errors' ? t.problemsAreMarked : name;
    return { tone: standing, text: standingText(standing), detail };
  }
  if (verdict !== null && graph.policemen !== null) {
    return { tone: graph.pieces?.value?.outcome ?? 'none', text: capitalised(verdict.value), detail: name };
  }
  if (verdict !== null) {
    const [word = ''] = /^\w+( infinite)?/.exec(verdict.value) ?? [];
    const { tone, text } = GRAPH_WORDS[word] ?? { tone: 'police', text: capitalised(word) };
    const mover = first ? t.firstMover(first) : '';
    return { tone, text: text + verdict.value.slice(word.length), detail: t.fromVertex(verdict.start, mover, name) };
  }
  return notDrawn === null && vertices.length === 0
    ? { tone: 'none', text: t.drawAGraph, detail: t.writeALineSuch }
    : { tone: 'none', text: t.solved, detail: t.chooseAVertexToSeeWho(name) };
}

/** Values begin with these words; tones are those of boards. */
const GRAPH_WORDS: Readonly<Record<string, { tone: string; text: string }>> = {
  win: { tone: 'police', text: t.theFirstPlayerWins },
  lose: { tone: 'thief', text: t.theFirstPlayerLoses },
  draw: { tone: 'draw', text: t.draw },
  'cost infinite': { tone: 'thief', text: t.infiniteCost },
};
