/** Where a new board goes in the text of a board file. */

export interface Place {
  /** The line before which the board is inserted; the number of lines for the end of the text. */
  line: number;
  /** Whether a blank line must separate it from the line above. */
  separate: boolean;
}

/**
 * After the board at the cursor: blank lines separate boards. Lines count from 0. A comment with blank lines below it
 * belongs to the next board.
 */
export function placeForBoard(lines: readonly string[], cursor: number): Place {
  const isBlank = (text: string | undefined) => text === undefined || text.trim() === '';
  const isComment = (text: string) => text.trimStart().startsWith(';');
  const endOfBlock = (from: number) => {
    const end = lines.findIndex((text, line) => line >= from && isBlank(text));
    return end === -1 ? lines.length : end;
  };
  const startOfBlock = (from: number) => {
    let start = from;
    while (start > 0 && !isBlank(lines[start - 1])) {
      start -= 1;
    }
    return start;
  };
  let line = endOfBlock(cursor);
  let start = startOfBlock(line);
  while (start < line && lines.slice(start, line).every(isComment)) {
    const next = lines.findIndex((text, number) => number > line && !isBlank(text));
    if (next === -1) {
      break;
    }
    start = next;
    line = endOfBlock(next);
  }
  return { line, separate: !isBlank(lines[line - 1]) };
}
