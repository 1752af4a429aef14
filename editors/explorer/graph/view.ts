/** Draws a graph: vertices in the colours of their outcomes, walkable by pointer and keyboard, and pieces to drag. */

import { s, set } from '../page/dom.ts';
import { arrowHead, exitShape, hatching, pieceShape } from '../page/shapes.ts';
import type { Zoom, Zoomable } from '../page/size.ts';
import type { Edge, Graph, Point, Vertex } from './graph.ts';
import { extentOf } from './places.ts';
import type { DrawnPiece } from './turn.ts';
import * as t from '../texts.ts';

/** What is emphasised. */
export interface Emphasis {
  /** The vertex looked at. */
  readonly at: number | null;
  /** The vertices walked through before. */
  readonly trail: readonly number[];
  /** The best line. */
  readonly line: readonly Edge[];
  /** The edge selected. */
  readonly edge?: number | null;
}

/** What the user does with the drawing. */
export interface GraphEvents {
  /** A vertex is clicked, or Enter is pressed on it. */
  choose(vertex: number): void;
  chooseEdge(edge: number): void;
  /** An arrow key is pressed on a vertex. */
  step(vertex: number, key: string): void;
  /** The ground is clicked. */
  ground(point: Point): void;
  /** A vertex is dragged; `ends` with the last event of a drag. */
  drag(vertex: number, point: Point, ends: boolean): void;
  /** A vertex is dragged to another one, or to the ground, while edges are drawn. */
  join(from: number, to: number | Point): void;
  /** A piece is dragged to a vertex, or back to the ground. */
  drop(piece: number, vertex: number | null): void;
  /** Delete or Backspace is pressed. */
  remove(): void;
}

/** The scale of a piece, the distance between two on one vertex, and how far above its edge they are. */
const PIECE_SCALE = 0.6;
const PIECE_STEP = 18;
const PIECE_RISE = 7;

/** Pixels that the pointer moves before a click becomes a drag. */
const DRAG_THRESHOLD = 6;

/** What a pointer that is down holds. */
interface Held {
  readonly vertex: number | null;
  readonly piece: number | null;
  readonly at: { readonly x: number; readonly y: number };
  /** The middle of the vertex, as seen from the pointer. */
  readonly offset: Point;
  readonly scroll: { readonly x: number; readonly y: number };
  moved: boolean;
}

export class GraphView implements Zoomable<number> {
  readonly svg = s('svg', { class: 'graph', role: 'group', 'aria-label': t.graph }, heads());
  /** Whether drags draw edges, and clicks on the ground vertices. */
  isDrawing = false;
  private readonly edges = s('g', { class: 'edges', 'aria-hidden': 'true' });
  private readonly vertices = s('g', { class: 'vertices' });
  private readonly pieces = s('g', { class: 'pieces', 'aria-hidden': 'true' });
  private readonly rubber = s('path', { class: 'rubber', 'aria-hidden': 'true' });
  private drawn: Graph | null = null;
  private held: Held | null = null;
  private box = { x: 0, y: 0, width: 1, height: 1 };

  constructor(private readonly events: GraphEvents) {
    this.svg.append(this.edges, this.vertices, this.pieces, this.rubber);
  }

  get extent(): { width: number; height: number } {
    return this.box;
  }

  tileOf(vertex: number): Element | null {
    return this.vertices.children[vertex] ?? null;
  }

  setReadable(): void {}

  /** Follows pointer and keys on the drawing and the ground around it. */
  listen(stage: HTMLElement, zoom: Zoom<number>): void {
    stage.addEventListener('pointerdown', event => this.down(event, zoom));
    stage.addEventListener('pointermove', event => this.move(event, zoom));
    stage.addEventListener('pointerup', event => this.up(event));
    stage.addEventListener('pointercancel', () => this.letGo());
    zoom.pinched = () => this.letGo();
    // A drag by touch must not scroll: the browser would cancel the pointer.
    const keepTouch = (event: TouchEvent) => {
      if (this.held !== null && (this.held.vertex !== null || this.held.piece !== null)) {
        event.preventDefault();
      }
    };
    stage.addEventListener('touchstart', keepTouch, { passive: false });
    this.svg.addEventListener('keydown', event => {
      if (zoom.key(event.key) || this.key(event)) {
        event.preventDefault();
      }
    });
  }

