/** Texts to start from. */

/** An open board with the pieces far apart; it has at least three columns. */
export function emptyBoard(rows: number, columns: number): string {
  const cells = Array.from({ length: rows }, () => Array.from({ length: columns }, () => '.'));
  const middle = (count: number) => Math.floor((count - 1) / 2);
  cells[0]![0] = 'P';
  cells[middle(rows)]![middle(columns)] = 'T';
  cells[rows - 1]![columns - 1] = 'E';
  return `title: My board\n${cells.map(row => row.join('')).join('\n')}\n`;
}

/** A small pursuit. */
export const NEW_PURSUIT = `; Two policemen and a thief move in turn along the edges. The thief wins at the exit.
title: My pursuit
police: a a
thief: c
exits: f
a - b d
b - c
c - d
d - e
e - f
`;

/** A small graph game. */
export const NEW_GAME = `; Two players move one piece in turn along the arrows. Who cannot move loses.
title: My game
start: a
a -> b c
b -> a d
c -> d
d
`;
