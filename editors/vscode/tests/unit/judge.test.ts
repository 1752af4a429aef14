import assert from 'node:assert/strict';
import { test } from 'node:test';

import { judge } from '../../../explorer/game/judge.ts';
import type { Player, Value } from '../../../explorer/game/value.ts';

const FROM = { row: 2, column: 2 };
const PLACES = { stay: [2, 2], up: [1, 2], down: [3, 2], left: [2, 1], right: [2, 3], 'up-left': [1, 1] } as const;

function value(text: string): Value {
  const [outcome, turns] = text.split(' ');
  return outcome === 'draw' ? { outcome } : { outcome: outcome as Player, turns: Number(turns) };
}

/** The grade of a move among options `direction: value`, best first. */
function judged(mover: Player, chosen: keyof typeof PLACES, ...options: string[]): string {
  const at = (name: string) => ({
    row: PLACES[name as keyof typeof PLACES][0],
    column: PLACES[name as keyof typeof PLACES][1],
  });
  const moves = options
    .map(option => option.split(': '))
    .map(([name, worth]) => ({ to: at(name!), value: value(worth!) }));
  const { grade, text } = judge(mover, FROM, moves, at(chosen));
  return `${grade}: ${text}`;
}

test('a missed win is named with its moves', () => {
  assert.equal(
    judged('police', 'stay', 'up-left: police 3', 'up: draw', 'stay: thief 4'),
    'blunder: This move lets the thief escape in 4 turns: the catch in 3 was up-left.',
  );
  assert.equal(
    judged('police', 'up', 'up-left: police 1', 'up: draw'),
    'blunder: This move leads to a draw: the catch in 1 was up-left.',
  );
  assert.equal(
    judged('thief', 'left', 'up: thief 0', 'left: police 1'),
    'blunder: This move lets the police catch the thief in 1 turn: the escape in 0 was up.',
  );
});

test('a missed draw names every move that held it', () => {
  assert.equal(
    judged('thief', 'down', 'stay: draw', 'up: draw', 'left: draw', 'down: police 2'),
    'blunder: This move lets the police catch the thief in 2 turns: the draw was stay, up or left.',
  );
});

test('a slower win and a sooner loss are not blunders', () => {
  assert.equal(
    judged('police', 'up', 'up-left: police 3', 'up: police 5'),
    'inaccuracy: Still winning, but slower: Police catches the thief in 5 turns; the catch in 3 was up-left.',
  );
  assert.equal(
    judged('thief', 'up', 'down: police 6', 'up: police 2'),
    'inaccuracy: This move loses sooner: Police catches the thief in 2 turns; down holds out for 6 turns.',
  );
});

test('a best move is praised for what it keeps', () => {
  assert.equal(
    judged('police', 'up', 'stay: police 2', 'up: police 2'),
    'best: Best: Police catches the thief in 2 turns.',
  );
  assert.equal(judged('police', 'up', 'up: police 0'), 'best: Police catches the thief.');
  assert.equal(judged('thief', 'up', 'up: draw', 'down: police 2'), 'best: Best: this holds the draw.');
  assert.equal(judged('thief', 'up', 'up: draw', 'down: draw'), 'best: Draw, as with every other move.');
  assert.equal(
    judged('thief', 'up', 'up: police 4', 'down: police 2'),
    'best: Nothing better: Police catches the thief in 4 turns.',
  );
});
