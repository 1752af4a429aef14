/** What the page consists of besides its scripts, in a page that is one file: `one-file.ts` has it. */

import type { EmbeddedParts } from './embedded.worker.ts';

export type Page = typeof import('./main.ts');

export type WorkerName = 'verdict' | 'embedded' | 'solver';

/** What a page that is one file has inside. */
export interface Inside {
  /** The file as it was loaded. */
  source(): string;
  /** What the file opens with: the part of a link after the `#`, or nothing. */
  readonly within: string;
  /** The page of the explorer's frame. */
  readonly explorer: string;
  worker(name: WorkerName): Worker;
  script(name: WorkerName): string;
  /** Runs the script of the page behind its first verdict. */
  page(): Page;
  /** Modules of the first script that this one also uses, see `build.mjs`. */
  shared: readonly unknown[];
  readonly solver: Promise<WebAssembly.Module>;
  server(): Promise<WebAssembly.Module>;
}

declare global {
  var inside: Inside;
  /** What the script of `main.ts` leaves. */
  var page: Page;
}

export const verdictModule = () => inside.solver;

export const serverModule = () => inside.server();

export const verdictWorker = () => inside.worker('verdict');

export function serverWorker(): Worker {
  const worker = inside.worker('embedded');
  const post = worker.postMessage.bind(worker);
  const parts = Promise.all([inside.server(), inside.solver]).then(([server, solver]) =>
    post({ server, solver, solverScript: inside.script('solver') } satisfies EmbeddedParts),
  );
  // What the client sends meanwhile waits for the parts.
  worker.postMessage = (message: unknown) => void parts.then(() => post(message));
  return worker;
}

export function loadExplorer(frame: HTMLIFrameElement): void {
  frame.srcdoc = inside.explorer;
}

export const { within } = inside;

export const oneFile = async () => inside.source();

/** It is on the disk anyway. */
export const keep = async () => {};
