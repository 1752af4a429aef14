/** Edits of the text of a graph game that add and remove vertices and edges. Only the form with arrows can be drawn. */

import type { Edit } from '../game/grid.ts';

/** A line `vertex -> successor successor …`, or `vertex` alone. */
interface Source {
  readonly line: number;
  readonly vertex: string;
  readonly successors: readonly Word[];
  /** The columns between which the line stands, without whitespace and comment. */
  readonly start: number;
  readonly end: number;
  readonly hasArrow: boolean;
}

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const DIRECTIVE = /^\s*[a-z-]+:(\s|$)/i;
const OTHER_FORM = /^\s*(words|octal):/im;

/** Whether vertices and edges can be added to a text: it has no other form. */
export function isDrawable(text: string): boolean {
  return !OTHER_FORM.test(text) && sourcesOf(text) !== null;
}

/** A name that no vertex has: the next one after `a`, `b`, `c`, or after `v1`, `v2`. */
export function freeName(names: readonly string[]): string {
  const taken = new Set(names);
  const [, prefix, number] = /^(.*?)(\d+)$/.exec(names.at(-1) ?? '') ?? [];
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index));
  const letter = prefix === undefined ? letters.find(letter => !taken.has(letter)) : undefined;
  for (let next = Number(number ?? 0) + 1; ; next++) {
    const name = letter ?? `${prefix ?? 'v'}${next}`;
    if (!taken.has(name)) {
      return name;
    }
  }
}

/** Adds a vertex without moves, on a line of its own. */
export function addVertex(text: string, name: string): Edit[] {
  return [appended(text, name)];
}

/** Adds an edge to the last line of its vertex, and a line for the successor if that is `isNew`. */
export function addEdge(text: string, from: string, to: string, isWeighted: boolean, isNew = false): Edit[] {
  const successor = isWeighted ? `${to}:1` : to;
  const source = sourcesOf(text)?.findLast(({ vertex }) => vertex === from);
  const added = isNew ? [to] : [];
  if (source === undefined) {
    return [appended(text, `${from} -> ${successor}`, ...added)];
  }
  const at = { line: source.line, character: source.end };
  const edit = { start: at, end: at, text: source.hasArrow ? ` ${successor}` : ` -> ${successor}` };
  return isNew ? [edit, appended(text, to)] : [edit];
}

/** Removes an edge wherever it is written. */
export function removeEdge(text: string, from: string, to: string): Edit[] {
  return (sourcesOf(text) ?? []).filter(({ vertex }) => vertex === from).flatMap(source => without(source, to));
}

/** Removes a vertex with its line and all edges to it. */
export function removeVertex(text: string, name: string): Edit[] {
  return (sourcesOf(text) ?? []).flatMap(source =>
    source.vertex === name ? wholeLine(text, source.line) : without(source, name),
  );
}

/** The lines of vertices; null if the text has another form. */
function sourcesOf(text: string): Source[] | null {
  const found: Source[] = [];
  for (const [line, content] of linesOf(text).entries()) {
    const written = content.replace(/;.*$/, '').trimEnd();
    const arrow = written.indexOf('->');
    if (written.trim() === '' || (arrow < 0 && DIRECTIVE.test(written))) {
      continue;
    }
    const before = wordsOf(written.slice(0, arrow < 0 ? undefined : arrow), 0);
    const [vertex] = before;
    if (vertex === undefined || before.length > 1) {
      return null;
    }
    const successors = arrow < 0 ? [] : wordsOf(written.slice(arrow + 2), arrow + 2);
    found.push({
      line,
      vertex: vertex.text,
      successors,
      start: vertex.start,
      end: written.length,
      hasArrow: arrow >= 0,
    });
  }
  return found;
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

function wordsOf(text: string, offset: number): Word[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    start: offset + index,
    end: offset + index + word.length,
  }));
}

/** The line without a successor, or without its arrow if no successor is left. */
function without({ line, successors, start, end, vertex }: Source, name: string): Edit[] {
  const left = successors.filter(({ text }) => text.split(':')[0] !== name);
  if (left.length === successors.length) {
    return [];
  }
  const text = left.length === 0 ? vertex : `${vertex} -> ${left.map(({ text }) => text).join(' ')}`;
  return [{ start: { line, character: start }, end: { line, character: end }, text }];
}

function wholeLine(text: string, line: number): Edit[] {
  const lines = linesOf(text);
  const isLast = line + 1 >= lines.length;
  const end = isLast ? { line, character: lines[line]!.length } : { line: line + 1, character: 0 };
  return [{ start: { line, character: 0 }, end, text: '' }];
}

/** Lines at the end of a text. */
function appended(text: string, ...added: string[]): Edit {
  const lines = linesOf(text);
  const last = lines.at(-1) ?? '';
  const end = { line: lines.length - 1, character: last.length };
  return { start: end, end, text: `${last === '' ? '' : '\n'}${added.join('\n')}\n` };
}
