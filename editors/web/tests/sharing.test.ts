/** What leaves the page, and what comes into it: links, pictures, files, and the page itself. */

import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { textsAre } from '../../tests/until.ts';
import { linkTo, scenarios, setUp, Visit } from './support.ts';

const site = setUp();

const scenario = scenarios(site);

scenario('a link holds the whole board', async visit => {
  const text = 'title: Grüße, 世界\nP.*..\n..*T.\n....E\n';
  await visit.write(text);
  await visit.verdictIs('Grüße');
  await visit.choose('Share', 'Copy link');
  await visit.page.waitForFunction(() => location.hash.startsWith('#b='));
  const other = await Visit.to(site.browser, site.address, {}, new URL(visit.page.url()).hash);
  await other.verdictIs('Grüße, 世界');
  assert.equal((await other.text()).trimEnd(), text.trimEnd());
  await other.end();
});

scenario(
  'a damaged link says so and shows a sample',
  async visit => {
    await visit.page.locator('#message', { hasText: 'This link is damaged' }).waitFor();
    await visit.verdictIs('Four steps to freedom');
  },
  {},
  '#b=AAAA',
);

const LESSON = [
  { name: 'first.board', title: 'Warm up', text: 'title: Warm up\nP.T\n..E\n' },
  { name: 'second.game', text: 'title: Next\nstart: a\na -> b\nb\n' },
];

scenario(
  'a link holds several texts, of any kinds, to choose from',
  async visit => {
    const { page } = visit;
    await visit.verdictIs('Warm up');
    const button = page.locator('#show-boards');
    await textsAre(button, ['Text 1 of 2']);
    await button.click();
    await textsAre(page.locator('#boards .label'), ['1. Warm up', '2. second.game']);
    await page.locator('#boards button', { hasText: 'second' }).click();
    await visit.verdictIs('The first player wins');
    await textsAre(button, ['Text 2 of 2']);
  },
  {},
  linkTo('l', JSON.stringify(LESSON)),
);

scenario(
  'the explorer copies and saves what it shows',
  async visit => {
    const { explorer, page } = visit;
    await visit.write('P.*..\n..*T.\n....E\n');
    await visit.verdictIs('The thief escapes');
    const choose = async (action: string) => {
      await visit.choose('Share', 'Copy or save a part');
      await explorer.getByRole('button', { name: action, exact: true }).click();
    };
    await choose('Copy line');
    await explorer.getByText('Copied: line.').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), '- r - d');
    for (const [action, name, start] of [
      ['Save… picture (svg)', 'trap.svg', '<svg '],
      ['Save… picture (png)', 'trap.png', '\u{fffd}PNG'],
      ['Save… state', 'trap-position.board', 'P.*..\n..*T.\n....E\n'],
    ] as const) {
      const [download] = await Promise.all([page.waitForEvent('download'), choose(action)]);
      assert.equal(download.suggestedFilename(), name);
      assert.ok((await readFile(await download.path(), 'utf8')).startsWith(start), name);
    }
  },
  { permissions: ['clipboard-read', 'clipboard-write'] },
);

scenario('the drawing is exported as SVG and PNG', async visit => {
  await visit.explorer.locator('svg.board .heat-text').first().waitFor();
  for (const type of ['SVG', 'PNG'] as const) {
    const [download] = await Promise.all([
      visit.page.waitForEvent('download'),
      visit.choose('More', `Export as ${type}`),
    ]);
    assert.equal(download.suggestedFilename(), `trap.${type.toLowerCase()}`);
    const content = await readFile(await download.path());
    if (type === 'SVG') {
      assert.match(content.toString(), /^<svg [^>]*viewBox=/);
      assert.doesNotMatch(content.toString(), /var\(--|<script/);
    } else {
      assert.equal(content.subarray(1, 4).toString(), 'PNG');
      // Not empty: a wide image of many colours.
      assert.ok(content.length > 10_000, `${content.length} bytes`);
    }
  }
});

scenario('files are opened and saved without a file system, too', async visit => {
  await visit.page.evaluate(() =>
    Object.assign(window, { showOpenFilePicker: undefined, showSaveFilePicker: undefined }),
  );
  const file = path.join(tmpdir(), `opened-${process.pid}.board`);
  await writeFile(file, 'PT*\n..E\n');
  const [chooser] = await Promise.all([visit.page.waitForEvent('filechooser'), visit.choose('More', 'Open…')]);
  await chooser.setFiles(file);
  await visit.verdictIs('Police catches the thief');
  await textsAre(visit.page.locator('#file'), [path.basename(file)]);
  await visit.write('P.E\n..T\n');
  await visit.page.locator('#file', { hasText: '•' }).waitFor();
  const [download] = await Promise.all([visit.page.waitForEvent('download'), visit.page.keyboard.press('Control+s')]);
  assert.equal(await readFile(await download.path(), 'utf8'), 'P.E\n..T\n');
  await visit.page.locator('#file', { hasText: /board$/ }).waitFor();
});

scenario(
  'the installed page works offline',
  async visit => {
    await visit.verdictIs('Police');
    await visit.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await visit.context.setOffline(true);
    await visit.page.reload();
    await visit.verdictIs('Police');
  },
  { serviceWorkers: 'allow' },
);
