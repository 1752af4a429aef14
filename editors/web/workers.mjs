// Bundles the workers into dist/.

import { build } from 'esbuild';

await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: ['server', 'solver', 'verdict'].map(name => `src/${name}.worker.ts`),
  outdir: 'dist',
  bundle: true,
  minify: true,
  target: 'es2022',
  format: 'esm',
  logLevel: 'warning',
});
