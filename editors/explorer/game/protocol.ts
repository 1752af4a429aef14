/** Responses to the custom requests `stakeout/board` and `stakeout/puzzle`, see docs/protocol.md. */

import type { Play } from './match.ts';
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

export interface Board {
  /** The document's version. */
  readonly version: number;
  /** Its 0-based number among the boards of the document, and their count. */
  readonly board: number;
  readonly boards: number;
  readonly title: string | null;
  /** First and last line of the board, 0-based. */
  readonly startLine: number;
  readonly endLine: number;
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
  readonly standing: Standing;
  /** Why there is no solution, as hover says it. */
  readonly message: string | null;
  readonly verdict: Value | null;
  /** What the directive `expect` asserts. */
  readonly expected: Expectation | null;
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

/** An outcome, perhaps within so many turns. */
export interface Expectation {
  readonly outcome: Outcome;
  readonly turns: number | null;
}

type Json = Record<string, unknown>;
type Place = readonly [number, number];

export const ONE_OF_EACH: Wanted = { police: 1, exits: 1 };

export function readBoard(response: unknown): Board | null {
  if (!isObject(response)) {
    return null;
  }
  const rules = isObject(response.rules) ? response.rules : {};
  const wanted = (response.wanted as Wanted | undefined) ?? ONE_OF_EACH;
  return {
    version: response.version as number,
    board: response.board as number,
    boards: response.boards as number,
    title: (response.title as string | null | undefined) ?? null,
    startLine: response.startLine as number,
    endLine: response.endLine as number,
    rows: response.rows as Row[],
    columns: response.columns as number,
    police: readCells(response.policemen).slice(0, wanted.police ?? Infinity),
    wanted,
    thief: readCell(response.thief),
    exits: readCells(response.exits),
    first: (rules.first as Player | undefined) ?? 'police',
    rules: JSON.stringify(rules),
    standing: response.standing as Standing,
    message: (response.message as string | null | undefined) ?? null,
    verdict: readValue(response.verdict),
    expected: readExpectation(response.expect),
    line: readLine(response.lineOfPlay),
    written: readLine(response.writtenLine),
    sizeHeader: (response.sizeHeader as Board['sizeHeader'] | undefined) ?? null,
    cells: readValuesAround(response.cells),
  };
}

/** The match in a response to `stakeout/puzzle`, or why there is none. */
export function readPlay(response: unknown): { play: Play | null; message: string | null } {
  const { play = null, message = null } = isObject(response) ? response : {};
  return { play: play as Play | null, message: message as string | null };
}

export function toPlace(cell: Cell): Place {
  return [cell.row, cell.column];
}

/** One cell, or a list of those of several policemen. */
export function toPlaces(cells: Cells): Place | Place[] {
  return cells.length === 1 ? toPlace(cells[0]!) : cells.map(toPlace);
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

function readExpectation(expect: unknown): Expectation | null {
  return isObject(expect)
    ? { outcome: expect.outcome as Outcome, turns: (expect.turns as number | null | undefined) ?? null }
    : null;
}

/** Whether the board has a verdict other than the one it is to have. */
export function isUnexpected({ verdict, expected }: Board): boolean {
  if (verdict === null || expected === null) {
    return false;
  }
  const turns = verdict.outcome === 'draw' ? null : verdict.turns;
  return verdict.outcome !== expected.outcome || (expected.turns !== null && expected.turns !== turns);
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
