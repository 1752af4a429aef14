import assert from 'node:assert/strict';
import { test } from 'node:test';

import { tellGame, type Finding } from '../../src/game/standing.ts';

const GAME = 'title: A trap\nstart: a\na -> b\n';
const finding = (rule: string, message: string, isError = false): Finding => ({ rule, message, isError, place: 'a' });
const text = (findings: Finding[], game = GAME) => tellGame(findings, game)?.text ?? null;

test('the verdict is told with where it is from, whatever else is found', () => {
  assert.equal(text([finding('trailing-whitespace', 'x'), finding('verdict', 'win in 3 turns')]), 'a: win in 3 turns');
  assert.equal(text([finding('verdict-mismatch', 'x', true), finding('verdict', 'draw')]), 'a: draw');
});

test('without a verdict it is told why', () => {
  assert.equal(text([finding('bad-line', 'what is this', true)]), 'Not solved: it has errors');
  assert.equal(text([finding('too-large', 'needs 3 GiB', true)]), 'Not solved: too large');
  assert.equal(text([]), 'Save to solve');
  assert.equal(tellGame([], GAME)?.isSolvable, true);
});

test('a game without a start has no verdict to tell', () => {
  assert.equal(text([], 'a -> b\n'), null);
  assert.equal(text([], '2 1\n1 2\n'), null);
  assert.equal(text([], '2 1 1\n1 2\n'), 'Save to solve');
  assert.equal(text([], '; start: a\na -> b\n'), null);
});
