/** Unpacks the modules of a page that is one file, so that the page does not stand still meanwhile. */

import { unpack } from './lzma.ts';
import { fromSeven } from './seven.ts';

/** The module with the solver has so many bytes; the one with the server follows. */
export interface PackedModules {
  readonly packed: string;
  readonly solverBytes: number;
}

onmessage = ({ data: { packed, solverBytes } }: MessageEvent<PackedModules>) => {
  const modules = unpack(fromSeven(packed), solverBytes, solver => postMessage(solver.slice()));
  postMessage(modules.slice(solverBytes));
};
