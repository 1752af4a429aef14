/** Runs the language server in a worker: messages in and out, timers, and solvers in workers of their own. */

import { watch } from './alive.ts';
import { LanguageServer, Panic } from './module.ts';

/** A JSON-RPC message. */
export interface Message {
  jsonrpc?: '2.0';
  id?: number | string | null;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: unknown;
}

/** What a solver worker is sent, and what it answers. It gets the buffer of each answer back, for the next one. */
export type SolverRequest = { module: WebAssembly.Module; request: Uint8Array<ArrayBuffer> } | { spare: ArrayBuffer };
export type SolverResponse = { share: number } | { answer: Uint8Array<ArrayBuffer> } | { lock: string };

/** Where the parts of the server come from. */
export interface Parts {
  server: Promise<WebAssembly.Module>;
  solver: Promise<WebAssembly.Module>;
  newSolver(): Worker;
}

/** Sets a file that is not open: `{ uri, text }`, with null for a file that is gone. Not a message of the protocol. */
export const FILE = 'stakeout/file';

/** Names the lock that the server's worker holds. Not a message of the protocol. */
export const ALIVE = 'stakeout/alive';

type Send = (message: Message) => void;

/** Returns the function that takes messages from the client. A panic ends the worker: `fail` is called once. */
export function serve(parts: Parts, send: Send, fail: (error: unknown) => void): Send {
  const waiting: Message[] = [];
  let receive: Send = message => waiting.push(message);
  parts.server.then(module => {
    const running = new RunningServer(module, parts, send, fail);
    receive = message => running.receive(message);
    waiting.forEach(receive);
  }, fail);
  return message => receive(message);
}

class RunningServer {
  private readonly server: LanguageServer;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** By the number of the request. */
  private readonly solvers = new Map<number, Worker>();
  /** A solver that has nothing to do: starting one takes longer than solving a small board. */
  private idle: Worker | undefined;
  private hasFailed = false;

  constructor(
    module: WebAssembly.Module,
    private readonly parts: Parts,
    private readonly send: Send,
    private readonly fail: (error: unknown) => void,
  ) {
    this.server = new LanguageServer(module);
  }

  receive(message: Message): void {
    this.step(() => {
      if (message.method === FILE) {
        const { uri, text } = message.params as { uri: string; text: string | null };
        this.server.file(uri, text);
      } else {
        this.server.receive(JSON.stringify(message));
      }
    });
  }

  /** Does something, and all that follows from it. */
  private step(action: () => void): void {
    if (this.hasFailed) {
      return;
    }
    try {
      action();
      const wait = this.server.run();
      for (let message = this.server.nextMessage(); message !== undefined; message = this.server.nextMessage()) {
        this.send(JSON.parse(message) as Message);
      }
      for (let order = this.server.nextOrder(); order !== undefined; order = this.server.nextOrder()) {
        order.request === undefined ? this.stop(order.number) : this.solve(order.number, order.request);
      }
      clearTimeout(this.timer);
      this.timer = wait === undefined ? undefined : setTimeout(() => this.step(() => {}), wait);
    } catch (error) {
      this.hasFailed = true;
      clearTimeout(this.timer);
      [...this.solvers.values(), ...(this.idle ? [this.idle] : [])].forEach(solver => solver.terminate());
      this.fail(error instanceof Panic ? error.message : error);
    }
  }

  private solve(number: number, request: Uint8Array<ArrayBuffer>): void {
    const solver = this.idle ?? this.parts.newSolver();
    this.idle = undefined;
    this.solvers.set(number, solver);
    solver.onmessage = ({ data }: MessageEvent<SolverResponse>) => {
      if ('lock' in data) {
        watch(data.lock, () => this.bury(solver));
      } else if ('share' in data) {
        this.step(() => this.server.progressed(number, data.share));
      } else {
        this.rest(number);
        this.step(() => {
          this.server.answered(number, data.answer);
          // Else megabytes of every solve wait for the garbage collector, which sees only the few bytes of an object.
          const spare = data.answer.buffer;
          solver.postMessage({ spare } satisfies SolverRequest, [spare]);
        });
      }
    };
    solver.onerror = event => {
      event.preventDefault?.();
      this.lose(number);
    };
    this.parts.solver.then(
      module => {
        // It may have been stopped meanwhile.
        if (this.solvers.get(number) === solver) {
          const message: SolverRequest = { module, request };
          solver.postMessage(message, [request.buffer]);
        }
      },
      () => this.lose(number),
    );
  }

  /** A solver in the middle of a solve does not listen, so it is ended. */
  private stop(number: number): void {
    this.solvers.get(number)?.terminate();
    this.solvers.delete(number);
  }

  private lose(number: number): void {
    this.stop(number);
    this.step(() => this.server.lost(number));
  }

  /** A solver is gone without an error. */
  private bury(solver: Worker): void {
    if (this.idle === solver) {
      this.idle = undefined;
    }
    const [number] = [...this.solvers].find(([, other]) => other === solver) ?? [];
    if (number !== undefined) {
      this.lose(number);
    }
  }

  private rest(number: number): void {
    const solver = this.solvers.get(number);
    this.solvers.delete(number);
    if (this.idle === undefined) {
      this.idle = solver;
    } else {
      solver?.terminate();
    }
  }
}
