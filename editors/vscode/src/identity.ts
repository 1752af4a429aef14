/** Names for the boards of a file that last while they move and change with what they say. Does not use the editor's API. */

import type { Puzzle } from './puzzles.ts';

/**
 * An id for each board or graph game with an expectation: its title and a digest of its own lines. Equal boards are
 * numbered.
 */
export function identitiesOf(
  text: string,
  boards: readonly Pick<Puzzle, 'title' | 'startLine' | 'endLine'>[],
): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  const seen = new Map<string, number>();
  return boards.map(({ title, startLine, endLine }) => {
    const own = lines.slice(startLine, endLine + 1).map(line => line.trimEnd());
    const id = `${title?.replaceAll('\0', ' ') ?? ''} ${digest(own.join('\n'))}`;
    const number = (seen.get(id) ?? 0) + 1;
    seen.set(id, number);
    return number === 1 ? id : `${id} ${number}`;
  });
}

/** 64 bits as two FNV-1a hashes with different beginnings. */
function digest(text: string): string {
  let [first, second] = [0x811c9dc5, 0x9e3779b9];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit, 0x85ebca6b) ^ (second >>> 13);
  }
  return `${(first >>> 0).toString(36)}-${(second >>> 0).toString(36)}`;
}
