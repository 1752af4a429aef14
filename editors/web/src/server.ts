/**
 * The server as the page sees it: messages go in and come out, whatever becomes of the worker. A worker that panics is
 * replaced by another, which gets the client's parameters, settings, files and documents again.
 */

import { Copies } from './copies.ts';
import { watch } from './alive.ts';
import { ALIVE, type Message } from './serve.ts';

export type { Message } from './serve.ts';

/** A server that fails so often within so many milliseconds stays ended until the next edit: the text makes it fail. */
const MAX_FAILURES = 3;
const WITHIN = 10_000;

/** The code of a response to a request that a failed worker did not answer. */
const INTERNAL_ERROR = -32603;

/** Dispatches `restarted` when another worker has taken over, and `failed` when none does. Both are `CustomEvent`s with the error's message. */
export class Server extends EventTarget {
  onmessage: ((message: Message) => void) | null = null;
  private worker: Worker | undefined;
  private readonly copies = new Copies();
  /** Requests of the client that are not answered. */
  private readonly open = new Set<number | string>();
  private readonly failures: number[] = [];
  private starts = 0;

  constructor(private readonly newWorker: () => Worker) {
    super();
    this.start();
  }

  send(message: Message): void {
    this.copies.note(message);
    if (this.worker === undefined) {
      if (message.method !== 'textDocument/didChange' && message.method !== 'textDocument/didOpen') {
        this.refuse(message);
        return;
      }
      this.failures.length = 0;
      // The copies have this message.
      this.start();
      this.restore('an edit');
      return;
    }
    if (message.method !== undefined && message.id != null) {
      this.open.add(message.id);
    }
    this.worker.postMessage(message);
  }

  /** Ends the server. */
  terminate(): void {
    this.worker?.terminate();
    this.worker = undefined;
  }

  private start(): void {
    const worker = this.newWorker();
    this.starts += 1;
    const initialized = this.initializeId;
    worker.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.method === ALIVE) {
        watch(data.params as string, () => worker === this.worker && this.fail('the worker has ended'));
        return;
      }
      if (data.method === undefined && data.id != null) {
        // The client has the answer to its `initialize`.
        if (this.starts > 1 && data.id === initialized) {
          return;
        }
        this.open.delete(data.id);
      }
      this.onmessage?.(data);
    };
    worker.onerror = event => {
      event.preventDefault();
      if (worker === this.worker) {
        this.fail(event.message ?? 'the server could not be loaded');
      }
    };
    this.worker = worker;
  }

  /** The id of an `initialize` that no client sends. */
  private get initializeId(): string {
    return `stakeout/${this.starts}`;
  }

  private fail(reason: string): void {
    this.terminate();
    for (const id of this.open) {
      this.onmessage?.({ jsonrpc: '2.0', id, error: { code: INTERNAL_ERROR, message: 'the server was restarted' } });
    }
    this.open.clear();
    const now = performance.now();
    this.failures.push(now);
    if (this.failures.filter(failure => now - failure < WITHIN).length >= MAX_FAILURES) {
      this.dispatchEvent(new CustomEvent('failed', { detail: reason }));
      return;
    }
    this.start();
    this.restore(reason);
  }

  private restore(reason: string): void {
    this.copies.messages(this.initializeId).forEach(message => this.worker?.postMessage(message));
    this.dispatchEvent(new CustomEvent('restarted', { detail: reason }));
  }

  private refuse({ id, method }: Message): void {
    if (method !== undefined && id != null) {
      const error = { code: INTERNAL_ERROR, message: 'the server has failed; it starts again with the next edit' };
      queueMicrotask(() => this.onmessage?.({ jsonrpc: '2.0', id, error }));
    }
  }
}
