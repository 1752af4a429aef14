/**
 * The explorer of a graph game or a pursuit, with the tabs of the explorer of boards: outcomes, the best line, a match against the solver, and
 * drawing. Vertices are remembered by their names, since an edit may change their numbers. In one file because all tabs share
 * one picture and one game.
 */

import type { Edit } from '../game/grid.ts';
import * as game from '../game/match.ts';
import {
  THINKING,
  type Ask,
  type Match,
  type MatchValue,
  type Pieces,
  type Play,
  type Sees,
  type Start,
} from '../game/match.ts';
import { readPlay } from '../game/protocol.ts';
import * as turn from '../game/turn.ts';
import { other, type Outcome, type Player } from '../game/value.ts';
import { capitalised } from '../game/words.ts';
import type { FromPage, Mode, OnShow, ToPage } from '../messages.ts';
import { problemItem } from '../page/details.ts';
import { h, set, setText, show } from '../page/dom.ts';
import { standingText } from '../page/labels.ts';
import { opponentChoice } from '../page/opponent.ts';
import { MatchRecord, prompt } from '../page/record.ts';
import { nameOf, ShareMenu, type Shared } from '../page/share.ts';
import { Zoom } from '../page/size.ts';
import { button, enable, ICONS, segmented, tabList, type Tab } from '../page/widgets.ts';
import * as text from './edit.ts';
import {
  edgesAlong,
  hasPieces,
  isWeighted,
  movesFrom,
  neighbour,
  readGraph,
  toneOf,
  vertexAt,
  type Edge,
  type Graph,
  type Point,
  type Vertex,
} from './graph.ts';
import { arranged, faded, isSameGraph, moved } from './places.ts';
import { drawnPieces, movesTo, placed, withPlan, type DrawnPiece } from './turn.ts';
import { GraphView } from './view.ts';
import * as t from '../texts.ts';

type GraphMode = Exclude<Mode, 'insight'>;

const TABS: readonly Tab<GraphMode>[] = [
  { value: 'map', label: t.outcomes, title: t.whoWinsFromEveryVertex },
  { value: 'line', label: t.bestLine, title: t.bestPlayByBothSidesTurn },
  { value: 'play', label: t.play, title: t.playAgainstTheSolver },
  { value: 'edit', label: t.edit, title: t.drawVerticesAndEdges },
];

export class GraphPanel {
  readonly elements: readonly HTMLElement[];
  /** As it is drawn. */
  private graph: Graph | null = null;
  /** As the server sent it, with its own layout. */
  private response: Graph | null = null;
  /** Whether everything is where the server has put it. */
  private isLaidOut = true;
  /** The text, if it can be drawn in; null if it cannot. */
  private text: string | null = null;
  private subject = '';
  private file = '';
  mode: GraphMode = 'map';
  /** The vertex looked at; in Edit, the one selected. */
  private at: number | null = null;
  private edge: number | null = null;
  private turn = 0;
  /** The responses about states of this text, by what was asked. */
  private readonly answers = new Map<string, Graph>();
  private readonly asked = new Set<string>();
  /** The state in Outcomes, if it is not the start. */
  private explored: Start | null = null;
  private match: Match | null = null;
  /** The latest response about the match. */
  private matchGraph: Graph | null = null;
  /** How many moves of the match are shown; null for all. */
  private viewed: number | null = null;
  /** Why there is no match. */
  private problem: string | null = null;
  private side = 'first';
  private plan = turn.NO_PLAN;
  /** How many turns ahead the opponent sees; null is all of them. */
  private sees: Sees = null;
  private thinking: ReturnType<typeof setTimeout> | undefined;
  /** The places of vertices that were just drawn. */
  private readonly wanted = new Map<string, Point>();
  /** The state on show, if it is not the start. */
  onShow: OnShow | null = null;

