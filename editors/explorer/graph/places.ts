/**
 * Where vertices and edges are drawn. Known vertices keep their places while the text changes, and the user can move them; the server
 * lays out the rest. Edges that the server did not draw are straight, or bend around vertices in their way.
 */

import { endsOf, hasPieces, type Edge, type Graph, type Point, type Vertex } from './graph.ts';

type Box = Pick<Vertex, 'middle' | 'size'>;
type Curve = Edge['curve'];

/** Space between vertices, around the drawing for strokes and arrow heads, and above and around it for pieces and exits. */
const GAP = 24;
const MARGIN = 10;
const PIECE_MARGIN = 28;
/** How far an edge may bend to avoid vertices; the first of two in opposite directions bends in any case. */
const BENDS = [0, 28, -28, 56, -56, 100, -100];
const BENDS_OF_PAIR = [14, 34, 60, 100];
/** Points of a curve, close enough together to find what it touches. */
const SAMPLES = 16;

/** The graph with the vertices of `before` in their places, and new ones there or near their neighbours. */
export function arranged(graph: Graph, before: Graph | null, wanted: ReadonlyMap<string, Point>): Graph {
  const known = new Map(before?.vertices.map(vertex => [vertex.name, vertex]));
  const kept = graph.vertices.filter(({ name }) => known.has(name)).length;
  if (before === null || 2 * kept < graph.vertices.length) {
    return graph;
  }
  const places = graph.vertices.map(vertex => {
    const old = known.get(vertex.name);
    // A value that comes and goes does not change the width.
    return old ? { middle: old.middle, size: wider(old.size, vertex.size) } : null;
  });
  graph.vertices.forEach((vertex, index) => {
    const place = places[index] ?? {
      middle: free(
        { middle: wanted.get(vertex.name) ?? nearNeighbour(graph, index, places), size: vertex.size },
        places,
      ),
      size: vertex.size,
    };
    places[index] = place;
  });
  const spread = apart(places as Box[]);
  const vertices = graph.vertices.map((vertex, index) => ({ ...vertex, ...spread[index]! }));
  const curves = new Map(before.edges.map(edge => [endsOf(before, edge).join(' '), edge]));
  const isSame = (index: number) => {
    const { name, middle, size } = vertices[index]!;
    const old = known.get(name);
    return old?.size[0] === size[0] && old.middle[0] === middle[0];
  };
  const edges = graph.edges.map(edge => {
    const old = curves.get(endsOf(graph, edge).join(' '));
    const curve = old && isSame(edge.from) && isSame(edge.to) ? old.curve : routed(graph.edges, vertices, edge);
    return { ...edge, curve };
  });
  return { ...graph, vertices, edges };
}

/** The graph with a vertex at another place. */
export function moved(graph: Graph, name: string, middle: Point): Graph {
  const vertices = graph.vertices.map(each => (each.name === name ? { ...each, middle } : each));
  const edges = graph.edges.map(edge =>
    endsOf(graph, edge).includes(name) ? { ...edge, curve: routed(graph.edges, vertices, edge) } : edge,
  );
  return { ...graph, vertices, edges };
}

/** The last picture of a graph whose text is broken: without values, which the text may no longer have. */
export function faded(before: Graph, graph: Graph): Graph {
  return {
    ...graph,
    vertices: before.vertices.map(vertex => ({ ...vertex, value: null, tone: null, shade: null, place: null })),
    edges: before.edges.map(edge => ({ ...edge, best: null })),
  };
}

/** Whether two graphs have the same vertices and edges. */
export function isSameGraph(a: Graph, b: Graph): boolean {
  const shape = (graph: Graph) =>
    JSON.stringify([graph.vertices.map(({ name }) => name), graph.edges.map(({ from, to }) => [from, to])]);
  return shape(a) === shape(b);
}

/** What the drawing covers. */
export function extentOf(graph: Graph): {
  x: number;
  y: number;
  width: number;
  height: number;
} {
  const { vertices, edges } = graph;
  const corners = vertices.flatMap(({ middle: [x, y], size: [width, height] }): Point[] => [
    [x - width / 2, y - height / 2],
    [x + width / 2, y + height / 2],
  ]);
  const points = [...corners, ...edges.flatMap(({ curve }) => along(curve))];
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const margin = hasPieces(graph) ? PIECE_MARGIN : MARGIN;
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x: left, y: top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top };
}

function wider(a: Point, b: Point): Point {
  return [Math.max(a[0], b[0]), b[1]];
}

