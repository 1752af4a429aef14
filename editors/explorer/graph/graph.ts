/** A puzzle as the server draws it on a graph (`stakeout/puzzle`, see docs/protocol.md). */

import type { Start } from '../game/match.ts';
import { readBoard, readShared, type Board, type Position, type Puzzle } from '../game/protocol.ts';
import type { Outcome, Place } from '../game/value.ts';

export type Point = readonly [number, number];

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
  readonly place: Position | null;
  readonly middle: Point;
  readonly size: Point;
}

export interface Edge {
  /** Indices of vertices. */
  readonly from: number;
  readonly to: number;
  readonly bothWays: boolean;
  readonly label: string;
  readonly best: 'mover' | 'minimiser' | 'maximiser' | null;
  /** A Bézier curve: start, two control points, end. */
  readonly curve: readonly [Point, Point, Point, Point];
}

/** A puzzle that is drawn as a graph: a graph game or a pursuit. */
export interface Graph extends Puzzle {
  /** Why it is not drawn. */
  readonly notDrawn: string | null;
  /** Whether vertices and edges can be drawn into its text, and whether its edges have weights. */
  readonly isDrawable: boolean;
  readonly isWeighted: boolean;
  /** Whether its vertices are heaps, named by their sizes. */
  readonly hasHeaps: boolean;
  readonly size: Point;
  readonly vertices: readonly Vertex[];
  readonly edges: readonly Edge[];
  readonly legend: readonly { tone: Outcome | null; shade: number | null; text: string }[];
}

export type AnyPuzzle = Board | Graph;

/** The puzzle in a response; null without one. */
export function readPuzzle(response: unknown): AnyPuzzle | null {
  const { graph, ...rest } = (response ?? {}) as Record<string, unknown>;
  return graph ? ({ ...readShared(rest), ...graph } as unknown as Graph) : readBoard(response);
}

/** The vertex of the start, or any. */
export function startVertex({ vertices }: Graph): Place | null {
  return (vertices.find(({ start }) => start) ?? vertices[0])?.name ?? null;
}

/** A state of a graph game with one piece. Only games about costs read who moves. */
export function startAt(name: string, { play }: Graph): Start {
  return { vertices: [name], mover: play?.start.mover ?? 'minimiser' };
}

/** Where a match begins if the text does not say it: a game may have no start. */
export function anyStart(graph: Graph): Start | undefined {
  const { kind, standing, vertices } = graph;
  const [first] = kind === 'game' && standing === 'solved' ? vertices : [];
  return first && startAt(first.name, graph);
}

/** Whether a match of one version of a text can go on in another: the pieces of a board may have moved. */
export function isSameGame(one: AnyPuzzle, other: AnyPuzzle): boolean {
  return JSON.stringify(gameOf(one)) === JSON.stringify(gameOf(other));
}

function gameOf(puzzle: AnyPuzzle): unknown[] {
  if ('rows' in puzzle) {
    return [puzzle.first, puzzle.rules, puzzle.rows.map(row => row.text.replace(/[PT]/g, '.'))];
  }
  const { kind, vertices, edges, play } = puzzle;
  return [kind, vertices.map(({ name }) => name), edges.map(({ from, to, label }) => [from, to, label]), play?.start];
}

/** Whether pieces stand on the vertices: those of a chase, or those of a sum. */
export function hasPieces({ kind, play }: Graph): boolean {
  return kind !== 'game' || play?.value.grundy !== undefined;
}

export function vertexAt({ vertices }: Graph, place: Place | null): Vertex | undefined {
  return vertices.find(({ name }) => name === place);
}

/** The vertex whose first mention in the text is at a position. */
export function vertexIn({ vertices }: Graph, { line, character }: Position): Vertex | undefined {
  return vertices.find(({ name, place }) => {
    const after = place?.line === line ? character - place.character : -1;
    return after >= 0 && after <= name.length;
  });
}

/** The names of the vertices that an edge joins. */
export function endsOf({ vertices }: Graph, { from, to }: Edge): readonly [from: Place, to: Place] {
  return [vertices[from]!.name, vertices[to]!.name];
}

/** The edges of a path. */
export function edgesAlong(graph: Graph, path: readonly Place[]): Edge[] {
  const steps = path.slice(1).map((to, index) => [path[index], to].join('\n'));
  return graph.edges.filter(edge => steps.includes(endsOf(graph, edge).join('\n')));
}

/** The tone of an outcome: a win of the player it is about has that of the police. */
export function toneOf(outcome: string | null | undefined): Outcome | 'none' {
  const tones: Record<string, Outcome> = {
    win: 'police',
    lose: 'thief',
    police: 'police',
    thief: 'thief',
    draw: 'draw',
  };
  return tones[outcome ?? ''] ?? 'none';
}

/** The vertex nearest to another in a direction; null if there is none. */
export function neighbour({ vertices }: Graph, from: Place, key: string): Place | null {
  const direction = ({ ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as const)[
    key as 'ArrowUp'
  ];
  const origin = vertices.find(({ name }) => name === from)?.middle;
  if (!direction || !origin) {
    return null;
  }
  let best: { name: Place; cost: number } | null = null;
  for (const { name, middle } of vertices) {
    const [x, y] = [middle[0] - origin[0], middle[1] - origin[1]];
    const along = x * direction[0] + y * direction[1];
    const aside = Math.abs(x * direction[1]) + Math.abs(y * direction[0]);
    // Rather straight ahead and farther than near and aside.
    const cost = along + 2 * aside;
    if (along > 1 && (best === null || cost < best.cost)) {
      best = { name, cost };
    }
  }
  return best?.name ?? null;
}
