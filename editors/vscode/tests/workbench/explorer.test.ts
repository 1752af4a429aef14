/** The board explorer in the real editor: read, follow, play, edit. */

import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import type { Frame } from 'playwright-core';

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
  workbench = await Workbench.start({ files: { 'traps.board': BOARDS }, size: { width: 1440, height: 900 } });
  await workbench.open('traps.board');
  await workbench.statusIs('The thief escapes in 4 turns');
});
after(() => workbench?.stop());

function label(row: number, column: number): Promise<string | null> {
  return page.locator(`#cell-${row}-${column}`).getAttribute('aria-label');
}

async function labelIs(row: number, column: number, text: string): Promise<void> {
  await until(
    async () => (await label(row, column)) === text,
    async () => `${await label(row, column)}`,
  );
}

/** Clicks in the middle of a cell. */
async function click(row: number, column: number): Promise<void> {
  await page.locator(`#cell-${row}-${column}`).click({ force: true });
}

/** The position of a cell's middle on the screen. */
async function middle(row: number, column: number): Promise<[number, number]> {
  const box = (await page.locator(`#cell-${row}-${column}`).boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function says(selector: string, text: string | RegExp): Promise<void> {
  await page.locator(selector).filter({ hasText: text }).waitFor();
}

it('a button in the title of the editor opens the explorer beside the text', async workbench => {
  await workbench.page.locator('.editor-actions .action-label[aria-label^="Explore Board"]').click();
  page = await workbench.explorer();
  await says('h1', 'A small trap');
  await says('.verdict', 'The thief escapes in 4 turns');
  await labelIs(2, 4, 'Row 2, column 4, thief. thief here, police to move: The thief escapes in 4 turns');
  await labelIs(1, 3, 'Row 1, column 3, wall');
});

it('controls choose the placed piece and the side to move', async () => {
  await page.locator('.mover label', { hasText: 'Thief' }).click();
  await labelIs(2, 5, 'Row 2, column 5, floor. thief here, thief to move: The thief escapes in 1 turn');
  await page.locator('.vary label', { hasText: 'Police' }).click();
  await labelIs(2, 4, 'Row 2, column 4, thief. police here, thief to move: Police catches the thief');
  await page.locator('.vary label', { hasText: 'Thief' }).click();
  await page.locator('.mover label', { hasText: 'Police' }).click();
});

it('a cell under the pointer is highlighted in the text and shows its table; a cursor in the text is marked on the board', async workbench => {
  const mark = workbench.page.locator('.view-overlays .cdr[class*="ced-"]');
  await page.locator('#cell-2-5').hover({ force: true });
  await says('.cell-table h2', 'Floor · row 2, column 5');
  await says('.cell-table tr.thief', 'The thief escapes in 2 turns');
  await mark.first().waitFor();
  await workbench.screenshot('explorer-outcomes');
  await page.locator('h1:visible').hover();
  await mark.first().waitFor({ state: 'detached' });
  await workbench.goTo(4, 2);
  await page.locator('.ring.text-cell[data-cell="3,2"][visibility="visible"]').waitFor({ state: 'attached' });
  await workbench.page.locator('.view-line', { hasText: '....E' }).hover({ position: { x: 4, y: 8 } });
  await page.locator('.ring.text-cell[data-cell="3,1"][visibility="visible"]').waitFor({ state: 'attached' });
});

it('dragging a piece shows the value there at once', async workbench => {
  const { mouse } = workbench.page;
  await mouse.move(...(await middle(1, 1)));
  await mouse.down();
  await mouse.move(...(await middle(1, 5)), { steps: 8 });
  // Still dragging.
  await page.locator('[aria-label="Police at row 1, column 5, thief at row 2, column 4, police to move"]').waitFor();
  await says('.placed-pieces .verdict', 'Police catches the thief in 1 turn');
  await labelIs(3, 4, 'Row 3, column 4, floor. thief here, police to move: The thief escapes in 2 turns');
  await labelIs(1, 2, 'Row 1, column 2, floor. thief here, police to move: Police catches the thief in 7 turns');
  await workbench.screenshot('explorer-placed-pieces');
  await mouse.up();
  await labelIs(1, 5, 'Row 1, column 5, police. thief here, police to move: Police catches the thief');
  await says('.spoken', 'Police at row 1, column 5');
  await says('.verdict', 'The thief escapes in 4 turns');
  await workbench.textIs(BOARDS);
  await page.locator('button', { hasText: 'Reset' }).click();
  await labelIs(1, 2, 'Row 1, column 2, floor. thief here, police to move: Police catches the thief in 1 turn');
});

it('a piece can be placed by touch and by keyboard', async workbench => {
  const touch = await workbench.page.context().newCDPSession(workbench.page);
  const at = async (row: number, column: number) => {
    const [x, y] = await middle(row, column);
    return [{ x, y }];
  };
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: await at(2, 4) });
  for (const column of [3, 2, 1]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: await at(3, column) });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await says('.spoken', 'Police at row 1, column 1, thief at row 3, column 1, police to move');
  await page.locator('svg.board').focus();
  await workbench.page.keyboard.press('ArrowRight');
  await page.locator('.ring.cursor[data-cell="3,2"]').waitFor({ state: 'attached' });
  await workbench.page.keyboard.press('p');
  await says(
    '.spoken',
    'Police at row 3, column 2, thief at row 3, column 1, police to move: Police catches the thief',
  );
  await workbench.page.keyboard.press('Escape');
  await page.locator('.placed-pieces .note', { hasText: 'To see other states' }).waitFor();
});

