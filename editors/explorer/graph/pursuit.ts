/**
 * A pursuit in the explorer: policemen and thief on the drawn graph, who wins with the pieces elsewhere, the best line, and a
 * match against the solver, in which one turn of the police moves several policemen. Vertices are numbers here, and names in
 * messages, since an edit may change the numbers.
 */

import { other, type Player } from '../game/value.ts';
import type { FromPage, OnShow, PiecesAsked } from '../messages.ts';
import { h, set, setText, show } from '../page/dom.ts';
import { button, enable, segmented } from '../page/widgets.ts';
import { readGraph, type Graph, type Pieces, type PiecesValue } from './graph.ts';
import * as t from '../texts.ts';

/** Milliseconds before the solver moves, so that the user sees that it was its turn. */
const THINKING = 450;

export interface PiecesState {
  readonly police: readonly number[];
  readonly thief: number;
  readonly mover: Player;
}

/** A piece as it is drawn. The thief comes after all policemen. */
export interface DrawnPiece {
  /** In a sum, both players move all pieces. */
  readonly player: Player | 'token';
  readonly vertex: number;
  /** Whether it has its move of a turn that is not made yet. */
  readonly isPlanned: boolean;
  readonly isHeld: boolean;
}

export type PursuitMode = 'map' | 'line' | 'play';

/** Where the panel shows words. */
export interface PursuitCard {
  readonly heading: HTMLElement;
  readonly moves: HTMLElement;
  readonly note: HTMLElement;
  readonly announcer: HTMLElement;
}

/** The state after the mover's pieces have gone to these vertices. */
export function after(state: PiecesState, to: readonly number[]): PiecesState {
  const moved = state.mover === 'police' ? { police: [...to].sort((a, b) => a - b) } : { thief: to[0] ?? state.thief };
  return { ...state, ...moved, mover: other(state.mover) };
}

/** The states of a line, with the first one. */
export function statesOf(start: PiecesState, line: readonly (readonly number[])[]): PiecesState[] {
  const states = [start];
  for (const to of line) {
    states.push(after(states.at(-1)!, to));
  }
  return states;
}

/** The state with one piece elsewhere. */
export function placed(state: PiecesState, piece: number, vertex: number): PiecesState {
  if (piece >= state.police.length) {
    return { ...state, thief: vertex };
  }
  const police = state.police.map((at, index) => (index === piece ? vertex : at));
  return { ...state, police: police.sort((a, b) => a - b) };
}

function keyOf({ police, thief, mover }: PiecesState): string {
  return `${police.join()} ${thief} ${mover}`;
}

function stateOf({ police, thief, mover }: Pieces): PiecesState {
  return { police, thief, mover };
}

export class Pursuit {
  private base: Graph | null = null;
  /** The responses about states of this text. */
  private readonly answers = new Map<string, Graph>();
  private readonly asked = new Set<string>();
  private placed: PiecesState | null = null;
  private match: PiecesState[] = [];
  private side: Player = 'police';
  /** The piece that goes to the vertex chosen next. */
  private held: number | null = null;
  /** Where pieces go in the turn that is being made. */
  private plan: (number | null)[] = [];
  private thinking: ReturnType<typeof setTimeout> | undefined;

  private readonly movers = segmented(
    'pursuit-mover',
    t.toMove,
    [
      { value: 'police', label: t.police },
      { value: 'thief', label: t.thief },
    ],
    mover => this.place({ ...this.explored!, mover }),
  );
  private readonly toStart = button(t.backToTheStart, () => this.place(null), { class: 'secondary' });
  private readonly sides = segmented(
    'pursuit-side',
    t.youPlay,
    [
      { value: 'police', label: t.police },
      { value: 'thief', label: t.thief },
    ],
    side => {
      this.side = side;
      this.begin();
    },
  );
  private readonly move = button(t.move, () => this.commit(), { class: 'primary' });
  readonly controls = {
    map: h('div', { class: 'actions' }, this.movers.element, this.toStart),
    play: h('div', { class: 'actions' }, this.sides.element, this.move),
  };

  constructor(
    private readonly post: (message: FromPage) => void,
    private readonly redraw: () => void,
    private readonly card: PursuitCard,
  ) {}

