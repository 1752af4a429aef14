/** Entry point of the page: shows the board and its verdict, and only then loads the editor and the server. */

import type { FromPage } from '../../explorer/messages.ts';
import { Drafts } from './drafts.ts';
import { markEmbedded } from './embed.ts';
import { begin } from './first-verdict.ts';
import { render } from './headline.ts';
import { first } from './opening.ts';
import { isFrom, TARGET } from './origin.ts';
import { loadExplorer } from './parts.ts';
import { preview } from './preview.ts';
import { setTask } from './task.ts';
import { Themes } from './theme.ts';
import * as t from '../../explorer/texts.ts';

/** A board that takes more milliseconds than the verdict no longer delays the rest of the page; pages in the background are not drawn. */
const BOARD = 1000;

const frame = document.querySelector<HTMLIFrameElement>('#explorer')!;
markEmbedded(frame);
const themes = new Themes(frame);
const drafts = new Drafts();
const opened = await first(drafts);
document.querySelector('#file')!.textContent = opened.opening.name;
setTask(opened.opening.isTask ?? false);
const verdict = begin(opened.opening);
let isAlone = true;
const explorer = { isReady: false };
let boardIsDrawn: () => void;
const drawnBoard = new Promise<void>(resolve => (boardIsDrawn = resolve));
const ready = () => {
  explorer.isReady = true;
  const { name, kind, text } = opened.opening;
  const board = isAlone && kind === 'board' ? preview(name, text) : null;
  if (board) {
    frame.contentWindow?.postMessage(board, TARGET);
  }
  requestAnimationFrame(() => setTimeout(boardIsDrawn));
};
addEventListener('message', (event: MessageEvent<FromPage>) => {
  if (isFrom(event, frame.contentWindow) && event.data.type === 'ready') {
    ready();
  }
});
loadExplorer(frame);
// It may have said so before anybody listened.
if (frame.contentDocument?.querySelector('main')) {
  ready();
}
void verdict.headline.then(headline => headline && isAlone && render(headline));
await verdict.settled;
await Promise.race([drawnBoard, new Promise(resolve => setTimeout(resolve, BOARD))]);
try {
  const { takeOver } = await import('./main.ts');
  isAlone = false;
  takeOver(opened, verdict, themes, drafts, explorer.isReady);
} catch (error) {
  render({ tone: 'errors', text: t.thePageCouldNotBeLoaded, detail: t.reloadItWhenYouAreOnline });
  throw error;
}
