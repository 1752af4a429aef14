/** Draws the boards, graph games and pursuits of fenced blocks in the Markdown preview. Does not use the editor's API. */

import { kindAt, symbols } from '../../explorer/game/grid.ts';
import type { Graph, Vertex } from '../../explorer/graph/graph.ts';
import { CELL, PATHS } from '../../explorer/paths.ts';

/** The part of markdown-it that is used here. */
export interface MarkdownIt {
  renderer: { rules: Record<string, Render | undefined> };
}

interface Token {
  readonly info: string;
  readonly content: string;
  /** The lines of the block with its fences, the end exclusive. */
  readonly map: readonly [number, number] | null;
  attrJoin(name: string, value: string): void;
}

type Render = (
  tokens: readonly Token[],
  index: number,
  options: unknown,
  environment: { readonly currentDocument?: unknown },
  self: { renderAttrs(token: Token): string },
) => string;

/** The verdict of the board within lines of a document, if it is known. */
export type VerdictOf = (document: unknown, startLine: number, endLine: number) => string | undefined;

/** The drawing of the graph game or pursuit whose text begins at a line of a document, if it is known. */
export type GraphOf = (document: unknown, startLine: number, text: string) => Graph | undefined;

/** Rows and columns that are drawn; a block with a larger board stays text. */
const MAX_SIDE = 200;
/** Pixels of a cell, and of a whole board. */
const MAX_CELL_WIDTH = 40;
const MAX_WIDTH = 640;

/** Lines of a board other than its rows: comments, directives, the size. */
const OTHER = /^[ \t]*(?:;.*|[a-z-]+:.*|\d+[ \t]+\d+[ \t]*(?:;.*)?)$/;

/** Draws boards, graph games and pursuits instead of their text. All other blocks stay as they are. */
export function drawPuzzles<Markdown extends MarkdownIt>(
  markdown: Markdown,
  verdictOf: VerdictOf,
  graphOf: GraphOf,
): Markdown {
  const { rules } = markdown.renderer;
  const before = rules.fence as Render;
  rules.fence = (tokens, index, options, environment, self) => {
    const token = tokens[index] as Token;
    const isHidden = /[ \t,{.](?:plain|task)(?![^ \t,}])/.test(token.info);
    const kind = isHidden ? null : kindIn(token.info);
    const firstLine = (token.map?.[0] ?? 0) + 1;
    const { currentDocument } = environment;
    let drawn: string | null = null;
    if (kind === 'board') {
      drawn = boardPictures(token.content, (startLine, endLine) =>
        verdictOf(currentDocument, firstLine + startLine, firstLine + endLine),
      );
    } else if (kind !== null) {
      const graph = graphOf(currentDocument, firstLine, token.content);
      drawn = graph ? graphPicture(graph) : null;
    }
    if (drawn === null) {
      return before(tokens, index, options, environment, self);
    }
    token.attrJoin('class', 'stakeout-boards');
    return `<div${self.renderAttrs(token)}>${drawn}</div>\n`;
  };
  return markdown;
}

/** The kind that the text behind a fence names: its first word, or its first attribute as in `{.board}`. */
function kindIn(info: string): 'board' | 'game' | 'pursuit' | null {
  const [, attribute, word] = /^[ \t]*(?:\{[ \t]*\.?([^ \t,}]*)|([^ \t,{]*))/.exec(info) ?? [];
  const name = attribute ?? word;
  return name === 'board' || name === 'game' || name === 'pursuit' ? name : null;
}

/** Figures of the boards of a text, as HTML; null if it has mistakes or a board that is too large. */
export function boardPictures(
  text: string,
  verdictOf: (startLine: number, endLine: number) => string | undefined,
): string | null {
  const lines = text.replace(/\n$/, '').split('\n');
  const figures: string[] = [];
  for (let start = 0; start < lines.length; start++) {
    let end = start;
    while (end < lines.length && (lines[end] as string).trim() !== '') {
      end++;
    }
    const section = lines.slice(start, end);
    const rows = section.filter(line => !OTHER.test(line));
    if (rows.length > 0) {
      const svg = boardPicture(rows);
      if (svg === null) {
        return null;
      }
      const title = section.map(line => /^[ \t]*title:[ \t]*(.*?)[ \t]*$/.exec(line)?.[1]).find(title => title) ?? '';
      figures.push(figure(svg, [title.replace(/[ \t];.*$/, ''), verdictOf(start, end - 1) ?? '']));
    }
    start = end;
  }
  return figures.length > 0 ? figures.join('') : null;
}

function figure(svg: string, caption: readonly string[]): string {
  const written = caption
    .filter(part => part !== '')
    .map(escaped)
    .join('<br>');
  return `<figure>${svg}${written && `<figcaption>${written}</figcaption>`}</figure>`;
}

/** A picture of a grid as SVG; null if a cell is unknown or there are too many. */
function boardPicture(texts: readonly string[]): string | null {
  const rows = texts.map((text, line) => ({ line, text }));
  const height = rows.length;
  const width = Math.max(...rows.map(row => symbols(row).length));
  if (height > MAX_SIDE || width > MAX_SIDE) {
    return null;
  }
  const squares = { floor: '', wall: '' };
  let pieces = '';
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < symbols(row).length; x++) {
      const kind = kindAt(row, x + 1);
      if (kind === 'unknown' || kind === 'missing') {
        return null;
      }
      squares[kind === 'wall' ? 'wall' : 'floor'] += `M${x * CELL + 1} ${y * CELL + 1}h46v46h-46z`;
      if (kind !== 'wall' && kind !== 'floor') {
        pieces += shape(kind, (x + 0.5) * CELL, (y + 0.5) * CELL, 1);
      }
    }
  }
  const pixels = Math.min(width * MAX_CELL_WIDTH, MAX_WIDTH);
  const label = `A board of ${height} rows and ${width} columns`;
  return (
    `<svg role="img" aria-label="${label}" width="${pixels}" viewBox="0 0 ${width * CELL} ${height * CELL}">` +
    `<path class="floor" d="${squares.floor}"/><path class="wall" d="${squares.wall}"/>${pieces}</svg>`
  );
}

