/** Opens and saves files: in place where the browser can, otherwise by upload and download. */

import { isKind, KINDS, type Kind } from './kind.ts';
import { verdictModule, verdictWorker } from './parts.ts';
import type { RecogniseRequest, RecogniseResponse } from './verdict.worker.ts';
import * as t from '../../explorer/texts.ts';

export interface OpenedFile {
  readonly name: string;
  readonly text: string;
  readonly target: Target | null;
}

/** Where a file is saved in place. */
export interface Target {
  readonly name: string;
  write(text: string): Promise<void>;
}

/** Larger files are refused. */
const MAX_BYTES = 16 * 1024 * 1024;
const ENDINGS = [...KINDS.map(kind => `.${kind}`), '.txt'];

interface Pickers {
  showOpenFilePicker?: (options: object) => Promise<FileSystemFileHandle[]>;
  showSaveFilePicker?: (options: object) => Promise<FileSystemFileHandle>;
}

const TYPES = [{ description: t.boardsAndGames, accept: { 'text/plain': ENDINGS } }];

/** Lets the user choose a file; null if they choose none. */
export async function chooseFile(): Promise<OpenedFile | null> {
  const { showOpenFilePicker } = window as Pickers;
  if (showOpenFilePicker) {
    const [handle] = await showOpenFilePicker({ types: TYPES }).catch(unlessAborted);
    return handle ? readFile(await handle.getFile(), onDisk(handle)) : null;
  }
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', accept: ENDINGS.join(',') });
  const chosen = new Promise<File | null>(resolve => {
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
  });
  input.click();
  const file = await chosen;
  return file && readFile(file, null);
}

export async function readFile(file: File, target: Target | null): Promise<OpenedFile> {
  if (file.size > MAX_BYTES) {
    throw new Error(t.isTooLargeForTheBrowser(file.name));
  }
  const bytes = await file.arrayBuffer();
  try {
    return { name: file.name, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), target };
  } catch {
    throw new Error(t.isNotUTF8Text(file.name));
  }
}

/** Saves a text, in place if possible. Returns the file it is in from now on; null if the user chooses none. */
export async function saveFile(
  name: string,
  text: string,
  target: Target | null,
): Promise<Target | 'downloaded' | null> {
  const { showSaveFilePicker } = window as Pickers;
  if (target === null && !showSaveFilePicker) {
    download(name, new Blob([text], { type: 'text/plain' }));
    return 'downloaded';
  }
  let saved = target;
  if (saved === null) {
    const handle = await showSaveFilePicker!({ suggestedName: name, types: TYPES }).catch(unlessAborted);
    saved = 'createWritable' in handle ? onDisk(handle) : null;
  }
  await saved?.write(text);
  return saved;
}

function onDisk(handle: FileSystemFileHandle): Target {
  return {
    name: handle.name,
    write: async text => {
      const writable = await handle.createWritable();
      await writable.write(text);
      await writable.close();
    },
  };
}

export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The download has its own reference.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The kind of a file by its name's ending; where that says nothing, the kind that its text looks like. */
export async function kindOf(name: string, text: string): Promise<Kind> {
  const ending = name.toLowerCase().split('.').at(-1);
  return isKind(ending) ? ending : recognised(text);
}

async function recognised(text: string): Promise<Kind> {
  const module = await verdictModule();
  const worker = verdictWorker();
  try {
    const { kind, problem } = await new Promise<RecogniseResponse>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<RecogniseResponse>) => resolve(data);
      worker.onerror = () => reject(new Error(t.theSolverHasStopped));
      worker.postMessage({ module, recognise: text } satisfies RecogniseRequest);
    });
    if (!isKind(kind)) {
      throw new Error(problem ?? t.theSolverHasStopped);
    }
    return kind;
  } finally {
    worker.terminate();
  }
}

function unlessAborted(error: unknown): [] {
  if (error instanceof DOMException && error.name === 'AbortError') {
    return [];
  }
  throw error;
}
