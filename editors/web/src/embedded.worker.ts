/** The language server as a classic worker that loads nothing: the first message brings its parts, all others are of the protocol. */

import { serve, type Message } from './serve.ts';

export interface EmbeddedParts {
  server: WebAssembly.Module;
  solver: WebAssembly.Module;
  /** The script of a classic worker. */
  solverScript: string;
}

self.onmessage = ({ data: { server, solver, solverScript } }: MessageEvent<EmbeddedParts>) => {
  const address = URL.createObjectURL(new Blob([solverScript], { type: 'text/javascript' }));
  const receive = serve(
    {
      server: Promise.resolve(server),
      solver: Promise.resolve(solver),
      newSolver: () => new Worker(address),
    },
    message => postMessage(message),
    error => {
      setTimeout(() => {
        throw error instanceof Error ? error : new Error(String(error));
      });
    },
  );
  self.onmessage = ({ data }: MessageEvent<Message>) => receive(data);
};
