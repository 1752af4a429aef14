/** The board comes first: how much of the window it has, and what must not move. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Locator } from 'playwright-core';

import { countIs } from '../../tests/until.ts';
import { linkTo, scenarios, setUp, WEB, type Visit } from './support.ts';

/** A desktop, a phone, and a phone on its side. */
const SCREENS = [
  [1280, 800],
  [360, 740],
  [740, 360],
] as const;

const site = setUp();
const scenario = scenarios(site);

/** The share of the window that an element of the explorer covers. */
async function share({ explorer, page }: Visit, selector: string): Promise<number> {
  const { width, height } = (await explorer.locator(selector).boundingBox())!;
  const { width: across, height: down } = page.viewportSize()!;
  return (width * height) / (across * down);
}

for (const [width, height] of [
  [1920, 1080],
  [1280, 800],
  [1366, 620],
] as const) {
  scenario(
    `at ${width}×${height} the board is at least half of the window`,
    async visit => {
      await visit.verdictIs('Police');
      await visit.explorer.locator('.heat-text').first().waitFor();
      if (width >= 1500) {
        await visit.page.locator('#show-text').click();
      }
      await visit.screenshot(`layout-${width}`);
      const found = await share(visit, 'svg.board');
      assert.ok(found >= 0.5, `${Math.round(100 * found)} %`);
    },
    { viewport: { width, height } },
  );
}

scenario(
  'upright, the board has the width of the screen, and what is pressed is below it without scrolling, large enough for a finger',
  async visit => {
    const { explorer, page } = visit;
    await visit.verdictIs('Police');
    await explorer.locator('.tiles > *').first().waitFor();
    assert.ok((await explorer.locator('svg.board').boundingBox())!.width >= 330);
    for (const [mode, last] of [
      ['Play', '.prompt'],
      ['Edit', '.brush label >> nth=-1'],
    ] as const) {
      await explorer.getByRole('tab', { name: mode }).tap();
      const { y, height } = (await explorer.locator(last).boundingBox())!;
      assert.ok(y + height <= 740, `${mode}: ${y + height}`);
      await visit.screenshot(`thumbs-${mode.toLowerCase()}`);
      const small = await explorer
        .locator('[role=tab]:visible, .segmented span:visible, .actions button:visible')
        .evaluateAll(found =>
          found.filter(each => each.getBoundingClientRect().height < 44).map(each => each.textContent),
        );
      assert.deepEqual(small, [], mode);
    }
    await visit.choose('Samples', 'The fountain');
    const message = (await page.locator('#message.shown').boundingBox())!;
    const board = (await explorer.locator('.stage:visible').boundingBox())!;
    assert.ok(message.y + message.height <= board.y, 'a message does not cover the board');
  },
  { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
);

scenario('a message does not cover the board, and the verdict is not cut', async visit => {
  const { explorer, page } = visit;
  await visit.choose('Samples', 'The last crossing');
  await visit.verdictIs('Police');
  const message = (await page.locator('#message.shown').boundingBox())!;
  const board = (await explorer.locator('svg.board').boundingBox())!;
  assert.ok(message.x >= board.x + board.width, JSON.stringify([message, board]));
  await explorer.getByRole('tab', { name: 'Play' }).click();
  await visit.verdictIs('Your move: you are the police.');
  const cut = await page.locator('#verdict .text').evaluate(text => text.scrollWidth - text.clientWidth);
  assert.ok(cut <= 0, `${cut} pixels`);
  await visit.screenshot('message-1280');
});

for (const [width, height] of SCREENS) {
  scenario(
    `at ${width}×${height} no headline is cut`,
    async visit => {
      const { page, address } = visit;
      for (const [fragment, said] of [
        ['#sample=trap', 'in 27 turns'],
        ['#sample=small-trap', 'Draw'],
        ['#sample=toll', 'Cost 7'],
        ['#sample=harbour', 'The thief escapes'],
        ['#sample=corners', 'board 1 of 4'],
        ['#sample=mistakes', 'Not solved'],
        [linkTo('b', ''), 'Draw a board'],
        // Last: the explorer goes on in Play.
        ['#sample=trap&task', 'Who wins?'],
      ] as const) {
        await page.goto(`${address}?${said}${fragment}`);
        await visit.verdictIs(said);
        await page.locator('nav:not([inert])').waitFor();
        const cut = await page
          .locator('#verdict p')
          .evaluateAll(found =>
            found.filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent),
          );
        assert.deepEqual(cut, []);
      }
    },
    { viewport: { width, height } },
  );
}

