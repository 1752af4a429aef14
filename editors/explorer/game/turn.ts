/**
 * A turn of the user: in a chase, several policemen each choose a place before it is made; in a graph game, the place alone names the
 * move, and of a heap two pins, the first and the last to be taken.
 */

import { heapsIn, endsFrom, runOf, takeOf, takesOf } from './heaps.ts';
import { isPersonsTurn, known, type Choice, type Match, type Pieces, type Play } from './match.ts';
import type { Place } from './value.ts';
import { subject } from './words.ts';
import * as t from '../texts.ts';

/** What is chosen so far. */
export interface Plan {
  /** The piece that goes to the place chosen next. */
  readonly held: number | null;
  /** Where the mover's pieces go. */
  readonly to: readonly (Place | null)[];
  /** In a game of heaps, one end of the pins to be taken. */
  readonly pin?: Pin | null;
}

/** A pin of a heap: the number of the heap, from 0, and that of the pin, from 1. */
export interface Pin {
  readonly heap: number;
  readonly pin: number;
}

export const NO_PLAN: Plan = { held: null, to: [] };

/** What comes of a choice: the move to make if the turn is whole, or why it was none. */
export interface Chosen {
  readonly plan: Plan;
  readonly name?: string;
  readonly said?: string;
}

/** The user's pieces in a turn. */
export interface Movers {
  readonly at: readonly Place[];
  readonly reach: readonly (readonly Place[])[];
  /** The number of the first of them among all pieces: the thief comes after the policemen. */
  readonly first: number;
  /** The legal moves that the server lists, best first. */
  readonly moves: readonly Choice[];
}

/** Where the user's pieces are and can go; null if it is not the user's turn. */
export function moversOf(match: Match | null): Movers | null {
  const play = match && known(match);
  if (!play?.reach || !isPersonsTurn(match!)) {
    return null;
  }
  const police = play.pieces.police ?? [];
  const isPolice = play.mover === 'police';
  return {
    at: places(play.pieces, isPolice),
    reach: play.reach,
    first: isPolice ? 0 : police.length,
    moves: play.moves,
  };
}

function places({ police = [], thief }: Pieces, isPolice: boolean): readonly Place[] {
  return isPolice ? police : [thief!];
}

/** The piece that goes to the place chosen next: a single one is always held. */
export function heldOf({ at }: Movers, { held }: Plan): number | null {
  return at.length === 1 ? 0 : held;
}

/** Where the user's pieces are, with the moves of the plan. */
export function planned({ at }: Movers, { to }: Plan): Place[] {
  return at.map((from, index) => to[index] ?? from);
}

/** A place is chosen: for the piece held, or to hold the piece there. */
export function choose(match: Match, plan: Plan, place: Place): Chosen {
  const movers = moversOf(match);
  if (movers === null) {
    return moveTo(match, plan, null, place);
  }
  const held = heldOf(movers, plan);
  if (held !== null && movers.reach[held]?.includes(place)) {
    return go(movers, plan, held, place);
  }
  const now = planned(movers, plan);
  const there = movers.at.flatMap((_, index) => (now[index] === place ? [index] : []));
  // Of several on one place, the next one.
  const next = there.find(index => index > (held ?? -1)) ?? there[0];
  if (next === undefined || movers.at.length === 1) {
    const isOne = movers.at.length === 1;
    const said = isOne
      ? t.cannotGoThere(subject(known(match)!.mover!))
      : held === null
        ? t.chooseOneOfYourPieces
        : t.itCannotGoThere;
    return { plan: { ...plan, held: null }, said };
  }
  return { plan: { held: next, to: movers.at.map((_, index) => (index === next ? null : (plan.to[index] ?? null))) } };
}

/** A piece is dragged to a place. */
export function drop(match: Match, plan: Plan, piece: number, place: Place): Chosen {
  const movers = moversOf(match);
  if (movers === null) {
    return moveTo(match, plan, piece, place);
  }
  const number = piece - movers.first;
  return movers.reach[number]?.includes(place) ? go(movers, plan, number, place) : { plan, said: t.itCannotGoThere };
}

