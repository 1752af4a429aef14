/** Draws a graph into one SVG element: places are discs with edges between them. Deliberately elsewhere: what is said of it. */

import type { Place } from '../game/value.ts';
import { s, set } from '../page/dom.ts';
import { FigureLayer, type Floor, type Spot } from '../page/figures.ts';
import type { Drawing, Marks } from '../page/pointer.ts';
import type { Figures, Piece } from '../page/scene.ts';
import { arrowHead, definitions, exitShape, type Point as At, type Way } from '../page/shapes.ts';
import { edgesAlong, endsOf, hasPieces, neighbour, vertexAt, type Edge, type Graph, type Vertex } from './graph.ts';
import { extentOf } from './places.ts';
import * as t from '../texts.ts';

/** What is emphasised. */
export interface Emphasis {
  /** The vertex looked at. */
  readonly at: Place | null;
  /** The vertices walked through before. */
  readonly trail: readonly Place[];
  /** The best line, or the edge that is selected. */
  readonly line: readonly Edge[];
}

/** The scale of a piece, the distance between two on one vertex, and how far above its edge they are. */
const PIECE_SCALE = 0.6;
const PIECE_STEP = 18;
const PIECE_RISE = 7;

export class GraphView implements Drawing, Floor {
  readonly figures = new FigureLayer(this, PIECE_SCALE);
  readonly svg = s('svg', { class: 'graph', role: 'group', 'aria-label': t.graph }, heads());
  private readonly edges = s('g', { class: 'edges', 'aria-hidden': 'true' });
  /** Above the arrows. */
  private readonly weights = s('g', { class: 'weights', 'aria-hidden': 'true' });
  private readonly vertices = s('g', { class: 'vertices' });
  private readonly rubber = s('path', { class: 'rubber', 'aria-hidden': 'true' });
  private drawn: Graph | null = null;
  /** By the names of their vertices. */
  private shapes: ReadonlyMap<Place, SVGGElement> = new Map();
  private box = { x: 0, y: 0, width: 1, height: 1 };

  constructor() {
    const { targets, arrows, pieces } = this.figures;
    this.svg.append(this.edges, this.vertices, targets, arrows, this.weights, pieces, this.rubber);
  }

  get extent(): { width: number; height: number } {
    return this.box;
  }

  tileOf(place: Place): SVGElement | null {
    return this.shapes.get(place) ?? null;
  }

  setReadable(): void {}

  /** The drawing keeps its scale and place while a vertex `isMoving`. */
  draw(graph: Graph, figures: Figures, emphasis: Emphasis, isMoving: boolean): void {
    this.drawn = graph;
    if (graph.vertices.length > 0 && !isMoving) {
      this.box = extentOf(graph);
      const { x, y, width, height } = this.box;
      set(this.svg, { viewBox: `${x} ${y} ${width} ${height}` });
    }
    // The best moves are drawn above the others.
    const sorted = [...graph.edges].sort((a, b) => rank(a) - rank(b));
    const isOnLine = (edge: Edge) => emphasis.line.some(({ from, to }) => from === edge.from && to === edge.to);
    this.edges.replaceChildren(...sorted.map(edge => edgeShape(graph, edge, isOnLine(edge))));
    this.weights.replaceChildren(...graph.edges.filter(({ label }) => label !== '').map(weightShape));
    const shapes = graph.vertices.map(
      ({ name }) => this.shapes.get(name) ?? s('g', { role: 'button', 'data-place': name }),
    );
    // Without need, none leaves the drawing, and so none loses the focus.
    if (shapes.length !== this.shapes.size || shapes.some((shape, index) => shape !== this.vertices.children[index])) {
      this.vertices.replaceChildren(...shapes);
    }
    this.shapes = new Map(graph.vertices.map(({ name }, index) => [name, shapes[index]!]));
    for (const vertex of graph.vertices) {
      const { name, start } = vertex;
      const look = `vertex${start ? ' start' : ''}${emphasis.trail.includes(name) ? ' walked' : ''}`;
      const label = labelOf(graph, vertex, standing(figures.pieces, name));
      const shape = this.shapes.get(name)!;
      set(shape, { class: look, 'aria-label': label, 'aria-pressed': String(name === emphasis.at) });
      shape.replaceChildren(...partsOf(vertex));
    }
    this.figures.draw(figures);
  }

