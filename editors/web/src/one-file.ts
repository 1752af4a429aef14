/**
 * Entry point of the page that is one file: unpacks the scripts and modules that stand in it and starts them, first of all what
 * the first verdict needs. The policy of the page names the scripts by their hashes, so nothing else runs in it. As a worker,
 * this script unpacks the modules meanwhile.
 */

import type { Inside, WorkerName } from './parts-inside.ts';
import { Unpacking } from './unpacking.ts';

/** What the build packs as JSON; the script of the rest of the page follows. */
interface Scripts {
  readonly start: string;
  readonly explorer: string;
  readonly workers: Readonly<Record<WorkerName, string>>;
}

/** What the worker gets: first this, then any message when the second module is wanted. */
interface PackedModules {
  readonly unpacker: WebAssembly.Module;
  readonly text: string;
  readonly first: number;
}

if (typeof document === 'undefined') {
  self.onmessage = ({ data: { unpacker, text, first } }: MessageEvent<PackedModules>) => {
    const modules = new Unpacking(unpacker, text);
    const next = (end?: number) => postMessage(new WebAssembly.Module(modules.until(end)));
    next(first);
    self.onmessage = () => next();
  };
} else {
  begin();
}

function begin(): void {
  // Before anything changes it.
  const source = document.documentElement.cloneNode(true) as Element;
  const unpacker = new WebAssembly.Module(Uint8Array.from(atob(UNPACKER), letter => letter.charCodeAt(0)));
  const modules = unpackedBy(document.currentScript!.textContent, unpacker);
  const { text, first } = packed('scripts');
  const scripts = new Unpacking(unpacker, text);
  const next = (end?: number) => new TextDecoder().decode(scripts.until(end));
  const { start, explorer, workers } = JSON.parse(next(first)) as Scripts;
  globalThis.inside = {
    source: () => `<!doctype html>\n${source.outerHTML}\n`,
    within: document.querySelector<HTMLMetaElement>('meta[name=stakeout]')!.content,
    explorer,
    worker: name => worker(workers[name]),
    script: name => workers[name],
    page: () => {
      run(next());
      return globalThis.page;
    },
    shared: [],
    ...modules,
  } satisfies Inside;
  run(start, 'module');
}

function run(text: string, type = ''): void {
  const script = document.createElement('script');
  Object.assign(script, { type, textContent: text });
  document.head.append(script);
}

function packed(name: 'scripts' | 'modules'): { readonly text: string; readonly first: number } {
  const { text, dataset } = document.getElementById(`packed-${name}`) as HTMLScriptElement;
  return { text, first: Number(dataset.first) };
}

function worker(script: string): Worker {
  return new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
}

/** The modules: that with the solver at once, that with the server when it is asked for. */
function unpackedBy(script: string, unpacker: WebAssembly.Module): Pick<Inside, 'solver' | 'server'> {
  const unpacking = worker(script);
  const next = (message: PackedModules | null) =>
    new Promise<WebAssembly.Module>((resolve, reject) => {
      unpacking.onmessage = ({ data }: MessageEvent<WebAssembly.Module>) => resolve(data);
      unpacking.onerror = ({ message }) => reject(new Error(message));
      unpacking.postMessage(message);
    });
  const solver = next({ unpacker, ...packed('modules') });
  let server: Promise<WebAssembly.Module> | undefined;
  return {
    solver,
    server: () => (server ??= solver.then(() => next(null)).finally(() => unpacking.terminate())),
  };
}
