/** Solves for the server, with one module for all small boards: each new one would hold its memory until the browser collects it. */

import { live } from './alive.ts';
import { Solver } from './module.ts';
import type { SolverRequest, SolverResponse } from './serve.ts';

/** The least milliseconds between two reports: each wakes the server. */
const REPORT_EVERY = 100;

/** Memory of a module never shrinks, so one with more bytes goes after its solve. */
const MAX_KEPT_BYTES = 32 << 20;

let solver: Solver | null = null;
let reported = 0;
/** The buffer of the answer before. */
let spare = new ArrayBuffer();

live(lock => respond({ lock }));

self.onmessage = ({ data }: MessageEvent<SolverRequest>) => {
  if ('spare' in data) {
    spare = data.spare;
    return;
  }
  reported = performance.now();
  solver ??= new Solver(data.module, { progress });
  const answer = solver.solve(data.request, spare);
  if (solver.bytes > MAX_KEPT_BYTES) {
    solver = null;
  }
  respond({ answer }, [answer.buffer]);
};

function progress(share: number): void {
  const now = performance.now();
  if (now - reported >= REPORT_EVERY) {
    reported = now;
    respond({ share });
  }
}

function respond(response: SolverResponse, transfer: Transferable[] = []): void {
  postMessage(response, { transfer });
}
