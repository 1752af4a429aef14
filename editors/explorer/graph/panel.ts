/**
 * The explorer of a graph game or a pursuit, with the tabs of the explorer of boards: outcomes, the best line, a match against the solver, and
 * drawing. Vertices are remembered by their names, since an edit may change their numbers. In one file because all tabs share
 * one picture and one game.
 */

import type { Edit } from '../game/grid.ts';
import type { FromPage, Mode, OnShow, ToPage } from '../messages.ts';
import { problemItem } from '../page/details.ts';
import { h, set, setText, show } from '../page/dom.ts';
import { standingText } from '../page/labels.ts';
import { nameOf, ShareMenu, type Shared } from '../page/share.ts';
import { Zoom } from '../page/size.ts';
import { button, enable, ICONS, segmented, tabList, type Tab } from '../page/widgets.ts';
import * as text from './edit.ts';
import {
  bestMove,
  lineFrom,
  movesFrom,
  neighbour,
  otherMover,
  readGraph,
  type Edge,
  type Graph,
  type Mover,
  type Point,
  type Vertex,
} from './graph.ts';
import { arranged, faded, isSameGraph, moved } from './places.ts';
import { Pursuit } from './pursuit.ts';
import { SumMatch, toneOf } from './sum.ts';
import { GraphView } from './view.ts';
import { costOf, toneFor, worth, worthOfMove } from './words.ts';
import * as t from '../texts.ts';

/** Milliseconds before the solver moves, so that the user sees that it was its turn. */
const THINKING = 450;

type GraphMode = Exclude<Mode, 'insight'>;

const TABS: readonly Tab<GraphMode>[] = [
  { value: 'map', label: t.outcomes, title: t.whoWinsFromEveryVertex },
  { value: 'line', label: t.bestLine, title: t.bestPlayByBothSidesTurn },
  { value: 'play', label: t.play, title: t.playAgainstTheSolver },
  { value: 'edit', label: t.edit, title: t.drawVerticesAndEdges },
];

