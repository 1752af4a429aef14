/** Draws the boards of fenced blocks in the Markdown preview. Does not use the editor's API. */

import { kindAt, symbols } from '../../explorer/game/grid.ts';
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

/** Rows and columns that are drawn; a block with a larger board stays text. */
const MAX_SIDE = 200;
/** Pixels of a cell, and of a whole board. */
const MAX_CELL_WIDTH = 40;
const MAX_WIDTH = 640;

/** Lines of a board other than its rows: comments, directives, the size. */
const OTHER = /^[ \t]*(?:;.*|[a-z-]+:.*|\d+[ \t]+\d+[ \t]*(?:;.*)?)$/;

/** Draws boards instead of their text. All other blocks stay as they are. */
export function drawBoards<Markdown extends MarkdownIt>(markdown: Markdown, verdictOf: VerdictOf): Markdown {
  const { rules } = markdown.renderer;
  const before = rules.fence as Render;
  rules.fence = (tokens, index, options, environment, self) => {
    const token = tokens[index] as Token;
    const isBoard = /^[ \t]*board(?![^ \t])(?!.*[ \t](?:plain|task)(?![^ \t]))/.test(token.info);
    const firstLine = (token.map?.[0] ?? 0) + 1;
    const drawn = isBoard
      ? boardPictures(token.content, (startLine, endLine) =>
          verdictOf(environment.currentDocument, firstLine + startLine, firstLine + endLine),
        )
      : null;
    if (drawn === null) {
      return before(tokens, index, options, environment, self);
    }
    token.attrJoin('class', 'stakeout-boards');
    return `<div${self.renderAttrs(token)}>${drawn}</div>\n`;
  };
  return markdown;
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
      const caption = [title.replace(/[ \t];.*$/, ''), verdictOf(start, end - 1) ?? ''].filter(part => part !== '');
      const written = caption.map(escaped).join('<br>');
      figures.push(`<figure>${svg}${written && `<figcaption>${written}</figcaption>`}</figure>`);
    }
    start = end;
  }
  return figures.length > 0 ? figures.join('') : null;
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
        const paths = PATHS[kind].map(([name, d]) => `<path class="${name}" d="${d}"/>`);
        pieces += `<g class="${kind}" transform="translate(${(x + 0.5) * CELL} ${(y + 0.5) * CELL})">${paths.join('')}</g>`;
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

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, character => ENTITIES[character] as string);
}
