/** The page as a visitor uses it. */

import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';

import type { Route } from 'playwright-core';

import { countIs, textsAre } from '../../tests/until.ts';
import { scenarios, setUp, Visit } from './support.ts';

const site = setUp();

const scenario = scenarios(site);

scenario('the board is drawn before any module is loaded, and a verdict stays until the server has it', async visit => {
  const { page, explorer } = visit;
  await visit.verdictIs('Police');
  let load = () => {};
  const mayLoad = new Promise<void>(resolve => (load = resolve));
  const later = async (route: Route) => {
    await mayLoad;
    await route.continue();
  };
  await page.route(/verdict-\w+\.wasm|main-\w+\.js/, later);
  await page.addInitScript(() => {
    const texts: string[] = [];
    Object.assign(globalThis, { texts });
    new MutationObserver(() => {
      const text = document.querySelector('#verdict .text')?.textContent ?? '';
      if (text !== '' && texts.at(-1) !== text) {
        texts.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.reload();
  await explorer.locator('.tiles .kind-wall').first().waitFor();
  await explorer.locator('.piece.police:not(.absent)').waitFor();
  load();
  await explorer.locator('.heat-text').first().waitFor();
  const texts = await page.evaluate(() => (globalThis as unknown as { texts: string[] }).texts);
  assert.deepEqual(texts, ['Starting…', 'Police catches the thief']);
});

scenario('a newcomer sees a sample and who wins', async visit => {
  await visit.verdictIs('Police catches the thief');
  await visit.verdictIs('in 27 turns · Four steps to freedom');
  await visit.explorer.locator('svg.board .heat-text').first().waitFor();
  assert.match(await visit.page.title(), /^Police catches the thief/);
});

scenario('a newcomer draws a board', async visit => {
  await visit.verdictIs('Police');
  await visit.page.getByRole('button', { name: 'New', exact: true }).click();
  await visit.page.getByLabel('Rows').fill('1');
  await visit.page.getByLabel('Columns').fill('4');
  await visit.page.getByRole('button', { name: 'Draw it' }).click();
  await visit.verdictIs('Police catches the thief');
  await visit.explorer.getByRole('tab', { name: 'Edit' }).and(visit.explorer.locator('[aria-selected=true]')).waitFor();
  // A wall between the two: now nobody is in the way of the thief.
  await visit.page.getByRole('button', { name: 'New', exact: true }).click();
  await visit.page.getByLabel('Rows').fill('2');
  await visit.page.getByLabel('Columns').fill('5');
  await visit.page.getByRole('button', { name: 'Draw it' }).click();
  await visit.explorer.getByLabel('Wall').first().check();
  await visit.press(1, 2);
  await visit.press(2, 2);
  await visit.verdictIs('The thief escapes');
  assert.match(await visit.text(), /^P\*T\.\.$\n^\.\*\.\.E$/m);
});

scenario('a second thief is an error with a fix', async visit => {
  await visit.write('P.T..\n..*T.\n....E\n');
  await visit.verdictIs('Not solved: it has errors');
  await visit.page.getByRole('button', { name: '1 error' }).click();
  await visit.page.locator('.cm-panel-lint', { hasText: 'a second thief' }).waitFor();
  await visit.page.locator('.cm-panel-lint .cm-diagnosticAction').first().click();
  await visit.verdictIs('turn');
  assert.equal((await visit.text()).match(/T/g)?.length, 1);
});

scenario('the explorer lists what is wrong and leads to the fixes', async visit => {
  const { page, explorer } = visit;
  await visit.write('P#T..\n..*..\n....E\n');
  await explorer.locator('.problems code', { hasText: /^#$/ }).waitFor();
  await page.getByRole('button', { name: '1 error' }).click();
  await page.locator('.cm-panel-lint code', { hasText: /^#$/ }).waitFor();
  await page.locator('.cm-panel-lint .cm-diagnosticAction').first().waitFor();
  await visit.screenshot('problems');
  for (const told of [page.locator('.cm-panel-lint'), explorer.locator('.problems')]) {
    assert.doesNotMatch(await told.innerText(), /`/);
  }
  await explorer.getByRole('button', { name: 'Fix…' }).click();
  await page.locator('#action-menu button').first().click();
  await visit.verdictIs('turn');
});

scenario('a hover shows the values as a table, by pointer and by keyboard', async visit => {
  await visit.write('P.*..\n..*T.\n....E\n');
  await visit.verdictIs('The thief escapes');
  await visit.goTo(2, 2);
  await visit.page.keyboard.press('Control+i');
  const table = visit.page.locator('.cm-lsp-hover-tooltip table');
  await table.filter({ hasText: /[Pp]olice to move/ }).waitFor();
  await visit.page.keyboard.press('Escape');
  await table.waitFor({ state: 'detached' });
  const cell = await visit.page.locator('.cm-line').nth(1).boundingBox();
  await visit.page.mouse.move(cell!.x + 12, cell!.y + 10);
  await table.waitFor();
});

scenario('completion knows directives', async visit => {
  await visit.write('\nP.*..\n..*T.\n....E\n');
  await visit.goTo(1, 1);
  await visit.page.keyboard.type('exp');
  await visit.page.locator('.cm-tooltip-autocomplete li', { hasText: 'expect' }).first().click();
  await visit.page.locator('.cm-line', { hasText: /^expect:/ }).waitFor();
});

scenario('the menu of actions turns the board and explains it', async visit => {
  await visit.write('P.*..\n..*T.\n....E\n');
  await visit.verdictIs('The thief escapes');
  await visit.showText();
  await visit.page.getByRole('button', { name: 'Actions…' }).click();
  await visit.page.locator('#action-menu button code', { hasText: /^expect: thief in 4$/ }).waitFor();
  assert.doesNotMatch(await visit.page.locator('#action-menu').innerText(), /`/);
  await visit.page.locator('#action-menu button', { hasText: 'Mirror' }).first().click();
  await visit.page.locator('.cm-line', { hasText: '..*.P' }).waitFor();
  await visit.verdictIs('The thief escapes');
});

scenario('a link holds the whole board', async visit => {
  const text = 'title: Grüße, 世界\nP.*..\n..*T.\n....E\n';
  await visit.write(text);
  await visit.verdictIs('Grüße');
  await visit.choose('Share', 'Copy link');
  await visit.page.waitForFunction(() => location.hash.startsWith('#b='));
  const other = await Visit.to(site.browser, site.address, {}, new URL(visit.page.url()).hash);
  await other.verdictIs('Grüße, 世界');
  assert.equal((await other.text()).trimEnd(), text.trimEnd());
  await other.end();
});

scenario(
  'a damaged link says so and shows a sample',
  async visit => {
    await visit.page.locator('#message', { hasText: 'This link is damaged' }).waitFor();
    await visit.verdictIs('Four steps to freedom');
  },
  {},
  '#b=AAAA',
);

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
    await explorer.getByRole('button', { name: 'Larger' }).last().click();
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
    await explorer.locator('.why .paragraph', { hasText: 'The thief is faster' }).waitFor();
    await explorer.getByRole('button', { name: /^gate 1, / }).waitFor();
    await explorer.getByRole('button', { name: /^ferry, an exit, / }).waitFor();
    await visit.screenshot('pursuit-insight');
    await tab('Best line').click();
    await explorer.locator('.line-moves li').first().waitFor();
    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await explorer.getByRole('button', { name: 'Copy and save' }).click();
    await explorer.getByRole('button', { name: 'Copy line' }).click();
    await explorer.getByText('Copied: line.').waitFor();
    const line = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(line, /^gate gate \| square -> .*ferry$/);
    await explorer.getByRole('button', { name: 'End', exact: true }).last().click();
    await explorer.locator('.pieces .thief[data-place="ferry"]').waitFor();
  },
  {},
  `#p=${deflateRawSync(HARBOUR).toString('base64url')}`,
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

scenario(
  'an octal game is explained, and played with its heaps',
  async visit => {
    const { explorer } = visit;
    await visit.verdictIs('first player');
    await explorer.getByRole('tab', { name: 'Insight' }).click();
    await explorer.locator('.why .paragraph').first().waitFor();
    await visit.screenshot('octal-why');
    await explorer.getByRole('tab', { name: 'Play' }).last().click();
    await explorer.locator('.heap', { hasText: /^7$/ }).waitFor();
    await explorer.locator('.graph-moves button', { hasText: /^2\+3$/ }).click();
    await explorer.locator('.record .moves li').nth(1).waitFor();
    await explorer.getByText('Your move: you are the first player.').waitFor();
    await visit.screenshot('octal-play');
  },
  {},
  `#g=${deflateRawSync('objective: grundy\noctal: 0.77 120\nstart: 7\n').toString('base64url')}`,
);

scenario(
  'pins are taken from heaps by mouse and by keyboard',
  async visit => {
    const { page, explorer } = visit;
    await visit.verdictIs('first player');
    await explorer.getByRole('tab', { name: 'Play' }).filter({ visible: true }).click();
    await explorer.locator('.play-controls label:visible', { hasText: 'Both' }).click();
    const heap = (size: number) => explorer.locator('.heap', { hasText: new RegExp(`^${size}$`) });
    const pin = (size: number, number: number) => heap(size).getByRole('button', { name: `Pin ${number} of ${size}` });
    const caption = (text: string) => explorer.locator('.heaps .note', { hasText: text }).waitFor();
    await caption('Press the first and the last pin that you take.');
    await countIs(heap(300).locator('.pin'), 300);
    await pin(9, 4).click();
    await heap(9).locator('.pin.end').nth(2).waitFor();
    await pin(9, 5).hover();
    await caption('Take 2 pins, leaving 3 and 4.');
    await countIs(heap(9).locator('.pin.taken'), 2);
    await pin(9, 7).hover();
    await caption('The pins 4 to 7 cannot be taken together.');
    await countIs(heap(9).locator('.pin.wrong'), 3);
    await visit.screenshot('heaps');
    await pin(9, 7).click();
    await explorer.locator('.spoken', { hasText: 'The pins 4 to 7 cannot be taken together.' }).waitFor();
    await pin(9, 8).click();
    await explorer.locator('.record .moves li', { hasText: '9 -> 1+6' }).waitFor();
    await heap(6).waitFor();
    await textsAre(explorer.locator('.heap strong'), ['1', '6', '300']);
    // By keyboard: of a heap of 6, the third pin alone.
    await pin(6, 1).focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) {
      await page.keyboard.press(key);
    }
    await caption('Now press the last pin');
    await page.keyboard.press('Escape');
    await heap(6).locator('.pin[aria-pressed=true]').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await explorer.locator('.record .moves li', { hasText: '6 -> 2+3' }).waitFor();
    await explorer.locator('.pin:focus').waitFor();
    await pin(1, 1).click();
    await pin(1, 1).click();
    await heap(1).waitFor({ state: 'detached' });
  },
  {},
  `#g=${deflateRawSync('octal: 0.77 300\nstart: 300 + 9\n').toString('base64url')}`,
);

scenario(
  'a small octal game is drawn with its values, and played with its heaps',
  async visit => {
    const { explorer } = visit;
    await explorer.locator('.vertex').nth(5).waitFor();
    await explorer.getByRole('tab', { name: 'Play' }).filter({ visible: true }).click();
    await explorer.locator('.pin').nth(7).waitFor();
    assert.equal(await explorer.locator('svg.graph').isVisible(), false);
    await visit.screenshot('heaps-small');
    await explorer.getByRole('tab', { name: 'Outcomes' }).filter({ visible: true }).click();
    await explorer.locator('.vertex').first().waitFor();
    assert.equal(await explorer.locator('.pin:visible').count(), 0);
  },
  {},
  `#g=${deflateRawSync('octal: 0.77 5\nstart: 5 + 3\n').toString('base64url')}`,
);

const LESSON = [
  { name: 'first.board', title: 'Warm up', text: 'title: Warm up\nP.T\n..E\n' },
  { name: 'second.game', text: 'title: Next\nstart: a\na -> b\nb\n' },
];

scenario(
  'a link holds several texts, of any kinds, to choose from',
  async visit => {
    const { page } = visit;
    await visit.verdictIs('Warm up');
    const button = page.locator('#show-boards');
    await textsAre(button, ['Text 1 of 2']);
    await button.click();
    await textsAre(page.locator('#boards .label'), ['1. Warm up', '2. second.game']);
    await page.locator('#boards button', { hasText: 'second' }).click();
    await visit.verdictIs('The first player wins');
    await textsAre(button, ['Text 2 of 2']);
  },
  {},
  `#l=${deflateRawSync(JSON.stringify(LESSON)).toString('base64url')}`,
);

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

scenario('a wrong move is refuted', async visit => {
  const { explorer } = visit;
  await visit.write('P..\n*.*\nE.T\n');
  await visit.verdictIs('Police catches the thief');
  await explorer.getByRole('tab', { name: 'Play' }).click();
  await explorer.getByText('Your move: you are the police.').waitFor();
  await visit.press(1, 2);
  await explorer.getByRole('button', { name: 'Why?' }).click();
  await explorer
    .locator('.refutation', { hasText: 'Best play after it: thief left, police left, thief left.' })
    .waitFor();
  await countIs(explorer.locator('.arrow'), 3);
  await visit.screenshot('refutation');
  await explorer.getByRole('button', { name: 'Back to the match' }).click();
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
    `#g=${deflateRawSync(text).toString('base64url')}`,
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
  `#g=${deflateRawSync('start: s\ns -> a\na -> b c\nb -> a d c\nc -> e\nd -> b\n').toString('base64url')}`,
);

scenario(
  'the explorer copies and saves what it shows',
  async visit => {
    const { explorer, page } = visit;
    await visit.write('P.*..\n..*T.\n....E\n');
    await visit.verdictIs('The thief escapes');
    const choose = async (action: string) => {
      await explorer.getByRole('button', { name: 'Copy and save' }).filter({ visible: true }).click();
      await explorer.getByRole('button', { name: action, exact: true }).click();
    };
    await choose('Copy line');
    await explorer.getByText('Copied: line.').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), '- r - d');
    for (const [action, name, start] of [
      ['Save… picture (svg)', 'trap.svg', '<svg '],
      ['Save… picture (png)', 'trap.png', '\u{fffd}PNG'],
      ['Save… state', 'trap-position.board', 'P.*..\n..*T.\n....E\n'],
    ] as const) {
      const [download] = await Promise.all([page.waitForEvent('download'), choose(action)]);
      assert.equal(download.suggestedFilename(), name);
      assert.ok((await readFile(await download.path(), 'utf8')).startsWith(start), name);
    }
  },
  { permissions: ['clipboard-read', 'clipboard-write'] },
);

scenario('the drawing is exported as SVG and PNG', async visit => {
  await visit.explorer.locator('svg.board .heat-text').first().waitFor();
  for (const type of ['SVG', 'PNG'] as const) {
    const [download] = await Promise.all([
      visit.page.waitForEvent('download'),
      visit.choose('More', `Export as ${type}`),
    ]);
    assert.equal(download.suggestedFilename(), `trap.${type.toLowerCase()}`);
    const content = await readFile(await download.path());
    if (type === 'SVG') {
      assert.match(content.toString(), /^<svg [^>]*viewBox=/);
      assert.doesNotMatch(content.toString(), /var\(--|<script/);
    } else {
      assert.equal(content.subarray(1, 4).toString(), 'PNG');
      // Not empty: a wide image of many colours.
      assert.ok(content.length > 10_000, `${content.length} bytes`);
    }
  }
});

scenario('files are opened and saved without a file system, too', async visit => {
  await visit.page.evaluate(() =>
    Object.assign(window, { showOpenFilePicker: undefined, showSaveFilePicker: undefined }),
  );
  const file = path.join(tmpdir(), `opened-${process.pid}.board`);
  await writeFile(file, 'PT*\n..E\n');
  const [chooser] = await Promise.all([visit.page.waitForEvent('filechooser'), visit.page.click('#open')]);
  await chooser.setFiles(file);
  await visit.verdictIs('Police catches the thief');
  await textsAre(visit.page.locator('#file'), [path.basename(file)]);
  await visit.write('P.E\n..T\n');
  await visit.page.locator('#file', { hasText: '•' }).waitFor();
  const [download] = await Promise.all([visit.page.waitForEvent('download'), visit.page.keyboard.press('Control+s')]);
  assert.equal(await readFile(await download.path(), 'utf8'), 'P.E\n..T\n');
  await visit.page.locator('#file', { hasText: /board$/ }).waitFor();
});

scenario('an empty text says what to do', async visit => {
  await visit.verdictIs('Police');
  await visit.write(' ');
  await visit.verdictIs('Draw a board');
  await visit.explorer.getByRole('button', { name: 'Add a Board' }).click();
  await visit.verdictIs('A new board');
});

scenario(
  'on a phone one tap leads from the board to the text',
  async visit => {
    await visit.verdictIs('Police');
    assert.equal(await visit.page.locator('#editor').isVisible(), false);
    await visit.page.getByRole('button', { name: 'Text' }).tap();
    await visit.page.locator('.cm-content').waitFor();
    assert.equal(await visit.page.locator('#board').isVisible(), false);
    const width = await visit.page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, 360, 'nothing is wider than the screen');
    await visit.page.getByRole('button', { name: 'Board' }).tap();
    for (const mode of ['Outcomes', 'Best line', 'Insight', 'Play', 'Edit']) {
      await visit.explorer.getByRole('tab', { name: mode }).tap();
      await visit.explorer.locator('[role=tab][aria-selected=true]', { hasText: mode }).waitFor();
      await visit.screenshot(`phone-${mode.replace(' ', '-').toLowerCase()}`);
      const outside = await visit.explorer.locator('button, label, input').evaluateAll(found =>
        found
          .filter(element => element.checkVisibility({ visibilityProperty: true }))
          .filter(element => element.getBoundingClientRect().right > innerWidth)
          .map(element => element.textContent || element.outerHTML),
      );
      assert.deepEqual(outside, [], `${mode}: every control is on the screen`);
    }
  },
  { viewport: { width: 360, height: 740 }, hasTouch: true },
);

scenario(
  'two fingers zoom and move the board, and neither paint nor choose',
  async visit => {
    await visit.verdictIs('Draw');
    await visit.explorer.getByRole('tab', { name: 'Edit' }).tap();
    await visit.explorer.getByLabel('Wall').first().check();
    const stage = (await visit.explorer.locator('.stage:visible').boundingBox())!;
    const middle = { x: stage.x + stage.width / 2, y: stage.y + stage.height / 2 };
    const cell = visit.explorer.locator('#cell-4-6');
    const before = (await cell.boundingBox())!;
    const fingers = await visit.fingers();
    // Apart by 40 pixels, then by 140, and then both to the left and up.
    const pair = (x: number, y: number, half: number) => [
      { x: x - half, y },
      { x: x + half, y },
    ];
    await fingers('touchStart', pair(middle.x, middle.y, 20).slice(0, 1));
    await fingers('touchStart', pair(middle.x, middle.y, 20));
    for (let half = 25; half <= 70; half += 5) {
      await fingers('touchMove', pair(middle.x, middle.y, half));
    }
    const zoomed = (await cell.boundingBox())!;
    assert.ok(Math.abs(zoomed.width / before.width - 3.5) < 0.1, `${before.width} → ${zoomed.width}`);
    const share = (at: number, from: number, size: number) => (at - from) / size;
    for (const [axis, size] of [
      ['x', 'width'],
      ['y', 'height'],
    ] as const) {
      const moved = share(middle[axis], zoomed[axis], zoomed[size]) - share(middle[axis], before[axis], before[size]);
      assert.ok(Math.abs(moved) < 0.2, 'what is between the fingers stays there');
    }
    await fingers('touchMove', pair(middle.x - 30, middle.y - 20, 70));
    const moved = (await cell.boundingBox())!;
    assert.deepEqual([Math.round(moved.x - zoomed.x), Math.round(moved.y - zoomed.y)], [-30, -20]);
    await fingers('touchEnd', []);
    await visit.screenshot('zoomed-360');
    assert.doesNotMatch((await visit.page.locator('#file').textContent())!, /•/, 'nothing is painted');
    assert.equal(await visit.page.evaluate(() => visualViewport!.scale), 1, 'the page itself is not zoomed');
    // The buttons do the same with one finger.
    await visit.explorer.getByRole('button', { name: 'Whole puzzle' }).tap();
    assert.equal((await cell.boundingBox())!.width, before.width);
    await visit.explorer.getByRole('button', { name: 'Larger' }).tap();
    assert.ok((await cell.boundingBox())!.width > before.width * 1.4);
    // One finger paints.
    await visit.explorer.getByRole('button', { name: 'Whole puzzle' }).tap();
    await cell.tap();
    await visit.page.locator('#file', { hasText: '•' }).waitFor({ state: 'attached' });
  },
  { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  '#sample=draw',
);

scenario(
  'the installed page works offline',
  async visit => {
    await visit.verdictIs('Police');
    await visit.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await visit.context.setOffline(true);
    await visit.page.reload();
    await visit.verdictIs('Police');
  },
  { serviceWorkers: 'allow' },
);

scenario('a board that needs more memory than small ones are given is solved, too', async visit => {
  const row = '.'.repeat(90);
  await visit.write(`P${row.slice(1)}\n${`${row}\n`.repeat(70)}T${row.slice(2)}E\n`);
  await visit.verdictIs('turns');
  await visit.explorer.locator('.tile[class*=tone-]').first().waitFor();
  await visit.write('P.*..\n..*T.\n....E\n');
  await visit.verdictIs('in 4 turns');
});
