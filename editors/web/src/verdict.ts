/** What the headline says of what the server knows. */

import { isUnexpected, type Board } from '../../explorer/game/protocol.ts';
import { capitalised, sentence, shortVerdict, turns, verdict as words } from '../../explorer/game/words.ts';
import type { Graph } from '../../explorer/graph/graph.ts';
import type { OnShow } from '../../explorer/messages.ts';
import { standingText } from '../../explorer/page/labels.ts';
import type { Headline } from './headline.ts';

/** As in `index.html`. */
export const STARTING: Headline = { tone: 'none', text: 'Starting…', detail: 'The solver is being loaded.' };

export const FAILED: Headline = {
  tone: 'errors',
  text: 'The solver has stopped',
  detail: 'It starts again with the next edit. Your text is kept.',
};
/** The text has changed, and nothing is known of it yet. */
export const SOLVING: Headline = { tone: 'none', text: 'Solving…', detail: '' };

export const NO_BOARD: Headline = {
  tone: 'none',
  text: 'Draw a board',
  detail: 'Add one below, choose a sample, or type rows of “.” and “*” with one P, T and E.',
};

export function ofBoard(board: Board | null): Headline {
  if (board === null) {
    return NO_BOARD;
  }
  const { verdict, standing, title, expected } = board;
  const name = title ?? `Board ${board.board + 1}`;
  const which = board.boards > 1 ? `${name}, board ${board.board + 1} of ${board.boards}` : name;
  const isSolved = standing === 'solved' || standing === 'severalPolicemen';
  if (isSolved && verdict && expected && isUnexpected(board)) {
    const { outcome, turns: within } = expected;
    // As the directive says it.
    const wanted = within === null ? outcome : `${outcome} in ${within}`;
    return {
      tone: 'errors',
      text: `Expected: ${wanted}`,
      detail: `${words(verdict)} · ${which}`,
      isUnexpected: true,
    };
  }
  if (isSolved && verdict) {
    const end = verdict.outcome === 'draw' ? 'with best play by both sides' : `in ${turns(verdict.turns)}`;
    return { tone: verdict.outcome, text: sentence(verdict.outcome), detail: `${end} · ${which}` };
  }
  const next = {
    errors: 'Each problem is marked in the text, and listed below the board.',
    tooLarge: 'Boards of this size need the program on your computer.',
    cancelled: 'Edit the board, or choose “Solve now”, to solve it.',
  }[standing as string];
  return { tone: standing, text: standingText(standing), detail: next ?? which };
}

/** The headline of the state on show, with the verdict of its board in small letters. */
export function ofState({ tone, text, detail, isOver = false }: OnShow, board: Board): Headline {
  const whole = board.verdict ? shortVerdict(board.verdict) : '';
  const expected = board.expected && isUnexpected(board) ? `, expected: ${board.expected.outcome}` : '';
  return { tone, text, detail, isOver, board: `Board: ${whole}${expected}` };
}

export function ofGraph(graph: Graph): Headline {
  const { standing, verdict, title, vertices, notDrawn, first } = graph;
  const name = title ?? 'Graph game';
  if (standing !== 'solved') {
    const detail = standing === 'errors' ? 'Each problem is marked in the text.' : name;
    return { tone: standing, text: standingText(standing), detail };
  }
  if (verdict !== null) {
    const [word = ''] = /^\w+( infinite)?/.exec(verdict.value) ?? [];
    const { tone, text } = GRAPH_WORDS[word] ?? { tone: 'police', text: capitalised(word) };
    const mover = first ? `, the ${first} moves first` : '';
    return { tone, text: text + verdict.value.slice(word.length), detail: `from ${verdict.start}${mover} · ${name}` };
  }
  return notDrawn === null && vertices.length === 0
    ? { tone: 'none', text: 'Draw a graph', detail: 'Write a line such as “a -> b c” for each vertex and its moves.' }
    : { tone: 'none', text: 'Solved', detail: `Choose a vertex to see who wins from there · ${name}` };
}

/** Values begin with these words; tones are those of boards. */
const GRAPH_WORDS: Readonly<Record<string, { tone: string; text: string }>> = {
  win: { tone: 'police', text: 'The first player wins' },
  lose: { tone: 'thief', text: 'The first player loses' },
  draw: { tone: 'draw', text: 'Draw' },
  'cost infinite': { tone: 'thief', text: 'Infinite cost' },
};
