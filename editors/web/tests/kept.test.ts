/** What is kept: nothing that somebody has written is lost, and a new version of the page arrives. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { scenarios, serve, setUp, Visit, WEB } from './support.ts';

const site = setUp();

const scenario = scenarios(site);

const board = (title: string) => `title: ${title}\nP.*..\n..*T.\n....E\n`;

/** Waits until the browser has stored this text. */
function stored(page: Page, part: string): Promise<void> {
  return page.evaluate(async part => {
    const database = await new Promise<IDBDatabase>(resolve => {
      const opening = indexedDB.open('stakeout');
      opening.onsuccess = () => resolve(opening.result);
    });
    for (let isStored = false; !isStored;) {
      const all = database.transaction('drafts').objectStore('drafts').getAll();
      isStored = await new Promise<boolean>(resolve => {
        all.onsuccess = () => resolve(all.result.some((each: { text?: string }) => each.text?.includes(part)));
      });
    }
    database.close();
  }, part);
}

async function recent(visit: Visit): Promise<string[]> {
  await visit.choose('More', 'Recent…');
  await visit.page.locator('#recent:popover-open').waitFor();
  return visit.page.locator('#recent .label').allInnerTexts();
}

for (const fragment of ['', '#sample=draw']) {
  scenario(
    `a reload brings back the text, at ${fragment || 'no fragment'}`,
    async visit => {
      await visit.write(board('Kept'));
      await visit.verdictIs('Kept');
      await visit.page.reload();
      await visit.verdictIs('Kept');
    },
    {},
    fragment,
  );
}

scenario('undo reaches over a reload', async visit => {
  await visit.choose('Samples', 'The fountain');
  await visit.verdictIs('The fountain');
  await visit.write(board('Mine'));
  await visit.verdictIs('Mine');
  await stored(visit.page, 'title: Mine');
  await visit.page.reload();
  await visit.verdictIs('Mine');
  await visit.page.locator('nav:not([inert])').waitFor();
  await visit.page.locator('body').press('Control+z');
  await visit.verdictIs('The fountain');
  await visit.page.locator('body').press('Control+y');
  await visit.verdictIs('Mine');
});

scenario('a damaged history does no harm', async visit => {
  await visit.write(board('Whole'));
  await visit.verdictIs('Whole');
  await stored(visit.page, 'title: Whole');
  await visit.page.evaluate(async () => {
    const opening = indexedDB.open('stakeout');
    const database = await new Promise<IDBDatabase>(resolve => (opening.onsuccess = () => resolve(opening.result)));
    const store = database.transaction('drafts', 'readwrite').objectStore('drafts');
    const names = await new Promise<IDBValidKey[]>(resolve => {
      const all = store.getAllKeys();
      all.onsuccess = () => resolve(all.result);
    });
    const texts = names.filter(name => String(name).startsWith('text/'));
    const text = (board: string) => ({
      name: 'untitled.board',
      kind: 'board',
      text: board,
      history: { done: [{ changes: [7, 'x'] }] },
    });
    await new Promise(resolve => (store.put(text('title: Whole\nP.T\n*.E\n'), texts[0]!).onsuccess = resolve));
    database.close();
  });
  await visit.page.reload();
  await visit.verdictIs('Whole');
});

const addressOf = ({ page }: Visit): Promise<string> => page.evaluate(() => location.hash);

scenario('a reload at once, and after copying a link, brings back the text', async visit => {
  await visit.write(board('Shared'));
  await visit.choose('Share', 'Copy link');
  await visit.page.waitForFunction(() => location.hash.startsWith('#b='));
  const link = visit.page.url();
  await visit.write(board('Later'));
  await visit.page.reload();
  await visit.verdictIs('Later');
  assert.equal(await addressOf(visit), '', 'the link does not hold the later text');
  // A browser may reload the address of before.
  await visit.page.evaluate(link => history.replaceState(null, '', link), link);
  await visit.page.reload();
  await visit.verdictIs('Later');
  assert.equal(await addressOf(visit), '');
});

scenario('a text of megabytes is kept', async visit => {
  await visit.showText();
  await visit.page.locator('.cm-content').focus();
  await visit.page.keyboard.press('Control+a');
  await visit.page.evaluate(start => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', `${start}\n${`; ${'x'.repeat(78)}\n`.repeat(40_000)}; the end\n`);
    const content = document.querySelector('.cm-content')!;
    content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, board('Long'));
  await stored(visit.page, '; the end');
  await visit.page.reload();
  await visit.verdictIs('Long');
});