  private readonly view = new GraphView({
    choose: vertex => this.choose(vertex),
    chooseEdge: edge => this.chooseEdge(edge),
    step: (vertex, key) => this.focusNext(vertex, key),
    ground: point => this.mode === 'edit' && this.addVertex(point),
    drag: (vertex, point, ends) => this.drag(vertex, point, ends),
    join: (from, to) => this.join(from, to),
    drop: (piece, vertex) => this.drop(piece, vertex),
    remove: () => this.remove(),
  });
  private readonly title = h('h1');
  private readonly verdict = h('p', { class: 'verdict' });
  private readonly empty = h('p', { class: 'graph-empty', role: 'status' });
  private readonly legend = h('div', { class: 'legend' });
  private readonly heading = h('h2');
  private readonly note = h('p', { class: 'note' });
  private readonly moves = h('ul', { class: 'graph-moves', 'aria-label': t.moves });
  private readonly problems = h('ul', { class: 'problems', 'aria-label': t.errors });
  private readonly announcer = h('div', { class: 'spoken', 'aria-live': 'polite', role: 'log' });
  private readonly stage = h('div', { class: 'stage' }, this.view.svg, this.empty);
  private readonly zoom = new Zoom(this.view, this.stage, t.wholeGraph);
  private readonly tabs = tabList('graph-tab', 'graph-panel', TABS, mode => this.enter(mode));
  private readonly solve = button(t.solveNow, () => this.post({ type: 'solve' }), { class: 'primary' });
  private readonly arrange = button(t.layOutAgain, () => this.layOut(), {
    icon: ICONS.arrange,
    title: t.layOutAgainAllVerticesMove,
  });
  private readonly first = button(t.start, () => this.toTurn(0), { icon: ICONS.first });
  private readonly back = button(t.back, () => this.toTurn(this.turn - 1), { icon: ICONS.back });
  private readonly forward = button(t.forward, () => this.toTurn(this.turn + 1), { icon: ICONS.forward });
  private readonly last = button(t.end, () => this.toTurn(Infinity), { icon: ICONS.last });
  private readonly sides = segmented(
    'mover-side',
    t.youPlay,
    [
      { value: 'first', label: t.first },
      { value: 'second', label: t.second },
      { value: 'both', label: t.both },
    ],
    side => this.play(side),
  );
  private readonly chaseSides = segmented(
    'pursuit-side',
    t.youPlay,
    [
      { value: 'police', label: t.police },
      { value: 'thief', label: t.thief },
      { value: 'both', label: t.both },
    ],
    side => this.play(side),
  );
  private readonly opponents = opponentChoice(sees => this.playAgainst(sees));
  private readonly movers = segmented(
    'pursuit-mover',
    t.toMove,
    [
      { value: 'police', label: t.police },
      { value: 'thief', label: t.thief },
    ],
    mover => this.explore({ ...this.exploredPieces, mover }),
  );
  private readonly toStart = button(t.backToTheStart, () => this.explore(null), { class: 'secondary' });
  private readonly chaseMap = h('div', { class: 'actions' }, this.movers.element, this.toStart);
  private readonly move = button(t.move, () => this.match && this.chosen(turn.made(this.match, this.plan)), {
    class: 'primary',
  });
  private readonly resume = button(t.playOnFromHere, () => this.resumeAt(this.viewed ?? 0), {
    class: 'secondary',
    title: t.goOnFromThisState,
  });
  private readonly hints = h('input', { type: 'checkbox' });
  private readonly takeBackButton = button(t.takeBack, () => this.takeBack(), { class: 'secondary' });
  private readonly removeButton = button(t.remove, () => this.remove(), {
    class: 'secondary',
    title: t.removeWhatIsSelected,
  });
  private readonly undo = button(t.undo, () => this.post({ type: 'undo' }), { icon: ICONS.undo });
  private readonly redo = button(t.redo, () => this.post({ type: 'redo' }), { icon: ICONS.redo });
  private readonly record = new MatchRecord({
    view: count => this.viewMove(count),
    resume: count => this.resumeAt(count),
    enter: variation => this.goOn(game.enterVariation(this.match!, variation)),
    refute: null,
  });
  private readonly controls: Readonly<Record<GraphMode, HTMLElement>>;

