import assert from 'node:assert/strict';
import { test } from 'node:test';

import { placeForBoard } from '../../../explorer/game/place.ts';

/** The text with `NEW` where a board would be inserted. */
function inserted(text: string, cursor: number): string {
  const lines = text.split('\n');
  const { line, separate } = placeForBoard(lines, cursor);
  lines.splice(line, 0, ...(separate ? ['', 'NEW'] : ['NEW']));
  return lines.join('\n');
}

test('a board goes after the one at the cursor, separated by blank lines', () => {
  const two = 'title: a\nPTE\n\nP.TE\n';
  assert.equal(inserted(two, 0), 'title: a\nPTE\n\nNEW\n\nP.TE\n');
  assert.equal(inserted(two, 1), 'title: a\nPTE\n\nNEW\n\nP.TE\n');
  assert.equal(inserted(two, 2), 'title: a\nPTE\n\nNEW\n\nP.TE\n');
  assert.equal(inserted(two, 3), 'title: a\nPTE\n\nP.TE\n\nNEW\n');
  assert.equal(inserted(two, 4), 'title: a\nPTE\n\nP.TE\n\nNEW\n');
});

test('a board does not come between another one and its comment', () => {
  const text = '; Two boards\n; for beginners\n\nPTE\n\n; harder\n\nP.TE\n';
  assert.equal(inserted(text, 0), '; Two boards\n; for beginners\n\nPTE\n\nNEW\n\n; harder\n\nP.TE\n');
  assert.equal(inserted(text, 2), '; Two boards\n; for beginners\n\nPTE\n\nNEW\n\n; harder\n\nP.TE\n');
  assert.equal(inserted(text, 5), '; Two boards\n; for beginners\n\nPTE\n\n; harder\n\nP.TE\n\nNEW\n');
  assert.equal(inserted('; a comment alone\n', 0), '; a comment alone\n\nNEW\n');
});

test('a board goes into an empty text and after a last line without an end', () => {
  assert.equal(inserted('', 0), 'NEW\n');
  assert.equal(inserted('PTE', 0), 'PTE\n\nNEW');
  assert.equal(inserted('PTE\n\n\n', 2), 'PTE\n\nNEW\n\n');
});
