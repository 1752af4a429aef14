/**
 * The language server as a module worker: each message in either direction is one of the protocol's, but `LOAD`. Nothing is
 * loaded before that message.
 */

import { LOAD, serve, type Message } from './serve.ts';

const at = (name: string) => new URL(name, import.meta.url);
let load = () => {};
const allowed = new Promise<void>(resolve => (load = resolve));
const compiled = (name: string) => allowed.then(() => WebAssembly.compileStreaming(fetch(at(name))));

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
onmessage = ({ data }: MessageEvent<Message>) => (data.method === LOAD ? load() : receive(data));