scenario(
  'a sample, a new board, a file and a link can be undone',
  async visit => {
    const { page } = visit;
    await visit.write(board('Mine'));
    await visit.verdictIs('Mine');
    const undo = async (opened: string) => {
      await page.locator('#message.shown', { hasText: `Opened ${opened}.` }).waitFor();
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await visit.verdictIs('Mine');
      assert.equal((await visit.text()).trimEnd(), board('Mine').trimEnd());
    };
    await visit.choose('Samples', 'The fountain');
    await undo('The fountain');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.keyboard.press('Enter');
    await undo('a new board');
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File(['PT*\n..E\n'], 'dropped.board'));
      const inside = document.querySelector<HTMLIFrameElement>('#explorer')!.contentDocument!;
      inside.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    await undo('dropped.board');
    await page.evaluate(() => (location.hash = '#sample=maze'));
    await undo('the text of the link');
    // The edits made before can still be taken back.
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+z');
    await visit.verdictIs('Four steps to freedom');
  },
  {},
  '#sample=trap',
);

scenario('what was open before is under Recent, with its verdict', async visit => {
  await visit.write(board('First of mine'));
  await visit.verdictIs('First of mine');
  await visit.choose('Samples', 'The fountain');
  await visit.verdictIs('The fountain');
  await visit.write(board('Second of mine'));
  await visit.verdictIs('Second of mine');
  await stored(visit.page, 'Second of mine');
  assert.deepEqual(await recent(visit), ['Second of mine', 'First of mine']);
  const first = visit.page.locator('#recent .row', { hasText: 'First of mine' });
  assert.match(await first.innerText(), /The thief escapes in 4 turns · just now/);
  await visit.screenshot('recent');
  await first.locator('button').first().click();
  await visit.verdictIs('First of mine');
  // The latest one is first. They stay until somebody removes them.
  await visit.page.locator('#message.shown').waitFor();
  assert.deepEqual(await recent(visit), ['First of mine', 'Second of mine']);
  await visit.page.getByRole('button', { name: 'Remove Second of mine' }).click();
  await visit.page.keyboard.press('Escape');
  assert.deepEqual(await recent(visit), ['First of mine']);
  await visit.page.keyboard.press('Escape');
  // A task may be about the same text.
  await visit.page.evaluate(() => (location.hash = '#sample=draw&task'));
  await visit.verdictIs('Who wins?');
  assert.deepEqual(await recent(visit), ['First of mine']);
  assert.match(await first.innerText(), /^First of mine\s+just now/);
});

scenario('a text removed from Recent comes back by Undo, and a file opened twice is there once', async visit => {
  const { page } = visit;
  await visit.write(board('Removed'));
  await visit.verdictIs('Removed');
  await stored(page, 'title: Removed');
  const drop = (title: string) =>
    page.evaluate(text => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'dropped.board'));
      document.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, board(title));
  for (const title of ['Looked at', 'Another', 'Looked at']) {
    await drop(title);
    await visit.verdictIs(title);
    await stored(page, `title: ${title}`);
  }
  await visit.choose('Samples', 'The fountain');
  await visit.verdictIs('The fountain');
  assert.deepEqual((await recent(visit)).sort(), ['Another', 'Looked at', 'Removed']);
  await page.getByRole('button', { name: 'Remove Removed' }).click();
  await page.locator('#message', { hasText: 'Forgot Removed.' }).getByRole('button', { name: 'Undo' }).click();
  await page.locator('#message:not(.shown)').waitFor({ state: 'attached' });
  await stored(page, 'title: Removed');
  await page.keyboard.press('Escape');
  assert.equal((await recent(visit)).includes('Removed'), true);
});

scenario('the address names what is open, and Back brings back what was open', async visit => {
  const { page } = visit;
  await visit.choose('Samples', 'The fountain');
  await visit.verdictIs('The fountain');
  assert.equal(new URL(page.url()).hash, '#sample=draw');
  await visit.write(board('Edited'));
  await visit.verdictIs('Edited');
  assert.equal(new URL(page.url()).hash, '');
  await page.evaluate(() => (location.hash = '#sample=corners'));
  await visit.verdictIs('Police');
  await page.locator('#show-boards', { hasText: 'Board 1 of 4' }).waitFor();
  await page.goBack();
  await visit.verdictIs('Edited');
  await page.goForward();
  await page.locator('#show-boards', { hasText: 'Board 1 of 4' }).waitFor();
});

scenario('two tabs keep a text each', async visit => {
  await visit.write(board('One'));
  await visit.verdictIs('One');
  const { page } = visit;
  await stored(page, 'One');
  const other = await visit.context.newPage();
  await other.goto(`${visit.address}#sample=draw`);
  await other.locator('.cm-content').focus();
  await other.keyboard.press('Control+a');
  await other.keyboard.insertText(board('Two'));
  await other.locator('#verdict', { hasText: 'Two' }).waitFor();
  await stored(other, 'Two');
  await page.reload();
  await visit.verdictIs('One');
  await other.reload();
  await other.locator('#verdict', { hasText: 'Two' }).waitFor();
  // A copy of a tab continues under a name of its own.
  const tab = await page.evaluate(() => sessionStorage.getItem('stakeout.tab'));
  await other.evaluate(tab => sessionStorage.setItem('stakeout.tab', tab!), tab);
  await other.addInitScript(tab => sessionStorage.setItem('stakeout.tab', tab!), tab);
  await other.goto(`${visit.address}?copy`);
  await other.locator('#verdict', { hasText: 'One' }).waitFor();
  await other.locator('.cm-content').focus();
  await other.keyboard.press('Control+a');
  await other.keyboard.insertText(board('Copy'));
  await stored(other, 'Copy');
  await page.reload();
  await visit.verdictIs('One');
});

