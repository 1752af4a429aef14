/** What can be copied of the puzzle shown: its state and a line of play. */

import type { Pieces } from '../game/match.ts';
import { boardText, lineText } from '../game/notation.ts';
import { inWords } from '../graph/said.ts';
import { legsOnShow, movesOnShow, puzzleOf, type Model } from './model.ts';
import { stateOnShow } from './scene.ts';
import { nameOf, type Shared } from './share.ts';
import * as t from '../texts.ts';

export function sharedOf(model: Model): Shared {
  const { file, graph } = model;
  const puzzle = puzzleOf(model);
  const isMatch = model.mode === 'play' && model.match !== null;
  const state = graph?.kind === 'game' && !isMatch ? model.cursor || null : wordsOf(stateOnShow(model));
  const { start, turns } = movesOnShow(model);
  const states = [start, ...turns.map(({ to }) => to)].map(wordsOf);
  const line = graph ? states.join(' -> ') : lineText(legsOnShow(model));
  return {
    name: nameOf(file, puzzle === null || puzzle.boards === 1 ? null : puzzle.board + 1),
    texts: [
      {
        label: t.position,
        ending: graph ? '-position.txt' : '-position.board',
        text: graph ? state : positionOf(model),
        missing: graph ? t.thereIsNoVertex : t.noBoardFileForThese,
      },
      {
        label: t.line,
        ending: '-line.txt',
        text: turns.length > 0 ? line : null,
        missing: model.mode === 'play' ? t.noMoveHasBeenMade : t.thereIsNoBestLine,
      },
    ],
  };
}

function wordsOf(pieces: Pieces): string | null {
  return pieces.vertices || pieces.police ? inWords(pieces) : null;
}

/** The board with the pieces where they are drawn. A repair is not part of the board. */
function positionOf(model: Model): string | null {
  const { board, mode, mover, placed } = model;
  if (board === null) {
    return null;
  }
  const { pieces, first } = board;
  const shown = mode === 'insight' ? {} : stateOnShow(model);
  return boardText(board, { ...pieces, ...shown }, mode === 'map' && placed ? mover : (shown.mover ?? first));
}
