/** Colours in every kind of theme; the themes' names do not reveal their kind. */

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before } from 'node:test';

import type { Frame } from 'playwright-core';

import { EXTENSION } from '../support/extension.ts';
import { scenario, until, Workbench } from '../support/workbench.ts';

/** Row 1, column 2 is won by the police, row 2, column 5 by the thief; row 4, column 2 is a draw. */
const BOARD = `P..*..
..*T..
***..E
*.****
`;

/** Each theme's name, its kind in the manifest, and the kind's name in colour declarations. */
const THEMES = [
  { name: 'Ink', base: 'vs-dark', kind: 'dark' },
  { name: 'Paper', base: 'vs', kind: 'light' },
  { name: 'Coal', base: 'hc-black', kind: 'highContrast' },
  { name: 'Chalk', base: 'hc-light', kind: 'highContrastLight' },
] as const;

interface Contributed {
  id: string;
  defaults: Record<(typeof THEMES)[number]['kind'], string>;
}

const manifest = JSON.parse(readFileSync(path.join(EXTENSION, 'package.json'), 'utf8')) as {
  contributes: { colors: Contributed[] };
};

/** Installs an extension with the themes. */
function themes(home: string): void {
  const folder = path.join(home, 'exts/tests.themes-1.0.0');
  mkdirSync(folder, { recursive: true });
  const declared = THEMES.map(({ name, base }) => ({ label: name, uiTheme: base, path: `./${name}.json` }));
  const manifest = { name: 'themes', publisher: 'tests', version: '1.0.0', engines: { vscode: '*' } };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ ...manifest, contributes: { themes: declared } }));
  for (const { name } of THEMES) {
    writeFileSync(path.join(folder, `${name}.json`), JSON.stringify({ name, colors: {}, tokenColors: [] }));
  }
}

let workbench: Workbench;
before(async () => {
  workbench = await Workbench.start({
    files: { 'a.board': BOARD },
    settings: { 'workbench.colorTheme': THEMES[0].name },
    prepare: themes,
  });
  await workbench.open('a.board');
});
after(() => workbench?.stop());

/** The colour of a character of the text, as `#rrggbb`. */
async function colourAt(line: number, column: number): Promise<string> {
  return workbench.page.evaluate(
    ([line, column]) => {
      const row = [...document.querySelectorAll<HTMLElement>('.editor-instance .view-line')].sort(
        (a, b) => parseInt(a.style.top) - parseInt(b.style.top),
      )[line - 1]!;
      let passed = 0;
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      for (let text; (text = walker.nextNode());) {
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
      await workbench.chooseTheme(name);
      await workbench.page.locator(`.monaco-workbench.${base}`).waitFor();
      const [police, thief, draw] = manifest.contributes.colors.map(({ defaults }) => defaults[kind]) as string[];
      for (const [what, line, column, colour] of [
        ['the police wins', 1, 2, police],
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
    `the explorer in a ${kind} theme passes axe's accessibility checks`,
    () => workbench,
    async workbench => {
      await workbench.run('Stakeout: Explore Board');
      const page = await workbench.explorer();
      await page.locator('.tile[class*="tone-"]').first().waitFor();
      for (const mode of ['map', 'line', 'insight', 'play', 'edit']) {
        await page.locator(`#tab-${mode}`).click();
        await page.locator(`#tab-${mode}[aria-selected="true"]`).waitFor();
        assert.deepEqual(await violations(page), [], mode);
      }
      await page.locator('#tab-map').click();
      await workbench.screenshot(`explorer-${kind}`);
      await workbench.focusText();
    },
  );
}

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
