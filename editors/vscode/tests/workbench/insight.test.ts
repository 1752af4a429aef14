/** Insight in the explorer: critical cells, other rules, repairs, and a written solution. */

import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import type { Frame } from 'playwright-core';

import { until } from '../../../tests/until.ts';
import { scenario, Workbench } from '../support/workbench.ts';

const BOARD = `title: The way round
expect: police
solution: r l u r
....*..*..
....*.....
*.***.***.
....*.....
....*..*E.
P.........
...T*..*..
`;

let workbench: Workbench;
let page: Frame;
const it = (name: string, steps: (workbench: Workbench) => Promise<void>) => scenario(name, () => workbench, steps);

before(async () => {
  workbench = await Workbench.start({ files: { 'way.board': BOARD }, size: { width: 1440, height: 900 } });
  await workbench.open('way.board');
  await workbench.statusIs('The thief escapes in 14 turns');
  await workbench.page.locator('.editor-actions .action-label[aria-label^="Explore Board"]').click();
  page = await workbench.explorer();
  await page.locator('#tab-insight').click();
});
after(() => workbench?.stop());

async function says(selector: string, text: string | RegExp): Promise<void> {
  await page.locator(selector).filter({ hasText: text }).waitFor();
}

async function show(view: string): Promise<void> {
  await page.locator('.view label', { hasText: view }).click();
}

it('critical cells are tinted, and the cell in focus has its new verdict', async () => {
  await says('.insights .summary', '6 cells change the outcome, 0 only the turns.');
  await page.locator('#cell-6-6.tone-police-0').waitFor();
  await page.locator('#cell-6-6').hover({ force: true });
  await says('.critical-cell', 'Row 6, column 6: With a wall here: Police catches the thief in 7 turns');
});

it('other rules are listed with their verdicts', async () => {
  await show('Other rules');
  await says('.variants li', /As written.*The thief escapes in 14 turns/);
  await says('.variants li', /thief-moves: 8.*The thief escapes in 10 turns/);
});

it('the reason of the verdict is in words and on the board', async () => {
  await show('Why');
  await page.locator('.why .paragraph').first().waitFor();
  await page.locator('.tile[class*="tone-thief"]').first().waitFor();
});

it('a repair is shown on the board and applied by a click', async workbench => {
  await show('Repairs');
  await says('.repairs li', 'Move T to row 7, column 3: Police catches the thief in 5 turns');
  await page.locator('.repairs button', { hasText: 'Put a wall on row 6, column 4' }).click();
  await page.locator('#cell-6-4.kind-wall.pending').waitFor();
  await page.locator('.insights button:visible', { hasText: 'Apply' }).click();
  await workbench.textIs(BOARD.replace('P.........', 'P..*......'));
  await workbench.save('way.board');
  await says('.verdict', 'Police catches the thief in 5 turns');
  await says('.insights .summary', 'The board is as expected: police.');
});

it('placements are shown one after another, and one click writes the chosen one', async workbench => {
  await workbench.revert('way.board', BOARD);
  await workbench.statusIs('The thief escapes in 14 turns');
  await show('Place the pieces');
  await page.locator('.insights label', { hasText: 'Verdict' }).locator('input').fill('police in 5');
  await workbench.page.keyboard.press('Enter');
  await says('.insights .summary', /\d+ placements: police in 5/);
  const first = page.locator('.insights .repairs button:visible').first();
  const title = await first.textContent();
  const [row, column] = /thief (\d+),(\d+)/.exec(title ?? '')!.slice(1);
  await page.locator(`#cell-${row}-${column}.kind-thief.pending`).waitFor();
  await page.locator('.insights button:visible', { hasText: 'Apply' }).click();
  await says('.verdict', 'Police catches the thief in 5 turns');
  await page.locator('.insights button:visible', { hasText: 'Undo' }).click();
  await workbench.textIs(BOARD);
  await workbench.focusReturns();
});

it('boards near the board are small boards, of which a click opens one', async workbench => {
  await workbench.focusText();
  await workbench.run('Stakeout: Vary the Board');
  await page.locator('.nearby button').first().waitFor();
  await page.locator('#cell-1-1').click({ force: true });
  await page.locator('#cell-1-1.locked').waitFor();
  await says('.insights .summary', /24 boards, hardest first; \d+ tried/);
  await says('.nearby li:first-child', /\d+\.\d\d bits · Thief, \d+ turns · \d+ good first moves?/);
  await page.locator('.nearby button').first().click();
  await until(
    async () => !(await workbench.text()).includes('solution:'),
    () => workbench.text(),
  );
  await workbench.save('way.board');
  await says('.verdict', /The thief escapes in \d+ turns/);
  await page.locator('.insights button:visible', { hasText: 'Undo' }).click();
  await workbench.textIs(BOARD);
  await workbench.focusReturns();
  await workbench.focusText();
});

it('a written solution is stepped through', async workbench => {
  await workbench.revert('way.board', BOARD);
  await workbench.statusIs('The thief escapes in 14 turns');
  await page.locator('#tab-line').click();
  await page.locator('.line-of label', { hasText: 'Solution' }).click();
  await page.locator('button[aria-label="End"]').click();
  await says('.turn-text', /^Turn 4 of 4: The thief goes right/);
});

it('a number in the header goes to that board', async workbench => {
  const number = page.locator('.pager input');
  assert.equal(await number.isVisible(), false, 'there is only one board');
  await workbench.revert('way.board', `${BOARD}\ntitle: Second\nP.T\n..E\n`);
  await number.fill('2');
  await number.press('Enter');
  await says('h1', 'Second');
  await until(async () => (await number.inputValue()) === '2', 'the number follows');
});
