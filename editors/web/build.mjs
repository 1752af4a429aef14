// Bundles the page and its workers into dist/ or `--output`, with the modules that `build` puts into modules/; `--version` names
// another version than package.json. `--tests` bundles the tests instead, into dist-tests/.
//
// The name of every file holds the hash of its content, except for those whose address people know. So no cache between the
// server and the page can mix two builds.

import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const here = path.dirname(fileURLToPath(import.meta.url));
const { values: options } = parseArgs({
  options: { tests: { type: 'boolean' }, output: { type: 'string', default: 'dist' }, version: { type: 'string' } },
});
const dist = path.resolve(here, options.output);
const common = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  outdir: dist,
  target: 'es2022',
  format: 'esm',
  logLevel: 'warning',
  legalComments: 'eof',
  loader: { '.board': 'text', '.game': 'text' },
};

if (options.tests) {
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

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);

const read = name => readFileSync(path.join(here, name));
const sha256 = content => createHash('sha256').update(content);

/** Writes a file under a name with the hash of its content; returns that name. */
function hashed(name, content) {
  const { name: stem, ext } = path.parse(name);
  const file = `${stem}-${sha256(content).digest('hex').slice(0, 10)}${ext}`;
  writeFileSync(path.join(dist, file), content);
  return file;
}

/** Bundles files that load those in `built`; returns the name of the bundle of each entry point. */
async function bundle(entryPoints, options = {}) {
  const { metafile } = await build({
    ...common,
    entryPoints,
    entryNames: '[name]-[hash]',
    chunkNames: 'shared-[hash]',
    metafile: true,
    define: { BUILT: JSON.stringify(built) },
    ...options,
  });
  const outputs = Object.entries(metafile.outputs).filter(([, { entryPoint }]) => entryPoint !== undefined);
  return Object.fromEntries(
    Object.entries(entryPoints).map(([name, file]) => {
      const [output] = outputs.find(([, { entryPoint }]) => entryPoint === file);
      return [name, path.basename(output)];
    }),
  );
}

/** A page whose links to files of this build have their names. */
function linked(name, files) {
  return Object.entries(files).reduce((html, [from, to]) => {
    if (!html.includes(`"${from}"`)) throw new Error(`${name} has no link to ${from}`);
    return html.replaceAll(`"${from}"`, `"${to}"`);
  }, read(name).toString());
}

for (const name of ['verdict', 'server']) {
  if (!existsSync(path.join(here, 'modules', `${name}.wasm`))) {
    throw new Error(`modules/${name}.wasm is missing: editors/web/build modules`);
  }
}
// Each step needs the names of those before.
let built = { version: options.version ?? JSON.parse(read('package.json')).version };
built.verdictModule = hashed('verdict.wasm', read('modules/verdict.wasm'));
built.serverModule = hashed('server.wasm', read('modules/server.wasm'));
built = {
  ...built,
  ...(await bundle({ verdictWorker: 'src/verdict.worker.ts', solverWorker: 'src/solver.worker.ts' })),
};
built = { ...built, ...(await bundle({ serverWorker: 'src/server.worker.ts' })) };
const frame = await bundle({ script: 'src/frame.ts', styles: 'frame.css' });
const explorer = linked('explorer.html', { 'explorer.js': frame.script, 'explorer.css': frame.styles });
built.explorer = hashed('explorer.html', explorer);
// Two parts with what they share beside them: the second is loaded when the first verdict is on the screen.
const page = await bundle({ start: 'src/start.ts', main: 'src/main.ts' }, { splitting: true });
const { styles } = await bundle({ styles: 'page.css' });
const index = { 'page.js': page.start, 'page.css': styles, 'verdict.wasm': built.verdictModule };
writeFileSync(path.join(dist, 'index.html'), linked('index.html', index));
copyFileSync(path.join(here, 'manifest.webmanifest'), path.join(dist, 'manifest.webmanifest'));
for (const file of ['stakeout.svg', 'stakeout.png']) {
  copyFileSync(path.join(here, '../vscode/icons', file), path.join(dist, file));
}

// The service worker names every file of this build with its hash, so it comes last.
const files = readdirSync(dist).map(name => {
  const content = readFileSync(path.join(dist, name));
  const integrity = `sha256-${sha256(content).digest('base64')}`;
  // A web server gives the page at the address of its folder.
  return { url: name === 'index.html' ? './' : name, integrity };
});
const version = sha256(JSON.stringify(files)).digest('hex').slice(0, 16);
const define = { FILES: JSON.stringify(files), VERSION: JSON.stringify(version) };
await build({ ...common, entryPoints: ['src/offline.ts'], format: 'iife', define });
// For whoever looks for a file of this build by its name.
writeFileSync(path.join(dist, 'files.json'), `${JSON.stringify({ ...built, app: page.main }, null, 1)}\n`);
