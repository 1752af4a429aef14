import assert from 'node:assert/strict';
import { test } from 'node:test';

import { changed, stretchesOf } from '../../../explorer/game/tokens.ts';

/** See docs/protocol.md. */
const LEGEND = {
  tokenTypes: ['stakeoutPolice', 'stakeoutThief', 'stakeoutDraw', 'comment', 'keyword'],
  tokenModifiers: ['floor', 'police', 'thief', 'exit'],
};

/** Encodes one token. */
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

test('cells are decoded with their positions and outcomes; other tokens are ignored', () => {
  assert.deepEqual(stretchesOf(DATA, LEGEND), [
    { line: 1, start: 0, length: 1, outcome: 'police', isPiece: true },
    { line: 1, start: 1, length: 3, outcome: 'thief', isPiece: false },
    { line: 3, start: 4, length: 1, outcome: 'draw', isPiece: true },
  ]);
});

test('a response can be an edit of the previous one', () => {
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
