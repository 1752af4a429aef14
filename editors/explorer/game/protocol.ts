/** Responses to the custom request `stakeout/puzzle` and others, see docs/protocol.md. */

import { turnsOf } from './line.ts';
import type { Pieces, Play, Turn } from './match.ts';
import { plain } from './words.ts';
import type { Outcome, Place, Places, Player, Step, Value } from './value.ts';

/** The solve status of a board. */
export type Standing = 'solved' | 'errors' | 'tooLarge' | 'cancelled' | 'changed' | 'solving' | 'unsolved';

/** A position in a document, 0-based. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** Replaces a range of the document. */
export interface Edit {
  readonly start: Position;
  readonly end: Position;
  readonly text: string;
}

/** Edits of the text. */
export function readEdits(list: unknown): Edit[] {
  const edits = list as { range: Omit<Edit, 'text'>; newText: string }[];
  return edits.map(({ range, newText }) => ({ ...range, text: newText }));
}

export interface Row {
  /** The line of the document, and where its first cell is in it; both 0-based. */
  readonly line: number;
  readonly character: number;
  /** Its cells, in whatever notation they are written. */
  readonly text: string;
}

/** What a cell can become. */
export type Brush = 'floor' | 'wall' | 'police' | 'thief' | 'exit';

export type Resize = 'addRow' | 'removeRow' | 'addColumn' | 'removeColumn';

type Pair = readonly [row: number, column: number];

/** What is drawn in a puzzle, for `stakeout/edit`. */
export type PuzzleEdit =
  | { readonly paint: { readonly cells: readonly Pair[]; readonly with: Brush; readonly from?: Pair } }
  | { readonly [how in Resize]?: { readonly at: Pair } }
  | { readonly place: Pieces }
  | { readonly addVertex: { readonly from: Place | null } }
  | { readonly removeVertex: { readonly name: Place } }
  | { readonly rename: { readonly name: Place; readonly to: string } }
  | { readonly addEdge: Ends }
  | { readonly removeEdge: Ends }
  | { readonly weigh: Ends & { readonly weight: number } };

interface Ends {
  readonly from: Place;
  readonly to: Place;
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
  /** At the start, solved or not; null if they have no places yet. */
  readonly pieces: Pieces | null;
  /** The match, from the start or from the state asked for; null without a solution, or a start. */
  readonly play: Play | null;
}

export interface Board extends Puzzle {
  readonly rows: readonly Row[];
  /** The characters from one cell to the next, as written. */
  readonly step: number;
  readonly columns: number;
  /** Without policemen beyond their number. */
  readonly pieces: { readonly police: readonly Place[]; readonly thief?: Place };
  readonly exits: readonly Place[];
  /** How many pieces of a kind it is to have; null for any number. */
  readonly wanted: Wanted;
  readonly first: Player;
  /** The directives of its policemen and of rules that are not the usual ones; null for a board with errors. */
  readonly rules: readonly string[] | null;
  /** The moves of `solution`, as far as they are legal. */
  readonly written: readonly Turn[];
  readonly cells: ValuesAround | null;
}

export interface Wanted {
  readonly police: number | null;
  readonly exits: number | null;
}

type Json = Record<string, unknown>;

/** The number of a puzzle and what else every kind has. */
export function readShared(response: Json): Json {
  const { pieces = null, puzzle, puzzles } = response;
  return { ...response, ...readPlay(response), pieces: named(pieces), board: puzzle, boards: puzzles };
}

/** Cells by their names: `[2, 3]` becomes `2,3`, at any depth. */
export function named(json: unknown): unknown {
  if (Array.isArray(json)) {
    return json.length === 2 && json.every(part => typeof part === 'number') ? json.join() : json.map(named);
  }
  return isObject(json) ? Object.fromEntries(Object.entries(json).map(([name, value]) => [name, named(value)])) : json;
}

/** The board in a response; null if there is none. */
export function readBoard(response: unknown): Board | null {
  if (!isObject(response) || !isObject(response.board)) {
    return null;
  }
  const { board, cells } = response;
  const wanted = board.wanted as Wanted;
  const puzzle = readShared(response);
  const { police: all = [], thief } = (puzzle.pieces ?? {}) as Partial<Places>;
  const police = all.slice(0, wanted.police ?? Infinity);
  const first = (board.first as Player | null) ?? 'police';
  const isPlaced = police.length > 0 && thief;
  return {
    ...board,
    ...puzzle,
    pieces: { police, ...(thief && { thief }) },
    exits: named(board.exits),
    first,
    written: isPlaced ? turnsOf({ police, thief, mover: first }, readLine(board.writtenLine)) : [],
    cells: readValuesAround(cells),
  } as unknown as Board;
}

/** The match in a response to `stakeout/puzzle`, or why there is none. */
export function readPlay(response: unknown): { play: Play | null; message: string | null } {
  const { play = null, message = null } = isObject(response) ? response : {};
  return { play: named(play) as Play | null, message: message === null ? null : plain(message as string) };
}

/** One place, or a list of places. */
export function readPlaces(places: unknown): readonly Place[] {
  return [named(places ?? []) as Place].flat();
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
    to: readPlaces(step.to),
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
