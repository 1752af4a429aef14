import assert from 'node:assert/strict';
import { test } from 'node:test';

import { expectationsOf } from '../../../explorer/game/expectations.ts';
import type { FenceKind } from '../../../explorer/game/fences.ts';

const shown = (text: string, kind: FenceKind | 'markdown' = 'board') =>
  expectationsOf(text, kind).map(
    ({ line, value, title, startLine, endLine }) => `${startLine}-${endLine} ${line} ${title}: ${value}`,
  );

test('every board with an expectation is found, with its title and lines', () => {
  const text = 'title: One ; first\nexpect: thief in 2 ; two\nP..TE\n\nPT.E\n \t\n  expect: draw\nPT.E\r\n';
  assert.deepEqual(shown(text), ['0-2 1 One: thief in 2', '6-7 6 null: draw']);
});

test('a comment or a row is not an expectation', () => {
  assert.deepEqual(shown('; expect: draw\nexpects: draw\nexpect draw\nPTE'), []);
});

test('a graph game is the whole file', () => {
  assert.deepEqual(shown('expect: win\n\na -> b\n\ntitle: A trap', 'game'), ['0-4 0 A trap: win']);
});

test('in Markdown every block is a file of its own', () => {
  const text =
    '- ```board\n  title: One\n  expect: draw\n  PTE\n\n  expect: police\n  PT.E\n  ```\n~~~game\nexpect: win\na -> b\n~~~\nexpect: draw\n';
  assert.deepEqual(shown(text, 'markdown'), ['1-3 2 One: draw', '5-6 5 null: police', '9-10 9 null: win']);
});
