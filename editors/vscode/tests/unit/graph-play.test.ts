/** Matches of graph games and pursuits. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { isSecret, onShow, turnText } from '../../../explorer/page/labels.ts';
import { linkOf } from '../../../explorer/page/playing.ts';
import { figuresOf } from '../../../explorer/page/scene.ts';
import { graphPage, latest, MOVE } from '../support/explorer.ts';

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
