import assert from 'node:assert/strict';
import { test } from 'node:test';

import { cellAt, paint, rangeOf, type Brush } from '../../../explorer/game/grid.ts';
import { ONE_OF_EACH } from '../../../explorer/game/protocol.ts';
import { picture, same } from '../support/expect.ts';

/** The rows of a grid that starts on line 2; a `;` comment line is not a row. */
function rows(text: string) {
  return text
    .split('\n')
    .map((row, index) => ({ line: index + 2, text: row }))
    .filter(row => !row.text.startsWith(';'));
}

/** Paints cells, given as `row,column`, and returns the new text. */
function painted(text: string, brush: Brush, ...cells: string[]): string {
  return paintedWith(text, ONE_OF_EACH, brush, ...cells);
}

/** The same on a board that is to have so many pieces. */
function paintedWith(text: string, wanted: typeof ONE_OF_EACH, brush: Brush, ...cells: string[]): string {
  const lines = text.split('\n');
  const places = cells
    .map(cell => cell.split(',').map(Number))
    .map(([row, column]) => ({ row: row!, column: column! }));
  for (const { start, end, text } of paint({ rows: rows(lines.join('\n')), wanted }, places, brush)) {
    assert.equal(start.line, end.line);
    const line = lines[start.line - 2]!;
    lines[start.line - 2] = line.slice(0, start.character) + text + line.slice(end.character);
  }
  return lines.join('\n');
}

const BOARD = picture`
  P.*..
  ; between the rows
  ..*T.
  ....E
`;

test('a stroke turns cells into walls', () => {
  same(
    painted(BOARD, 'wall', '1,2', '2,1', '2,2'),
    picture`
    P**..
    ; between the rows
    ***T.
    ....E
  `,
  );
});

test('a painted piece leaves its old cell', () => {
  same(
    painted(BOARD, 'thief', '1,5'),
    picture`
    P.*.T
    ; between the rows
    ..*..
    ....E
  `,
  );
});

test('a stroke with a piece leaves one piece, at its end', () => {
  same(
    painted(BOARD, 'police', '1,2', '2,2', '3,2'),
    picture`
    ..*..
    ; between the rows
    ..*T.
    .P..E
  `,
  );
});

test('a stroke goes around the pieces it passes, and one cell alone replaces a piece', () => {
  for (const brush of ['wall', 'floor'] as const) {
    const rows = painted('P.T.E', brush, '1,1', '1,2', '1,3', '1,4', '1,5');
    assert.equal(rows, brush === 'wall' ? 'P*T*E' : 'P.T.E');
  }
  assert.equal(painted('P.T.E', 'police', '1,2', '1,3'), 'P.T.E', 'a stroke of a piece does not end on another one');
  assert.equal(painted('P.T.E', 'wall', '1,3'), 'P.*.E');
});

test('a board that is to have several policemen gets so many, then the nearest one moves', () => {
  const wanted = { police: 2, exits: null };
  assert.equal(paintedWith('P..T.', wanted, 'police', '1,5'), 'P..TP');
  assert.equal(paintedWith('P..TP', wanted, 'police', '1,2'), '.P.TP');
  assert.equal(paintedWith('E..T.', wanted, 'exit', '1,5'), 'E..TE', 'any number of exits');
});

test('painting over a piece replaces it', () => {
  same(
    painted(BOARD, 'exit', '2,4'),
    picture`
    P.*..
    ; between the rows
    ..*E.
    .....
  `,
  );
});

test('a row that is too short is filled with floor', () => {
  same(painted('P.T\n.', 'exit', '2,4'), 'P.T\n...E');
});

test('trailing whitespace is not a cell and stays', () => {
  assert.equal(painted('PT. \t', 'exit', '1,3'), 'PTE \t');
});

test('painting cells with what they have changes nothing', () => {
  assert.deepEqual(paint({ rows: rows(BOARD), wanted: ONE_OF_EACH }, [{ row: 1, column: 3 }], 'wall'), []);
});

test('a stroke is one edit per row, as short as possible', () => {
  const edits = paint(
    { rows: rows('........\n........'), wanted: ONE_OF_EACH },
    [
      { row: 1, column: 3 },
      { row: 1, column: 5 },
      { row: 2, column: 1 },
    ],
    'wall',
  );
  assert.deepEqual(edits, [
    { start: { line: 2, character: 2 }, end: { line: 2, character: 5 }, text: '*.*' },
    { start: { line: 3, character: 0 }, end: { line: 3, character: 1 }, text: '*' },
  ]);
});

test('cells and ranges are inverse mappings', () => {
  const wide = rows('P🦀é.\n..TE');
  assert.deepEqual(rangeOf(wide, { row: 1, column: 3 }), {
    start: { line: 2, character: 3 },
    end: { line: 2, character: 4 },
  });
  assert.deepEqual(cellAt(wide, { line: 2, character: 1 }), { row: 1, column: 2 });
  assert.deepEqual(cellAt(wide, { line: 2, character: 2 }), { row: 1, column: 2 });
  for (const row of [1, 2]) {
    for (const column of [1, 2, 3, 4]) {
      assert.deepEqual(cellAt(wide, rangeOf(wide, { row, column })!.start), { row, column });
    }
  }
});

test('there is no cell beside the board', () => {
  const board = rows(BOARD);
  assert.equal(cellAt(board, { line: 3, character: 1 }), null, 'a comment between rows');
  assert.equal(cellAt(board, { line: 2, character: 5 }), null, 'behind a row');
  assert.equal(cellAt(board, { line: 9, character: 0 }), null, 'below');
  assert.equal(rangeOf(board, { row: 1, column: 6 }), null);
  assert.equal(rangeOf(board, { row: 4, column: 1 }), null);
});

test('behind the indentation of a block, cells are as far to the right', () => {
  const indented = [
    { line: 4, character: 3, text: 'P.T' },
    { line: 5, character: 3, text: '..E' },
  ];
  assert.equal(cellAt(indented, { line: 5, character: 2 }), null);
  assert.deepEqual(cellAt(indented, { line: 5, character: 5 }), { row: 2, column: 3 });
  assert.deepEqual(rangeOf(indented, { row: 1, column: 2 })?.start, { line: 4, character: 4 });
  assert.deepEqual(paint({ rows: indented, wanted: ONE_OF_EACH }, [{ row: 1, column: 2 }], 'wall'), [
    { start: { line: 4, character: 4 }, end: { line: 4, character: 5 }, text: '*' },
  ]);
});