  /** Whether a pursuit is on show. */
  get isOn(): boolean {
    return this.base?.policemen != null;
  }

  get lineLength(): number {
    return this.base?.pieces?.line.length ?? 0;
  }

  /** A response of the server about the text as it is now; null for another kind. */
  show(graph: Graph): void {
    const before = this.start;
    const names = (of: Graph | null) => JSON.stringify(of?.vertices.map(({ name }) => name));
    const isSame = names(this.base) === names(graph);
    this.base = graph.policemen === null ? null : graph;
    this.answers.clear();
    this.asked.clear();
    const { start } = this;
    if (start !== null) {
      this.answers.set(keyOf(start), graph);
    }
    if (!isSame || start === null || before === null || keyOf(before) !== keyOf(start)) {
      this.placed = null;
      this.side = start?.mover ?? 'police';
      this.reset();
    }
    Object.values(this.controls).forEach(element => show(element, start !== null));
  }

  /** The response about a state that was asked for. */
  answer(response: unknown): void {
    const graph = readGraph(response);
    if (graph?.pieces && graph.version === this.base?.version) {
      this.answers.set(keyOf(stateOf(graph.pieces)), graph);
      this.redraw();
      this.reply();
    }
  }

  begin(): void {
    this.reset();
    this.redraw();
    this.reply();
  }

  takeBack(): void {
    const steps = this.isReadersTurn ? 2 : 1;
    if (this.match.length > steps) {
      this.match.length -= steps;
    }
    this.unplan();
    this.redraw();
    this.reply();
  }

  get canTakeBack(): boolean {
    return this.match.length > (this.isReadersTurn ? 2 : 1);
  }

  /** The pieces of the state on show. */
  drawn(mode: PursuitMode, turn: number): DrawnPiece[] {
    const state = this.stateIn(mode, turn);
    if (state === null) {
      return [];
    }
    const isMover = (player: Player) => mode === 'play' && player === state.mover;
    const drawn = (player: Player, at: number, index: number): DrawnPiece => {
      const planned = isMover(player) ? this.plan[index] : null;
      const isHeld = isMover(player) && this.held === index;
      return { player, vertex: planned ?? at, isPlanned: planned != null, isHeld };
    };
    return [...state.police.map((at, index) => drawn('police', at, index)), drawn('thief', state.thief, 0)];
  }

  /** The graph with the values of the state on show, or without values until they arrive. */
  valued(graph: Graph, mode: PursuitMode, turn: number): Graph {
    const state = this.stateIn(mode, turn);
    const values = state && this.ask(state)?.vertices;
    if (state === null || (values && values === this.base?.vertices)) {
      return graph;
    }
    const vertices = graph.vertices.map((vertex, index) => {
      const { value = null, tone = null, shade = null } = values?.[index] ?? {};
      return { ...vertex, value, tone, shade };
    });
    return { ...graph, vertices };
  }

  /** A vertex is chosen in a match. */
  choose(vertex: number): void {
    const state = this.match.at(-1);
    const choices = state && this.ask(state)?.pieces?.choices;
    if (!choices || !this.isReadersTurn) {
      return;
    }
    const movers = moversOf(state);
    const held = movers.length === 1 ? 0 : this.held;
    if (held !== null && choices[held]?.includes(vertex)) {
      this.planned(held, vertex);
      return;
    }
    const there = movers.flatMap((at, index) => ((this.plan[index] ?? at) === vertex ? [index] : []));
    // Of several on one vertex, the next one.
    this.held = there.find(index => index > (held ?? -1)) ?? there[0] ?? null;
    if (this.held === null) {
      setText(this.card.announcer, held === null ? t.chooseOneOfYourPieces : t.itCannotGoThere);
    } else {
      this.plan[this.held] = null;
    }
    this.redraw();
  }

  /** A piece is dragged to a vertex. */
  drop(mode: PursuitMode, piece: number, vertex: number): void {
    if (mode === 'map') {
      this.place(this.explored && placed(this.explored, piece, vertex));
      return;
    }
    const state = this.match.at(-1);
    const choices = state && this.ask(state)?.pieces?.choices;
    const index = state?.mover === 'thief' ? piece - state.police.length : piece;
    if (mode === 'play' && this.isReadersTurn && choices?.[index]?.includes(vertex)) {
      this.planned(index, vertex);
    } else {
      this.redraw();
    }
  }

