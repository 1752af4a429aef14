// Bundles the extension, for machines and for browsers, and the explorer's page into dist/; with source maps for `--development`.
// `--tests` bundles the tests instead, into dist/tests/.

import { build } from 'esbuild';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

const here = path.dirname(fileURLToPath(import.meta.url));
const development = process.argv.includes('--development');
const common = { absWorkingDir: here, bundle: true, logLevel: 'warning', legalComments: 'eof' };
const node = { ...common, platform: 'node', target: 'node20' };

if (process.argv.includes('--tests')) {
  // Within the extension, so that Node finds its packages.
  for (const kind of ['unit', 'workbench', 'support']) {
    const names = readdirSync(path.join(here, 'tests', kind)).filter(name => /\.(test|tool)\.ts$/.test(name));
    await build({
      ...node,
      entryPoints: names.map(name => `tests/${kind}/${name}`),
      outdir: `dist/tests/${kind}`,
      outExtension: { '.js': '.cjs' },
      format: 'cjs',
      sourcemap: 'inline',
      external: ['playwright-core', 'prettier'],
    });
  }
} else {
  const made = { metafile: true, minify: !development, sourcemap: development && 'inline' };
  const browser = { ...common, ...made, platform: 'browser', target: 'es2022' };
  const extension = { format: 'cjs', external: ['vscode'], outdir: 'dist' };
  const bundles = [
    await build({ ...node, ...made, ...extension, entryPoints: ['src/node.ts'] }),
    await build({ ...browser, ...extension, entryPoints: ['src/browser.ts'] }),
    await build({ ...browser, entryPoints: { explorer: '../explorer/page/main.ts' }, outdir: 'dist', format: 'iife' }),
    // The server, the solver and the generator of `browser.ts`.
    await build({
      ...browser,
      entryPoints: ['embedded', 'solver', 'verdict'].map(name => `../web/src/${name}.worker.ts`),
      outdir: 'dist/web',
      format: 'iife',
    }),
  ];
  await build({
    ...common,
    entryPoints: ['../explorer/explorer.css'],
    outfile: 'dist/explorer.css',
    ...made,
  });
  const inputs = bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  writeFileSync(path.join(here, 'dist', 'third-party.txt'), notices(inputs));
}

// The licences of the packages that these files come from. A package without a licence file fails the build.
function notices(inputs) {
  const packages = new Set(
    inputs.map(file => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]).filter(Boolean),
  );
  return [...packages]
    .sort()
    .map(folder => {
      const file = readdirSync(path.join(here, folder)).find(name => /^licen[cs]e/i.test(name));
      const { name, version, license } = JSON.parse(readFileSync(path.join(here, folder, 'package.json'), 'utf8'));
      if (!file) throw new Error(`${name} has no licence file`);
      const text = readFileSync(path.join(here, folder, file), 'utf8').trim();
      return `${'-'.repeat(80)}\n${name} ${version}: ${license}\n\n${text}\n`;
    })
    .join('\n');
}
