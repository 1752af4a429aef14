/**
 * The explorer's logic without a page: events in, a drawing and effects out. In one file because all tests drive the same page
 * and draw it the same way.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { FromPage } from '../../../explorer/messages.ts';
import type { Puzzle } from '../../../explorer/game/protocol.ts';
import { nameOf, type Player } from '../../../explorer/game/value.ts';
import { isSecret, notice, onShow, turnText, verdictText } from '../../../explorer/page/labels.ts';
import { START, type Model } from '../../../explorer/page/model.ts';
import { prompt } from '../../../explorer/page/judgement.ts';
import { linkOf } from '../../../explorer/page/playing.ts';
import { figuresOf, sceneOf, stateOnShow, type Scene } from '../../../explorer/page/scene.ts';
import { sharedOf } from '../../../explorer/page/shared.ts';
import { update, type Event } from '../../../explorer/page/update.ts';
import { placesOf, stateValue } from '../../../explorer/page/placed.ts';
import { picture, same } from '../support/expect.ts';
import { Oracle, type Options } from '../support/oracle.ts';

const TRAP = 'P.*..\n..*T.\n....E';
const CHASE = 'P..\n...\nT*E';

type Change = { readonly board?: object; readonly [member: string]: unknown };

/** A page with a server that responds at once, except to requests for all cells. */
class Page {
  model: Model = START;
  readonly sent: FromPage[] = [];
  /** Pending requests, see `respondAround`. */
  private readonly around: Extract<FromPage, { type: 'request-puzzle' }>[] = [];
  private oracle: Oracle | null = null;

  constructor(text?: string, options: Options = {}) {
    if (text !== undefined) {
      this.load(text, options);
    }
  }

  /** Shows a board; `change` is made to the response about it. */
  load(text: string, options: Options & { subject?: string; change?: Change; message?: object } = {}): this {
    this.oracle = new Oracle(text, options);
    const { board, ...change } = options.change ?? {};
    const told = this.oracle.board();
    const response = { ...told, ...change, board: { ...(told.board as object), ...board } };
    return this.dispatch({
      type: 'show',
      subject: options.subject ?? 'one',
      file: 'a.board',
      response,
      problems: [],
      isReadOnly: false,
      ...options.message,
    });
  }

  dispatch(event: Event): this {
    const [model, effects] = update(this.model, event);
    this.model = model;
    for (const effect of effects) {
      if (effect.type === 'think') {
        this.dispatch({ type: 'thought', match: effect.match });
      } else {
        this.sent.push(effect.message);
        if (effect.message.type === 'request-puzzle' && effect.message.ask.cells) {
          this.around.push(effect.message);
        } else if (effect.message.type === 'request-puzzle' && this.oracle) {
          const { ask } = effect.message;
          this.dispatch({ type: 'puzzle', ask, response: this.oracle.puzzle(ask) });
        }
      }
    }
    return this;
  }

  /** Responds to the oldest pending request. */
  respondAround(): this {
    const { ask } = this.around.shift()!;
    const { police, thief } = ask.start!;
    const place = (name: string) => name.split(',').map(Number) as [number, number];
    const response = this.oracle!.board({ police: place(police![0]!), thief: place(thief!) });
    return this.dispatch({ type: 'puzzle', ask, response });
  }

  /** Drops a piece on a cell. */
  put(piece: Player | number, row: number, column: number): this {
    return this.dispatch({ type: 'drop', piece, place: nameOf({ row, column }) });
  }

  choose(row: number, column: number): this {
    return this.dispatch({ type: 'chosen', place: nameOf({ row, column }) });
  }

  get scene(): Scene {
    return sceneOf(this.model)!;
  }
}