  mark({ cursor, pointed, inText }: Marks): void {
    for (const [name, shape] of this.shapes) {
      shape.classList.toggle('pointed', name === pointed || name === inText);
      set(shape, { tabindex: name === cursor ? 0 : -1 });
    }
    if (this.vertices.contains(document.activeElement) && cursor !== null) {
      this.shapes.get(cursor)?.focus();
    }
  }

  /** By its box: a piece that is dragged covers what the pointer is over. */
  placeAt(clientX: number, clientY: number): Place | null {
    if (this.svg.hasAttribute('hidden')) {
      return null;
    }
    const { x, y } = this.pointAt(clientX, clientY);
    const isOn = ({ middle, size }: Vertex) =>
      Math.abs(middle[0] - x) <= size[0] / 2 && Math.abs(middle[1] - y) <= size[1] / 2 + PIECE_RISE;
    return this.drawn?.vertices.find(isOn)?.name ?? null;
  }

  pieceAt(clientX: number, clientY: number): Piece | null {
    return this.figures.pieceOf(document.elementFromPoint(clientX, clientY));
  }

  edgeAt(clientX: number, clientY: number): readonly [Place, Place] | null {
    const shape = document.elementFromPoint(clientX, clientY)?.closest<SVGElement>('.edge');
    const edge = this.drawn?.edges[Number(shape?.dataset.index)];
    return edge ? endsOf(this.drawn!, edge) : null;
  }

  placeBy(key: string, from: Place): Place | null {
    return this.drawn && neighbour(this.drawn, from, key);
  }

  stretch(from: Place | null, to?: At): void {
    const middle = this.drawn && vertexAt(this.drawn, from)?.middle;
    set(this.rubber, { d: middle && to ? `M${middle.join(' ')}L${to.x} ${to.y}` : null });
  }

  pointAt(clientX: number, clientY: number): At {
    const matrix = this.svg.getScreenCTM();
    const point = new DOMPoint(clientX, clientY);
    const { x, y } = matrix === null ? point : point.matrixTransform(matrix.inverse());
    return { x: Math.round(x), y: Math.round(y) };
  }

  /** Across the upper edge of the vertex. */
  standOf(place: Place): At | null {
    const vertex = this.drawn && vertexAt(this.drawn, place);
    return vertex ? { x: vertex.middle[0], y: vertex.middle[1] - vertex.size[1] / 2 - PIECE_RISE } : null;
  }

  spotOf(_piece: Piece, { x, y }: At, index: number, sharing: number): Spot {
    return { x: x + (index - (sharing - 1) / 2) * PIECE_STEP, y, scale: PIECE_SCALE };
  }

  /** Pieces go straight from one to the other: without them, a move is drawn along its edge. */
  wayOf(from: Place, to: Place): Way | null {
    const graph = this.drawn;
    const edge = graph && !hasPieces(graph) && edgesAlong(graph, [from, to])[0];
    if (!edge) {
      return null;
    }
    // The middle has the weight, and both players may go along the same edge.
    const badges = { police: pointOn(edge.curve, 0.22), thief: pointOn(edge.curve, 0.74) };
    return { path: pathOf(edge.curve), badges, head: 'graph' };
  }

  /** Across the lower edge. */
  markOf(place: Place): At | null {
    const vertex = this.drawn && vertexAt(this.drawn, place);
    return vertex ? { x: vertex.middle[0], y: vertex.middle[1] + vertex.size[1] / 2 } : null;
  }
}

/** A point of a curve, from 0 at its start to 1 at its end. */
function pointOn(curve: Edge['curve'], share: number): At {
  const rest = 1 - share;
  const weights = [rest ** 3, 3 * rest ** 2 * share, 3 * rest * share ** 2, share ** 3];
  const at = (axis: 0 | 1) => curve.reduce((sum, point, index) => sum + weights[index]! * point[axis], 0);
  return { x: at(0), y: at(1) };
}

