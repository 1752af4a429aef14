/** What is said below the drawing of a graph, and what is emphasised in it: of outcomes, the best line and a match. */

import * as game from '../game/match.ts';
import type { Pieces, Play } from '../game/match.ts';
import { readValue } from '../game/protocol.ts';
import type { OnShow } from '../messages.ts';
import { ofPlaced } from '../page/labels.ts';
import { matchOnShow, type Model } from '../page/model.ts';
import { edgesAlong, hasPieces, startVertex, vertexAt, type Graph } from './graph.ts';
import type { Emphasis } from './view.ts';
import * as t from '../texts.ts';

export interface Said {
  readonly heading?: string;
  /** Moves to choose from, with their values if these may be seen. */
  readonly moves?: { readonly of: Play; readonly hasValues: boolean };
  readonly note?: string;
  /** The state on show, if it is not the start. */
  readonly onShow?: OnShow | null;
  readonly emphasis: Emphasis;
}

const isChase = ({ kind }: Graph) => kind !== 'game';

/** `at` is the vertex looked at, and `outcome` what the server says of the state in Outcomes. */
export function ofOutcomes({ explored }: Model, graph: Graph, outcome: Graph | null, at: number | null): Said {
  const play = outcome?.play ?? null;
  const mover = play?.start.mover ?? '';
  const value = play?.value.text ?? (graph.standing === 'solved' ? (graph.verdict?.text ?? '…') : t.notSolvedYet);
  const moves = play ? { moves: { of: play, hasValues: true } } : {};
  if (isChase(graph)) {
    const there = outcome?.vertices[at ?? -1];
    const worth = readValue(play?.value);
    return {
      heading: play ? t.outcomeWithToMove(value, mover) : value,
      ...moves,
      note: there?.value ? t.withTheThiefOn(there.name, there.value) : '',
      onShow: explored && worth && ofPlaced(worth, t.withPiecesAndMover, mover),
      emphasis: { at, trail: [], line: [] },
    };
  }
  const name = graph.vertices[at ?? 0]?.name ?? '';
  const who = mover === 'first' ? name : name === '' ? mover : t.theMoverMoves(name, mover);
  const line = play ? [inWords(play.start), ...play.line.map(({ name }) => name)].join(' → ') : '';
  return {
    heading: `${who}: ${value}`,
    ...moves,
    note: play?.mover === null ? t.theGameEndsHere : play && play.line.length > 0 ? t.bestLineIs(line) : '',
    emphasis: { at: at ?? 0, trail: [], line: play ? edgesAlong(graph, pathOf(graph, play)) : [] },
  };
}

export function ofLine({ turn }: Model, graph: Graph, play: Play | null): Said {
  const path = play && !isChase(graph) ? pathOf(graph, play) : [];
  const isEndless = play?.value.outcome === 'draw' || play?.value.cost === 'infinite';
  return {
    note: isEndless && play.line.length > 0 ? t.fromHereThePlayRepeats : '',
    emphasis: {
      at: isChase(graph) ? null : (path[turn] ?? startVertex(graph)),
      trail: path.slice(0, turn),
      line: edgesAlong(graph, path),
    },
  };
}

/** Of a match, of which so many moves are shown. */
export function ofMatch(model: Model, graph: Graph, count: number): Said {
  const { viewed, refuted, hints } = model;
  const match = matchOnShow(model);
  const states = match ? Array.from({ length: count + 1 }, (_, turn) => game.stateAfter(match, turn)) : [];
  const path = hasPieces(graph) ? [] : states.map(pieces => vertexAt(graph, pieces?.vertices?.[0] ?? ''));
  const emphasis = { at: path.at(-1) ?? null, trail: path.slice(0, -1), line: [] };
  if (match === null) {
    return { emphasis };
  }
  const play = game.known(match);
  const now = states.at(-1);
  const heading = game.isOver(match) || isChase(graph) || !now ? '' : inWords(now);
  if (!play?.isPersonsTurn || viewed !== null || refuted !== null) {
    return { heading, emphasis };
  }
  const advice = (play.reach?.length ?? 0) > 1 ? t.chooseAPoliceman : t.chooseAVertexNextToYourPiece;
  const rules = play.value.grundy === undefined ? '' : t.whoCannotMoveLoses.trim();
  const moves = hints || !isChase(graph) ? { moves: { of: play, hasValues: hints } } : {};
  return { heading, ...moves, note: isChase(graph) ? advice : rules, emphasis };
}

/** Of Insight: the edges of the loop that holds a draw. Its words are those of boards. */
export function ofInsight({ insight }: Model, graph: Graph): Said {
  const isStep = (from: string | undefined, to: string | undefined) =>
    insight.why?.steps.some(([start, end]) => start === from && end === to) ?? false;
  const line = graph.edges.filter(({ from, to, bothWays }) => {
    const [start, end] = [graph.vertices[from]?.name, graph.vertices[to]?.name];
    return isStep(start, end) || (bothWays && isStep(end, start));
  });
  return { emphasis: { at: null, trail: [], line } };
}

/** The vertices of the best line. */
function pathOf(graph: Graph, { start, line }: Play): number[] {
  const at = ({ vertices = [] }: Pieces) => vertexAt(graph, vertices[0] ?? '');
  return line.length === 0 ? [] : [start, ...line.map(({ to }) => to)].map(at);
}

/** `a b | c`, `h2 + h1`. */
export function inWords({ police = [], thief, vertices }: Pieces): string {
  return vertices ? vertices.join(' + ') || t.noPiece : `${police.join(' ')} | ${thief}`;
}
