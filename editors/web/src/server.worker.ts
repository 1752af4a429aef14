/** The language server as a module worker: each message in either direction is one of the protocol's. */

import { serve, type Message } from './serve.ts';

const at = (name: string) => new URL(name, import.meta.url);
const compiled = (name: string) => WebAssembly.compileStreaming(fetch(at(name)));

const receive = serve(
  {
    server: compiled('server.wasm'),
    solver: compiled('verdict.wasm'),
    newSolver: () => new Worker(at('solver.worker.js'), { type: 'module' }),
  },
  message => postMessage(message),
  // Outside of any promise, so that the page gets an `error` event.
  error =>
    setTimeout(() => {
      throw error instanceof Error ? error : new Error(String(error));
    }),
);
onmessage = ({ data }: MessageEvent<Message>) => receive(data);
