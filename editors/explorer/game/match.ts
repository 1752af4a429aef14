/**
 * A match against the program, for every kind of puzzle. The server makes it from its moves and says all about it
 * (`stakeout/puzzle`, see docs/protocol.md): here is only which moves these are. Every function returns a new match.
 */

import type { Outcome, Place, Player } from './value.ts';

/** Milliseconds before the program moves, so that the user sees that it was its turn. */
export const THINKING = 450;

/** Which side the user plays; in a graph game, who moves first has the place of the police. */
export type Side = Player | 'both';

/** The player whose place and colour another one has in a graph game. */
export function seatOf(mover: string): Player {
  return ['police', 'first', 'minimiser'].includes(mover) ? 'police' : 'thief';
}

/** The pieces of a chase, or of a graph game. */
export interface Pieces {
  readonly police?: readonly Place[];
  readonly thief?: Place;
  readonly vertices?: readonly Place[];
}

/** A state in which a match begins. */
export interface Start extends Pieces {
  readonly mover: string;
}

/** A value in words; in a chase with who wins, in a graph game with how it ends for the player it is about. */
export interface MatchValue {
  readonly text: string;
  readonly outcome?: Outcome | 'win' | 'lose';
  /** Null if play never ends. */
  readonly turns?: number | null;
  readonly grundy?: unknown;
  readonly cost?: unknown;
}

/** From best to worst. A `blunder` changes the result. */
export type Grade = 'best' | 'inaccuracy' | 'blunder';

/** A move that was made, with the pieces and the value after it. */
export interface Ply {
  readonly mover: string;
  readonly name: string;
  readonly to: Pieces;
  readonly value: MatchValue;
  /** Of a move by the user. */
  readonly grade: Grade | null;
  /** A judgement of the user's move, or the program's move in words. */
  readonly text: string;
}

/** A legal move. */
export interface Choice {
  readonly name: string;
  readonly to: Pieces;
  readonly value: MatchValue;
  readonly isBest: boolean;
  /** In a game about costs. */
  readonly weight?: number;
}

/** A turn of the best line. */
export interface Turn {
  readonly mover: string;
  readonly name: string;
  readonly to: Pieces;
}

/** What the server says of a match. */
export interface Play {
  readonly start: Start;
  readonly side: string;
  readonly made: readonly Ply[];
  readonly pieces: Pieces;
  readonly mover: string | null;
  readonly isPersonsTurn: boolean;
  readonly value: MatchValue;
  readonly moves: readonly Choice[];
  readonly moveCount: number;
  /** Where each piece of the mover can go; null in a graph game. */
  readonly reach: readonly (readonly Place[])[] | null;
  readonly line: readonly Turn[];
  readonly hint: string | null;
  readonly endless: string | null;
  readonly end: string | null;
  readonly review: string | null;
  readonly turningPoint: { readonly before: number; readonly text: string } | null;
}

/** A request for a match. */
export interface Ask {
  readonly start?: Start;
  /** `first`, `second`, `both`, or a player. */
  readonly side: string;
  readonly moves: readonly string[];
  readonly reply?: true;
  /** How many turns ahead the program sees, and the seed of its choices; it sees everything without. */
  readonly sees?: number;
  readonly seed?: number;
  /** Whether to return the values of all cells of a board. */
  readonly cells?: true;
}

/** Moves that were played before the user returned to an earlier state and went on differently. */
export interface Variation {
  /** How many moves of the match come before it. */
  readonly after: number;
  readonly plies: readonly Ply[];
}

/** The program as an opponent: perfect, or one who sees a few turns ahead and chooses at random among what looks best. */
export type Opponent = { readonly sees: number; readonly seed: number } | null;

export interface Match {
  /** Null for the start of the puzzle. */
  readonly start: Start | null;
  readonly side: string;
  /** The moves by their names. */
  readonly moves: readonly string[];
  /** These moves; the last ones not yet judged, or missing, until the server responds. */
  readonly plies: readonly Ply[];
  readonly variations: readonly Variation[];
  readonly opponent: Opponent;
  /** The latest response, perhaps about other moves. */
  readonly play: Play | null;
}

export function begin(
  start: Start | null,
  side: string,
  moves: readonly string[] = [],
  opponent: Opponent = null,
): Match {
  return { start, side, moves, plies: [], variations: [], opponent, play: null };
}

