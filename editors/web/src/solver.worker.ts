/** Solves for the server. Each solve has a module of its own, whose memory goes with it. */

import { Solver } from './module.ts';
import type { SolverRequest, SolverResponse } from './serve.ts';

/** The least milliseconds between two reports: each wakes the server. */
const REPORT_EVERY = 100;

onmessage = ({ data: { module, request } }: MessageEvent<SolverRequest>) => {
  let reported = performance.now();
  const progress = (share: number) => {
    const now = performance.now();
    if (now - reported >= REPORT_EVERY) {
      reported = now;
      respond({ share });
    }
  };
  const answer = new Solver(module, { progress }).solve(request);
  respond({ answer }, [answer.buffer]);
};

function respond(response: SolverResponse, transfer: Transferable[] = []): void {
  postMessage(response, { transfer });
}
