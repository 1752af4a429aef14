import assert from 'node:assert/strict';
import { test } from 'node:test';

import { changed, stretchesOf } from '../../src/game/tokens.ts';

/** As docs/protocol.md names them. */
const LEGEND = {
  tokenTypes: ['stakeoutPolice', 'stakeoutThief', 'stakeoutDraw', 'comment', 'keyword'],
  tokenModifiers: ['floor', 'police', 'thief', 'exit'],
};

/** One token, as the protocol writes it. */
const token = (lines: number, columns: number, length: number, type: string, modifier?: string) => [
  lines,
  columns,
  length,
  LEGEND.tokenTypes.indexOf(type),
  modifier === undefined ? 0 : 1 << LEGEND.tokenModifiers.indexOf(modifier),
];

const DATA = [
  ...token(0, 0, 5, 'keyword'),
  ...token(1, 0, 1, 'stakeoutPolice', 'police'),
  ...token(0, 1, 3, 'stakeoutThief', 'floor'),
  ...token(2, 4, 1, 'stakeoutDraw', 'exit'),
];

test('cells are found where they stand in the text, with their outcome, and nothing else is', () => {
  assert.deepEqual(stretchesOf(DATA, LEGEND), [
    { line: 1, start: 0, length: 1, outcome: 'police', isPiece: true },
    { line: 1, start: 1, length: 3, outcome: 'thief', isPiece: false },
    { line: 3, start: 4, length: 1, outcome: 'draw', isPiece: true },
  ]);
});

test('an answer may be told as changes of the one before', () => {
  const after = changed(DATA, [
    { start: 5, deleteCount: 10, data: token(1, 2, 1, 'stakeoutDraw', 'floor') },
    { start: 20, deleteCount: 0, data: token(1, 0, 2, 'stakeoutThief', 'floor') },
  ]);
  assert.deepEqual(stretchesOf(after, LEGEND), [
    { line: 1, start: 2, length: 1, outcome: 'draw', isPiece: false },
    { line: 3, start: 4, length: 1, outcome: 'draw', isPiece: true },
    { line: 4, start: 0, length: 2, outcome: 'thief', isPiece: false },
  ]);
  assert.deepEqual(changed(DATA, []), DATA);
});
