/** The reducer: the new model and effects of every event. Needs neither a page nor a clock. */

import type { InsightView, Mode, ToPage } from '../messages.ts';
import type { Match, Pieces, Sees, Variation } from '../game/match.ts';
import type { Board, Brush, Resize } from '../game/protocol.ts';
import { NO_PLAN, type Pin } from '../game/turn.ts';
import { cellOf, nameOf, type Place } from '../game/value.ts';
import * as drawing from '../graph/drawing.ts';
import { isSameGame, readPuzzle, startVertex, vertexAt, type Graph, type Point } from '../graph/graph.ts';
import { arranged, faded, isSameGraph, moved } from '../graph/places.ts';
import * as edit from './editing.ts';
import { post, type Next } from './effects.ts';
import * as insight from './insight.ts';
import * as making from './making.ts';
import { isCurrent, puzzleOf, shownLine, startOf, type Model } from './model.ts';
import type { Wish } from './nearby.ts';
import * as playing from './playing.ts';
import * as placed from './placed.ts';
import * as t from '../texts.ts';

export type Event =
  | Exclude<ToPage, { type: 'keep' | 'share' }>
  /** A choice that changes nothing else. */
  | { type: 'set'; to: Partial<Pick<Model, 'vary' | 'hints' | 'brush' | 'tool'>> }
  | { type: 'mover'; player: string }
  /** A piece is dragged over a place in Outcomes, or dropped there in any mode. */
  | { type: 'carry' | 'drop'; piece: placed.PieceName; place: Place }
  /** In Outcomes, the state after a move is shown. */
  | { type: 'explore'; state: Pieces & { readonly mover?: string } }
  /** In Outcomes, the pieces return to their places in the text. */
  | { type: 'put-back' }
  /** The pieces are to be moved in the text, too. */
  | { type: 'apply' }
  /** A vertex is dragged, and let go. */
  | { type: 'move-place'; place: Place; to: Point }
  | { type: 'place-moved' }
  /** All vertices go where the server has put them. */
  | { type: 'lay-out' }
  /** A graph is drawn: vertices and edges are added, selected and removed. */
  | { type: 'add-vertex'; to: Point | null }
  | { type: 'join'; from: Place; to: Place | Point }
  | { type: 'choose-edge'; edge: readonly [from: Place, to: Place] }
  | { type: 'remove' }
  /** What is selected gets another name or weight, or the game begins there. */
  | { type: 'rename'; to: string }
  | { type: 'weigh'; weight: number }
  | { type: 'start-here' }
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
  /** One of the moves that are listed is chosen in Play. */
  | { type: 'make'; name: string }
  /** A pin of a heap is pressed, or none is to be taken after all. */
  | { type: 'pin'; pin: Pin | null }
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
  /** The pointer is over a place or outside of all. */
  | { type: 'pointed'; place: Place | null }
  /** The keyboard focus moves to a place. */
  | { type: 'cursor'; place: Place }
  /** A place is clicked, or Enter is pressed. */
  | { type: 'chosen'; place: Place }
  /** The brush is at a cell. A stroke that begins on a cell with the brush's own symbol erases it, as any with the right button. */
  | { type: 'stroke'; place: Place; begins?: boolean; erases?: boolean }
  | { type: 'stroke-end' }
  | { type: 'stroke-dropped' }
  /** A symbol is typed on a cell. */
  | { type: 'typed'; brush: Brush };

export function update(model: Model, event: Event): Next {
  return placed.asking(step(model, event));
}

