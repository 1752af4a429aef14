/** The headline says what is true of the state on show, of the text as it is now. */

import assert from 'node:assert/strict';

import { countIs } from '../../tests/until.ts';
import { scenarios, setUp, type Visit } from './support.ts';

const site = setUp();
const scenario = scenarios(site);

const TRAP = 'P.*..\n..*T.\n....E\n';

async function headline({ page }: Visit): Promise<string[]> {
  return page.locator('#verdict p').allInnerTexts();
}

scenario('in Play the headline follows the match', async visit => {
  await visit.write('P..\n*.*\nE.T\n');
  await visit.verdictIs('Police catches the thief');
  await visit.explorer.getByRole('tab', { name: 'Play' }).click();
  // Without hints nothing tells who wins.
  await visit.verdictIs('Your move: you are the police.');
  assert.equal((await headline(visit))[1], '');
  assert.doesNotMatch(await visit.explorer.locator('body').innerText(), /catches|escapes|in \d+ turns/);
  await visit.explorer.getByText('Hints', { exact: true }).click();
  await visit.verdictIs('You are winning');
  await visit.page
    .locator('#verdict p')
    .filter({ hasText: /^Board: Police, \d+ turns$/ })
    .waitFor();
  await visit.press(1, 2);
  await visit.verdictIs('You are losing');
  await visit.screenshot('losing');
  for (const cell of [1, 1, 1]) {
    await visit.explorer.getByText('Your move').waitFor();
    await visit.press(1, cell);
    await visit.explorer.locator('.prompt', { hasText: /Your move|escapes/ }).waitFor();
    if (await visit.explorer.locator('.prompt.over').count()) {
      break;
    }
  }
  await visit.verdictIs('The thief escapes');
  await visit.verdictIs('after');
});

scenario('with placed pieces the headline says what they lead to, and then the board again', async visit => {
  await visit.write(TRAP);
  await visit.verdictIs('The thief escapes');
  await visit.explorer.locator('.heat-text').first().waitFor();
  await visit.explorer.locator('.board').focus();
  // The policeman on the thief's way.
  for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'End', 'ArrowLeft', 'P']) {
    await visit.page.keyboard.press(key);
  }
  await visit.verdictIs('with the pieces where they are');
  assert.equal((await headline(visit))[1], 'Board: Thief, 4 turns');
  await visit.page.keyboard.press('Escape');
  await visit.verdictIs('in 4 turns · Board 1');
  assert.equal((await headline(visit))[1], '');
});

scenario('along the best line the headline counts down', async visit => {
  await visit.write(TRAP);
  await visit.verdictIs('in 4 turns');
  await visit.explorer.getByRole('tab', { name: 'Best line' }).click();
  await visit.explorer.getByRole('button', { name: 'One turn forward' }).click();
  await visit.verdictIs('in 3 turns from here');
  // The arrow keys work from anywhere.
  await visit.page.locator('#new').focus();
  await visit.page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await visit.page.keyboard.press('ArrowRight');
  await visit.verdictIs('in 2 turns from here');
});

scenario('a verdict that is not the expected one is red, and leads to repairs', async visit => {
  await visit.write('expect: thief\nP.T*E\n');
  await visit.verdictIs('Expected: thief');
  await visit.verdictIs('Police catches the thief in 3 turns');
  await countIs(visit.page.locator('#verdict[data-unexpected]'), 1);
  await visit.screenshot('unexpected');
  await visit.page.getByRole('button', { name: 'Repair…' }).click();
  await visit.explorer.locator('.repairs .link').first().waitFor();
  await visit.explorer.getByLabel('Repairs').and(visit.explorer.locator(':checked')).waitFor({ state: 'attached' });
  await visit.verdictIs('with the selected repair');
});

scenario(
  'the verdict of a graph game that is not the expected one is red, and leads to its fix',
  async visit => {
    await visit.page.locator('nav:not([inert])').waitFor();
    await visit.write('expect: lose\nstart: a\na -> b\nb\n');
    await visit.verdictIs('Expected: lose');
    await visit.verdictIs('win in 1 turn');
    await visit.screenshot('unexpected-graph');
    await visit.page.getByRole('button', { name: 'Repair…' }).click();
    await visit.page.locator('#action-menu button', { hasText: 'win in 1' }).first().click();
    await visit.verdictIs('The first player wins');
  },
  {},
  '#sample=small-trap',
);

