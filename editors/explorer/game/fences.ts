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
/** The marker of a list item. */
const MARKER = /(?:[-+*]|\d{1,9}[.)])(?=[ \t])/y;
/** A rule across the page, such as `* * *`. */
const THEMATIC_BREAK = /^([-*_])(?:[ \t]*\1){2,}[ \t]*$/;

export function fencesOf(markdown: string): Fence[] {
  const lines = markdown.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const found: Fence[] = [];
  let open: { marker: string; width: number; item: number; word: string; startLine: number } | null = null;
  let isComment = false;
  const items = new ListItems();
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
        continue;
      }
      if (!endsItem(line, open.item)) {
        continue;
      }
      open = null;
    }
    if (isComment && !endsItem(line, items.column)) {
      isComment = !line.includes('-->');
      continue;
    }
    const start = items.enter(line);
    const content = line.slice(start);
    isComment = content.startsWith('<!--') && !content.slice(2).includes('-->');
    const [, marker = '', info = ''] = /^(`{3,}|~{3,})(.*)$/.exec(content) ?? [];
    if (marker && !(marker.startsWith('`') && info.includes('`'))) {
      const word = info.trim().split(/[ \t]+/)[0] as string;
      open = { marker, width: widthOf(line.slice(0, start)), item: items.column, word, startLine: number + 1 };
    }
  }
  return found;
}

/** The list items that contain a line, each as the first column of its content, in ascending order. */
class ListItems {
  private columns: number[] = [];

  /** The first column of the innermost item's content. */
  get column(): number {
    return this.columns.at(-1) ?? 0;
  }

  /**
   * Ends the items that do not contain a line, and starts those with a marker on it, such as `- ` and `1. `. Returns where the
   * rest of the line starts.
   */
  enter(line: string): number {
    let start = whiteSpaceAt(line, 0);
    if (start === line.length) {
      return start;
    }
    let column = widthOf(line.slice(0, start));
    while (this.column > column) {
      this.columns.pop();
    }
    if (THEMATIC_BREAK.test(line.slice(start))) {
      return start;
    }
    for (;;) {
      MARKER.lastIndex = start;
      const marker = MARKER.exec(line)?.[0];
      if (marker === undefined) {
        return start;
      }
      const [end, endColumn] = [start + marker.length, column + marker.length];
      start = whiteSpaceAt(line, end);
      column = widthOf(line.slice(end, start), endColumn);
      // After more white space the content is code, and starts with the rest of it.
      const isCode = start === line.length || column > endColumn + 4;
      this.columns.push(isCode ? endColumn + 1 : column);
    }
  }
}

/** Whether a line ends a list item whose content starts at this column: its indentation is less. */
function endsItem(line: string, item: number): boolean {
  const start = whiteSpaceAt(line, 0);
  return start < line.length && widthOf(line.slice(0, start)) < item;
}

/** Where the white space at a place of a line ends. */
function whiteSpaceAt(line: string, place: number): number {
  let end = place;
  while (line[end] === ' ' || line[end] === '\t') {
    end++;
  }
  return end;
}

/** The column after a text that starts at a column. */
function widthOf(text: string, column = 0): number {
  return Array.from(text).reduce(nextColumn, column);
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
