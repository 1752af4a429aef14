/** Colours in themes of every kind, whose names do not tell which kind they are of. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';

import { EXTENSION } from '../support/extension.ts';
import { scenario, until, Workbench } from '../support/workbench.ts';

/** The second cell is the police's, the last but one of the second row the thief's, and the one in the last row nobody's. */
const BOARD = `P..*..
..*T..
***..E
*.****
`;

/** A theme's name, its kind in the manifest of an extension, and what the kind is called where colours are declared. */
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

/** The colour that a character of the text is drawn in, as six digits. */
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
}