  render(
    mode: PursuitMode,
    turn: number,
    at: number | null,
    hasHints: boolean,
    go: (turn: number) => void,
  ): OnShow | null {
    const { base } = this;
    const state = this.stateIn(mode, turn);
    if (base === null || state === null) {
      setText(this.card.heading, base?.verdict?.value ?? t.nobodyIsPlaced);
      return null;
    }
    if (mode === 'map') {
      return this.renderMap(base, state, at);
    }
    return mode === 'line' ? this.renderLine(base, turn, go) : this.renderMatch(base, state, hasHints);
  }

  private get start(): PiecesState | null {
    const pieces = this.base?.pieces;
    return pieces ? stateOf(pieces) : null;
  }

  private get explored(): PiecesState | null {
    return this.placed ?? this.start;
  }

  private get isReadersTurn(): boolean {
    return this.match.at(-1)?.mover === this.side;
  }

  private stateIn(mode: PursuitMode, turn: number): PiecesState | null {
    const { start, base } = this;
    if (start === null || mode === 'map') {
      return this.explored;
    }
    return mode === 'play' ? (this.match.at(-1) ?? start) : (statesOf(start, base?.pieces?.line ?? [])[turn] ?? start);
  }

  /** What the server says of a state; null until its response arrives. */
  private ask(state: PiecesState): Graph | null {
    const key = keyOf(state);
    const known = this.answers.get(key);
    if (!known && !this.asked.has(key)) {
      this.asked.add(key);
      this.post({ type: 'request-graph', state: this.named(state) });
    }
    return known ?? null;
  }

  private named({ police, thief, mover }: PiecesState): PiecesAsked {
    return { police: police.map(at => this.name(at)), thief: this.name(thief), mover };
  }

  private name(vertex: number): string {
    return this.base?.vertices[vertex]?.name ?? '';
  }

  private names(vertices: readonly number[]): string {
    // Those of cells have a comma.
    return vertices.map(at => this.name(at)).join(this.base?.walls ? '; ' : ', ');
  }

  private place(state: PiecesState | null): void {
    this.placed = state;
    this.redraw();
  }

  private reset(): void {
    clearTimeout(this.thinking);
    const { start } = this;
    this.match = start === null ? [] : [start];
    this.unplan();
  }

  private unplan(): void {
    this.held = null;
    this.plan = [];
  }

  private planned(piece: number, vertex: number): void {
    const movers = moversOf(this.match.at(-1)!);
    this.plan[piece] = vertex;
    this.held = null;
    if (movers.every((_, index) => this.plan[index] != null)) {
      this.commit();
    } else {
      this.redraw();
    }
  }

  /** Makes the planned turn. Pieces without a plan stay. */
  private commit(): void {
    const state = this.match.at(-1);
    const choices = state && this.ask(state)?.pieces?.choices;
    if (!choices || !this.isReadersTurn) {
      return;
    }
    const to = moversOf(state).map((at, index) => this.plan[index] ?? at);
    if (!to.every((vertex, index) => choices[index]?.includes(vertex))) {
      setText(this.card.announcer, t.notEveryPieceMayStay);
      setText(this.card.note, t.notEveryPieceMayStayMoveThemAll);
      return;
    }
    this.push(state, to);
  }

  private push(state: PiecesState, to: readonly number[]): void {
    this.match.push(after(state, to));
    this.unplan();
    this.redraw();
    setText(this.card.announcer, this.turnInWords(state.mover, to));
    this.reply();
  }

  /** The solver moves, if it is its turn. */
  private reply(): void {
    clearTimeout(this.thinking);
    const state = this.match.at(-1);
    const best = state && !this.isReadersTurn ? this.ask(state)?.pieces?.moves[0] : undefined;
    if (state && best) {
      this.thinking = setTimeout(() => this.match.at(-1) === state && this.push(state, best.to), THINKING);
    }
  }

  private turnInWords(mover: Player, to: readonly number[]): string {
    return t.sideToVertices(mover, this.names(to));
  }