for (const [width, height] of [
  [1920, 1080],
  [1280, 800],
  [740, 900],
] as const) {
  scenario(
    `at ${width}×${height} a message covers neither the board nor the bar below the text`,
    async visit => {
      const { explorer, page } = visit;
      await visit.verdictIs('Police');
      await visit.showText();
      await visit.choose('Samples', 'The last crossing');
      const message = (await page.locator('#message.shown').boundingBox())!;
      await page
        .locator('#message.shown')
        .evaluate(each => Promise.all(each.getAnimations().map(({ finished }) => finished)));
      for (const covered of [page.locator('footer'), explorer.locator('svg.board')]) {
        const box = (await covered.isVisible()) ? await covered.boundingBox() : null;
        const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
        const isAside = message.x >= x + width || message.x + message.width <= x;
        assert.ok(
          isAside || message.y >= y + height || message.y + message.height <= y,
          JSON.stringify([message, box]),
        );
      }
      await visit.screenshot(`message-${width}`);
    },
    { viewport: { width, height } },
  );
}

for (const sample of ['trap', 'small-trap']) {
  scenario(
    `fingers are told of no keys and no mouse: ${sample}`,
    async visit => {
      const { explorer } = visit;
      await explorer.locator('.tiles > *, .vertex').first().waitFor();
      for (const tab of await explorer.locator('[role=tab]:visible').all()) {
        await tab.tap();
        const told = await explorer.locator('main').innerText();
        assert.doesNotMatch(told, /\bkeys?\b|keyboard|press [A-Z]\b|Ctrl|Backspace|\bpoint at a cell, or move/i);
      }
      await visit.choose('More', 'Help');
      assert.equal(await visit.page.locator('#help-dialog kbd:visible').count(), 0);
    },
    { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    `#sample=${sample}`,
  );
}

for (const [name, width, height] of [
  ['on its side', 740, 360],
  ['upright tablet', 800, 1000],
] as const) {
  scenario(
    `${name}, about half of the window is for the board, and nothing is wider`,
    async visit => {
      await visit.verdictIs('Police');
      await visit.explorer.locator('.tiles > *').first().waitFor();
      await visit.screenshot(`layout-${width}`);
      const found = await share(visit, '.stage:visible');
      assert.ok(found >= 0.45, `${Math.round(100 * found)} %`);
      assert.equal(await visit.page.evaluate(() => document.documentElement.scrollWidth), width);
      assert.ok(await visit.explorer.locator('body').evaluate(body => body.scrollWidth <= body.clientWidth));
    },
    { viewport: { width, height } },
  );
}

scenario(
  'at 400 % nothing scrolls sideways, and the board can be seen whole',
  async visit => {
    await visit.verdictIs('Police');
    await visit.explorer.locator('.tiles > *').first().waitFor();
    await visit.explorer.locator('svg.board').scrollIntoViewIfNeeded();
    await visit.screenshot('layout-400-percent');
    assert.ok(await visit.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    for (const mode of ['Outcomes', 'Best line', 'Insight', 'Play', 'Edit']) {
      await visit.explorer.getByRole('tab', { name: mode }).click();
      const [across, most] = await visit.explorer
        .locator('html')
        .evaluate(html => [Math.max(html.scrollWidth, html.ownerDocument.body.scrollWidth), html.clientWidth]);
      assert.ok(across! <= most!, `${mode}: ${across} > ${most}`);
    }
    const { width, height } = (await visit.explorer.locator('svg.board').boundingBox())!;
    assert.ok(width > 200 && height > 100, `${width}×${height}`);
  },
  { viewport: { width: 320, height: 256 } },
);

scenario('nothing moves when the mode changes or an error comes', async visit => {
  await visit.write('P.*..\n..*T.\n....E\n');
  await visit.verdictIs('The thief escapes');
  const place = async () => JSON.stringify(await visit.explorer.locator('svg.board').boundingBox());
  const before = await place();
  for (const mode of ['Best line', 'Insight', 'Play', 'Edit', 'Outcomes']) {
    await visit.explorer.getByRole('tab', { name: mode }).click();
    await visit.explorer.locator('[role=tab][aria-selected=true]', { hasText: mode }).waitFor();
    assert.equal(await place(), before, mode);
  }
  await visit.write('P.*.T\n..*T.\n....E\n');
  await visit.verdictIs('Not solved: it has errors');
  assert.equal(await place(), before, 'errors');
  // The error is on the board, and so is the other thief.
  await visit.explorer.locator('.tile.wrong').first().waitFor();
  await countIs(visit.explorer.locator('.piece.thief:not(.absent)'), 2);
  await visit.screenshot('errors-on-the-board');
});

scenario('the whole of a board of 200×200 is shown', async visit => {
  await visit.write(`P${'.'.repeat(199)}\n${`${'.'.repeat(200)}\n`.repeat(198)}T${'.'.repeat(198)}E\n`);
  await visit.verdictIs('too large');
  await visit.explorer.locator('svg.board[aria-rowcount="200"] .ground path').first().waitFor();
  const [stage, board] = await Promise.all(
    ['.stage:visible', 'svg.board'].map(each => visit.explorer.locator(each).boundingBox()),
  );
  assert.ok(board!.width <= stage!.width + 1 && board!.height <= stage!.height + 1, JSON.stringify([board, stage]));
  // Few elements draw it; screen readers hear of the cells around the one in focus.
  assert.ok((await visit.explorer.locator('svg.board *').count()) < 1000);
  await visit.explorer.locator('.board').focus();
  await visit.page.keyboard.press('ArrowDown');
  const named = await visit.explorer.locator('.board').evaluate(board => {
    const cell = document.getElementById(board.getAttribute('aria-activedescendant')!)!;
    return [cell.getAttribute('aria-label'), cell.parentElement!.getAttribute('aria-rowindex')];
  });
  assert.deepEqual(named, ['Row 2, column 1, floor', '2']);
  await visit.screenshot('whole-200');
});

scenario('the text opens beside the board, as wide as wanted, and stays so', async visit => {
  const { page } = visit;
  await visit.verdictIs('Police');
  await page.locator('nav:not([inert])').waitFor();
  assert.equal(await page.locator('#text').isVisible(), false);
  await page.keyboard.press('Control+e');
  await page.locator('#text').waitFor();
  const width = async () => (await page.locator('#text').boundingBox())!.width;
  const splitter = (await page.locator('#splitter').boundingBox())!;
  await page.mouse.move(splitter.x + 4, 400);
  await page.mouse.down();
  await page.mouse.move(640, 400, { steps: 4 });
  await page.mouse.up();
  assert.ok(Math.abs((await width()) - 640) < 12, String(await width()));
  await page.locator('#splitter').focus();
  await page.keyboard.press('ArrowRight');
  assert.ok((await width()) < 630);
  const left = await width();
  await page.reload();
  await visit.verdictIs('Police');
  await page.locator('#text').waitFor();
  assert.equal(await width(), left);
});

scenario('F shows the board alone, and a message does not cover it', async visit => {
  // The first verdict comes before the page listens to keys.
  await visit.page.locator('nav:not([inert])').waitFor();
  await visit.explorer.locator('.board').focus();
  await visit.page.keyboard.press('f');
  await visit.page.locator('header').waitFor({ state: 'hidden' });
  const found = await share(visit, '.stage:visible');
  assert.ok(found > 0.9, String(found));
  const board = (await visit.explorer.locator('.stage:visible').boundingBox())!;
  await visit.page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
  await visit.page.keyboard.press('Control+s');
  const message = visit.page.locator('#message.shown');
  const way = visit.page.getByRole('button', { name: 'Leave full screen' });
  for (const above of [message, way]) {
    const { y, height } = (await above.boundingBox())!;
    assert.ok(y + height <= board.y, 'nothing lies on the board');
  }
  assert.deepEqual(await visit.explorer.locator('.stage:visible').boundingBox(), board, 'the board stays');
  await visit.screenshot('full-screen');
  await way.click();
  await visit.page.locator('header').waitFor();
});

/** What can be pressed, typed into, or chosen on the screen, in words. */
function controlsOf({ page, explorer }: Visit): Promise<string[]> {
  const control = 'button, select, [tabindex="0"][role=tab], input';
  const shown = [
    page.locator(`body > header :is(${control})`),
    explorer.locator(`:is(header, .bar, .controls) :is(${control})`),
  ];
  return Promise.all(
    shown.map(all =>
      all.evaluateAll(found =>
        found
          .filter(each => each.checkVisibility({ visibilityProperty: true }))
          .map(
            each =>
              each.ariaLabel ?? (each as HTMLInputElement).labels?.[0]?.innerText ?? (each.textContent || each.id),
          ),
      ),
    ),
  ).then(found => found.flat());
}

scenario('few controls are on the first screen, and in Edit', async visit => {
  await visit.verdictIs('Police');
  await visit.page.locator('nav:not([inert])').waitFor();
  await visit.explorer.locator('.heat-text').first().waitFor();
  const first = await controlsOf(visit);
  assert.ok(first.length <= 14, `${first.length}: ${first.join(', ')}`);
  await visit.explorer.getByRole('tab', { name: 'Edit' }).click();
  const edit = await controlsOf(visit);
  assert.ok(edit.length <= 20, `${edit.length}: ${edit.join(', ')}`);
  await visit.explorer.getByRole('button', { name: 'Rows and columns' }).click();
  await visit.screenshot('rows-and-columns');
  await visit.explorer.getByRole('button', { name: 'Row +' }).click();
  await visit.explorer.locator('svg.board[aria-rowcount="8"]').waitFor();
});

for (const [width, height] of SCREENS) {
  scenario(
    `at ${width}×${height} a dialog and a menu of the explorer are on the screen as a whole`,
    async visit => {
      const { page, explorer } = visit;
      await visit.verdictIs('Police');
      await page.locator('nav:not([inert])').waitFor();
      await explorer.locator('.heat-text').first().waitFor();
      const isWhole = async (opened: Locator) => {
        const box = (await opened.boundingBox())!;
        const isIn = box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
        assert.ok(isIn, `${opened}: ${JSON.stringify(box)}`);
        const cut = await opened
          .locator('button, select')
          .evaluateAll(found =>
            found
              .filter(each => each.checkVisibility() && each.getBoundingClientRect().bottom > innerHeight)
              .map(each => each.textContent),
          );
        assert.deepEqual(cut, []);
        await page.keyboard.press('Escape');
      };
      await visit.choose('More', 'Help');
      await isWhole(page.locator('#help-dialog'));
      await visit.choose('Samples', 'Generate a puzzle');
      await isWhole(page.locator('#generate-dialog'));
      await page.getByRole('button', { name: 'New', exact: true }).click();
      await isWhole(page.locator('#new-dialog'));
      await explorer.getByRole('tab', { name: 'Edit' }).click();
      await explorer.getByRole('button', { name: 'Rows and columns' }).click();
      await isWhole(explorer.locator('.sizes'));
    },
    { viewport: { width, height }, ...(width < 800 && { hasTouch: true, isMobile: true }) },
  );
}

scenario(
  'a task begins without its text, which may tell the verdict',
  async visit => {
    const { page } = visit;
    await visit.verdictIs('Who wins?');
    await page.locator('nav:not([inert])').waitFor();
    assert.equal(await page.locator('#text').isVisible(), false);
    await page.getByRole('button', { name: 'Show values' }).click();
    await page.locator('#text').waitFor();
  },
  { viewport: { width: 1920, height: 1080 } },
  '#sample=trap&task',
);

scenario('a fast stroke has no gaps, a click toggles, and the right button erases', async visit => {
  await visit.write(`P.........\n..........\n.........T\n.........E\n`);
  await visit.verdictIs('turn');
  await visit.explorer.getByRole('tab', { name: 'Edit' }).click();
  await visit.explorer.getByLabel('Wall').first().check();
  const centre = async (row: number, column: number) => {
    const box = (await visit.explorer.locator(`#cell-${row}-${column}`).boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const stroke = async (from: readonly [number, number], to: readonly [number, number], button: 'left' | 'right') => {
    await visit.page.mouse.move(...(await centre(...from)));
    await visit.page.mouse.down({ button });
    await visit.page.mouse.move(...(await centre(...to)));
    await visit.page.mouse.up({ button });
  };
  const line = (row: string) => visit.page.locator('.cm-line', { hasText: row }).first().waitFor();
  await stroke([2, 1], [2, 9], 'left');
  await line('*********.');
  await visit.press(2, 5);
  await line('****.****.');
  await stroke([2, 1], [2, 4], 'right');
  await line('.....****.');
});

scenario('a large board is filled at once', async visit => {
  await visit.write(`P${'.'.repeat(149)}\n${`${'.'.repeat(150)}\n`.repeat(148)}T${'.'.repeat(148)}E\n`);
  await visit.explorer.locator('svg.board[aria-rowcount="150"] .ground path').first().waitFor();
  await visit.explorer.getByRole('tab', { name: 'Edit' }).click();
  await visit.explorer.getByText('Fill', { exact: true }).click();
  await visit.press(75, 75);
  await visit.page
    .locator('.cm-line', { hasText: '*'.repeat(150) })
    .first()
    .waitFor();
});

scenario('Enter in the dialog draws a new board, and the focus is on it', async visit => {
  await visit.verdictIs('Police');
  await visit.page.getByRole('button', { name: 'New', exact: true }).click();
  // The number is selected: what is typed replaces it.
  await visit.page.locator('#new-dialog input:focus').waitFor();
  await visit.page.keyboard.type('6');
  await visit.page.keyboard.press('Enter');
  await visit.verdictIs('My board');
  await visit.explorer.locator('.board:focus').waitFor();
  await visit.page.keyboard.press('ArrowRight');
  await visit.page.keyboard.press('*');
  await visit.page.locator('#file', { hasText: '•' }).waitFor({ state: 'attached' });
  assert.match(await visit.text(), /^P\*/m);
  assert.equal((await visit.text()).match(/^[.*PTE]+$/gm)?.length, 6);
  // Undo works from the board, and the text need not be open.
  await visit.explorer.locator('.board').focus();
  await visit.page.keyboard.press('Control+z');
  await visit.page.locator('#file', { hasNotText: '•' }).waitFor({ state: 'attached' });
});

scenario('a board that is drawn before the explorer is loaded gets the focus, too', async visit => {
  const { page, explorer } = visit;
  await visit.verdictIs('Police');
  let load = () => {};
  const mayLoad = new Promise<void>(resolve => (load = resolve));
  await page.route(/explorer-\w+\.html/, async route => {
    await mayLoad;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.keyboard.press('Enter');
  await page.locator('#new-dialog').waitFor({ state: 'hidden' });
  load();
  await explorer.locator('.board:focus').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('*');
  await page.locator('#file', { hasText: '•' }).waitFor({ state: 'attached' });
  assert.match(await visit.text(), /^P\*/m);
});

scenario(
  'forced colours show what is chosen',
  async visit => {
    await visit.verdictIs('Police');
    await visit.explorer.locator('.heat-text').first().waitFor();
    await visit.screenshot('forced-colours');
    const differ = (selector: string, other: string, property: string) =>
      visit.explorer.locator('body').evaluate(
        (body, [selector, other, property]) => {
          const value = (of: string) => getComputedStyle(body.querySelector(of)!).getPropertyValue(property!);
          return value(selector!) !== value(other!);
        },
        [selector, other, property],
      );
    assert.ok(await differ('[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]', 'border-bottom-color'));
    assert.ok(await differ('.mover input:checked + span', '.mover input:not(:checked) + span', 'background-color'));
    assert.ok(await differ('.legend .tone-police-0', '.legend .tone-thief-0', 'background-color'));
  },
  { forcedColors: 'active' },
);

/** Best play of the policeman in the first puzzle. */
const BEST = [
  [3, 3],
  [4, 4],
  [4, 5],
  [3, 6],
  [2, 6],
  [1, 5],
] as const;

scenario(
  'a first visit is a match: the rules in a line, no value until the end, and then who wins from every cell',
  async visit => {
    const { page, explorer } = visit;
    const prompt = explorer.locator('.prompt');
    await prompt.filter({ hasText: 'Your move: you are the police.' }).waitFor();
    await page.locator('#message.shown', { hasText: 'The policeman steps like a chess king' }).waitFor();
    await countIs(explorer.locator('.target'), 7);
    assert.equal(await explorer.locator('.heat-text').count(), 0);
    await visit.screenshot('first-visit');
    await page.reload();
    await prompt.filter({ hasText: 'Your move' }).waitFor();
    for (const [move, [row, column]] of BEST.entries()) {
      await visit.press(row, column);
      await explorer
        .locator('.moves li')
        .nth(2 * move)
        .waitFor();
      await prompt.filter({ hasText: /Your move|catches/ }).waitFor();
    }
    await page.locator('#message.shown', { hasText: 'You caught the thief.' }).waitFor();
    await explorer.locator('.heat-text').first().waitFor();
    await visit.screenshot('first-end');
    await page.getByRole('button', { name: 'Draw your own' }).click();
    await page.keyboard.press('Enter');
    await visit.verdictIs('My board');
    await page.reload();
    await visit.verdictIs('My board');
  },
  {},
  '',
  true,
);

scenario(
  'on a low screen the values of a cell are visible as a whole, and an empty text says so in the middle',
  async visit => {
    const { page, explorer } = visit;
    await visit.verdictIs('Police');
    await explorer.locator('.heat-text').first().waitFor();
    await explorer.locator('#cell-3-3').hover({ force: true });
    await explorer.locator('.cell-table', { hasText: 'row 3, column 3' }).waitFor();
    const table = (await explorer.locator('.cell-table table').boundingBox())!;
    assert.ok(table.y + table.height <= 620, `the table ends at ${table.y + table.height}`);
    await visit.screenshot('cell-table');
    await visit.write('');
    const message = explorer.locator('.empty p');
    await message.waitFor();
    const [said, room] = await Promise.all([message, page.locator('#board')].map(each => each.boundingBox()));
    const middle = ({ x, width }: { x: number; width: number }) => Math.round(x + width / 2);
    assert.ok(Math.abs(middle(said!) - middle(room!)) <= 8, `${middle(said!)}, not ${middle(room!)}`);
  },
  { viewport: { width: 1366, height: 620 } },
  '#sample=trap',
);

scenario('? shows the rules, the keys and the version', async visit => {
  // The verdict may be there before the rest of the page.
  await visit.page.locator('nav:not([inert])').waitFor();
  await visit.explorer.locator('.board').focus();
  await visit.page.keyboard.press('?');
  const { version } = JSON.parse(readFileSync(path.join(WEB, 'package.json'), 'utf8')) as { version: string };
  await visit.page.locator('#help-dialog', { hasText: `Stakeout ${version}` }).waitFor();
  await visit.screenshot('help');
});

scenario('the menu of samples says their verdicts', async visit => {
  const { page } = visit;
  await visit.verdictIs('Police');
  await page.getByRole('button', { name: 'Samples', exact: true }).click();
  await visit.screenshot('samples');
  const entries = await page
    .locator('#samples button.pictured')
    .evaluateAll(found =>
      found.map(button => [button.querySelector('.label')!.textContent, button.querySelector('small')!.textContent]),
    );
  await countIs(page.locator('#samples svg'), entries.length);
  await page.keyboard.press('Escape');
  const WORDS: Record<string, string> = { Police: 'Police catches the thief', Thief: 'The thief escapes' };
  for (const [title, about] of entries) {
    await visit.choose('Samples', title!);
    const [, winner, count] = /^(Police|Thief) in (\d+) · /.exec(about!) ?? [];
    if (winner) {
      await visit.verdictIs(WORDS[winner]!);
      await visit.verdictIs(`in ${count} turns`);
    } else {
      await visit.verdictIs(/^(Draw|Cost \d+) · /.exec(about!)?.[1] ?? '');
    }
  }
});