  constructor(
    private readonly post: (message: FromPage) => void,
    private readonly rendered: () => void,
  ) {
    const sharing = new ShareMenu(this.view.svg, () => this.shared(), post);
    const restart = button(t.newMatch, () => this.begin(), { class: 'secondary' });
    const add = button(t.addAVertex, () => this.addVertex(null), { class: 'secondary' });
    const controls = (...parts: Node[]) => h('div', { class: 'controls' }, ...parts);
    this.controls = {
      map: controls(this.chaseMap, this.legend),
      line: controls(h('div', { class: 'transport' }, this.first, this.back, this.forward, this.last)),
      play: controls(
        this.sides.element,
        this.chaseSides.element,
        this.opponents.element,
        h('div', { class: 'actions' }, this.move, this.resume, this.takeBackButton, restart),
        h('label', { class: 'check' }, this.hints, t.hints),
      ),
      edit: controls(h('div', { class: 'actions' }, this.undo, this.redo, add, this.removeButton)),
    };
    this.hints.addEventListener('change', () => this.redraw());
    const section = h(
      'section',
      { class: 'card graph-card', 'aria-label': t.vertex },
      this.problems,
      this.heading,
      this.moves,
      this.note,
      this.solve,
    );
    this.zoom.element.prepend(this.arrange);
    const tools = h('div', { class: 'tools' }, this.zoom.element, sharing.element);
    const panel = h(
      'div',
      { id: 'graph-panel', class: 'panel', role: 'tabpanel' },
      h('div', { class: 'stack' }, ...Object.values(this.controls)),
      this.stage,
      h('div', { class: 'stack below' }, this.record.element, section),
      this.announcer,
    );
    this.elements = [
      h('header', {}, h('div', { class: 'titles' }, this.title), this.verdict),
      h('main', {}, h('div', { class: 'bar' }, this.tabs.element, tools), panel),
    ];
    this.view.listen(this.stage, this.zoom);
  }

  /** Shows a graph game as the server sent it. */
  show(message: Omit<Extract<ToPage, { type: 'graph' }>, 'type'>): void {
    const { subject, file, problems } = message;
    const graph = readGraph(message.response);
    if (graph === null) {
      return;
    }
    const before = subject === this.subject ? this.graph : null;
    // The last picture stays while the text is broken.
    const isBroken = before !== null && graph.standing === 'errors' && graph.vertices.length === 0;
    // Until an edit or a drag, the server's layout fits best.
    this.isLaidOut = before === null || (this.isLaidOut && !isBroken && isSameGraph(before, graph));
    const drawn = isBroken ? faded(before, graph) : this.isLaidOut ? graph : arranged(graph, before, this.wanted);
    const isText =
      graph.kind === 'game' && message.text !== null && !message.isReadOnly && text.isDrawable(message.text);
    Object.assign(this, { subject, file, response: graph, text: isText ? message.text : null });
    const names = (of: Graph | null) => JSON.stringify(of?.vertices.map(({ name }) => name));
    const isOther = names(drawn) !== names(before);
    if (isOther) {
      const looked = this.at === null ? undefined : before?.vertices[this.at]?.name;
      const found = drawn.vertices.findIndex(({ name }) => name === looked);
      this.at = found >= 0 ? found : this.mode === 'edit' ? null : startOf(drawn);
      this.edge = null;
    }
    this.graph = drawn;
    this.received(graph, before, isOther);
    show(this.chaseMap, this.isChase && this.exploredPieces !== null);
    show(this.sides.element, !this.isChase);
    show(this.chaseSides.element, this.isChase);
    setText(this.title, graph.title ?? file);
    const { standing, verdict } = graph;
    const isSolved = standing === 'solved';
    setText(this.verdict, isSolved ? (verdict?.text ?? t.noStart) : standingText(standing));
    set(this.verdict, { 'data-tone': isSolved ? toneOf(verdict?.outcome) : standing });
    show(this.solve, ['changed', 'unsolved', 'cancelled'].includes(graph.standing));
    const isBlocked = graph.standing === 'errors' || graph.standing === 'tooLarge';
    this.problems.replaceChildren(...(isBlocked ? problems.map(problem => problemItem(problem, this.post)) : []));
    show(this.problems, isBlocked);
    this.view.svg.classList.toggle('stale', isBroken);
    this.drawLegend(graph);
    this.redraw();
  }

  /** The response about a state or a match. */
  answer(asked: Ask, response: unknown): void {
    const graph = readGraph(response);
    if (graph !== null && graph.version === this.response?.version) {
      this.answers.set(JSON.stringify(asked), graph);
    }
    const { match } = this;
    if (match !== null && game.isAbout(match, asked)) {
      this.learn(match, asked, graph, readPlay(response).message);
    }
    this.redraw();
  }

  /** The text has edits to undo or to redo. */
  history({ canUndo, canRedo }: { canUndo: boolean; canRedo: boolean }): void {
    enable(this.undo, canUndo);
    enable(this.redo, canRedo);
  }

