/** The explorer's page without a page: events in, a drawing and effects out. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { FromPage } from '../../src/explorer/messages.ts';
import type { Cell, Player } from '../../src/game/value.ts';
import { notice, turnText, verdictText } from '../../src/page/labels.ts';
import { START, type Model } from '../../src/page/model.ts';
import { prompt } from '../../src/page/playing.ts';
import { sceneOf, type Scene } from '../../src/page/scene.ts';
import { update, type Event } from '../../src/page/update.ts';
import { placesOf, valueOf } from '../../src/page/whatif.ts';
import { picture, same } from '../support/expect.ts';
import { Oracle, type Options } from '../support/oracle.ts';

const TRAP = 'P.*..\n..*T.\n....E';
const CHASE = 'P..\n...\nT*E';

/** A page with a server that answers at once, if it answers. */
class Page {
  model: Model = START;
  readonly sent: FromPage[] = [];
  /** Questions about the board around pieces that wait for `answerAround`. */
  private readonly around: Extract<FromPage, { type: 'around' }>[] = [];
  private oracle: Oracle | null = null;

  constructor(text?: string, options: Options = {}) {
    if (text !== undefined) {
      this.load(text, options);
    }
  }

  load(text: string, options: Options & { subject?: string; change?: object } = {}): this {
    this.oracle = new Oracle(text, options);
    const answer = { ...this.oracle.board(), ...options.change };
    return this.tell({ type: 'board', subject: options.subject ?? 'one', file: 'a.board', answer });
  }

  tell(event: Event): this {
    const [model, effects] = update(this.model, event);
    this.model = model;
    for (const effect of effects) {
      if (effect.type === 'think') {
        this.tell({ type: 'thought', state: effect.state });
      } else {
        this.sent.push(effect.message);
        if (effect.message.type === 'around') {
          this.around.push(effect.message);
        } else if (effect.message.type === 'ask' && this.oracle) {
          const { state } = effect.message;
          const { police, thief, mover } = state;
          const answer = this.oracle.state([police.row, police.column], [thief.row, thief.column], mover);
          this.tell({ type: 'state', state, answer });
        }
      }
    }
    return this;
  }

  /** Lets the server answer the first question that waits. */
  answerAround(): this {
    const { police, thief } = this.around.shift()!;
    const place = ({ row, column }: Cell): [number, number] => [row, column];
    const answer = this.oracle!.board({ police: place(police), thief: place(thief) });
    return this.tell({ type: 'around', police, thief, answer });
  }

  put(player: Player, row: number, column: number): this {
    return this.tell({ type: 'put', player, cell: { row, column } });
  }

  choose(row: number, column: number): this {
    return this.tell({ type: 'chosen', cell: { row, column } });
  }

  get scene(): Scene {
    return sceneOf(this.model)!;
  }
}

/** Draws the cells: what is written in them and who wins; `P` and `T` are pieces, small letters their ghosts. */
function drawn(scene: Scene): string {
  const rows: string[] = [];
  for (const { cell, kind, heat, text, pending } of scene.cells) {
    const piece = scene.pieces.find(piece => piece.cell.row === cell.row && piece.cell.column === cell.column);
    const letter = piece ? (piece.player === 'police' ? 'P' : 'T') : '';
    const who = piece?.ghost ? letter.toLowerCase() : letter;
    const target = scene.targets.some(target => target.cell.row === cell.row && target.cell.column === cell.column);
    const ground = { wall: '#', exit: 'E', floor: '.', police: '.', thief: '.', unknown: '?', missing: '' }[kind];
    const value = heat ? `${heat.tone === 'draw' ? '' : heat.tone[0]}${text}` : text;
    const shown = `${target ? '>' : ''}${pending ? '+' : ''}${value || ground}${who}`;
    rows[cell.row - 1] = `${rows[cell.row - 1] ?? ''}${shown.padEnd(6)}`;
  }
  return rows.join('\n');
}

function arrows(scene: Scene): string[] {
  return scene.arrows.map(
    ({ mover, from, to, turn, when }) => `${turn} ${mover} ${from.row},${from.column}-${to.row},${to.column} ${when}`,
  );
}

test('each cell shows who wins with the thief put there, and in how many turns', () => {
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
});

