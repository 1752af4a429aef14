/**
 * What is drawn and said of a graph game or a pursuit, where it differs from boards: outcomes, the best line, the vertices of a match, and
 * drawing. Vertices are remembered by their names, since an edit may change their numbers. In one file because all tabs share one picture.
 */

import type { Edit } from '../game/grid.ts';
import * as game from '../game/match.ts';
import type { Ask, Match, MatchValue, Pieces, Play, Start } from '../game/match.ts';
import { other, type Outcome, type Player } from '../game/value.ts';
import { capitalised } from '../game/words.ts';
import type { OnShow } from '../messages.ts';
import type { Dispatch, Post } from '../page/controls.ts';
import { h, set, setText, show } from '../page/dom.ts';
import { isSecret } from '../page/labels.ts';
import { explored, matchOnShow, START, type Model } from '../page/model.ts';
import { prompt } from '../page/record.ts';
import { nameOf, type Shared } from '../page/share.ts';
import { Zoom } from '../page/size.ts';
import { button, enable, ICONS } from '../page/widgets.ts';
import * as text from './edit.ts';
import {
  anyStart,
  edgesAlong,
  hasPieces,
  isWeighted,
  movesFrom,
  neighbour,
  readGraph,
  startAt,
  toneOf,
  vertexAt,
  type Edge,
  type Graph,
  type Point,
  type Vertex,
} from './graph.ts';
import { arranged, faded, isSameGraph, moved } from './places.ts';
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
  /** The text, if it can be drawn in; null if it cannot. */
  private text: string | null = null;
  /** The vertex looked at; in Edit, the one selected. */
  private at: number | null = null;
  private edge: number | null = null;
  /** The responses about states of this text, by what was asked. */
  private readonly answers = new Map<string, Graph>();
  private readonly asked = new Set<string>();
  /** The places of vertices that were just drawn. */
  private readonly wanted = new Map<string, Point>();
  /** The state on show, if it is not the start. */
  onShow: OnShow | null = null;

  readonly view = new GraphView({
    choose: vertex => this.choose(vertex),
    chooseEdge: edge => this.chooseEdge(edge),
    step: (vertex, key) => this.focusNext(vertex, key),
    ground: point => this.model.mode === 'edit' && this.addVertex(point),
    drag: (vertex, point, ends) => this.drag(vertex, point, ends),
    join: (from, to) => this.join(from, to),
    drop: (piece, vertex) => this.drop(piece, vertex),
    remove: () => this.remove(),
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
  private readonly removeButton = button(t.remove, () => this.remove(), {
    class: 'secondary',
    title: t.removeWhatIsSelected,
  });
  private readonly undo = button(t.undo, () => this.post({ type: 'undo' }), { icon: ICONS.undo });
  private readonly redo = button(t.redo, () => this.post({ type: 'redo' }), { icon: ICONS.redo });
  /** In place of those of boards. */
  readonly editControls: HTMLElement;

  constructor(
    private readonly dispatch: Dispatch,
    private readonly post: Post,
  ) {
    const arrange = button(t.layOutAgain, () => this.layOut(), {
      icon: ICONS.arrange,
      title: t.layOutAgainAllVerticesMove,
    });
    const add = button(t.addAVertex, () => this.addVertex(null), { class: 'secondary' });
    const actions = h('div', { class: 'actions' }, this.undo, this.redo, add, this.removeButton);
    this.editControls = h('div', { class: 'controls' }, actions);
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
      this.edge = null;
      this.at = model.mode === 'edit' ? null : (this.at ?? startOf(this.graph));
    }
    enable(this.undo, model.canUndo);
    enable(this.redo, model.canRedo);
    this.redraw();
  }

  /** A new version of the graph, of which `before` was drawn. */
  private receive(graph: Graph, before: Graph | null): void {
    const { text: written, isReadOnly, mode } = this.model;
    // The last picture stays while the text is broken.
    const isBroken = before !== null && graph.standing === 'errors' && graph.vertices.length === 0;
    // Until an edit or a drag, the server's layout fits best.
    this.isLaidOut = before === null || (this.isLaidOut && !isBroken && isSameGraph(before, graph));
    const drawn = isBroken ? faded(before, graph) : this.isLaidOut ? graph : arranged(graph, before, this.wanted);
    const isText = graph.kind === 'game' && written !== null && !isReadOnly && text.isDrawable(written);
    const names = (of: Graph | null) => JSON.stringify(of?.vertices.map(({ name }) => name));
    const isOther = names(drawn) !== names(before);
    if (isOther) {
      const looked = this.at === null ? undefined : before?.vertices[this.at]?.name;
      const found = drawn.vertices.findIndex(({ name }) => name === looked);
      this.at = found >= 0 ? found : mode === 'edit' ? null : startOf(drawn);
      this.edge = null;
    }
    this.answers.clear();
    this.asked.clear();
    Object.assign(this, { graph: drawn, response: graph, text: isText ? written : null });
    this.view.svg.classList.toggle('stale', isBroken);
    this.drawLegend(graph);
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

  /** What can be copied of the state on show. */
  shared(): Shared {
    const { graph } = this;
    const { mode, match, file } = this.model;
    const words = (pieces: Pieces | null | undefined) => (pieces && inWords(pieces)) ?? null;
    const isMatch = mode === 'play' && match !== null;
    const { play = null } = this.response ?? {};
    const states = isMatch
      ? Array.from({ length: match.plies.length + 1 }, (_, count) => game.stateAfter(match, count))
      : [play?.start ?? null, ...(play?.line ?? []).map(({ to }) => to)];
    const line = states.map(words).filter(state => state !== null);
    const at = this.isChase ? words(explored(this.model)) : (graph?.vertices[this.at ?? -1]?.name ?? null);
    return {
      name: nameOf(file, null),
      texts: [
        {
          label: t.position,
          ending: '-position.txt',
          text: isMatch ? (line.at(-1) ?? null) : at,
          missing: t.thereIsNoVertex,
        },
        {
          label: t.line,
          ending: '-line.txt',
          text: line.length > 1 ? line.join(' -> ') : null,
          missing: t.noMoveHasBeenMadeAndNoLine,
        },
      ],
    };
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
      this.chooseInEdit(vertex);
      return;
    }
    if (mode === 'play') {
      this.dispatch({ type: 'choose-place', place: graph.vertices[vertex]!.name });
      return;
    }
    this.at = vertex;
    if (graph.kind === 'game' && mode === 'map') {
      this.dispatch({ type: 'explore', start: startAt(graph.vertices[vertex]!.name, graph) });
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
    if (name === undefined || mode === 'edit' || mode === 'line') {
      this.redraw();
    } else if (mode === 'play') {
      this.dispatch({ type: 'drop', piece, place: name });
    } else if (pieces && this.outcome?.play) {
      const start = { ...placed(pieces, piece, name), mover: this.outcome.play.start.mover };
      this.dispatch({ type: 'explore', start });
    } else {
      this.redraw();
    }
  }

  // Edit

  private chooseInEdit(vertex: number): void {
    const { at } = this;
    this.edge = null;
    if (at !== null && at !== vertex) {
      this.join(at, vertex);
      return;
    }
    this.at = at === vertex ? null : vertex;
    this.say();
  }

  private chooseEdge(edge: number): void {
    if (this.model.mode === 'edit') {
      this.at = null;
      this.edge = edge;
      this.say();
    }
  }

  private addVertex(point: Point | null): void {
    const { graph, text: before } = this;
    if (graph !== null && before !== null) {
      this.write(text.addVertex(before, this.newName(graph, point)));
    }
  }

  private newName(graph: Graph, point: Point | null): string {
    const name = text.freeName(graph.vertices.map(({ name }) => name));
    if (point !== null) {
      this.wanted.set(name, point);
    }
    return name;
  }

  /** Draws an edge, if need be to a new vertex. */
  private join(from: number, to: number | Point): void {
    const { graph, text: before } = this;
    const source = graph?.vertices[from];
    this.at = null;
    if (!graph || !source || before === null) {
      this.say();
      return;
    }
    const isNew = typeof to !== 'number';
    if (!isNew && movesFrom(graph, from).some(edge => edge.to === to)) {
      setText(this.announcer, t.thereIsThisEdgeAlready);
      this.say();
      return;
    }
    const name = isNew ? this.newName(graph, to) : graph.vertices[to]!.name;
    this.write(text.addEdge(before, source.name, name, isWeighted(graph), isNew));
  }

  private remove(): void {
    const { graph, at, edge, text: before } = this;
    if (this.model.mode !== 'edit' || graph === null || before === null) {
      return;
    }
    const name = (index: number) => graph.vertices[index]?.name ?? '';
    const removed = edge === null ? undefined : graph.edges[edge];
    Object.assign(this, { at: null, edge: null });
    if (removed) {
      this.write(text.removeEdge(before, name(removed.from), name(removed.to)));
    } else if (at !== null) {
      this.write(text.removeVertex(before, name(at)));
    }
  }

  private write(edits: Edit[]): void {
    this.post({ type: 'write', version: this.response?.version ?? 0, edits });
    this.say();
  }

  // Drawing

  private redraw(isAtRest = true): void {
    const { graph, view } = this;
    if (graph === null) {
      return;
    }
    const { mode, hints } = this.model;
    const isHidden = mode === 'play' && !hints;
    view.isDrawing = mode === 'edit' && this.text !== null;
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
    const { graph } = this;
    const { mode } = this.model;
    set(this.view.svg, { 'data-mode': mode });
    this.moves.replaceChildren();
    [this.heading, this.note].forEach(element => setText(element, ''));
    this.onShow = null;
    if (graph !== null && (graph.vertices.length > 0 || this.isOfHeaps)) {
      if (mode === 'map') {
        this.onShow = this.renderOutcomes(graph);
      } else if (mode === 'line') {
        this.renderLine(graph);
      } else if (mode === 'play') {
        this.onShow = this.renderMatch(graph);
      }
    }
    if (mode === 'edit') {
      this.renderEdit(graph);
    }
    this.renderHeaps(graph);
    show(this.card, this.moves.childElementCount > 0 || `${this.heading.textContent}${this.note.textContent}` !== '');
  }

  /** The graph with the values of the state on show, or without values until they arrive. */
  private valued(graph: Graph): Graph {
    if (!this.isChase || this.model.mode === 'edit') {
      return graph;
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

  private renderOutcomes(graph: Graph): OnShow | null {
    const play = this.outcome?.play ?? null;
    const at = this.isChase ? this.at : (this.at ?? 0);
    const path = play && !this.isChase ? pathOf(graph, play) : [];
    this.view.emphasise({ at, trail: [], line: edgesAlong(graph, path) });
    const mover = play?.start.mover ?? '';
    const vertex = graph.vertices[at ?? -1];
    const name = this.isChase ? '' : (vertex?.name ?? '');
    const who = mover === 'first' ? name : name === '' ? mover : t.theMoverMoves(name, mover);
    const value = play?.value.text ?? (graph.standing === 'solved' ? (graph.verdict?.text ?? '…') : t.notSolvedYet);
    setText(this.heading, this.isChase ? (play ? t.outcomeWithToMove(value, mover) : value) : `${who}: ${value}`);
    if (play) {
      this.listMoves(graph, play, true, to => this.exploreAfter(graph, to, play));
    }
    if (this.isChase) {
      const there = this.outcome?.vertices[at ?? -1];
      setText(this.note, there?.value ? t.withTheThiefOn(there.name, there.value) : '');
      return play && this.model.explored
        ? { tone: toneOf(play.value.outcome), text: play.value.text, detail: t.toMoveNext(mover) }
        : null;
    }
    const line = play ? [inWords(play.start), ...play.line.map(({ name }) => name)].join(' → ') : '';
    setText(
      this.note,
      play?.mover === null ? t.theGameEndsHere : play && play.line.length > 0 ? t.bestLineIs(line) : '',
    );
    return null;
  }

  /** Shows the state after a move in Outcomes; of a sum, only single pieces are shown there. */
  private exploreAfter(graph: Graph, to: Pieces, { start }: Play): void {
    if (this.isChase) {
      this.dispatch({ type: 'explore', start: { ...to, mover: other(start.mover as Player) } });
      return;
    }
    const vertex = vertexAt(graph, to.vertices?.[0] ?? '');
    if (vertex >= 0) {
      this.choose(vertex);
    }
  }

  private renderLine(graph: Graph): void {
    const { turn } = this.model;
    const play = this.response?.play ?? null;
    const path = play && !this.isChase ? pathOf(graph, play) : [];
    this.view.emphasise({
      at: this.isChase ? null : (path[turn] ?? startOf(graph)),
      trail: path.slice(0, turn),
      line: edgesAlong(graph, path),
    });
    const isEndless = play?.value.outcome === 'draw' || play?.value.cost === 'infinite';
    setText(this.note, isEndless && this.bestLine.length > 0 ? t.fromHereThePlayRepeats : '');
  }

  private renderMatch(graph: Graph): OnShow | null {
    const { viewed, refuted, hints, isTask } = this.model;
    const match = matchOnShow(this.model);
    const count = this.shownPlies;
    const states = match ? Array.from({ length: count + 1 }, (_, turn) => game.stateAfter(match, turn)) : [];
    const path = this.isChase ? [] : states.map(pieces => vertexAt(graph, pieces?.vertices?.[0] ?? ''));
    const isOnePiece = !hasPieces(this.response ?? graph);
    this.view.emphasise({
      at: isOnePiece ? (path.at(-1) ?? null) : null,
      trail: isOnePiece ? path.slice(0, -1) : [],
      line: [],
    });
    if (match === null) {
      return null;
    }
    const play = game.known(match);
    const isOver = game.isOver(match);
    const now = states.at(-1);
    setText(this.heading, isOver || this.isChase || !now ? '' : inWords(now));
    if (play?.isPersonsTurn && viewed === null && refuted === null) {
      if (hints || !this.isChase) {
        this.listMoves(graph, play, hints, (_, name) => this.dispatch({ type: 'make', name }));
      }
      const advice = (play.reach?.length ?? 0) > 1 ? t.chooseAPoliceman : t.chooseAVertexNextToYourPiece;
      const rules = play.value.grundy === undefined ? '' : t.whoCannotMoveLoses.trim();
      setText(this.note, this.isChase ? advice : rules);
    }
    if (isSecret(this.model)) {
      return { tone: 'none', text: prompt(match, isTask), detail: '', isSecret: true };
    }
    if (play === null) {
      return null;
    }
    const text = isOver ? (play.end ?? '') : capitalised(play.value.text);
    return { tone: toneInMatch(play), text, detail: isOver ? (play.review ?? '') : prompt(match, isTask), isOver };
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

  private renderEdit(graph: Graph | null): void {
    const { at, edge } = this;
    this.view.emphasise({ at, trail: [], line: [], edge });
    const canDraw = this.text !== null;
    enable(this.removeButton, canDraw && (at !== null || edge !== null));
    const name = (index: number | undefined) => graph?.vertices[index ?? -1]?.name ?? '';
    const chosen = edge === null ? undefined : graph?.edges[edge];
    if (!canDraw) {
      setText(this.heading, t.thisTextCannotBeDrawn);
      setText(this.note, this.isChase ? t.changeAPursuitInItsText : t.onlyLinesOfThisFormCanBeDrawn);
    } else if (chosen) {
      setText(this.heading, `${name(chosen.from)} → ${name(chosen.to)}`);
      setText(this.note, t.deleteRemovesThisEdge);
    } else if (at !== null) {
      setText(this.heading, name(at));
      setText(this.note, t.chooseAnotherVertex);
    } else {
      setText(this.heading, t.drawTheGraph);
      setText(this.note, t.howToDrawAGraph);
    }
  }

  /** The moves, best first, with their values if these may be seen. */
  private listMoves(graph: Graph, play: Play, hasValues: boolean, choose: (to: Pieces, name: string) => void): void {
    const moves = hasValues ? play.moves : inOrderOf(graph, play.moves);
    // Where all are equally good, none is marked.
    const isOneBetter = hasValues && moves.some(({ isBest }) => !isBest);
    const items = moves.map(({ name, to, value, isBest, weight }) => {
      const cost = weight === undefined ? '' : ` (${weight})`;
      const move = button(`${name}${cost}${hasValues ? ` – ${value.text}` : ''}`, () => choose(to, name), {
        class: 'link',
      });
      const tone = hasValues ? toneOf(value.outcome) : 'none';
      const swatch = h('i', { class: `swatch ${tone === 'none' ? 'kind-floor' : `tone-${tone}-0`}` });
      return h('li', {}, swatch, move, isOneBetter && isBest && h('strong', {}, t.bestMove));
    });
    const more = play.moveCount - play.moves.length;
    this.moves.replaceChildren(...items, ...(more > 0 ? [h('li', {}, t.andMore(more))] : []));
  }

  private drawLegend(graph: Graph): void {
    this.legend.replaceChildren(
      ...graph.legend.map(entry =>
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

/** The vertex of the start, or any. */
function startOf(graph: Graph | null): number | null {
  const { vertices = [] } = graph ?? {};
  return vertices.length === 0
    ? null
    : Math.max(
        0,
        vertices.findIndex(({ start }) => start),
      );
}

/** The vertices of the best line. */
function pathOf(graph: Graph, { start, line }: Play): number[] {
  const at = ({ vertices = [] }: Pieces) => vertexAt(graph, vertices[0] ?? '');
  return line.length === 0 ? [] : [start, ...line.map(({ to }) => to)].map(at);
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

/** `a b | c`, `h2 + h1`. */
function inWords({ police = [], thief, vertices }: Pieces): string {
  return vertices ? vertices.join(' + ') || t.noPiece : `${police.join(' ')} | ${thief}`;
}

/** The moves in an order that is no hint: that of their vertices. */
function inOrderOf(graph: Graph, moves: Play['moves']): Play['moves'] {
  const key = ({ to }: Play['moves'][number]) => vertexAt(graph, to.vertices?.[0] ?? '');
  return [...moves].sort((a, b) => key(a) - key(b) || (a.name < b.name ? -1 : 1));
}

/** The tone of a match for the user. */
function toneInMatch({ made, value, isPersonsTurn }: Play): Outcome | 'none' {
  const last = made.at(-1);
  const { outcome }: MatchValue = last?.value ?? value;
  const isOwn = last ? last.grade !== null : isPersonsTurn;
  const tone = toneOf(outcome);
  const isOfMover = outcome === 'win' || outcome === 'lose';
  return isOfMover && !isOwn && tone !== 'none' && tone !== 'draw' ? other(tone) : tone;
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
