/** What is said below the drawing of a graph, and what is emphasised in it: of outcomes, the best line, a match, and edits. */

import type { Leg } from '../game/line.ts';
import * as game from '../game/match.ts';
import type { Pieces, Play } from '../game/match.ts';
import type { Place } from '../game/value.ts';
import { reasonOnShow, type Why } from '../page/insight.ts';
import { isCurrent, matchOnShow, movesOnShow, placeInFocus, type Model } from '../page/model.ts';
import { latestAnswer, known } from '../page/placed.ts';
import { roundHeat, stateOnShow } from '../page/scene.ts';
import { edgesAlong, endsOf, hasPieces, vertexAt, type Edge, type Graph, type Vertex } from './graph.ts';
import type { Emphasis } from './view.ts';
import * as t from '../texts.ts';

export interface Said {
  readonly heading?: string;
  /** Moves to choose from, with their values if these may be seen. */
  readonly moves?: { readonly of: Play; readonly hasValues: boolean };
  readonly note?: string;
}

const isChase = ({ kind }: Graph) => kind !== 'game';

/** Whether it is played with pieces in place of a drawing: the heaps of an octal game, or the tokens of a graph that is too large. */
export function isOfHeaps({ hasHeaps, notDrawn, play }: Graph): boolean {
  return (hasHeaps || notDrawn !== null) && play !== null;
}

/** What is said of a graph; null if nothing is. */
export function saidOf(model: Model): Said | null {
  const { graph, mode } = model;
  const isShown = graph !== null && (graph.vertices.length > 0 || isOfHeaps(graph) || mode === 'edit');
  return isShown
    ? ({ map: ofOutcomes, line: ofLine, play: ofMatch, edit: ofEdit, insight: null }[mode]?.(model, graph) ?? null)
    : null;
}

function ofOutcomes(model: Model, graph: Graph): Said {
  const play = known(model)?.play ?? null;
  const mover = play?.start.mover ?? '';
  const value = play?.value.text ?? (graph.standing === 'solved' ? (graph.verdict?.text ?? '…') : t.notSolvedYet);
  const moves = play ? { moves: { of: play, hasValues: true } } : {};
  if (isChase(graph)) {
    const there = vertexAt(valued(model, graph), placeInFocus(model) ?? model.cursor);
    const note = there?.value ? t.withTheThiefOn(there.name, there.value) : '';
    return { heading: play ? t.outcomeWithToMove(value, mover) : value, ...moves, note };
  }
  const name = (play?.start ?? stateOnShow(model)).vertices?.join(' + ') ?? '';
  const who = mover === 'first' || mover === '' ? name : name === '' ? mover : t.theMoverMoves(name, mover);
  const line = play ? [inWords(play.start), ...play.line.map(({ name }) => name)].join(' → ') : '';
  const note = play?.mover === null ? t.theGameEndsHere : play && play.line.length > 0 ? t.bestLineIs(line) : '';
  return { heading: who === '' ? value : `${who}: ${value}`, ...moves, note };
}

function ofLine(_model: Model, { play }: Graph): Said | null {
  const isEndless = play?.value.outcome === 'draw' || play?.value.cost === 'infinite';
  return isEndless && play.line.length > 0 ? { note: t.fromHereThePlayRepeats } : null;
}

function ofMatch(model: Model, graph: Graph): Said | null {
  const { viewed, refuted, hints } = model;
  const match = matchOnShow(model);
  if (match === null) {
    return null;
  }
  const play = game.known(match);
  const heading = game.isOver(match) || isChase(graph) ? '' : inWords(stateOnShow(model));
  if (!play?.isPersonsTurn || viewed !== null || refuted !== null) {
    return heading === '' ? null : { heading };
  }
  const advice = (play.reach?.length ?? 0) > 1 ? t.chooseAPoliceman : t.chooseAVertexNextToYourPiece;
  const rules = play.value.grundy === undefined ? '' : t.whoCannotMoveLoses.trim();
  const moves = hints || !isChase(graph) ? { moves: { of: play, hasValues: hints } } : {};
  return { heading, ...moves, note: isChase(graph) ? advice : rules };
}

