/** Colours in every kind of theme; the themes' names do not reveal their kind. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before } from 'node:test';

import type { Frame } from 'playwright-core';

import { EXTENSION } from '../support/extension.ts';
import { THEMES } from '../support/themes.ts';
import { variable } from '../support/host.ts';
import { until } from '../../../tests/until.ts';
import { scenario, Workbench } from '../support/workbench.ts';

/** Row 1, column 2 is won by the police, row 2, column 5 by the thief; row 4, column 2 is a draw. */
const BOARD = `P..*..
..*T..
***..E
*.****
`;

/** A board with every view of the explorer. */
const VIEWS = `title: The way round
expect: police
solution: r l u r
....*..*..
....*.....
*.***.***.
....*.....
....*..*E.
P.........
...T*..*..
`;

const sample = (name: string) =>
  readFileSync(path.join(variable('STAKEOUT_REPOSITORY'), 'tests/samples', name), 'utf8');

interface Contributed {
  id: string;
  defaults: Record<(typeof THEMES)[number]['kind'], string>;
}

const manifest = JSON.parse(readFileSync(path.join(EXTENSION, 'package.json'), 'utf8')) as {
  contributes: { colors: Contributed[] };
};

let workbench: Workbench;
before(async () => {
  workbench = await Workbench.start({
    files: {
      'a.board': BOARD,
      'views.board': VIEWS,
      'errors.board': 'P.T\n.TE\n',
      'empty.board': '',
      'trap.game': sample('small-trap.game'),
      'toll.game': sample('toll.game'),
    },
    size: { width: 1440, height: 900 },
    settings: { 'workbench.colorTheme': THEMES[0].name },
  });
  await workbench.open('a.board');
});
after(() => workbench?.stop());

/** The colour of a character of the text, as `#rrggbb`. */
async function colourAt(line: number, column: number): Promise<string> {
  return workbench.page.evaluate(
    ([line, column]) => {
      const row = [...document.querySelectorAll<HTMLElement>('.editor-instance .view-line')].sort(
        (a, b) => parseInt(a.style.top, 10) - parseInt(b.style.top, 10),
      )[line - 1]!;
      let passed = 0;
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        passed += text.textContent!.length;
        if (passed >= column) {
          const parts = getComputedStyle(text.parentElement!).color.match(/\d+/g)!;
          return `#${parts.map(part => Number(part).toString(16).padStart(2, '0')).join('')}`;
        }
      }
      return '';
    },
    [line, column] as const,
  );
}

for (const { name, base, kind } of THEMES) {
  scenario(
    `cells are coloured by outcome in a ${kind} theme named ${name}`,
    () => workbench,
    async workbench => {
      await workbench.open('a.board');
      await workbench.chooseTheme(name);
      await workbench.page.locator(`.monaco-workbench.${base}`).waitFor();
      const [police, thief, draw] = manifest.contributes.colors.map(({ defaults }) => defaults[kind]) as string[];
      for (const [what, line, column, colour] of [
        ['the police win', 1, 2, police],
        ['the thief wins', 2, 5, thief],
        ['nobody wins', 4, 2, draw],
      ] as const) {
        await until(
          async () => (await colourAt(line, column)) === colour,
          async () => `${what}: ${await colourAt(line, column)}, not ${colour}`,
        );
      }
    },
  );
  scenario(
    `every view of the explorer in a ${kind} theme passes axe's accessibility checks`,
    () => workbench,
    async workbench => {
      await workbench.open('views.board');
      await workbench.run('Stakeout: Explore Board');
      for (const { view, file, prepare } of EVERY_VIEW) {
        if (file) {
          await workbench.open(file);
        }
        const page = await workbench.explorer();
        await prepare(page, workbench);
        assert.deepEqual(await violations(page), [], view);
        await workbench.screenshot(`view-${view}-${kind}`);
      }
    },
  );
}

/** A view of the explorer, how to reach it from the one before, and the file to open for it. */
interface View {
  view: string;
  file?: string;
  prepare: (page: Frame, workbench: Workbench) => Promise<void>;
}

async function tab(page: Frame, mode: string): Promise<void> {
  await page.locator(`#tab-${mode}`).click();
  await page.locator(`#tab-${mode}[aria-selected="true"]`).waitFor();
}

async function graphTab(page: Frame, name: string): Promise<void> {
  await page.getByRole('tab', { name }).locator('visible=true').click();
}

async function insight(page: Frame, view: string, shown: string): Promise<void> {
  await page.locator('.view label', { hasText: view }).click();
  await page.locator(shown).first().waitFor();
}

async function click(page: Frame, row: number, column: number): Promise<void> {
  await page.locator(`#cell-${row}-${column}`).click({ force: true });
}

