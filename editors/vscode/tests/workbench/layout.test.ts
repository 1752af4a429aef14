/** The explorer as a place to work in: it does not jump, zooms and pans, follows the text, and says what is wrong. */

import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import type { Frame } from 'playwright-core';

import { textsAre } from '../../../tests/until.ts';
import { scenario, Workbench } from '../support/workbench.ts';

const BOARD = `title: A small trap
P.*..
..*T.
....E
`;

const WIDE = `P${'.'.repeat(28)}\n${`${'.'.repeat(29)}\n`.repeat(20)}${'.'.repeat(27)}TE\n`;

const MISTAKES = `P.T
.TE
`;

let workbench: Workbench;
let page: Frame;
const it = (name: string, steps: (workbench: Workbench) => Promise<void>) => scenario(name, () => workbench, steps);

before(async () => {
  workbench = await Workbench.start({
    files: {
      'trap.board': BOARD,
      'wide.board': WIDE,
      'mistakes.board': MISTAKES,
      'frozen.board': BOARD,
      'large.board': large(),
      'empty.board': '',
    },
    size: { width: 1440, height: 900 },
    settings: {
      'files.readonlyInclude': { '**/frozen.board': true },
      'stakeout.solver.memory': '64 MiB',
      'workbench.colorTheme': 'Default High Contrast',
    },
  });
  await workbench.open('trap.board');
  await workbench.statusIs('The thief escapes in 4 turns');
});
after(() => workbench?.stop());

/** A board whose verdict needs more memory than the settings below allow. */
function large(): string {
  const rows = Array.from({ length: 199 }, () => '.'.repeat(200));
  return [`${'P'.padEnd(199, '.')}E`, ...rows.slice(1), `${'.'.repeat(199)}T`, ''].join('\n');
}

async function box(row: number, column: number): Promise<{ x: number; y: number; width: number; height: number }> {
  return (await page.locator(`#cell-${row}-${column}`).boundingBox())!;
}

async function middle(row: number, column: number): Promise<[number, number]> {
  const { x, y, width, height } = await box(row, column);
  return [x + width / 2, y + height / 2];
}

it('the walkthrough explores the board in another tab', async workbench => {
  await workbench.run('Welcome: Open Walkthrough', 'Get started with Stakeout');
  const walkthrough = workbench.page.locator('.gettingStartedContainer');
  await walkthrough.locator('.step-title', { hasText: 'Explore and play' }).click();
  await walkthrough.locator('.monaco-button', { hasText: 'Explore board' }).click();
  page = await workbench.explorer();
  await page.locator('h1', { hasText: 'A small trap' }).waitFor();
  await workbench.open('trap.board');
});

it('the board stays where it is in every mode, with and without details', async workbench => {
  await page.locator('.tile[class*="tone-"]').first().waitFor();
  await page.locator('h1:visible').hover();
  const before = await box(2, 2);
  await page.locator('#cell-2-5').hover({ force: true });
  await page.locator('.cell-table h2', { hasText: 'row 2, column 5' }).waitFor();
  assert.deepEqual(await box(2, 2), before, 'with details');
  for (const mode of ['line', 'play', 'edit', 'map']) {
    await page.locator(`#tab-${mode}`).click();
    await page.locator(`#tab-${mode}[aria-selected="true"]`).waitFor();
    assert.deepEqual(await box(2, 2), before, mode);
    await workbench.screenshot(`layout-${mode}`);
  }
});

it('a move in the list of the best line selects its turn', async () => {
  await page.locator('#tab-line').click();
  await page.locator('.line-moves button', { hasText: 'Thief right' }).click();
  await page.locator('.turn-text', { hasText: 'Turn 2 of 4' }).waitFor();
  await page.locator('.line-moves button[aria-current]', { hasText: 'Thief right' }).waitFor();
  await page.locator('#tab-map').click();
});

it('zooming keeps the middle of the board, and dragging pans', async workbench => {
  await workbench.open('wide.board');
  await page.locator('#cell-21-29').waitFor();
  const stage = (await page.locator('.stage:visible').boundingBox())!;
  const centre: [number, number] = [stage.x + stage.width / 2, stage.y + stage.height / 2];
  const cellAt = (x: number, y: number) =>
    page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('[data-cell]')?.getAttribute('data-cell'), [
      x,
      y,
    ] as const);
  const frame = (await (await page.frameElement()).boundingBox())!;
  const inFrame: [number, number] = [centre[0] - frame.x, centre[1] - frame.y];
  const before = await cellAt(...inFrame);
  for (let step = 0; step < 3; step++) {
    await page.locator('button[aria-label="Larger"]').click();
  }
  assert.equal(await cellAt(...inFrame), before);
  const from = await box(12, 14);
  const { mouse } = workbench.page;
  await mouse.move(...(await middle(12, 14)));
  await mouse.down();
  await mouse.move(from.x + from.width / 2 + 60, from.y + from.height / 2 + 30, { steps: 4 });
  await mouse.up();
  const to = await box(12, 14);
  assert.deepEqual([Math.round(to.x - from.x), Math.round(to.y - from.y)], [60, 30]);
  await workbench.screenshot('zoomed');
  await page.locator('button[aria-label="Whole puzzle"]').click();
  await workbench.open('trap.board');
  await page.locator('#cell-3-5').waitFor();
});

