/** The first verdict, before the editor and the language server are loaded: the solver alone is much smaller. */

import type { Headline } from './headline.ts';
import type { Opening } from './opening.ts';
import { verdictModule, verdictWorker } from './parts.ts';
import type { VerdictRequest, VerdictResponse } from './verdict.worker.ts';
import * as t from '../../explorer/texts.ts';

interface Diagnostic {
  readonly rule?: string;
  readonly code?: string;
  readonly message: string;
}

/** Which sentence begins with what. */
const TONES = [
  ['Police', 'police'],
  ['The thief', 'thief'],
  ['Draw', 'draw'],
] as const;

/** A verdict that takes more milliseconds once the solver is loaded no longer delays the rest of the page. */
const PATIENCE = 500;
/** Nor does a solver that takes more milliseconds to load. */
const LOADING = 3000;
/** Milliseconds in which a verdict is drawn; pages in the background are not drawn. */
const DRAWING = 500;

export interface FirstVerdict {
  /** The verdict of the first board; null if there is none. */
  readonly headline: Promise<Headline | null>;
  /** The verdict is on the screen, or takes long: from now on, loading the rest does not delay it much. */
  readonly settled: Promise<void>;
}

/** Begins to check a text in a worker, which ends with the verdict. */
export function begin({ name, kind, text }: Opening): FirstVerdict {
  const loaded = verdictModule();
  const worker = verdictWorker();
  const checked = new Promise<VerdictResponse>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<VerdictResponse>) => resolve(data);
    worker.onerror = reject;
    const request = { id: 1, text, name: `${name}.${kind}` };
    loaded.then(module => worker.postMessage({ ...request, module } satisfies VerdictRequest)).catch(reject);
  });
  const headline = checked
    // The server will say what is wrong.
    .then(headlineOf, () => null)
    .finally(() => worker.terminate());
  const drawn = headline.then(() =>
    Promise.race([wait(DRAWING), new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))]),
  );
  const late = Promise.race([loaded.then(() => wait(PATIENCE)).catch(() => {}), wait(LOADING)]);
  return { headline, settled: Promise.race([drawn, late]).then(() => {}) };
}

const wait = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds));

function headlineOf(response: VerdictResponse): Headline | null {
  const diagnostics = (response.diagnostics ?? []) as readonly Diagnostic[];
  const verdict = diagnostics.find(({ rule, code }) => (rule ?? code) === 'verdict')?.message;
  const tone = TONES.find(([start]) => verdict?.startsWith(start))?.[1];
  if (verdict === undefined || tone === undefined) {
    return null;
  }
  const [text = '', detail = t.withBestPlay] = verdict.split(/ (?=in \d)/);
  return { tone, text, detail, tells: true };
}