const EVERY_VIEW: readonly View[] = [
  {
    view: 'outcomes',
    file: 'views.board',
    prepare: async page => {
      await page.locator('h1:visible', { hasText: 'The way round' }).waitFor();
      await tab(page, 'map');
      await page.locator('.tile[class*="tone-"]').first().waitFor();
      await page.locator('#cell-5-7').hover({ force: true });
      await page.locator('.cell-table h2', { hasText: 'row 5, column 7' }).waitFor();
    },
  },
  {
    view: 'placed-pieces',
    prepare: async page => {
      await click(page, 1, 1);
      await page.locator('svg.board').press('t');
      await page.locator('.placed-pieces button', { hasText: 'Reset' }).waitFor();
    },
  },
  {
    view: 'best-line',
    prepare: async page => {
      await page.locator('.placed-pieces button', { hasText: 'Reset' }).click();
      await tab(page, 'line');
      await page.locator('.line-of label', { hasText: 'Best' }).click();
      await page.locator('.line-moves button').nth(2).click();
      await page.locator('.turn-text', { hasText: 'Turn 3 of 14' }).waitFor();
    },
  },
  {
    view: 'solution',
    prepare: async page => {
      await page.locator('.line-of label', { hasText: 'Solution' }).click();
      await page.locator('.turn-text', { hasText: 'Start of the written solution' }).waitFor();
    },
  },
  {
    view: 'why',
    prepare: async page => {
      await tab(page, 'insight');
      await insight(page, 'Why', '.why .paragraph');
    },
  },
  { view: 'critical', prepare: page => insight(page, 'Critical cells', '.critical-cell:visible') },
  { view: 'variants', prepare: page => insight(page, 'Other rules', '.variants li') },
  { view: 'repairs', prepare: page => insight(page, 'Repairs', '.repairs li') },
  {
    view: 'play',
    prepare: async page => {
      await tab(page, 'play');
      await page.locator('.side label:visible', { hasText: 'Both' }).click();
      await page.locator('.check input:visible').setChecked(true);
      await page.locator('.prompt', { hasText: 'The police to move.' }).waitFor();
      await click(page, 5, 1);
      await page.locator('.prompt', { hasText: 'The thief to move.' }).waitFor();
      // Into the policeman's reach.
      await click(page, 7, 3);
      await page.locator('.judgement[data-grade="blunder"]').waitFor();
      await page.locator('.prompt', { hasText: 'The police to move.' }).waitFor();
    },
  },
  {
    view: 'refutation',
    prepare: async page => {
      await page.locator('.asked button', { hasText: 'Why?' }).click();
      await page.locator('.refutation p').first().waitFor();
    },
  },
  {
    view: 'edit',
    prepare: async page => {
      await page.locator('.asked button', { hasText: 'Back to the match' }).click();
      await page.locator('.check input:visible').setChecked(false);
      await tab(page, 'edit');
    },
  },
  {
    view: 'menu',
    prepare: async page => {
      await page.locator('.share:visible').click();
      await page.locator('.share-menu:visible button').first().waitFor();
    },
  },
  {
    view: 'errors',
    file: 'errors.board',
    prepare: async page => {
      await tab(page, 'map');
      await page.locator('.problems:visible li').first().waitFor();
    },
  },
  { view: 'empty', file: 'empty.board', prepare: page => page.locator('button', { hasText: 'Add a Board' }).waitFor() },
  {
    view: 'graph',
    file: 'trap.game',
    prepare: async page => {
      await page.locator('.vertex .tone-thief-0').first().waitFor();
      await page.locator('.graph-moves button', { hasText: /^c/ }).click();
      await page.locator('.graph-card', { hasText: 'Best line: c → d' }).waitFor();
    },
  },
  {
    view: 'graph-line',
    prepare: async page => {
      await graphTab(page, 'Best line');
      await page.locator('.turn-text', { hasText: 'Start: Draw.' }).waitFor();
    },
  },
  {
    view: 'graph-play',
    prepare: async page => {
      await graphTab(page, 'Play');
      await page.locator('.graph-moves button', { hasText: /^c/ }).click();
      await page.locator('.judgement:visible', { hasText: 'This move loses in 1 turn' }).waitFor();
    },
  },
  {
    view: 'graph-edit',
    prepare: async page => {
      await graphTab(page, 'Edit');
      await page.getByRole('button', { name: 'Add a vertex' }).waitFor();
    },
  },
  {
    view: 'costs',
    file: 'toll.game',
    prepare: async page => {
      await graphTab(page, 'Outcomes');
      await page.locator('.graph-card h2', { hasText: 'home, the minimiser moves' }).waitFor();
    },
  },
];

/** The violations that axe, an accessibility checker, finds in a page. */
async function violations(page: Frame): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) {
    await page.evaluate(
      readFileSync(createRequire(path.join(EXTENSION, 'package.json')).resolve('axe-core/axe.min.js'), 'utf8'),
    );
  }
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}: ${node.failureSummary}`));
  });
}
