/** New puzzles: what can be asked for, the puzzle of the day, and the worker that looks for them. */

import { optionsOf, type PuzzleRequest } from '../../explorer/game/puzzle.ts';
import { serverModule, verdictWorker } from './parts.ts';
import type { GenerateRequest, GenerateResponse } from './verdict.worker.ts';
import * as t from '../../explorer/texts.ts';

export interface Puzzle {
  readonly title: string;
  readonly text: string;
}

/** More turns than any of these boards takes. */
const ANY_TURNS = 9999;

/** What the selects of the dialog stand for, by their values. */
export const SIZES = { small: [5, 6], medium: [8, 10], large: [12, 16] } as const;
export const TURNS = { any: null, short: [1, 8], medium: [9, 20], long: [21, ANY_TURNS] } as const;

export interface Choices {
  readonly size: keyof typeof SIZES;
  readonly verdict: 'police' | 'key' | 'thief' | 'draw' | 'any';
  readonly turns: keyof typeof TURNS;
  readonly style: PuzzleRequest['style'];
}

export function requestFor({ size, verdict, turns, style }: Choices, seed: number): PuzzleRequest {
  const [rows, columns] = SIZES[size];
  const range = verdict === 'draw' ? null : TURNS[turns];
  const wanted = verdict === 'key' ? 'police' : verdict;
  return {
    rows,
    columns,
    style,
    seed,
    ...(wanted !== 'any' && { verdict: wanted }),
    ...(verdict === 'key' && { uniqueKey: true }),
    ...(range && { turns: range }),
  };
}

/** Everybody has the same puzzle on a day: the police win with one best first move. */
export function requestOfDay(day: Date): PuzzleRequest {
  const seed = day.getFullYear() * 10_000 + (day.getMonth() + 1) * 100 + day.getDate();
  // Harder towards the weekend.
  const [rows, columns, least, most] = day.getDay() % 6 === 0 ? [9, 11, 15, 31] : [7, 9, 9, 17];
  const style = (['rooms', 'maze', 'open'] as const)[seed % 3]!;
  return { rows: rows!, columns: columns!, verdict: 'police', turns: [least!, most!], uniqueKey: true, style, seed };
}

export function titleOfDay(day: Date): string {
  return t.puzzleOf(day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }));
}

/** Looks for a puzzle in a worker, until the signal ends it. Fails if there is none, with the reason. */
export async function generate(request: PuzzleRequest, title: string, signal: AbortSignal): Promise<Puzzle | null> {
  const module = await serverModule();
  const worker = verdictWorker();
  try {
    const response = await new Promise<GenerateResponse | null>((resolve, reject) => {
      signal.addEventListener('abort', () => resolve(null));
      worker.onmessage = ({ data }: MessageEvent<GenerateResponse>) => resolve(data);
      worker.onerror = () => reject(new Error(t.theGeneratorHasStopped));
      worker.postMessage({ module, generate: JSON.stringify(request) } satisfies GenerateRequest);
    });
    if (response === null || signal.aborted) {
      return null;
    }
    if (response.board === undefined) {
      throw new Error(t.noPuzzleFound(response.problem ?? ''));
    }
    // The reader finds out who wins.
    const grid = response.board.replace(/^expect:.*\n/, '');
    return { title, text: `; stakeout generate ${optionsOf(request).join(' ')}\ntitle: ${title}\n${grid}` };
  } finally {
    worker.terminate();
  }
}
