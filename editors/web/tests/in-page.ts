/** Runs in a page: asks the workers what tests compare. */

import { Server } from '../src/server.ts';
import type { Message } from '../src/serve.ts';
import type { VerdictRequest, VerdictResponse } from '../src/verdict.worker.ts';
import { fromProtocol, INITIALIZE, type Diagnostic, type Published } from './protocol.ts';

const newWorker = (name: 'serverWorker' | 'verdictWorker') => new Worker(BUILT[name], { type: 'module' });

/** The diagnostics of texts by the worker for first verdicts. */
async function verdicts(texts: readonly { name: string; text: string }[]): Promise<unknown[]> {
  const module = await WebAssembly.compileStreaming(fetch(BUILT.verdictModule));
  const worker = newWorker('verdictWorker');
  const responses: VerdictResponse[] = [];
  const all = new Promise<void>(resolve => {
    worker.onmessage = ({ data }: MessageEvent<VerdictResponse>) => {
      responses[data.id] = data;
      if (Object.keys(responses).length === texts.length) {
        resolve();
      }
    };
  });
  texts.forEach(({ name, text }, id) => worker.postMessage({ id, module, name, text } satisfies VerdictRequest));
  await all;
  worker.terminate();
  return responses.map(({ diagnostics, error }) => diagnostics ?? error);
}

/** A client of the server in its worker. */
class Client {
  // First, since the server sets it.
  worker: Worker | undefined;
  readonly server = new Server(() => this.newWorker());
  /** The diagnostics that were published last, by document. */
  readonly published = new Map<string, Diagnostic[]>();
  readonly events: string[] = [];
  private readonly responses = new Map<number, (response: Message) => void>();
  private readonly watchers = new Set<() => void>();
  private lastId = 0;

  constructor() {
    this.server.onmessage = message => this.receive(message);
    ['restarted', 'failed'].forEach(name =>
      this.server.addEventListener(name, event => {
        this.events.push(`${name}: ${(event as CustomEvent<string>).detail}`);
        this.watchers.forEach(watcher => watcher());
      }),
    );
  }

  async initialize(): Promise<void> {
    await this.request('initialize', INITIALIZE);
    this.notify('initialized', {});
  }

  notify(method: string, params: unknown): void {
    this.server.send({ jsonrpc: '2.0', method, params });
  }

  request(method: string, params: unknown): Promise<Message> {
    const id = ++this.lastId;
    return new Promise(resolve => {
      this.responses.set(id, resolve);
      this.server.send({ jsonrpc: '2.0', id, method, params });
    });
  }

  open(uri: string, text: string): void {
    const languageId = `stakeout-${/\.(game|pursuit)$/.exec(uri)?.[1] ?? 'board'}`;
    this.notify('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
  }

  /** Waits for a condition, which is checked after every message and event. */
  until(isTrue: () => boolean): Promise<void> {
    return new Promise(resolve => {
      const watcher = () => {
        if (isTrue()) {
          this.watchers.delete(watcher);
          resolve();
        }
      };
      this.watchers.add(watcher);
      watcher();
    });
  }

  private newWorker(): Worker {
    this.worker = newWorker('serverWorker');
    return this.worker;
  }

  private receive(message: Message): void {
    if (message.method === undefined) {
      this.responses.get(message.id as number)?.(message);
    } else if (message.id != null) {
      this.server.send({ jsonrpc: '2.0', id: message.id, result: null });
    } else if (message.method === 'textDocument/publishDiagnostics') {
      const { uri, diagnostics } = message.params as { uri: string; diagnostics: Published[] };
      this.published.set(uri, diagnostics.map(fromProtocol));
    }
    this.watchers.forEach(watcher => watcher());
  }
}

const inPage = { verdicts, Client };
export type InPage = typeof inPage;
Object.assign(globalThis, { inPage });
