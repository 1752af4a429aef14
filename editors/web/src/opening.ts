/** What the page opens first: the last text of this tab, the one that its address names, the newest draft, or a sample. */

import type { Kind } from './kind.ts';
import type { Drafts } from './drafts.ts';
import { IS_EMBEDDED } from './embed.ts';
import { kindOf, type OpenedFile, type Target } from './files.ts';
import { fromFragment, listIn, MATCH, TASK, type ListedText } from './link.ts';
import { within } from './parts.ts';
import { PUZZLE, SAMPLES, type Sample } from './samples.ts';
import { recall } from './storage.ts';
import * as t from '../../explorer/texts.ts';

export interface Opening {
  readonly name: string;
  readonly kind: Kind;
  readonly text: string;
  /** Where it is saved in place. */
  readonly target: Target | null;
  /** The draft that it comes from, and what can be undone in it. */
  readonly draft?: string;
  readonly history?: unknown;
  /** Whether it can be had again without a draft: a sample or a link. */
  readonly isRepeatable?: boolean;
  /** Whether it is a file of the user, of which there is a copy elsewhere. */
  readonly isFile?: boolean;
  /** The match of a link. */
  readonly match?: string;
  /** The texts that it is one of. */
  readonly texts?: readonly ListedText[];
  /** Whether its values are hidden until the user asks for them. */
  readonly isTask?: boolean;
}

export interface First {
  readonly opening: Opening;
  /** Why it is not what the address names. */
  readonly problem: string | null;
  /** The part of the address after `#`; empty where it names another text. */
  readonly address: string;
}

/** What says on this device that its user has been here before. */
export const SEEN = 'stakeout.seen';

/** The address of the first puzzle: a task that every newcomer plays. */
export const FIRST_PUZZLE = `#sample=${PUZZLE.name}${TASK}`;

export function ofSample({ name, kind, text }: Sample): Opening {
  return { name: `${name}.${kind}`, kind, text, target: null, isRepeatable: true };
}

/** The text with a number among several. */
export async function ofListed(texts: readonly ListedText[], number: number): Promise<Opening> {
  const { name, text } = texts[number]!;
  return { name, kind: await kindOf(name, text), text, target: null, isRepeatable: true, texts };
}

export async function ofFile({ name, text, target }: OpenedFile): Promise<Opening> {
  return { name, kind: await kindOf(name, text), text, target, isFile: true };
}

/** What the part of the address after `#` names, or the page itself; null if they name nothing. Fails for a damaged link. */
export async function named(): Promise<Opening | null> {
  return (await namedBy(location.hash)) ?? namedBy(within);
}

async function namedBy(address: string): Promise<Opening | null> {
  const isTask = address.includes(TASK);
  const [fragment = '', match] = address.replace(TASK, '').split(MATCH);
  const linkedMatch = { ...(match !== undefined && { match }), ...(isTask && { isTask }) };
  const name = /^#sample=([\w-]+)$/.exec(fragment)?.[1];
  const sample = SAMPLES.find(sample => sample.name === name);
  if (sample) {
    return { ...ofSample(sample), ...linkedMatch };
  }
  const damaged = () => {
    throw new Error(t.thisLinkIsDamagedItsText);
  };
  const texts = await listIn(fragment).catch(damaged);
  if (texts) {
    return { ...(await ofListed(texts, 0)), ...linkedMatch };
  }
  const linked = await fromFragment(fragment).catch(damaged);
  return linked && { name: `shared.${linked.kind}`, ...linked, ...linkedMatch, target: null, isRepeatable: true };
}

/** Milliseconds that the browser may take to read a draft: some let a page wait for ever. */
const PATIENCE = 4000;

export async function first(drafts: Drafts): Promise<First> {
  const problem = (error: unknown) => (error instanceof Error ? error.message : String(error));
  // A link that is followed opens its text. A reload, and the way back to the page, open what was there.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const address = location.hash;
  const isNamed = address !== '' || within !== '';
  if (!IS_EMBEDDED && (!isNamed || navigation?.type !== 'navigate')) {
    // What is kept of this tab is worth any wait.
    const last = await drafts.ofTab().catch(() => null);
    if (last) {
      const linked = await named().catch(() => null);
      const texts = linked?.texts;
      // Still one of several; or edited right before, and a browser may reload the address of before.
      const isSame = texts !== undefined || linked?.text === last.text;
      const opening = { ...last, target: null, ...(texts && { texts }) };
      return { opening, problem: null, address: isSame ? address : '' };
    }
  }
  return named().then(
    async opening => ({ problem: null, ...(opening ? { opening, address } : await unnamed(drafts)) }),
    async error => ({ problem: problem(error), ...(await unnamed(drafts)) }),
  );
}

async function unnamed(drafts: Drafts): Promise<Pick<First, 'opening' | 'address'>> {
  const draft = IS_EMBEDDED ? null : await unlessLate(drafts.newest());
  if (draft && draft.text.trim() !== '') {
    return { opening: { ...draft, target: null }, address: '' };
  }
  return IS_EMBEDDED || recall('localStorage', SEEN) !== null
    ? { opening: ofSample(SAMPLES[0]!), address: '' }
    : { opening: { ...ofSample(PUZZLE), isTask: true }, address: FIRST_PUZZLE };
}

/** Null if the browser keeps nothing, or takes too long. */
function unlessLate<Value>(found: Promise<Value>): Promise<Value | null> {
  const late = new Promise<null>(resolve => setTimeout(resolve, PATIENCE, null));
  return Promise.race([found.catch(() => null), late]);
}
