/** A turn of the user on a graph: several policemen each choose a vertex before it is made, a sum moves one piece. */

import { isPersonsTurn, known, type Choice, type Match, type Pieces, type Play } from '../game/match.ts';
import type { Player } from '../game/value.ts';
import { vertexAt, type Graph } from './graph.ts';
import * as t from '../texts.ts';

/** A piece as it is drawn. The thief comes after all policemen. */
export interface DrawnPiece {
  /** In a sum, both players move all pieces. */
  readonly player: Player | 'token';
  readonly vertex: number;
  /** Whether it has its move of a turn that is not made yet. */
  readonly isPlanned: boolean;
  readonly isHeld: boolean;
}

/** What comes of a choice: the name of the move to make, or what to say; null for neither. */
export type Chosen = { readonly name: string } | { readonly said: string } | null;

/** Pieces on their vertices. */
export function drawnPieces(graph: Graph, { police = [], thief, vertices = [] }: Pieces): DrawnPiece[] {
  const at = (player: DrawnPiece['player'], vertex: number) => ({ player, vertex, isPlanned: false, isHeld: false });
  const drawn = [
    ...police.map(place => at('police', vertexAt(graph, place))),
    ...(thief === undefined ? [] : [at('thief', vertexAt(graph, thief))]),
    ...vertices.map(place => at('token', vertexAt(graph, place))),
  ];
  // An edit may have removed their vertices.
  return drawn.filter(({ vertex }) => vertex >= 0);
}

/** The pieces with one elsewhere. */
export function placed(pieces: Pieces, piece: number, name: string): Pieces {
  const { police = [] } = pieces;
  return piece < police.length
    ? { ...pieces, police: police.map((place, index) => (index === piece ? name : place)) }
    : { ...pieces, thief: name };
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

/** The turn that is being made in a chase. Vertices are numbers. */
export class PlannedTurn {
  /** The piece that goes to the vertex chosen next. */
  private held: number | null = null;
  /** Where pieces go. */
  private plan: (number | null)[] = [];

  clear(): void {
    this.held = null;
    this.plan = [];
  }

  get isBegun(): boolean {
    return this.plan.some(to => to != null);
  }

  /** The pieces with the moves of the turn. */
  drawn(graph: Graph, match: Match, pieces: readonly DrawnPiece[]): DrawnPiece[] {
    const first = this.moversOf(graph, match)?.first;
    return pieces.map((piece, index) => {
      const number = first === undefined ? -1 : index - first;
      const planned = this.plan[number] ?? null;
      return planned === null && number !== this.held
        ? piece
        : { ...piece, vertex: planned ?? piece.vertex, isPlanned: planned !== null, isHeld: number === this.held };
    });
  }

  /** A vertex is chosen. */
  choose(graph: Graph, match: Match, vertex: number): Chosen {
    const movers = this.moversOf(graph, match);
    if (movers === null) {
      return null;
    }
    const { at, reach } = movers;
    const held = at.length === 1 ? 0 : this.held;
    if (held !== null && reach[held]?.includes(vertex)) {
      return this.go(graph, match, held, vertex);
    }
    const there = at.flatMap((from, index) => ((this.plan[index] ?? from) === vertex ? [index] : []));
    // Of several on one vertex, the next one.
    this.held = there.find(index => index > (held ?? -1)) ?? there[0] ?? null;
    if (this.held === null) {
      return { said: held === null ? t.chooseOneOfYourPieces : t.itCannotGoThere };
    }
    this.plan[this.held] = null;
    return null;
  }

  /** A piece is dragged to a vertex. */
  drop(graph: Graph, match: Match, piece: number, vertex: number): Chosen {
    const movers = this.moversOf(graph, match);
    const number = piece - (movers?.first ?? 0);
    return movers?.reach[number]?.includes(vertex) ? this.go(graph, match, number, vertex) : null;
  }

  /** The turn as it is planned; pieces without a plan stay. */
  made(graph: Graph, match: Match): Chosen {
    const movers = this.moversOf(graph, match);
    if (movers === null) {
      return null;
    }
    const to = movers.at.map((from, index) => this.plan[index] ?? from);
    if (!to.every((vertex, index) => movers.reach[index]?.includes(vertex))) {
      return { said: t.notEveryPieceMayStayMoveThemAll };
    }
    const names = to.map(vertex => graph.vertices[vertex]!.name);
    const key = (vertices: readonly number[]) => [...vertices].sort((a, b) => a - b).join();
    const listed = known(match)?.moves.find(move => {
      const { police, thief } = move.to;
      const places = movers.first === 0 ? (police ?? []) : [thief!];
      return key(places.map(place => vertexAt(graph, place))) === key(to);
    });
    return { name: listed?.name ?? names.join(' ') };
  }

  private go(graph: Graph, match: Match, piece: number, vertex: number): Chosen {
    this.plan[piece] = vertex;
    this.held = null;
    const count = this.moversOf(graph, match)?.at.length ?? 0;
    const isWhole = Array.from({ length: count }, (_, index) => this.plan[index]).every(to => to != null);
    return isWhole ? this.made(graph, match) : null;
  }

  /** Where the user's pieces are and can go, and the number of the first of them; null if it is not the user's turn. */
  private moversOf(graph: Graph, match: Match): { at: number[]; reach: number[][]; first: number } | null {
    const play = known(match);
    if (!play?.reach || !isPersonsTurn(match)) {
      return null;
    }
    const { police = [], thief } = play.pieces;
    const isPolice = play.mover === 'police';
    const at = (isPolice ? police : [thief!]).map(place => vertexAt(graph, place));
    const reach = play.reach.map(places => places.map(place => vertexAt(graph, place)));
    return { at, reach, first: isPolice ? 0 : police.length };
  }
}
