/** Where the pieces could start, and other boards near the one shown: what is wished for, and what the server found. */

import type { Kind } from '../game/grid.ts';
import { readEdits, readPlaces, readValue, type Board, type Edit } from '../game/protocol.ts';
import { cellOf, same, type Cell, type Value } from '../game/value.ts';

/** A change of the board that is shown before it is made. */
export interface Change {
  readonly title: string;
  readonly verdict: Value;
  /** The cells that differ, as they are then. */
  readonly cells: readonly { readonly cell: Cell; readonly kind: Kind }[];
  readonly edits: readonly Edit[];
}

export interface Placements {
  readonly wish: string | null;
  readonly found: number;
  readonly placements: readonly Change[];
}

export interface Variation {
  readonly title: string;
  readonly rows: readonly string[];
  readonly verdict: Value;
  /** The difficulty; null if it takes too long to find. */
  readonly bits: number | null;
  /** How many first moves keep the verdict. */
  readonly keys: number;
  readonly edits: readonly Edit[];
}

export interface Variations {
  readonly tried: number;
  readonly boards: readonly Variation[];
}

/** What is wished for; texts are as the user typed them. */
export interface Wish {
  /** As `expect` is written; what the board asserts if empty. */
  readonly verdict: string;
  readonly edits: '1' | '2';
  /** `9` or `9-13`; any if empty. */
  readonly turns: string;
  readonly uniqueKey: boolean;
  /** The cells that no edit touches. */
  readonly locked: readonly Cell[];
}

export const NO_WISH: Wish = { verdict: '', edits: '1', turns: '', uniqueKey: false, locked: [] };

/** What a wish is written like. */
export const VERDICT_PATTERN = '\\s*(draw|(police|thief)(\\s+in\\s+\\d+)?)?\\s*';
export const TURNS_PATTERN = '\\s*(\\d+\\s*(-\\s*\\d+)?)?\\s*';

/** The most placements that are listed. */
const MAX_PLACEMENTS = 200;
/** The most boards that are listed. */
const MAX_BOARDS = 24;

/** The parameters of a request for placements. */
export function placementParams({ verdict }: Wish): object {
  return { count: MAX_PLACEMENTS, ...(verdict.trim() !== '' && { expect: verdict.trim() }) };
}

/** The parameters of a request for variations. Cells that were locked before the board shrank are left out. */
export function variationParams({ edits, turns, uniqueKey, locked }: Wish, { rows, columns }: Board): object {
  const [least, most = least] = turns.split('-').map(Number);
  return {
    count: MAX_BOARDS,
    edits: Number(edits),
    uniqueKey,
    keep: locked
      .filter(({ row, column }) => row <= rows.length && column <= columns)
      .map(({ row, column }) => [row, column]),
    ...(turns.trim() !== '' && { turns: [least, most] }),
  };
}

/** Locks or unlocks a cell. */
export function toggled({ locked }: Wish, cell: Cell): readonly Cell[] {
  const others = locked.filter(other => !same(other, cell));
  return others.length < locked.length ? others : [...locked, cell];
}

type Json = Record<string, unknown>;

/** A response to `stakeout/placements`. `written` are the cells of the pieces in the text. */
export function readPlacements(json: Json, written: readonly Cell[]): Placements {
  const placements = (json.placements as Json[]).map(placement => {
    const put = (places: unknown, kind: Kind) => readPlaces(places).map(place => ({ cell: cellOf(place), kind }));
    const placed = [...put(placement.police, 'police'), ...put(placement.thief, 'thief')];
    const left = written.filter(cell => !placed.some(piece => same(piece.cell, cell)));
    const cells = [...left.map(cell => ({ cell, kind: 'floor' as const })), ...placed];
    return {
      title: placement.title as string,
      verdict: readVerdict(placement),
      cells,
      edits: readEdits(placement.textEdits),
    };
  });
  return { wish: json.wish as string | null, found: json.found as number, placements };
}

/** A response to `stakeout/variations`. */
export function readVariations(json: Json): Variations {
  const boards = (json.boards as Json[]).map(board => ({
    title: board.title as string,
    rows: board.rows as string[],
    verdict: readVerdict(board),
    bits: board.bits as number | null,
    keys: board.keys as number,
    edits: readEdits(board.textEdits),
  }));
  return { tried: json.tried as number, boards };
}

export function readVerdict(json: Json): Value {
  return readValue({ outcome: json.verdict, turns: json.turns }) as Value;
}
