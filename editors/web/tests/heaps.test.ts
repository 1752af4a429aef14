/** Octal games: played with the pins of their heaps. */

import assert from 'node:assert/strict';

import { countIs, textsAre } from '../../tests/until.ts';
import { linkTo, scenarios, setUp } from './support.ts';

const site = setUp();

const scenario = scenarios(site);

scenario(
  'an octal game is explained, and played with its heaps',
  async visit => {
    const { explorer } = visit;
    await visit.verdictIs('first player');
    await explorer.getByRole('tab', { name: 'Insight' }).click();
    await explorer.locator('.why .paragraph').first().waitFor();
    // Its graph is too large to draw, and its heaps stand for it.
    await textsAre(explorer.locator('.heap strong'), ['7']);
    await visit.screenshot('octal-why');
    await explorer.getByRole('tab', { name: 'Play' }).last().click();
    await explorer.locator('.heap', { hasText: /^7$/ }).waitFor();
    await explorer.locator('.graph-moves button', { hasText: /^2\+3$/ }).click();
    await explorer.locator('.record .moves li').nth(1).waitFor();
    await explorer.getByText('Your move: you are the first player.').waitFor();
    await visit.screenshot('octal-play');
  },
  {},
  linkTo('g', 'objective: grundy\noctal: 0.77 120\nstart: 7\n'),
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
  linkTo('g', 'octal: 0.77 300\nstart: 300 + 9\n'),
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
  linkTo('g', 'octal: 0.77 5\nstart: 5 + 3\n'),
);

scenario(
  'pins are seen in forced colours',
  async visit => {
    const pin = visit.explorer.locator('.pin').first();
    await pin.waitFor();
    const [dot, ground] = await pin.evaluate(pin => [
      getComputedStyle(pin, '::before').backgroundColor,
      getComputedStyle(pin.closest('.heap')!).backgroundColor,
    ]);
    assert.notEqual(dot, ground);
  },
  { forcedColors: 'active' },
  linkTo('g', 'octal: 0.77 120\nstart: 7\n'),
);
