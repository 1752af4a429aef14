/** Graph games and pursuits: drawn, walked, played, and refuted. */

import assert from 'node:assert/strict';

import { countIs, textsAre } from '../../tests/until.ts';
import { linkTo, scenarios, setUp } from './support.ts';

const site = setUp();

const scenario = scenarios(site);

scenario(
  'a graph is drawn, and walked by keyboard',
  async visit => {
    await visit.verdictIs('Draw');
    const { explorer } = visit;
    await explorer.locator('.vertex').first().waitFor();
    assert.deepEqual(await explorer.locator('.vertex .name').allTextContents(), ['a', 'b', 'c', 'd']);
    const tab = (name: string) => explorer.getByRole('tab', { name }).last();
    await explorer.getByRole('button', { name: /^a draw, the start, 2 moves$/ }).focus();
    await visit.page.keyboard.press('ArrowRight');
    await explorer.locator('.vertex.pointed:focus').waitFor();
    await visit.page.keyboard.press('Enter');
    await explorer.locator('.graph-card h2', { hasText: /^[bc]: / }).waitFor();
    // As screen readers move the focus.
    await explorer.locator('.vertex[data-place=d]').focus();
    await visit.page.keyboard.press('Enter');
    await explorer.locator('.graph-card h2', { hasText: /^d: / }).waitFor();
    // From the side of whoever moves.
    await explorer.getByRole('button', { name: /^a draw/ }).click();
    await explorer.locator('.graph-card', { hasText: 'Best line: a → b → a' }).waitFor();
    await textsAre(explorer.locator('.graph-moves li'), ['b – draw\nbest', 'c – lose in 1 turn']);
    await countIs(explorer.locator('.edge.on-line'), 2);
    await visit.write('start: a\na -> b c d\nb\nc\nd -> b\n');
    await visit.verdictIs('The first player wins');
    await explorer.locator('.graph-moves li', { hasText: 'd – ' }).waitFor();
    await textsAre(explorer.locator('.graph-moves strong'), ['best, as is the next']);
    await visit.page.keyboard.press('Control+z');
    await visit.verdictIs('Draw');
    await explorer.locator('.graph-moves li', { hasText: 'c – lose' }).waitFor();
    await visit.screenshot('graph-outcomes');
    await tab('Play').click();
    await explorer.locator('.graph-moves button', { hasText: /^c/ }).click();
    // The gift: the solver takes it.
    await visit.verdictIs('You lose after 2 turns');
    const record = (text: string) => explorer.locator('.record', { hasText: text }).filter({ visible: true }).waitFor();
    await record('This move loses in 1 turn: the draw was b.');
    await visit.screenshot('graph-play');
    await explorer.getByRole('button', { name: 'Take back' }).last().click();
    await record('Your move: you are the first player.');
    await tab('Best line').click();
    await explorer.getByRole('button', { name: 'Forward' }).last().click();
    await explorer.locator('.turn-text', { hasText: 'Turn 1 of 2' }).waitFor();
    // A vertex is marked where the cursor is in the text.
    await visit.goTo(6, 6);
    await explorer.locator('.vertex.pointed[data-place=b]').waitFor();
    await visit.goTo(1, 1);
    await explorer.locator('.vertex.pointed').waitFor({ state: 'detached' });
  },
  {},
  '#sample=small-trap',
);

scenario(
  'a graph is drawn with the pointer, keeps its places, and stays while its text is broken',
  async visit => {
    await visit.verdictIs('Draw');
    const { explorer, page } = visit;
    const vertex = (name: string) => explorer.locator('.vertex', { has: page.locator(`text=/^${name}$/`) });
    const middle = async (name: string) => {
      const { x, y, width, height } = (await vertex(name).locator('.tile').boundingBox())!;
      return { x: x + width / 2, y: y + height / 2 };
    };
    const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
      await page.mouse.move(to.x, to.y);
      await page.mouse.up();
    };
    await explorer.locator('.vertex .tone-draw-0').first().waitFor();
    await explorer.getByRole('tab', { name: 'Edit' }).last().click();
    const d = await middle('d');
    await drag(d, { x: d.x, y: d.y + 200 });
    await visit.verdictIs('win in 3 turns');
    assert.match(await visit.text(), /^d -> e\ne\n$/m);
    await page.locator('#show-text').click();
    await drag(await middle('e'), await middle('a'));
    await page.locator('#verdict', { hasText: 'Expected' }).waitFor({ state: 'hidden' });
    await visit.verdictIs('Draw');
    assert.match(await visit.text(), /^e -> a$/m);
    // Outside Edit, a drag moves the vertex, and its place outlives an edit of the text.
    await explorer.getByRole('tab', { name: 'Outcomes' }).last().click();
    const b = await middle('b');
    const extent = () => explorer.locator('svg.graph').getAttribute('viewBox');
    const all = await extent();
    await drag(b, { x: b.x + 60, y: b.y - 40 });
    assert.notEqual(await extent(), all, 'the whole drawing is seen again');
    const places = () =>
      explorer
        .locator('.vertex .tile')
        .evaluateAll(tiles =>
          tiles
            .map(tile => ['x', 'y', 'width'].map(name => Number(tile.getAttribute(name))))
            .map(([x, y, width]) => [x! + width! / 2, y]),
        );
    const before = await places();
    await visit.goTo(5, 1);
    await page.keyboard.insertText('; ');
    await visit.verdictIs('Draw');
    assert.deepEqual(await places(), before);
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText('a b ->');
    await visit.verdictIs('Not solved');
    await explorer.locator('.graph.stale').waitFor();
    assert.deepEqual(await places(), before);
    assert.equal(await explorer.locator('.vertex .value').count(), 0);
    await visit.screenshot('graph-broken');
    // Closer, and the whole again.
    const width = async () => (await explorer.locator('svg.graph').boundingBox())!.width;
    const whole = await width();
    await explorer.locator('.vertex').first().press('+');
    assert.ok((await width()) > whole);
    await explorer.getByRole('button', { name: 'Whole puzzle' }).click();
    assert.equal(await width(), whole);
  },
  {},
  '#sample=small-trap',
);

