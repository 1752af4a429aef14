/** The state of the explorer's page. Derived values are computed when it is drawn. */

import type { Ability, Absence, Mode, Problem } from '../messages.ts';
import type { Brush } from '../game/grid.ts';
import type { Match, Pieces, Sees, Start } from '../game/match.ts';
import type { Side } from '../game/play.ts';
import { readValue, type Board, type Puzzle, type ValuesAround } from '../game/protocol.ts';
import { NO_PLAN, type Plan } from '../game/turn.ts';
import type { Cell, Player, State, Step, Value } from '../game/value.ts';
import type { Graph } from '../graph/graph.ts';
import type { Insight, Refutation } from './insight.ts';
import { NO_WISH, type Wish } from './nearby.ts';
import type { Placed } from './placed.ts';

/** What a stroke of the brush paints: the cells it moves over, a rectangle, or an area of one colour. */
export type Tool = 'brush' | 'rectangle' | 'fill';

/** The solution of one version of the text. */
export interface Solution {
  readonly rows: number;
  readonly columns: number;
  readonly cells: ValuesAround;
  readonly start: State;
  readonly verdict: Value;
  readonly line: readonly Step[];
}

export interface Model {
  readonly mode: Mode;
  readonly subject: string;
  readonly file: string;
  readonly absent: Absence | null;
  /** The latest board; null where the puzzle is a graph. */
  readonly board: Board | null;
  /** The latest graph game or pursuit, and its latest version that was solved. */
  readonly graph: Graph | null;
  readonly solvedGraph: Graph | null;
  /** The text of the graph, if it is short enough to draw in. */
  readonly text: string | null;
  /** Its latest solution, possibly of an earlier version of the text. */
  readonly solution: Solution | null;
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
  readonly mover: Player;
  /** Pieces placed elsewhere than in the text. */
  readonly placed: Placed | null;
  /** In Outcomes of a graph, the state on show, if it is not the start. */
  readonly explored: Start | null;
  /** Which line is shown: the best one or that of `solution`, and the selected turn. */
  readonly lineOf: 'best' | 'written';
  readonly turn: number;
  readonly insight: Insight;
  /** What placements and boards near this one are to be like. */
  readonly wish: Wish;
  readonly side: Side;
  readonly match: Match | null;
  /** The latest response about the match of a graph. */
  readonly matchGraph: Graph | null;
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
  /** The cell that has the keyboard focus. */
  readonly cursor: Cell;
  /** The cells under the pointer, here and in the text. */
  readonly pointed: Cell | null;
  readonly textCell: Cell | null;
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
  solvedGraph: null,
  text: null,
  solution: null,
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
  explored: null,
  lineOf: 'best',
  turn: 0,
  insight: NO_INSIGHT,
  wish: NO_WISH,
  side: 'police',
  match: null,
  matchGraph: null,
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
  cursor: { row: 1, column: 1 },
  pointed: null,
  textCell: null,
  said: '',
};

export function kept({ mode, vary, side, sees, hints, brush }: Model): Kept {
  return { mode, vary, side, sees, hints, brush };
}

/** The start state of a board that has all pieces. */
export function startOf(board: Board): State | null {
  const { police, thief, first } = board;
  return police.length > 0 && thief ? { police, thief, mover: first } : null;
}

/** The puzzle, of whatever kind. */
export function puzzleOf({ board, graph }: Model): Puzzle | null {
  return board ?? graph;
}

/** The match on show: while its refutation is shown, with the wrong move that went back. */
export function matchOnShow({ match, wrong, refuted }: Model): Match | null {
  return refuted && wrong ? wrong : match;
}

/** Whether the solution belongs to the current text. */
export function isCurrent(model: Model): boolean {
  return puzzleOf(model)?.standing === 'solved' && !model.edited;
}

/** The pieces of a graph in Outcomes. */
export function explored({ explored, graph }: Model): Pieces | null {
  return explored ?? graph?.play?.pieces ?? graph?.pieces ?? null;
}

/** The number of turns of the line shown in Best line. */
export function lineLength(model: Model): number {
  return model.graph ? (model.graph.play?.line.length ?? 0) : shownLine(model).length;
}

/** The verdict of the current text, if it is known. */
export function currentVerdict(model: Model): Value | null {
  return isCurrent(model) ? readValue(model.board?.verdict) : null;
}

/** The line shown in Best line: the best one, or that of `solution`. */
export function shownLine(model: Model): readonly Step[] {
  const solution = isCurrent(model) ? fittingSolution(model) : null;
  const written = model.board?.written ?? [];
  return solution === null ? [] : model.lineOf === 'written' && written.length > 0 ? written : solution.line;
}

/** The solution, if the latest board has the same size. */
export function fittingSolution(model: Model): Solution | null {
  const { board, solution } = model;
  const fits = board && solution && board.rows.length === solution.rows && board.columns === solution.columns;
  return fits ? solution : null;
}

/** The cell whose values are shown: under the pointer, else at the keyboard or the text's cursor. */
export function cellInFocus(model: Model): Cell | null {
  return model.pointed ?? model.textCell;
}

/** Whether two boards have the same rules and, apart from `P` and `T`, the same cells. */
export function isSameGround(a: Board, b: Board): boolean {
  const ground = (board: Board) => board.rows.map(row => row.text.replace(/[PT]/g, '.').replace(/[ \t]+$/, ''));
  const left = ground(a);
  const right = ground(b);
  return a.rules === b.rules && left.length === right.length && left.every((row, index) => row === right[index]);
}
