/** What the page opens first: the text that its address names, that of the last visit, or a sample. */

import type { Kind } from './document.ts';
import { IS_SERVED, kindOf, servedFile, type OpenedFile, type Target } from './files.ts';
import { fromFragment } from './link.ts';
import { SAMPLES, type Sample } from './samples.ts';

export interface Opening {
  readonly name: string;
  readonly kind: Kind;
  readonly text: string;
  /** Where it is saved in place. */
  readonly target: Target | null;
}

export interface First {
  /** Null if the program that serves the page has no file. */
  readonly opening: Opening | null;
  /** Why it is not what the address names. */
  readonly problem: string | null;
}

const DRAFT = 'stakeout.draft';
/** The browser keeps only so much for a page. */
const LONGEST_DRAFT = 1_000_000;

/** Keeps a text for the next visit, so that a reload, or a crash of the browser, loses nothing. */
export function keepDraft({ name, kind, text }: Omit<Opening, 'target'>): void {
  if (!IS_SERVED && text.length <= LONGEST_DRAFT) {
    localStorage.setItem(DRAFT, JSON.stringify({ name, kind, text }));
  }
}

export function ofSample({ name, kind, text }: Sample): Opening {
  return { name: `${name}.${kind}`, kind, text, target: null };
}

export function ofFile({ name, text, target }: OpenedFile): Opening {
  return { name, kind: kindOf(name, text), text, target };
}

/** What the part of the address after `#` names; null if it names nothing. Fails for a damaged link. */
export async function named(): Promise<Opening | null> {
  const name = /^#sample=([\w-]+)$/.exec(location.hash)?.[1];
  const sample = SAMPLES.find(sample => sample.name === name);
  if (sample) {
    return ofSample(sample);
  }
  const linked = await fromFragment(location.hash).catch(() => {
    throw new Error('This link is damaged: its text cannot be read.');
  });
  return linked && { name: `shared.${linked.kind}`, ...linked, target: null };
}

export async function first(): Promise<First> {
  const problem = (error: unknown) => (error instanceof Error ? error.message : String(error));
  if (IS_SERVED) {
    return servedFile().then(
      file => ({ opening: ofFile(file), problem: null }),
      error => ({ opening: null, problem: problem(error) }),
    );
  }
  return named().then(
    opening => ({ opening: opening ?? unnamed(), problem: null }),
    error => ({ opening: unnamed(), problem: problem(error) }),
  );
}

function unnamed(): Opening {
  const draft = JSON.parse(localStorage.getItem(DRAFT) ?? 'null') as Omit<Opening, 'target'> | null;
  return draft && draft.text.trim() !== '' ? { ...draft, target: null } : ofSample(SAMPLES[0]!);
}
