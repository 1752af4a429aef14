/**
 * A text as a task: its values are hidden until the user asks for them. The explorer gets no values, the headline asks who wins, the
 * server is not asked what tells them, and style sheets hide the rest. What the text itself says, such as `expect`, is not hidden.
 */

import type { MatchValue, Play } from '../../explorer/game/match.ts';
import type { Graph } from '../../explorer/graph/graph.ts';
import { hideVerdicts } from './headline.ts';

const frame = document.querySelector<HTMLIFrameElement>('#explorer')!;
const button = document.querySelector<HTMLButtonElement>('#reveal')!;
let isOn = false;

export const isTask = () => isOn;

export function setTask(on: boolean): void {
  isOn = on;
  button.hidden = !on;
  hideVerdicts(on);
  mark();
}

function mark(): void {
  [document, frame.contentDocument].forEach(page => page?.body?.classList.toggle('task', isOn));
}

/** What the explorer shows of a puzzle of any kind in a task. */
export function withoutValues(response: unknown): unknown {
  if (typeof response !== 'object' || response === null) {
    return response;
  }
  const { graph, board, play } = response as {
    graph?: Pick<Graph, 'vertices' | 'edges'> | null;
    board?: object | null;
    play?: Play | null;
  };
  const drawing = graph && {
    ...graph,
    vertices: graph.vertices.map(vertex => ({ ...vertex, value: null, tone: null, shade: null })),
    edges: graph.edges.map(edge => ({ ...edge, best: null })),
    legend: [],
  };
  const hidden = {
    ...{ verdict: null, expect: null, isMet: null, cells: null },
    ...(board && { board: { ...board, writtenLine: [] } }),
    ...(drawing && { graph: drawing }),
    ...(play && { play: { ...play, line: [], moves: [], hint: null, value: untold(play.value) } }),
  };
  return { ...response, ...hidden };
}

/** Of which kind a value is, and no more. */
function untold(value: MatchValue): object {
  return Object.fromEntries(Object.keys(value).map(key => [key, key === 'text' ? '' : null]));
}

/** What the server says of a text that tells its values: where a piece wins, what an `expect` could be, what to change. */
const TELLING = ['hover', 'completion', 'codeAction'].map(name => `textDocument/${name}`);

/** Whether a request remains without a response in a task. */
export function isSecret(method: string | undefined): boolean {
  return isOn && method !== undefined && TELLING.includes(method);
}

const VERDICTS = ['verdict', 'verdict-mismatch', 'losing-move', 'slow-move', 'several-keys'];

/** The diagnostics that tell no value, in a task. */
export function untelling<Found extends { readonly code?: string }>(found: readonly Found[]): readonly Found[] {
  return isOn ? found.filter(({ code }) => code === undefined || !VERDICTS.includes(code)) : found;
}

frame.addEventListener('load', mark);
