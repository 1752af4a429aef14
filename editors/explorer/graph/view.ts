/** Draws a graph game: vertices in the colours of their outcomes, walkable by pointer and keyboard. */

import { s, set } from '../page/dom.ts';
import type { Edge, Graph, Point, Vertex } from './graph.ts';

/** Space around the drawing, for strokes and arrow heads. */
const MARGIN = 10;

/** What is emphasised. */
export interface Emphasis {
  /** The vertex looked at. */
  readonly at: number;
  /** The vertices walked through before. */
  readonly trail: readonly number[];
  /** The best line from there. */
  readonly line: readonly Edge[];
}

export class GraphView {
  readonly svg = s('svg', { class: 'graph', role: 'group', 'aria-label': 'Graph' }, heads());
  private readonly edges = s('g', { class: 'edges', 'aria-hidden': 'true' });
  private readonly vertices = s('g', { class: 'vertices' });
  private drawn: Graph | null = null;

  constructor(choose: (vertex: number) => void, move: (vertex: number, key: string) => void) {
    this.svg.append(this.edges, this.vertices);
    const vertexOf = (event: Event) => {
      const index = (event.target as Element).closest<SVGGElement>('.vertex')?.dataset['index'];
      return index === undefined ? null : Number(index);
    };
    this.svg.addEventListener('click', event => {
      const vertex = vertexOf(event);
      if (vertex !== null) {
        choose(vertex);
      }
    });
    this.svg.addEventListener('keydown', event => {
      const vertex = vertexOf(event);
      if (vertex === null) {
        return;
      }
      if (event.key === 'Enter' || event.key === ' ') {
        choose(vertex);
      } else if (event.key.startsWith('Arrow')) {
        move(vertex, event.key);
      } else {
        return;
      }
      event.preventDefault();
    });
  }

  draw(graph: Graph): void {
    this.drawn = graph;
    const [width, height] = [graph.size[0] + 2 * MARGIN, graph.size[1] + 2 * MARGIN];
    set(this.svg, { viewBox: `${-MARGIN} ${-MARGIN} ${width} ${height}` });
    // Not larger than its own size; the style sheet makes it smaller where there is less room.
    this.svg.style.width = `${Math.round(width * 1.25)}px`;
    // The best moves are drawn above the others.
    const sorted = graph.edges.map((edge, index) => ({ edge, index })).sort((a, b) => rank(a.edge) - rank(b.edge));
    this.edges.replaceChildren(...sorted.map(({ edge, index }) => edgeShape(edge, index)));
    this.vertices.replaceChildren(...graph.vertices.map((vertex, index) => vertexShape(graph, vertex, index)));
  }

  emphasise({ at, trail, line }: Emphasis): void {
    const onLine = new Map(line.map((edge, index) => [this.drawn?.edges.indexOf(edge), index + 1]));
    for (const shape of this.edges.children as HTMLCollectionOf<SVGGElement>) {
      shape.classList.toggle('on-line', onLine.has(Number(shape.dataset['index'])));
    }
    for (const shape of this.vertices.children as HTMLCollectionOf<SVGGElement>) {
      const index = Number(shape.dataset['index']);
      shape.classList.toggle('walked', trail.includes(index));
      set(shape, { 'aria-pressed': String(index === at), tabindex: index === at ? 0 : -1 });
    }
  }

  focus(vertex: number): void {
    (this.vertices.children[vertex] as SVGGElement | undefined)?.focus();
  }
}

function rank(edge: Edge): number {
  return edge.best === null ? 0 : 1;
}

function heads(): SVGDefsElement {
  const head = (name: string) =>
    s(
      'marker',
      {
        id: `graph-${name}`,
        class: `graph-head ${name}`,
        viewBox: '0 0 10 10',
        refX: 9,
        refY: 5,
        markerWidth: 11,
        markerHeight: 11,
        markerUnits: 'userSpaceOnUse',
        orient: 'auto',
      },
      s('path', { d: 'M0 1 10 5 0 9Z' }),
    );
  const hatch = s(
    'pattern',
    { id: 'graph-hatch', width: 7, height: 7, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    s('path', { class: 'hatch-line', d: 'M0 0V7' }),
  );
  return s('defs', {}, ...['plain', 'mover', 'minimiser', 'maximiser', 'line'].map(head), hatch);
}

function edgeShape({ curve, label, best }: Edge, index: number): SVGGElement {
  const [start, first, second, end] = curve.map(([x, y]) => `${x} ${y}`);
  const shape = s(
    'g',
    { class: `edge ${best ?? 'plain'}`, 'data-index': index },
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

function vertexShape(graph: Graph, vertex: Vertex, index: number): SVGGElement {
  const { label, value, tone, shade, start } = vertex;
  const [[x, y], [width, height]] = [vertex.middle, vertex.size];
  const place = { x: x - width / 2, y: y - height / 2, width, height, rx: 9 };
  const moves = graph.edges.filter(edge => edge.from === index).length;
  const shape = s(
    'g',
    {
      class: `vertex${start ? ' start' : ''}`,
      role: 'button',
      'data-index': index,
      // Begins with what is visible, for those who speak to the browser.
      'aria-label': [
        value === null ? `${label}, not solved` : `${label} ${value}`,
        ...(start ? ['the start'] : []),
        moves === 1 ? '1 move' : `${moves} moves`,
      ].join(', '),
    },
    s('rect', { class: `tile ${tone === null ? 'kind-floor' : `tone-${tone}-${shade ?? 0}`}`, ...place }),
    tone === 'thief' && s('rect', { class: 'hatch', fill: 'url(#graph-hatch)', ...place }),
    s('rect', { class: 'outline', ...place }),
  );
  const text = tone === null ? '' : `heat-text tone-${tone}-${shade ?? 0}`;
  shape.append(s('text', { class: `name ${text}`, x, y: value === null ? y : y - 9 }, label));
  if (value !== null) {
    shape.append(' ', s('text', { class: `value ${text}`, x, y: y + 10 }, value));
  }
  return shape;
}