/** In a graph game, the only move that brings a piece to a place, from where a piece is if that is known. */
function moveTo(match: Match, plan: Plan, piece: number | null, place: Place): Chosen {
  const play = known(match);
  if (!play?.isPersonsTurn) {
    return { plan };
  }
  const from = piece === null ? null : (play.pieces.vertices?.[piece] ?? null);
  const moves = movesTo(play, place, from);
  return moves.length === 1
    ? { plan, name: moves[0]!.name }
    : { plan, said: moves.length > 1 ? t.chooseOneOfTheMoves : t.noPieceCanGoThere };
}

/** The moves of a graph game that bring a piece to a vertex, from another one if that is known. */
export function movesTo({ pieces, moves }: Pick<Play, 'pieces' | 'moves'>, to: string, from: string | null): Choice[] {
  const before = pieces.vertices ?? [];
  const change = (move: Choice, name: string) => countOf(move.to.vertices ?? [], name) - countOf(before, name);
  const isOnly = (move: Choice) => before.length === 1 && move.to.vertices?.join(' ') === to;
  return moves.filter(move => isOnly(move) || (change(move, to) > 0 && (from === null || change(move, from) < 0)));
}

function countOf(names: readonly string[], name: string): number {
  return names.filter(each => each === name).length;
}

/** A pin is pressed: the second one of a heap says which pins are taken. */
export function press(match: Match, plan: Plan, pressed: Pin): Chosen {
  const play = known(match);
  const size = Number(heapsIn(play?.pieces.vertices)[pressed.heap]);
  if (!play?.isPersonsTurn || !(pressed.pin <= size)) {
    return { plan };
  }
  const takes = takesOf(play);
  const begun: Chosen =
    endsFrom(takes, size, pressed.pin).length > 0
      ? { plan: { ...NO_PLAN, pin: pressed }, said: t.nowTheLastPin }
      : { plan: NO_PLAN, said: t.thisPinCannotBeTaken };
  if (plan.pin?.heap !== pressed.heap) {
    return begun;
  }
  const run = runOf(plan.pin.pin, pressed.pin);
  const choice = takeOf(takes, size, run);
  // Otherwise it begins again.
  return choice
    ? { plan: NO_PLAN, name: choice.name }
    : { ...begun, said: t.thesePinsCannotBeTaken(run.first, run.last) };
}

/** The turn as it is planned; pieces without a plan stay. */
export function made(match: Match, plan: Plan): Chosen {
  const movers = moversOf(match);
  return movers === null ? { plan } : finish(movers, plan);
}

function go(movers: Movers, { to }: Plan, piece: number, place: Place): Chosen {
  const plan = { held: null, to: movers.at.map((_, index) => (index === piece ? place : (to[index] ?? null))) };
  return plan.to.every(each => each !== null) ? finish(movers, plan) : { plan };
}

function finish(movers: Movers, plan: Plan): Chosen {
  const to = planned(movers, plan);
  if (!to.every((place, index) => movers.reach[index]?.includes(place))) {
    return { plan, said: t.notEveryPieceMayStayMoveThemAll };
  }
  const key = (names: readonly string[]) => [...names].sort().join(' ');
  const listed = movers.moves.find(move => key(places(move.to, movers.first === 0)) === key(to));
  return { plan: NO_PLAN, name: listed?.name ?? to.join(' ') };
}

/** The best listed move that takes the piece held to a place, and the others as planned. */
export function bestTo(movers: Movers, plan: Plan, held: number, place: Place): Choice | undefined {
  const wanted = movers.at.flatMap((_, index) => (index === held ? [place] : (plan.to[index] ?? [])));
  return movers.moves.find(move => {
    const to = places(move.to, movers.first === 0);
    return wanted.every(name => countOf(to, name) >= countOf(wanted, name));
  });
}
