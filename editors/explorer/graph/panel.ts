/**
 * The drawing of a graph game or a pursuit, with what is said below it. Vertices are remembered by their names, since an edit may change
 * their numbers. Deliberately elsewhere: what is said (`said.ts`), and edits of the text (`editor.ts`).
 */

import * as game from '../game/match.ts';
import type { Ask, Match, Pieces, Play, Start } from '../game/match.ts';
import { other, type Player } from '../game/value.ts';
import type { OnShow } from '../messages.ts';
import type { Dispatch, Post } from '../page/controls.ts';
import { h, set, setText, show } from '../page/dom.ts';
import type { Why } from '../page/insight.ts';
import { explored, matchOnShow, START, type Model } from '../page/model.ts';
import { roundHeat } from '../page/scene.ts';
import { Zoom } from '../page/size.ts';
import { button, ICONS } from '../page/widgets.ts';
import { GraphEditor } from './editor.ts';
import {
  anyStart,
  hasPieces,
  neighbour,
  readGraph,
  startAt,
  startVertex,
  toneOf,
  vertexAt,
  type Edge,
  type Graph,
  type Point,
  type Vertex,
} from './graph.ts';
import { arranged, faded, isSameGraph, moved } from './places.ts';
import { ofInsight, ofLine, ofMatch, ofOutcomes, type Said } from './said.ts';
import { drawnPieces, placed, withPlan, type DrawnPiece } from './turn.ts';
import { GraphView } from './view.ts';
import * as t from '../texts.ts';

export class GraphPanel {
  private model: Model = START;
  /** As it is drawn. */
  private graph: Graph | null = null;
  /** As the server sent it, with its own layout. */
  private response: Graph | null = null;
  /** Whether everything is where the server has put it. */
  private isLaidOut = true;
  /** The vertex looked at. */
  private at: number | null = null;
  /** The responses about states of this text, by what was asked. */
  private readonly answers = new Map<string, Graph>();
  private readonly asked = new Set<string>();
  /** The state on show in Outcomes, if it is not the start. */
  onShow: OnShow | null = null;

  readonly view = new GraphView({
    choose: vertex => this.choose(vertex),
    chooseEdge: edge => this.model.mode === 'edit' && this.editor.chooseEdge(edge),
    step: (vertex, key) => this.focusNext(vertex, key),
    ground: point => this.model.mode === 'edit' && this.editor.addVertex(point),
    drag: (vertex, point, ends) => this.drag(vertex, point, ends),
    join: (from, to) => this.editor.join(from, to),
    drop: (piece, vertex) => this.drop(piece, vertex),
    remove: () => this.model.mode === 'edit' && this.editor.remove(),
  });
  private readonly empty = h('p', { class: 'graph-empty', role: 'status' });
  readonly legend = h('div', { class: 'legend' });
  private readonly heading = h('h2');
  private readonly note = h('p', { class: 'note' });
  private readonly moves = h('ul', { class: 'graph-moves', 'aria-label': t.moves });
  private readonly announcer = h('div', { class: 'spoken', 'aria-live': 'polite', role: 'log' });
  readonly stage = h('div', { class: 'stage' }, this.view.svg, this.empty);
  readonly zoom = new Zoom(this.view, this.stage, t.wholeGraph);
  /** What is said below the drawing. */
  readonly card = h(
    'section',
    { class: 'card graph-card', 'aria-label': t.vertex },
    this.heading,
    this.moves,
    this.note,
    this.announcer,
  );
  readonly editor: GraphEditor;

  constructor(
    private readonly dispatch: Dispatch,
    private readonly post: Post,
  ) {
    const arrange = button(t.layOutAgain, () => this.layOut(), {
      icon: ICONS.arrange,
      title: t.layOutAgainAllVerticesMove,
    });
    this.editor = new GraphEditor(post, spoken => {
      setText(this.announcer, spoken ?? this.announcer.textContent);
      this.say();
    });
    this.zoom.element.prepend(arrange);
    this.view.listen(this.stage, this.zoom);
  }

  render(model: Model): void {
    const { mode, subject } = this.model;
    this.model = model;
    if (model.graph === null) {
      this.onShow = null;
      return;
    }
    if (model.graph !== this.response) {
      this.receive(model.graph, subject === model.subject ? this.graph : null);
    } else if (mode !== model.mode) {
      this.editor.deselect();
    }
    this.redraw();
  }

