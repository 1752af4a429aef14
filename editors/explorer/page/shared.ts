/** What can be copied of the puzzle shown: its state and a line of play. */

import { legAt, type Leg } from '../game/line.ts';
import { stateAfter, type Pieces } from '../game/match.ts';
import { boardText, lineText } from '../game/notation.ts';
import { inWords } from '../graph/said.ts';
import { puzzleOf, shownLegs, shownPlies, type Model } from './model.ts';
import { stateOnShow } from './scene.ts';
import { nameOf, type Shared } from './share.ts';
import * as t from '../texts.ts';

export function sharedOf(model: Model): Shared {
  const { file, graph } = model;
  const puzzle = puzzleOf(model);
  const legs = graph ? [] : legsOnShow(model);
  const states = graph ? statesOnShow(model) : [];
  const isMatch = model.mode === 'play' && model.match !== null;
  const state = isMatch
    ? (states.at(-1) ?? null)
    : graph?.kind === 'game'
      ? model.cursor || null
      : wordsOf(stateOnShow(model));
  const line = graph ? states.join(' -> ') : lineText(legs);
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
        text: states.length > 1 || legs.length > 0 ? line : null,
        missing: model.mode === 'play' ? t.noMoveHasBeenMade : t.thereIsNoBestLine,
      },
    ],
  };
}

function wordsOf(pieces: Pieces | null | undefined): string | null {
  return pieces ? inWords(pieces) : null;
}

/** The states of a graph in the match, else along the best line, in words. */
function statesOnShow({ match, mode, graph }: Model): readonly string[] {
  const { start = null, line = [] } = graph?.play ?? {};
  const states =
    mode === 'play' && match
      ? Array.from({ length: match.plies.length + 1 }, (_, count) => stateAfter(match, count))
      : [start, ...line.map(({ to }) => to)];
  return states.map(wordsOf).filter(state => state !== null);
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

/** The moves of the match, else the line in Best line. */
function legsOnShow(model: Model): readonly Leg[] {
  const { match, mode } = model;
  return mode === 'play' && match
    ? match.plies.slice(0, shownPlies(model)).map((_, index) => legAt(match, index)!)
    : shownLegs(model);
}
