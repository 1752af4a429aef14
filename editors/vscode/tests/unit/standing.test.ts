import assert from 'node:assert/strict';
import { test } from 'node:test';

import { graphGameStatus, type Diagnostic } from '../../../explorer/game/standing.ts';

const GAME = 'title: A trap\nstart: a\na -> b\n';
const diagnostic = (rule: string, message: string, isError = false): Diagnostic => ({
  rule,
  message,
  isError,
  place: 'a',
});
const text = (diagnostics: Diagnostic[], game = GAME) => graphGameStatus(diagnostics, game)?.text ?? null;

test('the verdict is shown with its vertex, whatever other diagnostics there are', () => {
  assert.equal(
    text([diagnostic('trailing-whitespace', 'x'), diagnostic('verdict', 'win in 3 turns')]),
    'a: win in 3 turns',
  );
  assert.equal(text([diagnostic('verdict-mismatch', 'x', true), diagnostic('verdict', 'draw')]), 'a: draw');
});

test('without a verdict the reason is shown', () => {
  assert.equal(text([diagnostic('bad-line', 'what is this', true)]), 'Not solved: it has errors');
  assert.equal(text([diagnostic('too-large', 'needs 3 GiB', true)]), 'Not solved: too large');
  assert.equal(text([]), 'Save to solve');
  assert.equal(graphGameStatus([], GAME)?.isSolvable, true);
});

test('a graph game without a start has no verdict', () => {
  assert.equal(text([], 'a -> b\n'), null);
  assert.equal(text([], '2 1\n1 2\n'), null);
  assert.equal(text([], '2 1 1\n1 2\n'), 'Save to solve');
  assert.equal(text([], '; start: a\na -> b\n'), null);
});