  /** A new version of the graph, of which `before` was drawn. */
  private receive(graph: Graph, before: Graph | null): void {
    // The last picture stays while the text is broken.
    const isBroken = before !== null && graph.standing === 'errors' && graph.vertices.length === 0;
    // Until an edit or a drag, the server's layout fits best.
    this.isLaidOut = before === null || (this.isLaidOut && !isBroken && isSameGraph(before, graph));
    const drawn = isBroken
      ? faded(before, graph)
      : this.isLaidOut
        ? graph
        : arranged(graph, before, this.editor.wanted);
    const looked = this.at === null ? undefined : before?.vertices[this.at]?.name;
    const found = drawn.vertices.findIndex(({ name }) => name === looked);
    this.at = found >= 0 ? found : startVertex(drawn);
    this.answers.clear();
    this.asked.clear();
    Object.assign(this, { graph: drawn, response: graph });
    this.editor.receive(drawn, this.model);
    this.view.svg.classList.toggle('stale', isBroken);
  }

  /** The response about a state. */
  answer(asked: Ask, response: unknown): void {
    const graph = readGraph(response);
    if (graph !== null && graph.version === this.response?.version) {
      this.answers.set(JSON.stringify(asked), graph);
      this.redraw();
    }
  }

  private get isChase(): boolean {
    return this.graph !== null && this.graph.kind !== 'game';
  }

  /** What the server says of a state; null until its response arrives. */
  private ask(start: Start | null, moves: readonly string[] = []): Graph | null {
    if (this.response?.standing !== 'solved') {
      return null;
    }
    if (start === null && moves.length === 0) {
      return this.response;
    }
    const asked: Ask = { ...(start && { start }), side: 'both', moves };
    const key = JSON.stringify(asked);
    const known = this.answers.get(key);
    if (!known && !this.asked.has(key)) {
      this.asked.add(key);
      this.post({ type: 'request-puzzle', ask: asked });
    }
    return known ?? null;
  }

  /** Whether there is nothing to draw, but pieces to play with: the heaps of an octal game, or the tokens of a graph that is too large. */
  private get isOfHeaps(): boolean {
    return this.response?.notDrawn !== null && this.response?.play != null;
  }

  /** What the server says of the state in Outcomes. */
  private get outcome(): Graph | null {
    return this.ask(this.model.explored ?? (this.response?.play ? null : (anyStart(this.response!) ?? null)));
  }

  /** What the server says of the state on show. */
  private get state(): Graph | null {
    const { mode, turn, matchGraph } = this.model;
    if (mode === 'map') {
      return this.outcome;
    }
    if (mode === 'play') {
      return matchGraph;
    }
    const turns = mode === 'line' ? this.bestLine.slice(0, turn) : [];
    return this.ask(
      null,
      turns.map(({ name }) => name),
    );
  }

  private get bestLine(): Play['line'] {
    return this.response?.play?.line ?? [];
  }

  /** The name of the vertex looked at. */
  get vertex(): string | null {
    return this.graph?.vertices[this.at ?? -1]?.name ?? null;
  }

  private layOut(): void {
    if (this.response && this.response.vertices.length > 0) {
      this.graph = this.response;
      this.isLaidOut = true;
    }
    this.redraw();
  }

  private choose(vertex: number): void {
    const { graph } = this;
    if (graph === null) {
      return;
    }
    const { mode } = this.model;
    if (mode === 'edit') {
      this.editor.choose(vertex);
      return;
    }
    if (mode === 'play') {
      this.dispatch({ type: 'choose-place', place: graph.vertices[vertex]!.name });
      return;
    }
    this.at = vertex;
    if (graph.kind === 'game' && mode === 'map') {
      this.dispatch({ type: 'set', to: { explored: startAt(graph.vertices[vertex]!.name, graph) } });
    }
    const place = graph.vertices[vertex]?.place;
    if (place) {
      this.post({ type: 'reveal-place', ...place });
    }
    this.redraw();
    this.announce(vertex);
  }

  private announce(index: number): void {
    const vertex = this.graph?.vertices[index];
    setText(this.announcer, vertex ? `${vertex.name}: ${vertex.value ?? t.notSolved}` : '');
  }

  private focusNext(vertex: number, key: string): void {
    const next = this.graph && neighbour(this.graph, vertex, key);
    if (next !== null) {
      this.zoom.reveal(next);
      this.view.focus(next);
    }
  }

  private drag(vertex: number, point: Point, ends: boolean): void {
    if (this.graph !== null) {
      this.graph = moved(this.graph, vertex, point);
      this.isLaidOut = false;
    }
    this.redraw(ends);
  }

