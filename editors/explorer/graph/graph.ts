/** A graph game or a pursuit as the server draws it (`stakeout/graph`, see docs/protocol.md), and walks through it. */

import type { Standing } from '../game/protocol.ts';
import type { Outcome, Player } from '../game/value.ts';

export type Point = readonly [number, number];

/** Who moves: in games about costs the two players differ. */
export type Mover = 'minimiser' | 'maximiser';

export interface Vertex {
  readonly name: string;
  /** The name, cut if it is long. */
  readonly label: string;
  /** Its value for the player who moves there; null until the game is solved. */
  readonly value: string | null;
  readonly tone: Outcome | null;
  readonly shade: number | null;
  readonly start: boolean;
  readonly exit: boolean;
  /** Where the text mentions it first, 0-based. */
  readonly place: { readonly line: number; readonly character: number } | null;
  readonly middle: Point;
  readonly size: Point;
}

export interface Edge {
  /** Indices of vertices. */
  readonly from: number;
  readonly to: number;
  readonly bothWays: boolean;
  readonly label: string;
  readonly best: 'mover' | Mover | null;
  /** A Bézier curve: start, two control points, end. */
  readonly curve: readonly [Point, Point, Point, Point];
}

export interface PiecesValue {
  readonly outcome: Outcome;
  /** Null if the game never ends. */
  readonly turns: number | null;
  readonly text: string;
}

/** The pieces of a pursuit in one state; vertices are indices. */
export interface Pieces {
  readonly police: readonly number[];
  readonly thief: number;
  readonly mover: Player;
  readonly isStart: boolean;
  /** Where each piece of the mover can go. */
  readonly choices: readonly (readonly number[])[];
  readonly value: PiecesValue | null;
  /** The first moves, best first. */
  readonly moves: readonly { readonly to: readonly number[]; readonly value: PiecesValue }[];
  readonly moveCount: number;
  readonly line: readonly (readonly number[])[];
}

/** The pieces of a sum; vertices are indices, in ascending order. */
export interface Sum {
  readonly pieces: readonly number[];
  /** The value for the player to move. */
  readonly value: string;
  readonly moves: readonly SumMove[];
}

export interface SumMove {
  readonly name: string;
  /** The pieces after it. */
  readonly to: readonly number[];
  /** The value for the player who makes it. */
  readonly value: string;
  readonly isBest: boolean;
}

export interface Graph {
  readonly version: number;
  /** Its number, from 0, among the puzzles of the document, their number, and its lines there. */
  readonly board: number;
  readonly boards: number;
  readonly startLine: number;
  readonly endLine: number;
  readonly standing: Standing;
  readonly message: string | null;
  readonly title: string | null;
  /** The value of the start. */
  readonly verdict: { readonly start: string; readonly value: string } | null;
  /** Why it is not drawn. */
  readonly notDrawn: string | null;
  /** Who moves first in a game about costs. */
  readonly first: Mover | null;
  /** The number of policemen; null in a graph game. */
  readonly policemen: number | null;
  readonly pieces: Pieces | null;
  /** The pieces of a game of Grundy values that is solved. */
  readonly sum: Sum | null;
  readonly size: Point;
  readonly vertices: readonly Vertex[];
  readonly edges: readonly Edge[];
  /** The middles of the walls of a board with several policemen; null for a graph. */
  readonly walls: readonly Point[] | null;
  readonly legend: readonly { tone: Outcome | null; shade: number | null; text: string }[];
}

/** The longest best line that is shown. */
const LONGEST_LINE = 200;

export function readGraph(response: unknown): Graph | null {
  return typeof response === 'object' && response !== null ? (response as Graph) : null;
}

export function movesFrom(graph: Graph, vertex: number): Edge[] {
  return graph.edges.filter(edge => edge.from === vertex);
}

export function bestMove(graph: Graph, vertex: number, mover: Mover | null): Edge | null {
  return movesFrom(graph, vertex).find(({ best }) => best === 'mover' || (best !== null && best === mover)) ?? null;
}

export function otherMover(mover: Mover | null): Mover | null {
  return mover && (mover === 'minimiser' ? 'maximiser' : 'minimiser');
}

/** The best line from a vertex: until the game ends, or until play begins to repeat itself. */
export function lineFrom(graph: Graph, vertex: number, mover: Mover | null): Edge[] {
  const line: Edge[] = [];
  const seen = new Set<string>();
  let [at, next] = [vertex, mover];
  while (line.length < LONGEST_LINE && !seen.has(`${at} ${next}`)) {
    seen.add(`${at} ${next}`);
    const edge = bestMove(graph, at, next);
    if (edge === null) {
      break;
    }
    line.push(edge);
    [at, next] = [edge.to, otherMover(next)];
  }
  return line;
}

/** The vertex nearest to another in a direction; null if there is none. */
export function neighbour(graph: Graph, from: number, key: string): number | null {
  const direction = ({ ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as const)[
    key as 'ArrowUp'
  ];
  const origin = graph.vertices[from]?.middle;
  if (!direction || !origin) {
    return null;
  }
  let best: { vertex: number; cost: number } | null = null;
  graph.vertices.forEach(({ middle }, vertex) => {
    const [x, y] = [middle[0] - origin[0], middle[1] - origin[1]];
    const along = x * direction[0] + y * direction[1];
    const aside = Math.abs(x * direction[1]) + Math.abs(y * direction[0]);
    // Rather straight ahead and farther than near and aside.
    const cost = along + 2 * aside;
    if (along > 1 && (best === null || cost < best.cost)) {
      best = { vertex, cost };
    }
  });
  return (best as { vertex: number } | null)?.vertex ?? null;
}
