/** Puzzles: tasks without values, new puzzles, that of the day, and the list of a collection. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

import { textsAre } from '../../tests/until.ts';
import * as t from '../../explorer/texts.ts';
import { requestFor, requestOfDay, titleOfDay } from '../src/generate.ts';
import { linkTo, scenarios, setUp, Visit } from './support.ts';

const site = setUp();
const scenario = scenarios(site);

void test('choices become a request', () => {
  assert.deepEqual(requestFor({ size: 'small', verdict: 'key', turns: 'medium', style: 'maze' }, 7), {
    rows: 5,
    columns: 6,
    style: 'maze',
    seed: 7,
    verdict: 'police',
    uniqueKey: true,
    turns: [9, 20],
  });
  assert.deepEqual(requestFor({ size: 'small', verdict: 'any', turns: 'any', style: 'open' }, 1), {
    rows: 5,
    columns: 6,
    style: 'open',
    seed: 1,
  });
  // A draw never ends.
  assert.equal(requestFor({ size: 'small', verdict: 'draw', turns: 'long', style: 'open' }, 1).turns, undefined);
});

void test('a day has one puzzle, and the next day another one', () => {
  const [first, same, next] = [1, 20, 26].map(hour => requestOfDay(new Date(2026, 10, 25, hour)));
  assert.deepEqual(first, same);
  assert.equal(first!.seed, 20261125);
  assert.equal(next!.seed, 20261126);
  assert.equal(titleOfDay(new Date(2026, 10, 25)), 'Puzzle of 25 November 2026');
});

scenario('a collection lists its boards with their verdicts', async visit => {
  await visit.choose('Samples', 'Corner cases');
  await visit.verdictIs('Police');
  const opener = visit.page.locator('#show-boards');
  await textsAre(opener, ['Board 1 of 4']);
  await opener.click();
  const third = visit.page.locator('#boards button', { hasText: 'Walled in' });
  await third.filter({ hasText: /^3\. Walled in\s*Draw$/ }).waitFor();
  await visit.screenshot('boards');
  await third.click();
  await visit.verdictIs('Draw');
  await textsAre(opener, ['Board 3 of 4']);
});

scenario(
  'a task has no values until they are asked for',
  async visit => {
    const { page, explorer } = visit;
    await visit.verdictIs('Who wins?');
    await explorer.getByText('Your move: you are the police.').waitFor();
    for (const tab of ['Outcomes', 'Best line', 'Insight']) {
      assert.equal(await explorer.getByRole('tab', { name: tab }).first().isVisible(), false);
    }
    assert.doesNotMatch(await page.locator('body').innerText(), /catches|escapes|in \d+ turns/);
    assert.doesNotMatch(await explorer.locator('body').innerText(), /catches|escapes|in \d+ turns/);
    await visit.press(3, 3);
    await explorer.locator('.played', { hasText: 'Police down-right' }).waitFor();
    await explorer.getByText('Your move: you are the police.').waitFor();
    await visit.verdictIs('Who wins?');
    assert.doesNotMatch(await explorer.locator('body').innerText(), /catches|escapes|in \d+ turns/);
    await visit.screenshot('task');
    await page.getByRole('button', { name: 'Show values' }).click();
    await page.locator('#verdict[data-tone=police]').waitFor();
    await explorer.getByRole('tab', { name: 'Outcomes' }).first().click();
    await explorer.locator('.heat-text').first().waitFor();
  },
  {},
  '#sample=watch&task',
);

const TELLS =
  /catches|escapes|(?<!to )\bdraw\b(?! vertices| the graph)|(?<!who )\bwins?\b(?!\?)|\bwinning\b|\bloses?\b|\blosing\b|in \d+ turns?|[Cc]ost (\d|infinite)|(police|thief) in \d|Grundy values? \d|becomes \d/i;

/** What a reader sees or hears of the page, apart from the text, in which an `expect` may say everything. */
async function told({ page, explorer }: Visit): Promise<string[]> {
  const read = (body: Element) => {
    const names = ['aria-label', 'aria-valuetext', 'title', 'alt'];
    const texts = [...body.querySelectorAll('*')]
      .filter(element => !element.closest('.cm-content') && element.checkVisibility({ visibilityProperty: true }))
      .flatMap(element => [
        ...names.map(name => element.getAttribute(name)),
        ...[...element.childNodes].map(node => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : '')),
      ]);
    return texts.map(text => (text ?? '').trim());
  };
  const all = [await page.locator('body').evaluate(read), await explorer.locator('body').evaluate(read)].flat();
  // Rules, and the question of another puzzle.
  const harmless = ['', t.whoCannotMoveLoses.trim(), t.thePoliceCanWinHow];
  return [await page.title(), ...all].filter(text => !harmless.includes(text));
}

