/**
 * Finds the fenced blocks of Markdown that the server reads: `docs/markdown.md` says which. Does not use the editor's API.
 */

export type FenceKind = 'board' | 'game' | 'pursuit';

export interface Fence {
  readonly kind: FenceKind;
  /** The first line behind the fence, 0-based. */
  readonly startLine: number;
  /** The line of the fence at the end. */
  readonly endLine: number;
  /** Its lines without the indentation of the block. */
  readonly text: string;
}

const KINDS: ReadonlySet<string> = new Set<FenceKind>(['board', 'game', 'pursuit']);
/** Columns from one tab stop to the next. */
const TAB = 4;
/** Indentation and the markers of list items, then a fence with what follows it. */
const OPENING = /^((?:[ \t]*(?:[-+*]|\d{1,9}[.)])(?=[ \t]))*[ \t]*)(`{3,}|~{3,})(.*)$/;

export function fencesOf(markdown: string): Fence[] {
  const lines = markdown.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const found: Fence[] = [];
  let open: { marker: string; width: number; word: string; startLine: number } | null = null;
  let isComment = false;
  for (const [number, line] of lines.entries()) {
    if (open) {
      const closing = /^([ \t]*)(`{3,}|~{3,})[ \t]*$/.exec(line);
      // A line with more indentation is code.
      if (closing?.[2]?.startsWith(open.marker) && widthOf(closing[1] as string) <= open.width + 3) {
        const { word, width, startLine } = open;
        if (KINDS.has(word)) {
          const text = lines.slice(startLine, number).map(inner => withoutIndentation(inner, width));
          found.push({ kind: word as FenceKind, startLine, endLine: number, text: text.join('\n') });
        }
        open = null;
      }
      continue;
    }
    if (isComment) {
      isComment = !line.includes('-->');
      continue;
    }
    const [, before = '', marker = '', info = ''] = OPENING.exec(line) ?? [];
    if (marker && !(marker.startsWith('`') && info.includes('`'))) {
      const word = info.trim().split(/[ \t]+/)[0] as string;
      open = { marker, width: widthOf(before), word, startLine: number + 1 };
    } else {
      const comment = /^(?:[ \t]*(?:[-+*]|\d{1,9}[.)])(?=[ \t]))*[ \t]*<!(--.*)$/.exec(line);
      isComment = comment !== null && !(comment[1] as string).slice(1).includes('-->');
    }
  }
  return found;
}

function widthOf(indentation: string): number {
  return Array.from(indentation).reduce(nextColumn, 0);
}

function nextColumn(column: number, character: string): number {
  return character === '\t' ? (Math.floor(column / TAB) + 1) * TAB : column + 1;
}

/** A line without its white space up to a column. */
function withoutIndentation(line: string, width: number): string {
  let [index, column] = [0, 0];
  while (column < width && (line[index] === ' ' || line[index] === '\t')) {
    column = nextColumn(column, line[index] as string);
    index++;
  }
  return line.slice(index);
}