/** Draws the cells with their text and outcome; `P` and `T` are pieces, lower case their ghosts. */
function drawn(scene: Scene): string {
  const rows: string[] = [];
  for (const { cell, kind, heat, text, pending } of scene.cells) {
    const piece = scene.pieces.find(piece => piece.place === nameOf(cell));
    const letter = piece ? (piece.player === 'police' ? 'P' : 'T') : '';
    const who = piece?.ghost ? letter.toLowerCase() : letter;
    const target = scene.targets.some(target => target.place === nameOf(cell));
    const ground = { wall: '#', exit: 'E', floor: '.', police: '.', thief: '.', unknown: '?', missing: '' }[kind];
    const value = heat ? `${heat.tone === 'draw' ? '' : heat.tone[0]}${text}` : text;
    const shown = `${target ? '>' : ''}${pending ? '+' : ''}${value || ground}${who}`;
    rows[cell.row - 1] = `${rows[cell.row - 1] ?? ''}${shown.padEnd(6)}`;
  }
  return rows.join('\n');
}

function arrows(scene: Scene): string[] {
  return scene.arrows.map(({ mover, from, to, turn, when }) => `${turn} ${mover} ${from}-${to} ${when}`);
}

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

test('a piece dragged in Edit is moved, whatever the brush is', () => {
  const page = new Page(TRAP, { version: 2 }).dispatch({ type: 'mode', mode: 'edit' });
  page.sent.length = 0;
  page.put(0, 3, 1);
  assert.deepEqual(page.sent, [
    { type: 'draw', version: 2, edit: { paint: { cells: [[3, 1]], with: 'police', from: [1, 1] } } },
  ]);
  assert.equal(page.model.brush, 'wall');
});

test('a match can begin with placed pieces, restart there, and begin at the start of the board', () => {
  const page = new Page(TRAP).put('thief', 3, 3).respondAround().dispatch({ type: 'mover', player: 'thief' });
  page.dispatch({ type: 'side', side: 'both' }).dispatch({ type: 'play-here' });
  const start = { police: ['1,1'], thief: '3,3', mover: 'thief' };
  assert.equal(page.model.mode, 'play');
  assert.deepEqual(stateOnShow(page.model), start);
  page.choose(3, 4).dispatch({ type: 'restart' });
  assert.deepEqual(stateOnShow(page.model), start);
  page.dispatch({ type: 'play-written' });
  assert.deepEqual(stateOnShow(page.model), { ...start, thief: '2,4', mover: 'police' });
});

test('labels for screen readers name the cell, what is on it and its value', () => {
  const labels = new Map(new Page(TRAP).scene.cells.map(({ cell, label }) => [`${cell.row},${cell.column}`, label]));
  assert.equal(labels.get('1,1'), 'Row 1, column 1, police. thief here, police to move: Police catches the thief');
  assert.equal(labels.get('1,3'), 'Row 1, column 3, wall');
  assert.equal(labels.get('3,5'), 'Row 3, column 5, exit. thief here, police to move: The thief escapes');
});

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

test('a match: legal moves, a move, the reply, the grade, the end', () => {
  const page = new Page(TRAP).dispatch({ type: 'side', side: 'thief' }).dispatch({ type: 'mode', mode: 'play' });
  assert.equal(prompt(page.model.match!), 'Your move: you are the thief.');
  same(
    drawn(page.scene),
    picture`
    .P    .     #     >.    .
    .     .     #     >.T   >.
    .     .     .     >.    E
  `,
  );
  page.choose(3, 5);
  assert.equal(page.model.said, 'The thief cannot go there.');
  page.choose(1, 4);
  const first = page.model.match!.plies.find(ply => ply.grade)!;
  assert.equal(first.grade, 'inaccuracy');
  page.dispatch({ type: 'take-back' });
  same(drawn(page.scene).split('\n')[1]!, '.     .     #     >.T   >.');
  page.choose(2, 5).choose(3, 5);
  assert.equal(page.model.said, 'The end after 4 turns. Best moves: 2 of 2.');
  assert.deepEqual(page.scene.targets, []);
  page.dispatch({ type: 'restart' });
  assert.equal(page.model.match!.plies.length, 1, 'the police have moved first again');
});

test('hints colour the moves by outcome', () => {
  const page = new Page(TRAP).dispatch({ type: 'mode', mode: 'play' });
  assert.ok(page.scene.targets.every(target => target.tone === 'none'));
  page.dispatch({ type: 'set', to: { hints: true } });
  assert.ok(page.scene.targets.every(target => target.tone !== 'none'));
  assert.equal(page.scene.targets.filter(target => target.best).length, 1);
});

