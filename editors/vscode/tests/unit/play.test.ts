import assert from 'node:assert/strict';
import { test } from 'node:test';

import * as play from '../../src/game/play.ts';
import { readState } from '../../src/game/protocol.ts';
import type { Cell, Player, State } from '../../src/game/value.ts';
import { Oracle } from '../support/oracle.ts';

const TRAP = 'P.*..\n..*T.\n....E';
const OPEN = 'P...\n....\n..T.\nE...';
const WALLED = '.***.\n.*T**\n.***E\nP....';

function place({ row, column }: Cell): [number, number] {
  return [row, column];
}

function startOf(oracle: Oracle): State {
  const { police, thief } = oracle.board() as { police: [number, number]; thief: [number, number] };
  const cell = ([row, column]: [number, number]) => ({ row, column });
  return { police: cell(police), thief: cell(thief), mover: 'police' };
}

/** The game with what the server knows of its state. */
function informed(oracle: Oracle, game: play.Game): play.Game {
  const { police, thief, mover } = game.state;
  const told = readState(oracle.state(place(police), place(thief), mover))!;
  return play.learn(game, game.state, { value: told.value!, moves: told.moves });
}

/** Plays a game with a person who chooses by `choose`, for at most 60 turns. */
function played(text: string, side: play.Side, choose: (game: play.Game) => Cell): play.Game {
  const oracle = new Oracle(text);
  let game = informed(oracle, play.begin(startOf(oracle), side));
  for (let turn = 0; turn < 60 && !play.isOver(game); turn++) {
    game = informed(oracle, play.isPersonsTurn(game) ? play.move(game, choose(game)) : play.reply(game));
  }
  return game;
}

const best = (game: play.Game) => game.known!.moves[0]!.to;
const worst = (game: play.Game) => game.known!.moves.at(-1)!.to;

test('a game played well by both sides takes as many turns as the board is worth', () => {
  for (const text of [TRAP, OPEN]) {
    const oracle = new Oracle(text);
    const verdict = oracle.board()['verdict'] as { outcome: Player; turns: number };
    for (const side of ['police', 'thief', 'both'] as const) {
      const game = played(text, side, best);
      assert.equal(game.plies.length, verdict.turns);
      assert.equal(game.known!.value.outcome, verdict.outcome);
      assert.deepEqual(play.blunders(game), []);
    }
  }
});

test('the solver wins what it may win, and every move is judged by what it changed', () => {
  let seed = 7;
  const random = (game: play.Game) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    const moves = game.known!.moves;
    return moves[seed % moves.length]!.to;
  };
  const seen = { kept: 0, blunders: 0, others: 0 };
  for (const text of [TRAP, OPEN, WALLED]) {
    for (const side of ['police', 'thief'] as const) {
      for (let round = 0; round < 20; round++) {
        const game = played(text, side, random);
        for (const [index, ply] of game.plies.entries()) {
          const before = index === 0 ? null : game.plies[index - 1]!.value;
          if (ply.from.mover !== side && before && before.outcome === play.solverSide(side)) {
            assert.equal(ply.value.outcome, before.outcome, 'the solver keeps a win');
            seen.kept++;
          }
          if (before && ply.judgement) {
            assert.equal(ply.judgement.grade === 'blunder', ply.value.outcome !== before.outcome);
            seen[ply.judgement.grade === 'blunder' ? 'blunders' : 'others']++;
          }
          assert.equal(ply.judgement === null, ply.from.mover !== side);
        }
      }
    }
  }
  for (const [what, count] of Object.entries(seen)) {
    assert.ok(count > 5, `${what}: ${count}`);
  }
});

test('a move that is not legal, or out of turn, changes nothing', () => {
  const oracle = new Oracle(TRAP);
  const game = informed(oracle, play.begin(startOf(oracle), 'police'));
  assert.equal(play.move(game, { row: 3, column: 5 }), game);
  assert.equal(play.reply(game), game);
  const unasked = play.begin(startOf(oracle), 'police');
  assert.equal(play.move(unasked, { row: 1, column: 2 }), unasked);
});

test('what the server says of a state that has gone changes nothing', () => {
  const oracle = new Oracle(TRAP);
  const before = informed(oracle, play.begin(startOf(oracle), 'both'));
  const moved = play.move(before, { row: 1, column: 2 });
  assert.equal(play.learn(moved, before.state, before.known!), moved);
});

test('taking back gives the person the choice again, with nothing else changed', () => {
  const oracle = new Oracle(OPEN);
  const before = informed(oracle, play.begin(startOf(oracle), 'police'));
  const replied = play.reply(informed(oracle, play.move(before, worst(before))));
  const back = informed(oracle, play.undo(replied));
  assert.deepEqual(back, before);
  assert.equal(play.canUndo(back), false);
  assert.equal(play.undo(back), back);
});

test("where the solver moves first, its first move can't be taken back alone", () => {
  const oracle = new Oracle(OPEN);
  const game = play.reply(informed(oracle, play.begin(startOf(oracle), 'thief')));
  assert.equal(game.plies.length, 1);
  assert.equal(play.canUndo(game), false);
});

test('a game that nobody wins comes back to where it was', () => {
  const game = played(WALLED, 'thief', best);
  assert.equal(play.isOver(game), false);
  assert.ok(play.repetitions(game) > 1);
  assert.equal(play.summary(game), '');
});

test('the end tells who won, when, and how well it was played', () => {
  assert.equal(
    play.summary(played(TRAP, 'thief', best)),
    'The thief escapes after 4 turns. 2 of your 2 moves were best.',
  );
  const oracle = new Oracle('P*T\n*.*\n..E');
  const ended = informed(
    oracle,
    play.begin({ police: { row: 1, column: 1 }, thief: { row: 1, column: 1 }, mover: 'police' }, 'police'),
  );
  assert.equal(play.summary(ended), 'Police catches the thief before anyone moved.');
});
