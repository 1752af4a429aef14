/** The reducer: the new model and effects of every event. Needs neither a page nor a clock. */

import type { InsightView, Mode, ToPage } from '../messages.ts';
import type { Brush, Resize } from '../game/grid.ts';
import type { Match, Sees, Variation } from '../game/match.ts';
import { readBoard, readValue, type Board } from '../game/protocol.ts';
import { startIn } from '../game/play.ts';
import { NO_PLAN } from '../game/turn.ts';
import { nameOf, same, type Cell, type Player } from '../game/value.ts';
import { isSameGame, readGraph } from '../graph/graph.ts';
import * as edit from './editing.ts';
import { post, type Next } from './effects.ts';
import * as insight from './insight.ts';
import * as making from './making.ts';
import {
  explored,
  isCurrent,
  isSameGround,
  lineLength,
  shownLine,
  startOf,
  type Model,
  type Solution,
} from './model.ts';
import type { Wish } from './nearby.ts';
import * as playing from './playing.ts';
import * as placed from './placed.ts';
import * as t from '../texts.ts';

export type Event =
  | Exclude<ToPage, { type: 'keep' }>
  /** A choice that changes nothing else. In Outcomes of a graph, `explored` shows another state, or the start. */
  | { type: 'set'; to: Partial<Pick<Model, 'vary' | 'hints' | 'brush' | 'tool' | 'explored'>> }
  | { type: 'mover'; player: Player }
  /** In Outcomes, a piece is dragged over a cell or dropped there, or both return to their cells in the text. */
  | ({ type: 'carry'; cell: Cell } & placed.PieceName)
  | ({ type: 'put'; cell: Cell } & placed.PieceName)
  | { type: 'put-back' }
  /** The pieces are to be moved in the text, too. */
  | { type: 'apply' }
  /** A piece is dragged to a cell in Edit. */
  | ({ type: 'move'; cell: Cell } & placed.PieceName)
  /** Begins a match in the state shown, or in that of the text. */
  | { type: 'play-here' }
  | { type: 'play-written' }
  | { type: 'turn'; turn: number }
  | { type: 'line-of'; lineOf: Model['lineOf'] }
  | { type: 'view'; view: InsightView }
  /** Begins a search for pairs of edits, or stops it. */
  | { type: 'search'; within: 0 | 2 }
  | { type: 'select-repair'; repair: number }
  | { type: 'apply-repair' }
  /** The user wishes for other placements or boards, or opens one of the boards. */
  | { type: 'wish'; wish: Partial<Wish> }
  | { type: 'open-variation'; index: number }
  | { type: 'restart' }
  /** A piece is dragged to a cell in Play; the thief has the number after all policemen. */
  | { type: 'drop'; piece: number; place: string; cell?: Cell }
  /** A place of a graph is chosen in Play, or one of the moves that are listed. */
  | { type: 'choose-place'; place: string }
  | { type: 'make'; name: string }
  /** Makes the turn of several policemen as far as it is chosen; the others stay. */
  | { type: 'end-turn' }
  | { type: 'take-back' }
  /** Shows the state after this many moves of the match. */
  | { type: 'view-ply'; count: number }
  /** Another opponent, by how many turns ahead it sees. */
  | { type: 'opponent'; sees: Sees }
  /** Shows why the latest move of the user is wrong, or goes back to the match. */
  | { type: 'refute' }
  /** Goes on from the state shown, or with moves played before. */
  | { type: 'resume' }
  | { type: 'variation'; variation: Variation }
  /** Goes on from the state after this many moves. */
  | { type: 'retry'; count: number }
  /** The program's pause before its move is over. */
  | { type: 'thought'; match: Match }
  | { type: 'resize'; how: Resize }
  /** All walls become floor. */
  | { type: 'clear' }
  /** The pointer is over a cell or outside the board. */
  | { type: 'pointed'; cell: Cell | null }
  /** The keyboard focus moves to a cell. */
  | { type: 'cursor'; cell: Cell }
  /** A cell is clicked, a piece is dropped on it, or Enter is pressed. */
  | { type: 'chosen'; cell: Cell }
  /** The brush is at a cell. A stroke that begins on a cell with the brush's own symbol erases it, as any with the right button. */
  | { type: 'stroke'; cell: Cell; begins?: boolean; erases?: boolean }
  | { type: 'stroke-end' }
  | { type: 'stroke-dropped' }
  /** A symbol is typed on a cell. */
  | { type: 'typed'; brush: Brush };

