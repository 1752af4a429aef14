/** What `build.mjs` packs into a page that is one file, unpacked in steps: the other side of `module/unpacking.rs`. */

interface Exports {
  memory: WebAssembly.Memory;
  __heap_base: WebAssembly.Global<'i32'>;
  open(text: number, length: number): number;
  unpack(output: number, until: number): void;
}

const PAGE = 64 << 10;
/** Bytes that a call unpacks. */
const STEP = 8 << 10;

export class Unpacking {
  private readonly exports: Exports;
  private readonly output: number;
  private readonly size: number;
  private at = 0;

  constructor(module: WebAssembly.Module, text: string) {
    this.exports = new WebAssembly.Instance(module).exports as unknown as Exports;
    const bytes = new TextEncoder().encode(text);
    const start = this.exports.__heap_base.value;
    this.view(start, bytes.length).set(bytes);
    this.size = this.exports.open(start, bytes.length);
    this.output = start + bytes.length;
  }

  /** The next bytes, up to this one or the last one. */
  until(end = this.size): Uint8Array<ArrayBuffer> {
    const from = this.at;
    this.at = end;
    this.view(this.output, this.size);
    for (let at = from; at < end;) {
      at = Math.min(end, at + STEP);
      this.exports.unpack(this.output, at);
    }
    return this.view(this.output + from, end - from).slice();
  }

  /** So many bytes of the memory, which may grow and move for them. */
  private view(at: number, length: number): Uint8Array<ArrayBuffer> {
    const { memory } = this.exports;
    const missing = at + length - memory.buffer.byteLength;
    if (missing > 0) {
      memory.grow(Math.ceil(missing / PAGE));
    }
    return new Uint8Array(memory.buffer as ArrayBuffer, at, length);
  }
}
