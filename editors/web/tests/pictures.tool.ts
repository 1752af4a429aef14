/** Redraws the pictures of the page in docs/. */

import path from 'node:path';

import { launch, serve, Visit, WEB } from './support.ts';

const PICTURES = [
  {
    name: 'browser-light',
    colorScheme: 'light',
    width: 1280,
    height: 800,
    fragment: '#sample=trap',
    verdict: 'Police',
  },
  { name: 'browser-dark', colorScheme: 'dark', width: 1280, height: 800, fragment: '#sample=trap', verdict: 'Police' },
  {
    name: 'browser-graph',
    colorScheme: 'light',
    width: 1280,
    height: 720,
    fragment: '#sample=toll',
    verdict: 'Cost 7',
  },
  { name: 'browser-phone', colorScheme: 'light', width: 360, height: 740, fragment: '#sample=draw', verdict: 'Draw' },
] as const;

const site = await serve();
const browser = await launch();
for (const { name, colorScheme, width, height, fragment, verdict } of PICTURES) {
  const visit = await Visit.to(browser, site.address, { colorScheme, viewport: { width, height } }, fragment);
  await visit.verdictIs(verdict);
  await visit.explorer.locator('.heat-text').first().waitFor();
  await visit.page
    .locator('.token-keyword')
    .first()
    .waitFor({ state: width > 400 ? 'visible' : 'attached' });
  await visit.page.screenshot({ path: path.join(WEB, `../../docs/${name}.png`), animations: 'disabled' });
  await visit.end();
}
await browser.close();
site.stop();
