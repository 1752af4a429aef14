/** Opens and saves files: in place where the browser can, otherwise by upload and download. */

import { isKind, KINDS, type Kind } from './kind.ts';
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
export function kindOf(name: string, text: string): Kind {
  const ending = name.toLowerCase().split('.').at(-1);
  if (isKind(ending)) {
    return ending;
  }
  return recognised(text);
}

/** The kind that a text looks like, as `PuzzleKind::of_text` tells it in the server. */
function recognised(text: string): Kind {
  const written = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const lines = written
    .map(line => line.replace(/[ \t];.*$/, '').trim())
    .filter(line => line !== '' && !line.startsWith(';'));
  if (lines.some(line => /^(words|octal):/.test(line))) {
    return 'game';
  }
  const statements = lines.filter(line => !DIRECTIVE.test(line));
  const edges = statements.map(line => line.replaceAll('->', ' -> ').split(/[ \t]+/));
  if (edges.some(([, edge, other]) => edge === '-' && other !== undefined) && statements.every(isOfPursuit)) {
    return 'pursuit';
  }
  const isOfNumbers = (line: string | undefined) => line !== undefined && /^\d+([ \t]+\d+)*$/.test(line);
  const header = /^\d+[ \t]+(\d+)([ \t]+\d+)?$/.exec(statements[0] ?? '');
  const isList = header !== null && (statements.length === 1 ? Number(header[1]) === 0 : isOfNumbers(statements[1]));
  return isList || statements.some(line => line.includes('->')) ? 'game' : 'board';
}

/** A directive, or one of a pursuit without its colon. */
const DIRECTIVE =
  /^([a-z-]+:|(title|author|allow)[ \t]*=|(policemen|police|thief|exits|first|skip|stuck|endless|expect)([ \t]*=|[ \t]+[^ \t-]))/;

/** Whether a line names a vertex, alone or with its edges, and is no row of cells. */
function isOfPursuit(line: string): boolean {
  const [vertex = '', edge, ...others] = line.replaceAll('->', ' -> ').split(/[ \t]+/);
  const isEdge = (word: string) => word === '-' || word === '->';
  const hasOneEdge = edge === undefined || (isEdge(edge) && !others.some(isEdge));
  return vertex !== '' && !isEdge(vertex) && hasOneEdge && !/[:;]/.test(line) && !/^[.*PTE]+$/.test(line);
}

function unlessAborted(error: unknown): [] {
  if (error instanceof DOMException && error.name === 'AbortError') {
    return [];
  }
  throw error;
}