async function isSilent(visit: Visit): Promise<void> {
  const { page, explorer } = visit;
  // A game of words has no start.
  await page.locator('#verdict', { hasText: /^\s*(Who wins\?|Solved)/ }).waitFor();
  assert.deepEqual(
    (await told(visit)).filter(text => TELLS.test(text)),
    [],
  );
  assert.equal(await explorer.locator('[class*="tone-"]:visible').count(), 0, 'nothing is coloured');
  const colours = await page
    .locator('.cm-content')
    .evaluate(text =>
      [text, ...text.querySelectorAll("[class*='token-stakeout']")].map(part => getComputedStyle(part).color),
    );
  assert.equal(new Set(colours).size, 1, 'nor is the text');
  assert.equal(await page.locator('.inlay-hint:visible').count(), 0);
}

for (const [what, fragment, line] of [
  ['a board', '#sample=watch&task', 7],
  ['several boards', '#sample=corners&task', 3],
  ['a graph game', '#sample=small-trap&task', 4],
  ['a misère game', `${linkTo('g', 'stuck: wins\nstart: a\na -> b c\nb -> c\nc\n')}&task`, 3],
  ['a game about costs', '#sample=toll&task', 4],
  ['a sum', `${linkTo('g', 'objective: grundy\nstart: a + b\na -> b c\nb -> c\nc\n')}&task`, 3],
  ['an octal game', '#sample=kayles&task', 3],
  ['a game of words', '#sample=chain&task', 4],
  ['a pursuit', `${linkTo('p', 'police: a\nthief: d\na - b\nb - c\nc - d\n')}&task`, 3],
  [
    'a board with two policemen',
    `${linkTo('b', 'policemen: 2\nexpect: draw\nP....\n..*..\n..T..\n..*.E\n....P\n')}&task`,
    3,
  ],
] as const) {
  scenario(
    `a task of ${what} tells nothing, and a link to it is a task`,
    async visit => {
      const { page, explorer } = visit;
      const prompt = explorer.locator('.prompt:visible');
      await prompt.filter({ hasText: /^Your move: you are / }).waitFor();
      await visit.showText();
      await isSilent(visit);
      const tabs = explorer.locator('[role=tab]:visible');
      await textsAre(tabs, ['Play', 'Edit']);
      await explorer.locator('.play-controls label:visible', { hasText: 'Both' }).click();
      await prompt.filter({ hasText: /to move\.$/ }).waitFor();
      await isSilent(visit);
      await tabs.filter({ hasText: 'Edit' }).click();
      await explorer.locator('body[data-mode=edit]').waitFor();
      await isSilent(visit);
      await visit.choose('More', 'Boards');
      await page.locator('#boards:popover-open .label').first().waitFor();
      await isSilent(visit);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Samples', exact: true }).click();
      await page.locator('#samples:popover-open .label').first().waitFor();
      await isSilent(visit);
      await page.keyboard.press('Escape');
      await visit.goTo(line, 1);
      await page.keyboard.press('Control+.');
      await page.locator('#action-menu:popover-open .label').first().waitFor();
      await isSilent(visit);
      await page.keyboard.press('Escape');
      await visit.goTo(line, 1);
      await page.keyboard.press('Control+Space');
      await page.keyboard.press('Control+i');
      await page.locator('.cm-lsp-hover-tooltip', { hasText: 'Nothing is known' }).waitFor();
      assert.equal(await page.locator('.cm-tooltip-autocomplete').count(), 0);
      await page.keyboard.press('Escape');
      await visit.choose('Share', 'Copy link');
      await page.waitForFunction(() => location.hash.includes('&task'));
      await isSilent(visit);
      await page.getByRole('button', { name: 'Show values' }).click();
      await page.locator('#reveal').waitFor({ state: 'hidden' });
      await explorer.getByRole('tab', { name: 'Outcomes' }).filter({ visible: true }).click();
      await explorer.locator('[class*="tone-"]:visible').first().waitFor();
    },
    {},
    fragment,
  );
}

const ROUND_THE_QUAY = 'police: p\nthief: t\nexits: e\np - e\np - q\nt - m\nm - e\n';

