/** What the explorer's page and the extension say to each other. */

import type { Brush } from '../game/grid.ts';
import type { Cell, State } from '../game/value.ts';

/** Why there is no board to show. */
export type Absence = 'no-server' | 'starting' | 'no-board' | 'closed';

export type ToPage =
  /** The board on show, as the server tells it. `subject` changes when it is another board than before. */
  | { type: 'board'; subject: string; file: string; answer: unknown }
  | { type: 'absent'; why: Absence }
  /** The document has been edited; the board that belongs to the new text is on the way. */
  | { type: 'edited' }
  /** What the server says of a state that was asked for. */
  | { type: 'state'; state: State; answer: unknown }
  /** What the server says of the board with the pieces put there. */
  | { type: 'around'; police: Cell; thief: Cell; answer: unknown }
  /** The cell under the pointer or the cursor in the text. */
  | { type: 'text-cell'; cell: Cell | null }
  /** An edit could not be made, and why. */
  | { type: 'refused'; why: string };

export type FromPage =
  | { type: 'ready' }
  | { type: 'ask'; state: State }
  /** Asks for the board with the pieces put there. */
  | { type: 'around'; police: Cell; thief: Cell }
  /** Shows a cell in the text while it is pointed at. */
  | { type: 'point'; cell: Cell | null }
  /** Puts the text's cursor on a cell. */
  | { type: 'reveal'; cell: Cell }
  /** Paints cells of the board of that version of the text, as one edit. */
  | { type: 'paint'; version: number; cells: readonly Cell[]; brush: Brush }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'solve' }
  | { type: 'go'; to: 'previous' | 'next' }
  | { type: 'restart-server' }
  | { type: 'show-log' };
