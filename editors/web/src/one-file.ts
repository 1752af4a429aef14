/**
 * Entry point of the page that is one file: unpacks the scripts that stand in it and starts them. The policy of the page names
 * the scripts by their hashes, so nothing else runs in it.
 */

import { unpack } from './lzma.ts';
import type { Inside, WorkerName } from './parts-inside.ts';
import { fromSeven } from './seven.ts';
import type { PackedModules } from './unpack.worker.ts';

/** What the build packs as JSON. */
interface Scripts {
  readonly page: string;
  readonly explorer: string;
  readonly workers: Readonly<Record<WorkerName | 'unpack', string>>;
  readonly solverBytes: number;
}

// Before anything changes it.
const source = `<!doctype html>\n${document.documentElement.outerHTML}\n`;
const packed = (name: 'scripts' | 'modules') => document.getElementById(`packed-${name}`)!.textContent;
const scripts = JSON.parse(new TextDecoder().decode(unpack(fromSeven(packed('scripts'))))) as Scripts;

function start(script: string): Worker {
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  return new Worker(address);
}

type Compiled = Promise<WebAssembly.Module>;

/** The modules, of which that with the solver is there first. */
function modules(): { readonly solver: Compiled; readonly server: Compiled } {
  const worker = start(scripts.workers.unpack);
  const bytes = () =>
    new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data), { once: true });
      worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
    });
  const solver = bytes();
  const server = solver.then(bytes).finally(() => worker.terminate());
  const { solverBytes } = scripts;
  worker.postMessage({ packed: packed('modules'), solverBytes } satisfies PackedModules);
  return { solver: solver.then(WebAssembly.compile), server: server.then(WebAssembly.compile) };
}

globalThis.inside = {
  source,
  within: document.querySelector<HTMLMetaElement>('meta[name=stakeout]')!.content,
  explorer: scripts.explorer,
  worker: name => start(scripts.workers[name]),
  script: name => scripts.workers[name],
  ...modules(),
} satisfies Inside;

const page = document.createElement('script');
page.type = 'module';
page.textContent = scripts.page;
document.head.append(page);