for (const [what, fragment, moves, said] of [
  ['a board', `${linkTo('b', 'P..\n*.*\nE.T\n')}&task`, [2, 2], 'The thief gets away after that. Try again.'],
  ['a pursuit', `${linkTo('p', ROUND_THE_QUAY)}&task`, ['q', 'p'], 'The thief gets away after that. Try again.'],
  ['a graph game', '#sample=small-trap&task', ['c', 'b'], 'That move loses. Try again.'],
  ['a game about costs', '#sample=toll&task', ['ferry', 'bridge'], 'Another move has a better cost. Try again.'],
] as const) {
  scenario(
    `a wrong move of ${what} goes back in a task`,
    async visit => {
      const { explorer } = visit;
      const move = (to: string | number, row = 1) =>
        typeof to === 'number'
          ? visit.press(row, to)
          : explorer
              .locator('.vertex')
              .filter({ hasText: new RegExp(`^${to}`) })
              .click();
      const isWithoutCounts = async () => {
        await visit.verdictIs('Who wins?');
        assert.doesNotMatch((await told(visit)).join('\n'), /in \d+ turns?|[Cc]ost \d|was /);
        assert.equal(await explorer.locator('[class*="tone-"]:visible').count(), 0, 'nothing is coloured');
      };
      await explorer.locator('.prompt', { hasText: 'Your move' }).waitFor();
      await move(moves[0]);
      await explorer.locator('.judgement', { hasText: said }).waitFor();
      await explorer.locator('.prompt', { hasText: 'Your move' }).waitFor();
      assert.equal(await explorer.locator('.moves li').count(), 0, 'it went back');
      await isWithoutCounts();
      await visit.screenshot(`wrong-${what.replaceAll(' ', '-')}`);
      await explorer.getByRole('button', { name: 'Show why' }).click();
      await explorer.locator('.refutation p').first().waitFor();
      await isWithoutCounts();
      await visit.screenshot(`why-${what.replaceAll(' ', '-')}`);
      await explorer.getByRole('button', { name: 'Back to the match' }).click();
      await move(moves[1], 2);
      await explorer.locator('.moves li').first().waitFor();
      await explorer.locator('.judgement').waitFor({ state: 'hidden' });
    },
    {},
    fragment,
  );
}

scenario('a puzzle is generated as a task, stays one over a reload, and says what the program says', async visit => {
  const { page } = visit;
  const dialog = page.locator('#generate-dialog');
  await visit.choose('Samples', 'Generate a puzzle');
  await dialog.getByLabel('Size').selectOption('small');
  await dialog.getByLabel('Verdict').selectOption('key');
  await dialog.getByLabel('Style').selectOption('open');
  await visit.screenshot('generate');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await visit.verdictIs('Who wins?');
  await page.locator('#message', { hasText: 'Opened A new puzzle.' }).waitFor();
  const text = await visit.text();
  const [, command] = /^; stakeout (generate .*)$/m.exec(text)!;
  assert.match(command!, /--unique-key/);
  const program = execFileSync(process.env.STAKEOUT_PROGRAM!, command!.split(' '), { encoding: 'utf8' });
  assert.ok(text.includes(program.replace(/^expect:.*\n/, '').trim()));
  await page.waitForFunction(() => sessionStorage.getItem('stakeout.task') !== null);
  await page.reload();
  await visit.verdictIs('Who wins?');
  await page.getByRole('button', { name: 'Show values' }).click();
  await visit.verdictIs('Police catches the thief');
  await page.reload();
  await visit.verdictIs('Police catches the thief');
});

scenario('the puzzle of the day is the same for everybody, and a search can be cancelled', async visit => {
  const { page } = visit;
  await visit.choose('Samples', 'Puzzle of the day');
  await page.locator('#message', { hasText: 'Opened Puzzle of' }).waitFor();
  const text = await visit.text();
  const other = await Visit.to(site.browser, site.address);
  await other.choose('Samples', 'Puzzle of the day');
  await other.page.locator('#message', { hasText: 'Opened Puzzle of' }).waitFor();
  assert.equal(await other.text(), text);
  await other.end();
  const folder = mkdtempSync(path.join(tmpdir(), 'stakeout-day-'));
  const file = path.join(folder, 'day.board');
  writeFileSync(file, text);
  const solved = execFileSync(process.env.STAKEOUT_PROGRAM!, ['solve', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  assert.match(solved, /police/i);
  const dialog = page.locator('#generate-dialog');
  await visit.choose('Samples', 'Generate a puzzle');
  await dialog.getByLabel('Size').selectOption('small');
  await dialog.getByLabel('Verdict').selectOption('thief');
  await dialog.getByLabel('Turns').selectOption('long');
  await dialog.getByLabel('Style').selectOption('open');
  await dialog.getByRole('button', { name: 'Generate', exact: true }).click();
  await dialog.getByText('Looking for a puzzle…').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('#generate-dialog:not([open])').waitFor({ state: 'attached' });
  assert.equal(await visit.text(), text);
});