test('a match survives an edit that moves pieces, and ends with one that changes walls', () => {
  const page = new Page(TRAP).dispatch({ type: 'mode', mode: 'play' });
  page.load('.P*..\n..*T.\n....E', { version: 2 });
  assert.ok(page.model.match);
  page.load('.P*..\n..*T.\n...*E', { version: 3 });
  assert.equal(page.model.match, null);
  assert.equal(page.model.matchProblem, 'The puzzle has changed since this match began.');
  page.dispatch({ type: 'restart' });
  assert.ok(page.model.match);
});

test('an unsolved board cannot be played, and says why', () => {
  const page = new Page();
  page.load('P.*..\n..*..\n....E').dispatch({ type: 'mode', mode: 'play' });
  assert.equal(page.model.matchProblem, 'Playing needs a policeman, a thief and an exit.');
});

const UNSOLVED = {
  standing: 'changed',
  message: 'Changed since it was solved: save to solve again.',
  cells: null,
  verdict: null,
  play: null,
};

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

/** A board with two policemen, solved by the server in so many words. */
function squad(): Page {
  const cell = (text: string) => text.split(',').map(Number) as [number, number];
  const values = [
    ['p1', 'p2', 't3'],
    ['p3', 'd', 't0'],
  ];
  const change = {
    pieces: { police: ['1,1', '2,1'].map(cell), thief: [1, 3] },
    board: { wanted: { police: 2, exits: 1 }, exits: [[2, 3]], rules: ['policemen: 2'] },
    standing: 'solved',
    message: null,
    verdict: { outcome: 'police', turns: 1 },
    play: {
      value: { text: 'police in 1', outcome: 'police', turns: 1 },
      line: [{ mover: 'police', to: { police: ['1,2', '2,2'].map(cell), thief: [1, 3] } }],
    },
    cells: {
      thiefHere: { policeToMove: values, thiefToMove: values },
      policeHere: { policeToMove: values, thiefToMove: values },
    },
  };
  return new Page().load('P.T\nP.E', { change });
}

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

