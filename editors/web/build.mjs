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
  loader: { '.board': 'text', '.game': 'text', '.pursuit': 'text' },
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

const { outputFiles } = await build({
  ...common,
  entryPoints: ['../explorer/texts.ts'],
  sourcemap: false,
  write: false,
});
const texts = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);

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

/** A page in which names of texts are replaced by the texts. */
function filled(name) {
  return read(name)
    .toString()
    .replace(/\{\{(\w+)\}\}/g, (_, text) => {
      if (typeof texts[text] !== 'string') throw new Error(`${name}: unknown text ${text}`);
      return texts[text].replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    });
}

/** A page whose links to files of this build have their names. */
function linked(name, files) {
  return replaced(name, Object.fromEntries(Object.entries(files).map(([from, to]) => [`"${from}"`, `"${to}"`])));
}

/** A page with what users read, in which parts are replaced by others. */
function replaced(name, parts) {
  return Object.entries(parts).reduce((html, [from, to]) => {
    if (!html.includes(from)) throw new Error(`${name} does not have ${from}`);
    return html.replaceAll(from, () => to);
  }, filled(name));
}

for (const name of ['verdict', 'server', 'unpacking']) {
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

/** In a page that is one file, `parts-inside.ts` takes the place of `parts.ts`, and `main-inside.ts` that of `main.ts`. */
const inside = {
  name: 'inside',
  setup: bundled =>
    bundled.onResolve({ filter: /^\.\/(parts|main)\.ts$/ }, ({ path: name }) => ({
      path: path.join(here, 'src', name.replace('.ts', '-inside.ts')),
    })),
};

/** The text of a bundle that is in the page itself, and what it was made of. */
async function inlined(file, { plugins = [], define, ...options } = {}) {
  const { outputFiles, metafile } = await build({
    ...common,
    entryPoints: [file],
    format: 'iife',
    write: false,
    metafile: true,
    legalComments: 'none',
    define: { BUILT: JSON.stringify({ version: built.version }), ...define },
    plugins: [...plugins, inside],
    ...options,
  });
  return { text: outputFiles[0].text.trimEnd(), inputs: Object.keys(metafile.inputs) };
}

/** The scripts of `start.ts` and `main.ts`. Inline scripts cannot import each other, so the first one leaves what both use in `inside.shared`. */
async function inTwoParts() {
  const first = new Set((await inlined('src/start.ts', { format: 'esm' })).inputs);
  const both = (await inlined('src/main.ts')).inputs.filter(name => first.has(name) && /\.[jt]s$/.test(name));
  const numbers = new Map(both.map((name, number) => [path.join(here, name), number]));
  const imports = both.map(
    (name, number) => `import * as shared${number} from ${JSON.stringify(path.join(here, name))};`,
  );
  const sharing = [...imports, `inside.shared = [${both.map((_, number) => `shared${number}`)}];`].join('\n');
  const start = await inlined('start', {
    format: 'esm',
    plugins: [
      {
        name: 'sharing',
        setup(bundled) {
          bundled.onResolve({ filter: /^(start|sharing)$/ }, ({ path }) => ({ path, namespace: 'sharing' }));
          bundled.onLoad({ filter: /^start$/, namespace: 'sharing' }, () => ({
            contents: "import 'sharing';\nimport './src/start.ts';",
            resolveDir: here,
          }));
          bundled.onLoad({ filter: /^sharing$/, namespace: 'sharing' }, () => ({
            contents: sharing,
            resolveDir: here,
          }));
        },
      },
    ],
  });
  const shared = {
    name: 'shared',
    setup(bundled) {
      bundled.onResolve({ filter: /^/ }, async ({ path, pluginData, ...importing }) => {
        if (importing.kind === 'entry-point' || pluginData === 'shared') return null;
        const resolved = await bundled.resolve(path, { ...importing, pluginData: 'shared' });
        return numbers.has(resolved.path) ? { path: resolved.path, namespace: 'shared' } : null;
      });
      bundled.onLoad({ filter: /^/, namespace: 'shared' }, ({ path }) => ({
        contents: `module.exports = inside.shared[${numbers.get(path)}];`,
      }));
    },
  };
  const main = await inlined('src/main.ts', { globalName: 'page', plugins: [shared] });
  return { start: start.text, main: main.text };
}

/** Bytes packed with LZMA, as text in an element of the page, of which the `first` are of use alone. Python can pack them, Node cannot. */
function packed(name, content, first) {
  const program =
    'import lzma, sys; filters = [{"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}]; ' +
    'sys.stdout.buffer.write(lzma.compress(sys.stdin.buffer.read(), lzma.FORMAT_ALONE, filters=filters))';
  const { status, stdout, stderr, error } = spawnSync('python3', ['-c', program], {
    input: content,
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`python3 cannot pack the page: ${error?.message ?? stderr}`);
  // Python leaves the size open.
  stdout.writeBigUInt64LE(BigInt(content.length), 5);
  return `<script type="text/plain" id="packed-${name}" data-first="${first}">${toText(stdout)}</script>`;
}

/**
 * The other side of `from_text` in `module/unpacking.rs`: 43 bits are six digits of base 144, and a digit is a character. Those of
 * two and three bytes stand for some bits more.
 */
function toText(bytes) {
  let at = 0;
  const take = count => {
    let value = 0;
    for (const end = at + count; at < end; at++) {
      value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
    }
    return value;
  };
  const ofOneByte = Array.from({ length: 0x80 }, (_, code) => code).filter(code => ![0x00, 0x0d, 0x3c].includes(code));
  const [twoBytes, threeBytes, last] = [ofOneByte.length, ofOneByte.length + 15, 143];
  let text = '';
  while (at < bytes.length * 8) {
    let group = take(43);
    for (let digit = 0; digit < 6; digit++) {
      const value = group % 144;
      group = Math.floor(group / 144);
      text += String.fromCharCode(
        value < twoBytes
          ? ofOneByte[value]
          : value < threeBytes
            ? 0x80 + (value - twoBytes) * 0x80 + take(7)
            : 0x800 + (value - threeBytes) * 0x4000 + take(value === last ? 12 : 14),
      );
    }
  }
  return text;
}

/** The whole page as one file. */
async function wholePage() {
  const policyFor = script => `'sha256-${sha256(script).digest('base64')}'`;
  const { text: frameScript } = await inlined('src/frame.ts');
  const oneFrame = replaced('explorer.html', {
    "script-src 'self'; style-src 'self'": `script-src ${policyFor(frameScript)}; style-src 'unsafe-inline'`,
    '<link rel="stylesheet" href="explorer.css" />': `<style>${(await inlined('frame.css')).text}</style>`,
    '<script type="module" src="explorer.js"></script>': `<script>${frameScript}</script>`,
  });
  const workers = ['verdict', 'embedded', 'solver'].map(async name => [
    name,
    (await inlined(`src/${name}.worker.ts`)).text,
  ]);
  const { start, main } = await inTwoParts();
  const first = Buffer.from(
    JSON.stringify({ start, explorer: oneFrame, workers: Object.fromEntries(await Promise.all(workers)) }),
  );
  const unpacker = JSON.stringify(read('modules/unpacking.wasm').toString('base64'));
  const { text: boot } = await inlined('src/one-file.ts', { define: { UNPACKER: unpacker } });
  const solver = read('modules/verdict.wasm');
  // It stands twice in the page, and base64 would be a third longer.
  const drawing = read('../vscode/icons/stakeout.svg').toString().trim().replace(/>\s+</g, '><');
  const picture = `"data:image/svg+xml,${drawing.replaceAll('"', "'").replaceAll('#', '%23')}"`;
  const policy = [boot, start, main, frameScript].map(policyFor).join(' ');
  return replaced('index.html', {
    "script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'": `script-src ${policy} 'wasm-unsafe-eval'; style-src 'unsafe-inline'`,
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; frame-src 'self'; manifest-src 'self'":
      'img-src data: blob:; worker-src blob:',
    '    <link rel="manifest" href="manifest.webmanifest" />\n': '',
    '    <link rel="apple-touch-icon" href="stakeout.png" />\n': '',
    '    <link rel="preload" href="verdict.wasm" as="fetch" crossorigin />\n': '',
    '    <script type="module" src="page.js"></script>\n': '    <meta name="stakeout" content="" />\n',
    '<link rel="stylesheet" href="page.css" />': `<style>${(await inlined('page.css')).text}</style>`,
    '"stakeout.svg"': picture,
    ' src="explorer.html"': '',
    '  </body>': [
      packed('scripts', Buffer.concat([first, Buffer.from(main)]), first.length),
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
