import assert from 'node:assert/strict';
import { test } from 'node:test';

import { cellAt, rangeOf } from '../../../explorer/game/grid.ts';
import { picture } from '../support/expect.ts';

/** A grid that starts on line 2; a `;` comment line is not a row. */
function grid(text: string) {
  const rows = text
    .split('\n')
    .map((row, index) => ({ line: index + 2, character: 0, text: row }))
    .filter(row => !row.text.startsWith(';'));
  return { rows, step: 1 };
}

const BOARD = picture`
  P.*..
  ; between the rows
  ..*T.
  ....E
`;

test('cells and ranges are inverse mappings', () => {
  const wide = grid('P🦀é.\n..TE');
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
  const board = grid(BOARD);
  assert.equal(cellAt(board, { line: 3, character: 1 }), null, 'a comment between rows');
  assert.equal(cellAt(board, { line: 2, character: 5 }), null, 'behind a row');
  assert.equal(cellAt(board, { line: 9, character: 0 }), null, 'below');
  assert.equal(rangeOf(board, { row: 1, column: 6 }), null);
  assert.equal(rangeOf(board, { row: 4, column: 1 }), null);
});

test('behind the indentation of a block, and with characters between cells, they are as far to the right', () => {
  const rows = [
    { line: 4, character: 3, text: 'P.T' },
    { line: 5, character: 3, text: '..E' },
  ];
  for (const step of [1, 2]) {
    const board = { rows, step };
    assert.equal(cellAt(board, { line: 5, character: 2 }), null);
    assert.deepEqual(cellAt(board, { line: 5, character: 3 + 2 * step }), { row: 2, column: 3 });
    assert.deepEqual(rangeOf(board, { row: 1, column: 2 })?.start, { line: 4, character: 3 + step });
  }
});
