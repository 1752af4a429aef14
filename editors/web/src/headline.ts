/** The verdict above everything: who wins, in the largest letters of the page. */

export interface Headline {
  readonly tone: string;
  readonly text: string;
  /** What explains it, or says what to do. */
  readonly detail: string;
  /** The verdict of the board, where the headline is about another state. */
  readonly board?: string;
  /** Whether the verdict is not the one that the text expects. */
  readonly isUnexpected?: boolean;
}

export function render(headline: Headline): void {
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
  if (board.textContent !== (headline.board ?? '')) {
    board.textContent = headline.board ?? '';
  }
  document.title = headline.tone === 'none' ? 'Stakeout' : `${headline.text} – Stakeout`;
}
