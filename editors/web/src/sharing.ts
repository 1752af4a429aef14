/** What *Share* makes of the open text: a line for a web page, a picture for Markdown, the page as one file. */

import type { Puzzle } from '../../explorer/game/protocol.ts';
import { capitalised } from '../../explorer/game/words.ts';
import type { AnyPuzzle } from '../../explorer/graph/graph.ts';
import { svgOf } from '../../explorer/page/picture.ts';
import { base64 } from './link.ts';
import { oneFile } from './parts.ts';
import { isTask } from './task.ts';
import * as t from '../../explorer/texts.ts';

/** Pixels: the width of a frame, of what is beside the board in it and above it, and the limits of its height. */
const WIDTH = 720;
const BESIDE = 274;
const ABOVE = 72;
const LOWEST = 420;
const HIGHEST = 760;

/** Where a page that is one file says what it opens with, see `index.html`. */
const OPENS_WITH = '<meta name="stakeout" content="';

/** An `<iframe>` with the text of a link, sized to its drawing. */
export function iframeLine(fragment: string, puzzle: AnyPuzzle | null): string {
  const address = `${location.href.replace(/[?#].*$/s, '')}?embed#${fragment}`;
  const shape = shapeOf(puzzle);
  const height = Math.round(Math.max(LOWEST, Math.min(HIGHEST, ABOVE + (WIDTH - BESIDE) * shape)));
  const title = escaped(puzzle?.title ?? 'Stakeout');
  return `<iframe src="${escaped(address)}" title="${title}" width="${WIDTH}" height="${height}"></iframe>`;
}

/** The height of a drawing by its width. */
function shapeOf(puzzle: AnyPuzzle | null): number {
  const [width, height] =
    puzzle === null ? [1, 1] : 'rows' in puzzle ? [puzzle.columns, puzzle.rows.length] : puzzle.size;
  return height / Math.max(1, width);
}

/** The drawing with the verdict as its text; where the page has an address on the web, it leads there. */
export function markdownPicture(drawn: SVGSVGElement, puzzle: Puzzle | null, fragment: string): string {
  const told = puzzle?.verdict && !isTask() ? capitalised(puzzle.verdict.text) : null;
  const title = puzzle?.title;
  const text =
    [title, told]
      .filter(Boolean)
      .join(': ')
      .replace(/[[\]\\`<&]/g, '\\$&') || 'A board';
  const picture = `![${text}](data:image/svg+xml;base64,${base64(new TextEncoder().encode(svgOf(drawn)))})`;
  const page = location.href.replace(/#.*$/s, '');
  return page.startsWith('http') ? `[${picture}](${page}#${fragment})` : picture;
}

/** The page as one file that opens with the text of a link. */
export async function copyPage(fragment: string): Promise<string> {
  const [before, after] = (await oneFile()).split(OPENS_WITH);
  const rest = after?.replace(/^[^"]*/, '');
  if (before === undefined || rest === undefined) {
    throw new Error(t.thePageAsOneFile);
  }
  // A fragment has no character that HTML would read.
  return `${before}${OPENS_WITH}${fragment.replaceAll('&', '&amp;')}${rest}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