/** A piece or an exit around a point. */
function shape(kind: keyof typeof PATHS, x: number, y: number, scale: number): string {
  const paths = PATHS[kind].map(([name, d]) => `<path class="${name}" d="${d}"/>`);
  const scaled = scale === 1 ? '' : ` scale(${scale})`;
  return `<g class="${kind}" transform="translate(${x} ${y})${scaled}">${paths.join('')}</g>`;
}

/** The space around a graph, where pieces and curves may be. */
const MARGIN = 22;
const PIECE_SCALE = 0.52;
const PIECE_STEP = 18;

/** A figure of a graph with its values and pieces, as HTML; null if it has errors or is too large to draw. */
export function graphPicture(graph: Graph): string | null {
  const { vertices, edges, title, verdict, policemen, pieces } = graph;
  if (vertices.length === 0) {
    return null;
  }
  const [width, height] = graph.size.map(side => Math.ceil(side) + 2 * MARGIN) as [number, number];
  const words = vertices.map(({ label, value }) => (value === null ? label : `${label}: ${value}`));
  const label = `${policemen === null ? 'A graph game' : 'A pursuit'}. ${words.join(', ')}`;
  // The best moves are drawn above the others.
  const drawn = [...edges]
    .sort((a, b) => Number(a.best !== null) - Number(b.best !== null))
    .map(edge => {
      const [start, first, second, end] = edge.curve.map(([x, y]) => `${x} ${y}`);
      const name = edge.best === null ? 'plain' : 'best';
      const head = edge.bothWays && edge.best === null ? '' : ` marker-end="url(#stakeout-${name})"`;
      const path = `<path class="edge ${name}" d="M${start}C${first} ${second} ${end}"${head}/>`;
      const at = (axis: 0 | 1) =>
        edge.curve.reduce((sum, point, index) => sum + point[axis] * [1, 3, 3, 1][index]!, 0) / 8;
      return edge.label === '' ? path : `${path}${written(edge.label, at(0), at(1), 'weight')}`;
    });
  const there = (vertex: number) => [
    ...(pieces?.police ?? []).filter(at => at === vertex).map(() => 'police' as const),
    ...(pieces?.thief === vertex ? (['thief'] as const) : []),
  ];
  const svg =
    `<svg role="img" aria-label="${escaped(label)}" width="${Math.min(width, MAX_WIDTH)}" ` +
    `viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}"><defs>${['plain', 'best'].map(headOf).join('')}</defs>` +
    drawn.join('') +
    vertices.map((vertex, index) => vertexPicture(vertex, there(index), policemen === null)).join('') +
    '</svg>';
  const result = verdict === null ? '' : policemen === null ? `${verdict.start}: ${verdict.value}` : verdict.value;
  return figure(svg, [title ?? '', result]);
}

function headOf(name: string): string {
  return (
    `<marker id="stakeout-${name}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="10" markerHeight="10" ` +
    `markerUnits="userSpaceOnUse" orient="auto"><path class="head ${name}" d="M0 1 10 5 0 9Z"/></marker>`
  );
}

function vertexPicture(vertex: Vertex, pieces: readonly ('police' | 'thief')[], marksStart: boolean): string {
  const { label, value, tone, shade, start, exit, middle, size } = vertex;
  const [x, y] = middle;
  const [left, top] = [x - size[0] / 2, y - size[1] / 2];
  const place = `x="${left}" y="${top}" width="${size[0]}" height="${size[1]}" rx="9"`;
  const opacity = tone === null ? 1 : Math.max(0.45 - 0.08 * (shade ?? 0), 0.15);
  const step = (index: number) => x + (index - (pieces.length - 1) / 2) * PIECE_STEP;
  return (
    `<g class="vertex"><rect class="ground" ${place}/>` +
    `<rect class="${tone ?? 'floor'}${start && marksStart ? ' start' : ''}" fill-opacity="${opacity}" ${place}/>` +
    written(label, x, value === null ? y : y - 9, 'name') +
    (value === null ? '' : written(value, x, y + 10, 'value')) +
    (exit ? shape('exit', left + size[0], top + size[1], 0.4) : '') +
    pieces.map((piece, index) => shape(piece, step(index), top - 4, PIECE_SCALE)).join('') +
    '</g>'
  );
}

function written(text: string, x: number, y: number, name: string): string {
  return `<text class="${name}" x="${x}" y="${y}">${escaped(text)}</text>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, character => ENTITIES[character] as string);
}
