/** Accessibility: axe finds nothing serious in any state of the page, in both themes and on a phone. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { findings } from './axe.ts';
import { linkTo, setUp, Visit } from './support.ts';

const site = setUp();

async function playGraph({ explorer }: Visit): Promise<void> {
  await explorer.getByRole('tab', { name: 'Play' }).filter({ visible: true }).click();
  await explorer.locator('.prompt', { hasText: 'Your move' }).filter({ visible: true }).waitFor();
}

const STATES: Record<string, { fragment: string; verdict: string; steps?: (visit: Visit) => Promise<unknown> }> = {
  board: { fragment: '#sample=trap', verdict: 'Police' },
  play: {
    fragment: '#sample=trap',
    verdict: 'Police',
    steps: ({ explorer }) => explorer.getByRole('tab', { name: 'Play' }).click(),
  },
  insight: {
    fragment: '#sample=trap',
    verdict: 'Police',
    steps: async ({ explorer }) => {
      await explorer.getByRole('tab', { name: 'Insight' }).click();
      await explorer.locator('.insights .summary').first().waitFor();
    },
  },
  draw: {
    fragment: '#sample=draw',
    verdict: 'Draw',
    steps: ({ explorer }) => explorer.getByRole('tab', { name: 'Edit' }).click(),
  },
  errors: { fragment: '#sample=mistakes', verdict: 'errors' },
  graph: { fragment: '#sample=small-trap', verdict: 'Draw' },
  costs: { fragment: '#sample=toll', verdict: 'Cost 7' },
  sum: {
    fragment: linkTo('g', 'start: a + b\nobjective: grundy\na -> b c\nb -> c+c\nc -> d\nd\n'),
    verdict: 'Grundy value',
    steps: playGraph,
  },
  heaps: {
    fragment: linkTo('g', 'octal: 0.77 5\nstart: 5 + 3\n'),
    verdict: 'Grundy value',
    steps: async ({ explorer }) => {
      await explorer.getByRole('tab', { name: 'Play' }).filter({ visible: true }).click();
      await explorer.getByRole('button', { name: 'Pin 2 of 5' }).click();
      await explorer.getByRole('button', { name: 'Pin 4 of 5' }).hover();
      await explorer.locator('.pin.wrong').first().waitFor();
    },
  },
  policemen: {
    fragment: linkTo('b', 'policemen: 2\nP....\n..*..\n..T..\n..*.E\n....P\n'),
    verdict: 'turns',
    steps: playGraph,
  },
  new: {
    fragment: '#sample=trap',
    verdict: 'Police',
    steps: ({ page }) => page.getByRole('button', { name: 'New', exact: true }).click(),
  },
  menu: {
    fragment: '#sample=trap',
    verdict: 'Police',
    steps: ({ page }) => page.getByRole('button', { name: 'Samples' }).click(),
  },
  share: {
    fragment: '#sample=trap',
    verdict: 'Police',
    steps: ({ page }) => page.getByRole('button', { name: 'Share', exact: true }).click(),
  },
  embedded: {
    fragment: '?embed#sample=trap',
    verdict: 'Police catches the thief',
  },
};

for (const [name, { fragment, verdict, steps }] of Object.entries(STATES)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    void test(`${name}, ${colorScheme}`, async () => {
      const visit = await Visit.to(site.browser, site.address, { colorScheme }, fragment);
      await visit.verdictIs(verdict);
      await visit.explorer.locator('.tiles > *, .vertex').first().waitFor();
      await steps?.(visit);
      for (const [width, height] of [
        [1280, 800],
        [800, 900],
        [360, 740],
      ] as const) {
        await visit.page.setViewportSize({ width, height });
        await visit.screenshot(`${name}-${colorScheme}-${width}`);
        assert.deepEqual(await findings(visit), [], `${width} pixels wide`);
      }
      await visit.end();
    });
  }
}
