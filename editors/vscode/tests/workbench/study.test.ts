/** The explorer as a place to study: why not that move, what to take away, and boards side by side. */

import assert from 'node:assert/strict';
import { copyFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';

import type { Frame } from 'playwright-core';

import { variable } from '../support/host.ts';
import { countIs, until } from '../../../tests/until.ts';
import { scenario, Workbench } from '../support/workbench.ts';

const BOARDS = `title: A small trap
P.*..
..*T.
....E

title: The other one
P...
..*.
E.T.
`;

let workbench: Workbench;
let page: Frame;
const it = (name: string, steps: (workbench: Workbench) => Promise<void>) => scenario(name, () => workbench, steps);

before(async () => {
  workbench = await Workbench.start({
    files: { 'traps.board': BOARDS, 'third.board': 'title: The third\nPT.E\n' },
    size: { width: 1440, height: 900 },
  });
  await workbench.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await workbench.open('traps.board');
  await workbench.statusIs('The thief escapes in 4 turns');
  await workbench.run('Stakeout: Explore Board');
  page = await workbench.explorer();
});
after(() => workbench?.stop());

async function says(selector: string, text: string | RegExp, frame = page): Promise<void> {
  await frame.locator(selector).filter({ hasText: text }).waitFor();
}

/** Waits for a message that hides itself after some seconds: its text stays. */
async function copied(text: string): Promise<void> {
  await page.locator('.toast', { hasText: text }).waitFor({ state: 'attached' });
}

async function click(row: number, column: number): Promise<void> {
  await page.locator(`#cell-${row}-${column}`).click({ force: true });
}

it('a wrong move is refuted on the board, and the match goes on', async workbench => {
  await workbench.goTo(8, 1);
  await says('h1', 'The other one');
  await page.locator('#tab-play').click();
  await says('.prompt', 'Your move: you are the police.');
  // Without hints a judgement does not say what was better.
  await page.locator('.check', { hasText: 'Hints' }).click();
  await click(1, 1);
  await says('.judgement', 'This move lets the thief escape in 3 turns');
  await page.locator('.asked button', { hasText: 'Why?' }).click();
  await says('.prompt', 'Why not “Police stay”?');
  await says('.refutation', 'Best play after it: thief ');
  await countIs(page.locator('.arrow'), 3);
  await page.locator('.piece.thief[data-place="3,3"]').waitFor();
  await workbench.screenshot('study-refutation');
  await page.locator('.asked button', { hasText: 'Back to the match' }).click();
  await says('.prompt', 'Your move: you are the police.');
  await page.locator('.refutation').waitFor({ state: 'hidden' });
});

/** Uses the menu that copies and saves. */
async function share(action: string): Promise<void> {
  await page.locator('.share:visible').click();
  await page.getByRole('button', { name: action }).click();
}

async function clipboard(workbench: Workbench): Promise<string> {
  await workbench.focusText();
  return workbench.page.evaluate(() => navigator.clipboard.readText());
}

it('the state, the line and the picture are copied', async workbench => {
  await workbench.goTo(2, 1);
  await says('h1', 'A small trap');
  await page.locator('#tab-line').click();
  await page.locator('button[aria-label="End"]').click();
  await page.locator('.share:visible').click();
  await page.locator('.share-menu:visible').waitFor();
  assert.equal(
    await page.getByRole('button', { name: 'Copy state' }).getAttribute('aria-disabled'),
    'true',
    'the exit has no room for the thief',
  );
  await workbench.screenshot('study-menu');
  await workbench.page.keyboard.press('Escape');
  await page.locator('.share-menu:visible').waitFor({ state: 'detached' });
  await page.locator('button[aria-label="One turn back"]').click();
  await share('Copy state');
  await copied('Copied: state.');
  assert.equal(await clipboard(workbench), 'first: thief\nP.*..\n..*.T\n....E\n');
  await share('Copy line');
  await copied('Copied: line.');
  assert.equal(await clipboard(workbench), '- r - d');
  await share('Copy picture (svg)');
  await copied('Copied: picture (svg).');
  const svg = await clipboard(workbench);
  assert.match(svg, /^<svg [^>]*viewBox="[^"]*"/);
  assert.doesNotMatch(svg, /var\(|style=|class=/);
  assert.match(svg, /marker-end="url\(/);
  await share('Copy picture (png)');
  await copied('Copied: picture (png).');
  await workbench.focusText();
  const types = await workbench.page.evaluate(async () => (await navigator.clipboard.read())[0]?.types);
  assert.deepEqual(types, ['image/png']);
});

it('the picture and the state are saved where the user chooses', async workbench => {
  for (const [action, name] of [
    ['Save… picture (svg)', 'traps-1.svg'],
    ['Save… picture (png)', 'traps-1.png'],
    ['Save… state', 'traps-1-position.board'],
    ['Save… line', 'traps-1-line.txt'],
  ] as const) {
    await share(action);
    await saveAs(workbench, name);
    await until(async () => readFileSync(path.join(workbench.folder, name)).length > 0, `${name} is saved`);
  }
  const png = readFileSync(path.join(workbench.folder, 'traps-1.png'));
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  assert.ok(png.length > 10_000, `${png.length} bytes: an empty picture`);
  copyFileSync(
    path.join(workbench.folder, 'traps-1.png'),
    path.join(variable('STAKEOUT_SCREENSHOTS'), 'study-png.png'),
  );
  assert.equal(workbench.read('traps-1-line.txt'), '- r - d\n');
});

it('pictures and pages are made of the text at the cursor', async workbench => {
  await workbench.focusText();
  for (const [choice, name] of [
    ['Picture with values', 'traps.svg'],
    ['Picture without values', 'traps-without-values.svg'],
    ['Page of a task', 'traps-task.html'],
  ] as const) {
    await workbench.choose('Stakeout: Share', choice);
    await saveAs(workbench, name);
    await until(async () => workbench.read(name).trimEnd().endsWith('>'), `${name} is saved`);
  }
  assert.match(workbench.read('traps.svg'), /The thief escapes in 4 turns/);
  assert.match(workbench.read('traps-without-values.svg'), /A small trap/);
  assert.doesNotMatch(workbench.read('traps-without-values.svg'), /escapes|catches/);
  assert.match(workbench.read('traps-task.html'), /content="[^"]*task/);
});

/** Saves where the dialog suggests, which is a file of this name. */
async function saveAs(workbench: Workbench, name: string): Promise<void> {
  const box = workbench.page.locator('.quick-input-widget');
  await until(
    async () => (await box.locator('input').first().inputValue()).endsWith(`/${name}`),
    async () => `the dialog suggests ${await box.locator('input').first().inputValue()}`,
  );
  await box.locator('.monaco-button', { hasText: 'OK' }).click();
}

/** The explorers, by their titles; VS Code draws those that are hidden behind others, too. */
async function explorers(workbench: Workbench): Promise<string[]> {
  const tabs = workbench.page.locator('.tab', { hasText: /^(Board|Graph)/ });
  return (await tabs.allInnerTexts()).map(text => text.trim()).sort();
}

/** Waits until an explorer shows the first board. */
async function showsTrap(workbench: Workbench): Promise<void> {
  await until(async () => {
    page = await workbench.explorer();
    return (await page.locator('h1:visible').innerText()) === 'A small trap';
  }, 'the pinned explorer shows its board');
}

it('a pinned explorer keeps its board, and another one follows the cursor', async workbench => {
  const { page: window } = workbench;
  await window.locator('.tab', { hasText: 'Board: A small trap' }).click();
  await window.locator('.action-label[aria-label="Pin Explorer to Its Board"]').click();
  await window.locator('.tab', { hasText: 'Board: A small trap (pinned)' }).waitFor();
  await window.locator('.action-label[aria-label="Unpin Explorer"]').waitFor();
  await workbench.goTo(8, 1);
  await workbench.run('Stakeout: Explore Board');
  await window.locator('.tab', { hasText: 'Board: The other one' }).waitFor();
  await workbench.open('third.board');
  await window.locator('.tab', { hasText: 'Board: The third' }).waitFor();
  assert.deepEqual(await explorers(workbench), ['Board: A small trap (pinned)', 'Board: The third']);
  await window.locator('.tab', { hasText: 'Board: A small trap (pinned)' }).click();
  await showsTrap(workbench);
  await workbench.screenshot('study-pinned');
});

it('after a reload of the window a pinned explorer has its board again, until it is unpinned', async workbench => {
  const { page: window } = workbench;
  await workbench.reload('"isPinned":true');
  await window.locator('.tab', { hasText: 'Board: A small trap (pinned)' }).click();
  await showsTrap(workbench);
  await window.locator('.action-label[aria-label="Unpin Explorer"]').click();
  await window.locator('.tab', { hasText: '(pinned)' }).waitFor({ state: 'detached' });
  await workbench.goTo(1, 1);
  await workbench.open('third.board');
  await until(
    async () => !(await explorers(workbench)).includes('Board: A small trap'),
    async () => (await explorers(workbench)).join(),
  );
});
