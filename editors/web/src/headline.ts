/** The verdict above everything: who wins, in the largest letters of the page. */

import * as t from '../../explorer/texts.ts';

export interface Headline {
  readonly tone: string;
  readonly text: string;
  /** What explains it, or says what to do. */
  readonly detail: string;
  /** The verdict of the board, where the headline is about another state. */
  readonly board?: string;
  /** Whether the verdict is not the one that the text expects. */
  readonly isUnexpected?: boolean;
  /** Whether it tells the end of a match. */
  readonly isOver?: boolean;
  /** Whether it tells who wins, or another value. */
  readonly tells?: boolean;
}

/** In a task, a match that is not over tells nothing, and no verdict is told. */
const TASK: Headline = { tone: 'none', text: t.whoWins, detail: t.playItOrShowTheValues };
let isHidden = false;
let latest: Headline | null = null;

export function hideVerdicts(hidden: boolean): void {
  isHidden = hidden;
  if (latest) {
    render(latest);
  }
}

function told(headline: Headline): Headline {
  return isHidden && headline.tells && !headline.isOver ? TASK : headline;
}

export function render(given: Headline): void {
  latest = given;
  const headline = told(given);
  const element = document.querySelector<HTMLElement>('#verdict')!;
  const text = element.querySelector<HTMLElement>('.text')!;
  const detail = element.querySelector<HTMLElement>('.detail')!;
  const board = element.querySelector<HTMLElement>('.board')!;
  element.dataset.tone = headline.tone;
  element.toggleAttribute('data-unexpected', headline.isUnexpected ?? false);
  document.querySelector<HTMLElement>('#repair')!.hidden = !headline.isUnexpected;
  // A live region announces every change, also one to the same text.
  if (text.textContent !== headline.text || detail.textContent !== headline.detail) {
    text.textContent = headline.text;
    detail.textContent = headline.detail;
  }
  const whole = isHidden ? '' : (headline.board ?? '');
  if (board.textContent !== whole) {
    board.textContent = whole;
  }
  document.title = headline.tone === 'none' ? 'Stakeout' : `${headline.text} – Stakeout`;
}