function step(model: Model, event: Event): Next {
  switch (event.type) {
    case 'show':
      return receive(model, event);
    case 'absent':
      return [
        {
          ...model,
          absent: event.why,
          file: event.file ?? '',
          board: null,
          graph: null,
          solved: null,
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
      return playing.answered(placed.answered(model, event.ask, event.response), event.ask, event.response);
    case 'text-place':
      return [{ ...model, inText: event.place }, []];
    case 'refused':
      return [{ ...model, painted: [], sent: false, refusal: event.why || null, said: event.why }, []];
    case 'history':
      return [{ ...model, canUndo: event.canUndo, canRedo: event.canRedo }, []];
    case 'mode':
      return enter(event.view ? { ...model, insight: { ...model.insight, view: event.view } } : model, event.mode);
    case 'set':
      return [{ ...model, ...event.to }, []];
    case 'mover':
      return [placed.announce({ ...model, mover: event.player }), []];
    case 'carry':
      return placed.carry(model, event.piece, event.place);
    case 'drop':
      return drop(model, event.piece, event.place);
    case 'explore':
      return [placed.explore(model, event.state), []];
    case 'put-back':
      return placed.putBack(model);
    case 'apply':
      return placed.apply(model);
    case 'move-place':
      return [{ ...model, isMoving: true, graph: model.graph && moved(model.graph, event.place, event.to) }, []];
    case 'place-moved':
      return [{ ...model, isMoving: false }, []];
    case 'lay-out':
      return [{ ...model, graph: model.layout?.vertices.length ? model.layout : model.graph }, []];
    case 'add-vertex':
      return drawing.addVertex(model, event.to);
    case 'join':
      return drawing.join(model, event.from, event.to);
    case 'choose-edge':
      return [model.mode === 'edit' ? { ...model, selected: event.edge } : model, []];
    case 'remove':
      return drawing.remove(model);
    case 'rename':
      return drawing.rename(model, event.to);
    case 'weigh':
      return drawing.weigh(model, event.weight);
    case 'start-here':
      return drawing.startHere(model);
    case 'named':
      return [drawing.named(model, event.name), []];
    case 'play-here':
      return playHere(model);
    case 'play-written':
      return playing.start({ ...model, playFrom: null });
    case 'turn':
      return [{ ...model, turn: clamp(event.turn, 0, shownLine(model).length) }, []];
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
    case 'make':
      return playing.make(model, event.name);
    case 'pin':
      return playing.press(model, event.pin);
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
      return model.pointed === event.place
        ? [model, []]
        : [{ ...model, pointed: event.place }, [post({ type: 'point', place: event.place })]];
    case 'cursor':
      return [{ ...model, cursor: event.place, pointed: event.place }, [post({ type: 'point', place: event.place })]];
    case 'chosen':
      return choose(model, event.place);
    case 'stroke':
      return edit.stroke(model, { ...event, cell: cellOf(event.place) });
    case 'stroke-end':
      return edit.strokeEnd(model);
    case 'stroke-dropped':
      return [model.sent ? model : { ...model, painted: [] }, []];
    case 'typed':
      return model.mode === 'edit'
        ? edit.strokeEnd({ ...model, brush: event.brush, paints: event.brush, painted: [cellOf(model.cursor)] })
        : [model, []];
  }
}

/** A new version of the puzzle, or another one, with which everything starts afresh. */
function receive(model: Model, message: Extract<ToPage, { type: 'show' }>): Next {
  const { subject, file, response, problems, isReadOnly, isTask = false } = message;
  const puzzle = readPuzzle(response);
  if (puzzle === null) {
    return step(model, { type: 'absent', why: 'no-board' });
  }
  const board = 'rows' in puzzle ? puzzle : null;
  const graph = 'rows' in puzzle ? null : puzzle;
  const isOther = subject !== model.subject || (model.board === null) !== (board === null) || puzzleOf(model) === null;
  const before = isOther ? null : puzzleOf(model);
  const isSolved = board ? board.cells && board.verdict && startOf(board) : puzzle.standing === 'solved';
  const common: Model = {
    ...model,
    ...{ subject, file, absent: null, board, graph: null, problems, isReadOnly, refusal: null, edited: false },
    // A task has no hints.
    ...{ isTask, hints: model.hints && !isTask },
    ...{ answer: null, awaited: null, solved: isSolved ? puzzle : isOther ? null : model.solved },
    ...(isOther && { ...NOTHING_PLAYED, turn: 0, lineOf: 'best', linked: null, wish: { ...model.wish, locked: [] } }),
  };
  const shown = board
    ? withBoard(common, board, before as Board | null)
    : withGraph(common, graph!, before as Graph | null);
  // The map begins with the state that the verdict is about.
  const first = board?.first ?? (isSolved ? (graph!.play?.start.mover ?? 'minimiser') : null);
  const isSameFirst = first === null || (!isOther && first === (model.board?.first ?? firstIn(model.solved)));
  const next = { ...shown, mover: isSameFirst ? model.mover : first };
  if (isOther) {
    return enter(next, next.mode);
  }
  if (next.linked !== null && isCurrent(next)) {
    return playing.replay({ ...next, linked: null }, next.linked);
  }
  const last = board ? model.board : model.solved;
  const isSame = last === null || isSameGame(last, board ?? next.solved!);
  if (next.mode === 'insight') {
    return insight.ask(isSame ? next : { ...next, ...NOTHING_PLAYED });
  }
  if (isSame) {
    // The same moves may have other values in another game.
    return next.match && isCurrent(next) ? playing.askAgain(next, next.match) : begun(next);
  }
  const matchProblem = model.match ? t.theBoardHasChangedSince : model.matchProblem;
  return begun({ ...next, ...NOTHING_PLAYED, ...(graph && { turn: 0 }), matchProblem });
}

function firstIn(solved: Model['solved']): string | undefined {
  return solved?.play?.start.mover;
}

/** What follows from a board; `before` is its version before, if it is not another one. */
function withBoard(model: Model, board: Board, before: Board | null): Model {
  const { row, column } = cellOf(before ? model.cursor : '1,1');
  const cursor = nameOf({ row: clamp(row, 1, board.rows.length), column: clamp(column, 1, board.columns) });
  const painted = model.sent ? [] : model.painted;
  const next: Model = { ...model, layout: null, painted, sent: false, cursor, pointed: before && model.pointed };
  return { ...next, turn: clamp(next.turn, 0, shownLine(next).length) };
}

/** What follows from a graph: vertices keep their places. */
function withGraph(model: Model, layout: Graph, before: Graph | null): Model {
  // The last picture stays while the text is broken.
  const isBroken = before !== null && layout.standing === 'errors' && layout.vertices.length === 0;
  // Until an edit or a drag, the server's layout fits best.
  const isLaidOut = before === null || (before === model.layout && !isBroken && isSameGraph(before, layout));
  const graph = isBroken ? faded(before, layout) : isLaidOut ? layout : arranged(layout, before, model.wanted);
  const isKept = before !== null && graph.vertices.every(({ name }, index) => before.vertices[index]?.name === name);
  const isThere = before !== null && vertexAt(graph, model.cursor) !== undefined;
  return {
    ...model,
    ...{ graph, layout, isMoving: false },
    selected: isKept ? model.selected : [],
    cursor: isThere ? model.cursor : (startVertex(graph) ?? ''),
    pointed: before && model.pointed,
  };
}

/** The initial values of everything that depends on the cells and rules of a board. */
const NOTHING_PLAYED = {
  placed: null,
  match: null,
  plan: NO_PLAN,
  viewed: null,
  wrong: null,
  refuted: null,
  matchProblem: null,
  playFrom: null,
} as const;

/** Begins a match with the pieces placed as in Outcomes. */
function playHere(model: Model): Next {
  const playFrom = placed.stateOf(model);
  return playFrom === null ? [model, []] : playing.start({ ...model, mode: 'play', playFrom });
}

/** Begins a match that could not begin before. */
function begun(model: Model): Next {
  return model.mode === 'play' && !model.match && model.matchProblem === null ? playing.start(model) : [model, []];
}

function enter(model: Model, mode: Mode): Next {
  const next: Model = { ...model, mode, painted: [], sent: false, selected: [], refusal: null };
  if (mode === 'insight') {
    return insight.ask(next);
  }
  return mode === 'play' && model.match === null ? playing.start(next) : [next, []];
}

function choose(model: Model, place: Place): Next {
  const chosen = { ...model, cursor: place };
  switch (model.mode) {
    case 'play':
      return playing.choose(chosen, place);
    case 'edit':
      return model.graph ? drawing.choose(model, place) : edit.click(chosen, cellOf(place));
    case 'insight':
    case 'map':
    case 'line':
      return making.lock(chosen, place) ?? [placed.choose(chosen, place), [post({ type: 'reveal', place })]];
  }
}

function drop(model: Model, piece: placed.PieceName, place: Place): Next {
  switch (model.mode) {
    case 'play':
      return playing.drop({ ...model, cursor: place }, piece as number, place);
    case 'edit':
      return model.graph
        ? drawing.place(model, piece as number, place)
        : edit.move({ ...model, cursor: place }, piece as number, place);
    case 'map':
      return placed.put(model, piece, place);
    case 'insight':
    case 'line':
      return [model, []];
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
