/** The verdict above everything: who wins, in the largest letters of the page. */

export interface Headline {
  readonly tone: string;
  readonly text: string;
  /** What explains it, or says what to do. */
  readonly detail: string;
}

export function render(headline: Headline): void {
  const element = document.querySelector<HTMLElement>('#verdict')!;
  const text = element.querySelector<HTMLElement>('.text')!;
  const detail = element.querySelector<HTMLElement>('.detail')!;
  element.dataset['tone'] = headline.tone;
  // A live region announces every change, also one to the same text.
  if (text.textContent !== headline.text || detail.textContent !== headline.detail) {
    text.textContent = headline.text;
    detail.textContent = headline.detail;
  }
  document.title = headline.tone === 'none' ? 'Stakeout' : `${headline.text} – Stakeout`;
}
