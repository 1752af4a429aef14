/** A link that holds a whole document: compressed after the `#`, which browsers do not send to the server. */

import type { Kind } from './kind.ts';
import * as t from '../../explorer/texts.ts';

/** A link with more text than this is refused: a few bytes could otherwise fill the memory. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Between the document of a link and its match, see `readMatch`. */
export const MATCH = '&play=';

/**
 * One of several texts, as a link and a page that is one file hold them: `l=` and, compressed as a single text is, the JSON
 * `[{"name": "first.board", "text": "…", "title": "First"}, …]`. The ending of a name tells the kind; the title may be missing.
 */
export interface ListedText {
  readonly name: string;
  readonly text: string;
  readonly title?: string;
}

/** Behind the document of a link whose values are hidden at first. */
export const TASK = '&task';

export interface Linked {
  readonly kind: Kind;
  readonly text: string;
}

/** A link begins with the first letter of the kind. */
const KINDS = { b: 'board', g: 'game', p: 'pursuit' } as const;

/** The part of a link after the `#`. */
export function toFragment({ kind, text }: Linked): Promise<string> {
  return pack(kind.charAt(0), text);
}

export function listFragment(texts: readonly ListedText[]): Promise<string> {
  return pack('l', JSON.stringify(texts));
}

async function pack(letter: string, text: string): Promise<string> {
  const bytes = await read(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')), Infinity);
  const letters = base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${letter}=${letters}`;
}

export function base64(bytes: Uint8Array): string {
  // In pieces: a call takes only so many arguments.
  const binary = Array.from({ length: Math.ceil(bytes.length / 4096) }, (_, index) =>
    String.fromCharCode(...bytes.subarray(index * 4096, (index + 1) * 4096)),
  ).join('');
  return btoa(binary);
}

/** The document of a link; null if the link holds none. Fails for a damaged link. */
export async function fromFragment(fragment: string): Promise<Linked | null> {
  const [, letter, letters] = /^#?([bgp])=([\w-]*)$/.exec(fragment) ?? [];
  return letter === undefined ? null : { kind: KINDS[letter as keyof typeof KINDS], text: await unpack(letters!) };
}

/** The texts of a link that holds several; null if it does not. Fails for a damaged link. */
export async function listIn(fragment: string): Promise<readonly ListedText[] | null> {
  const [, letters] = /^#?l=([\w-]+)/.exec(fragment) ?? [];
  if (letters === undefined) {
    return null;
  }
  const list: unknown = JSON.parse(await unpack(letters));
  const isText = (each: unknown) => {
    const { name, text, title = '' } = (each ?? {}) as Partial<ListedText>;
    return [name, text, title].every(part => typeof part === 'string');
  };
  if (!Array.isArray(list) || list.length === 0 || !list.every(isText)) {
    throw new TypeError();
  }
  return list as ListedText[];
}

async function unpack(letters: string): Promise<string> {
  const bytes = fromBase64(letters.replaceAll('-', '+').replaceAll('_', '/'));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new TextDecoder('utf-8', { fatal: true }).decode(await read(stream, MAX_BYTES));
}

export function fromBase64(letters: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(letters), character => character.charCodeAt(0));
}

async function read(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > most) {
      await reader.cancel();
      throw new Error(t.theTextOfThisLink);
    }
    chunks.push(next.value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
