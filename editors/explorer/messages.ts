/** Messages between the explorer and its host: the VS Code extension or the page. */

import type { Ask, Side, Start } from './game/match.ts';
import type { Edit, PuzzleEdit } from './game/protocol.ts';
import type { Outcome, Place } from './game/value.ts';

export type Mode = 'map' | 'line' | 'insight' | 'play' | 'edit';

export type InsightView = 'why' | 'critical' | 'variants' | 'repairs' | 'placements' | 'variations';

/** What a headline says of the state on show. */
export interface OnShow {
  readonly tone: Outcome | 'none';
  readonly text: string;
  readonly detail: string;
  /** Whether a match has ended here. */
  readonly isOver?: boolean;
  /** Whether nothing may tell a value: a match without hints goes on. */
  readonly isSecret?: boolean;
}

/** An error in the board's text; line and character are 0-based. */
export interface Problem {
  readonly message: string;
  readonly line: number;
  readonly character: number;
}

/** Why no board is shown. */
export type Absence = 'no-server' | 'starting' | 'no-board' | 'closed';

/** What only some hosts can do. */
export type Ability = 'memory-setting' | 'restart-server' | 'show-log';

export type ToPage =
  /** What the host can do beyond what every host does. */
  | { type: 'host'; can: readonly Ability[] }
  /**
   * The puzzle to show, as the server sent it. `subject` changes with the puzzle. In a task, wrong moves go back, and nothing tells
   * values.
   */
  | {
      type: 'show';
      subject: string;
      file: string;
      response: unknown;
      problems: readonly Problem[];
      isReadOnly: boolean;
      isTask?: boolean;
    }
  | { type: 'absent'; why: Absence; file?: string }
  /** The document has been edited; the board of the new text will follow. */
  | { type: 'edited' }
  /** The response about a match, or about another state. */
  | { type: 'puzzle'; ask: Ask; response: unknown }
  /** The response to a question of Insight, as the server sent it; null if there is none. */
  | { type: 'insight'; ask: InsightView; response: unknown }
  /** The response about a move that is to be refuted. */
  | { type: 'why'; from: Start; to: readonly Place[]; response: unknown }
  /** The place under the pointer or the cursor in the text. */
  | { type: 'text-place'; place: Place | null }
  /** Whether the text has edits to undo and to redo. */
  | { type: 'history'; canUndo: boolean; canRedo: boolean }
  /** What the extension wants back after a reload of the window. */
  | { type: 'keep'; place: unknown }
  /** Switches to another mode, in Insight to a view, and perhaps gives the board the focus. */
  | { type: 'mode'; mode: Mode; view?: InsightView; focus?: boolean }
  /** Opens the menu that copies and saves what is shown, for a host with a button of its own. */
  | { type: 'share' }
  /** Begins a match as this side. */
  | { type: 'side'; side: Side }
  /** Begins the match of a link, and makes its moves. */
  | { type: 'replay'; match: string }
  /** A vertex has been drawn, and will come with the next text. */
  | { type: 'named'; name: Place }
  /** An edit failed. */
  | { type: 'refused'; why: string };

export type FromPage =
  | { type: 'ready' }
  | { type: 'request-puzzle'; ask: Ask }
  /** Requests what is wrong with a move: the places that the mover's pieces go to or, in a graph game, its name. */
  | { type: 'request-why'; from: Start; to: readonly Place[] }
  /** Highlights a place in the text. */
  | { type: 'point'; place: Place | null }
  /** Moves the text's cursor to a place. */
  | { type: 'reveal'; place: Place }
  /** Draws in the puzzle, as one edit of the text, if it still has this version. */
  | { type: 'draw'; version: number; edit: PuzzleEdit }
  /** Moves the text's cursor to a problem, and optionally opens its quick fixes. */
  | { type: 'problem'; problem: Problem; fix: boolean }
  /** Makes edits of the text, if it still has this version. */
  | { type: 'write'; version: number; edits: readonly Edit[] }
  /** Requests what a view of Insight shows. `search` begins a search for repairs of so many edits; 0 stops the running one. `wish`: further parameters. */
  | { type: 'insight'; ask: InsightView; search?: 0 | 1 | 2; wish?: object }
  /** Stops the search for boards near the one shown; its response has those found so far. */
  | { type: 'stop-variations' }
  /** The state on show and its value, if it is another one than the start of the board; of the puzzle with this `subject`. */
  | { type: 'on-show'; subject: string; shown: OnShow | null }
  /** The match or the placed pieces on show, as a link holds them. */
  | { type: 'linked'; match: string | null }
  | { type: 'perform'; ability: Ability }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'solve' }
  | { type: 'go'; to: 'previous' | 'next' | number }
  /** Saves a picture or a text to a file that the user names; this name is a suggestion. */
  | { type: 'save'; name: string; content: string | Uint8Array<ArrayBuffer> }
  /** Adds a small board to a document that has none. */
  | { type: 'insert-board' };
