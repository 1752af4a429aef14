/** The language server as a module worker: each message in either direction is one of the protocol's. */

import { live } from './alive.ts';
import { ALIVE, serve, type Message } from './serve.ts';

const at = (name: string) => new URL(name, import.meta.url);
const compiled = (name: string) => WebAssembly.compileStreaming(fetch(at(name)));

const receive = serve(
  {
    server: compiled(BUILT.serverModule),
    solver: compiled(BUILT.verdictModule),
    newSolver: () => new Worker(at(BUILT.solverWorker), { type: 'module' }),
  },
  message => postMessage(message),
  // Outside of any promise, so that the page gets an `error` event.
  error =>
    setTimeout(() => {
      throw error instanceof Error ? error : new Error(String(error));
    }),
);
live(lock => postMessage({ method: ALIVE, params: lock }));
self.onmessage = ({ data }: MessageEvent<Message>) => receive(data);