it('a match can begin with placed pieces', async workbench => {
  await click(3, 1);
  await page.locator('svg.board').focus();
  await workbench.page.keyboard.press('t');
  await says('.spoken', 'thief at row 3, column 1');
  await page.locator('button', { hasText: 'Play from here' }).click();
  await says('.prompt', 'Your move: you are the police.');
  await page.locator('.piece.thief[data-place="3,1"]').waitFor();
  await page.locator('button', { hasText: 'Start as written' }).click();
  await page.locator('.piece.thief[data-place="2,4"]').waitFor();
  await page.locator('#tab-map').click();
  await page.locator('button', { hasText: 'Reset' }).click();
});

it('the keyboard steps along the best line', async workbench => {
  await page.locator('#tab-line').click();
  await says('.turn-text', 'Start: The thief escapes in 4 turns.');
  await page.locator('input[type="range"]').focus();
  await workbench.page.keyboard.press('ArrowRight');
  await workbench.page.keyboard.press('ArrowRight');
  await says('.turn-text', 'Turn 2 of 4: The thief goes right to row 2, column 5.');
  await page.locator('.piece.thief[data-place="2,5"]').waitFor();
  await page.locator('.arrow.next[data-turn="3"]').waitFor({ state: 'attached' });
  await workbench.screenshot('explorer-line');
});

it('a match is played to its end, and every move is graded', async workbench => {
  await page.locator('#tab-play').click();
  await page.locator('.side label', { hasText: 'Thief' }).click();
  await says('.prompt', 'Your move: you are the thief.');
  await click(1, 4);
  // Without hints a judgement does not say what was better.
  await says('.judgement', /^A better move keeps the result\.$/);
  assert.equal(await page.locator('header .verdict').isVisible(), false);
  await page.locator('.check', { hasText: 'Hints' }).click();
  await says('.judgement', 'Still winning, but slower');
  await says('.prompt', 'Your move: you are the thief.');
  await workbench.screenshot('explorer-judgement');
  await page.locator('button:visible', { hasText: 'Take back' }).click();
  await page.locator('.piece.thief[data-place="2,4"]').waitFor();
  await says('.prompt', 'Your move: you are the thief.');
  // By dragging the piece.
  await workbench.page.mouse.move(...(await middle(2, 4)));
  await workbench.page.mouse.down();
  await workbench.page.mouse.move(...(await middle(2, 5)), { steps: 4 });
  await workbench.page.mouse.up();
  await says('.judgement', 'Best: The thief escapes in 2 turns.');
  await says('.prompt', 'Your move: you are the thief.');
  // By the keyboard.
  await page.locator('svg.board').focus();
  await workbench.page.keyboard.press('ArrowDown');
  await page.locator('.ring.cursor[data-cell="3,5"]').waitFor({ state: 'attached' });
  await workbench.page.keyboard.press('Enter');
  await says('.prompt', 'The thief escapes after 4 turns. Best moves: 2 of 2.');
  await says('.spoken', 'The thief escapes after 4 turns.');
  await countIs(page.locator('.moves li'), 4);
  await workbench.screenshot('explorer-won');
  await page.locator('.play-controls button', { hasText: 'Restart' }).click();
  await says('.prompt', 'Your move: you are the thief.');
  await page.locator('.piece.thief[data-place="2,4"]').waitFor();
  await countIs(page.locator('.moves li'), 1);
});

it('a blunder names the missed result', async workbench => {
  await workbench.goTo(8, 1);
  await says('h1', 'The other one');
  await page.locator('.side label', { hasText: 'Police' }).click();
  await says('.prompt', 'Your move: you are the police.');
  await click(1, 1);
  await says('.judgement', 'This move lets the thief escape in 3 turns: the catch in 4 was down-right.');
  await page.locator('.moves .blunder', { hasText: 'Police stay ??' }).waitFor();
  await workbench.screenshot('explorer-blunder');
  await workbench.goTo(2, 1);
  await says('h1', 'A small trap');
});

