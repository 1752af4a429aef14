/**
 * "What if": in Outcomes the pieces can be put elsewhere than where they are written. The text stays as it is; what is
 * shown is what the board would be worth. The values of one piece on every cell depend on where the other one stands, so
 * the state on show is known at once, and the values around it are asked for.
 */

import { kindAt } from '../game/grid.ts';
import { readBoard, type Cells } from '../game/protocol.ts';
import { other, same, type Cell, type Player, type State, type Value } from '../game/value.ts';
import { capitalised, cellName, subject, verdict } from '../game/words.ts';
import { post, type Next } from './effects.ts';
import { fittingSolution, isCurrent, type Model } from './model.ts';

/** Where the pieces are. */
export type Places = Pick<State, 'police' | 'thief'>;

/** The values of either piece on every cell while the other one stays where it is. */
export interface Around {
  readonly places: Places;
  readonly cells: Cells;
}

export interface WhatIf {
  readonly places: Places;
  /** Of these places, or of the last ones that have been answered. */
  readonly around: Around;
  /** What has been asked and not been answered. */
  readonly awaited: Places | null;
  /** The answer is to be read aloud when it comes. */
  readonly unsaid: boolean;
}

const AS_WRITTEN = 'The pieces are where they are written.';

/** A piece is carried over a cell: it shows what it would be worth there, and nothing where nobody can stand. */
export function carry(model: Model, player: Player, cell: Cell): Next {
  const now = aroundOf(model);
  const row = model.board?.rows[cell.row - 1];
  const kind = kindAt(row, cell.column);
  const isOpen = kind !== 'wall' && kind !== 'unknown' && kind !== 'missing';
  if (now === null || !isCurrent(model) || !isOpen) {
    return [model, []];
  }
  const places = { ...placesOf(model), [player]: cell } as Places;
  const written = fittingSolution(model)?.start;
  if (written && sameState(written, places)) {
    return [{ ...model, whatIf: null }, []];
  }
  const { awaited = null, unsaid = false } = model.whatIf ?? {};
  return ask({ ...model, whatIf: { places, around: now, awaited, unsaid } });
}

/** A piece is put on a cell, and what comes of it is said. */
export function put(model: Model, player: Player, cell: Cell): Next {
  if (!isCurrent(model)) {
    return [{ ...model, cursor: cell, said: 'What if is asked when the board is solved.' }, []];
  }
  const [next, effects] = carry({ ...model, cursor: cell }, player, cell);
  if (!same(placesOf(next)?.[player], cell)) {
    return [{ ...next, said: `${subject(player)} cannot stand there.` }, effects];
  }
  return [next.whatIf ? say(next) : { ...next, said: AS_WRITTEN }, effects];
}

/** The pieces go back to where they are written. */
export function putBack(model: Model): Next {
  return model.whatIf === null ? [model, []] : [{ ...model, whatIf: null, said: AS_WRITTEN }, []];
}

/** The server's answer about the values around pieces. */
export function answered(model: Model, { police, thief }: Places, answer: unknown): Next {
  const places = { police, thief };
  const { whatIf } = model;
  if (whatIf === null || whatIf.awaited === null || !sameState(whatIf.awaited, places)) {
    return [model, []];
  }
  const cells = readBoard(answer)?.cells;
  if (!cells) {
    return [{ ...model, whatIf: null, said: 'The server does not answer.' }, []];
  }
  const next = { ...model, whatIf: { ...whatIf, around: { places, cells }, awaited: null } };
  // Pieces that have moved on meanwhile are asked about now.
  return ask(whatIf.unsaid ? say(next) : next);
}

/** Says what the state on show is worth, now or when that is known. */
export function say(model: Model): Model {
  const { whatIf } = model;
  if (whatIf === null) {
    return model;
  }
  const value = valueOf(model);
  const unsaid = value === null;
  return { ...model, whatIf: { ...whatIf, unsaid }, said: value ? `${stateName(model)}: ${verdict(value)}.` : '' };
}

/** Where the pieces stand in Outcomes, if the board has both. */
export function placesOf(model: Model): Places | null {
  const start = fittingSolution(model)?.start;
  return model.whatIf?.places ?? (start ? { police: start.police, thief: start.thief } : null);
}

/** The values that Outcomes shows. */
export function aroundOf(model: Model): Around | null {
  const solution = fittingSolution(model);
  return model.whatIf?.around ?? (solution && { places: solution.start, cells: solution.cells });
}

/** What the pieces that were put elsewhere are worth; null until it is known. */
export function valueOf(model: Model): Value | null {
  const { whatIf, mover } = model;
  if (whatIf === null) {
    return null;
  }
  const { places, around } = whatIf;
  // Around one piece that stands where it did, the other may be anywhere.
  const varied = (['police', 'thief'] as const).find(player => {
    const stays = other(player);
    return same(places[stays], around.places[stays]);
  });
  const cell = varied && places[varied];
  return (varied && cell && around.cells[varied][mover][cell.row - 1]?.[cell.column - 1]) ?? null;
}

/** `Police at row 1, column 2, thief at row 3, column 4, police to move`. */
export function stateName(model: Model): string {
  const places = placesOf(model);
  const parts = (['police', 'thief'] as const).map(player => places && `${player} at ${cellName(places[player])}`);
  return capitalised([...parts, `${model.mover} to move`].join(', '));
}

/** Asks about the places on show, unless they are known or something else is still awaited. */
function ask(model: Model): Next {
  const { whatIf } = model;
  if (whatIf === null || whatIf.awaited !== null || sameState(whatIf.places, whatIf.around.places)) {
    return [model, []];
  }
  const { places } = whatIf;
  return [{ ...model, whatIf: { ...whatIf, awaited: places } }, [post({ type: 'around', ...places })]];
}

function sameState(a: Places, b: Places): boolean {
  return same(a.police, b.police) && same(a.thief, b.thief);
}