void test('without storage the page works, and says at the first edit that nothing is kept, once', async () => {
  const visit = await Visit.to(site.browser, `${site.address}stakeout.svg`);
  // The icon that browsers ask for beside a picture.
  visit.expectFault(/404/);
  await visit.page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  });
  await visit.page.goto(site.address);
  // Everybody is a newcomer.
  await visit.page.locator('#message.shown', { hasText: 'The policeman steps like a chess king' }).waitFor();
  await visit.verdictIs('Who wins?');
  const message = visit.page.locator('#message.shown', { hasText: 'Your browser keeps nothing for this page' });
  assert.equal(await message.count(), 0);
  await visit.write(board('Fleeting'));
  await message.waitFor();
  await visit.page.getByRole('button', { name: 'Close this message' }).click();
  await message.waitFor({ state: 'detached' });
  await visit.page.getByRole('button', { name: 'Show values' }).click();
  await visit.write(board('Ephemeral'));
  await visit.verdictIs('Ephemeral');
  assert.equal(await message.count(), 0);
  await visit.end();
});

void test('a broken draft is ignored', async () => {
  const visit = await Visit.to(site.browser, `${site.address}stakeout.svg`);
  // The icon that browsers ask for beside a picture.
  visit.expectFault(/404/);
  await visit.page.evaluate(
    () =>
      new Promise<void>(resolve => {
        const opening = indexedDB.open('stakeout');
        opening.onupgradeneeded = () => opening.result.createObjectStore('drafts');
        opening.onsuccess = () => {
          const drafts = opening.result.transaction('drafts', 'readwrite').objectStore('drafts');
          drafts.put({ id: 'a', changed: 'never' }, 'draft/a');
          drafts.put(42, 'text/a').onsuccess = () => {
            opening.result.close();
            resolve();
          };
        };
        sessionStorage.setItem('stakeout.tab', '{"id":"a","unwritten":{"text":1}}');
        localStorage.setItem('stakeout.theme', 'purple');
        localStorage.setItem('stakeout.layout', '[');
      }),
  );
  await visit.page.goto(site.address);
  await visit.verdictIs('Four steps to freedom');
  await visit.end();
});

void test('a new version is offered, and comes with one reload', async () => {
  const builds = mkdtempSync(path.join(tmpdir(), 'stakeout-builds-'));
  const [first, second] = ['1.0.0', '2.0.0'].map(version => {
    execFileSync(process.execPath, ['build.mjs', '--output', path.join(builds, version), '--version', version]);
    return path.join(builds, version);
  }) as [string, string];
  let current = first;
  // As GitHub Pages does.
  const served = await serve(() => path.relative(WEB, current), { 'cache-control': 'max-age=600' });
  const visit = await Visit.to(site.browser, served.address, { serviceWorkers: 'allow' });
  const version = () => visit.page.evaluate(() => document.documentElement.dataset.version);
  /** The files of its build stay as long as the page is open. */
  const isKept = (page: Page) =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (!(await navigator.locks.query()).held!.some(({ name }) => /^stakeout-/.test(name!)));
    });
  await visit.verdictIs('Police');
  await isKept(visit.page);
  assert.equal(await version(), '1.0.0');
  const other = await visit.context.newPage();
  await other.goto(served.address);
  await other.locator('#verdict', { hasText: 'Police' }).waitFor();
  await isKept(other);
  current = second;
  await visit.page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await visit.page.locator('#message.shown', { hasText: 'A new version is ready.' }).waitFor();
  await Promise.all([
    visit.page.waitForEvent('load'),
    visit.page.getByRole('button', { name: 'Reload', exact: true }).click(),
  ]);
  await visit.verdictIs('Police');
  await isKept(visit.page);
  await visit.page.waitForFunction(() => document.documentElement.dataset.version === '2.0.0');
  // The other page may still need what only the first build has.
  const { app } = JSON.parse(readFileSync(path.join(first, 'files.json'), 'utf8')) as { app: string };
  assert.equal(existsSync(path.join(second, app)), false);
  assert.equal(await other.evaluate(async name => (await fetch(name, { cache: 'no-store' })).status, app), 200);
  await other.close();
  await visit.context.setOffline(true);
  await visit.page.reload();
  await visit.verdictIs('Police');
  await visit.end();
  served.stop();
  rmSync(builds, { recursive: true });
});
