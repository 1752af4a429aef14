/** Where a new board goes in the text of a board file. */

export interface Place {
  /** The line before which the board is inserted; the number of lines for the end of the text. */
  line: number;
  /** Whether a blank line must separate it from the line above. */
  separate: boolean;
}

/** After the board at the cursor: blank lines separate boards. Lines count from 0. */
export function placeForBoard(lines: readonly string[], cursor: number): Place {
  const isBlank = (text: string | undefined) => text === undefined || text.trim() === '';
  let line = cursor;
  while (line < lines.length && !isBlank(lines[line])) {
    line += 1;
  }
  return { line, separate: !isBlank(lines[line - 1]) };
}
