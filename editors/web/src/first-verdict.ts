/**
 * The first verdict, while the language server is still being loaded: the solver alone is much smaller, and runs in a worker
 * of its own.
 */

import type { Kind } from './document.ts';
import type { Headline } from './verdict.ts';

interface Checked {
  readonly diagnostics?: readonly { readonly rule?: string; readonly code?: string; readonly message: string }[];
}

/** Which sentence begins with what. */
const TONES = [
  ['Police', 'police'],
  ['The thief', 'thief'],
  ['Draw', 'draw'],
] as const;

/** The verdict of the first board; null if there is none. The worker ends with it. */
export function firstVerdict(name: string, kind: Kind, text: string): Promise<Headline | null> {
  const worker = new Worker(new URL('verdict.worker.js', import.meta.url), { type: 'module' });
  const headline = new Promise<Headline | null>(resolve => {
    worker.onmessage = ({ data }: MessageEvent<Checked>) => resolve(headlineOf(data));
    worker.onerror = () => resolve(null);
  });
  worker.postMessage({ id: 1, text, name: kind === 'board' ? `${name}.board` : `${name}.game` });
  return headline.finally(() => worker.terminate());
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