  private drop(piece: number, vertex: number | null): void {
    const { graph } = this;
    const pieces = explored(this.model);
    const name = vertex === null ? undefined : graph?.vertices[vertex]?.name;
    const { mode } = this.model;
    if (name === undefined || mode === 'edit' || mode === 'line' || mode === 'insight') {
      this.redraw();
    } else if (mode === 'play') {
      this.dispatch({ type: 'drop', piece, place: name });
    } else if (pieces && this.outcome?.play) {
      const explored = { ...placed(pieces, piece, name), mover: this.outcome.play.start.mover };
      this.dispatch({ type: 'set', to: { explored } });
    } else {
      this.redraw();
    }
  }

  // Drawing

  private redraw(isAtRest = true): void {
    const { graph, view } = this;
    if (graph === null) {
      return;
    }
    const { mode, hints } = this.model;
    const isHidden = mode === 'play' && !hints;
    view.isDrawing = mode === 'edit' && this.editor.canDraw;
    const shown = this.valued(graph);
    view.draw(
      isHidden ? { ...shown, vertices: shown.vertices.map(withoutValue), edges: shown.edges.map(plain) } : shown,
      this.pieces(graph),
    );
    const isDrawn = graph.vertices.length > 0;
    view.svg.toggleAttribute('hidden', !isDrawn);
    show(this.empty, !isDrawn);
    if (isAtRest) {
      this.zoom.apply();
    }
    this.say();
  }

  private say(): void {
    const { graph, model } = this;
    this.editor.render(model);
    const { heading = '', moves, note = '', onShow = null, emphasis } = this.said(graph);
    set(this.view.svg, { 'data-mode': model.mode });
    this.view.emphasise(emphasis);
    setText(this.heading, heading);
    setText(this.note, note);
    this.moves.replaceChildren(...(graph && moves ? this.itemsOf(graph, moves) : []));
    this.onShow = onShow;
    this.renderHeaps(graph);
    this.drawLegend(this.state ?? graph);
    show(this.card, moves !== undefined || `${heading}${note}` !== '');
  }

  private said(graph: Graph | null): Said {
    const { model } = this;
    if (model.mode === 'edit') {
      return this.editor.said;
    }
    if (graph !== null && (graph.vertices.length > 0 || this.isOfHeaps)) {
      if (model.mode === 'line') {
        return ofLine(model, graph, this.response?.play ?? null);
      }
      if (model.mode === 'insight') {
        return ofInsight(model, graph);
      }
      return model.mode === 'play'
        ? ofMatch(model, graph, this.shownPlies)
        : ofOutcomes(model, graph, this.outcome, this.at);
    }
    return { emphasis: { at: null, trail: [], line: [] } };
  }

  /** The graph with the values of the state on show, or without values until they arrive. */
  private valued(graph: Graph): Graph {
    if (!this.isChase || this.model.mode === 'edit') {
      return graph;
    }
    if (this.model.mode === 'insight') {
      return withRounds(graph, this.model.insight.why);
    }
    const values = this.state?.vertices;
    const vertices = graph.vertices.map((vertex, index) => {
      const { value = null, tone = null, shade = null } = values?.[index] ?? {};
      return { ...vertex, value, tone, shade };
    });
    return { ...graph, vertices };
  }

  private pieces(graph: Graph): DrawnPiece[] {
    const { mode, turn: number, viewed, refuted, plan } = this.model;
    const match = matchOnShow(this.model);
    if (mode === 'edit' || !hasPieces(this.response ?? graph) || (mode !== 'play' && !this.isChase)) {
      return [];
    }
    if (mode !== 'play' || match === null) {
      const turn = mode === 'line' ? this.bestLine[number - 1] : undefined;
      const start = mode === 'map' ? null : this.response?.play?.pieces;
      const pieces = turn?.to ?? start ?? explored(this.model);
      return pieces ? drawnPieces(graph, pieces) : [];
    }
    const pieces = this.matchPieces(match);
    const drawn = pieces ? drawnPieces(graph, pieces) : [];
    return viewed === null && refuted === null ? withPlan(graph, match, plan, drawn) : drawn;
  }

  /** Shows the state after a move in Outcomes; of a sum, only single pieces are shown there. */
  private exploreAfter(graph: Graph, to: Pieces, { start }: Play): void {
    if (this.isChase) {
      this.dispatch({ type: 'set', to: { explored: { ...to, mover: other(start.mover as Player) } } });
      return;
    }
    const vertex = vertexAt(graph, to.vertices?.[0] ?? '');
    if (vertex >= 0) {
      this.choose(vertex);
    }
  }

