/** Edits of a board or graph that is drawn. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { nameOf } from '../../../explorer/game/value.ts';
import { notice } from '../../../explorer/page/labels.ts';
import { picture, same } from '../support/expect.ts';
import { TRAP, Page, drawn, latest, graphPage } from '../support/explorer.ts';

test('a piece dragged in Edit is moved, whatever the brush is', () => {
  const page = new Page(TRAP, { version: 2 }).dispatch({ type: 'mode', mode: 'edit' });
  page.sent.length = 0;
  page.put(0, 3, 1);
  assert.deepEqual(page.sent, [
    { type: 'draw', version: 2, edit: { paint: { cells: [[3, 1]], with: 'police', from: [1, 1] } } },
  ]);
  assert.equal(page.model.brush, 'wall');
});

test('a stroke is one edit of one version of the text', () => {
  const page = new Page(TRAP, { version: 5 }).dispatch({ type: 'mode', mode: 'edit' });
  const stroke = [1, 2, 2].map(column => ({ row: 3, column }));
  stroke.forEach(cell => page.dispatch({ type: 'stroke', place: nameOf(cell) }));
  same(
    drawn(page.scene),
    picture`
    pP    p     #     t     t
    p     p     #     tT    t
    +#    +#    t     t     t
  `,
  );
  page.sent.length = 0;
  page.dispatch({ type: 'stroke-end' });
  const cells = [1, 2].map(column => [3, column]);
  assert.deepEqual(page.sent, [{ type: 'draw', version: 5, edit: { paint: { cells, with: 'wall' } } }]);
  page.dispatch({ type: 'stroke', place: '1,1' });
  assert.equal(page.model.painted.length, 2, 'a stroke waits for the previous one');
  page.load('P.*..\n..*T.\n**..E', { version: 6 });
  assert.deepEqual(page.model.painted, []);
});

test('a fast stroke has no gaps; one that begins on a wall, or with the right button, erases', () => {
  const page = new Page(TRAP);
  page.dispatch({ type: 'mode', mode: 'edit' });
  const stroke = (erases: boolean, ...columns: number[]) => {
    columns.forEach((column, index) =>
      page.dispatch({ type: 'stroke', place: `3,${column}`, begins: index === 0, erases }),
    );
    const { painted, paints } = page.model;
    page.dispatch({ type: 'stroke-dropped' });
    return `${painted.map(({ column }) => column).join(' ')} ${paints}`;
  };
  assert.equal(stroke(false, 1, 4), '1 2 3 4 wall');
  assert.equal(stroke(true, 1, 3), '1 2 3 floor');
  page.choose(1, 3);
  const last = page.sent.at(-1) as { edit?: { paint: { with: string } } };
  assert.equal(last.edit?.paint.with, 'floor', 'a click on a wall with the brush for walls');
});

test('a large board is filled in a time that grows with its cells', () => {
  const row = '.'.repeat(200);
  const rows = [`P${row.slice(1)}`, ...Array<string>(197).fill(row), `T${row.slice(1)}`, `E${row.slice(1)}`];
  const board = {
    rows: rows.map((text, line) => ({ line, character: 0, text })),
    step: 1,
    columns: 200,
    wanted: { police: 1, exits: 1 },
  };
  const response = { version: 1, puzzle: 0, puzzles: 1, startLine: 0, endLine: 199, board, standing: 'tooLarge' };
  const page = new Page();
  page.dispatch({ type: 'show', subject: 'large', file: 'a.board', response, problems: [], isReadOnly: false });
  page.dispatch({ type: 'mode', mode: 'edit' }).dispatch({ type: 'set', to: { tool: 'fill' } });
  page.choose(100, 100);
  assert.equal(page.scene.cells.filter(({ pending, kind }) => pending && kind === 'wall').length, 200 * 200 - 3);
});

test('an error is on its cell, and so is a piece too many', () => {
  const page = new Page();
  const rows = ['P.T..', '..*T.', '....E'].map((text, line) => ({ line, character: 0, text }));
  const board = { rows, step: 1, columns: 5, wanted: { police: 1, exits: 1 } };
  const pieces = { police: [[1, 1]], thief: [1, 3] };
  const response = { version: 1, puzzle: 0, puzzles: 1, startLine: 0, endLine: 2, board, pieces, standing: 'errors' };
  const problems = [{ message: 'a second thief', line: 1, character: 3 }];
  page.dispatch({ type: 'show', subject: 'one', file: 'a.board', response, problems, isReadOnly: false });
  const [wrong, ...others] = page.scene.cells.filter(cell => cell.wrong || cell.extra);
  assert.deepEqual(others, []);
  assert.deepEqual([wrong?.cell, wrong?.extra], [{ row: 2, column: 4 }, 'thief']);
  assert.match(wrong!.label, /Error: a second thief$/);
});

test('a refused stroke is dropped and reported', () => {
  const page = new Page(TRAP).dispatch({ type: 'mode', mode: 'edit' }).choose(1, 2);
  page.dispatch({ type: 'refused', why: 'The text has changed in the meantime. Paint again.' });
  assert.deepEqual(page.model.painted, []);
  assert.equal(page.model.said, 'The text has changed in the meantime. Paint again.');
  assert.equal(notice(page.model)?.text, 'The text has changed in the meantime. Paint again.');
  page.dispatch({ type: 'mode', mode: 'map' });
  assert.equal(notice(page.model), null);
});

test('a read-only text is not painted, and says so', () => {
  const page = new Page().load(TRAP, { message: { isReadOnly: true } }).dispatch({ type: 'mode', mode: 'edit' });
  assert.deepEqual(notice(page.model), { text: 'This file is read-only.', solve: false });
  page.sent.length = 0;
  page.choose(1, 2).dispatch({ type: 'stroke', place: '1,2' }).dispatch({ type: 'stroke-end' });
  page.dispatch({ type: 'typed', brush: 'wall' });
  assert.deepEqual(page.sent, []);
  assert.deepEqual(page.model.painted, []);
});

test('rectangles and connected cells are painted as one edit, and rows and columns are added', () => {
  const page = new Page(TRAP)
    .dispatch({ type: 'mode', mode: 'edit' })
    .dispatch({ type: 'set', to: { tool: 'rectangle' } });
  const stroke = (row: number, column: number) => page.dispatch({ type: 'stroke', place: nameOf({ row, column }) });
  stroke(2, 1);
  stroke(3, 3);
  stroke(3, 2);
  assert.equal(page.model.painted.length, 4, 'the rectangle shrinks again');
  page.dispatch({ type: 'stroke-end' });
  assert.equal(page.sent.filter(({ type }) => type === 'draw').length, 1);
  const filled = new Page(TRAP)
    .dispatch({ type: 'mode', mode: 'edit' })
    .dispatch({ type: 'set', to: { tool: 'fill' } });
  filled.choose(1, 4);
  const painted = filled.sent.at(-1)!;
  const cells = painted.type === 'draw' && 'paint' in painted.edit ? painted.edit.paint.cells : [];
  assert.equal(cells.length, 3, JSON.stringify(painted));
  const { version } = filled.model.board!;
  const resized = new Page(TRAP).dispatch({ type: 'mode', mode: 'edit' });
  resized.dispatch({ type: 'cursor', place: '3,5' }).dispatch({ type: 'resize', how: 'addRow' });
  assert.deepEqual(resized.sent.at(-1), { type: 'draw', version, edit: { addRow: { at: [3, 5] } } });
  resized.dispatch({ type: 'resize', how: 'removeColumn' });
  assert.deepEqual(resized.sent.at(-1), { type: 'draw', version, edit: { removeColumn: { at: [3, 5] } } });
});

test('while the board is painted, its outcomes stay without numbers', () => {
  const { cells } = new Page(TRAP).dispatch({ type: 'mode', mode: 'edit' }).scene;
  assert.ok(cells.some(({ heat }) => heat !== null));
  assert.ok(cells.every(({ text }) => text === ''));
});

test('a graph is drawn: vertices are selected, joined and removed, and a new one has its place', () => {
  const page = graphPage('game', {}).dispatch({ type: 'mode', mode: 'edit' });
  const drawn = () => latest(page, 'draw')!.edit;
  page.dispatch({ type: 'chosen', place: 'b' }).dispatch({ type: 'rename', to: 'quay' });
  assert.deepEqual(drawn(), { rename: { name: 'b', to: 'quay' } });
  page.dispatch({ type: 'start-here' });
  assert.deepEqual(drawn(), { place: { vertices: ['b'] } });
  page.dispatch({ type: 'chosen', place: 'c' });
  assert.deepEqual([drawn(), page.model.selected], [{ addEdge: { from: 'b', to: 'c' } }, []]);
  page.dispatch({ type: 'choose-edge', edge: ['a', 'b'] }).dispatch({ type: 'weigh', weight: 7 });
  assert.deepEqual(drawn(), { weigh: { from: 'a', to: 'b', weight: 7 } });
  page.dispatch({ type: 'remove' });
  assert.deepEqual(drawn(), { removeEdge: { from: 'a', to: 'b' } });
  page.dispatch({ type: 'chosen', place: 'c' }).dispatch({ type: 'remove' });
  assert.deepEqual(drawn(), { removeVertex: { name: 'c' } });
  page.dispatch({ type: 'join', from: 'a', to: [7, 300] });
  assert.deepEqual(drawn(), { addVertex: { from: 'a' } });
  page.dispatch({ type: 'named', name: 'd' });
  assert.deepEqual(page.model.wanted.get('d'), [7, 300]);
});

test('pieces of a pursuit are placed in its text', () => {
  const page = graphPage('pursuit', {}).dispatch({ type: 'mode', mode: 'edit' });
  page.dispatch({ type: 'drop', piece: 1, place: 'b' });
  assert.deepEqual(latest(page, 'draw')!.edit, { place: { police: ['a'], thief: 'b' } });
});
