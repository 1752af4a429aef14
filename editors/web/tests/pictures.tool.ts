/** Redraws the pictures of the page in docs/, and those of Insight. */

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
  await visit.explorer.locator('.heat-text, .vertex').first().waitFor();
  if (width > 400) {
    await visit.showText();
  }
  await visit.page
    .locator('.token-keyword')
    .first()
    .waitFor({ state: width > 400 ? 'visible' : 'attached' });
  await visit.page.screenshot({ path: path.join(WEB, `../../docs/${name}.png`), animations: 'disabled' });
  await visit.end();
}
for (const colorScheme of ['light', 'dark'] as const) {
  const visit = await Visit.to(
    browser,
    site.address,
    { colorScheme, viewport: { width: 1180, height: 760 } },
    '#sample=trap',
  );
  await visit.verdictIs('Police');
  await visit.explorer.getByRole('tab', { name: 'Insight' }).click();
  await visit.explorer.locator('.insights .summary', { hasText: 'the outcome' }).waitFor();
  await visit.explorer.locator('#cell-2-5').hover({ force: true });
  await visit.explorer.locator('.critical-cell', { hasText: 'row 2, column 5' }).waitFor();
  const file = path.join(WEB, `../../docs/insight-${colorScheme}.png`);
  await visit.page.locator('#board').screenshot({ path: file, animations: 'disabled' });
  await visit.end();
}
await browser.close();
site.stop();
