/**
 * Pieces that are placed, in Outcomes, on other cells without changing the text, to show the values of the board
 * then. The values of one piece on every cell depend on where the other one is. So the value of the new state is known at
 * once, while those of the other cells are requested.
 */

import { kindAt } from '../game/grid.ts';
import { readBoard, type ValuesAround } from '../game/protocol.ts';
import {
  leader,
  piecesOf,
  same,
  sameCells,
  samePlaces,
  without,
  type Cell,
  type Places,
  type Player,
  type Value,
} from '../game/value.ts';
import { capitalised, cellName, subject, verdict } from '../game/words.ts';
import { post, type Next } from './effects.ts';
import { fittingSolution, isCurrent, type Model } from './model.ts';
import * as t from '../texts.ts';

/** The values of either piece on every cell while the other one stays. */
export interface Around {
  readonly places: Places;
  readonly cells: ValuesAround;
}

export interface Placed {
  readonly places: Places;
  /** The values for these places, or the latest known before. */
  readonly around: Around;
  /** The places of a pending request. */
  readonly awaited: Places | null;
  /** Whether to announce the value once it is known. */
  readonly unsaid: boolean;
}

const AS_WRITTEN = t.thePiecesAreBack;

/** A piece: of several policemen, the one with this number. */
export interface PieceName {
  readonly player: Player;
  readonly index?: number;
}

/** A piece is dragged over a cell: shows the value there, unless no piece can stand there. */
export function carry(model: Model, piece: PieceName, cell: Cell): Next {
  const now = aroundOf(model);
  const row = model.board?.rows[cell.row - 1];
  const kind = kindAt(row, cell.column);
  const isOpen = kind !== 'wall' && kind !== 'unknown' && kind !== 'missing';
  const before = placesOf(model);
  if (now === null || before === null || !isCurrent(model) || !isOpen) {
    return [model, []];
  }
  const places = moved(before, piece, cell);
  const written = fittingSolution(model)?.start;
  if (written && samePlaces(written, places)) {
    return [{ ...model, placed: null }, []];
  }
  const { awaited = null, unsaid = false } = model.placed ?? {};
  return request({ ...model, placed: { places, around: now, awaited, unsaid } });
}

/** A piece is placed on a cell, and the result is announced. */
export function put(model: Model, piece: PieceName, cell: Cell): Next {
  if (!isCurrent(model)) {
    return [{ ...model, cursor: cell, said: t.solveTheBoardToSeeOther }, []];
  }
  const [next, effects] = carry({ ...model, cursor: cell }, piece, cell);
  const places = placesOf(next);
  if (places === null || !piecesOf(places, piece.player).some(each => same(each, cell))) {
    return [{ ...next, said: t.cannotStandThere(subject(piece.player)) }, effects];
  }
  return [next.placed ? announce(next) : { ...next, said: AS_WRITTEN }, effects];
}

function moved({ police, thief }: Places, { player, index = 0 }: PieceName, cell: Cell): Places {
  return player === 'thief'
    ? { police, thief: cell }
    : { police: police.map((each, number) => (number === index ? cell : each)), thief };
}

/** Returns the pieces to their cells in the text. */
export function putBack(model: Model): Next {
  const isPlaced = model.placed !== null || model.explored !== null;
  return [isPlaced ? { ...model, placed: null, explored: null, said: AS_WRITTEN } : model, []];
}

/** Moves the pieces in the text to where they are. */
export function apply(model: Model): Next {
  const { board, placed, isReadOnly } = model;
  if (board === null || placed === null || isReadOnly || model.edited) {
    return [model, []];
  }
  const message = { type: 'place', version: board.version, ...placed.places } as const;
  return [{ ...model, placed: null }, [post(message)]];
}

/** The server's response with the values for some places. */
export function answered(model: Model, { police, thief }: Places, response: unknown): Next {
  const places = { police, thief };
  const { placed } = model;
  if (placed === null || placed.awaited === null || !samePlaces(placed.awaited, places)) {
    return [model, []];
  }
  const cells = readBoard(response)?.cells;
  if (!cells) {
    return [{ ...model, placed: null, said: t.theServerDidNotRespond }, []];
  }
  const next = { ...model, placed: { ...placed, around: { places, cells }, awaited: null } };
  // Pieces that have moved in the meantime need another request.
  return request(placed.unsaid ? announce(next) : next);
}

/** Announces the value of the state shown, now or once it is known. */
export function announce(model: Model): Model {
  const { placed } = model;
  if (placed === null) {
    return model;
  }
  const value = stateValue(model);
  const unsaid = value === null;
  return { ...model, placed: { ...placed, unsaid }, said: value ? `${stateName(model)}: ${verdict(value)}.` : '' };
}

/** The places of the pieces in Outcomes, if the board has both. */
export function placesOf(model: Model): Places | null {
  const start = fittingSolution(model)?.start;
  return model.placed?.places ?? (start ? { police: start.police, thief: start.thief } : null);
}

/** The values shown in Outcomes. */
export function aroundOf(model: Model): Around | null {
  const solution = fittingSolution(model);
  return model.placed?.around ?? (solution && { places: solution.start, cells: solution.cells });
}

/** The value of the state with the pieces where they are in Outcomes; null until it is known. */
export function stateValue(model: Model): Value | null {
  const { mover } = model;
  const [places, around] = [placesOf(model), aroundOf(model)];
  if (places === null || around === null) {
    return null;
  }
  const valueOn = (player: Player, cell: Cell | undefined) =>
    (cell && around.cells[player][mover][cell.row - 1]?.[cell.column - 1]) ?? null;
  // If only the thief or the first policeman has moved, the value is known on every cell.
  const { police, thief } = around.places;
  if (sameCells(places.police, police)) {
    return valueOn('thief', places.thief);
  }
  const others = without(police, [leader(police)!]);
  const [moved, ...more] = without(places.police, others);
  return same(places.thief, thief) && more.length === 0 ? valueOn('police', moved) : null;
}

/** `Police at row 1, column 2, thief at row 3, column 4, police to move`. */
export function stateName(model: Model): string {
  const places = placesOf(model);
  const parts = (['police', 'thief'] as const).flatMap(player =>
    places ? piecesOf(places, player).map(cell => t.pieceAt(player, cellName(cell))) : [],
  );
  return capitalised([...parts, t.moverToMove(model.mover)].join(', '));
}

/** Requests the values for the places shown, unless they are known or another request is pending. */
function request(model: Model): Next {
  const { placed } = model;
  if (placed === null || placed.awaited !== null || samePlaces(placed.places, placed.around.places)) {
    return [model, []];
  }
  const { places } = placed;
  return [{ ...model, placed: { ...placed, awaited: places } }, [post({ type: 'around', ...places })]];
}
