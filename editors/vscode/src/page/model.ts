/** Everything the explorer's page knows. What can be derived from it is derived when it is drawn. */

import type { Absence } from '../explorer/messages.ts';
import type { Brush } from '../game/grid.ts';
import type { Game, Side } from '../game/play.ts';
import type { Board, Cells } from '../game/protocol.ts';
import type { Cell, Player, State, Step, Value } from '../game/value.ts';
import type { WhatIf } from './whatif.ts';

export type Mode = 'map' | 'line' | 'play' | 'edit';

/** A solution that was shown once, for the text it belongs to. */
export interface Solution {
  readonly rows: number;
  readonly columns: number;
  readonly cells: Cells;
  readonly start: State;
  readonly verdict: Value;
  readonly line: readonly Step[];
}

export interface Model {
  readonly mode: Mode;
  readonly subject: string;
  readonly file: string;
  readonly absent: Absence | null;
  /** The newest board. */
  readonly board: Board | null;
  /** The newest solution of it, of this text or an older one. */
  readonly solution: Solution | null;
  /** Whether the text has been edited since `board`. */
  readonly edited: boolean;
  /** Whose place is varied, and whose turn it is. */
  readonly vary: Player;
  readonly mover: Player;
  /** Pieces that stand elsewhere than where they are written. */
  readonly whatIf: WhatIf | null;
  /** The turn of the best line that the slider stands at. */
  readonly turn: number;
  readonly side: Side;
  readonly game: Game | null;
  /** The state that games begin in, if it is not the written one. */
  readonly playFrom: State | null;
  /** Why the game cannot go on. */
  readonly gameProblem: string | null;
  readonly hints: boolean;
  readonly brush: Brush;
  /** Painted, and not yet part of the board. */
  readonly painted: readonly Cell[];
  /** The stroke has ended: `painted` has been sent. */
  readonly sent: boolean;
  /** Where the keyboard is. */
  readonly cursor: Cell;
  /** Under the pointer here, and in the text. */
  readonly pointed: Cell | null;
  readonly textCell: Cell | null;
  /** Read aloud, and shown where nothing else says it. */
  readonly said: string;
}

/** What outlives a reload of the window. */
export type Kept = Pick<Model, 'mode' | 'vary' | 'mover' | 'side' | 'hints' | 'brush'>;

export const START: Model = {
  mode: 'map',
  subject: '',
  file: '',
  absent: 'starting',
  board: null,
  solution: null,
  edited: false,
  vary: 'thief',
  mover: 'police',
  whatIf: null,
  turn: 0,
  side: 'police',
  game: null,
  playFrom: null,
  gameProblem: null,
  hints: false,
  brush: 'wall',
  painted: [],
  sent: false,
  cursor: { row: 1, column: 1 },
  pointed: null,
  textCell: null,
  said: '',
};

export function kept({ mode, vary, mover, side, hints, brush }: Model): Kept {
  return { mode, vary, mover, side, hints, brush };
}

/** The written start of a board that has both pieces. */
export function startOf(board: Board): State | null {
  return board.police && board.thief ? { police: board.police, thief: board.thief, mover: board.first } : null;
}

/** Whether the solution on show belongs to the text as it reads now. */
export function isCurrent(model: Model): boolean {
  return model.board?.standing === 'solved' && !model.edited;
}

/** The solution, if it fits onto the grid of the newest board. */
export function fittingSolution(model: Model): Solution | null {
  const { board, solution } = model;
  const fits = board && solution && board.rows.length === solution.rows && board.columns === solution.columns;
  return fits ? solution : null;
}

/** The cell whose outcomes are told: under the pointer, else where the keyboard or the text's cursor is. */
export function cellInFocus(model: Model): Cell | null {
  return model.pointed ?? model.textCell;
}

/** Whether two boards are the same ground to play on: the same cells, pieces aside, and the same rules. */
export function isSameGround(a: Board, b: Board): boolean {
  const ground = (board: Board) => board.rows.map(row => row.text.replace(/[PT]/g, '.').replace(/[ \t]+$/, ''));
  const left = ground(a);
  const right = ground(b);
  return a.rules === b.rules && left.length === right.length && left.every((row, index) => row === right[index]);
}
