/**
 * Finds the fenced blocks of Markdown that the server reads: `docs/markdown.md` says which. A translation of
 * `src/syntax/markdown.rs`, whose comments give the reasons. Does not use the editor's API.
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

export const FENCE_KINDS: readonly FenceKind[] = ['board', 'game', 'pursuit'];
/** Columns from one tab stop to the next. */
const TAB = 4;
/** A line with this much more indentation than its container is indented code. */
const CODE_INDENTATION = 4;
const HEADING = /^(?:#{1,6}(?:[ \t]|$))/;
/** What makes the paragraph above a heading. */
const UNDERLINE = /^(?:=+|-+)[ \t]*$/;
const LIST_MARKER = /^(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/;
const INTERRUPTING_MARKER = /^(?:[-+*]|0*1[.)])[ \t]+[^ \t]/;

/** What starts a block of HTML, and what ends it. */
const HTML: readonly (readonly [start: RegExp, end: RegExp])[] = [
  [/^<(?:pre|script|style|textarea)(?:[ \t>]|$)/i, /<\/(?:pre|script|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![a-z]/i, />/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [
    /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:[ \t]|\/?>|$)/i,
    /^$/,
  ],
];
/** A tag alone on its line, which does not interrupt a paragraph. */
const TAG =
  /^<(?:\/[a-z][a-z0-9-]*[ \t]*|[a-z][a-z0-9-]*(?:[ \t]+[a-z_:][\w.:-]*(?:[ \t]*=[ \t]*(?:[^\0- "'=<>`]+|'[^']*'|"[^"]*"))?)*[ \t]*\/?)>[ \t]*$/i;

export function fencesOf(markdown: string): Fence[] {
  const lines = markdown.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const found: Fence[] = [];
  const open = new OpenBlocks();
  let startLine = 0;
  for (const [number, line] of lines.entries()) {
    const fence = open.read(line);
    if (fence === 'opening') {
      startLine = number + 1;
    } else if (fence !== null) {
      const kind = kindIn(fence.info);
      if (kind !== null && !fence.isQuoted) {
        const text = lines.slice(startLine, number).map(inner => withoutIndentation(inner, fence.column));
        found.push({ kind, startLine, endLine: number, text: text.join('\n') });
      }
    }
  }
  return found;
}

/** The kind that the text behind a fence names: its first word, or its first attribute as in `{.board}`. */
export function kindIn(info: string): FenceKind | null {
  const [, attribute, word] = /^[ \t]*(?:\{[ \t]*\.?([^ \t,}]*)|([^ \t,{]*))/.exec(info) ?? [];
  return FENCE_KINDS.find(kind => kind === (attribute ?? word)) ?? null;
}

interface OpenFence {
  readonly marker: string;
  readonly info: string;
  /** The column of its first line. */
  readonly column: number;
  readonly isQuoted: boolean;
}

/** A block quote, or a list item with the indentation of its lines. */
type Container = 'quote' | { readonly width: number; isEmpty: boolean };

/** What the next line could be part of, in the innermost container; the end of a block of HTML. */
type Leaf = 'nothing' | 'paragraph' | OpenFence | RegExp;

/** The blocks that contain the end of what was read. */
class OpenBlocks {
  private readonly containers: Container[] = [];
  /** Which of the containers are block quotes. */
  private readonly quotes: number[] = [];
  private leaf: Leaf = 'nothing';

  /** Reads a line: whether it opens a fence, or the fence that it closes. */
  read(line: string): 'opening' | OpenFence | null {
    const place = new Place(line);
    const matched = this.enterOpen(place);
    const { leaf } = this;
    if (matched === this.containers.length && typeof leaf === 'object') {
      if (leaf instanceof RegExp) {
        this.leaf = leaf.test(place.content) ? 'nothing' : leaf;
      } else if (endsAt(leaf, place)) {
        this.leaf = 'nothing';
        return leaf;
      }
      return null;
    }
    return this.startBlocks(line, place, matched);
  }

  /** Moves behind what belongs to the open containers of a line, and returns their number. */
  private enterOpen(place: Place): number {
    let quotes = 0;
    for (const [index, container] of this.containers.entries()) {
      if (place.isBlank) {
        // It is in all items up to the next quote, except one that starts with a blank line.
        const last = this.containers.at(-1);
        const isInLast = typeof last !== 'object' || !last.isEmpty;
        return this.quotes[quotes] ?? this.containers.length - (isInLast ? 0 : 1);
      }
      if (container === 'quote') {
        if (!place.isAtQuote) {
          return index;
        }
        place.enterQuote();
        quotes++;
      } else if (place.indentation < container.width) {
        return index;
      } else {
        place.column += container.width;
      }
    }
    return this.containers.length;
  }

  private startBlocks(line: string, place: Place, matched: number): 'opening' | null {
    const [shortest, longest] = lengthsOfBreaks(line);
    // Text on this line would continue the paragraph, even without the markers of its containers.
    let continues = this.leaf === 'paragraph';
    let isInParagraph = continues && matched === this.containers.length;
    let depth = matched;
    while (!place.isBlank) {
      const { content } = place;
      if (place.indentation >= CODE_INDENTATION) {
        return continues ? null : this.start(depth, 'nothing');
      }
      if (place.isAtQuote) {
        this.start(depth, 'nothing');
        this.quotes.push(this.containers.length);
        this.containers.push('quote');
        place.enterQuote();
      } else {
        const [, marker, info = ''] = /^(`{3,}(?=[^`]*$)|~{3,})(.*)$/.exec(content) ?? [];
        if (marker !== undefined) {
          this.close(depth);
          this.start(depth, { marker, info, column: place.contentColumn, isQuoted: this.quotes.length > 0 });
          return 'opening';
        }
        const end = htmlEnd(content, continues);
        if (end !== null) {
          return this.start(depth, end.test(content) ? 'nothing' : end);
        }
        const isBreak = content.length >= shortest && content.length <= longest;
        if ((isInParagraph && UNDERLINE.test(content)) || HEADING.test(content) || isBreak) {
          return this.start(depth, 'nothing');
        }
        const item = LIST_MARKER.exec(content)?.[0];
        if (item === undefined || (isInParagraph && !INTERRUPTING_MARKER.test(content))) {
          return continues ? null : this.start(depth, 'paragraph');
        }
        this.start(depth, 'nothing');
        this.containers.push({ width: place.enterItem(item.length), isEmpty: true });
      }
      continues = false;
      isInParagraph = false;
      depth = this.containers.length;
    }
    this.close(depth);
    this.leaf = 'nothing';
    return null;
  }

  /** Closes the containers below this depth. */
  private close(depth: number): void {
    this.containers.length = depth;
    while ((this.quotes.at(-1) ?? -1) >= depth) {
      this.quotes.pop();
    }
  }

  /** Starts a block in the container of this depth. */
  private start(depth: number, leaf: Leaf): null {
    this.close(depth);
    const container = this.containers.at(-1);
    if (typeof container === 'object') {
      container.isEmpty = false;
    }
    this.leaf = leaf;
    return null;
  }
}

function endsAt({ marker }: OpenFence, { content, indentation }: Place): boolean {
  const closing = /^(`{3,}|~{3,})[ \t]*$/.exec(content)?.[1];
  return indentation < CODE_INDENTATION && closing?.startsWith(marker) === true;
}

function htmlEnd(content: string, isInParagraph: boolean): RegExp | null {
  const end = HTML.find(([start]) => start.test(content))?.[1];
  return end ?? (!isInParagraph && TAG.test(content) ? /^$/ : null);
}

/** How long the ends of a line are, at least and at most, that are a rule across the page, such as `* * *`. */
function lengthsOfBreaks(line: string): [number, number] {
  const last = line.trimEnd().at(-1) ?? '';
  const marker = '-*_'.includes(last) ? last : '';
  let [count, shortest, length] = [0, Infinity, 0];
  for (; marker !== '' && length < line.length; length++) {
    const character = line[line.length - 1 - length];
    if (character === marker) {
      count++;
      shortest = count === 3 ? length + 1 : shortest;
    } else if (character !== ' ' && character !== '\t') {
      break;
    }
  }
  return [shortest, length];
}

/** A place in a line: behind the markers and the indentation of containers. */
class Place {
  /** The line from the next character that is not white space. */
  content: string;
  contentColumn: number;
  /** The column of the place, which may be within a tab. */
  column = 0;

  constructor(line: string) {
    this.content = line.replace(/^[ \t]+/, '');
    this.contentColumn = widthOf(line.slice(0, line.length - this.content.length));
  }

  get isBlank(): boolean {
    return this.content === '';
  }

  get indentation(): number {
    return Math.max(this.contentColumn - this.column, 0);
  }

  get isAtQuote(): boolean {
    return this.indentation < CODE_INDENTATION && this.content.startsWith('>');
  }

  enterQuote(): void {
    this.skip(1);
    this.column += Math.min(this.indentation, 1);
  }

  /** Moves behind the marker of a list item. Returns the width of the marker and the white space around it. */
  enterItem(length: number): number {
    const start = this.column;
    this.skip(length);
    const isCode = this.indentation > CODE_INDENTATION;
    this.column += this.isBlank || isCode ? 1 : this.indentation;
    return this.column - start;
  }

  private skip(length: number): void {
    const behind = this.content.slice(length);
    this.column = this.contentColumn + length;
    this.content = behind.replace(/^[ \t]+/, '');
    this.contentColumn = widthOf(behind.slice(0, behind.length - this.content.length), this.column);
  }
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