/** As far from a placed neighbour as the server has it; without one, where the server has it. */
function nearNeighbour({ vertices, edges }: Graph, index: number, places: readonly (Box | null)[]): Point {
  const [x, y] = vertices[index]!.middle;
  for (const { from, to } of edges) {
    const other = from === index ? to : to === index ? from : index;
    const [place, laidOut] = [places[other], vertices[other]];
    if (other !== index && place && laidOut) {
      return [place.middle[0] + x - laidOut.middle[0], place.middle[1] + y - laidOut.middle[1]];
    }
  }
  return [x, y];
}

/** The nearest place below that no vertex covers. */
function free({ middle, size }: Box, places: readonly (Box | null)[]): Point {
  let [x, y] = middle;
  const covers = (box: Box | null) =>
    box !== null &&
    Math.abs(box.middle[0] - x) < (box.size[0] + size[0]) / 2 + GAP / 2 &&
    Math.abs(box.middle[1] - y) < (box.size[1] + size[1]) / 2 + GAP / 2;
  for (let tries = places.length; tries > 0; tries--) {
    const other = places.find(covers);
    if (!other) {
      break;
    }
    y = other.middle[1] + (other.size[1] + size[1]) / 2 + GAP;
  }
  return [x, y];
}

/** Vertices that have become too wide push those at their right aside. */
function apart(boxes: readonly Box[]): Box[] {
  const spread: Box[] = [];
  const order = boxes.map((_, index) => index).sort((a, b) => boxes[a]!.middle[0] - boxes[b]!.middle[0]);
  for (const index of order) {
    let { middle } = boxes[index]!;
    const { size } = boxes[index]!;
    for (const other of order.slice(0, order.indexOf(index)).map(before => spread[before]!)) {
      const isBeside = Math.abs(other.middle[1] - middle[1]) < (other.size[1] + size[1]) / 2;
      const least = other.middle[0] + (other.size[0] + size[0]) / 2 + GAP;
      if (isBeside && middle[0] > other.middle[0] && middle[0] < least) {
        middle = [least, middle[1]];
      }
    }
    spread[index] = { middle, size };
  }
  return spread;
}

/** The curve of an edge between vertices at these places. */
function routed(edges: readonly Edge[], boxes: readonly Box[], { from, to }: Edge): Curve {
  const [start, end] = [boxes[from]!, boxes[to]!];
  if (from === to) {
    return loop(start);
  }
  const isPair = edges.some(edge => edge.from === to && edge.to === from);
  const others = boxes.filter((_, index) => index !== from && index !== to);
  const curves = (isPair ? BENDS_OF_PAIR : BENDS).map(bend => bent(start, end, bend));
  return curves.find(curve => !others.some(box => touches(curve, box))) ?? curves[0]!;
}

function loop({ middle: [x, y], size: [, height] }: Box): Curve {
  const top = y - height / 2;
  return [
    [x + 12, top],
    [x + 26, top - 34],
    [x - 26, top - 34],
    [x - 12, top],
  ];
}

/** A curve whose middle is `bend` aside of the straight line. */
function bent(from: Box, to: Box, bend: number): Curve {
  const [x, y] = [to.middle[0] - from.middle[0], to.middle[1] - from.middle[1]];
  const length = Math.max(1, Math.hypot(x, y));
  const control: Point = [
    (from.middle[0] + to.middle[0]) / 2 + (2 * bend * y) / length,
    (from.middle[1] + to.middle[1]) / 2 - (2 * bend * x) / length,
  ];
  const [start, end] = [borderOf(from, control), borderOf(to, control)];
  const towards = ([x, y]: Point): Point => [x + ((control[0] - x) * 2) / 3, y + ((control[1] - y) * 2) / 3];
  return [start, towards(start), towards(end), end];
}

/** Where the line from the middle of a vertex to a point leaves the vertex. */
function borderOf({ middle: [x, y], size: [width, height] }: Box, [toX, toY]: Point): Point {
  const [aside, down] = [Math.abs(toX - x), Math.abs(toY - y)];
  const share = Math.min(1, width / 2 / Math.max(aside, 1e-6), height / 2 / Math.max(down, 1e-6));
  return [x + (toX - x) * share, y + (toY - y) * share];
}

function touches(curve: Curve, { middle, size }: Box): boolean {
  return along(curve).some(
    ([x, y]) => Math.abs(x - middle[0]) < size[0] / 2 + 4 && Math.abs(y - middle[1]) < size[1] / 2 + 4,
  );
}

function along([a, b, c, d]: Curve): Point[] {
  return Array.from({ length: SAMPLES + 1 }, (_, step) => {
    const t = step / SAMPLES;
    const u = 1 - t;
    const at = (axis: 0 | 1) =>
      u * u * u * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t * t * t * d[axis];
    return [at(0), at(1)];
  });
}
