/** The page under fingers. */

import assert from 'node:assert/strict';

import { scenarios, setUp } from './support.ts';

const site = setUp();

const scenario = scenarios(site);

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

for (const [width, height] of [
  [360, 740],
  [740, 360],
] as const) {
  for (const sample of ['trap', 'mistakes', 'corners', 'toll']) {
    scenario(
      `at ${width}×${height} everything to press is large enough for a finger: ${sample}`,
      async visit => {
        const { page, explorer } = visit;
        await page.locator('nav:not([inert])').waitFor();
        await explorer.locator('.tiles > *, .vertex').first().waitFor();
        for (const tab of await explorer.locator('[role=tab]:visible').all()) {
          await tab.tap();
          for (const all of [page.locator('header'), explorer.locator('body')]) {
            const small = await all
              .locator('button, select, .segmented span, .check, input:not([type=radio], [type=checkbox])')
              .evaluateAll(found =>
                found
                  .filter(each => each.checkVisibility({ visibilityProperty: true }))
                  .map(each => ({ box: each.getBoundingClientRect(), text: each.ariaLabel ?? each.textContent }))
                  .filter(({ box }) => box.width < 44 || box.height < 44)
                  .map(({ box, text }) => `${text}: ${box.width}×${box.height}`),
              );
            assert.deepEqual(small, [], (await tab.textContent())!);
          }
        }
      },
      { viewport: { width, height }, hasTouch: true, isMobile: true },
      `#sample=${sample}`,
    );
  }
}

scenario(
  'on a phone the fixes of a problem are large enough for a finger, and what to look for can be written',
  async visit => {
    const { page, explorer } = visit;
    await page.locator('nav:not([inert])').waitFor();
    await page.locator('#show-text').tap();
    await page.locator('#problems', { hasText: 'errors' }).tap();
    const fix = page.locator('.cm-panel-lint .cm-diagnosticAction').first();
    await fix.waitFor();
    assert.ok((await fix.boundingBox())!.height >= 44);
    await visit.screenshot('phone-problems');
    await visit.write('P.*..\n..*T.\n....E\n');
    await page.locator('#show-text').tap();
    await explorer.getByRole('tab', { name: 'Insight' }).tap();
    await explorer.getByText('Place the pieces').tap();
    const field = explorer.getByRole('textbox', { name: 'Verdict' });
    await field.waitFor();
    assert.ok((await field.boundingBox())!.width >= 100);
    await visit.screenshot('phone-placements');
  },
  { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  '#sample=mistakes',
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