function rank(edge: Edge): number {
  return edge.best === null ? 0 : 1;
}

function heads(): SVGDefsElement {
  const head = (name: string) => arrowHead({ id: `graph-${name}`, class: `graph-head ${name}` }, 9, 11);
  return definitions(...['plain', 'mover', 'minimiser', 'maximiser', 'line', 'police', 'thief'].map(head));
}

function edgeShape({ edges }: Graph, edge: Edge, isOnLine: boolean): SVGGElement {
  const { curve, best, bothWays } = edge;
  const path = pathOf(curve);
  return s(
    'g',
    {
      class: `edge ${best ?? 'plain'}${bothWays ? ' both-ways' : ''}${isOnLine ? ' on-line' : ''}`,
      'data-index': edges.indexOf(edge),
    },
    s('path', { class: 'hit', d: path }),
    s('path', { class: 'shaft', d: path }),
  );
}

function weightShape({ curve, label }: Edge): SVGTextElement {
  return s('text', { class: 'weight', ...pointOn(curve, 1 / 2) }, label);
}

function pathOf(curve: Edge['curve']): string {
  const [start, first, second, end] = curve.map(([x, y]) => `${x} ${y}`);
  return `M${start}C${first} ${second} ${end}`;
}

/** Begins with what is visible, for those who speak to the browser. */
function labelOf(graph: Graph, { name, label, value, exit, start }: Vertex, pieces: readonly string[]): string {
  const isMove = (edge: Edge) =>
    endsOf(graph, edge).indexOf(name) === 0 || (edge.bothWays && endsOf(graph, edge)[1] === name);
  return [
    value !== null ? `${label} ${value}` : graph.standing === 'solved' ? label : t.vertexNotSolved(label),
    ...pieces,
    ...(exit ? [t.anExit] : []),
    ...(start && graph.kind === 'game' ? [t.theStart] : []),
    t.moveCount(graph.edges.filter(isMove).length),
  ].join(', ');
}

function partsOf({
  label,
  value,
  tone,
  shade,
  exit,
  middle: [x, y],
  size: [width, height],
}: Vertex): (Node | string)[] {
  const place = { x: x - width / 2, y: y - height / 2, width, height, rx: 9 };
  const [cx, cy] = [x + width / 2, y + height / 2];
  const mark = exitShape();
  set(mark, { transform: `translate(${cx} ${cy}) scale(0.4)` });
  const text = tone === null ? '' : `heat-text tone-${tone}-${shade ?? 0}`;
  return [
    s('rect', { class: `tile ${tone === null ? 'kind-floor' : `tone-${tone}-${shade ?? 0}`}`, ...place }),
    ...(tone === 'thief' ? [s('rect', { class: 'hatch', fill: 'url(#hatch)', ...place })] : []),
    s('rect', { class: 'outline', ...place }),
    ...(exit ? [s('circle', { class: 'exit-ground', cx, cy, r: 11 }), mark] : []),
    s('text', { class: `name ${text}`, x, y: value === null ? y : y - 9 }, label),
    ...(value === null ? [] : [' ', s('text', { class: `value ${text}`, x, y: y + 10 }, value)]),
  ];
}

/** The pieces on a vertex in words. */
function standing(pieces: readonly Piece[], vertex: Place): string[] {
  const there = pieces.filter(({ place }) => place === vertex);
  const policemen = there.filter(({ player }) => player === 'police').length;
  const tokens = there.filter(({ player }) => player === 'token').length;
  return [
    ...(tokens === 0 ? [] : [tokens === 1 ? t.aPiece : t.piecesCount(tokens)]),
    ...(policemen === 0 ? [] : [policemen === 1 ? t.aPoliceman : t.policemenCount(policemen)]),
    ...(policemen + tokens === there.length ? [] : [t.theThiefThere]),
  ];
}
