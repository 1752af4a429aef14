import assert from 'node:assert/strict';
import { test } from 'node:test';

import { piecesOf } from '../../src/pieces.ts';

/** The pieces below their line. */
function marked(line: string): string {
  const marks = [...line].fill(' ');
  for (const { start, outcome } of piecesOf(line, 0)) {
    marks[start] = outcome.charAt(0);
  }
  return marks.join('').trimEnd();
}

test('policemen and thieves of a row are found, also of one with errors', () => {
  assert.equal(marked('P.*T.'), 'p  t');
  assert.equal(marked('  ..#TT ; a comment with P'), '     tt');
  assert.equal(marked('PTE'), 'pt');
});

test('other lines have no pieces', () => {
  for (const line of ['', 'title: PT', '; P.T', 'Top', 'expect: police', 'A plan', '3 5', 'PENALTY']) {
    assert.equal(marked(line), '', line);
  }
});
