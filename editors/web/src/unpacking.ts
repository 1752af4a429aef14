/** Unpacks the modules of a page that is one file, in a worker: so the page does not stand still meanwhile. */

import { unpack } from './lzma.ts';
import { fromSeven } from './seven.ts';

export interface PackedModules {
  readonly packed: string;
  /** The module with the solver has so many bytes; the one with the server follows. */
  readonly solverBytes: number;
}

/** Makes this worker answer with the bytes of both modules. */
export function unpackModules(): void {
  self.onmessage = ({ data: { packed, solverBytes } }: MessageEvent<PackedModules>) => {
    const modules = unpack(fromSeven(packed), solverBytes, solver => postMessage(solver.slice()));
    postMessage(modules.slice(solverBytes));
  };
}
