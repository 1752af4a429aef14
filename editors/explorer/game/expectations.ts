/** Finds the `expect` directives of a file. Does not use the editor's API. */

import { fencesOf, type FenceKind } from './fences.ts';

export interface Expectation {
  /** The line of the directive, 0-based. */
  readonly line: number;
  /** The expected verdict as written. */
  readonly value: string;
  /** The title of the board or graph game, if it has one. */
  readonly title: string | null;
  /** First and last line of the board or graph game. */
  readonly startLine: number;
  readonly endLine: number;
}

/** Boards are separated by blank lines; a graph game or a pursuit is the whole file, or the whole block in Markdown. */
export function expectationsOf(text: string, kind: FenceKind | 'markdown'): Expectation[] {
  if (kind === 'markdown') {
    return fencesOf(text).flatMap(fence =>
      expectationsOf(fence.text, fence.kind).map(found => ({
        ...found,
        line: fence.startLine + found.line,
        startLine: fence.startLine + found.startLine,
        endLine: fence.startLine + found.endLine,
      })),
    );
  }
  const lines = text.split(/\r\n|\r|\n/);
  const isBlank = (line: number) => !/[^ \t]/.test(lines[line] ?? '');
  const found: Expectation[] = [];
  lines.forEach((text, line) => {
    const value = directiveValue(text, 'expect');
    if (value === null) {
      return;
    }
    let [startLine, endLine] = [0, lines.length - 1];
    if (kind === 'board') {
      [startLine, endLine] = [line, line];
      while (startLine > 0 && !isBlank(startLine - 1)) {
        startLine--;
      }
      while (endLine < lines.length - 1 && !isBlank(endLine + 1)) {
        endLine++;
      }
    }
    const titles = lines.slice(startLine, endLine + 1).map(line => directiveValue(line, 'title'));
    found.push({ line, value, title: titles.find(title => title) ?? null, startLine, endLine });
  });
  return found;
}

/** The value of a directive without its comment; null if the line is another one. */
function directiveValue(line: string, key: string): string | null {
  const match = /^[ \t]*([a-z-]+):(.*)$/.exec(line);
  return match?.[1] === key ? (match[2] as string).replace(/[ \t];.*$/, '').trim() : null;
}
