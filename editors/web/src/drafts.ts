/**
 * Drafts: every text that is not a sample or a link as it was, kept on this device under an id of its own, with its title, time
 * and verdict. A tab remembers the id of its draft, so a reload brings back its text. Two tabs never write the same draft: each
 * holds a lock with the id, and a tab that does not get the lock continues under a new id.
 */

import type { Text } from '@codemirror/state';
import { createStore, delMany, get, getMany, keys, setMany, type UseStore } from 'idb-keyval';

import { Repeated } from '../../explorer/repeat.ts';
import { isKind, type Kind } from './kind.ts';
import { IS_EMBEDDED } from './embed.ts';
import { keep, recall } from './storage.ts';
import * as t from '../../explorer/texts.ts';

/** What is kept besides the text, for the list. */
export interface Draft {
  readonly id: string;
  readonly name: string;
  readonly kind: Kind;
  /** Milliseconds since 1970. */
  readonly changed: number;
  readonly title: string;
  /** The sentence of the first board shown, if it was solved. */
  readonly verdict: string;
  /** Whether it is a file that was opened and not edited: there is another copy. */
  readonly isCopy?: boolean;
}

/** A text with what it is called. */
export interface DraftText {
  readonly name: string;
  readonly kind: Kind;
  readonly text: string;
  /** What can be undone in it, as the editor writes it. */
  readonly history?: unknown;
}

/** The latest version of the open text. */
export interface Version {
  readonly name: string;
  readonly kind: Kind;
  readonly doc: Text;
  /** What can be undone. */
  readonly history: () => unknown;
  readonly verdict: string;
  readonly isCopy: boolean;
}

/** The state of a tab: its draft, and what could not be written before it was left. */
interface Tab {
  readonly id: string;
  readonly unwritten?: DraftText;
}

/** Longer texts are not kept, in UTF-16 units. */
const MAX_TEXT = 64 * 1024 * 1024;
/** A longer history is not kept, in UTF-16 units of its JSON. */
const MAX_HISTORY = 500_000;
/** Of more drafts, the oldest copies are dropped. What the user has written is never dropped. */
const MAX_DRAFTS = 50;
/** Longer texts are written after a pause in milliseconds, since writing them takes a while. */
const LONG_TEXT = 500_000;
const PAUSE = 400;
/** Longer texts do not fit into the storage of a tab. */
const MAX_UNWRITTEN = 2_000_000;
/** Milliseconds that a tab waits for its draft: after a reload, the page of before may still hold it. */
const PATIENCE = 1500;
/** Milliseconds that the browser may take to store a text. */
const MAX_RESPONSE = 30_000;

const TAB = 'stakeout.tab';
const DRAFT = 'draft/';
const TEXT = 'text/';

/** Why nothing is kept. */
export class NotKept extends Error {}

export class Drafts {
  /** Called at most once: nothing will be kept. */
  failed: (why: string) => void = () => {};
  /** The draft of this tab; null while its text is a sample or a link as it was. */
  private current: OpenDraft | null = null;
  private hasFailed = false;
  private store: UseStore | undefined;

