// Bundles the page and its workers into dist/, beside the modules that `build` puts there; `--tests` bundles the tests instead,
// into dist-tests/.

import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = path.dirname(fileURLToPath(import.meta.url));
const dist = path.join(here, 'dist');
const common = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  outdir: 'dist',
  target: 'es2022',
  format: 'esm',
  logLevel: 'warning',
  legalComments: 'eof',
  loader: { '.board': 'text', '.game': 'text' },
};

if (process.argv.includes('--tests')) {
  const names = readdirSync(path.join(here, 'tests')).filter(name => /\.(test|tool)\.ts$/.test(name));
  await build({
    ...common,
    entryPoints: names.map(name => `tests/${name}`),
    outdir: 'dist-tests',
    outExtension: { '.js': '.mjs' },
    minify: false,
    platform: 'node',
    target: 'node20',
    sourcemap: 'inline',
    packages: 'external',
  });
  process.exit();
}

// Two parts with what they share beside them: the second is loaded when the first verdict is on the screen.
const parts = { page: 'src/start.ts', app: 'src/main.ts' };
await build({ ...common, entryPoints: parts, splitting: true, chunkNames: 'shared' });
await build({ ...common, entryPoints: { explorer: 'src/frame.ts' } });
await build({ ...common, entryPoints: { page: 'page.css', explorer: 'frame.css' } });
for (const file of ['index.html', 'explorer.html', 'manifest.webmanifest']) {
  copyFileSync(path.join(here, file), path.join(dist, file));
}
for (const file of ['stakeout.svg', 'stakeout.png']) {
  copyFileSync(path.join(here, '../vscode/icons', file), path.join(dist, file));
}

// The service worker names every file of this build, so it comes last.
const names = readdirSync(dist).filter(name => !/^offline\.js$|\.map$/.test(name));
const hash = createHash('sha256');
names.forEach(name => hash.update(name).update(readFileSync(path.join(dist, name))));
const define = { FILES: JSON.stringify(['./', ...names]), VERSION: JSON.stringify(hash.digest('hex').slice(0, 16)) };
await build({ ...common, entryPoints: ['src/offline.ts'], format: 'iife', define });
