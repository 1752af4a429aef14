/** What the page consists of besides its scripts: files beside it. In a page that is one file, `parts-inside.ts` takes its place. */

import * as t from '../../explorer/texts.ts';

const at = (name: string) => new URL(name, import.meta.url);

/** The module with the solver and linter. */
export function verdictModule(): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(fetch(at(BUILT.verdictModule)));
}

/** The module with the language server and the generator. */
export function serverModule(): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(fetch(at(BUILT.serverModule)));
}

export function verdictWorker(): Worker {
  return new Worker(at(BUILT.verdictWorker), { type: 'module' });
}

/** A worker with the language server. */
export function serverWorker(): Worker {
  return new Worker(at(BUILT.serverWorker), { type: 'module' });
}

/** The frame names its page itself, so it loads along with this one. */
export function loadExplorer(_frame: HTMLIFrameElement): void {}

/** What the page opens if its address names nothing: a fragment of a link, or nothing. */
export const within = '';

/** The page as one file. */
export async function oneFile(): Promise<string> {
  const response = await fetch('stakeout.html');
  if (!response.ok) {
    throw new Error(t.thisServerDoesNot);
  }
  return response.text();
}

/** Makes the page work without a network, and tells when there is a new version: `ready` gets what reloads the page. */
export async function keep(ready: (reload: () => void) => void): Promise<void> {
  if ('serviceWorker' in navigator) {
    const { install } = await import('./update.ts');
    await install(ready);
  }
}