  draw(graph: Graph, pieces: readonly DrawnPiece[] = []): void {
    this.drawn = graph;
    // The drawing keeps its scale and place during a drag.
    if (graph.vertices.length > 0 && !this.held?.moved) {
      this.box = extentOf(graph);
      const { x, y, width, height } = this.box;
      set(this.svg, { viewBox: `${x} ${y} ${width} ${height}` });
    }
    // The best moves are drawn above the others.
    const sorted = graph.edges.map((edge, index) => ({ edge, index })).sort((a, b) => rank(a.edge) - rank(b.edge));
    const focused = this.focused;
    this.edges.replaceChildren(...sorted.map(({ edge, index }) => edgeShape(edge, index)));
    const words = graph.vertices.map((_, index) => standing(pieces, index));
    this.vertices.replaceChildren(
      ...graph.vertices.map((vertex, index) => vertexShape(graph, vertex, index, words[index]!)),
    );
    this.pieces.replaceChildren(...pieceShapes(graph, pieces));
    if (focused !== null) {
      this.focus(Math.min(focused, graph.vertices.length - 1));
    }
  }

  emphasise({ at, trail, line, edge = null }: Emphasis): void {
    const onLine = new Set(line.map(edge => this.drawn?.edges.indexOf(edge)));
    for (const shape of this.edges.children as HTMLCollectionOf<SVGGElement>) {
      const index = Number(shape.dataset.index);
      shape.classList.toggle('on-line', onLine.has(index) || index === edge);
    }
    for (const shape of this.vertices.children as HTMLCollectionOf<SVGGElement>) {
      const index = Number(shape.dataset.index);
      shape.classList.toggle('walked', trail.includes(index));
      set(shape, { 'aria-pressed': String(index === at), tabindex: index === (at ?? 0) ? 0 : -1 });
    }
  }

  focus(vertex: number): void {
    (this.vertices.children[vertex] as SVGGElement | undefined)?.focus();
  }

  private get focused(): number | null {
    return indexOf(document.activeElement, '.vertex');
  }

  private key({ key }: KeyboardEvent): boolean {
    const { focused } = this;
    if (key === 'Delete' || key === 'Backspace') {
      this.events.remove();
    } else if (focused === null) {
      return false;
    } else if (key === 'Enter' || key === ' ') {
      this.events.choose(focused);
    } else if (key.startsWith('Arrow')) {
      this.events.step(focused, key);
    } else {
      return false;
    }
    return true;
  }

  private down(event: PointerEvent, zoom: Zoom<number>): void {
    if (!event.isPrimary || event.button > 1) {
      return;
    }
    const piece = event.button === 0 ? indexOf(event.target, '.piece') : null;
    const vertex = event.button === 0 ? (indexOf(event.target, '.vertex') ?? this.vertexOf(piece)) : null;
    const point = this.pointAt(event);
    const middle = vertex === null ? point : this.drawn!.vertices[vertex]!.middle;
    const offset: Point = [middle[0] - point[0], middle[1] - point[1]];
    this.held = {
      vertex,
      piece,
      at: { x: event.clientX, y: event.clientY },
      offset,
      scroll: zoom.scroll,
      moved: false,
    };
  }

