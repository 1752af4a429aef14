/** The state of the explorer's page. Derived values are computed when it is drawn. */

import type { Ability, Absence, Mode, Problem } from '../messages.ts';
import { legsAlong, type Leg } from '../game/line.ts';
import {
  stateAfter,
  type Match,
  type Pieces,
  type Play,
  type Sees,
  type Side,
  type Start,
  type Turn,
} from '../game/match.ts';
import { readValue, type Board, type Brush, type ValuesAround } from '../game/protocol.ts';
import { NO_PLAN, type Plan } from '../game/turn.ts';
import type { Cell, Place, Player, State, Value } from '../game/value.ts';
import type { AnyPuzzle, Graph, Point as GraphPoint } from '../graph/graph.ts';
import type { Insight, Refutation } from './insight.ts';
import { NO_WISH, type Wish } from './nearby.ts';
import type { Answer } from './placed.ts';

/** What a stroke of the brush paints: the cells it moves over, a rectangle, or an area of one colour. */
export type Tool = 'brush' | 'rectangle' | 'fill';

/** A board whose outcomes are known. */
export type Solution = Board & { readonly cells: ValuesAround; readonly play: Play };

export interface Model {
  readonly mode: Mode;
  readonly subject: string;
  readonly file: string;
  readonly absent: Absence | null;
  /** The latest board; null where the puzzle is a graph. */
  readonly board: Board | null;
  /** The latest graph game or pursuit. */
  readonly graph: Graph | null;
  /** The latest version of either that was solved. */
  readonly solved: AnyPuzzle | null;
  /** The graph where the server has put its vertices: the same one until an edit or a drag. */
  readonly layout: Graph | null;
  /** Whether a vertex is being dragged, and where those that were just drawn are to be: the latest has no name yet. */
  readonly isMoving: boolean;
  readonly wanted: ReadonlyMap<Place, GraphPoint>;
  readonly drawnAt: GraphPoint | null;
  /** What is selected in it: a vertex, or both of an edge. */
  readonly selected: readonly Place[];
  /** The errors that keep it from being solved. */
  readonly problems: readonly Problem[];
  readonly isReadOnly: boolean;
  /** Whether it is a task: wrong moves go back, and nothing tells values. */
  readonly isTask: boolean;
  /** What the host can do beyond what every host does. */
  readonly can: readonly Ability[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Why the latest edit failed. */
  readonly refusal: string | null;
  /** Whether the text has been edited since `board`. */
  readonly edited: boolean;
  /** The piece placed on every cell, and the side to move. */
  readonly vary: Player;
  readonly mover: string;
  /** Pieces placed elsewhere than in the text. */
  readonly placed: Pieces | null;
  /** The latest response about the state on show, what the pending request is about, and whether to announce the value then. */
  readonly answer: Answer | null;
  readonly awaited: string | null;
  readonly unsaid: boolean;
  /** Which line is shown: the best one or that of the directive `solution`, and the selected turn. */
  readonly lineOf: 'best' | 'written';
  readonly turn: number;
  readonly insight: Insight;
  /** What placements and boards near this one are to be like. */
  readonly wish: Wish;
  readonly side: Side;
  readonly match: Match | null;
  /** The turn of the user that is being made. */
  readonly plan: Plan;
  /** How many moves of the match are shown; null while it is played. */
  readonly viewed: number | null;
  /** How many turns ahead the opponent sees; null is all of them. */
  readonly sees: Sees;
  /** In a task, the match with the latest move of the user, if that was wrong and went back. */
  readonly wrong: Match | null;
  /** Why a move of the match is wrong, if that is shown in place of the match: after how many moves it is made, and the answer. */
  readonly refuted: { readonly count: number; readonly answer: Refutation | null } | null;
  /** The state in which matches begin, if not that of the text. */
  readonly playFrom: Start | null;
  /** The match of a link, until the board is solved. */
  readonly linked: string | null;
  /** Why no match can be played. */
  readonly matchProblem: string | null;
  readonly hints: boolean;
  readonly brush: Brush;
  /** What the stroke paints: the brush, or floor if it erases. */
  readonly paints: Brush;
  readonly tool: Tool;
  /** Painted but not yet part of the board. */
  readonly painted: readonly Cell[];
  /** Whether the stroke has ended and `painted` has been sent. */
  readonly sent: boolean;
  /** The place that has the keyboard focus, or was chosen last. */
  readonly cursor: Place;
  /** The places under the pointer, here and in the text. */
  readonly pointed: Place | null;
  readonly inText: Place | null;
  /** The latest announcement for screen readers. */
  readonly said: string;
}

/** The part of the model that survives a reload of the window. */
export type Kept = Pick<Model, 'mode' | 'vary' | 'side' | 'sees' | 'hints' | 'brush'>;

/** Nothing is known of a board. */
export const NO_INSIGHT: Insight = {
  view: 'critical',
  version: null,
  why: null,
  critical: null,
  variants: null,
  repairs: null,
  placements: null,
  variations: null,
  problem: null,
  selected: 0,
};

export const START: Model = {
  mode: 'map',
  subject: '',
  file: '',
  absent: 'starting',
  board: null,
  graph: null,
  solved: null,
  layout: null,
  isMoving: false,
  wanted: new Map(),
  drawnAt: null,
  selected: [],
  problems: [],
  isReadOnly: false,
  isTask: false,
  can: [],
  canUndo: false,
  canRedo: false,
  refusal: null,
  edited: false,
  vary: 'thief',
  mover: 'police',
  placed: null,
  answer: null,
  awaited: null,
  unsaid: false,
  lineOf: 'best',
  turn: 0,
  insight: NO_INSIGHT,
  wish: NO_WISH,
  side: 'police',
  match: null,
  plan: NO_PLAN,
  viewed: null,
  wrong: null,
  refuted: null,
  playFrom: null,
  linked: null,
  matchProblem: null,
  sees: null,
  hints: false,
  brush: 'wall',
  paints: 'wall',
  tool: 'brush',
  painted: [],
  sent: false,
  cursor: '1,1',
  pointed: null,
  inText: null,
  said: '',
};

export function kept({ mode, vary, side, sees, hints, brush }: Model): Kept {
  return { mode, vary, side, sees, hints, brush };
}

/** The start state of a board that has all pieces. */
export function startOf({ pieces: { police, thief }, first }: Board): State | null {
  return police.length > 0 && thief ? { police, thief, mover: first } : null;
}

/** The puzzle, of whatever kind. */
export function puzzleOf({ board, graph }: Model): AnyPuzzle | null {
  return board ?? graph;
}

/** The match on show: while its refutation is shown, with the wrong move that went back. */
export function matchOnShow({ match, wrong, refuted }: Model): Match | null {
  return refuted && wrong ? wrong : match;
}

/** Whether vertices and edges can be drawn. */
export function canDraw({ graph, isReadOnly }: Model): boolean {
  return graph?.isDrawable === true && graph.notDrawn === null && !isReadOnly;
}

/** Whether the solution belongs to the current text. */
export function isCurrent(model: Model): boolean {
  return puzzleOf(model)?.standing === 'solved' && !model.edited;
}

/** Whether the board has problems to show in place of the details. */
export function isBlocked(model: Model): boolean {
  const standing = puzzleOf(model)?.standing;
  return !model.edited && (standing === 'errors' || standing === 'tooLarge');
}

/** The verdict of the current text, if it is known and that of a chase. */
export function currentVerdict(model: Model): Value | null {
  return isCurrent(model) ? readValue(puzzleOf(model)?.verdict) : null;
}

/** The line shown in Best line: the best one, or that of the directive `solution`. */
export function shownLine(model: Model): readonly Turn[] {
  const { board, lineOf } = model;
  const isWritten = lineOf === 'written' && (board?.written.length ?? 0) > 0;
  return !isCurrent(model) ? [] : isWritten ? board!.written : (puzzleOf(model)!.play?.line ?? []);
}

/** The moves on show, and where they begin: those of a match as far as it is shown, elsewhere the line. */
export function movesOnShow(model: Model): { readonly start: Pieces; readonly turns: readonly Turn[] } {
  const match = model.mode === 'play' ? matchOnShow(model) : null;
  return match
    ? { start: stateAfter(match, 0) ?? {}, turns: match.plies.slice(0, shownPlies(model)) }
    : { start: puzzleOf(model)?.pieces ?? {}, turns: shownLine(model) };
}

/** The same in a chase, each policeman with his number. */
export function legsOnShow(model: Model): readonly Leg[] {
  const { start, turns } = movesOnShow(model);
  return legsAlong(start, turns);
}

/** The latest board that was solved, if the latest one has the same size. */
export function fittingSolution({ board, solved }: Model): Solution | null {
  const isFitting =
    board && solved && 'rows' in solved && board.rows.length === solved.rows.length && board.columns === solved.columns;
  return isFitting ? (solved as Solution) : null;
}

/** How many moves of the match are shown. */
export function shownPlies({ viewed, refuted, match }: Model): number {
  return refuted?.count ?? viewed ?? match?.plies.length ?? 0;
}

/** The place whose values are shown: under the pointer, else at the keyboard or the text's cursor. */
export function placeInFocus(model: Model): Place | null {
  return model.pointed ?? model.inText;
}

/** Who moves at the start, as far as it is known. */
export function startMover({ board, graph, mover }: Model): string {
  return board?.first ?? graph?.play?.start.mover ?? mover;
}
