/** Entry point of the page: tells the first verdict, and only then loads the editor, the explorer and the server. */

import { Drafts } from './drafts.ts';
import { begin } from './first-verdict.ts';
import { render } from './headline.ts';
import { first } from './opening.ts';
import { Themes } from './theme.ts';

const themes = new Themes(document.querySelector<HTMLIFrameElement>('#explorer')!);
const drafts = new Drafts();
const opened = await first(drafts);
document.querySelector('#file')!.textContent = opened.opening.name;
const verdict = begin(opened.opening);
let isAlone = true;
void verdict.headline.then(headline => headline && isAlone && render(headline));
await verdict.settled;
try {
  const { takeOver } = await import('./main.ts');
  isAlone = false;
  takeOver(opened, verdict, themes, drafts);
} catch (error) {
  render({ tone: 'errors', text: 'The page could not be loaded', detail: 'Reload it when you are online.' });
  throw error;
}
