import assert from 'node:assert/strict';
import { test } from 'node:test';

import { matchText, moved, readMatch } from '../../../explorer/game/notation.ts';
import * as play from '../../../explorer/game/play.ts';
import { readState } from '../../../explorer/game/protocol.ts';
import { after, placeOf, type Cell, type Move, type Player, type State } from '../../../explorer/game/value.ts';
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

/** The match with the server's response about its state. */
function informed(oracle: Oracle, match: play.Match): play.Match {
  const { police, thief, mover } = match.state;
  const response = readState(oracle.state(place(police), place(thief), mover))!;
  return play.learn(match, match.state, { value: response.value!, moves: response.moves });
}

/** Plays a match in which `choose` makes the user's moves, for at most 60 turns. */
function played(text: string, side: play.Side, choose: (match: play.Match) => Cell): play.Match {
  const oracle = new Oracle(text);
  let match = informed(oracle, play.begin(startOf(oracle), side));
  for (let turn = 0; turn < 60 && !play.isOver(match); turn++) {
    match = informed(oracle, play.isUsersTurn(match) ? play.move(match, choose(match)) : play.reply(match));
  }
  return match;
}

const best = (match: play.Match) => match.known!.moves[0]!.to;
const worst = (match: play.Match) => match.known!.moves.at(-1)!.to;

test('a match with best play by both sides lasts as many turns as the verdict says', () => {
  for (const text of [TRAP, OPEN]) {
    const oracle = new Oracle(text);
    const verdict = oracle.board().verdict as { outcome: Player; turns: number };
    for (const side of ['police', 'thief', 'both'] as const) {
      const match = played(text, side, best);
      assert.equal(match.plies.length, verdict.turns);
      assert.equal(match.known!.value.outcome, verdict.outcome);
      assert.deepEqual(play.blunders(match), []);
    }
  }
});

test('the solver keeps every win, and each move is graded by the change of the value', () => {
  let seed = 7;
  const random = (match: play.Match) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    const moves = match.known!.moves;
    return moves[seed % moves.length]!.to;
  };
  const seen = { kept: 0, blunders: 0, others: 0 };
  for (const text of [TRAP, OPEN, WALLED]) {
    for (const side of ['police', 'thief'] as const) {
      for (let round = 0; round < 20; round++) {
        const match = played(text, side, random);
        for (const [index, ply] of match.plies.entries()) {
          const before = index === 0 ? null : match.plies[index - 1]!.value;
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

test('an illegal move, or one out of turn, is ignored', () => {
  const oracle = new Oracle(TRAP);
  const match = informed(oracle, play.begin(startOf(oracle), 'police'));
  assert.equal(play.move(match, { row: 3, column: 5 }), match);
  assert.equal(play.reply(match), match);
  const unasked = play.begin(startOf(oracle), 'police');
  assert.equal(play.move(unasked, { row: 1, column: 2 }), unasked);
});

test('a response about an earlier state is ignored', () => {
  const oracle = new Oracle(TRAP);
  const before = informed(oracle, play.begin(startOf(oracle), 'both'));
  const moved = play.move(before, { row: 1, column: 2 });
  assert.equal(play.learn(moved, before.state, before.known!), moved);
});

test('taking back restores the state before the move of the user', () => {
  const oracle = new Oracle(OPEN);
  const before = informed(oracle, play.begin(startOf(oracle), 'police'));
  const replied = play.reply(informed(oracle, play.move(before, worst(before))));
  const back = informed(oracle, play.undo(replied));
  assert.deepEqual(back, before);
  assert.equal(play.canUndo(back), false);
  assert.equal(play.undo(back), back);
});

test("the solver's first move cannot be taken back alone", () => {
  const oracle = new Oracle(OPEN);
  const match = play.reply(informed(oracle, play.begin(startOf(oracle), 'thief')));
  assert.equal(match.plies.length, 1);
  assert.equal(play.canUndo(match), false);
});

test('a drawn match repeats states', () => {
  const match = played(WALLED, 'thief', best);
  assert.equal(play.isOver(match), false);
  assert.ok(play.repetitions(match) > 1);
  assert.equal(play.summary(match), '');
});

test('the summary says who won, when, and how many moves were best', () => {
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

test('a match names the first move that gave something away, and can be tried again from there', () => {
  const losing = ({ value }: Move) => value.outcome === 'police';
  const careless = (match: play.Match) => match.known!.moves.find(losing)?.to ?? best(match);
  const match = played('P....\n.***.\n..T..\n.***.\n....E', 'thief', careless);
  const turning = play.turningPoint(match)!;
  assert.equal(play.turningPoint(played(TRAP, 'thief', best)), null);
  assert.match(turning.text, /^You gave the (win|draw) away at move \d+\.$/);
  assert.equal(play.resume(match, turning.count - 1).state.mover, 'thief');
});

test('a link holds a match, and a damaged one none', () => {
  const match = played(TRAP, 'police', best);
  const text = matchText(match, 3);
  assert.equal(text, `p_1.1_2.4_p_${text.split('_')[4]}`);
  const linked = readMatch(text)!;
  assert.deepEqual([linked.side, linked.start], ['police', match.start]);
  const state = linked.moves.reduce((at, letters) => after(at, moved(placeOf(at, at.mover), letters)), linked.start);
  assert.deepEqual(state, play.stateAfter(match, 3));
  for (const damaged of ['', 'p_1.1_2.4', 'x_1.1_2.4_p_', 'p_1.1_2.4_p_dr.q', `p_1.1_2.4_p_${'u.'.repeat(600)}`]) {
    assert.equal(readMatch(damaged), null, damaged);
  }
});