const HARBOUR = `police: gate gate
thief: square
exits: ferry
gate - market bridge
market - square bridge
square - alley
alley -> ferry
`;

scenario(
  'a pursuit is drawn with its pieces, and played with two policemen',
  async visit => {
    await visit.verdictIs('The thief escapes in 4 turns');
    const { explorer, page } = visit;
    const piece = (player: string) => explorer.locator(`.pieces .${player}`);
    const vertex = (name: string) => explorer.locator('.vertex', { has: page.locator(`text=/^${name}$/`) });
    const standsOn = (player: string) =>
      piece(player).evaluateAll(pieces => pieces.map(each => (each as SVGGElement).dataset.place));
    const heading = explorer.locator('.graph-card h2');
    const tab = (name: string) => explorer.getByRole('tab', { name }).last();
    await heading.filter({ hasText: 'The thief escapes in 4 turns, the police to move' }).waitFor();
    await explorer.getByRole('button', { name: /^gate police in 0, 2 policemen, 2 moves$/ }).waitFor();
    await explorer.getByRole('button', { name: /^ferry thief in 0, an exit/ }).waitFor();
    assert.deepEqual([await standsOn('police'), await standsOn('thief')], [['gate', 'gate'], ['square']]);
    // With a policeman on the way, who wins?
    const { x, y, width, height } = (await piece('police').first().boundingBox())!;
    const alley = (await vertex('alley').locator('.tile').boundingBox())!;
    await page.mouse.move(x + width / 2 - 4, y + height / 2 - 4);
    await page.mouse.down();
    await page.mouse.move(alley.x + 20, alley.y + 10);
    await page.mouse.move(alley.x + alley.width / 2, alley.y + alley.height / 2);
    await page.mouse.up();
    await heading.filter({ hasText: 'Police catches the thief in 1 turn, the police to move' }).waitFor();
    await visit.verdictIs('with the pieces where they are, police to move');
    await visit.screenshot('pursuit-placed');
    await explorer.getByRole('button', { name: 'Reset' }).click();
    await heading.filter({ hasText: 'The thief escapes in 4 turns, the police to move' }).waitFor();
    // One turn of the police moves both.
    await tab('Play').click();
    await vertex('gate').click();
    await vertex('market').click();
    await vertex('gate').click();
    await vertex('bridge').click();
    await explorer.locator('.pieces .thief[data-place="alley"]').waitFor();
    assert.deepEqual(await standsOn('police'), ['market', 'bridge']);
    await visit.screenshot('pursuit-play');
    await explorer.getByRole('button', { name: 'Take back' }).last().click();
    await explorer.locator('.pieces .thief[data-place="square"]').waitFor();
    assert.deepEqual(await standsOn('police'), ['gate', 'gate']);
    await tab('Insight').click();
    await explorer.locator('.why .paragraph', { hasText: 'The police come too late' }).waitFor();
    await explorer.getByRole('button', { name: /^gate 1, / }).waitFor();
    await explorer.getByRole('button', { name: /^ferry, an exit, / }).waitFor();
    await visit.screenshot('pursuit-insight');
    await tab('Best line').click();
    await explorer.locator('.line-moves li').first().waitFor();
    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit.choose('Share', 'Copy or save a part');
    await explorer.getByRole('button', { name: 'Copy line' }).click();
    await explorer.getByText('Copied: line.').waitFor();
    const line = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(line, /^gate gate \| square -> .*ferry$/);
    await explorer.getByRole('button', { name: 'End', exact: true }).last().click();
    await explorer.locator('.pieces .thief[data-place="ferry"]').waitFor();
  },
  {},
  linkTo('p', HARBOUR),
);