  /** How many moves of the match are shown. */
  private get shownPlies(): number {
    const { viewed, refuted } = this.model;
    return refuted?.count ?? viewed ?? this.model.match?.plies.length ?? 0;
  }

  /** Shows the pieces of a match in place of a drawing. */
  private renderHeaps(graph: Graph | null): void {
    const { mode, match } = this.model;
    const pieces = this.isOfHeaps && mode === 'play' && match ? this.matchPieces(match) : null;
    const isShown = pieces !== null && graph !== null;
    this.empty.classList.toggle('heaps', isShown);
    if (isShown) {
      const heaps = (pieces.vertices ?? []).filter(name => name !== '0');
      this.empty.replaceChildren(...heaps.map(name => heapShape(name)), ...(heaps.length === 0 ? [t.noPiece] : []));
    } else {
      setText(this.empty, graph ? (graph.notDrawn ?? graph.message ?? t.writeALineSuch) : '');
    }
  }

  /** The pieces of a match in the state on show. */
  private matchPieces(match: Match): Pieces | null {
    return game.stateAfter(match, this.shownPlies) ?? this.response?.play?.pieces ?? null;
  }

  /** The moves, best first, with their values if these may be seen. */
  private itemsOf(graph: Graph, { of: play, hasValues }: NonNullable<Said['moves']>): HTMLElement[] {
    const moves = hasValues ? play.moves : inOrderOf(graph, play.moves);
    // The best come first, and are marked once; where all are equally good, not at all.
    const best = moves.filter(({ isBest }) => isBest).length;
    const mark = hasValues && best < moves.length ? h('strong', {}, t.bestMoves(best)) : null;
    const items = moves.map(({ name, to, value, weight }, index) => {
      const cost = weight === undefined ? '' : ` (${weight})`;
      const choose = () =>
        this.model.mode === 'map' ? this.exploreAfter(graph, to, play) : this.dispatch({ type: 'make', name });
      const move = button(`${name}${cost}${hasValues ? ` – ${value.text}` : ''}`, choose, { class: 'link' });
      const tone = hasValues ? toneOf(value.outcome) : 'none';
      const swatch = tone !== 'none' && h('i', { class: `swatch tone-${tone}-0` });
      return h('li', {}, swatch, move, index === 0 && mark);
    });
    const more = play.moveCount - play.moves.length;
    return more > 0 ? [...items, h('li', {}, t.andMore(more))] : items;
  }

  private drawLegend(graph: Graph | null): void {
    this.legend.replaceChildren(
      ...(graph?.legend ?? []).map(entry =>
        h(
          'span',
          { class: 'entry' },
          entry.tone !== null && h('i', { class: `swatch ${toneClass(entry)}` }),
          entry.text,
        ),
      ),
    );
  }
}

/** More counters of a heap are not drawn. */
const MAX_COUNTERS = 60;

/** A heap with its counters, or another piece with its name. */
function heapShape(name: string): HTMLElement {
  const size = /^\d+$/.test(name) ? Math.min(Number(name), MAX_COUNTERS) : 0;
  const counters = Array.from({ length: size }, () => h('i', {}));
  return h(
    'span',
    { class: 'heap' },
    h('strong', {}, name),
    h('span', { class: 'counters', 'aria-hidden': 'true' }, ...counters),
  );
}

/** The moves in an order that is no hint: that of their vertices. */
function inOrderOf(graph: Graph, moves: Play['moves']): Play['moves'] {
  const key = ({ to }: Play['moves'][number]) => vertexAt(graph, to.vertices?.[0] ?? '');
  return [...moves].sort((a, b) => key(a) - key(b) || (a.name < b.name ? -1 : 1));
}

/** The graph with the last round from which the loser can still get to a vertex. */
function withRounds(graph: Graph, why: Why | null): Graph {
  const { last = new Map<string, number>(), winner = null } = why ?? {};
  const rounds = Math.max(0, ...last.values());
  const vertices = graph.vertices.map(vertex => {
    const round = last.get(vertex.name);
    const { tone = null, shade = null } = (round !== undefined && roundHeat(round, rounds, winner)) || {};
    return { ...vertex, value: round === undefined ? null : String(round), tone, shade };
  });
  return { ...graph, vertices };
}

function withoutValue(vertex: Vertex): Vertex {
  return { ...vertex, value: null, tone: null, shade: null };
}

function plain(edge: Edge): Edge {
  return { ...edge, best: null };
}

function toneClass({ tone, shade }: { tone: string | null; shade: number | null }): string {
  return tone === null ? 'kind-floor' : `tone-${tone}-${shade ?? 0}`;
}