test('the police can be put on each cell instead, and it can be the other side to move', () => {
  const page = new Page(CHASE).tell({ type: 'vary', player: 'police' }).tell({ type: 'mover', player: 'thief' });
  const tables = new Oracle(CHASE).board()['cells'] as Record<string, Record<string, (string | null)[][]>>;
  const expected = tables['policeHere']!['thiefToMove']!;
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

test('with a piece put elsewhere, that state is known at once, and the board around it when the server answers', () => {
  const page = new Page(TRAP).put('police', 1, 5);
  assert.deepEqual(placesOf(page.model), { police: { row: 1, column: 5 }, thief: { row: 2, column: 4 } });
  assert.equal(
    page.model.said,
    'Police at row 1, column 5, thief at row 2, column 4, police to move: Police catches the thief in 1 turn.',
  );
  page.answerAround();
  same(
    drawn(page.scene),
    picture`
    p7    p7    #     p1    p0P
    p7    p7    #     p1t   p1
    p7    p7    p7    t2    t0
  `,
  );
  assert.equal(verdictText(page.model), 'The thief escapes in 4 turns', 'the board itself is worth what it was');
  page.tell({ type: 'put-back' });
  assert.equal(page.model.whatIf, null);
  assert.equal(drawn(page.scene), drawn(new Page(TRAP).scene));
});

test('a carried piece is asked about one place at a time, the newest last', () => {
  const page = new Page(TRAP);
  const asked = () => page.sent.filter(message => message.type === 'around').map(({ thief }) => thief.column);
  for (const column of [3, 2, 1]) {
    page.tell({ type: 'carry', player: 'thief', cell: { row: 3, column } });
  }
  assert.deepEqual(asked(), [3]);
  page.answerAround();
  assert.deepEqual(asked(), [3, 1]);
  page.answerAround();
  assert.deepEqual(asked(), [3, 1]);
  assert.deepEqual(page.model.whatIf?.around.places, placesOf(page.model));
  assert.equal(page.model.said, '', 'nothing is said while it is carried');
});

test('two pieces moved before the server answers are worth nothing until it has', () => {
  const page = new Page(TRAP).put('thief', 3, 3).put('police', 1, 5);
  assert.equal(valueOf(page.model), null);
  assert.equal(page.model.said, '');
  page.answerAround();
  const said =
    'Police at row 1, column 5, thief at row 3, column 3, police to move: Police catches the thief in 7 turns.';
  assert.equal(page.model.said, said);
  page.tell({ type: 'mover', player: 'thief' });
  assert.match(page.model.said, /thief to move: /);
});

test('nobody stands in a wall, or where there is nothing', () => {
  const page = new Page(TRAP).put('police', 1, 3);
  assert.equal(page.model.whatIf, null);
  assert.equal(page.model.said, 'The police cannot stand there.');
  page.tell({ type: 'carry', player: 'police', cell: { row: 9, column: 9 } });
  assert.equal(page.model.whatIf, null);
});

test('pieces that are put back by hand are where they are written', () => {
  const page = new Page(TRAP).put('thief', 3, 3).put('thief', 2, 4);
  assert.equal(page.model.whatIf, null);
  page.answerAround();
  assert.equal(page.model.whatIf, null);
});

test('what if is no longer asked when the ground changes, and not before it is solved', () => {
  const page = new Page(TRAP).put('thief', 3, 3);
  page.load('.P*..\n..*T.\n....E', { version: 2 });
  assert.ok(page.model.whatIf);
  page.load('.P*..\n..*T.\n...*E', { version: 3, change: UNSOLVED });
  assert.equal(page.model.whatIf, null);
  page.put('thief', 3, 3);
  assert.equal(page.model.whatIf, null);
  assert.equal(page.model.said, 'What if is asked when the board is solved.');
});

test('a game can begin from there, and again from there, and from the written start', () => {
  const page = new Page(TRAP).put('thief', 3, 3).answerAround().tell({ type: 'mover', player: 'thief' });
  page.tell({ type: 'side', side: 'both' }).tell({ type: 'play-here' });
  const start = { police: { row: 1, column: 1 }, thief: { row: 3, column: 3 }, mover: 'thief' };
  assert.equal(page.model.mode, 'play');
  assert.deepEqual(page.model.game!.state, start);
  page.choose(3, 4).tell({ type: 'restart' });
  assert.deepEqual(page.model.game!.state, start);
  page.tell({ type: 'play-written' });
  assert.deepEqual(page.model.game!.state, { ...start, thief: { row: 2, column: 4 }, mover: 'police' });
});

test('a screen reader hears the cell, what stands on it and what it is worth', () => {
  const labels = new Map(new Page(TRAP).scene.cells.map(({ cell, label }) => [`${cell.row},${cell.column}`, label]));
  assert.equal(
    labels.get('1,1'),
    'Row 1, column 1, police. thief here, police to move: Police catches the thief in 0 turns',
  );
  assert.equal(labels.get('1,3'), 'Row 1, column 3, wall');
  assert.equal(labels.get('3,5'), 'Row 3, column 5, exit. thief here, police to move: The thief escapes in 0 turns');
});

test('the slider walks along the best line, with the next move on top', () => {
  const page = new Page(TRAP).tell({ type: 'mode', mode: 'line' });
  assert.equal(turnText(page.model), 'Start: The thief escapes in 4 turns.');
  assert.equal(arrows(page.scene)[0], '1 police 1,1-1,1 next');
  page.tell({ type: 'turn', turn: 2 });
  assert.equal(turnText(page.model), 'Turn 2 of 4: The thief goes right to row 2, column 5.');
  assert.deepEqual(
    page.scene.pieces.map(piece => piece.cell),
    [
      { row: 1, column: 1 },
      { row: 2, column: 5 },
    ],
  );
  page.tell({ type: 'turn', turn: 99 });
  assert.equal(page.model.turn, 4);
  page.tell({ type: 'turn', turn: -1 });
  assert.equal(page.model.turn, 0);
});

test('a draw has no line, and says so', () => {
  const page = new Page('.***.\n.*T**\n.***E\nP....').tell({ type: 'mode', mode: 'line' });
  assert.deepEqual(page.scene.arrows, []);
  assert.match(turnText(page.model), /^Draw: neither side/);
});

test('a long line shows the moves around the slider only', () => {
  const page = new Page(`P${'.'.repeat(20)}TE`.replace('TE', 'T..............E')).tell({ type: 'mode', mode: 'line' });
  const length = page.model.solution!.line.length;
  assert.ok(length > 20);
  page.tell({ type: 'turn', turn: 12 });
  assert.ok(page.scene.arrows.length <= 16);
  assert.ok(page.scene.arrows.every(arrow => Math.abs(arrow.turn - 12) <= 8));
});

test('a game: the legal moves, the move, the answer, the judgement, the end', () => {
  const page = new Page(TRAP).tell({ type: 'side', side: 'thief' }).tell({ type: 'mode', mode: 'play' });
  assert.equal(prompt(page.model.game!), 'Your move: you are the thief.');
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
  const first = page.model.game!.plies.find(ply => ply.judgement)!;
  assert.equal(first.judgement!.grade, 'inaccuracy');
  page.tell({ type: 'take-back' });
  same(drawn(page.scene).split('\n')[1]!, '.     .     #     >.T   >.');
  page.choose(2, 5).choose(3, 5);
  assert.equal(page.model.said, 'The thief escapes after 4 turns. 2 of your 2 moves were best.');
  assert.deepEqual(page.scene.targets, []);
  page.tell({ type: 'restart' });
  assert.equal(page.model.game!.plies.length, 1, 'the police has moved first again');
});

test('hints colour the moves by what they lead to', () => {
  const page = new Page(TRAP).tell({ type: 'mode', mode: 'play' });
  assert.ok(page.scene.targets.every(target => target.tone === null));
  page.tell({ type: 'hints', on: true });
  assert.ok(page.scene.targets.every(target => target.tone !== null));
  assert.equal(page.scene.targets.filter(target => target.best).length, 1);
});

test('a game outlives an edit that leaves its ground, and ends with one that does not', () => {
  const page = new Page(TRAP).tell({ type: 'mode', mode: 'play' });
  page.load('.P*..\n..*T.\n....E', { version: 2 });
  assert.ok(page.model.game);
  page.load('.P*..\n..*T.\n...*E', { version: 3 });
  assert.equal(page.model.game, null);
  assert.equal(page.model.gameProblem, 'The board has changed since this game began.');
  page.tell({ type: 'restart' });
  assert.ok(page.model.game);
});

test('an unsolved board cannot be played, and says why', () => {
  const page = new Page();
  page.load('P.*..\n..*..\n....E').tell({ type: 'mode', mode: 'play' });
  assert.equal(page.model.gameProblem, 'A game needs a policeman, a thief and an exit.');
});

const UNSOLVED = {
  standing: 'changed',
  message: 'Changed since it was solved: save to solve again.',
  cells: null,
  verdict: null,
  lineOfPlay: [],
};

test('after an edit the outcomes shown are said to be old, until the board is solved again', () => {
  const page = new Page(TRAP);
  assert.equal(notice(page.model), null);
  page.tell({ type: 'edited' });
  assert.equal(notice(page.model)!.text, 'Outcomes are those of an older text.');
  page.load('P.*..\n..*T.\n...*E', { version: 2, change: UNSOLVED });
  assert.deepEqual(notice(page.model), {
    text: 'Outcomes are those of an older text. Changed since it was solved: save to solve again.',
    solve: true,
  });
  assert.equal(page.scene.stale, true);
  assert.equal(verdictText(page.model), 'Changed since it was solved');
  assert.equal(page.scene.cells.filter(cell => cell.heat).length, 12, 'the old outcomes, but none on the new wall');
  page.load('P.*..\n..*T.\n...*E', { version: 2 });
  assert.equal(notice(page.model), null);
  assert.equal(page.scene.stale, false);
});

test('old outcomes are not drawn onto a grid of another size', () => {
  const page = new Page(TRAP).load(`${TRAP}\n.....`, { version: 2, change: UNSOLVED });
  assert.ok(page.scene.cells.every(cell => cell.heat === null));
  assert.equal(notice(page.model)!.text, UNSOLVED.message);
});

test('another board starts afresh', () => {
  const page = new Page(TRAP).tell({ type: 'mode', mode: 'play' });
  page.load(CHASE, { subject: 'two', change: UNSOLVED, title: 'Other' });
  assert.equal(page.model.solution, null);
  assert.deepEqual(page.model.game?.start.thief, { row: 3, column: 1 });
  assert.deepEqual(page.model.game?.plies, []);
});

test('a stroke is one edit, of the text that it was painted on', () => {
  const page = new Page(TRAP, { version: 5 }).tell({ type: 'mode', mode: 'edit' });
  const stroke = [1, 2, 2].map(column => ({ row: 3, column }));
  stroke.forEach(cell => page.tell({ type: 'stroke', cell }));
  same(
    drawn(page.scene),
    picture`
    .P    .     #     .     .
    .     .     #     .T    .
    +#    +#    .     .     E
  `,
  );
  page.sent.length = 0;
  page.tell({ type: 'stroke-end' });
  const cells = stroke.slice(0, 2);
  assert.deepEqual(page.sent, [{ type: 'paint', version: 5, cells, brush: 'wall' }]);
  page.tell({ type: 'stroke', cell: { row: 1, column: 1 } });
  assert.equal(page.model.painted.length, 2, 'a stroke waits for the one before it');
  page.load('P.*..\n..*T.\n**..E', { version: 6 });
  assert.deepEqual(page.model.painted, []);
});

test('a stroke that could not be made is forgotten, and said', () => {
  const page = new Page(TRAP).tell({ type: 'mode', mode: 'edit' }).choose(1, 2);
  page.tell({ type: 'refused', why: 'The text has changed meanwhile: paint again.' });
  assert.deepEqual(page.model.painted, []);
  assert.equal(page.model.said, 'The text has changed meanwhile: paint again.');
});

test('pointing at a cell shows it in the text, once', () => {
  const page = new Page(TRAP);
  const cell = { row: 2, column: 1 };
  page
    .tell({ type: 'pointed', cell })
    .tell({ type: 'pointed', cell: { ...cell } })
    .tell({ type: 'pointed', cell: null });
  assert.deepEqual(page.sent, [
    { type: 'point', cell },
    { type: 'point', cell: null },
  ]);
});

test('a board too large to look at is not drawn', () => {
  const row = { line: 0, text: '.'.repeat(1000) };
  const page = new Page().load(TRAP, {
    change: { rows: Array(1000).fill(row), columns: 1000, cells: null, verdict: null },
  });
  assert.equal(sceneOf(page.model), null);
});

test('a ragged board is drawn with what is missing and what is too much', () => {
  const page = new Page().load('P.T\n.\n...E#', { change: { ...UNSOLVED, columns: 3, standing: 'errors' } });
  same(
    drawn(page.scene),
    picture`
    .P    .     .T
    .
    .     .     .     E     #
  `,
  );
});