  private move(event: PointerEvent, zoom: Zoom<number>): void {
    const { held } = this;
    if (held === null || !event.isPrimary) {
      return;
    }
    const [x, y] = [event.clientX - held.at.x, event.clientY - held.at.y];
    if (!held.moved && Math.hypot(x, y) <= DRAG_THRESHOLD) {
      return;
    }
    if (!held.moved) {
      held.moved = true;
      this.svg.setPointerCapture(event.pointerId);
    }
    const point = this.pointAt(event);
    if (held.piece !== null) {
      const shape = this.pieces.children[held.piece];
      shape?.classList.add('dragged');
      set(shape!, { transform: `translate(${point.join(' ')}) scale(${PIECE_SCALE})` });
    } else if (held.vertex === null) {
      if (event.pointerType !== 'touch') {
        zoom.scrollTo({ x: held.scroll.x - x, y: held.scroll.y - y });
      }
    } else if (this.isDrawing) {
      set(this.rubber, { d: `M${this.drawn!.vertices[held.vertex]!.middle.join(' ')}L${point.join(' ')}` });
    } else {
      this.events.drag(held.vertex, [point[0] + held.offset[0], point[1] + held.offset[1]], false);
    }
  }

  private up(event: PointerEvent): void {
    const { held } = this;
    if (held === null || !event.isPrimary) {
      return;
    }
    const point = this.pointAt(event);
    const over = document.elementFromPoint(event.clientX, event.clientY);
    this.letGo();
    if (!held.moved) {
      const edge = indexOf(over, '.edge');
      if (held.vertex !== null) {
        this.events.choose(held.vertex);
      } else if (edge !== null) {
        this.events.chooseEdge(edge);
      } else {
        this.events.ground(point);
      }
    } else if (held.piece !== null) {
      this.events.drop(held.piece, this.vertexAt(point));
    } else if (held.vertex !== null && this.isDrawing) {
      this.events.join(held.vertex, indexOf(over, '.vertex') ?? point);
    } else if (held.vertex !== null) {
      this.events.drag(held.vertex, [point[0] + held.offset[0], point[1] + held.offset[1]], true);
    }
  }

  /** The vertex that a piece is on. */
  private vertexOf(piece: number | null): number | null {
    const vertex = piece === null ? undefined : (this.pieces.children[piece] as SVGGElement).dataset.vertex;
    return vertex === undefined ? null : Number(vertex);
  }

  /** The vertex at a point: the dragged piece covers what the pointer is over. */
  private vertexAt([x, y]: Point): number | null {
    const found = this.drawn?.vertices.findIndex(
      ({ middle, size }) =>
        Math.abs(middle[0] - x) <= size[0] / 2 && Math.abs(middle[1] - y) <= size[1] / 2 + PIECE_RISE,
    );
    return found === undefined || found < 0 ? null : found;
  }

  private letGo(): void {
    this.held = null;
    set(this.rubber, { d: null });
  }

  /** A point of the screen in the units of the drawing. */
  private pointAt({ clientX, clientY }: PointerEvent): Point {
    const matrix = this.svg.getScreenCTM();
    const point = new DOMPoint(clientX, clientY);
    const { x, y } = matrix === null ? point : point.matrixTransform(matrix.inverse());
    return [Math.round(x), Math.round(y)];
  }
}

/** The index of the vertex or edge that an element belongs to. */
function indexOf(target: EventTarget | null, selector: '.vertex' | '.edge' | '.piece'): number | null {
  const index = target instanceof Element ? target.closest<SVGGElement>(selector)?.dataset.index : undefined;
  return index === undefined ? null : Number(index);
}

function rank(edge: Edge): number {
  return edge.best === null ? 0 : 1;
}

function heads(): SVGDefsElement {
  const head = (name: string) => arrowHead({ id: `graph-${name}`, class: `graph-head ${name}` }, 9, 11);
  return s('defs', {}, ...['plain', 'mover', 'minimiser', 'maximiser', 'line'].map(head), hatching('graph-hatch'));
}

function edgeShape({ curve, label, best, bothWays }: Edge, index: number): SVGGElement {
  const [start, first, second, end] = curve.map(([x, y]) => `${x} ${y}`);
  const shape = s(
    'g',
    { class: `edge ${best ?? 'plain'}${bothWays ? ' both-ways' : ''}`, 'data-index': index },
    s('path', { class: 'hit', d: `M${start}C${first} ${second} ${end}` }),
    s('path', { class: 'shaft', d: `M${start}C${first} ${second} ${end}` }),
  );
  if (label !== '') {
    const [x, y] = middleOf(curve);
    shape.append(s('text', { class: 'weight', x, y }, label));
  }
  return shape;
}