  enter(mode: Mode): void {
    this.mode = mode === 'insight' ? 'map' : mode;
    this.edge = null;
    this.at = this.mode === 'edit' ? null : (this.at ?? startOf(this.graph));
    if (this.mode === 'play' && this.match === null) {
      this.begin();
    }
    this.redraw();
  }

  private get isChase(): boolean {
    return this.graph !== null && this.graph.kind !== 'game';
  }

  /** Where a match begins if the text does not say it: a game may have no start. */
  private get anyStart(): Start | null {
    const { graph } = this;
    const name = graph?.kind === 'game' && graph.standing === 'solved' ? graph.vertices[0]?.name : undefined;
    return name === undefined ? null : startAt(name, graph!);
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
    return this.ask(this.explored ?? (this.response?.play ? null : this.anyStart));
  }

  /** What the server says of the state on show. */
  private get state(): Graph | null {
    if (this.mode === 'map') {
      return this.outcome;
    }
    if (this.mode === 'play') {
      return this.matchGraph;
    }
    const turns = this.mode === 'line' ? this.bestLine.slice(0, this.turn) : [];
    return this.ask(
      null,
      turns.map(({ name }) => name),
    );
  }

  /** The pieces of a chase in Outcomes. */
  private get exploredPieces(): Pieces | null {
    const { explored, response } = this;
    return explored ?? response?.play?.pieces ?? response?.pieces ?? null;
  }

  private get bestLine(): Play['line'] {
    return this.response?.play?.line ?? [];
  }

  /** Shows another state in Outcomes. */
  private explore(state: Start | null): void {
    this.explored = state;
    this.redraw();
  }