scenario('the map begins with the side that moves first', async visit => {
  await visit.write(`first: thief\n${TRAP}`);
  await visit.verdictIs('turn');
  await visit.explorer.locator('.map-controls .mover input[value=thief]:checked').waitFor({ state: 'attached' });
  assert.equal((await headline(visit))[1], '');
});

scenario('after an edit the old verdict is gone at once', async visit => {
  await visit.write(TRAP);
  await visit.verdictIs('The thief escapes');
  const shown = await visit.page.evaluate(() => {
    // Nothing else runs between the edit and the look.
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '.');
    const content = document.querySelector('.cm-content')!;
    content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    return [document.querySelector('#verdict .text')!.textContent, document.title];
  });
  assert.deepEqual(shown, ['Solving…', 'Stakeout']);
});

scenario('a headline never speaks of a text that is no longer open', async visit => {
  const { page, explorer } = visit;
  await visit.write('P*.\n*T.\n..E\n');
  await visit.verdictIs('Police catches the thief');
  await explorer.getByRole('tab', { name: 'Play' }).click();
  await explorer.getByText('Your move: you are the police.').waitFor();
  await visit.press(2, 2);
  await visit.verdictIs('after 1 turn');
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['objective: cost\nstart: a\na -> b:7\nb\n'], 'toll.game'));
    document.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await visit.verdictIs('Your move: you are the minimiser.');
  assert.doesNotMatch((await headline(visit)).join(), /catches/);
  await explorer.locator('.vertex').first().waitFor();
  assert.doesNotMatch((await headline(visit)).join(), /catches/);
});

scenario('a file whose name says nothing is opened as what its text looks like', async visit => {
  const { page, explorer } = visit;
  await visit.write('P*.\n*T.\n..E\n');
  await visit.verdictIs('Police catches the thief');
  for (const [text, verdict] of [
    ['start: a\na -> b\n', 'The first player wins'],
    ['policemen: 1\na - b\nb - c\n', 'Police catches the thief'],
    ['P.T\n..E\n', 'The thief escapes'],
  ] as const) {
    await page.evaluate(text => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'dropped.txt'));
      document.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, text);
    await visit.verdictIs(verdict);
  }
  await explorer.locator('#cell-2-3').waitFor();
});

scenario('a worker that ends without an error is replaced', async visit => {
  await visit.write(TRAP);
  await visit.verdictIs('The thief escapes');
  const before = visit.page.workers().filter(worker => worker.url().includes('serverWorker'));
  assert.equal(before.length, 1);
  // The request that it had not answered.
  visit.expectFault(/^Object$/);
  await before[0]!.evaluate('self.close()').catch(() => {});
  await visit.write(`title: After\n${TRAP}`);
  await visit.verdictIs('in 4 turns · After');
});

scenario('a match shows its values, what was given away, and a link brings it back', async visit => {
  const { page, explorer, context } = visit;
  await visit.write('P....\n.***.\n..T..\n.***.\n....E\n');
  await visit.explorer.locator('#cell-5-5').waitFor();
  await explorer.getByRole('tab', { name: 'Play' }).click();
  await explorer.locator('.side label:visible', { hasText: 'Both' }).click();
  const move = async (row: number, column: number, count: number) => {
    await explorer.locator('.prompt', { hasText: 'to move' }).waitFor();
    await visit.press(row, column);
    await explorer
      .locator('.moves li')
      .nth(count - 1)
      .waitFor();
  };
  // The thief walks up to the policeman, and waits.
  const steps = [
    [1, 2],
    [3, 2],
    [1, 1],
    [3, 1],
    [2, 1],
    [3, 1],
    [3, 1],
  ] as const;
  for (const [index, [row, column]] of steps.entries()) {
    await move(row, column, index + 1);
  }
  await explorer.locator('.value-graph g').nth(6).waitFor();
  await explorer.locator('.review', { hasText: 'away at move' }).waitFor();
  await visit.screenshot('match-review');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit.choose('Share', 'Copy link');
  await page.locator('#message.shown', { hasText: 'the moves on show' }).waitFor();
  const link = page.url();
  assert.match(link, /&play=both\/\/right\/left\/left\/left\/down\/stay\/down$/);
  const other = await context.newPage();
  await other.goto('about:blank');
  await other.goto(link);
  await other.frameLocator('#explorer').locator('.moves li').nth(6).waitFor();
  await other.close();
  await explorer.getByRole('button', { name: 'Try again from there' }).click();
  await explorer.locator('.variations li').waitFor();
});
