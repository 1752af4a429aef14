import assert from 'node:assert/strict';
import { test } from 'node:test';

import { identitiesOf } from '../../src/identity.ts';

/** The ids of boards that follow one another. */
function ids(...boards: string[]): string[] {
  let startLine = 0;
  const puzzles = boards.map(board => {
    const endLine = startLine + board.split('\n').length - 2;
    const puzzle = { title: /^title: (.*)/.exec(board)?.[1] ?? null, startLine, endLine };
    startLine = endLine + 2;
    return puzzle;
  });
  return identitiesOf(boards.join('\n'), puzzles);
}

const RIGHT = 'title: Right\nexpect: thief\nP..TE\n';
const WRONG = 'title: Wrong\nexpect: police\nP.T.E\n';

test('a board keeps its id when it moves', () => {
  const [right] = ids(RIGHT);
  assert.equal(ids(WRONG, RIGHT)[1], right);
  assert.equal(ids('; a comment\n', RIGHT)[1], right);
  assert.equal(ids(RIGHT.replaceAll('\n', '\r\n'))[0], right);
});

test('a board that changes has another id, and so has another expectation', () => {
  const [right] = ids(RIGHT);
  assert.notEqual(ids(RIGHT.replace('P..', 'P.*'))[0], right);
  assert.notEqual(ids(RIGHT.replace('expect: thief', 'expect: police'))[0], right);
  assert.notEqual(ids(RIGHT.replace('title: Right', 'skip: none'))[0], right);
});

test('equal boards have different ids', () => {
  const [first, second, third] = ids(RIGHT, RIGHT, WRONG);
  assert.equal(new Set([first, second, third]).size, 3);
});

test('an id has no character that the editor refuses', () => {
  assert.ok(!ids('title: a\0b\nexpect: thief\nP..TE\n')[0]!.includes('\0'));
});