test('a turn of several policemen: a click on each, then on its cell', () => {
  const page = squad().dispatch({ type: 'mode', mode: 'play' });
  const pieces = { police: ['1,1', '2,1'], thief: '1,3' };
  const value = { text: 'Draw', outcome: 'draw' };
  const play = {
    start: { ...pieces, mover: 'police' },
    side: 'police',
    made: [],
    pieces,
    mover: 'police',
    isPersonsTurn: true,
    value,
    moves: [
      {
        name: '1,2 2,2',
        to: { police: ['1,2', '2,2'], thief: '1,3' },
        value,
        isBest: true,
      },
    ],
    moveCount: 1,
    reach: [
      [
        [1, 1],
        [1, 2],
        [2, 2],
      ],
      [
        [2, 1],
        [2, 2],
      ],
    ],
    line: [],
    hint: null,
    endless: null,
    end: null,
    review: null,
    turningPoint: null,
  };
  const request = page.sent.at(-1)!;
  assert.ok(request.type === 'request-puzzle');
  page.dispatch({ type: 'puzzle', ask: request.ask, response: { play } });
  assert.deepEqual(page.scene.targets, [], 'first a policeman is chosen');
  page.choose(1, 1);
  assert.deepEqual(
    page.scene.pieces.map(({ held }) => held),
    [true, false, false],
  );
  const targets = () => page.scene.targets.map(({ place }) => place);
  assert.deepEqual(targets(), ['1,1', '1,2', '2,2']);
  page.choose(1, 2);
  assert.deepEqual(
    page.scene.pieces.map(({ place, planned }) => [place, planned]),
    [
      ['1,2', true],
      ['2,1', false],
      ['1,3', false],
    ],
  );
  page.choose(2, 1).choose(2, 2);
  const asked = page.sent.at(-1)!;
  assert.ok(asked.type === 'request-puzzle' && asked.ask.moves[0] === '1,2 2,2', JSON.stringify(asked));
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

test('a match can be stepped through, and moves played instead are kept as a variation', () => {
  const page = new Page(CHASE).dispatch({ type: 'side', side: 'both' }).dispatch({ type: 'mode', mode: 'play' });
  page.choose(2, 2).choose(2, 1);
  const played = page.model.match!.plies.length;
  assert.equal(played, 2);
  page.dispatch({ type: 'view-ply', count: 1 });
  assert.deepEqual(arrows(page.scene), ['1 police 1,1-2,2 last']);
  assert.equal(page.scene.targets.length, 0, 'a state of the past is only looked at');
  page.choose(3, 1);
  assert.equal(page.model.match!.plies.length, 2);
  page.dispatch({ type: 'resume' }).choose(3, 1);
  assert.deepEqual(
    page.model.match!.variations.map(({ after, plies }) => [after, plies.length]),
    [[1, 1]],
  );
  page.dispatch({ type: 'variation', variation: page.model.match!.variations[0]! });
  assert.deepEqual(page.model.match!.plies.at(-1)!.to.thief, '2,1');
  assert.deepEqual(page.model.match!.variations[0]!.plies[0]!.to.thief, '3,1');
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

const FIRST_WHY = {
  type: 'request-why',
  from: { police: ['1,1'], thief: '3,3', mover: 'police' },
  to: ['1,2'],
} as const;

test('why not that move: its refutation is drawn, and the match goes on where it was', () => {
  const page = new Page('P..\n*.*\nE.T')
    .dispatch({ type: 'side', side: 'both' })
    .dispatch({ type: 'mode', mode: 'play' });
  page.dispatch({ type: 'refute' });
  assert.equal(page.model.refuted, null, 'no move has been made');
  page.choose(1, 2).choose(3, 3);
  const from = { police: ['1,2'], thief: '3,3', mover: 'thief' };
  page.dispatch({ type: 'refute' });
  assert.deepEqual(page.sent.at(-1), { type: 'request-why', from, to: ['3,3'] }, 'the latest wrong move');
  page.dispatch({ type: 'refute' }).dispatch({ type: 'view-ply', count: 1 }).dispatch({ type: 'refute' });
  const asked = latest(page, 'request-why')!;
  assert.deepEqual(asked, FIRST_WHY, 'the wrong move shown');
  const line = [
    { mover: 'thief', to: [3, 2] },
    { mover: 'police', to: [1, 1] },
  ];
  const response = { move: { line, loop: null, text: '…' } };
  page.dispatch({ ...asked, type: 'why', to: ['9,9'], response });
  assert.equal(page.model.refuted!.answer, null, 'an answer about another move');
  page.dispatch({ ...asked, type: 'why', response });
  assert.equal(page.model.said, 'Best play after it: thief left, police left.');
  assert.deepEqual(arrows(page.scene), ['1 thief 3,3-3,2 next', '2 police 1,2-1,1 later']);
  assert.equal(page.scene.targets.length, 0);
  assert.equal(verdictText(page.model), 'The thief escapes in 3 turns');
  page.choose(1, 1);
  assert.deepEqual([page.model.refuted, page.model.match!.plies.length], [null, 2]);
});

test('a wrong move of a task goes back, and its refutation is shown on request', () => {
  const page = new Page('P..\n*.*\nE.T').dispatch({ type: 'set', to: { hints: true } });
  page.load('P..\n*.*\nE.T', { message: { isTask: true } }).dispatch({ type: 'mode', mode: 'play' });
  assert.equal(page.model.hints, false);
  page.dispatch({ type: 'refute' }).choose(1, 2);
  assert.deepEqual(page.model.match!.moves, []);
  assert.equal(page.model.said, 'The thief gets away after that. Try again.');
  assert.equal(prompt(page.model.match!), 'Your move: you are the police.');
  same(drawn(page.scene).split('\n')[0]!, '>.P   >.    .');
  page.dispatch({ type: 'refute' });
  assert.deepEqual(latest(page, 'request-why'), FIRST_WHY);
  const line = [{ mover: 'thief', to: [3, 2] }];
  page.dispatch({ ...FIRST_WHY, type: 'why', response: { move: { line, loop: null, text: '…' } } });
  assert.deepEqual(arrows(page.scene), ['1 thief 3,3-3,2 next']);
  assert.ok(isSecret(page.model), 'no verdict with the refutation');
  page.dispatch({ type: 'refute' }).choose(2, 2);
  assert.deepEqual([page.model.wrong, page.model.match!.moves[0]], [null, 'down-right']);
  assert.doesNotMatch(page.model.said, /in \d+ turn/);
});

test('why not that move: of a draw, the loop that holds it', () => {
  const page = new Page('P..\n*.*\nE.T')
    .dispatch({ type: 'side', side: 'both' })
    .dispatch({ type: 'mode', mode: 'play' });
  page.choose(1, 2).dispatch({ type: 'refute' });
  const moves = [
    { mover: 'thief', to: [3, 3] },
    { mover: 'police', to: [1, 2] },
  ];
  const text = 'The move. A mistake.\n\nAfter it, nobody can force an end.\n\n    P . .';
  const response = { move: { line: [], loop: { path: [], moves }, text } };
  page.dispatch({ ...FIRST_WHY, type: 'why', response });
  assert.deepEqual(page.model.refuted!.answer!.text, ['After it, nobody can force an end.']);
  assert.deepEqual(arrows(page.scene), ['1 thief 3,3-3,3 next', '2 police 1,2-1,2 later']);
});

/** The position and the line that the page offers to copy. */
function shared(page: Page): (string | null)[] {
  return sharedOf(page.model).texts.map(({ text }) => text);
}

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

test('a match of a link is played again, and its link is the same', () => {
  const page = new Page(TRAP).dispatch({ type: 'mode', mode: 'play' });
  const chooseBest = () => {
    const { moves, mover } = page.model.match!.play!;
    const { police, thief } = moves[0]!.to;
    page.dispatch({ type: 'chosen', place: mover === 'police' ? police![0]! : thief! });
  };
  chooseBest();
  chooseBest();
  const link = linkOf(page.model)!;
  const other = new Page(TRAP).dispatch({ type: 'replay', match: link });
  assert.equal(linkOf(other.model), link);
  assert.deepEqual(other.model.match?.plies, page.model.match?.plies);
  assert.equal(new Page(TRAP).dispatch({ type: 'replay', match: 'nonsense' }).model.mode, 'map');
  const illegal = new Page(TRAP).dispatch({ type: 'replay', match: 'police//up-left/up-left' });
  assert.equal(illegal.model.match?.plies.length, 0);
});

test('while the board is painted, its outcomes stay without numbers', () => {
  const { cells } = new Page(TRAP).dispatch({ type: 'mode', mode: 'edit' }).scene;
  assert.ok(cells.some(({ heat }) => heat !== null));
  assert.ok(cells.every(({ text }) => text === ''));
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

/** The latest message of a kind. */
function latest<Kind extends FromPage['type']>(page: Page, type: Kind): Extract<FromPage, { type: Kind }> | undefined {
  return page.sent.findLast((message): message is Extract<FromPage, { type: Kind }> => message.type === type);
}

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

void test('another opponent goes on with the match', () => {
  const page = new Page('P.T\n...\n..E').dispatch({ type: 'mode', mode: 'play' });
  const { moves } = page.model.match!;
  page.dispatch({ type: 'opponent', sees: 4 });
  assert.deepEqual(page.model.match!.moves, moves);
  assert.equal(latest(page, 'request-puzzle')?.ask.sees, 4);
  page.dispatch({ type: 'restart' });
  assert.equal(latest(page, 'request-puzzle')?.ask.sees, 4);
});

/** A page with a graph, whose match the server has told so: the user is to move. */
function graphPage(kind: Puzzle['kind'], told: object, message: object = {}): Page {
  const start = kind === 'game' ? { vertices: ['a'], mover: 'first' } : { police: ['a'], thief: 'c', mover: 'police' };
  const value = { text: 'draw', outcome: 'draw', turns: null };
  const play = {
    ...{ start, pieces: start, mover: start.mover, side: start.mover, isPersonsTurn: true, made: [], value, line: [] },
    ...{ moves: [], moveCount: 0, reach: null, hint: null, endless: null, end: null, review: null, turningPoint: null },
    ...told,
  };
  const vertices = ['a', 'b', 'c'].map(name => ({ name, middle: [0, 0], size: [40, 40] }));
  const rest = { notDrawn: null, isDrawable: true, isWeighted: false, hasHeaps: false, edges: [], legend: [] };
  const graph = { startLine: 0, endLine: 3, vertices, ...rest };
  const response = {
    version: 1,
    puzzle: 0,
    puzzles: 1,
    kind,
    title: null,
    standing: 'solved',
    ...{ pieces: start, verdict: value },
    graph,
    play,
  };
  const about = { subject: 'graph', file: 'a.game', problems: [], isReadOnly: false, ...message };
  const page = new Page().dispatch({ type: 'show', ...about, response }).dispatch({ type: 'mode', mode: 'play' });
  return page.dispatch({ type: 'puzzle', ask: latest(page, 'request-puzzle')!.ask, response });
}

const MOVE = { name: 'b', to: { vertices: ['b'] }, value: { text: 'win in 1 turn' }, isBest: true };

test('a graph game is played as a board is: by its vertices, or by a move of the list', () => {
  for (const event of [{ type: 'chosen', place: 'b' } as const, { type: 'make', name: 'b' } as const]) {
    const page = graphPage('game', { moves: [MOVE] });
    assert.equal(latest(page, 'request-puzzle')!.ask.side, 'first', 'who moves first has the place of the police');
    page.dispatch({ type: 'chosen', place: 'c' });
    assert.equal(page.model.said, 'No piece can go there.');
    page.dispatch(event);
    assert.deepEqual(latest(page, 'request-puzzle')!.ask, { side: 'first', moves: ['b'] });
    assert.equal(linkOf(page.model), 'police//b');
  }
});

test('pins are taken from a heap by the first and the last one, if the server lists that move', () => {
  const move = (name: string, ...vertices: string[]) => ({ ...MOVE, name, to: { vertices } });
  // Kayles: one or two pins that stand side by side.
  const moves = [move('3 -> 1+1', '2', '1', '1'), move('3 -> 1', '2', '1'), move('2 -> 0', '0', '3')];
  const heaps = { pieces: { vertices: ['2', '0', '3'] }, moves };
  const page = graphPage('game', heaps);
  const press = (heap: number, pin: number) => page.dispatch({ type: 'pin', pin: { heap, pin } });
  press(1, 2);
  assert.equal(page.model.said, 'Now press the last pin, or the same one again to take it alone.');
  press(1, 2);
  assert.deepEqual(latest(page, 'request-puzzle')!.ask.moves, ['3 -> 1+1']);
  for (const [pins, name] of [
    [[3, 2], '3 -> 1'],
    [[1, 2], '3 -> 1'],
  ] as const) {
    const page = graphPage('game', heaps);
    pins.forEach(pin => page.dispatch({ type: 'pin', pin: { heap: 1, pin } }));
    assert.deepEqual(latest(page, 'request-puzzle')!.ask.moves, [name]);
  }
  const other = graphPage('game', heaps);
  const said = (heap: number, pin: number) => other.dispatch({ type: 'pin', pin: { heap, pin } }).model.said;
  said(1, 1);
  assert.equal(said(1, 3), 'The pins 1 to 3 cannot be taken together.');
  assert.deepEqual(other.model.plan.pin, { heap: 1, pin: 3 }, 'the last one begins again');
  said(0, 2);
  assert.deepEqual(other.model.plan.pin, { heap: 0, pin: 2 }, 'so does one of another heap');
  assert.equal(said(0, 2), 'This pin cannot be taken alone.');
  assert.equal(said(2, 1), '', 'there is no such heap');
  assert.deepEqual(latest(other, 'request-puzzle')!.ask.moves, []);
  said(0, 2);
  assert.equal(other.dispatch({ type: 'pin', pin: null }).model.plan.pin, undefined);
  const done = graphPage('game', { ...heaps, moves: [] });
  assert.equal(done.dispatch({ type: 'pin', pin: { heap: 1, pin: 1 } }).model.said, 'This pin cannot be taken.');
});

test('a pursuit has what a board has: places to go to, the latest move, and pieces placed elsewhere', () => {
  const reach = [['a', 'b']];
  const page = graphPage('pursuit', {
    reach,
    line: [{ mover: 'police', name: 'b', to: { police: ['b'], thief: 'c' } }],
  });
  const targets = () => figuresOf(page.model).targets.map(({ place }) => place);
  assert.deepEqual(targets(), ['a', 'b']);
  page.dispatch({ type: 'mode', mode: 'line' });
  assert.deepEqual(figuresOf(page.model).arrows, [{ mover: 'police', from: 'a', to: 'b', turn: 1, when: 'next' }]);
  assert.equal(turnText(page.model), 'Start: Draw.');
  page.dispatch({ type: 'turn', turn: 1 });
  assert.deepEqual(
    figuresOf(page.model).pieces.map(({ place }) => place),
    ['b', 'c'],
  );
  const told = { version: 1, puzzle: 0, puzzles: 1, graph: page.model.graph };
  page.dispatch({ type: 'puzzle', ask: latest(page, 'request-puzzle')!.ask, response: told });
  page.dispatch({ type: 'mode', mode: 'map' }).dispatch({ type: 'drop', piece: 'police', place: 'b' });
  const asked = { start: { police: ['b'], thief: 'c', mover: 'police' }, side: 'both', moves: [] };
  assert.deepEqual(latest(page, 'request-puzzle')!.ask, asked);
  assert.equal(onShow(page.model)?.text, 'Solving…');
  const play = { ...page.model.graph!.play, start: asked.start, value: { text: '', outcome: 'police', turns: 1 } };
  page.dispatch({ type: 'puzzle', ask: asked, response: { ...told, graph: { ...page.model.graph, play } } });
  const said = 'Police at b, thief at c, police to move: Police catches the thief in 1 turn.';
  assert.equal(page.model.said, said);
  assert.equal(onShow(page.model)?.detail, 'in 1 turn with the pieces where they are, police to move');
  page.dispatch({ type: 'put-back' });
  assert.equal(onShow(page.model), null);
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

test('the match of a link of a graph begins with it', () => {
  const page = graphPage('game', {}).dispatch({ type: 'replay', match: 'thief/first+b/a' });
  assert.deepEqual(latest(page, 'request-puzzle')!.ask, {
    start: { vertices: ['b'], mover: 'first' },
    side: 'second',
    moves: ['a'],
  });
});

test('why not that move of a pursuit: in the words of the server', () => {
  const move = {
    mover: 'police',
    name: 'b',
    to: { police: ['b'], thief: 'c' },
    value: {},
    grade: 'blunder',
    text: '…',
  };
  const page = graphPage('pursuit', { moves: [move] }).dispatch({ type: 'make', name: 'b' });
  const play = { ...page.model.match!.play, made: [move], mover: 'thief', isPersonsTurn: false };
  page.dispatch({ type: 'puzzle', ask: latest(page, 'request-puzzle')!.ask, response: { play } });
  page.dispatch({ type: 'refute' });
  const asked = latest(page, 'request-why')!;
  assert.deepEqual(asked, {
    type: 'request-why',
    from: { police: ['a'], thief: 'c', mover: 'police' },
    to: ['b'],
  });
  page.dispatch({ ...asked, type: 'why', response: { move: { line: [], text: 'The move.\n\nThe thief goes to c.' } } });
  assert.deepEqual(page.model.refuted?.answer?.text, ['The thief goes to c.']);
});

/** What is drawn and said of a wrong move in a graph game, whose response says so of it. */
function refutedGame(told: object, move: object): { asked: unknown; text: unknown; arrows: string[] } {
  const made = { mover: 'first', name: 'b', to: { vertices: ['b'] }, value: {}, grade: 'blunder', text: '…', ...told };
  const page = graphPage('game', { moves: [made] }).dispatch({ type: 'make', name: made.name });
  const play = { ...page.model.match!.play, made: [made], mover: 'second', isPersonsTurn: false };
  page.dispatch({ type: 'puzzle', ask: latest(page, 'request-puzzle')!.ask, response: { play } });
  page.dispatch({ type: 'refute' });
  const { type, ...asked } = latest(page, 'request-why')!;
  assert.equal(type, 'request-why');
  page.dispatch({ ...asked, type: 'why', response: { move } });
  const { arrows } = figuresOf(page.model);
  return {
    asked,
    text: page.model.refuted?.answer?.text,
    arrows: arrows.map(({ turn, mover, from, to, when }) => `${turn} ${mover} ${from}-${to} ${when}`),
  };
}

test('why not that move of a graph game: the line after it, its loop, or the answer in a sum', () => {
  const line = [
    { mover: 'second', to: ['c'] },
    { mover: 'first', to: ['a'] },
  ];
  const text = 'The move `b`.\n\nBest play after it:\n\n1. opponent to `c`\n2. player to `a`\n';
  assert.deepEqual(refutedGame({}, { line, loop: null, text }), {
    asked: { from: { vertices: ['a'], mover: 'first' }, to: ['b'] },
    text: ['Best play after it:', '1. opponent to c\n2. player to a\n'],
    arrows: ['1 thief b-c next', '2 police c-a later'],
  });
  const moves = [
    { mover: 'second', from: ['b'], to: ['b'] },
    { mover: 'first', from: ['b'], to: ['b'] },
  ];
  const held = { path: [], moves };
  assert.deepEqual(refutedGame({}, { line: [], loop: held, text: '.' }).arrows, [
    '1 thief b-b next',
    '2 police b-b later',
  ]);
  const sum = { name: 'a -> b', to: { vertices: ['b', 'c'] } };
  const answer = [{ mover: 'second', to: ['b', 'a', 'b'] }];
  const { asked, arrows } = refutedGame(sum, { line: answer, loop: null, text: '.' });
  assert.deepEqual(asked, { from: { vertices: ['a'], mover: 'first' }, to: ['a -> b'] });
  assert.deepEqual(arrows, ['1 thief c-a next', '1 thief c-b next'], 'the piece on c becomes two');
});

test('without hints, a match of a graph tells nothing before its end', () => {
  assert.equal(isSecret(graphPage('game', {}).model), true);
  assert.equal(isSecret(graphPage('game', { mover: null }).model), false);
});

test('in a task of a game about costs every better move is asked for, elsewhere only the result counts', () => {
  for (const [grade, value, said] of [
    ['inaccuracy', { text: 'cost 9 from here', cost: 9 }, 'Another move has a better cost. Try again.'],
    ['blunder', { text: 'loses', outcome: 'lose', turns: 2 }, 'That move loses. Try again.'],
    ['inaccuracy', { text: 'win in 5', outcome: 'win', turns: 5 }, null],
  ] as const) {
    const page = graphPage('game', { moves: [MOVE] }, { isTask: true }).dispatch({ type: 'make', name: 'b' });
    const made = [{ ...MOVE, mover: 'first', value, grade, text: 'That was b.' }];
    const play = { ...page.model.match!.play, made, mover: 'second', isPersonsTurn: false };
    page.dispatch({ type: 'puzzle', ask: latest(page, 'request-puzzle')!.ask, response: { play } });
    assert.deepEqual(page.model.match!.moves, said ? [] : ['b']);
    assert.equal(page.model.said, said ?? '');
  }
});

test('another version of a game goes on with the match, and another game does not', () => {
  const page = graphPage('game', { moves: [MOVE] }).dispatch({ type: 'make', name: 'b' });
  const show = (change: object) => {
    const response = { ...page.model.graph, puzzle: 0, graph: page.model.graph, ...change };
    const about = { subject: 'graph', file: 'a.game', problems: [], text: null, isReadOnly: false };
    page.dispatch({ type: 'show', ...about, response });
  };
  show({ version: 2, title: 'Other' });
  assert.deepEqual(page.model.match?.moves, ['b']);
  assert.deepEqual(page.sent.at(-1), { type: 'request-puzzle', ask: { side: 'first', moves: ['b'] } });
  show({ version: 3, graph: { ...page.model.graph, vertices: page.model.graph!.vertices.slice(1) } });
  assert.deepEqual(
    [page.model.match, page.model.matchProblem],
    [null, 'The puzzle has changed since this match began.'],
  );
});
