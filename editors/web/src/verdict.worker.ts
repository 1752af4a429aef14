/** Checks texts with the small module, before the server is loaded. */

import { Solver } from './module.ts';

export interface VerdictRequest {
  id: number;
  module: WebAssembly.Module;
  text: string;
  /** Of the file; its extension tells the kind of the puzzles. */
  name: string;
}

/** One of the two: the diagnostics as `stakeout check` writes them as JSON, or why there are none. */
export interface VerdictResponse {
  id: number;
  diagnostics?: unknown[];
  error?: string;
}

self.onmessage = ({ data: { id, module, text, name } }: MessageEvent<VerdictRequest>) => {
  let response: VerdictResponse;
  try {
    response = { id, diagnostics: new Solver(module).check(name, text) };
  } catch (error) {
    response = { id, error: error instanceof Error ? error.message : String(error) };
  }
  postMessage(response);
};