/** A vertex of a match, and who moves there. */
interface Stop {
  readonly at: number;
  readonly mover: Mover | null;
}

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
  private match: Stop[] = [];
  private side: 'first' | 'second' = 'first';
  private thinking: ReturnType<typeof setTimeout> | undefined;
  /** The places of vertices that were just drawn. */
  private readonly wanted = new Map<string, Point>();
  private told = 'null';

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
  private readonly tabs = tabList('graph-tab', 'graph-panel', TABS, mode => {
    this.enter(mode);
    this.entered(mode);
  });
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
    ],
    side => {
      this.side = side;
      this.begin();
    },
  );
  private readonly hints = h('input', { type: 'checkbox' });
  private readonly takeBackButton = button(t.takeBack, () => this.takeBack(), { class: 'secondary' });
  private readonly removeButton = button(t.remove, () => this.remove(), {
    class: 'secondary',
    title: t.removeWhatIsSelected,
  });
  private readonly undo = button(t.undo, () => this.post({ type: 'undo' }), { icon: ICONS.undo });
  private readonly redo = button(t.redo, () => this.post({ type: 'redo' }), { icon: ICONS.redo });
  private readonly pursuit: Pursuit;
  private readonly sum: SumMatch;
  private readonly controls: Readonly<Record<GraphMode, HTMLElement>>;

  constructor(
    private readonly post: (message: FromPage) => void,
    /** The reader has entered a mode. */
    private readonly entered: (mode: GraphMode) => void,
  ) {
    const sharing = new ShareMenu(this.view.svg, () => this.shared(), post);
    const { heading, moves, note, announcer } = this;
    const card = { heading, moves, note, announcer };
    this.pursuit = new Pursuit(post, () => this.redraw(), card);
    this.sum = new SumMatch(post, () => this.redraw(), card);
    const restart = button(t.newMatch, () => this.begin(), { class: 'secondary' });
    const add = button(t.addAVertex, () => this.addVertex(null), { class: 'secondary' });
    const controls = (...parts: Node[]) => h('div', { class: 'controls' }, ...parts);
    this.controls = {
      map: controls(this.pursuit.controls.map, this.legend),
      line: controls(h('div', { class: 'transport' }, this.first, this.back, this.forward, this.last)),
      play: controls(
        this.sides.element,
        this.pursuit.controls.play,
        h('div', { class: 'actions' }, restart, this.takeBackButton),
        h('label', { class: 'check' }, this.hints, t.hints),
      ),
      edit: controls(h('div', { class: 'actions' }, this.undo, this.redo, add, this.removeButton)),
    };
    this.sides.select('first');
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
      h('div', { class: 'stack below' }, section),
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
    // Until an edit or a drag, the server's layout fits best; a board always keeps it.
    this.isLaidOut =
      before === null || graph.walls !== null || (this.isLaidOut && !isBroken && isSameGraph(before, graph));
    const drawn = isBroken ? faded(before, graph) : this.isLaidOut ? graph : arranged(graph, before, this.wanted);
    const isGame = graph.policemen === null;
    const isText = isGame && message.text !== null && !message.isReadOnly && text.isDrawable(message.text);
    Object.assign(this, { subject, file, response: graph, text: isText ? message.text : null });
    const names = (of: Graph | null) => JSON.stringify(of?.vertices.map(({ name }) => name));
    if (names(drawn) !== names(before)) {
      const looked = this.at === null ? undefined : before?.vertices[this.at]?.name;
      const found = drawn.vertices.findIndex(({ name }) => name === looked);
      this.graph = drawn;
      this.at = found >= 0 ? found : this.mode === 'edit' ? null : this.start;
      this.edge = null;
      this.restart();
    }
    this.graph = drawn;
    show(this.arrange, graph.walls === null);
    this.pursuit.show(graph);
    this.sum.show(graph);
    show(this.sides.element, !this.pursuit.isOn);
    setText(this.title, graph.title ?? file);
    const start = graph.vertices.find(vertex => vertex.start);
    const ofGame = graph.sum ? toneOf(graph.sum.value) : start?.tone;
    const tone = this.pursuit.isOn ? graph.pieces?.value?.outcome : ofGame;
    const verdict = graph.verdict ? verdictOf(graph.verdict, this.pursuit.isOn) : t.noStart;
    setText(this.verdict, graph.standing === 'solved' ? verdict : standingText(graph.standing));
    set(this.verdict, { 'data-tone': graph.standing === 'solved' ? (tone ?? 'none') : graph.standing });
    show(this.solve, ['changed', 'unsolved', 'cancelled'].includes(graph.standing));
    const isBlocked = graph.standing === 'errors' || graph.standing === 'tooLarge';
    this.problems.replaceChildren(...(isBlocked ? problems.map(problem => problemItem(problem, this.post)) : []));
    show(this.problems, isBlocked);
    this.view.svg.classList.toggle('stale', isBroken);
    this.drawLegend(graph);
    this.redraw();
  }

  /** The response about a state of a pursuit or a sum. */
  answer(response: unknown): void {
    this.pursuit.answer(response);
    this.sum.answer(response);
  }

  /** The text has edits to undo or to redo. */
  history({ canUndo, canRedo }: { canUndo: boolean; canRedo: boolean }): void {
    enable(this.undo, canUndo);
    enable(this.redo, canRedo);
  }

  enter(mode: Mode): void {
    this.mode = mode === 'insight' ? 'map' : mode;
    this.edge = null;
    this.at = this.mode === 'edit' ? null : (this.at ?? this.start);
    if (this.mode === 'play') {
      this.begin();
    }
    this.redraw();
  }

  private get start(): number | null {
    const { vertices = [] } = this.graph ?? {};
    return vertices.length === 0
      ? null
      : Math.max(
          0,
          vertices.findIndex(vertex => vertex.start),
        );
  }

  private get stop(): Stop | undefined {
    return this.match.at(-1);
  }

  private get isReadersTurn(): boolean {
    return this.match.length % 2 === (this.side === 'first' ? 1 : 0);
  }

  private get bestLine(): Edge[] {
    const { graph, start } = this;
    return graph === null || start === null ? [] : lineFrom(graph, start, graph.first);
  }

  private shared(): Shared {
    const { graph } = this;
    const name = (vertex: number | null | undefined) => graph?.vertices[vertex ?? -1]?.name ?? null;
    const isMatch = this.mode === 'play';
    const path = isMatch ? this.match.map(({ at }) => at) : this.pathOf(this.bestLine);
    const line = isMatch && this.sum.isOn ? this.sum.words : path.map(name);
    return {
      name: nameOf(this.file, null),
      texts: [
        {
          label: t.position,
          ending: '-position.txt',
          text: isMatch ? (line.at(-1) ?? null) : name(this.at),
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

  private pathOf(line: readonly Edge[]): number[] {
    return line.length === 0 ? [] : [line[0]!.from, ...line.map(({ to }) => to)];
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
    if (this.mode === 'play' && (this.pursuit.isOn || this.sum.isOn)) {
      (this.pursuit.isOn ? this.pursuit : this.sum).choose(vertex);
      return;
    }
    if (this.mode === 'play') {
      const move = this.stop && movesFrom(graph, this.stop.at).find(edge => edge.to === vertex);
      move && this.isReadersTurn ? this.go(move) : undefined;
      return;
    }
    this.at = vertex;
    const place = graph.vertices[vertex]?.place;
    if (place) {
      this.post({ type: 'reveal-place', ...place });
    }
    this.render();
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
    // The cells of a board stay.
    if (this.graph?.walls === null) {
      this.graph = moved(this.graph, vertex, point);
      this.isLaidOut = false;
    }
    this.redraw(ends);
  }

  private drop(piece: number, vertex: number | null): void {
    if (vertex !== null && this.sum.isOn) {
      this.sum.choose(vertex, piece);
    } else if (vertex !== null && this.mode !== 'edit') {
      this.pursuit.drop(this.mode, piece, vertex);
    } else {
      this.redraw();
    }
  }

  private toTurn(turn: number): void {
    const most = this.pursuit.isOn ? this.pursuit.lineLength : this.bestLine.length;
    this.turn = Math.max(0, Math.min(most, turn));
    this.redraw();
  }

  // Play

  private restart(): void {
    clearTimeout(this.thinking);
    const { start } = this;
    this.turn = 0;
    this.match = start === null ? [] : [{ at: start, mover: this.graph!.first }];
  }

  private begin(): void {
    if (this.pursuit.isOn) {
      this.pursuit.begin();
      return;
    }
    if (this.sum.isOn) {
      this.sum.begin(this.side);
      return;
    }
    this.restart();
    this.reply();
    this.redraw();
  }

  private go(edge: Edge): void {
    this.match.push({ at: edge.to, mover: otherMover(this.stop?.mover ?? null) });
    this.redraw();
    setText(this.announcer, this.heading.textContent ?? '');
    this.reply();
  }

  /** The solver moves, if it is its turn. */
  private reply(): void {
    clearTimeout(this.thinking);
    const { graph, stop } = this;
    const reply = graph && stop && !this.isReadersTurn ? bestMove(graph, stop.at, stop.mover) : null;
    if (reply) {
      this.thinking = setTimeout(() => this.stop === stop && this.go(reply), THINKING);
    }
  }

  private takeBack(): void {
    if (this.pursuit.isOn || this.sum.isOn) {
      (this.pursuit.isOn ? this.pursuit : this.sum).takeBack();
      return;
    }
    const steps = this.isReadersTurn ? 2 : 1;
    if (this.match.length > steps) {
      this.match.length -= steps;
    }
    this.reply();
    this.redraw();
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
    this.write(text.addEdge(before, source.name, name, graph.first !== null, isNew));
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
    const shown = this.mode === 'edit' ? graph : this.pursuit.valued(graph, this.mode, this.turn);
    const pursued = this.mode === 'edit' ? [] : this.pursuit.drawn(this.mode, this.turn);
    const pieces = this.mode === 'play' && this.sum.isOn ? this.sum.drawn() : pursued;
    view.draw(
      isHidden ? { ...shown, vertices: shown.vertices.map(withoutValue), edges: shown.edges.map(plain) } : shown,
      pieces,
    );
    const isDrawn = graph.vertices.length > 0;
    view.svg.toggleAttribute('hidden', !isDrawn);
    show(this.empty, !isDrawn);
    setText(this.empty, graph.notDrawn ?? graph.message ?? t.writeALineSuch);
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
    [this.heading, this.note].forEach(element => setText(element, ''));
    let shown: OnShow | null = null;
    if (graph !== null && graph.vertices.length > 0) {
      if (this.pursuit.isOn && mode !== 'edit') {
        shown = this.renderPursuit(mode);
      } else if (mode === 'map') {
        this.renderOutcomes(graph);
      } else if (mode === 'line') {
        this.renderLine(graph);
      } else if (mode === 'play') {
        shown = this.renderMatch(graph);
      }
    }
    if (mode === 'edit') {
      this.renderEdit(graph);
    }
    const told = JSON.stringify(shown);
    if (told !== this.told) {
      this.told = told;
      this.post({ type: 'on-show', shown });
    }
  }

  private renderPursuit(mode: Exclude<GraphMode, 'edit'>): OnShow | null {
    const { pursuit, turn } = this;
    this.view.emphasise({ at: mode === 'map' ? this.at : null, trail: [], line: [] });
    enable(this.takeBackButton, pursuit.canTakeBack);
    [this.first, this.back].forEach(each => enable(each, turn > 0));
    [this.forward, this.last].forEach(each => enable(each, turn < pursuit.lineLength));
    return pursuit.render(mode, turn, this.at, this.hints.checked, turn => this.toTurn(turn));
  }

  private renderOutcomes(graph: Graph): void {
    const at = this.at ?? 0;
    const vertex = graph.vertices[at]!;
    const line = lineFrom(graph, at, graph.first);
    this.view.emphasise({ at, trail: [], line });
    setText(this.heading, headingOf(graph, vertex, graph.first, true));
    this.listMoves(graph, at, graph.first, true, edge => this.choose(edge.to));
    const names = this.pathOf(line).map(index => graph.vertices[index]!.name);
    const isOver = movesFrom(graph, at).length === 0;
    setText(this.note, isOver ? t.theGameEndsHere : names.length > 0 ? t.bestLineIs(names.join(' → ')) : '');
  }

  private renderLine(graph: Graph): void {
    const line = this.bestLine;
    const path = this.pathOf(line);
    this.turn = Math.min(this.turn, line.length);
    const at = path[this.turn] ?? this.start;
    this.view.emphasise({ at, trail: path.slice(0, this.turn), line });
    [this.first, this.back].forEach(each => enable(each, this.turn > 0));
    [this.forward, this.last].forEach(each => enable(each, this.turn < line.length));
    setText(this.heading, line.length === 0 ? t.thereIsNoBestLineYet : t.turnOf(this.turn, line.length));
    const items = path.map((index, turn) => {
      const step = button(graph.vertices[index]!.name, () => this.toTurn(turn), { class: 'link' });
      set(step, { 'aria-current': turn === this.turn ? 'step' : null });
      return h('li', {}, step, h('span', { class: 'note' }, line[turn - 1]?.label || null));
    });
    this.moves.replaceChildren(...items);
    const lastEdge = line.at(-1);
    setText(this.note, lastEdge && movesFrom(graph, lastEdge.to).length > 0 ? t.fromHereThePlayRepeats : '');
  }

  private renderMatch(graph: Graph): OnShow | null {
    const { stop, isReadersTurn } = this;
    if (this.sum.isOn) {
      this.view.emphasise({ at: null, trail: [], line: [] });
      enable(this.takeBackButton, this.sum.canTakeBack);
      return this.sum.render(this.hints.checked);
    }
    // The moves of a sum come with the solution.
    if (!stop || (graph.first === null && graph.edges.some(({ label }) => label !== ''))) {
      setText(this.heading, t.notSolvedYet);
      return null;
    }
    const vertex = graph.vertices[stop.at]!;
    const hints = this.hints.checked;
    const trail = this.match.slice(0, -1).map(({ at }) => at);
    this.view.emphasise({ at: stop.at, trail, line: [] });
    enable(this.takeBackButton, this.match.length > (isReadersTurn ? 2 : 1));
    const isOver = movesFrom(graph, stop.at).length === 0;
    const cost = graph.first === null ? null : this.costSoFar(graph);
    const now = hints ? this.valueInMatch(graph, vertex, stop, isReadersTurn) : '';
    const end = cost === null ? capital(worth(graph, vertex, isReadersTurn)) : t.gameIsOver(cost);
    const turn = isReadersTurn
      ? t.yourMove(stop.mover)
      : graph.standing === 'solved'
        ? t.theSolverMoves
        : t.notSolvedYet;
    const heading = isOver ? end : `${vertex.name}: ${turn}${now && `, ${now}`}`;
    setText(this.heading, heading);
    if (!isOver && isReadersTurn) {
      this.listMoves(graph, stop.at, stop.mover, hints, edge => this.go(edge));
    }
    const names = this.match.map(({ at }) => graph.vertices[at]!.name);
    const sum = cost === null || names.length < 2 ? '' : t.costOnTheWay(cost);
    setText(this.note, names.length > 1 ? t.soFar(names.join(' → '), sum) : '');
    if (!isOver && !hints) {
      return null;
    }
    const tone = cost === null ? toneFor(graph, vertex, isReadersTurn) : 'none';
    return { tone, text: isOver ? end : capital(now) || turn, detail: t.atVertex(vertex.name), isOver };
  }

  private valueInMatch(graph: Graph, vertex: Vertex, { mover }: Stop, isReader: boolean): string {
    const cost = mover === null ? null : costOf(vertex, mover);
    return mover === null ? worth(graph, vertex, isReader) : cost === null ? '' : t.costToCome(cost);
  }

  /** The sum of the weights on the way; null if an edge has several. */
  private costSoFar(graph: Graph): number | null {
    const labels = this.match
      .slice(1)
      .map(({ at }, index) => movesFrom(graph, this.match[index]!.at).find(({ to }) => to === at)?.label);
    const sum = labels.reduce((sum, label) => sum + Number(label), 0);
    return Number.isNaN(sum) ? null : sum;
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
      const isPursuit = this.pursuit.isOn;
      setText(this.note, isPursuit ? t.changeAPursuitInItsText : t.onlyLinesOfThisFormCanBeDrawn);
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

  private listMoves(
    graph: Graph,
    at: number,
    mover: Mover | null,
    hasValues: boolean,
    choose: (edge: Edge) => void,
  ): void {
    const best = hasValues ? bestMove(graph, at, mover) : null;
    const items = movesFrom(graph, at).map(edge => {
      const vertex = graph.vertices[edge.to]!;
      const cost = edge.label === '' ? '' : ` (${edge.label})`;
      const value = hasValues && vertex.value !== null ? ` – ${worthOfMove(graph, edge, mover)}` : '';
      const move = button(`${vertex.name}${cost}${value}`, () => choose(edge), { class: 'link' });
      const tone = mover === null ? toneFor(graph, vertex, false) : vertex.tone;
      const isShown = hasValues && tone !== null && tone !== 'none';
      const swatch = h('i', { class: `swatch ${isShown ? `tone-${tone}-0` : 'kind-floor'}` });
      return h('li', {}, swatch, move, edge === best && h('strong', {}, t.bestMove));
    });
    this.moves.replaceChildren(...items);
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

function verdictOf({ start, value }: NonNullable<Graph['verdict']>, isPursuit: boolean): string {
  return isPursuit ? value : `${start}: ${value}`;
}

/** The vertex, who moves there, and what that is worth to the reader in that place. */
function headingOf(graph: Graph, vertex: Vertex, mover: Mover | null, isReader: boolean): string {
  const heading = mover === null ? vertex.name : t.theMoverMoves(vertex.name, mover);
  const cost = mover === null ? null : costOf(vertex, mover);
  const value = cost === null ? worth(graph, vertex, isReader) : t.theCostIs(cost);
  return vertex.value === null ? heading : `${heading}: ${value}`;
}

function withoutValue(vertex: Vertex): Vertex {
  return { ...vertex, value: null, tone: null, shade: null };
}

function plain(edge: Edge): Edge {
  return { ...edge, best: null };
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function toneClass({ tone, shade }: { tone: string | null; shade: number | null }): string {
  return tone === null ? 'kind-floor' : `tone-${tone}-${shade ?? 0}`;
}
