/**
 * Every sample in every tab at five sizes: something can be done, nothing is cut, covered or too small to press, and axe finds nothing
 * serious.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { SAMPLES } from '../src/samples.ts';
import { findings } from './axe.ts';
import { setUp, Visit } from './support.ts';

const site = setUp();

const SIZES = [
  [1280, 800],
  [1366, 620],
  [800, 1000],
  [740, 360],
  [360, 740],
] as const;

/** What is wrong with what can be pressed, a line each. The first line says if there is nothing. */
function faultsOf(body: Element): string[] {
  const { document, window } = body.ownerDocument.defaultView!;
  const faults: string[] = [];
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const pressed = [...document.querySelectorAll('button, select, label, input:not(label input)')].filter(isShown);
  const named = (element: Element) => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
  if (!pressed.some(element => !element.matches(':disabled'))) {
    faults.push('nothing can be pressed');
  }
  const drawing = [...document.querySelectorAll('svg.board, svg.graph, .heaps, .empty, .undrawn')].find(isShown);
  const room = drawing?.getBoundingClientRect();
  if (!room || room.width < 100 || room.height < 20) {
    faults.push('nothing is drawn');
  }
  const root = document.documentElement;
  if (Math.max(root.scrollWidth, body.scrollWidth) > root.clientWidth) {
    faults.push(`${Math.max(root.scrollWidth, body.scrollWidth)} wide`);
  }
  for (const element of pressed) {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (height < 24 || width < 24) {
      faults.push(`${named(element)}: ${Math.round(width)}×${Math.round(height)}`);
    }
    if (element.scrollWidth > element.clientWidth + 1 && element.matches('button')) {
      faults.push(`${named(element)}: cut`);
    }
    const [x, y] = [left + width / 2, top + height / 2];
    const at =
      x > 0 && y > 0 && x < window.innerWidth && y < window.innerHeight ? document.elementFromPoint(x, y) : null;
    const isScrolledAway = (around: Element | null): boolean => {
      const clip = around?.getBoundingClientRect();
      const isOut = clip !== undefined && (y < clip.top || y > clip.bottom);
      return (
        around !== null &&
        ((isOut && around.clientHeight < around.scrollHeight) || isScrolledAway(around.parentElement))
      );
    };
    if (at && !element.contains(at) && !at.contains(element) && !isScrolledAway(element.parentElement)) {
      faults.push(`${named(element)}: under ${at.tagName} ${at.getAttribute('class')}`);
    }
  }
  return faults;
}

for (const { name } of SAMPLES) {
  void test(`the sample ${name} in every tab at every size`, async () => {
    const visit = await Visit.to(site.browser, site.address, { reducedMotion: 'reduce' }, `#sample=${name}`);
    const { explorer, page } = visit;
    await page.locator('nav:not([inert])').waitFor();
    await explorer.locator('.tiles > *, .vertex, .heap').first().waitFor();
    await page.locator('#verdict:not([data-tone=solving])').waitFor();
    const tabs = explorer.getByRole('tab').filter({ visible: true });
    await tabs.first().waitFor();
    const names = await tabs.allTextContents();
    for (const tab of names) {
      await explorer.getByRole('tab', { name: tab }).filter({ visible: true }).click();
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        // What a change of the size moves is moved before the next frame is drawn.
        await explorer.locator('body').evaluate(() => new Promise(requestAnimationFrame));
        assert.deepEqual(await explorer.locator('body').evaluate(faultsOf), [], `${tab} at ${width}×${height}`);
      }
      assert.deepEqual(await findings(visit), [], tab);
    }
    await visit.end();
  });
}
