/** The page as one file, opened from the disk without a network; and as a part of another page. */

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { linkTo, scenarios, setUp, type Visit, WEB } from './support.ts';

const site = setUp();
const FILE = path.join(WEB, 'dist/stakeout.html');
const MAX_BYTES = 1_600_000;
const OFFLINE = { offline: true };
const onDisk = (name: string) => ({
  get browser() {
    return site.browser;
  },
  address: pathToFileURL(name).href,
});
const scenario = scenarios(onDisk(FILE));

const HOSTILE = `title: </script><script>document.title = "ran"</script> "'><img src=x onerror=alert(1)>\nP.*..\n..*T.\n....E\n`;
const BOARDS = 'title: One\nP.*..\n..*T.\n....E\n\ntitle: Two\nPT\n.E\n';

/** Files of these tests. */
const folder = mkdtempSync(path.join(tmpdir(), 'stakeout-one-file-'));
after(() => rmSync(folder, { recursive: true }));

function stakeout(...words: readonly string[]): string {
  const program = process.env.STAKEOUT_PROGRAM;
  assert.ok(program, 'STAKEOUT_PROGRAM is not set: these tests are started by tests/run');
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return stdout;
}

/** No script of the text has run, and its title is on the page as it was written. */
async function isHarmless(visit: Visit): Promise<void> {
  await visit.page.locator('#verdict .detail', { hasText: '</script><script>document.title = "ran"' }).waitFor();
  assert.notEqual(await visit.page.title(), 'ran');
  assert.equal(await visit.page.locator('img[src=x]').count(), 0);
}

void test('the page as one file is small, and nothing in it is loaded from elsewhere', () => {
  assert.ok(statSync(FILE).size <= MAX_BYTES, `${statSync(FILE).size} bytes`);
  const html = readFileSync(FILE, 'utf8');
  assert.doesNotMatch(html.replace(/<script type="text\/plain".*?<\/script>/gs, ''), /(src|href)="(?!data:)[^"]/);
  assert.match(html, /default-src 'none'; script-src ('sha256-[\w+/=]+' ){4}'wasm-unsafe-eval';/);
});

for (const [width, height] of [
  [1280, 800],
  [800, 1000],
  [360, 740],
] as const) {
  scenario(
    `from the disk, offline, ${width} pixels wide: verdict, outcomes, edits and a reload`,
    async visit => {
      await visit.verdictIs('Police catches the thief');
      await visit.explorer.locator('.heat-text').first().waitFor();
      await visit.screenshot(`one-file-${width}`);
      await visit.write('title: Mine\nP.*..\n..*T.\n....E\n');
      await visit.verdictIs('The thief escapes');
      await visit.page.reload();
      await visit.verdictIs('Mine');
    },
    { ...OFFLINE, viewport: { width, height } },
  );
}

scenario('a text with scripts in its title is harmless', isHarmless, OFFLINE, linkTo('b', HOSTILE));

scenario(
  'a link to a script opens a sample',
  async visit => {
    await visit.verdictIs('Four steps to freedom');
    await visit.page.evaluate(() => (location.hash = '#b=javascript:alert(1)'));
    await visit.page.evaluate(() => (location.hash = '#sample=draw'));
    await visit.verdictIs('The fountain');
  },
  OFFLINE,
  '#javascript:alert(1)',
);

scenario(
  'a link that unpacks to more than 4 MiB is refused',
  async visit => {
    await visit.page.locator('#message', { hasText: 'This link is damaged' }).waitFor();
    await visit.verdictIs('Four steps to freedom');
  },
  OFFLINE,
  linkTo('b', '; '.repeat(8 << 20)),
);