function ofEdit({ selected, isReadOnly }: Model, graph: Graph): Said {
  if (!graph.isDrawable || isReadOnly) {
    return {
      heading: t.thisTextCannotBeDrawn,
      note: isReadOnly ? t.thisFileIsReadOnly : t.onlyLinesOfThisFormCanBeDrawn,
    };
  }
  return selected.length > 1
    ? { heading: selected.join(' → '), note: t.removeThisEdge }
    : selected.length === 1
      ? { heading: selected[0]!, note: t.chooseAnotherVertex }
      : { heading: t.drawTheGraph, note: t.howToDrawAGraph };
}

/** What is emphasised in the drawing of a graph. */
export function emphasisOf(model: Model, graph: Graph): Emphasis {
  const { mode, turn, selected, cursor } = model;
  if (mode === 'edit') {
    return { at: selected.length === 1 ? selected[0]! : null, trail: [], line: edgesAlong(graph, selected) };
  }
  const reason = edgesOf(reasonOnShow(model), graph);
  if (mode === 'insight') {
    return { at: null, trail: [], line: reason };
  }
  if (isChase(graph)) {
    return { at: mode === 'map' ? cursor : null, trail: [], line: reason };
  }
  if (mode === 'play' && (hasPieces(graph) || model.match === null)) {
    return { at: null, trail: [], line: reason };
  }
  const play = mode === 'map' ? known(model)?.play : null;
  const { start, turns } = play ? { start: play.start, turns: play.line } : movesOnShow(model);
  const path = [start, ...turns.map(({ to }) => to)].map(({ vertices = [] }) => vertices[0] ?? '');
  const end = { map: 0, line: turn, play: path.length - 1 }[mode];
  return {
    at: path[end] || cursor,
    trail: path.slice(0, end),
    line: mode === 'play' ? reason : edgesAlong(graph, path),
  };
}

/** The edges that moves go along. */
function edgesOf(legs: readonly Leg[], graph: Graph): Edge[] {
  const steps = legs.flatMap(({ from, to }) => from.map((place, index) => [place, to[index]!]));
  return graph.edges.filter(edge => {
    const ends = endsOf(graph, edge);
    return steps.some(step =>
      [ends, ...(edge.bothWays ? [[...ends].reverse()] : [])].some(each => each.join(' ') === step.join(' ')),
    );
  });
}

/** The graph with the values of the state on show; without values until they arrive, and where they are not to be seen. */
export function valued(model: Model, graph: Graph): Graph {
  const { mode, hints, insight } = model;
  if (mode === 'play' && !hints) {
    const edges = graph.edges.map(edge => ({ ...edge, best: null }));
    return { ...graph, vertices: graph.vertices.map(withoutValue), edges };
  }
  if (!isChase(graph) || mode === 'edit' || !isCurrent(model)) {
    return graph;
  }
  if (mode === 'insight') {
    return { ...graph, vertices: graph.vertices.map(vertex => withRound(vertex, insight.why)) };
  }
  const values = latestAnswer(model)?.vertices;
  const vertices = graph.vertices.map((vertex, index) => {
    const { value = null, tone = null, shade = null } = values?.[index] ?? {};
    return { ...vertex, value, tone, shade };
  });
  return { ...graph, vertices };
}

function withoutValue(vertex: Vertex): Vertex {
  return { ...vertex, value: null, tone: null, shade: null };
}

/** A vertex with the last round from which the loser can still get there. */
function withRound(vertex: Vertex, why: Why | null): Vertex {
  const { last = new Map<Place, number>(), winner = null } = why ?? {};
  const round = last.get(vertex.name);
  const heat = round === undefined ? null : roundHeat(round, Math.max(0, ...last.values()), winner);
  const { tone = null, shade = null } = heat ?? {};
  return { ...vertex, value: round === undefined ? null : String(round), tone, shade };
}

/** `a b | c`, `h2 + h1`. */
export function inWords({ police = [], thief, vertices }: Pieces): string {
  return vertices ? vertices.join(' + ') || t.noPiece : `${police.join(' ')} | ${thief}`;
}
