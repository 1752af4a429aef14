/**
 * Entry point of the page that is one file: unpacks the scripts and modules that stand in it and starts them. The policy of the
 * page names the scripts by their hashes, so nothing else runs in it. As a worker, this script unpacks the modules meanwhile.
 */

import { unpack } from './lzma.ts';
import type { Inside, WorkerName } from './parts-inside.ts';
import { fromSeven } from './seven.ts';
import { unpackModules, type PackedModules } from './unpacking.ts';

/** What the build packs as JSON. */
interface Scripts {
  readonly page: string;
  readonly explorer: string;
  readonly workers: Readonly<Record<WorkerName, string>>;
}

type Compiled = Promise<WebAssembly.Module>;

if (typeof document === 'undefined') {
  unpackModules();
} else {
  begin();
}

function begin(): void {
  // Before anything changes it.
  const source = `<!doctype html>\n${document.documentElement.outerHTML}\n`;
  const modules = unpackedBy(document.currentScript!.textContent);
  const scripts = JSON.parse(new TextDecoder().decode(unpack(fromSeven(packed('scripts').text)))) as Scripts;
  globalThis.inside = {
    source,
    within: document.querySelector<HTMLMetaElement>('meta[name=stakeout]')!.content,
    explorer: scripts.explorer,
    worker: name => start(scripts.workers[name]),
    script: name => scripts.workers[name],
    ...modules,
  } satisfies Inside;
  const page = document.createElement('script');
  page.type = 'module';
  page.textContent = scripts.page;
  document.head.append(page);
}

function packed(name: 'scripts' | 'modules'): HTMLScriptElement {
  return document.getElementById(`packed-${name}`) as HTMLScriptElement;
}

function start(script: string): Worker {
  return new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
}

/** The modules, of which that with the solver is there first. */
function unpackedBy(script: string): { readonly solver: Compiled; readonly server: Compiled } {
  const worker = start(script);
  const bytes = () =>
    new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data), { once: true });
      worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
    });
  const solver = bytes();
  const server = solver.then(bytes).finally(() => worker.terminate());
  const { text, dataset } = packed('modules');
  worker.postMessage({ packed: text, solverBytes: Number(dataset.first) } satisfies PackedModules);
  return { solver: solver.then(WebAssembly.compile), server: server.then(WebAssembly.compile) };
}