function middleOf([a, b, c, d]: readonly [Point, Point, Point, Point]): Point {
  const at = (axis: 0 | 1) => (a[axis] + 3 * b[axis] + 3 * c[axis] + d[axis]) / 8;
  return [at(0), at(1)];
}

function vertexShape(graph: Graph, vertex: Vertex, index: number, pieces: readonly string[]): SVGGElement {
  const { label, value, tone, shade, start, exit } = vertex;
  const [[x, y], [width, height]] = [vertex.middle, vertex.size];
  const place = { x: x - width / 2, y: y - height / 2, width, height, rx: 9 };
  const moves = graph.edges.filter(({ from, to, bothWays }) => from === index || (bothWays && to === index)).length;
  const shape = s(
    'g',
    {
      class: `vertex${start ? ' start' : ''}`,
      role: 'button',
      'data-index': index,
      // Begins with what is visible, for those who speak to the browser.
      'aria-label': [
        value !== null ? `${label} ${value}` : graph.standing === 'solved' ? label : t.vertexNotSolved(label),
        ...pieces,
        ...(exit ? [t.anExit] : []),
        ...(start && graph.kind === 'game' ? [t.theStart] : []),
        t.moveCount(moves),
      ].join(', '),
    },
    s('rect', { class: `tile ${tone === null ? 'kind-floor' : `tone-${tone}-${shade ?? 0}`}`, ...place }),
    tone === 'thief' && s('rect', { class: 'hatch', fill: 'url(#graph-hatch)', ...place }),
    s('rect', { class: 'outline', ...place }),
  );
  if (exit) {
    const mark = exitShape();
    const [cx, cy] = [x + width / 2, y + height / 2];
    set(mark, { transform: `translate(${cx} ${cy}) scale(0.4)` });
    shape.append(s('circle', { class: 'exit-ground', cx, cy, r: 11 }), mark);
  }
  const text = tone === null ? '' : `heat-text tone-${tone}-${shade ?? 0}`;
  shape.append(s('text', { class: `name ${text}`, x, y: value === null ? y : y - 9 }, label));
  if (value !== null) {
    shape.append(' ', s('text', { class: `value ${text}`, x, y: y + 10 }, value));
  }
  return shape;
}

/** The pieces on a vertex in words. */
function standing(pieces: readonly DrawnPiece[], vertex: number): string[] {
  const there = pieces.filter(piece => piece.vertex === vertex);
  const policemen = there.filter(({ player }) => player === 'police').length;
  const tokens = there.filter(({ player }) => player === 'token').length;
  return [
    ...(tokens === 0 ? [] : [tokens === 1 ? t.aPiece : t.piecesCount(tokens)]),
    ...(policemen === 0 ? [] : [policemen === 1 ? t.aPoliceman : t.policemenCount(policemen)]),
    ...(policemen + tokens === there.length ? [] : [t.theThiefThere]),
  ];
}

/** Pieces across the upper edges of their vertices, side by side. */
function pieceShapes({ vertices }: Graph, pieces: readonly DrawnPiece[]): SVGGElement[] {
  return pieces.map(({ player, vertex, isPlanned, isHeld }, index) => {
    const there = pieces.flatMap((piece, other) => (piece.vertex === vertex ? [other] : []));
    const { middle, size } = vertices[vertex]!;
    const x = middle[0] + (there.indexOf(index) - (there.length - 1) / 2) * PIECE_STEP;
    const y = middle[1] - size[1] / 2 - PIECE_RISE;
    const shape = player === 'token' ? s('g', { class: 'piece token' }, s('circle', { r: 15 })) : pieceShape(player);
    shape.classList.add('grip');
    shape.classList.toggle('extra', isPlanned);
    shape.classList.toggle('held', isHeld);
    const scale = isHeld ? PIECE_SCALE * 1.3 : PIECE_SCALE;
    set(shape, { 'data-index': index, 'data-vertex': vertex, transform: `translate(${x} ${y}) scale(${scale})` });
    return shape;
  });
}
