/**
 * A text as a task: its values are hidden until the user asks for them. The explorer gets no values, the headline asks who wins, and
 * style sheets hide what else tells. What the text itself says, such as `expect`, is not hidden.
 */

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

/** What the explorer shows of a board in a task. */
export function withoutValues(response: unknown): unknown {
  return typeof response === 'object' && response !== null
    ? { ...response, verdict: null, expect: null, cells: null, lineOfPlay: [], writtenLine: [] }
    : response;
}

frame.addEventListener('load', mark);
