/** The first verdict, before the language server is loaded: the solver alone is much smaller, and runs in a worker of its own. */

import type { Kind } from './document.ts';
import type { Headline } from './verdict.ts';
import type { Loaded } from './verdict.worker.ts';

interface Checked {
  readonly diagnostics?: readonly { readonly rule?: string; readonly code?: string; readonly message: string }[];
}

/** Which sentence begins with what. */
const TONES = [
  ['Police', 'police'],
  ['The thief', 'thief'],
  ['Draw', 'draw'],
] as const;

/** A verdict that takes more milliseconds no longer delays the server. */
const PATIENCE = 500;
/** Milliseconds in which a verdict is drawn. */
const DRAWING = 100;

export interface FirstVerdict {
  /** The verdict of the first board; null if there is none. */
  readonly headline: Promise<Headline | null>;
  /** The verdict is on the screen, or takes long: from now on, loading the server does not delay it much. */
  readonly settled: Promise<void>;
}

/** Checks a text in a worker, which ends with the verdict. */
export function firstVerdict(name: string, kind: Kind, text: string): FirstVerdict {
  const worker = new Worker(new URL('verdict.worker.js', import.meta.url), { type: 'module' });
  let isLate = () => {};
  const late = new Promise<void>(resolve => (isLate = resolve));
  const headline = new Promise<Headline | null>(resolve => {
    worker.onmessage = ({ data }: MessageEvent<Checked | Loaded>) => {
      if ('loaded' in data) {
        setTimeout(isLate, PATIENCE);
      } else {
        resolve(headlineOf(data));
      }
    };
    worker.onerror = () => resolve(null);
  }).finally(() => worker.terminate());
  worker.postMessage({ id: 1, text, name: kind === 'board' ? `${name}.board` : `${name}.game` });
  const drawn = headline.then(() => new Promise<void>(resolve => setTimeout(resolve, DRAWING)));
  return { headline, settled: Promise.race([drawn, late]) };
}

function headlineOf({ diagnostics = [] }: Checked): Headline | null {
  const verdict = diagnostics.find(({ rule, code }) => (rule ?? code) === 'verdict')?.message;
  const tone = TONES.find(([start]) => verdict?.startsWith(start))?.[1];
  if (verdict === undefined || tone === undefined) {
    return null;
  }
  const [text = '', detail = 'with best play by both sides'] = verdict.split(/ (?=in \d)/);
  return { tone, text, detail };
}
