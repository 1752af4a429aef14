/** Matches on a board: moves, grades, what refutes a move, and other opponents. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { isSecret, verdictText } from '../../../explorer/page/labels.ts';
import { prompt } from '../../../explorer/page/judgement.ts';
import { linkOf } from '../../../explorer/page/playing.ts';
import { stateOnShow } from '../../../explorer/page/scene.ts';
import { picture, same } from '../support/expect.ts';
import { TRAP, CHASE, Page, drawn, arrows, squad, latest } from '../support/explorer.ts';

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

void test('another opponent goes on with the match', () => {
  const page = new Page('P.T\n...\n..E').dispatch({ type: 'mode', mode: 'play' });
  const { moves } = page.model.match!;
  page.dispatch({ type: 'opponent', sees: 4 });
  assert.deepEqual(page.model.match!.moves, moves);
  assert.equal(latest(page, 'request-puzzle')?.ask.sees, 4);
  page.dispatch({ type: 'restart' });
  assert.equal(latest(page, 'request-puzzle')?.ask.sees, 4);
});
