/** Sentences about a graph game, from the side of the reader. */

import type { Outcome } from '../game/value.ts';
import { otherMover, type Edge, type Graph, type Mover, type Vertex } from './graph.ts';
import * as t from '../texts.ts';

/** A value `win in 2 turns`, `lose in 0 turns` or `draw`; null for costs, Grundy values, and games that are not solved. */
interface Ending {
  readonly wins: boolean | null;
  readonly turns: number | null;
}

function endingOf({ value, tone }: Vertex): Ending | null {
  const [, word, turns] = /^(win|lose) in (\d+) turns?$/.exec(value ?? '') ?? [];
  if (word !== undefined) {
    return { wins: word === 'win', turns: Number(turns) };
  }
  if (value === 'draw') {
    return { wins: null, turns: null };
  }
  // A Grundy value.
  return /^(\d+|infinite( \d+)*)$/.test(value ?? '') && tone !== null
    ? { wins: tone === 'draw' ? null : tone === 'police', turns: null }
    : null;
}

function said({ wins, turns }: Ending): string {
  if (wins === null) {
    return t.aDraw;
  }
  return t.youWinOrLose(wins, turns);
}

/** In a word game a vertex is a word, and its value is that of the player who said it. */
function isOfComer(graph: Graph): boolean {
  return graph.legend.some(({ text }) => text === 'playing it wins');
}

/** What a vertex is worth to the reader, who moves there or whose opponent does. */
export function worth(graph: Graph, vertex: Vertex, isReader: boolean): string {
  const ending = endingOf(vertex);
  if (ending === null) {
    return vertex.value ?? '';
  }
  const wins = readerWins(graph, ending, isReader);
  if (ending.turns === 0 && wins !== null) {
    return wins ? t.youHaveWon : t.youHaveLost;
  }
  return said({ wins, turns: ending.turns });
}

/** The outcome at a vertex for the reader, who moves there or whose opponent does, as a tone. */
export function toneFor(graph: Graph, vertex: Vertex, isReader: boolean): Outcome | 'none' {
  const ending = endingOf(vertex);
  if (ending === null) {
    return 'none';
  }
  const wins = readerWins(graph, ending, isReader);
  return wins === null ? 'draw' : wins ? 'police' : 'thief';
}

function readerWins(graph: Graph, { wins }: Ending, isReader: boolean): boolean | null {
  return wins === null || isReader !== isOfComer(graph) ? wins : !wins;
}

/** What a move brings the reader who makes it: its turn counts. */
export function worthOfMove(graph: Graph, edge: Edge, mover: Mover | null): string {
  const vertex = graph.vertices[edge.to]!;
  const ending = endingOf(vertex);
  if (ending !== null) {
    return said({ wins: readerWins(graph, ending, false), turns: ending.turns === null ? null : ending.turns + 1 });
  }
  if (mover === null) {
    return vertex.value ?? '';
  }
  const cost = costOf(vertex, otherMover(mover));
  const sum = Number(edge.label || NaN) + Number(cost);
  return cost === null ? '' : Number.isNaN(sum) ? t.thenTheCostIs(cost) : t.theCostIsInAll(sum);
}

/** The cost of a game from a vertex with this player to move. */
export function costOf({ value }: Vertex, mover: Mover | null): string | null {
  const [minimiser, maximiser] = value?.split(' | ') ?? [];
  return (mover === 'minimiser' ? minimiser : maximiser) ?? null;
}
