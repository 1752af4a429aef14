/** Whether the page is part of another one: it shows the board, the verdict, a match and *Why?*, and keeps nothing. */

export const IS_EMBEDDED = isEmbedded(window);

/** The same of the page in a window. */
export function isEmbedded(page: Window): boolean {
  return page.parent !== page || new URLSearchParams(page.location.search).has('embed');
}

/** Marks the page and the explorer's frame for their style sheets, before anything is drawn. */
export function markEmbedded(frame: HTMLIFrameElement): void {
  const mark = () =>
    [document, frame.contentDocument].forEach(page => page?.body?.classList.toggle('embed', IS_EMBEDDED));
  mark();
  frame.addEventListener('load', mark);
}
