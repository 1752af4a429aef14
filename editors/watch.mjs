// `npm run watch [vscode | web]`: builds the extension, the page or both with source maps, again whenever a source changes, and serves
// the page to this machine. The page takes the modules that `web/build modules` has built.

import { spawn, spawnSync } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';

const here = import.meta.dirname;
const names = process.argv.length > 2 ? process.argv.slice(2) : ['vscode', 'web'];

function build() {
  for (const name of names) {
    const start = Date.now();
    const { status } = spawnSync('node', ['build.mjs', '--development'], {
      cwd: path.join(here, name),
      stdio: 'inherit',
    });
    console.log(`${name}: ${status === 0 ? 'built' : 'failed'} in ${Date.now() - start} ms`);
  }
}

build();
let pending;
for (const folder of ['explorer', ...names, 'web/src']) {
  watch(path.join(here, folder), { recursive: true }, (_, file) => {
    if (!/^(dist|modules|module|tests)/.test(file)) {
      clearTimeout(pending);
      pending = setTimeout(build, 100);
    }
  });
}
if (names.includes('web')) {
  spawn(path.join(here, 'node_modules/.bin/esbuild'), ['--servedir=web/dist', '--serve=127.0.0.1:'], {
    cwd: here,
    stdio: 'inherit',
  });
}