  constructor() {
    addEventListener('pagehide', () => this.current?.leave());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && this.current?.write());
  }

  get id(): string | null {
    return this.current?.id ?? null;
  }

  get isRefused(): boolean {
    return this.hasFailed;
  }

  /** The text that this tab had when it was left. */
  async ofTab(): Promise<(DraftText & { readonly draft: string }) | null> {
    const tab = readTab();
    if (tab === null) {
      return null;
    }
    const text = tab.unwritten ?? (await this.read(tab.id));
    return text && { ...text, draft: tab.id };
  }

  /** The newest draft, unless a tab has it open. */
  async newest(): Promise<(DraftText & { readonly draft: string }) | null> {
    const [draft] = await this.list();
    if (draft === undefined || (await openDrafts()).has(draft.id)) {
      return null;
    }
    const text = await this.read(draft.id);
    return text && { ...text, draft: draft.id };
  }

  /** Continues with a draft, or with none until the next `note`. A part of another page has none: its tab may have one of this page. */
  continueWith(id: string | null): void {
    if (IS_EMBEDDED) {
      return;
    }
    this.current?.close();
    keep('sessionStorage', TAB, id === null ? null : { id });
    this.current = id === null ? null : new OpenDraft(id, version => this.write(version));
  }

  /** Notes the latest version, and writes it soon. */
  note(version: Version): void {
    if (this.current === null) {
      this.continueWith(newId());
    }
    this.current?.note(version);
  }

  /** All drafts, the latest first. Fails if the browser keeps nothing. */
  async list(): Promise<Draft[]> {
    const all = await this.ask(store => keys<IDBValidKey>(store));
    const ids = all.filter(key => typeof key === 'string' && key.startsWith(DRAFT));
    const found = await this.ask(store => getMany<unknown>(ids, store));
    return found.filter(isDraft).sort((a, b) => b.changed - a.changed);
  }

  async read(id: string): Promise<DraftText | null> {
    const kept = await this.ask(store => get<unknown>(`${TEXT}${id}`, store));
    return isText(kept) ? kept : null;
  }

  /** Forgets a draft; returns what brings it back. */
  async forget(id: string): Promise<() => Promise<void>> {
    const names = [`${DRAFT}${id}`, `${TEXT}${id}`];
    const kept = await this.ask(store => getMany<unknown>(names, store));
    await this.ask(store => delMany(names, store));
    return () =>
      this.ask(store =>
        setMany(
          names.map((name, index) => [name, kept[index]] as [string, unknown]),
          store,
        ),
      );
  }

  private async write({ id, verdict, isCopy, ...version }: Version & { id: string }): Promise<void> {
    if (this.hasFailed) {
      return;
    }
    try {
      if (version.doc.length > MAX_TEXT) {
        throw new NotKept(t.thisTextIsTooLong);
      }
      const text = textOf(version);
      const { name, kind } = version;
      const before = await this.ask(store => get<Draft>(`${DRAFT}${id}`, store));
      const draft: Draft = {
        ...{ id, name, kind, changed: Date.now(), title: titleOf(text.text) ?? name, verdict },
        isCopy: isCopy && before?.isCopy !== false,
      };
      await this.ask(store =>
        setMany(
          [
            [`${DRAFT}${id}`, draft],
            [`${TEXT}${id}`, text],
          ],
          store,
        ),
      );
      await this.prune(draft);
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    if (!this.hasFailed) {
      this.hasFailed = true;
      const refused = t.yourBrowserKeepsNothing;
      this.failed(error instanceof NotKept ? error.message : refused);
    }
  }

  /** Drops the oldest copies of files that were only looked at, and older ones of the same file. */
  private async prune(own: Draft): Promise<void> {
    const drafts = await this.list();
    const isSameFile = ({ name, title }: Draft) => own.isCopy && name === own.name && title === own.title;
    const dropped = drafts.filter((draft, index) => draft.isCopy && (index >= MAX_DRAFTS || isSameFile(draft)));
    const open = dropped.length > 0 ? await openDrafts() : null;
    for (const { id } of dropped) {
      if (id !== own.id && !open?.has(id)) {
        await this.forget(id);
      }
    }
  }

  /** Asks the store, which in some browsers never responds. */
  private ask<Result>(question: (store: UseStore) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(t.noResponse)), MAX_RESPONSE);
      this.store ??= createStore('stakeout', 'drafts');
      question(this.store)
        .then(resolve, reject)
        .finally(() => clearTimeout(late));
    });
  }
}

/** The draft of the open text: at most one write at a time, always of the latest version. */
class OpenDraft {
  private readonly owned: Promise<void>;
  private letGo = () => {};
  private latest: Version | null = null;
  private written: Version | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly writing = new Repeated(() => this.writeLatest());

