/** The page as a visitor uses it: the first verdict, a board of their own, and what helps with its text. */

import assert from 'node:assert/strict';

import type { Route } from 'playwright-core';

import { countIs } from '../../tests/until.ts';
import { scenarios, setUp } from './support.ts';

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

scenario('an empty text says what to do', async visit => {
  await visit.verdictIs('Police');
  await visit.write(' ');
  await visit.verdictIs('Draw a board');
  await visit.explorer.getByRole('button', { name: 'Add a Board' }).click();
  await visit.verdictIs('A new board');
});

scenario('a board that needs more memory than small ones are given is solved, too', async visit => {
  const row = '.'.repeat(90);
  await visit.write(`P${row.slice(1)}\n${`${row}\n`.repeat(70)}T${row.slice(2)}E\n`);
  await visit.verdictIs('turns');
  await visit.explorer.locator('.tile[class*=tone-]').first().waitFor();
  await visit.write('P.*..\n..*T.\n....E\n');
  await visit.verdictIs('in 4 turns');
});
