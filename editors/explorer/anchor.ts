/** Tracks a line while the text around it changes. */

/** Replaces the lines from `startLine` to `endLine` (0-based, inclusive) with `lines` lines. */
export interface Change {
  readonly startLine: number;
  readonly endLine: number;
  readonly lines: number;
}

/** The number of a line after some changes, each relative to the text that the previous ones made. */
export function follow(line: number, changes: readonly Change[]): number {
  return changes.reduce((at, { startLine, endLine, lines }) => {
    if (at > endLine) {
      return at + lines - 1 - (endLine - startLine);
    }
    return at >= startLine ? Math.min(at, startLine + lines - 1) : at;
  }, line);
}
