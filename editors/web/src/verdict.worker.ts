/** The first verdict, from the small module, before the server is loaded: says that it is `loaded`, and checks texts. */

import { Solver } from './module.ts';

export interface VerdictRequest {
  id: number;
  text: string;
  /** Of the file; its extension tells the kind of the puzzles. */
  name: string;
}

/** The module is loaded; texts are checked at once. */
export interface Loaded {
  loaded: true;
}

/** One of the two: the diagnostics as `stakeout check` writes them as JSON, or why there are none. */
export interface VerdictResponse {
  id: number;
  diagnostics?: unknown[];
  error?: string;
}

const module = WebAssembly.compileStreaming(fetch(new URL('verdict.wasm', import.meta.url)));
module.then(
  () => postMessage({ loaded: true } satisfies Loaded),
  () => {},
);

onmessage = async ({ data: { id, text, name } }: MessageEvent<VerdictRequest>) => {
  let response: VerdictResponse;
  try {
    response = { id, diagnostics: new Solver(await module).check(name, text) };
  } catch (error) {
    response = { id, error: error instanceof Error ? error.message : String(error) };
  }
  postMessage(response);
};
