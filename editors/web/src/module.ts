/** The WebAssembly modules as objects: the other side of `module/src/lib.rs`. */

interface Exports {
  memory: WebAssembly.Memory;
  start(): void;
  input(length: number): number;
  output(): number;
  output_length(): number;
  check(nameLength: number): number;
  recognise(): number;
  solve(): number;
}

interface ServerExports extends Exports {
  receive(): void;
  run(): number;
  next_message(): number;
  next_solve(): number;
  answered(number: number): void;
  lost(number: number): void;
  progressed(number: number, share: number): void;
  file(uriLength: number, exists: number): void;
  generate(): number;
}

/** What the module asks of its host besides the time. */
export interface Host {
  progress?(share: number): void;
}

/** The message of a panic, after which the module is of no use. */
export class Panic extends Error {}

class Module<E extends Exports> {
  protected readonly exports: E;
  private panic: string | undefined;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(module: WebAssembly.Module, host: Host = {}) {
    const imports = {
      host: {
        now: () => performance.now(),
        progress: (share: number) => host.progress?.(share),
        panicked: () => (this.panic = this.takeText()),
      },
    };
    this.exports = new WebAssembly.Instance(module, imports).exports as unknown as E;
    this.exports.start();
  }

  /** The bytes of its memory. */
  get bytes(): number {
    return this.exports.memory.buffer.byteLength;
  }

  /** Calls the module. Its memory may have moved meanwhile, so no view of it outlives a call. */
  protected call<R>(call: (exports: E) => R): R {
    try {
      return call(this.exports);
    } catch (error) {
      throw new Panic(this.panic ?? String(error), { cause: error });
    }
  }

  /** Writes the input; returns the bytes of its first part. */
  protected give(...parts: readonly (string | Uint8Array)[]): number {
    const bytes = parts.map(part => (typeof part === 'string' ? this.encoder.encode(part) : part));
    const length = bytes.reduce((sum, part) => sum + part.length, 0);
    let at = this.call(exports => exports.input(length)) >>> 0;
    for (const part of bytes) {
      new Uint8Array(this.exports.memory.buffer, at, part.length).set(part);
      at += part.length;
    }
    return bytes[0]?.length ?? 0;
  }

  /** A copy of the output, in a buffer that is no longer needed if it is not too small. */
  protected take(spare?: ArrayBuffer): Uint8Array<ArrayBuffer> {
    const output = this.view();
    if (spare === undefined || spare.byteLength < output.length) {
      return output.slice();
    }
    const copy = new Uint8Array(spare, 0, output.length);
    copy.set(output);
    return copy;
  }

  protected takeText(): string {
    return this.decoder.decode(this.view());
  }

  private view(): Uint8Array<ArrayBuffer> {
    const { memory, output, output_length } = this.exports;
    return new Uint8Array(memory.buffer as ArrayBuffer, output() >>> 0, output_length() >>> 0);
  }
}

/** The solver and linter. */
export class Solver extends Module<Exports> {
  /** The diagnostics of a text, with verdicts, as `stakeout check` writes them. */
  check(name: string, text: string): unknown[] {
    const nameLength = this.give(name, text);
    if (!this.call(exports => exports.check(nameLength))) {
      throw new Error('the text is too long');
    }
    return JSON.parse(this.takeText()) as unknown[];
  }

  /** The kind that a text looks like. */
  recognise(text: string): string {
    this.give(text);
    if (!this.call(exports => exports.recognise())) {
      throw new Error('not a text');
    }
    return this.takeText();
  }

  /** The answer to a request of the server's, in the buffer `spare` if it fits. */
  solve(request: Uint8Array, spare?: ArrayBuffer): Uint8Array<ArrayBuffer> {
    this.give(request);
    if (!this.call(exports => exports.solve())) {
      throw new Error('not a request');
    }
    return this.take(spare);
  }
}

/** A request that the server wants solved, or no longer wants. */
export type Order = { number: number; request: Uint8Array<ArrayBuffer> } | { number: number; request: undefined };

/** The language server. After every call but `run`, `nextMessage` and `nextOrder`, it wants to `run`. */
export class LanguageServer extends Module<ServerExports> {
  receive(message: string): void {
    this.give(message);
    this.call(exports => exports.receive());
  }

  /** Goes on until there is nothing to do but to wait; returns for how many milliseconds, if that is known. */
  run(): number | undefined {
    const wait = this.call(exports => exports.run());
    return wait < 0 ? undefined : wait;
  }

  nextMessage(): string | undefined {
    return this.call(exports => exports.next_message()) ? this.takeText() : undefined;
  }

  nextOrder(): Order | undefined {
    const number = this.call(exports => exports.next_solve());
    if (number === 0) {
      return undefined;
    }
    return number > 0 ? { number, request: this.take() } : { number: -number, request: undefined };
  }

  answered(number: number, answer: Uint8Array): void {
    this.give(answer);
    this.call(exports => exports.answered(number));
  }

  /** The solver of a request has ended without an answer. */
  lost(number: number): void {
    this.call(exports => exports.lost(number));
  }

  progressed(number: number, share: number): void {
    this.call(exports => exports.progressed(number, share));
  }

  /** Sets the text of a file that is not open, such as a `stakeout.toml`; null if there is none. */
  file(uri: string, text: string | null): void {
    const uriLength = this.give(uri, text ?? '');
    this.call(exports => exports.file(uriLength, text === null ? 0 : 1));
  }

  /** A new board, or why there is none, as `stakeout::json::generate` writes it. */
  generate(request: string): unknown {
    this.give(request);
    if (!this.call(exports => exports.generate())) {
      throw new Error('not a request');
    }
    return JSON.parse(this.takeText()) as unknown;
  }
}
