// Bundles the extension and the explorer's page into dist/; `--tests` bundles the tests instead, into dist/tests/.

import { build } from 'esbuild';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

const here = path.dirname(fileURLToPath(import.meta.url));
const common = { absWorkingDir: here, bundle: true, logLevel: 'warning', legalComments: 'eof' };
const node = { ...common, platform: 'node', target: 'node20' };

if (process.argv.includes('--tests')) {
  // Within the extension, so that Node finds its packages.
  for (const kind of ['unit', 'workbench']) {
    const names = readdirSync(path.join(here, 'tests', kind)).filter(name => /\.(test|tool)\.ts$/.test(name));
    await build({
      ...node,
      entryPoints: names.map(name => `tests/${kind}/${name}`),
      outdir: `dist/tests/${kind}`,
      outExtension: { '.js': '.cjs' },
      format: 'cjs',
      sourcemap: 'inline',
      external: ['playwright-core'],
    });
  }
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
    entryPoints: { explorer: '../explorer/page/main.ts' },
    outdir: 'dist',
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
    minify: true,
  });
  await build({
    ...common,
    entryPoints: ['../explorer/explorer.css'],
    outfile: 'dist/explorer.css',
    minify: true,
  });
}
