/** Draws the puzzles of fenced blocks in the Markdown preview, as the server lists them. Does not use the editor's API. */

import type { Vertex } from '../../explorer/graph/graph.ts';
import { CELL, PATHS } from '../../explorer/paths.ts';
import type { DrawnPuzzle, Place } from './puzzles.ts';

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

/** A fenced block. */
export interface Block {
  /** Its lines with its fences, 0-based, the end exclusive. */
  readonly lines: readonly [number, number];
  readonly text: string;
}

/** The figures of the puzzles in a block of a document, as HTML; null if the block stays text. */
export type FiguresOf = (document: unknown, block: Block) => string | null;

/** Rows and columns that are drawn; a block with a larger board stays text. */
const MAX_SIDE = 200;
/** Pixels of a cell, and of a whole board. */
const MAX_CELL_WIDTH = 40;
const MAX_WIDTH = 640;

/** What the text behind a fence says of a block that is to stay text. */
const STAYS_TEXT = /[ \t,{.](?:plain|task)(?![^ \t,}])/;

/** Draws puzzles instead of their text. All other blocks stay as they are. */
export function drawPuzzles<Markdown extends MarkdownIt>(markdown: Markdown, figuresOf: FiguresOf): Markdown {
  const { rules } = markdown.renderer;
  const before = rules.fence as Render;
  rules.fence = (tokens, index, options, environment, self) => {
    const token = tokens[index] as Token;
    const { info, content, map } = token;
    const block = map && !STAYS_TEXT.test(info) ? { lines: map, text: content } : null;
    const drawn = block && figuresOf(environment.currentDocument, block);
    if (drawn === null) {
      return before(tokens, index, options, environment, self);
    }
    token.attrJoin('class', 'stakeout-boards');
    return `<div${self.renderAttrs(token)}>${drawn}</div>\n`;
  };
  return markdown;
}

/** The figures of a block's puzzles, as HTML; null without puzzles, or if one has a mistake or is too large to draw. */
export function figures(puzzles: readonly DrawnPuzzle[]): string | null {
  const drawn: string[] = [];
  for (const puzzle of puzzles) {
    const picture = puzzle.standing === 'errors' ? null : (boardPicture(puzzle) ?? graphPicture(puzzle));
    if (picture === null) {
      return null;
    }
    drawn.push(figure(picture, [puzzle.title ?? '', puzzle.verdict?.text ?? '']));
  }
  return drawn.length > 0 ? drawn.join('') : null;
}

function figure(svg: string, caption: readonly string[]): string {
  const written = caption
    .filter(part => part !== '')
    .map(escaped)
    .join('<br>');
  return `<figure>${svg}${written && `<figcaption>${written}</figcaption>`}</figure>`;
}

/** A board as SVG; null if it is none, or has too many cells. */
function boardPicture({ grid, pieces }: DrawnPuzzle): string | null {
  const height = grid?.length ?? 0;
  const width = Math.max(0, ...(grid ?? []).map(row => row.length));
  if (grid === null || height > MAX_SIDE || width > MAX_SIDE) {
    return null;
  }
  const squares = { floor: '', wall: '' };
  let shapes = '';
  for (const [y, row] of grid.entries()) {
    for (const [x, cell] of [...row].entries()) {
      squares[cell === '*' ? 'wall' : 'floor'] += `M${x * CELL + 1} ${y * CELL + 1}h46v46h-46z`;
      if (cell === 'E') {
        shapes += shape('exit', (x + 0.5) * CELL, (y + 0.5) * CELL, 1);
      }
    }
  }
  for (const [kind, place] of placed(pieces)) {
    if (typeof place !== 'string') {
      const [row, column] = place;
      shapes += shape(kind, (column - 0.5) * CELL, (row - 0.5) * CELL, 1);
    }
  }
  const pixels = Math.min(width * MAX_CELL_WIDTH, MAX_WIDTH);
  const label = `A board of ${height} rows and ${width} columns`;
  return (
    `<svg role="img" aria-label="${label}" width="${pixels}" viewBox="0 0 ${width * CELL} ${height * CELL}">` +
    `<path class="floor" d="${squares.floor}"/><path class="wall" d="${squares.wall}"/>${shapes}</svg>`
  );
}

/** The policemen and the thief, each with its place. A graph game has neither. */
function placed(pieces: DrawnPuzzle['pieces']): (readonly ['police' | 'thief', Place])[] {
  if (pieces === null || 'vertices' in pieces) {
    return [];
  }
  const { police, thief } = pieces;
  return [...police.map(place => ['police', place] as const), ...(thief === null ? [] : [['thief', thief] as const])];
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

/** A graph with its values and pieces, as SVG; null if there is nothing to draw. */
function graphPicture({ kind, graph, pieces }: DrawnPuzzle): string | null {
  if (graph === null || graph.vertices.length === 0) {
    return null;
  }
  const { vertices, edges } = graph;
  const [width, height] = graph.size.map(side => Math.ceil(side) + 2 * MARGIN) as [number, number];
  const words = vertices.map(({ label, value }) => (value === null ? label : `${label}: ${value}`));
  const label = `${kind === 'game' ? 'A graph game' : 'A pursuit'}. ${words.join(', ')}`;
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
  const there = ({ name }: Vertex) => placed(pieces).flatMap(([piece, place]) => (place === name ? [piece] : []));
  return (
    `<svg role="img" aria-label="${escaped(label)}" width="${Math.min(width, MAX_WIDTH)}" ` +
    `viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}"><defs>${['plain', 'best'].map(headOf).join('')}</defs>` +
    drawn.join('') +
    vertices.map(vertex => vertexPicture(vertex, there(vertex), kind === 'game')).join('') +
    '</svg>'
  );
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