  private renderMap(base: Graph, state: PiecesState, at: number | null): OnShow | null {
    this.movers.select(state.mover);
    show(this.toStart, this.placed !== null);
    const pieces = this.ask(state)?.pieces ?? null;
    const value = pieces?.value ?? null;
    setText(this.card.heading, value ? t.outcomeWithToMove(value.text, state.mover) : waiting(base));
    this.listMoves(pieces, to => this.place(after(state, to)));
    const vertex = this.ask(state)?.vertices[at ?? -1];
    const there = vertex?.value ? t.withTheThiefOn(vertex.name, vertex.value) : '';
    setText(this.card.note, t.dragAPiece(there));
    return value && this.placed ? { tone: value.outcome, text: value.text, detail: t.toMoveNext(state.mover) } : null;
  }

  private renderLine(base: Graph, turn: number, go: (turn: number) => void): null {
    const line = base.pieces?.line ?? [];
    const isEndless = base.pieces?.value != null && line.length === 0;
    const heading = isEndless ? t.bestPlayNeverEnds : t.turnOf(turn, line.length);
    setText(this.card.heading, base.pieces?.value ? heading : t.thereIsNoBestLineYet);
    let mover = this.start!.mover;
    const items = line.map((to, index) => {
      const words = this.turnInWords(mover, to);
      mover = other(mover);
      const step = button(words, () => go(index + 1), { class: 'link' });
      set(step, { 'aria-current': index + 1 === turn ? 'step' : null });
      return h('li', {}, step);
    });
    this.card.moves.replaceChildren(...items);
    return null;
  }

  private renderMatch(base: Graph, state: PiecesState, hasHints: boolean): OnShow | null {
    this.sides.select(this.side);
    const pieces = this.ask(state)?.pieces ?? null;
    const value = pieces?.value ?? null;
    const isOver = value?.turns === 0;
    const isReader = this.isReadersTurn;
    show(this.move, !isOver && isReader && moversOf(state).length > 1);
    enable(
      this.move,
      this.plan.some(to => to != null),
    );
    const turn = isReader ? t.yourMove(null) : t.theSolverMoves;
    const now = hasHints && value ? `: ${value.text}` : '';
    const made = this.match.length - 1;
    const end = `${value?.text.replace(/ in 0 turns$/, '') ?? ''} ${t.afterTurns(t.turnCount(made))}`;
    setText(this.card.heading, isOver ? end : value ? `${turn}${now}` : waiting(base));
    if (isReader && hasHints) {
      this.listMoves(pieces, to => this.push(state, to));
    }
    setText(this.card.note, isOver ? '' : this.advice(state, isReader));
    if (value === null || (!isOver && !hasHints)) {
      return null;
    }
    return { tone: value.outcome, text: isOver ? end : value.text, detail: t.theSideToMove(state.mover), isOver };
  }

  private advice(state: PiecesState, isReader: boolean): string {
    if (!isReader) {
      return '';
    }
    return moversOf(state).length > 1 ? t.chooseAPoliceman : t.chooseAVertexNextToYourPiece;
  }

  /** The moves with their values, best first. */
  private listMoves(pieces: Pieces | null, choose: (to: readonly number[]) => void): void {
    const moves = pieces?.moves ?? [];
    const items = moves.map(({ to, value }) => {
      const move = button(`${this.names(to)} – ${value.text}`, () => choose(to), { class: 'link' });
      return h('li', {}, swatch(value), move, value.text === moves[0]?.value.text && h('strong', {}, t.bestMove));
    });
    const more = (pieces?.moveCount ?? 0) - moves.length;
    this.card.moves.replaceChildren(...items, ...(more > 0 ? [h('li', {}, t.andMore(more))] : []));
  }
}

/** Where the pieces of the mover are. */
function moversOf({ police, thief, mover }: PiecesState): readonly number[] {
  return mover === 'police' ? police : [thief];
}

function swatch({ outcome }: PiecesValue): HTMLElement {
  return h('i', { class: `swatch tone-${outcome}-0` });
}

function waiting({ standing }: Graph): string {
  return standing === 'solved' ? '…' : t.notSolvedYet;
}
