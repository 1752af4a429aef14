/** The pieces on a graph. */

import type { Match, Pieces } from '../game/match.ts';
import { moversOf, planned, type Plan } from '../game/turn.ts';
import type { Player } from '../game/value.ts';
import { vertexAt, type Graph } from './graph.ts';

/** A piece as it is drawn. The thief comes after all policemen. */
export interface DrawnPiece {
  /** In a sum, both players move all pieces. */
  readonly player: Player | 'token';
  readonly vertex: number;
  /** Whether it has its move of a turn that is not made yet. */
  readonly isPlanned: boolean;
  readonly isHeld: boolean;
}

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

/** The pieces with the moves of a turn that is being made. */
export function withPlan(graph: Graph, match: Match, plan: Plan, pieces: readonly DrawnPiece[]): DrawnPiece[] {
  const movers = moversOf(match);
  const now = movers ? planned(movers, plan) : [];
  return pieces.map((piece, index) => {
    const number = index - (movers?.first ?? 0);
    const place = now[number];
    return place === undefined
      ? piece
      : {
          ...piece,
          vertex: vertexAt(graph, place),
          isPlanned: plan.to[number] != null,
          isHeld: number === plan.held,
        };
  });
}

/** The pieces with one elsewhere. */
export function placed(pieces: Pieces, piece: number, name: string): Pieces {
  const { police = [] } = pieces;
  return piece < police.length
    ? { ...pieces, police: police.map((place, index) => (index === piece ? name : place)) }
    : { ...pieces, thief: name };
}
