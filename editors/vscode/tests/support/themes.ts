/** Themes whose names do not reveal their kind. */

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Each theme's name, its kind in the manifest, and the kind's name in colour declarations. */
export const THEMES = [
  { name: 'Ink', base: 'vs-dark', kind: 'dark' },
  { name: 'Paper', base: 'vs', kind: 'light' },
  { name: 'Coal', base: 'hc-black', kind: 'highContrast' },
  { name: 'Chalk', base: 'hc-light', kind: 'highContrastLight' },
] as const;

/** Adds an extension with the themes to the directory of extensions, before a workbench reads it. */
export function installThemes(extensions: string): void {
  const folder = path.join(extensions, 'tests.themes-1.0.0');
  mkdirSync(folder, { recursive: true });
  const declared = THEMES.map(({ name, base }) => ({ label: name, uiTheme: base, path: `./${name}.json` }));
  const manifest = { name: 'themes', publisher: 'tests', version: '1.0.0', engines: { vscode: '*' } };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ ...manifest, contributes: { themes: declared } }));
  for (const { name } of THEMES) {
    writeFileSync(path.join(folder, `${name}.json`), JSON.stringify({ name, colors: {}, tokenColors: [] }));
  }
}