  private shared(): Shared {
    const { graph, match } = this;
    const words = (pieces: Pieces | null | undefined) => (pieces && inWords(pieces)) ?? null;
    const isMatch = this.mode === 'play' && match !== null;
    const { play = null } = this.response ?? {};
    const states = isMatch
      ? Array.from({ length: match.plies.length + 1 }, (_, count) => game.stateAfter(match, count))
      : [play?.start ?? null, ...(play?.line ?? []).map(({ to }) => to)];
    const line = states.map(words).filter(state => state !== null);
    const at = this.isChase ? words(this.exploredPieces) : (graph?.vertices[this.at ?? -1]?.name ?? null);
    return {
      name: nameOf(this.file, null),
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
    if (this.mode === 'edit') {
      this.chooseInEdit(vertex);
      return;
    }
    if (this.mode === 'play') {
      this.chooseInMatch(graph, vertex, null);
      return;
    }
    if (graph.kind === 'game' && this.mode === 'map') {
      this.explored = startAt(graph.vertices[vertex]!.name, graph);
    }
    this.at = vertex;
    const place = graph.vertices[vertex]?.place;
    if (place) {
      this.post({ type: 'reveal-place', ...place });
    }
    this.redraw();
    this.say(vertex);
  }

  private say(index: number): void {
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
    const { graph, exploredPieces: pieces } = this;
    const name = vertex === null ? undefined : graph?.vertices[vertex]?.name;
    if (graph === null || vertex === null || name === undefined || this.mode === 'edit' || this.mode === 'line') {
      this.redraw();
    } else if (this.mode === 'play') {
      this.chooseInMatch(graph, vertex, piece);
    } else if (pieces && this.outcome?.play) {
      this.explore({ ...placed(pieces, piece, name), mover: this.outcome.play.start.mover });
    } else {
      this.redraw();
    }
  }

  private toTurn(turn: number): void {
    this.turn = Math.max(0, Math.min(this.bestLine.length, turn));
    this.redraw();
  }

  // Play

  /** A new version of the text: what depends on its vertices, moves and start begins afresh. */
  private received(graph: Graph, before: Graph | null, isOther: boolean): void {
    this.answers.clear();
    this.asked.clear();
    const shape = (of: Graph | null) =>
      JSON.stringify([of?.edges.map(({ from, to, label }) => [from, to, label]), of?.play?.start]);
    const first = graph.play?.start.mover;
    if (isOther || before === null || (graph.standing === 'solved' && shape(before) !== shape(graph))) {
      this.turn = 0;
      this.explored = null;
      this.side = graph.kind === 'game' ? 'first' : (first ?? 'police');
      this.match = null;
    }
    if (graph.standing !== 'solved' || this.mode !== 'play') {
      return;
    }
    if (this.match === null) {
      this.begin();
    } else {
      this.post({ type: 'request-puzzle', ask: game.ask(this.match) });
    }
  }

  private play(side: string): void {
    this.side = side;
    this.begin();
  }

  /** The match goes on against another opponent. */
  private playAgainst(sees: Sees): void {
    this.sees = sees;
    if (this.match) {
      this.goOn({ ...this.match, opponent: game.opponentSeeing(sees) });
    }
  }

  private begin(): void {
    const { response, anyStart } = this;
    this.match = this.matchGraph = null;
    if (response?.standing !== 'solved') {
      this.problem = response?.message ?? t.notSolvedYet;
    } else if (response.play === null && anyStart === null) {
      this.problem = t.nobodyIsPlaced;
    } else {
      const sees = response.play === null || game.countsTurns(response.play) ? this.sees : null;
      this.goOn(game.begin(response.play ? null : anyStart, this.side, [], game.opponentSeeing(sees)));
      return;
    }
    this.redraw();
  }

  private goOn(match: Match): void {
    clearTimeout(this.thinking);
    this.match = match;
    this.viewed = this.problem = null;
    this.plan = turn.NO_PLAN;
    this.post({ type: 'request-puzzle', ask: game.ask(match) });
    this.redraw();
  }

  private learn(before: Match, asked: Ask, graph: Graph | null, message: string | null): void {
    const { play = null } = graph ?? {};
    if (play === null && (message !== null || before.play === null)) {
      this.match = null;
      this.problem = message ?? t.theServerDidNotRespond;
      return;
    }
    const match = game.learn(before, asked, play);
    this.match = match;
    this.matchGraph = graph ?? this.matchGraph;
    if (match.plies.length > (before.play?.made.length ?? 0) || game.isOver(match)) {
      setText(this.announcer, game.summary(match) || (match.plies.at(-1)?.text ?? ''));
    }
    if (game.isProgramsTurn(match)) {
      clearTimeout(this.thinking);
      const calm = document.body.classList.contains('vscode-reduce-motion');
      const reply = () => this.match === match && this.post({ type: 'request-puzzle', ask: game.ask(match, true) });
      this.thinking = setTimeout(reply, calm ? 0 : THINKING);
    }
  }

  /** A vertex is chosen, or a piece is dragged to it. */
  private chooseInMatch(graph: Graph, vertex: number, piece: number | null): void {
    const { match } = this;
    const play = match && game.known(match);
    if (!play?.isPersonsTurn || this.viewed !== null) {
      this.redraw();
      return;
    }
    if (this.isChase) {
      const { name } = graph.vertices[vertex]!;
      const { plan } = this;
      this.chosen(piece === null ? turn.choose(match!, plan, name) : turn.drop(match!, plan, piece, name));
      return;
    }
    const from = piece === null ? null : (play.pieces.vertices?.[piece] ?? null);
    const moves = movesTo(play, graph.vertices[vertex]!.name, from);
    this.chosen(
      moves.length === 1 ? moves[0]! : { said: moves.length > 1 ? t.chooseOneOfTheMoves : t.noPieceCanGoThere },
    );
  }

  private chosen({ plan = this.plan, name, said }: Partial<turn.Chosen>): void {
    this.plan = plan;
    if (name !== undefined && this.match !== null) {
      this.goOn(game.go(this.match, name));
      return;
    }
    this.redraw();
    if (said !== undefined) {
      setText(this.announcer, said);
      setText(this.note, said);
    }
  }

  private takeBack(): void {
    if (this.match !== null && game.canTakeBack(this.match)) {
      this.goOn(game.takeBack(this.match));
    }
  }

  private viewMove(count: number): void {
    this.viewed = count === this.match?.plies.length ? null : count;
    this.plan = turn.NO_PLAN;
    this.redraw();
  }

  private resumeAt(count: number): void {
    if (this.match !== null) {
      this.goOn(game.resume(this.match, count));
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
    this.render();
  }

  private chooseEdge(edge: number): void {
    if (this.mode === 'edit') {
      this.at = null;
      this.edge = edge;
      this.render();
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
      this.render();
      return;
    }
    const isNew = typeof to !== 'number';
    if (!isNew && movesFrom(graph, from).some(edge => edge.to === to)) {
      setText(this.announcer, t.thereIsThisEdgeAlready);
      this.render();
      return;
    }
    const name = isNew ? this.newName(graph, to) : graph.vertices[to]!.name;
    this.write(text.addEdge(before, source.name, name, isWeighted(graph), isNew));
  }

  private remove(): void {
    const { graph, at, edge, text: before } = this;
    if (this.mode !== 'edit' || graph === null || before === null) {
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
    this.render();
  }

  // Drawing

  private redraw(isAtRest = true): void {
    const { graph, view } = this;
    if (graph === null) {
      return;
    }
    const isHidden = this.mode === 'play' && !this.hints.checked;
    view.isDrawing = this.mode === 'edit' && this.text !== null;
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
    this.render();
  }

  private render(): void {
    const { graph, mode } = this;
    this.tabs.select(mode);
    for (const [each, element] of Object.entries(this.controls)) {
      element.classList.toggle('invisible', each !== mode);
    }
    set(this.view.svg, { 'data-mode': mode });
    this.moves.replaceChildren();
    show(this.record.element, mode === 'play');
    [this.heading, this.note].forEach(element => setText(element, ''));
    let shown: OnShow | null = null;
    const isDrawn = graph !== null && graph.vertices.length > 0;
    if (graph !== null && (isDrawn || this.isOfHeaps)) {
      if (mode === 'map') {
        shown = this.renderOutcomes(graph);
      } else if (mode === 'line') {
        this.renderLine(graph);
      } else if (mode === 'play') {
        shown = this.renderMatch(graph);
      }
    }
    if (mode === 'edit') {
      this.renderEdit(graph);
    }
    this.renderHeaps(graph);
    this.onShow = shown;
    show(this.verdict, shown?.isSecret !== true);
    this.rendered();
  }

  /** The graph with the values of the state on show, or without values until they arrive. */
  private valued(graph: Graph): Graph {
    if (!this.isChase || this.mode === 'edit') {
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
    const { match, mode } = this;
    if (mode === 'edit' || !hasPieces(this.response ?? graph) || (mode !== 'play' && !this.isChase)) {
      return [];
    }
    if (mode !== 'play' || match === null) {
      const turn = mode === 'line' ? this.bestLine[this.turn - 1] : undefined;
      const start = mode === 'map' ? this.exploredPieces : this.response?.play?.pieces;
      const pieces = turn?.to ?? start ?? this.exploredPieces;
      return pieces ? drawnPieces(graph, pieces) : [];
    }
    const pieces = this.matchPieces(match);
    const drawn = pieces ? drawnPieces(graph, pieces) : [];
    return this.viewed === null ? withPlan(graph, match, this.plan, drawn) : drawn;
  }

  private renderOutcomes(graph: Graph): OnShow | null {
    const play = this.outcome?.play ?? null;
    const at = this.isChase ? this.at : (this.at ?? 0);
    const path = play && !this.isChase ? pathOf(graph, play) : [];
    this.view.emphasise({ at, trail: [], line: edgesAlong(graph, path) });
    const mover = play?.start.mover ?? '';
    const vertex = graph.vertices[at ?? -1];
    if (this.isChase) {
      this.movers.select((this.explored?.mover ?? mover) as Player);
      show(this.toStart, this.explored !== null);
    }
    const name = this.isChase ? '' : (vertex?.name ?? '');
    const who = mover === 'first' ? name : name === '' ? mover : t.theMoverMoves(name, mover);
    const value = play?.value.text ?? (graph.standing === 'solved' ? (graph.verdict?.text ?? '…') : t.notSolvedYet);
    setText(this.heading, this.isChase ? (play ? t.outcomeWithToMove(value, mover) : value) : `${who}: ${value}`);
    if (play) {
      this.listMoves(graph, play, true, to => this.exploreAfter(graph, to, play));
    }
    if (this.isChase) {
      const there = this.outcome?.vertices[at ?? -1];
      setText(this.note, t.dragAPiece(there?.value ? t.withTheThiefOn(there.name, there.value) : ''));
      return play && this.explored
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
      this.explore({ ...to, mover: other(start.mover as Player) });
      return;
    }
    const vertex = vertexAt(graph, to.vertices?.[0] ?? '');
    if (vertex >= 0) {
      this.choose(vertex);
    }
  }

  private renderLine(graph: Graph): void {
    const { bestLine: line, response } = this;
    const play = response?.play ?? null;
    this.turn = Math.min(this.turn, line.length);
    const path = play && !this.isChase ? pathOf(graph, play) : [];
    this.view.emphasise({
      at: this.isChase ? null : (path[this.turn] ?? startOf(graph)),
      trail: path.slice(0, this.turn),
      line: edgesAlong(graph, path),
    });
    [this.first, this.back].forEach(each => enable(each, this.turn > 0));
    [this.forward, this.last].forEach(each => enable(each, this.turn < line.length));
    const never = play !== null && play.mover !== null && play.value.grundy === undefined;
    const none = never ? t.bestPlayNeverEnds : t.thereIsNoBestLineYet;
    setText(this.heading, line.length === 0 ? none : t.turnOf(this.turn, line.length));
    const items = line.map(({ mover, name }, index) => {
      const words = this.isChase ? t.sideToVertices(mover, name) : name;
      const step = button(words, () => this.toTurn(index + 1), { class: 'link' });
      set(step, { 'aria-current': index + 1 === this.turn ? 'step' : null });
      return h('li', {}, step);
    });
    this.moves.replaceChildren(...items);
    const isEndless = play?.value.outcome === 'draw' || play?.value.cost === 'infinite';
    setText(this.note, isEndless && line.length > 0 ? t.fromHereThePlayRepeats : '');
  }

  private renderMatch(graph: Graph): OnShow | null {
    const { match, viewed } = this;
    const hints = this.hints.checked;
    const play = match && game.known(match);
    const count = viewed ?? match?.plies.length ?? 0;
    const states = match ? Array.from({ length: count + 1 }, (_, turn) => game.stateAfter(match, turn)) : [];
    const path = this.isChase ? [] : states.map(pieces => vertexAt(graph, pieces?.vertices?.[0] ?? ''));
    const isOnePiece = !hasPieces(this.response ?? graph);
    this.view.emphasise({
      at: isOnePiece ? (path.at(-1) ?? null) : null,
      trail: isOnePiece ? path.slice(0, -1) : [],
      line: [],
    });
    this.sides.select(this.side as 'first');
    this.chaseSides.select(this.side as 'police');
    // Perfect play is all there is in a game about costs or Grundy values.
    show(this.opponents.element, play === null || game.countsTurns(play));
    this.opponents.select(this.sees);
    this.record.render({ match, viewed, hints, problem: this.problem });
    enable(this.takeBackButton, match !== null && game.canTakeBack(match));
    show(this.takeBackButton, viewed === null);
    show(this.resume, viewed !== null);
    const isTurn = (play?.isPersonsTurn ?? false) && viewed === null;
    show(this.move, isTurn && (play?.reach?.length ?? 0) > 1);
    enable(
      this.move,
      this.plan.to.some(to => to !== null),
    );
    if (match === null || play === null) {
      return null;
    }
    const isOver = play.mover === null;
    setText(this.heading, isOver || this.isChase ? '' : inWords(play.pieces));
    if (isTurn && (hints || !this.isChase)) {
      this.listMoves(graph, play, hints, (_, name) => this.chosen({ name }));
    }
    const advice = (play.reach?.length ?? 0) > 1 ? t.chooseAPoliceman : t.chooseAVertexNextToYourPiece;
    const rules = play.value.grundy === undefined ? '' : t.whoCannotMoveLoses.trim();
    setText(this.note, isTurn ? (this.isChase ? advice : rules) : '');
    if (!isOver && !hints && match.side !== 'both') {
      return { tone: 'none', text: prompt(match), detail: '', isSecret: true };
    }
    const text = isOver ? (play.end ?? '') : capitalised(play.value.text);
    return { tone: toneInMatch(play), text, detail: isOver ? (play.review ?? '') : prompt(match), isOver };
  }

  /** Shows the pieces of a match in place of a drawing. */
  private renderHeaps(graph: Graph | null): void {
    const pieces = this.isOfHeaps && this.mode === 'play' && this.match ? this.matchPieces(this.match) : null;
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
    return game.stateAfter(match, this.viewed ?? match.plies.length) ?? this.response?.play?.pieces ?? null;
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

/** A state of a graph game. Only games about costs read who moves. */
function startAt(name: string, { play }: Graph): Start {
  return { vertices: [name], mover: play?.start.mover ?? 'minimiser' };
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
