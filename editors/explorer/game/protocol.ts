/** Responses to the custom request `stakeout/puzzle` and others, see docs/protocol.md. */

import type { Pieces, Play } from './match.ts';
import { plain } from './words.ts';
import type { Cell, Cells, Outcome, Player, Step, Value } from './value.ts';

/** The solve status of a board. */
export type Standing = 'solved' | 'errors' | 'tooLarge' | 'cancelled' | 'changed' | 'solving' | 'unsolved';

/** A position in a document, 0-based. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Row {
  /** The line of the document, 0-based. */
  readonly line: number;
  /** Where it begins in the line: behind the indentation of its block in Markdown. 0 by default. */
  readonly character?: number;
  readonly text: string;
}

/** A value for every cell; null where no piece can stand. */
export type Values = readonly (readonly (Value | null)[])[];

/** The values of every cell, by the piece placed there and the side to move. Of several policemen, the first one is placed. */
export type ValuesAround = Readonly<Record<Player, Readonly<Record<Player, Values>>>>;

/** What the server says of a puzzle of any kind. */
export interface Puzzle {
  /** The document's version. */
  readonly version: number;
  /** Its 0-based number among the puzzles of the document, and their count. */
  readonly board: number;
  readonly boards: number;
  readonly kind: 'board' | 'game' | 'pursuit';
  readonly title: string | null;
  /** Its first and last line, 0-based. */
  readonly startLine: number;
  readonly endLine: number;
  readonly standing: Standing;
  /** In words; `outcome` is null for a number, and `turns` for what names none. */
  readonly verdict: { readonly text: string; readonly outcome: string | null; readonly turns: number | null } | null;
  /** Why it cannot be played. */
  readonly message: string | null;
  /** The verdict that it is to have, as written, and whether it has that; null while that is unknown. */
  readonly expect: string | null;
  readonly isMet: boolean | null;
}

export interface Board extends Puzzle {
  readonly rows: readonly Row[];
  readonly columns: number;
  /** The policemen, without those beyond their number. */
  readonly police: Cells;
  readonly thief: Cell | null;
  readonly exits: readonly Cell[];
  /** How many pieces of a kind it is to have; null for any number. */
  readonly wanted: Wanted;
  readonly first: Player;
  /** The rules of the game in a form that can be compared. */
  readonly rules: string;
  readonly line: readonly Step[];
  /** The moves of `solution`, as far as they are legal. */
  readonly written: readonly Step[];
  /** The numbers of the size header. */
  readonly sizeHeader: { readonly start: Position; readonly end: Position } | null;
  readonly cells: ValuesAround | null;
}

export interface Wanted {
  readonly police: number | null;
  readonly exits: number | null;
}

type Json = Record<string, unknown>;
type Place = readonly [number, number];

export const ONE_OF_EACH: Wanted = { police: 1, exits: 1 };

/** The number of a puzzle and what else every kind has. */
export function readPuzzle(response: Json): Json {
  const message = typeof response.message === 'string' ? plain(response.message) : null;
  return { ...response, message, board: response.puzzle, boards: response.puzzles };
}

/** The board in a response; null if it is about another puzzle. */
export function readBoard(response: unknown): Board | null {
  if (!isObject(response) || !isObject(response.board)) {
    return null;
  }
  const { board, cells, play } = response;
  const rules = isObject(board.rules) ? board.rules : {};
  const wanted = board.wanted as Wanted;
  const pieces = (response.pieces ?? {}) as Pieces;
  return {
    ...board,
    ...readPuzzle(response),
    police: readCells(pieces.police).slice(0, wanted.police ?? Infinity),
    thief: readCell(pieces.thief),
    exits: readCells(board.exits),
    first: (rules.first as Player | undefined) ?? 'police',
    rules: JSON.stringify(rules),
    line: ((play as Play | null)?.line ?? []).map(({ mover, to }) => ({
      mover: mover as Player,
      to: readCells(mover === 'police' ? to.police : [to.thief]),
    })),
    written: readLine(board.writtenLine),
    cells: readValuesAround(cells),
  } as unknown as Board;
}

/** The match in a response to `stakeout/puzzle`, or why there is none. */
export function readPlay(response: unknown): { play: Play | null; message: string | null } {
  const { play = null, message = null } = isObject(response) ? response : {};
  return { play: play as Play | null, message: message === null ? null : plain(message as string) };
}

export function toPlace(cell: Cell): Place {
  return [cell.row, cell.column];
}

export function readCell(place: unknown): Cell | null {
  return Array.isArray(place) ? { row: place[0] as number, column: place[1] as number } : null;
}

/** One cell, or a list of cells. */
export function readCells(places: unknown): Cells {
  const list = Array.isArray(places) ? (places as unknown[]) : [];
  return (Array.isArray(list[0]) || list.length === 0 ? list : [list]).flatMap(place => readCell(place) ?? []);
}

export function readValue(value: unknown): Value | null {
  if (!isObject(value)) {
    return null;
  }
  const outcome = value.outcome as Outcome | null | undefined;
  if (outcome === 'draw') {
    return { outcome };
  }
  if (outcome !== 'police' && outcome !== 'thief') {
    return null;
  }
  return { outcome, turns: (value.turns as number | null | undefined) ?? Infinity };
}

export function readLine(line: unknown): Step[] {
  return ((line as Json[] | null | undefined) ?? []).map(step => ({
    mover: step.mover as Player,
    to: readCells(step.to),
  }));
}

function readValuesAround(cells: unknown): ValuesAround | null {
  if (!isObject(cells)) {
    return null;
  }
  const view = (name: string): Record<Player, Values> => {
    const tables = cells[name] as Json;
    return { police: readValues(tables.policeToMove), thief: readValues(tables.thiefToMove) };
  };
  return { police: view('policeHere'), thief: view('thiefHere') };
}

function readValues(rows: unknown): Values {
  return (rows as (string | null)[][]).map(row => row.map(readCompact));
}

/** Parses `d`, `p3` or `t2`; `p` and `t` are wins by endless play. */
function readCompact(text: string | null): Value | null {
  if (text === null) {
    return null;
  }
  if (text === 'd') {
    return { outcome: 'draw' };
  }
  const outcome = text.startsWith('p') ? 'police' : 'thief';
  return { outcome, turns: text.length === 1 ? Infinity : Number(text.slice(1)) };
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}
