/** Why a board has its verdict, and other boards near it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { sceneOf } from '../../../explorer/page/scene.ts';
import { picture, same } from '../support/expect.ts';
import { TRAP, CHASE, Page, drawn, arrows, latest } from '../support/explorer.ts';

test('insight tints the critical cells with their new outcomes', () => {
  const page = new Page(TRAP).dispatch({ type: 'mode', mode: 'insight' });
  assert.deepEqual(page.sent.at(-1), { type: 'insight', ask: 'critical' });
  const version = page.model.board!.version;
  const critical = [
    { row: 1, column: 3, from: '*', to: '.', verdict: 'draw', turns: null, changes: 'verdict' },
    { row: 2, column: 5, from: '.', to: '*', verdict: 'police', turns: 7, changes: 'verdict' },
    { row: 3, column: 4, from: '.', to: '*', verdict: 'thief', turns: 6, changes: 'turns' },
  ];
  page.dispatch({ type: 'insight', ask: 'critical', response: { version, message: null, critical } });
  same(
    drawn(page.scene),
    picture`
      .P    .     =     .     .
      .     .     #     .T    p7
      .     .     .     t6    E
    `,
  );
  const label = page.scene.cells.find(({ cell }) => cell.row === 2 && cell.column === 5)!.label;
  assert.equal(label, 'Row 2, column 5, floor. With a wall here: Police catches the thief in 7 turns');
  page.dispatch({ type: 'insight', ask: 'critical', response: { version: version + 1, message: null, critical: [] } });
  assert.equal(page.model.insight.critical!.length, 3, 'a response about another version is ignored');
});

test('a repair is shown on the board and applied by its edits', () => {
  const page = new Page(TRAP).dispatch({ type: 'mode', mode: 'insight' }).dispatch({ type: 'view', view: 'repairs' });
  assert.deepEqual(page.sent.at(-1), { type: 'insight', ask: 'repairs', search: 1 });
  const { version } = page.model.board!;
  const at = (character: number) => ({ line: 1, character });
  const textEdits = [
    { range: { start: at(3), end: at(4) }, newText: '.' },
    { range: { start: at(2), end: at(3) }, newText: 'T' },
  ];
  const edits = [{ piece: 'T', from: [2, 4], to: [1, 4] }];
  const repair = { title: 'Move `T`', edits, textEdits, verdict: 'thief', turns: 6, changed: 0 };
  const response = {
    version,
    wish: 'thief in 6',
    needed: true,
    within: 1,
    searching: 0,
    message: '',
    repairs: [repair],
  };
  page.dispatch({ type: 'insight', ask: 'repairs', response });
  same(
    drawn(page.scene),
    picture`
      .P    .     #     +.T   .
      .     .     #     +.    .
      .     .     .     .     E
    `,
  );
  page.dispatch({ type: 'apply-repair' });
  assert.deepEqual(page.sent.at(-1), {
    type: 'write',
    version,
    edits: textEdits.map(({ range, newText }) => ({ ...range, text: newText })),
  });
});

test('why: a win has a number on every cell that the loser can reach, a draw has its loop', () => {
  const page = new Page(CHASE).dispatch({ type: 'mode', mode: 'insight' }).dispatch({ type: 'view', view: 'why' });
  assert.deepEqual(page.sent.at(-1), { type: 'insight', ask: 'why' });
  const { version } = page.model.board!;
  const start = { version, police: [1, 1], thief: [3, 1], message: null };
  const none = [null, null, null];
  const cells = [none, [1, 0, null], [2, null, null]];
  const won = {
    ...start,
    outcome: 'police',
    turns: 5,
    text: '**Police** wins.\n\n    1 0 .\n    2 * E\n\nBecause.',
    loop: null,
    room: { cells },
  };
  page.dispatch({ type: 'insight', ask: 'why', response: won });
  assert.deepEqual(page.model.insight.why!.text, ['Police wins.', 'Because.']);
  same(
    drawn(page.scene),
    picture`
      .P    .     .
      p1    p0    .
      p2t   #     E
    `,
  );
  const moves = [
    { mover: 'police', to: [1, 2] },
    { mover: 'thief', to: [2, 1] },
  ];
  const loop = { path: [], police: [1, 1], thief: [3, 1], mover: 'police', moves };
  page.dispatch({ type: 'insight', ask: 'why', response: { ...won, outcome: 'draw', turns: null, room: null, loop } });
  assert.deepEqual(arrows(page.scene), ['1 police 1,1-1,2 next', '2 thief 3,1-2,1 next']);
  const path = [{ mover: 'maximiser', to: ['b'] }];
  const held = { path, moves: [{ mover: 'minimiser', from: ['b'], to: ['a'] }] };
  const ofGame = { version, vertices: ['a'], mover: 'maximiser', message: null, text: '**Nobody** wins.', loop: held };
  page.dispatch({ type: 'insight', ask: 'why', response: ofGame });
  const { text, loop: legs } = page.model.insight.why!;
  assert.deepEqual(text, ['Nobody wins.']);
  assert.deepEqual(legs, [
    { turn: 1, mover: 'thief', from: ['a'], to: ['b'] },
    { turn: 2, mover: 'police', from: ['b'], to: ['a'] },
  ]);
});

const FOUND = {
  version: 1,
  wish: 'thief in 2',
  found: 6,
  message: null,
  placements: [
    {
      police: [1, 1],
      thief: [2, 3],
      verdict: 'thief',
      turns: 2,
      moved: 1,
      title: 'Place the pieces: police 1,1, thief 2,3',
      textEdits: [{ range: { start: { line: 0, character: 2 }, end: { line: 0, character: 3 } }, newText: '.' }],
    },
  ],
};

void test('a placement is shown on the board before it is made as one edit', () => {
  const page = new Page('P.T\n...\n..E').dispatch({ type: 'mode', mode: 'insight', view: 'placements' });
  assert.deepEqual(latest(page, 'insight')?.wish, { count: 200 });
  page.dispatch({ type: 'wish', wish: { verdict: ' thief in 2' } });
  assert.deepEqual(latest(page, 'insight')?.wish, { count: 200, expect: 'thief in 2' });
  page.dispatch({ type: 'insight', ask: 'placements', response: { ...FOUND, version: page.model.board!.version } });
  const { pieces, cells } = sceneOf(page.model)!;
  assert.deepEqual(
    pieces.map(({ player, place }) => [player, place]),
    [
      ['police', '1,1'],
      ['thief', '2,3'],
    ],
  );
  assert.deepEqual(
    cells.filter(({ pending }) => pending).map(({ kind }) => kind),
    ['police', 'floor', 'thief'],
  );
  page.dispatch({ type: 'apply-repair' });
  assert.equal(latest(page, 'write')?.edits.length, 1);
});

void test('boards near a board are searched again without the cells that a click locks', () => {
  const page = new Page('P.T\n...\n..E').dispatch({ type: 'mode', mode: 'insight', view: 'variations' });
  page.choose(2, 1).choose(3, 3).choose(3, 3);
  page.dispatch({ type: 'wish', wish: { edits: '2', turns: '3 - 9', uniqueKey: true } });
  assert.deepEqual(latest(page, 'insight')?.wish, {
    count: 24,
    edits: 2,
    uniqueKey: true,
    keep: [[2, 1]],
    turns: [3, 9],
  });
  assert.deepEqual(
    sceneOf(page.model)!
      .cells.filter(({ locked }) => locked)
      .map(({ cell }) => cell),
    [{ row: 2, column: 1 }],
  );
  const boards = [{ ...FOUND.placements[0], rows: ['P*T', '...', '..E'], bits: 1.58, keys: 1 }];
  const response = { version: page.model.board!.version, tried: 15, message: null, boards };
  page.dispatch({ type: 'insight', ask: 'variations', response }).dispatch({ type: 'open-variation', index: 0 });
  assert.equal(latest(page, 'write')?.edits[0]?.text, '.');
});