scenario('New begins a pursuit, and Share leads with a file where links lead nowhere', async visit => {
  const { page, explorer } = visit;
  await visit.verdictIs('Police');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.locator('#new-dialog').getByRole('button', { name: 'Pursuit' }).click();
  await visit.verdictIs('Police catches the thief');
  await countIs(explorer.locator('.piece.police'), 2);
  assert.match(await visit.text(), /^police: a a$/m);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.locator('#sharing:popover-open .label').first().filter({ hasText: 'Save as a page' }).waitFor();
});

scenario('a graph that is too large to draw says so', async visit => {
  await visit.choose('Samples', 'A small trap');
  await visit.verdictIs('Draw');
  const chain = Array.from({ length: 101 }, (_, index) => `v${index} -> v${index + 1}`).join('\n');
  await visit.write(`start: v0\n${chain}\n`);
  await visit.explorer.getByText('102 vertices and 101 edges are too many to draw').waitFor();
  await visit.verdictIs('The first player wins in 101 turns');
  await visit.write(`${chain}\n`);
  await visit.verdictIs('Solved');
  await visit.explorer.getByRole('tab', { name: 'Play' }).last().click();
  await visit.explorer.locator('.prompt', { hasText: 'This game has no start' }).waitFor();
});

const SINK = 'start: a\na -> b c d\nb -> e\nc -> f\nd -> d\nf -> e\n';

for (const [what, text, move, said, arrows, edges] of [
  ['a graph game', SINK, 'b', '1. opponent to e', ['1'], 1],
  ['a draw that was a win', SINK, 'd', 'Both sides can repeat the same turn for ever', ['1'], 1],
  ['a misère game', `stuck: wins\n${SINK}`, 'c', '1. opponent to f', ['2', '1'], 2],
  [
    'a game about costs',
    'objective: cost\nstart: a\na -> b:3 d:1\nb -> c:1\nd -> e:9\ne -> c:2\n',
    'd (1)',
    '2. minimiser to c for 2, 11 so far',
    ['2', '1'],
    2,
  ],
  [
    'a sum',
    'objective: grundy\nstart: b + c\nb -> a\nc -> b a\n',
    'c -> a',
    'After it, the opponent wins: 1 xor 0 = 1',
    ['1'],
    1,
  ],
  ['an octal game', 'octal: 0.77 120\nstart: 7 + 8\n', '8 -> 6', 'After it, the opponent wins:', [], 0],
] as const) {
  scenario(
    `a wrong move of ${what} is refuted in the drawing, and the match goes on`,
    async visit => {
      const { explorer } = visit;
      const prompt = explorer.locator('.prompt:visible');
      await explorer.getByRole('tab', { name: 'Play' }).filter({ visible: true }).click();
      await explorer.locator('.play-controls label:visible', { hasText: 'Both' }).click();
      const list = explorer.locator('.graph-moves button');
      await list.filter({ hasText: move }).click();
      await explorer.locator('.record .moves li').waitFor();
      await explorer.getByRole('button', { name: 'Why?' }).click();
      await prompt.filter({ hasText: /^Why not / }).waitFor();
      await explorer.locator('.refutation', { hasText: said }).waitFor();
      assert.deepEqual(await explorer.locator('.arrow .badge-text').allTextContents(), arrows);
      await countIs(explorer.locator('.edge.on-line'), edges);
      assert.equal(await list.count(), 0, 'nothing is to be moved');
      await visit.screenshot(`why-${what.replaceAll(' ', '-')}`);
      await explorer.getByRole('button', { name: 'Back to the match' }).click();
      await prompt.filter({ hasText: /to move|win/ }).waitFor();
      assert.equal(await explorer.locator('.edge.on-line').count(), 0);
    },
    {},
    linkTo('g', text),
  );
}

scenario(
  'why a graph game is a draw: its loop is drawn',
  async visit => {
    const { explorer } = visit;
    await explorer.getByRole('tab', { name: 'Insight' }).click();
    await explorer.locator('.why .paragraph', { hasText: 'Both sides can repeat the same 2 turns for ever' }).waitFor();
    assert.deepEqual((await explorer.locator('.arrow .badge-text').allTextContents()).sort(), ['1', '2', '3']);
    await countIs(explorer.locator('.edge.on-line'), 3);
    await visit.screenshot('why-loop-of-graph');
  },
  {},
  linkTo('g', 'start: s\ns -> a\na -> b c\nb -> a d c\nc -> e\nd -> b\n'),
);
