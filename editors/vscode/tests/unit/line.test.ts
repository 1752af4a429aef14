/** The best line and the written one, turn by turn, and what can be copied of them. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { turnText } from '../../../explorer/page/labels.ts';
import { sharedOf } from '../../../explorer/page/shared.ts';
import { TRAP, Page, arrows, shared } from '../support/explorer.ts';

test('the slider steps along the best line, with the next move on top', () => {
  const page = new Page(TRAP).dispatch({ type: 'mode', mode: 'line' });
  assert.equal(turnText(page.model), 'Start: The thief escapes in 4 turns.');
  assert.equal(arrows(page.scene)[0], '1 police 1,1-1,1 next');
  page.dispatch({ type: 'turn', turn: 2 });
  assert.equal(turnText(page.model), 'Turn 2 of 4: The thief goes right to row 2, column 5.');
  assert.deepEqual(
    page.scene.pieces.map(piece => piece.place),
    ['1,1', '2,5'],
  );
  page.dispatch({ type: 'turn', turn: 99 });
  assert.equal(page.model.turn, 4);
  page.dispatch({ type: 'turn', turn: -1 });
  assert.equal(page.model.turn, 0);
});

test('a draw has no best line, and says so', () => {
  const page = new Page('.***.\n.*T**\n.***E\nP....').dispatch({ type: 'mode', mode: 'line' });
  assert.deepEqual(page.scene.arrows, []);
  assert.match(turnText(page.model), /^Draw: neither side/);
});

test('a long best line shows only the moves around the slider', () => {
  const page = new Page(`P${'.'.repeat(20)}TE`.replace('TE', 'T..............E')).dispatch({
    type: 'mode',
    mode: 'line',
  });
  const length = page.model.solved!.play!.line.length;
  assert.ok(length > 20);
  page.dispatch({ type: 'turn', turn: 12 });
  assert.ok(page.scene.arrows.length <= 16);
  assert.ok(page.scene.arrows.every(arrow => Math.abs(arrow.turn - 12) <= 8));
});

test('the written solution is played like the best line', () => {
  const writtenLine = [
    { mover: 'police', to: [2, 1] },
    { mover: 'thief', to: [2, 5] },
  ];
  const page = new Page().load(TRAP, { change: { board: { writtenLine } } });
  page.dispatch({ type: 'mode', mode: 'line' }).dispatch({ type: 'line-of', lineOf: 'written' });
  page.dispatch({ type: 'turn', turn: 9 });
  assert.equal(page.model.turn, 2);
  assert.equal(turnText(page.model), 'Turn 2 of 2: The thief goes right to row 2, column 5.');
  assert.deepEqual(arrows(page.scene), ['1 police 1,1-2,1 past', '2 thief 2,4-2,5 past']);
});

test('the position and the line on the board can be copied', () => {
  const page = new Page(TRAP);
  assert.deepEqual(shared(page), [`${TRAP}\n`, '- r - d']);
  assert.equal(sharedOf(page.model).name, 'a');
  page.put('police', 1, 5).dispatch({ type: 'mover', player: 'thief' });
  assert.deepEqual(shared(page)[0], 'first: thief\n..*.P\n..*T.\n....E\n');
  page.put('thief', 3, 5);
  assert.equal(shared(page)[0], null, 'the exit has no room for the thief');
  page.dispatch({ type: 'put-back' }).dispatch({ type: 'mode', mode: 'line' }).dispatch({ type: 'turn', turn: 2 });
  assert.equal(shared(page)[0], 'P.*..\n..*.T\n....E\n');
  page.dispatch({ type: 'side', side: 'both' }).dispatch({ type: 'mode', mode: 'play' });
  assert.equal(shared(page)[1], null, 'no move has been made');
  page.choose(2, 2);
  assert.deepEqual(shared(page), ['first: thief\n..*..\n.P*T.\n....E\n', 'dr']);
});

test('a position keeps the rules of its board', () => {
  const rules = ['police-moves: 4', 'skip: none'];
  const page = new Page(TRAP).load(TRAP, { first: 'thief', change: { board: { rules } } });
  assert.equal(shared(page)[0], `first: thief\npolice-moves: 4\nskip: none\n${TRAP}\n`);
});