export function update(model: Model, event: Event): Next {
  switch (event.type) {
    case 'board':
    case 'graph':
      return receive(model, event);
    case 'absent':
      return [
        {
          ...model,
          absent: event.why,
          file: event.file ?? '',
          board: null,
          graph: null,
          solution: null,
          ...NOTHING_PLAYED,
          painted: [],
        },
        [],
      ];
    case 'host':
      return [{ ...model, can: event.can }, []];
    case 'edited':
      return [{ ...model, edited: true }, []];
    case 'puzzle':
      return playing.answered(model, event.ask, event.response);
    case 'text-cell':
      return [{ ...model, textCell: event.cell }, []];
    case 'refused':
      return [{ ...model, painted: [], sent: false, refusal: event.why || null, said: event.why }, []];
    case 'history':
      return [{ ...model, canUndo: event.canUndo, canRedo: event.canRedo }, []];
    case 'mode':
      return enter(event.view ? { ...model, insight: { ...model.insight, view: event.view } } : model, event.mode);
    case 'set':
      return [{ ...model, ...event.to }, []];
    case 'mover':
      return model.graph
        ? [{ ...model, explored: { ...explored(model), mover: event.player } }, []]
        : [placed.announce({ ...model, mover: event.player }), []];
    case 'carry':
      return placed.carry(model, event, event.cell);
    case 'put':
      return placed.put(model, event, event.cell);
    case 'put-back':
      return placed.putBack(model);
    case 'apply':
      return placed.apply(model);
    case 'move':
      return edit.move(model, event, event.cell);
    case 'around':
      return placed.answered(model, event, event.response);
    case 'play-here':
      return playHere(model);
    case 'play-written':
      return playing.start({ ...model, playFrom: null });
    case 'turn':
      return [{ ...model, turn: clamp(event.turn, 0, lineLength(model)) }, []];
    case 'line-of':
      return [{ ...model, lineOf: event.lineOf, turn: 0 }, []];
    case 'view':
      return insight.choose(model, event.view);
    case 'insight':
      return insight.answered(model, event.ask, event.response);
    case 'search':
      return insight.search(model, event.within);
    case 'select-repair':
      return insight.select(model, event.repair);
    case 'apply-repair':
      return insight.apply(model);
    case 'wish':
      return making.wish(model, event.wish);
    case 'open-variation':
      return making.open(model, event.index);
    case 'resize':
      return edit.resizeAt(model, event.how);
    case 'clear':
      return edit.clear(model);
    case 'side':
      return playing.start({ ...model, side: event.side });
    case 'drop':
      return playing.drop({ ...model, cursor: event.cell ?? model.cursor }, event.piece, event.place);
    case 'choose-place':
      return playing.choose(model, event.place);
    case 'make':
      return playing.make(model, event.name);
    case 'end-turn':
      return playing.endTurn(model);
    case 'restart':
      return playing.start(model);
    case 'take-back':
      return playing.takeBack(model);
    case 'view-ply':
      return playing.view(model, event.count);
    case 'refute':
      return playing.refute(model);
    case 'opponent':
      return playing.playAgainst(model, event.sees);
    case 'why':
      return playing.refutation(model, event.from, event.to, event.response);
    case 'resume':
      return playing.resume(model, model.viewed);
    case 'variation':
      return playing.enterVariation(model, event.variation);
    case 'retry':
      return playing.resume(model, event.count);
    case 'replay':
      return playing.replay(model, event.match);
    case 'thought':
      return playing.thought(model, event.match);
    case 'pointed':
      return same(model.pointed, event.cell)
        ? [model, []]
        : [{ ...model, pointed: event.cell }, [post({ type: 'point', cell: event.cell })]];
    case 'cursor':
      return [{ ...model, cursor: event.cell, pointed: event.cell }, [post({ type: 'point', cell: event.cell })]];
    case 'chosen':
      return choose(model, event.cell);
    case 'stroke':
      return edit.stroke(model, event);
    case 'stroke-end':
      return edit.strokeEnd(model);
    case 'stroke-dropped':
      return [model.sent ? model : { ...model, painted: [] }, []];
    case 'typed':
      return model.mode === 'edit'
        ? edit.strokeEnd({ ...model, brush: event.brush, paints: event.brush, painted: [model.cursor] })
        : [model, []];
  }
}

