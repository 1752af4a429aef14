/** A line that keeps its place while the text around it changes. */

/** A change of a text: lines from `startLine` to `endLine` (0-based) become `lines` lines. */
export interface Change {
  readonly startLine: number;
  readonly endLine: number;
  readonly lines: number;
}

/** Where a line is after some changes, each in the text that the ones before it made. */
export function follow(line: number, changes: readonly Change[]): number {
  return changes.reduce((at, { startLine, endLine, lines }) => {
    if (at > endLine) {
      return at + lines - 1 - (endLine - startLine);
    }
    return at >= startLine ? Math.min(at, startLine + lines - 1) : at;
  }, line);
}