it('the status bar follows the text while the explorer has the focus; undo and redo are enabled when they can be used', async workbench => {
  await page.locator('#tab-edit').click();
  const undo = page.locator('button[aria-label="Undo"]');
  const redo = page.locator('button[aria-label="Redo"]');
  await undo.and(page.locator('[aria-disabled]')).waitFor();
  await page.locator('.brush label', { hasText: 'Wall' }).click();
  await page.locator('#cell-3-4').click({ force: true });
  await workbench.statusIs('Changed: save to solve');
  await undo.and(page.locator(':not([aria-disabled])')).waitFor();
  await redo.and(page.locator('[aria-disabled]')).waitFor();
  await undo.click();
  await workbench.textIs(BOARD);
  await workbench.focusReturns();
  await undo.and(page.locator('[aria-disabled]')).waitFor();
  await redo.and(page.locator(':not([aria-disabled])')).waitFor();
  await page.locator('svg.board').focus();
  await workbench.statusIs('The thief escapes in 4 turns');
});

it('a read-only file is not painted', async workbench => {
  await workbench.open('frozen.board');
  await page.locator('.file', { hasText: 'frozen.board' }).waitFor();
  await page.locator('.notice', { hasText: 'This file is read-only.' }).waitFor();
  await page.locator('#cell-3-1').click({ force: true });
  // What the page sends after the click has been handled after it.
  await page.locator('#cell-2-5').hover({ force: true });
  await workbench.page.locator('.view-overlays .cdr[class*="ced-"]').first().waitFor();
  await workbench.screenshot('read-only');
  await workbench.textIs(BOARD);
  assert.equal(await workbench.tab('frozen.board').and(workbench.page.locator('.dirty')).count(), 0);
});

it('a board with errors lists them, and each leads to its place and its fixes', async workbench => {
  await workbench.open('mistakes.board');
  await page.locator('#tab-map').click();
  const problem = page.locator('.problems li', { hasText: 'Row 2, column 2: a second thief' });
  await problem.waitFor();
  await workbench.screenshot('problems');
  await problem.locator('button.link').click();
  await workbench.page.locator('[id="status.editor.selection"]', { hasText: 'Ln 2, Col 2' }).waitFor();
  await problem.locator('button', { hasText: 'Fix…' }).click();
  const fixes = workbench.page.locator('.quick-input-list .monaco-list-row');
  await textsAre(fixes, ['Remove this `T`', 'Keep this `T` and remove the other']);
  await fixes.first().click();
  await problem.waitFor({ state: 'detached' });
  await workbench.focusText();
  await workbench.page.keyboard.press('Control+z');
});

it('a board that is too large says so, with the setting that limits it', async workbench => {
  await workbench.open('large.board');
  await page.locator('.verdict', { hasText: 'Not solved: too large' }).waitFor();
  await page.locator('.problem-card', { hasText: 'Row 1, column' }).waitFor();
  await workbench.screenshot('too-large');
  await page.locator('button', { hasText: 'Change Memory Limit' }).click();
  await workbench.page.locator('.settings-editor', { hasText: 'Memory' }).waitFor();
});

it('in an empty file a board is suggested once', async workbench => {
  await workbench.open('empty.board');
  const rows = await workbench.suggest(/./);
  await rows.and(workbench.page.locator('.focused')).waitFor();
  // Snippets come last, and only rows on the screen are in the page.
  await workbench.page.keyboard.press('ArrowUp');
  const board = rows.filter({ hasText: /^board(?!-)/ });
  await textsAre(board, ['board\nBoard']);
  await workbench.page.keyboard.press('Escape');
});

it('a file without a board offers to add one', async workbench => {
  await workbench.open('empty.board');
  // The settings of the test before hide it.
  await workbench.run('Stakeout: Explore Board');
  page = await workbench.explorer();
  await page.locator('.empty', { hasText: 'This file has no board yet.' }).waitFor();
  await page.locator('.file', { hasText: 'empty.board' }).waitFor();
  await page.locator('button', { hasText: 'Add a Board' }).click();
  await page.locator('h1', { hasText: 'A new board' }).waitFor();
  await workbench.textIs('title: A new board\nP.*..\n..*T.\n....E\n');
});
