/** Checks and recognises texts with the small module, and generates puzzles with the module of the server. */

import { LanguageServer, Solver } from './module.ts';

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

export interface RecogniseRequest {
  module: WebAssembly.Module;
  /** A text of which the kind is asked for. */
  recognise: string;
}

/** One of the two. */
export interface RecogniseResponse {
  kind?: string;
  problem?: string;
}

export interface GenerateRequest {
  module: WebAssembly.Module;
  /** A request of `stakeout::json::generate`. */
  generate: string;
}

/** One of the two: the text of a board, or why there is none. */
export interface GenerateResponse {
  board?: string;
  problem?: string;
}

self.onmessage = ({ data }: MessageEvent<VerdictRequest | RecogniseRequest | GenerateRequest>) => {
  postMessage('generate' in data ? generate(data) : 'recognise' in data ? recognise(data) : check(data));
};

function check({ id, module, text, name }: VerdictRequest): VerdictResponse {
  try {
    return { id, diagnostics: new Solver(module).check(name, text) };
  } catch (error) {
    return { id, error: messageOf(error) };
  }
}

function recognise({ module, recognise }: RecogniseRequest): RecogniseResponse {
  try {
    return { kind: new Solver(module).recognise(recognise) };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

function generate({ module, generate }: GenerateRequest): GenerateResponse {
  try {
    return new LanguageServer(module).generate(generate) as GenerateResponse;
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