scenario(
  'the program prints a link to the page, and writes copies that open with a file',
  async visit => {
    await visit.verdictIs('Police');
    const name = `"quotes' & <b>.board`;
    writeFileSync(path.join(folder, name), HOSTILE);
    writeFileSync(path.join(folder, 'boards.board'), BOARDS);
    await visit.page.goto('about:blank');
    await visit.page.goto(stakeout('explore', name, '--print').trim());
    await isHarmless(visit);
    const copies = { hostile: `copy of ${name}.html`, two: 'two.html' };
    stakeout('explore', name, '-o', copies.hostile);
    stakeout('explore', 'boards.board', '-o', copies.two);
    await visit.page.goto(pathToFileURL(path.join(folder, copies.hostile)).href);
    await isHarmless(visit);
    await visit.page.goto(pathToFileURL(path.join(folder, copies.two)).href);
    await visit.verdictIs('One, board 1 of 2');
    assert.equal((await visit.text()).trimEnd(), BOARDS.trimEnd());
    // The part after `#` of the address comes first.
    await visit.page.goto(`${pathToFileURL(path.join(folder, copies.two)).href}#sample=draw`);
    await visit.page.reload();
    await visit.verdictIs('The fountain');
  },
  OFFLINE,
);

scenario(
  'a saved page opens with the text',
  async visit => {
    const { page } = visit;
    await visit.write(HOSTILE);
    await visit.verdictIs('The thief escapes');
    const download = page.waitForEvent('download');
    await visit.choose('Share', 'Save as a page');
    const saved = path.join(folder, 'saved.html');
    await (await download).saveAs(saved);
    await page.goto(pathToFileURL(saved).href);
    await isHarmless(visit);
  },
  { ...OFFLINE, acceptDownloads: true },
);

const served = scenarios(site);

served('a frame in another page shows the board, its verdict, and a match with Why?', async visit => {
  const { page, context } = visit;
  await visit.write('title: "A" <b>\nP.*..\n..*T.\n....E\n');
  await visit.verdictIs('The thief escapes');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = async (entry: string, said: string) => {
    await visit.choose('Share', entry);
    await page.locator('#message.shown', { hasText: said }).waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const picture = await copied('Copy picture as Markdown', 'as Markdown');
  assert.match(
    picture,
    /^\[!\["A" \\<b>: The thief escapes in \d+ turns\]\(data:image\/svg\+xml;base64,[\w+/=]+\)\]\(http/,
  );
  const line = await copied('Copy as <iframe>', 'for a web page');
  assert.match(
    line,
    /^<iframe src="http:[^"<>]*\?embed#b=[\w-]+" title="&quot;A&quot; &lt;b&gt;" width="720" height="\d+">/,
  );
  await page.route('**/lesson.html', route =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Lesson</title>${line}` }),
  );
  await page.goto(new URL('lesson.html', visit.address).href);
  const part = page.frameLocator('iframe');
  const explorer = part.frameLocator('#explorer');
  await part.locator('#verdict', { hasText: 'The thief escapes' }).waitFor();
  for (const hidden of [
    part.locator('nav'),
    part.locator('#text'),
    explorer.locator('.tabs'),
    explorer.locator('header').first(),
  ]) {
    assert.equal(await hidden.isVisible(), false);
  }
  await explorer.locator('.play-controls').getByText('Thief', { exact: true }).click();
  await explorer.locator('.prompt', { hasText: 'Your move' }).waitFor();
  // Back into the corner, away from the exit.
  await explorer.locator('#cell-1-4').click();
  await explorer.getByRole('button', { name: 'Why?' }).click();
  await explorer.locator('.refutation p').first().waitFor();
  await visit.screenshot('embedded');
  const [frame, board] = await Promise.all([
    page.locator('iframe').boundingBox(),
    explorer.locator('svg.board').boundingBox(),
  ]);
  assert.ok(board!.x >= frame!.x && board!.y + board!.height <= frame!.y + frame!.height, 'the whole board is visible');
  // Nothing is kept: the next visit to the page itself shows what was there before.
  await page.goto(visit.address);
  await visit.verdictIs('"A" <b>');
  await page.goto(`${visit.address}?embed#sample=draw`);
  await visit.verdictIs('Draw');
});

served(
  'a picture of a graph says its title and verdict',
  async visit => {
    await visit.verdictIs('Cost 7');
    await visit.explorer.locator('.vertex').first().waitFor();
    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit.choose('Share', 'Copy picture as Markdown');
    await visit.page.locator('#message.shown', { hasText: 'as Markdown' }).waitFor();
    const picture = await visit.page.evaluate(() => navigator.clipboard.readText());
    assert.match(picture, /^\[!\[The toll road: Cost 7\]\(data:/);
  },
  {},
  '#sample=toll',
);