/** A new version of the puzzle, or another one, with which everything starts afresh. */
function receive(model: Model, message: Extract<ToPage, { type: 'board' | 'graph' }>): Next {
  const { type, subject, file, response, problems, isReadOnly, isTask = false } = message;
  const board = type === 'board' ? readBoard(response) : null;
  const graph = type === 'graph' ? readGraph(response) : null;
  if (board === null && graph === null) {
    return update(model, { type: 'absent', why: 'no-board' });
  }
  const isOther = subject !== model.subject || model[type] === null;
  const common: Model = {
    ...model,
    ...{ subject, file, absent: null, board, graph, problems, isReadOnly, refusal: null, edited: false },
    // A task has no hints.
    ...{ isTask, hints: model.hints && !isTask },
    ...(isOther && { ...NOTHING_PLAYED, turn: 0, lineOf: 'best', linked: null, wish: { ...model.wish, locked: [] } }),
  };
  const solvedBefore = isOther ? null : model.solvedGraph;
  const next = board
    ? withBoard(common, board, isOther ? null : model.board)
    : {
        ...common,
        text: message.type === 'graph' ? message.text : null,
        solution: null,
        solvedGraph: graph?.standing === 'solved' ? graph : solvedBefore,
      };
  if (isOther) {
    return enter(next, next.mode);
  }
  if (next.linked !== null && isCurrent(next)) {
    return playing.replay({ ...next, linked: null }, next.linked);
  }
  const isSame = board
    ? isSameGround(model.board!, board)
    : model.solvedGraph === null || isSameGame(model.solvedGraph, next.solvedGraph!);
  if (next.mode === 'insight') {
    return insight.ask(isSame ? next : { ...next, ...NOTHING_PLAYED });
  }
  if (isSame) {
    // The same moves may have other values in another game.
    return graph && next.match && isCurrent(next) ? playing.askAgain(next, next.match) : begun(next);
  }
  const matchProblem = model.match ? t.theBoardHasChangedSince : model.matchProblem;
  return begun({ ...next, ...NOTHING_PLAYED, ...(graph && { turn: 0 }), matchProblem });
}

/** What follows from a board; `before` is its version before, if it is not another one. */
function withBoard(model: Model, board: Board, before: Board | null): Model {
  const start = startOf(board);
  const verdict = readValue(board.verdict);
  const { cells, columns, line } = board;
  const rows = board.rows.length;
  const solution: Solution | null =
    cells && verdict && start ? { rows, columns, cells, start, verdict, line } : before && model.solution;
  const next: Model = {
    ...model,
    solution,
    painted: model.sent ? [] : model.painted,
    sent: false,
    cursor: {
      row: clamp(before ? model.cursor.row : 1, 1, rows),
      column: clamp(before ? model.cursor.column : 1, 1, columns),
    },
    pointed: before && model.pointed,
    // The map begins with the state that the verdict is about.
    mover: board.first === before?.first ? model.mover : board.first,
  };
  return { ...next, turn: clamp(next.turn, 0, shownLine(next).length) };
}

/** The initial values of everything that depends on the cells and rules of a board. */
const NOTHING_PLAYED = {
  placed: null,
  explored: null,
  match: null,
  matchGraph: null,
  plan: NO_PLAN,
  viewed: null,
  wrong: null,
  refuted: null,
  matchProblem: null,
  playFrom: null,
} as const;

/** Begins a match with the pieces placed as in Outcomes. */
function playHere(model: Model): Next {
  const places = placed.placesOf(model);
  const playFrom = model.graph ? model.explored : places && startIn({ ...places, mover: model.mover });
  return playFrom === null ? [model, []] : playing.start({ ...model, mode: 'play', playFrom });
}

/** Begins a match that could not begin before. */
function begun(model: Model): Next {
  return model.mode === 'play' && !model.match && model.matchProblem === null ? playing.start(model) : [model, []];
}

function enter(model: Model, chosen: Mode): Next {
  const mode = chosen === 'insight' && !insight.hasInsight(model) ? 'map' : chosen;
  const next: Model = { ...model, mode, painted: [], sent: false, refusal: null };
  if (mode === 'insight') {
    return insight.ask(next);
  }
  return mode === 'play' && model.match === null ? playing.start(next) : [next, []];
}

function choose(model: Model, cell: Cell): Next {
  switch (model.mode) {
    case 'play':
      return playing.choose({ ...model, cursor: cell }, nameOf(cell));
    case 'edit':
      return edit.strokeEnd({ ...edit.begin(model, cell, false), cursor: cell, painted: edit.cellsAt(model, cell) });
    case 'insight':
    case 'map':
    case 'line':
      return making.lock(model, cell) ?? [{ ...model, cursor: cell }, [post({ type: 'reveal', cell })]];
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