  constructor(
    public id: string,
    private readonly store: (version: Version & { id: string }) => Promise<void>,
  ) {
    this.owned = this.claim();
  }

  note(version: Version): void {
    this.latest = version;
    clearTimeout(this.timer);
    if (version.doc.length > LONG_TEXT) {
      this.timer = setTimeout(() => this.write(), PAUSE);
    } else {
      this.write();
    }
  }

  write(): void {
    void this.writing.run();
  }

  /** Another text takes its place. */
  close(): void {
    clearTimeout(this.timer);
    void this.writing.run().then(() => this.letGo());
  }

  /** The page is left, perhaps in the middle of a write. */
  leave(): void {
    const { id, latest } = this;
    if (latest !== null && latest !== this.written && latest.doc.length <= MAX_UNWRITTEN) {
      keep('sessionStorage', TAB, { id, unwritten: textOf(latest) } satisfies Tab);
    }
  }

  private async writeLatest(): Promise<void> {
    await this.owned;
    const { id, latest } = this;
    if (latest !== null && latest !== this.written) {
      await this.store({ id, ...latest });
      this.written = latest;
    }
  }

  /** Becomes the only one that writes this draft, if necessary under another id. */
  private async claim(): Promise<void> {
    const held = (letGo: () => void) => (this.letGo = letGo);
    if (!(await hold(this.id, held))) {
      this.id = newId();
      keep('sessionStorage', TAB, { id: this.id } satisfies Tab);
      await hold(this.id, held);
    }
  }
}

function textOf({ name, kind, doc, history }: Pick<Version, 'name' | 'kind' | 'doc' | 'history'>): DraftText {
  const kept = doc.length > LONG_TEXT ? undefined : history();
  const isShort = kept !== undefined && JSON.stringify(kept).length <= MAX_HISTORY;
  return { name, kind, text: doc.toString(), ...(isShort && { history: kept }) };
}

/** The title of the first board, if it has one. */
export function titleOf(text: string): string | null {
  return /^title:[ \t]*(\S.*?)[ \t]*$/m.exec(text.slice(0, 4096))?.[1] ?? null;
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(16).padStart(2, '0')).join('');
}

function readTab(): Tab | null {
  const tab = recall('sessionStorage', TAB) as Partial<Tab> | null;
  if (typeof tab?.id !== 'string') {
    return null;
  }
  return isText(tab.unwritten) ? { id: tab.id, unwritten: tab.unwritten } : { id: tab.id };
}

function isText(value: unknown): value is DraftText {
  const { name, kind, text } = (value ?? {}) as Partial<DraftText>;
  return typeof name === 'string' && isKind(kind) && typeof text === 'string';
}

function isDraft(value: unknown): value is Draft {
  const { id, name, kind, changed, title, verdict } = (value ?? {}) as Partial<Draft>;
  const texts = [id, name, title, verdict].every(each => typeof each === 'string');
  return texts && isKind(kind) && typeof changed === 'number';
}

const lockOf = (id: string) => `stakeout.draft.${id}`;

/** Holds the lock of a draft until the page is left; false if another tab has it. True where there are no locks. */
function hold(id: string, held: (letGo: () => void) => void): Promise<boolean> {
  return new Promise(resolve => {
    const signal = AbortSignal.timeout(PATIENCE);
    const whileOpen = () => {
      resolve(true);
      return new Promise<void>(letGo => held(letGo));
    };
    try {
      navigator.locks.request(lockOf(id), { signal }, whileOpen).catch(() => resolve(!signal.aborted));
    } catch {
      resolve(true);
    }
  });
}

/** The drafts that any tab has open. */
async function openDrafts(): Promise<Set<string>> {
  try {
    const { held = [] } = await navigator.locks.query();
    return new Set(held.map(({ name = '' }) => name.replace(/^stakeout\.draft\./, '')));
  } catch {
    return new Set();
  }
}
