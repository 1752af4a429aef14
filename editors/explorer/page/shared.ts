/** What can be copied of the board shown: its position and a line of play. */

import { legsOf, type Leg } from '../game/line.ts';
import { boardText, lineText } from '../game/notation.ts';
import { stepsOf } from '../game/play.ts';
import { piecesOf } from '../game/value.ts';
import { fittingSolution, isCurrent, shownLine, type Model } from './model.ts';
import { stateOnShow } from './scene.ts';
import { nameOf, type Shared } from './share.ts';
import * as t from '../texts.ts';

export function sharedOf(model: Model): Shared {
  const { board, file } = model;
  const isOne = (board?.boards ?? 1) === 1;
  const legs = legsOnShow(model);
  return {
    name: nameOf(file, isOne || board === null ? null : board.board + 1),
    texts: [
      {
        label: t.position,
        ending: '-position.board',
        text: positionOf(model),
        missing: t.noBoardFileForThese,
      },
      {
        label: t.line,
        ending: '-line.txt',
        text: legs.length > 0 ? lineText(legs) : null,
        missing: model.mode === 'play' ? t.noMoveHasBeenMade : t.thereIsNoBestLine,
      },
    ],
  };
}

/** The board with the pieces where they are drawn. A repair is not part of the board. */
function positionOf(model: Model): string | null {
  const { board, mode, mover, placed } = model;
  if (board === null) {
    return null;
  }
  const { police, thief, first } = board;
  const written = { police, ...(thief && { thief }), mover: first };
  const shown = mode === 'insight' ? written : { ...written, ...stateOnShow(model, board) };
  return boardText(board, mode === 'map' && placed ? { ...shown, mover } : shown);
}

/** The moves of the match, else the line in Best line. */
function legsOnShow(model: Model): readonly Leg[] {
  const { match, mode, viewed } = model;
  if (mode === 'play' && match) {
    return stepsOf(match)
      .slice(0, viewed ?? match.plies.length)
      .map(({ from, to }, index) => ({ turn: index + 1, mover: from.mover, from: piecesOf(from, from.mover), to }));
  }
  const solution = isCurrent(model) ? fittingSolution(model) : null;
  return solution ? legsOf(solution.start, shownLine(model)) : [];
}