/** How many turns ahead the program sees; null is all of them. */
export type Sees = number | null;

/** An opponent who sees so many turns ahead. Another seed makes other choices. */
export function opponentSeeing(sees: Sees, seed = Math.floor(Math.random() * 2 ** 32)): Opponent {
  return sees === null ? null : { sees, seed };
}

/** Whether turns to the end are counted in its game, so that there may be an opponent who sees a few. */
export function countsTurns({ value }: Play): boolean {
  return value.turns !== undefined;
}

/** What to ask for the match, or for the program's move. */
export function ask({ start, side, moves, opponent }: Match, reply = false): Ask {
  return { ...(start && { start }), side, moves, ...(reply && { reply: true as const }), ...opponent };
}

/** Whether a response to `asked` is about the match as it is now. */
export function isAbout(match: Match, asked: Ask): boolean {
  return JSON.stringify({ ...asked, reply: undefined }) === JSON.stringify(ask(match));
}

/** Adds the server's response to `asked`; one about other moves is ignored. Without one, the moves it lacks are dropped. */
export function learn(match: Match, asked: Ask, play: Play | null): Match {
  if (!isAbout(match, asked)) {
    return match;
  }
  const plies = (play ?? match.play)?.made ?? [];
  return { ...match, moves: plies.map(({ name }) => name), plies, play: play ?? match.play };
}

/** What the server says of the match as it is now; null until it responds. */
export function known({ play, moves }: Match): Play | null {
  return play?.made.length === moves.length && play.made.every(({ name }, index) => name === moves[index])
    ? play
    : null;
}

export function isPersonsTurn(match: Match): boolean {
  return known(match)?.isPersonsTurn ?? false;
}

export function isProgramsTurn(match: Match): boolean {
  const play = known(match);
  return play !== null && play.mover !== null && !play.isPersonsTurn;
}

export function isOver(match: Match): boolean {
  return known(match)?.mover === null;
}

/** Makes the user's move, unless it is not the user's turn. Only the server knows whether an unlisted move is legal. */
export function go(match: Match, name: string): Match {
  const play = known(match);
  if (!play?.isPersonsTurn) {
    return match;
  }
  const choice = play.moves.find(move => move.name === name);
  const ply = choice && { mover: play.mover!, name, to: choice.to, value: choice.value, grade: null, text: '' };
  return { ...match, moves: [...match.moves, name], plies: ply ? [...match.plies, ply] : match.plies };
}

/** Whether a move of the user gives away what a task asks for: the result, or in a game about costs the best cost. */
export function isWrong({ grade, value }: Ply): boolean {
  return grade === 'blunder' || (grade === 'inaccuracy' && value.cost !== undefined);
}

function withPlies(match: Match, plies: readonly Ply[], variations = match.variations): Match {
  return { ...match, plies, moves: plies.map(({ name }) => name), variations };
}

/** Takes back the user's last move and the reply to it. */
export function takeBack(match: Match): Match {
  return canTakeBack(match) ? withPlies(match, match.plies.slice(0, lastOwn(match))) : match;
}

export function canTakeBack(match: Match): boolean {
  return lastOwn(match) >= 0;
}

function lastOwn({ plies }: Match): number {
  return plies.findLastIndex(({ grade }) => grade !== null);
}

/** Goes on from the state after this many moves. The moves after it become a variation. */
export function resume(match: Match, count: number): Match {
  const plies = match.plies.slice(count);
  if (plies.length === 0) {
    return match;
  }
  const kept = match.variations.filter(({ after }) => after <= count);
  return withPlies(match, match.plies.slice(0, count), [...kept, { after: count, plies }]);
}

/** Makes a variation the match; the moves in its place become a variation. */
export function enterVariation(match: Match, chosen: Variation): Match {
  const back = resume(match, chosen.after);
  const variations = back.variations.filter(variation => variation !== chosen);
  return withPlies(back, [...back.plies, ...chosen.plies], variations);
}

/** The pieces after this many moves, and who moves then. */
export function stateAfter({ start, plies, play }: Match, count: number): Pieces | null {
  return plies[count - 1]?.to ?? play?.start ?? start;
}

/** Says how a finished match went. */
export function summary(match: Match): string {
  const { end = null, review = null } = known(match) ?? {};
  return [end, review].filter(text => text !== null).join(' ');
}
