import assert from 'node:assert/strict';
import { test } from 'node:test';

import * as game from '../../../explorer/game/match.ts';
import type { Match } from '../../../explorer/game/match.ts';
import { matchText, readMatch, type LinkedMatch } from '../../../explorer/game/notation.ts';
import { legsAlong } from '../../../explorer/game/line.ts';
import { Oracle } from '../support/oracle.ts';

const TRAP = 'P.*..\n..*T.\n....E';
const OPEN = 'P...\n....\n..T.\nE...';
const START = { police: ['1,1'], thief: '2,4', mover: 'police' };

/** The match with the server's response about it, and about the program's move. */
function told(oracle: Oracle, match: Match): Match {
  const asked = game.ask(match);
  const known = game.learn(match, asked, oracle.puzzle(asked)?.play ?? null);
  if (!game.isProgramsTurn(known)) {
    return known;
  }
  const reply = game.ask(known, true);
  return game.learn(known, reply, oracle.puzzle(reply)!.play);
}

function begun(text: string, side: string): { oracle: Oracle; match: Match } {
  const oracle = new Oracle(text);
  return { oracle, match: told(oracle, game.begin(null, side)) };
}

/** A match in which the user makes the best move, or the worst, until it is over. */
function played(text: string, side: string, which: 0 | -1): Match {
  const { oracle, match } = begun(text, side);
  let now = match;
  for (let turn = 0; turn < 60 && !game.isOver(now); turn++) {
    now = told(oracle, game.go(now, game.known(now)!.moves.at(which)!.name));
  }
  return now;
}

void test('with best play a match lasts as long as the verdict says, and the program replies', () => {
  for (const side of ['police', 'thief', 'both']) {
    const match = played(TRAP, side, 0);
    assert.equal(match.plies.length, 4);
    assert.equal(match.plies.at(-1)?.value.outcome, 'thief');
    const own = match.plies.filter(({ grade }) => grade !== null).length;
    assert.equal(own, side === 'both' ? 4 : 2);
    assert.equal(game.summary(match), `The end after 4 turns. Best moves: ${own} of ${own}.`);
  }
});

void test('a move is shown at once, and judged by the response', () => {
  const { oracle, match } = begun(TRAP, 'police');
  const gone = game.go(match, 'right');
  assert.deepEqual(
    gone.plies.map(({ name, grade, to }) => [name, grade, to.police]),
    [['right', null, ['1,2']]],
  );
  assert.equal(game.isPersonsTurn(gone), false);
  assert.equal(game.known(gone), null);
  assert.equal(game.go(gone, 'right'), gone, 'only in turn');
  const judged = told(oracle, gone);
  assert.deepEqual(judged.plies.map(({ name }) => name).slice(0, 1), ['right']);
  assert.equal(judged.plies[0]!.grade, 'best');
  assert.equal(judged.plies.length, 2);
});

void test('a move that is not legal is dropped', () => {
  const { oracle, match } = begun(TRAP, 'police');
  const back = told(oracle, game.go(match, 'up'));
  assert.deepEqual([back.moves, game.isPersonsTurn(back)], [[], true]);
});

void test('a response about other moves is ignored', () => {
  const { oracle, match } = begun(TRAP, 'both');
  const asked = game.ask(match);
  const gone = game.go(match, 'stay');
  assert.equal(game.learn(gone, asked, oracle.puzzle(asked)!.play), gone);
});

void test('taking back goes to before the latest move of the user, and never to before one of the program alone', () => {
  const { oracle, match } = begun(OPEN, 'police');
  const gone = told(oracle, game.go(match, game.known(match)!.moves.at(-1)!.name));
  assert.equal(gone.plies.length, 2);
  const back = told(oracle, game.takeBack(gone));
  assert.deepEqual([back.moves, game.canTakeBack(back)], [[], false]);
  const { match: second } = begun(OPEN, 'thief');
  assert.equal(second.plies.length, 1);
  assert.equal(game.canTakeBack(second), false);
});

void test('moves played instead are kept as a variation, and can be entered again', () => {
  const { oracle, match } = begun(TRAP, 'both');
  const one = told(oracle, game.go(told(oracle, game.go(match, 'stay')), 'up'));
  const other = told(oracle, game.go(told(oracle, game.resume(one, 1)), 'stay'));
  assert.deepEqual(
    other.variations.map(({ after, plies }) => [after, plies.map(({ name }) => name)]),
    [[1, ['up']]],
  );
  const entered = told(oracle, game.enterVariation(other, other.variations[0]!));
  assert.deepEqual(entered.moves, ['stay', 'up']);
  assert.deepEqual(
    entered.variations.map(({ plies }) => plies.map(({ name }) => name)),
    [['stay']],
  );
});

void test('a board shows a match by its cells', () => {
  const oracle = new Oracle(TRAP);
  const match = told(oracle, game.begin(START, 'both'));
  assert.deepEqual(game.stateAfter(match, 0), START);
  const gone = told(oracle, game.go(match, 'down-right'));
  assert.deepEqual(game.stateAfter(gone, 1), { police: ['2,2'], thief: '2,4' });
  assert.deepEqual(legsAlong(START, gone.plies), [{ turn: 1, mover: 'police', from: ['1,1'], to: ['2,2'] }]);
});

void test('a link holds a match of every kind of puzzle, from its start or from another state', () => {
  const matches: Record<string, LinkedMatch> = {
    'both//down-right/stay': { side: 'both', start: null, moves: ['down-right', 'stay'] },
    'police/police+1,1+12,7+2,4/1,1+11,7/up': {
      side: 'police',
      start: { mover: 'police', police: ['1,1', '12,7'], thief: '2,4' },
      moves: ['1,1 11,7', 'up'],
    },
    'thief/thief+a+b%2Fc/b%2Fc': {
      side: 'thief',
      start: { mover: 'thief', police: ['a'], thief: 'b/c' },
      moves: ['b/c'],
    },
    'police/maximiser+a': { side: 'police', start: { mover: 'maximiser', vertices: ['a'] }, moves: [] },
  };
  for (const [text, match] of Object.entries(matches)) {
    assert.equal(matchText(match), text);
    assert.deepEqual(readMatch(text), match);
  }
});

void test('a damaged link holds no match', () => {
  for (const damaged of ['', 'police', 'x//up', 'both//%', `both/${'/up'.repeat(600)}`]) {
    assert.equal(readMatch(damaged), null, damaged);
  }
});

void test('a match goes on against an opponent who sees few turns, and asks so for every reply', () => {
  const opponent = game.opponentSeeing(2, 7);
  const match = game.begin(null, 'thief', [], opponent);
  assert.deepEqual(game.ask(match, true), { side: 'thief', moves: [], reply: true, sees: 2, seed: 7 });
  assert.ok(game.isAbout(match, game.ask(match, true)));
  assert.ok(!game.isAbout({ ...match, opponent: game.opponentSeeing(null) }, game.ask(match)));
});
