// Bundles the extension and the explorer's page into dist/; `--tests FOLDER` bundles the unit tests into a folder.

import { build } from 'esbuild';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

const here = path.dirname(fileURLToPath(import.meta.url));
const common = { absWorkingDir: here, bundle: true, logLevel: 'warning', legalComments: 'eof' };
const node = { ...common, platform: 'node', target: 'node20' };

const tests = process.argv.indexOf('--tests');
if (tests >= 0) {
  const names = readdirSync(path.join(here, 'tests/unit')).filter(name => name.endsWith('.test.ts'));
  await build({
    ...node,
    entryPoints: names.map(name => `tests/unit/${name}`),
    outdir: path.resolve(process.argv[tests + 1]),
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    sourcemap: 'inline',
  });
} else {
  await build({
    ...node,
    entryPoints: ['src/extension.ts'],
    outfile: 'dist/extension.js',
    format: 'cjs',
    external: ['vscode'],
    minify: true,
  });
  await build({
    ...common,
    entryPoints: ['src/page/main.ts'],
    outfile: 'dist/explorer.js',
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
    minify: true,
  });
}
