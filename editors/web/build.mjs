// Bundles the page and its workers into dist/ or `--output`, with the modules that `build` puts into modules/; `--version` names
// another version than package.json. `--development` adds source maps, and leaves out the page in one file. `--tests` bundles the tests instead, into dist-tests/.
// Also writes stakeout.html, the whole page as one file, which works from the disk.
//
// The name of every file holds the hash of its content, except for those whose address people know. So no cache between the
// server and the page can mix two builds.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const here = path.dirname(fileURLToPath(import.meta.url));
const { values: options } = parseArgs({
  options: {
    tests: { type: 'boolean' },
    development: { type: 'boolean' },
    output: { type: 'string', default: 'dist' },
    version: { type: 'string' },
  },
});
const dist = path.resolve(here, options.output);
const common = {
  absWorkingDir: here,
  bundle: true,
  minify: !options.development,
  sourcemap: options.development && 'inline',
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
  return replaced(name, Object.fromEntries(Object.entries(files).map(([from, to]) => [`"${from}"`, `"${to}"`])));
}

/** A page in which texts are replaced by others. */
function replaced(name, texts) {
  return Object.entries(texts).reduce((html, [from, to]) => {
    if (!html.includes(from)) throw new Error(`${name} does not have ${from}`);
    return html.replaceAll(from, () => to);
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
const index = {
  'page.js': page.start,
  'page.css': styles,
  'verdict.wasm': built.verdictModule,
  'explorer.html': built.explorer,
};
// What the first script imports is loaded with it, not after it.
const imported = readFileSync(path.join(dist, page.start), 'utf8').matchAll(/"\.\/(shared-\w+\.js)"/g);
const preloads = [...imported].map(([, name]) => `<link rel="modulepreload" href="${name}" />\n    `).join('');
const script = '<script type="module"';
writeFileSync(path.join(dist, 'index.html'), linked('index.html', index).replace(script, `${preloads}${script}`));
copyFileSync(path.join(here, 'manifest.webmanifest'), path.join(dist, 'manifest.webmanifest'));
for (const file of ['stakeout.svg', 'stakeout.png']) {
  copyFileSync(path.join(here, '../vscode/icons', file), path.join(dist, file));
}

const inside = { path: path.join(here, 'src/parts-inside.ts') };

/** The text of a bundle that stands in the page itself. */
async function inlined(file, options = {}) {
  const { outputFiles } = await build({
    ...common,
    entryPoints: [file],
    format: 'iife',
    write: false,
    legalComments: 'none',
    define: { BUILT: JSON.stringify({ version: built.version }) },
    plugins: [{ name: 'inside', setup: bundled => bundled.onResolve({ filter: /\/parts\.ts$/ }, () => inside) }],
    ...options,
  });
  return outputFiles[0].text.trimEnd();
}

/** Bytes packed with LZMA, as text in an element of the page, of which the `first` are of use alone. Python can pack them, Node cannot. */
function packed(name, content, first = 0) {
  const program =
    'import lzma, sys; filters = [{"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}]; ' +
    'sys.stdout.buffer.write(lzma.compress(sys.stdin.buffer.read(), lzma.FORMAT_ALONE, filters=filters))';
  const { status, stdout, stderr, error } = spawnSync('python3', ['-c', program], {
    input: content,
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`python3 cannot pack the page: ${error?.message ?? stderr}`);
  // Python leaves the size open.
  stdout.writeBigUInt64LE(BigInt(Buffer.byteLength(content)), 5);
  return `<script type="text/plain" id="packed-${name}" data-first="${first}">${toSeven(stdout)}</script>`;
}

/** The other side of `src/seven.ts`. */
function toSeven(bytes) {
  const sevens = Array.from({ length: Math.ceil((bytes.length * 8) / 7) }, (_, index) => {
    const at = (index * 7) >> 3;
    return (((bytes[at] << 8) | (bytes[at + 1] ?? 0)) >> (9 - ((index * 7) & 7))) & 0x7f;
  });
  let text = '';
  for (let at = 0; at < sevens.length; at++) {
    const leftOut = [0x00, 0x0d, 0x3c].indexOf(sevens[at]) + 1;
    text += String.fromCharCode(leftOut === 0 ? sevens[at] : (leftOut << 7) | (sevens[++at] ?? 0));
  }
  return text;
}

/** The whole page as one file. */
async function wholePage() {
  const policyFor = script => `'sha256-${sha256(script).digest('base64')}'`;
  const frameScript = await inlined('src/frame.ts');
  const oneFrame = replaced('explorer.html', {
    "script-src 'self'; style-src 'self'": `script-src ${policyFor(frameScript)}; style-src 'unsafe-inline'`,
    '<link rel="stylesheet" href="explorer.css" />': `<style>${await inlined('frame.css')}</style>`,
    '<script type="module" src="explorer.js"></script>': `<script>${frameScript}</script>`,
  });
  const workers = ['verdict', 'embedded', 'solver'].map(async name => [name, await inlined(`src/${name}.worker.ts`)]);
  const scripts = {
    page: await inlined('src/start.ts', { format: 'esm' }),
    explorer: oneFrame,
    workers: Object.fromEntries(await Promise.all(workers)),
  };
  const boot = await inlined('src/one-file.ts');
  const solver = read('modules/verdict.wasm');
  // It stands twice in the page, and base64 would be a third longer.
  const drawing = read('../vscode/icons/stakeout.svg').toString().trim().replace(/>\s+</g, '><');
  const picture = `"data:image/svg+xml,${drawing.replaceAll('"', "'").replaceAll('#', '%23')}"`;
  const policy = [boot, scripts.page, frameScript].map(policyFor).join(' ');
  return replaced('index.html', {
    "script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'": `script-src ${policy} 'wasm-unsafe-eval'; style-src 'unsafe-inline'`,
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; frame-src 'self'; manifest-src 'self'":
      'img-src data: blob:; worker-src blob:',
    '    <link rel="manifest" href="manifest.webmanifest" />\n': '',
    '    <link rel="apple-touch-icon" href="stakeout.png" />\n': '',
    '    <link rel="preload" href="verdict.wasm" as="fetch" crossorigin />\n': '',
    '    <script type="module" src="page.js"></script>\n': '    <meta name="stakeout" content="" />\n',
    '<link rel="stylesheet" href="page.css" />': `<style>${await inlined('page.css')}</style>`,
    '"stakeout.svg"': picture,
    ' src="explorer.html"': '',
    '  </body>': [
      packed('scripts', JSON.stringify(scripts)),
      // Together, since they share much of their code. The server's alone would be 350 KB less, but takes more than twice as long until
      // the first verdict can be computed, and solves large boards up to four times slower.
      packed('modules', Buffer.concat([solver, read('modules/server.wasm')]), solver.length),
      `<script>${boot}</script>`,
      '  </body>',
    ].join('\n'),
  });
}

// The service worker names every file of this build with its hash, so it comes last.
const files = readdirSync(dist).map(name => {
  const content = readFileSync(path.join(dist, name));
  const integrity = `sha256-${sha256(content).digest('base64')}`;
  // A web server gives the page at the address of its folder.
  return { url: name === 'index.html' ? './' : name, integrity };
});
// People fetch it once, to keep it.
if (!options.development) writeFileSync(path.join(dist, 'stakeout.html'), await wholePage());
const version = sha256(JSON.stringify(files)).digest('hex').slice(0, 16);
const define = { FILES: JSON.stringify(files), VERSION: JSON.stringify(version) };
await build({ ...common, entryPoints: ['src/offline.ts'], format: 'iife', define });
// For whoever looks for a file of this build by its name.
writeFileSync(path.join(dist, 'files.json'), `${JSON.stringify({ ...built, app: page.main }, null, 1)}\n`);
