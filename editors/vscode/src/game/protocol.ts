/** The server's own requests, `stakeout/board` and `stakeout/state` (docs/protocol.md), and their answers in our words. */

import type { Cell, Move, Outcome, Player, Step, Value } from './value.ts';

/** How far a board has been solved. */
export type Standing = 'solved' | 'errors' | 'tooLarge' | 'cancelled' | 'changed' | 'solving' | 'unsolved';

export interface Row {
  /** The line of the document, from 0. */
  readonly line: number;
  readonly text: string;
}

/** A value for every cell, `null` where nobody can stand. */
export type Values = readonly (readonly (Value | null)[])[];

/** What every cell is worth, by who is put there and who is to move. */
export type Cells = Readonly<Record<Player, Readonly<Record<Player, Values>>>>;

export interface Board {
  /** Of the text that this is about. */
  readonly version: number;
  /** Its number among the boards of the document, from 0, and how many there are. */
  readonly board: number;
  readonly boards: number;
  readonly title: string | null;
  /** Its own lines, from 0, both ends included. */
  readonly startLine: number;
  readonly endLine: number;
  readonly rows: readonly Row[];
  readonly columns: number;
  readonly police: Cell | null;
  readonly thief: Cell | null;
  readonly exit: Cell | null;
  readonly first: Player;
  /** The rules of the game as one text, to be compared with another's. */
  readonly rules: string;
  readonly standing: Standing;
  /** Why there is no solution, as hover says it. */
  readonly message: string | null;
  readonly verdict: Value | null;
  readonly line: readonly Step[];
  readonly cells: Cells | null;
}

/** What `stakeout/state` tells. */
export interface StateAnswer {
  readonly standing: Standing;
  readonly message: string | null;
  readonly value: Value | null;
  readonly moves: readonly Move[];
}

type Json = Record<string, unknown>;
type Place = readonly [number, number];

export function readBoard(answer: unknown): Board | null {
  if (!isObject(answer)) {
    return null;
  }
  const rules = isObject(answer['rules']) ? answer['rules'] : {};
  return {
    version: answer['version'] as number,
    board: answer['board'] as number,
    boards: answer['boards'] as number,
    title: (answer['title'] as string | null | undefined) ?? null,
    startLine: answer['startLine'] as number,
    endLine: answer['endLine'] as number,
    rows: answer['rows'] as Row[],
    columns: answer['columns'] as number,
    police: readCell(answer['police']),
    thief: readCell(answer['thief']),
    exit: readCell(answer['exit']),
    first: (rules['first'] as Player | undefined) ?? 'police',
    rules: JSON.stringify(rules),
    standing: answer['standing'] as Standing,
    message: (answer['message'] as string | null | undefined) ?? null,
    verdict: readValue(answer['verdict']),
    line: readLine(answer['lineOfPlay']),
    cells: readCells(answer['cells']),
  };
}

export function readState(answer: unknown): StateAnswer | null {
  if (!isObject(answer)) {
    return null;
  }
  const moves = (answer['moves'] as Json[] | undefined) ?? [];
  return {
    standing: answer['standing'] as Standing,
    message: (answer['message'] as string | null | undefined) ?? null,
    value: readValue(answer),
    moves: moves.map(move => ({ to: readCell(move['to']) as Cell, value: readValue(move) as Value })),
  };
}

export function toPlace(cell: Cell): Place {
  return [cell.row, cell.column];
}

function readCell(place: unknown): Cell | null {
  return Array.isArray(place) ? { row: place[0] as number, column: place[1] as number } : null;
}

function readValue(value: unknown): Value | null {
  if (!isObject(value)) {
    return null;
  }
  const outcome = value['outcome'] as Outcome | null | undefined;
  if (outcome === 'draw') {
    return { outcome };
  }
  return outcome === 'police' || outcome === 'thief' ? { outcome, turns: value['turns'] as number } : null;
}

function readLine(line: unknown): Step[] {
  return ((line as Json[] | null | undefined) ?? []).map(step => ({
    mover: step['mover'] as Player,
    to: readCell(step['to']) as Cell,
  }));
}

function readCells(cells: unknown): Cells | null {
  if (!isObject(cells)) {
    return null;
  }
  const view = (name: string): Record<Player, Values> => {
    const tables = cells[name] as Json;
    return { police: readValues(tables['policeToMove']), thief: readValues(tables['thiefToMove']) };
  };
  return { police: view('policeHere'), thief: view('thiefHere') };
}

function readValues(rows: unknown): Values {
  return (rows as (string | null)[][]).map(row => row.map(readCompact));
}

/** `d`, `p3` or `t2`; null stays null. */
function readCompact(text: string | null): Value | null {
  if (text === null) {
    return null;
  }
  return text === 'd'
    ? { outcome: 'draw' }
    : { outcome: text.startsWith('p') ? 'police' : 'thief', turns: Number(text.slice(1)) };
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}