it('painting edits the text, and undo reverts it as one step', async workbench => {
  await page.locator('#tab-edit').click();
  await page.locator('.brush label', { hasText: 'Wall' }).click();
  await workbench.page.mouse.move(...(await middle(3, 1)));
  await workbench.page.mouse.down();
  await workbench.page.mouse.move(...(await middle(3, 3)), { steps: 12 });
  await workbench.page.mouse.up();
  await workbench.textIs(BOARDS.replace('....E', '***.E'));
  await page.locator('#cell-3-3.kind-wall:not(.pending)').waitFor();
  await workbench.screenshot('explorer-edit');
  await page.locator('button[aria-label="Undo"]').click();
  await workbench.textIs(BOARDS);
  await workbench.focusReturns();
  await page.locator('#cell-3-3.kind-floor').waitFor();
  // By the keyboard: the piece is moved, since a board has one.
  await click(3, 4);
  await page.locator('#cell-3-4.kind-wall:not(.pending)').waitFor();
  await page.locator('svg.board').focus();
  await workbench.page.keyboard.press('t');
  await workbench.textIs(BOARDS.replace('..*T.\n....E', '..*..\n...TE'));
  await workbench.page.keyboard.press('Control+z');
  await workbench.textIs(BOARDS.replace('....E', '...*E'));
  await workbench.focusReturns();
  await (await workbench.explorer()).locator('#cell-3-4.kind-wall').waitFor();
});

it('an outdated solution is marked, and a button solves the board', async workbench => {
  await page.locator('#tab-map').click();
  await says('.notice', 'These outcomes belong to an earlier version of the text. Changed since it was solved');
  await page.locator('svg.board.stale').waitFor();
  await workbench.screenshot('explorer-older');
  await page.locator('.notice button').click();
  await page.locator('svg.board:not(.stale)').waitFor();
  await page.locator('.notice').waitFor({ state: 'hidden' });
  await workbench.goTo(4, 4);
  await workbench.replace(1, '.');
  await page.locator('#cell-3-4:not(.kind-wall)').waitFor();
  await workbench.save('traps.board');
  await page.locator('svg.board:not(.stale)').waitFor();
});

it('a dragged piece moves in the text, and placed pieces can be applied to it', async workbench => {
  const { mouse, keyboard } = workbench.page;
  await page.locator('#tab-edit').click();
  await mouse.move(...(await middle(2, 4)));
  await mouse.down();
  await mouse.move(...(await middle(2, 5)), { steps: 4 });
  await mouse.up();
  await workbench.textIs(BOARDS.replace('..*T.', '..*.T'));
  await page.locator('.piece.thief[data-place="2,5"]').waitFor();
  await page.locator('button[aria-label="Undo"]').click();
  await workbench.textIs(BOARDS);
  await workbench.focusReturns();
  await page.locator('.piece.thief[data-place="2,4"]').waitFor();
  await page.locator('#tab-map').click();
  await page.locator('svg.board:not(.stale)').waitFor();
  await click(3, 1);
  await page.locator('svg.board').focus();
  await keyboard.press('p');
  await page.locator('.placed-pieces button', { hasText: 'Apply' }).click();
  await workbench.textIs(BOARDS.replace('P.*..\n..*T.\n....E', '..*..\n..*T.\nP...E'));
  await page.locator('#tab-edit').click();
  await page.locator('button[aria-label="Undo"]').click();
  await workbench.textIs(BOARDS);
  await workbench.focusReturns();
  await page.locator('#tab-map').click();
  await page.locator('svg.board:not(.stale)').waitFor();
});

it('it follows the cursor to another board, and has buttons for the same', async workbench => {
  await workbench.goTo(8, 1);
  await says('h1', 'The other one');
  await page.locator('button[aria-label="Previous board"]').click();
  await says('h1', 'A small trap');
  await says('.number', 'of 2');
  assert.equal(await page.locator('.pager input').inputValue(), '1');
});

it('it keeps its board when lines are added above', async workbench => {
  await workbench.goTo(1, 1);
  await workbench.page.keyboard.press('Enter');
  await workbench.textIs(`\n${BOARDS}`);
  await says('h1', 'A small trap');
  await page.locator('#cell-2-5').hover({ force: true });
  await workbench.page.locator('.view-overlays .cdr[class*="ced-"]').first().waitFor();
  await workbench.page.keyboard.press('Control+z');
  await workbench.textIs(BOARDS);
});

it('the page loads nothing from elsewhere and runs only its own script', async workbench => {
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  assert.match(
    policy!,
    /^default-src 'none'; img-src data:; style-src 'self' https:\/\/\*\.vscode-cdn\.net; script-src 'nonce-[^']+'$/,
  );
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.body.dataset.ran = "yes"';
    document.body.append(script);
    return document.body.dataset.ran ?? 'no';
  });
  assert.equal(ran, 'no');
  await workbench.focusText();
});

it('the explorer is restored when the window is reloaded', async workbench => {
  await workbench.reload('"isPinned":false');
  page = await workbench.explorer();
  await says('h1', /A small trap|The other one/);
});
