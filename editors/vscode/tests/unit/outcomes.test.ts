/** What the explorer shows of who wins: the value of each cell, and of pieces placed elsewhere. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { notice, onShow, turnText, verdictText } from '../../../explorer/page/labels.ts';
import { sceneOf } from '../../../explorer/page/scene.ts';
import { placesOf, stateValue } from '../../../explorer/page/placed.ts';
import { picture, same } from '../support/expect.ts';
import { Oracle } from '../support/oracle.ts';
import { TRAP, CHASE, Page, drawn, arrows, UNSOLVED, squad, shared, latest } from '../support/explorer.ts';

test('each cell shows who wins with the thief there, and in how many turns', () => {
  const page = new Page(TRAP);
  same(
    drawn(page.scene),
    picture`
    p0P   p1    #     t6    t4
    p1    p1    #     t4t   t2
    p3    p3    t4    t2    t0
  `,
  );
  assert.equal(verdictText(page.model), 'The thief escapes in 4 turns');
  const corners = page.scene.cells.filter(({ corner }) => corner).map(({ cell }) => `${cell.row},${cell.column}`);
  assert.deepEqual(corners, ['2,4', '3,5'], 'the thief and the exit have the middle of their cells');
});

test('the policeman can be placed on each cell instead, and the other side can move first', () => {
  const page = new Page(CHASE)
    .dispatch({ type: 'set', to: { vary: 'police' } })
    .dispatch({ type: 'mover', player: 'thief' });
  const tables = new Oracle(CHASE).board().cells as Record<string, Record<string, (string | null)[][]>>;
  const expected = tables.policeHere!.thiefToMove!;
  for (const { cell, heat, text } of page.scene.cells) {
    const value = expected[cell.row - 1]![cell.column - 1];
    assert.equal(heat ? (heat.tone === 'draw' ? 'd' : `${heat.tone[0]}${text}`) : null, value);
  }
  assert.deepEqual(
    page.scene.pieces.map(({ player, ghost }) => [player, ghost]),
    [
      ['police', true],
      ['thief', false],
    ],
  );
});

test('with a piece placed elsewhere, the value of that state is known at once, and the others once the server responds', () => {
  const page = new Page(TRAP).put('police', 1, 5);
  assert.deepEqual(placesOf(page.model), { police: ['1,5'], thief: '2,4' });
  assert.equal(
    page.model.said,
    'Police at row 1, column 5, thief at row 2, column 4, police to move: Police catches the thief in 1 turn.',
  );
  page.respondAround();
  same(
    drawn(page.scene),
    picture`
    p7    p7    #     p1    p0P
    p7    p7    #     p1t   p1
    p7    p7    p7    t2    t0
  `,
  );
  assert.equal(verdictText(page.model), 'The thief escapes in 4 turns', 'the verdict of the board stays');
  page.dispatch({ type: 'put-back' });
  assert.equal(page.model.placed, null);
  assert.equal(drawn(page.scene), drawn(new Page(TRAP).scene));
});

test('a dragged piece has one pending request at a time, then one for its latest cell', () => {
  const page = new Page(TRAP);
  const asked = () =>
    page.sent.flatMap(message => (message.type === 'request-puzzle' ? message.ask.start!.thief! : []));
  for (const column of [3, 2, 1]) {
    page.dispatch({ type: 'carry', piece: 1, place: `3,${column}` });
  }
  assert.deepEqual(asked(), ['3,3']);
  page.respondAround();
  assert.deepEqual(asked(), ['3,3', '3,1']);
  page.respondAround();
  assert.deepEqual(asked(), ['3,3', '3,1']);
  assert.deepEqual(page.model.answer?.start, { ...placesOf(page.model), mover: 'police' });
  assert.equal(page.model.said, '', 'nothing is announced during the drag');
});

test('after moving two pieces, the value is unknown until the server responds', () => {
  const page = new Page(TRAP).put('thief', 3, 3).put('police', 1, 5);
  assert.equal(stateValue(page.model), null);
  assert.equal(page.model.said, '');
  page.respondAround();
  const said =
    'Police at row 1, column 5, thief at row 3, column 3, police to move: Police catches the thief in 7 turns.';
  assert.equal(page.model.said, said);
  page.dispatch({ type: 'mover', player: 'thief' });
  assert.match(page.model.said, /thief to move: /);
});

test('no piece can be placed on a wall or outside the board', () => {
  const page = new Page(TRAP).put('police', 1, 3);
  assert.equal(page.model.placed, null);
  assert.equal(page.model.said, 'The police cannot stand there.');
  page.dispatch({ type: 'carry', piece: 0, place: '9,9' });
  assert.equal(page.model.placed, null);
});

test('dragging a piece back to its cell ends What if', () => {
  const page = new Page(TRAP).put('thief', 3, 3).put('thief', 2, 4);
  assert.equal(page.model.placed, null);
  page.respondAround();
  assert.equal(page.model.placed, null);
});

test('What if ends when the walls change, and needs a solved board', () => {
  const page = new Page(TRAP).put('thief', 3, 3);
  page.load('.P*..\n..*T.\n....E', { version: 2 });
  assert.ok(page.model.placed);
  page.load('.P*..\n..*T.\n...*E', { version: 3, change: UNSOLVED });
  assert.equal(page.model.placed, null);
  page.put('thief', 3, 3);
  assert.equal(page.model.placed, null);
  assert.equal(page.model.said, 'Solve the board to see other states.');
});

test('placed pieces can be moved there in the text', () => {
  const page = new Page(TRAP, { version: 3 }).put('thief', 3, 3);
  page.sent.length = 0;
  page.dispatch({ type: 'apply' });
  assert.deepEqual(page.sent, [{ type: 'draw', version: 3, edit: { place: { police: ['1,1'], thief: '3,3' } } }]);
  assert.equal(page.model.placed, null);
});

test('in Play the verdict is that of the current state', () => {
  const page = new Page(TRAP).dispatch({ type: 'side', side: 'both' }).dispatch({ type: 'mode', mode: 'play' });
  assert.equal(verdictText(page.model), 'The thief escapes in 4 turns');
  page.choose(1, 1).choose(1, 4);
  assert.equal(verdictText(page.model), 'The thief escapes in 6 turns');
  page.choose(1, 1).choose(1, 5).choose(1, 1).choose(2, 5).choose(1, 1).choose(3, 5);
  assert.equal(verdictText(page.model), 'The thief escapes');
  page.dispatch({ type: 'mode', mode: 'map' });
  assert.equal(verdictText(page.model), 'The thief escapes in 4 turns');
});

test('labels for screen readers name the cell, what is on it and its value', () => {
  const labels = new Map(new Page(TRAP).scene.cells.map(({ cell, label }) => [`${cell.row},${cell.column}`, label]));
  assert.equal(labels.get('1,1'), 'Row 1, column 1, police. thief here, police to move: Police catches the thief');
  assert.equal(labels.get('1,3'), 'Row 1, column 3, wall');
  assert.equal(labels.get('3,5'), 'Row 3, column 5, exit. thief here, police to move: The thief escapes');
});

test('after an edit the outcomes are marked as outdated until the board is solved again', () => {
  const page = new Page(TRAP);
  assert.equal(notice(page.model), null);
  page.dispatch({ type: 'edited' });
  assert.equal(notice(page.model)!.text, 'These outcomes belong to an earlier version of the text.');
  page.load('P.*..\n..*T.\n...*E', { version: 2, change: UNSOLVED });
  assert.deepEqual(notice(page.model), {
    text: 'These outcomes belong to an earlier version of the text. Changed since it was solved: save to solve again.',
    solve: true,
  });
  assert.equal(page.scene.stale, true);
  assert.equal(verdictText(page.model), 'Changed since it was solved');
  assert.equal(page.scene.cells.filter(cell => cell.heat).length, 12, 'the old outcomes, but none on the new wall');
  page.load('P.*..\n..*T.\n...*E', { version: 2 });
  assert.equal(notice(page.model), null);
  assert.equal(page.scene.stale, false);
});

test('outdated outcomes are not drawn on a board of another size', () => {
  const page = new Page(TRAP).load(`${TRAP}\n.....`, { version: 2, change: UNSOLVED });
  assert.ok(page.scene.cells.every(cell => cell.heat === null));
  assert.equal(notice(page.model)!.text, UNSOLVED.message);
});

test('a file without a board has its name in the header', () => {
  const page = new Page(TRAP).dispatch({ type: 'absent', why: 'no-board', file: 'empty.board' });
  assert.deepEqual([page.model.file, page.model.board], ['empty.board', null]);
});

test('another board starts afresh', () => {
  const page = new Page(TRAP).dispatch({ type: 'mode', mode: 'play' });
  page.load(CHASE, { subject: 'two', change: UNSOLVED, title: 'Other' });
  assert.equal(page.model.solved, null);
  const { match } = page.model;
  assert.equal(match, null, 'a match waits until the board is solved');
  page.load(CHASE, { subject: 'two', title: 'Other' });
  assert.deepEqual(page.model.match?.start?.thief, '3,1');
  assert.deepEqual(page.model.match?.plies, []);
});

test('what is on show: a match, placed pieces, a turn of the best line; else nothing', () => {
  const page = new Page(TRAP);
  const shown = () => {
    const state = onShow(page.model);
    return state && `${state.tone}: ${state.text} (${state.detail})`;
  };
  assert.equal(shown(), null);
  page.dispatch({ type: 'mover', player: 'thief' });
  assert.match(shown()!, /^thief: The thief escapes \(in \d turns? with the thief to move\)$/);
  page.dispatch({ type: 'mover', player: 'police' }).put('police', 3, 4);
  assert.match(shown()!, /^(none: Solving…|police: Police catches the thief) \(.*with the pieces where they are/);
  page.dispatch({ type: 'put-back' }).dispatch({ type: 'mode', mode: 'line' }).dispatch({ type: 'turn', turn: 1 });
  assert.equal(shown(), 'thief: The thief escapes (in 3 turns from here)');
  page.dispatch({ type: 'mode', mode: 'play' }).dispatch({ type: 'side', side: 'police' });
  assert.equal(shown(), 'none: Your move: you are the police. ()', 'without hints nothing tells who wins');
  assert.equal(verdictText(page.model), '');
  page.dispatch({ type: 'set', to: { hints: true } });
  assert.match(shown()!, /^thief: You are losing \(The thief escapes in 4 turns\)/);
  page.dispatch({ type: 'side', side: 'thief' });
  assert.match(shown()!, /^thief: You are winning/);
  page.dispatch({ type: 'edited' });
  assert.equal(shown(), null, 'nothing is known of a text that was edited');
});

test('a board with several policemen is drawn as any other: tiles with one number, and all pieces', () => {
  const page = squad();
  same(
    drawn(page.scene),
    picture`
    p1P   p2    t3t
    p3P   =     t0
  `,
  );
  const corners = page.scene.cells.filter(({ corner }) => corner).map(({ cell }) => `${cell.row},${cell.column}`);
  assert.deepEqual(corners, ['1,3', '2,3'], 'the policemen leave the number its place');
  assert.equal(verdictText(page.model), 'Police catches the thief in 1 turn');
  page.dispatch({ type: 'mode', mode: 'line' });
  assert.deepEqual(arrows(page.scene), ['1 police 1,1-1,2 next', '1 police 2,1-2,2 next']);
  page.dispatch({ type: 'turn', turn: 1 });
  assert.equal(turnText(page.model), 'Turn 1 of 1: The policemen: right, right.');
  assert.deepEqual(shared(page), ['first: thief\npolicemen: 2\n.PT\n.PE\n', 'r,r']);
});

test('each of several policemen is placed elsewhere by itself, and all are moved in the text', () => {
  const page = squad();
  page.put(1, 2, 2);
  const places = { police: ['1,1', '2,2'], thief: '1,3' };
  assert.deepEqual(latest(page, 'request-puzzle')?.ask.start, { ...places, mover: 'police' });
  page.dispatch({ type: 'apply' });
  assert.deepEqual(page.sent.at(-1), { type: 'draw', version: 1, edit: { place: places } });
});

test('pointing at a cell highlights it in the text once', () => {
  const page = new Page(TRAP);
  const place = '2,1';
  page
    .dispatch({ type: 'pointed', place })
    .dispatch({ type: 'pointed', place })
    .dispatch({ type: 'pointed', place: null });
  assert.deepEqual(page.sent, [
    { type: 'point', place },
    { type: 'point', place: null },
  ]);
});

test('a board that is too large is not drawn', () => {
  const row = { line: 0, text: '.'.repeat(1000) };
  const page = new Page().load(TRAP, {
    change: { board: { rows: Array(1000).fill(row), columns: 1000 }, cells: null, verdict: null },
  });
  assert.equal(sceneOf(page.model), null);
});

test('a ragged board is drawn with missing and surplus cells', () => {
  const page = new Page().load('P.T\n.\n...E#', { change: { ...UNSOLVED, board: { columns: 3 }, standing: 'errors' } });
  same(
    drawn(page.scene),
    picture`
    .P    .     .T
    .
    .     .     .     E     #
  `,
  );
});
