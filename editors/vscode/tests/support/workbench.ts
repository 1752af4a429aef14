/**
 * Drives the real workbench of VS Code in a browser. Every step waits for a condition, and only the look of a webview at its
 * focus, which nothing announces, for a fixed time. In one file because every step uses the same page and the same wait.
 */

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

import type { Frame, Locator, Page } from 'playwright-core';

import { MACHINE, newPage, ownHost, sharedHost, USER, variable, type HostOptions } from './host.ts';
import { PATIENCE, until } from '../../../tests/until.ts';

export interface Options extends HostOptions {
  /** Files of the opened folder, by name. */
  files: Record<string, string>;
  /** User settings in addition to `QUIET`. */
  settings?: Record<string, unknown>;
  size?: { width: number; height: number };
  /** Adds files to the home and the opened folder before the start. */
  prepare?: (home: string, folder: string) => void;
}

export const QUIET = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.tips.enabled': false,
  'workbench.editor.useModal': 'off',
  'chat.disableAIFeatures': true,
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'editor.hover.delay': 100,
  'editor.minimap.enabled': false,
  // On by default in a browser.
  'files.autoSave': 'off',
  'telemetry.telemetryLevel': 'off',
  'security.workspace.trust.startupPrompt': 'never',
  'workbench.colorTheme': 'Default Dark Modern',
};

/** The folders that this process has opened. */
let opened = 0;

export class Workbench {
  constructor(
    readonly page: Page,
    /** The opened folder. */
    readonly folder: string,
    /** The private home directory. */
    readonly home: string,
    /** The page with that folder. */
    private readonly address: string,
    readonly stop: () => Promise<void>,
  ) {}

  /**
   * Opens the files in a page, a folder and settings of their own: in the server and browser that all tests share, unless the
   * options need others or there is none, as for pictures.
   */
  static async start(options: Options): Promise<Workbench> {
    const { vsix, untrusted, searchPath, prepare } = options;
    const needsOwn = vsix !== undefined || untrusted || searchPath !== undefined || prepare;
    const shared = process.env.STAKEOUT_HOST !== undefined && !needsOwn;
    const host = shared ? await sharedHost() : await ownHost(options);
    const { home, browser } = host;
    const folder = path.join(home, `puzzles-${++opened}-${process.pid}`);
    let page: Page | undefined;
    const stop = async () => {
      await page?.context().close();
      await host.stop();
      rmSync(folder, { recursive: true, force: true });
    };
    try {
      mkdirSync(path.join(folder, '.vscode'), { recursive: true });
      for (const [name, text] of Object.entries(options.files)) {
        writeFileSync(path.join(folder, name), text);
      }
      writeFileSync(path.join(home, USER, 'settings.json'), JSON.stringify({ ...QUIET, ...options.settings }));
      rmSync(path.join(home, MACHINE), { recursive: true, force: true });
      prepare?.(home, folder);
      page = await newPage(browser, options.size);
      const workbench = new Workbench(page, folder, home, `${host.address}/?folder=${folder}`, stop);
      await workbench.load();
      return workbench;
    } catch (error) {
      // The caller does not have them yet, and the test process would wait for them.
      await stop();
      throw error;
    }
  }

  /** Loads the page with the folder. */
  async load(): Promise<void> {
    await this.page.goto(this.address);
    await this.page.locator('.monaco-workbench').waitFor();
    await this.page.locator('[id="workbench.parts.statusbar"]').waitFor();
  }

  /** Reloads the window once the workbench has stored a text of its state: it does so every few seconds, not at the end. */
  async reload(stored: string): Promise<void> {
    await until(async () => (await this.page.evaluate(storedState)).includes(stored), `the workbench stores ${stored}`);
    await this.load();
  }

  // What a user does.

  async open(name: string): Promise<void> {
    // Not beside the explorer if that has the focus.
    await this.page.keyboard.press('Control+1');
    await this.page.waitForFunction(() => document.activeElement?.tagName !== 'IFRAME');
    // Until its tab is active, keys go to the previous editor. A click on a list that is just drawn again chooses nothing.
    const opened = this.tab(name).and(this.page.locator('.tab.active'));
    await this.ask('Control+p', name, name, { until: timeout => opened.waitFor({ timeout }) });
    await this.focusText();
  }

  /** Runs a command, and optionally picks one of its choices. */
  async run(title: string, choice?: string): Promise<void> {
    await this.choose(title, choice);
    await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  }

  /** Runs a command that asks for more than one choice, and waits until it offers `offered` as the last. */
  async runUntil(title: string, choice: string, offered: string[]): Promise<void> {
    await this.choose(title, choice);
    for (const text of offered) {
      await this.page.locator('.quick-input-list .monaco-list-row', { hasText: text }).waitFor();
    }
    await this.page.keyboard.press('Escape');
    await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  }

  /** Chooses a command, and optionally one of its choices, and leaves open what it shows then. */
  async choose(title: string, choice?: string): Promise<void> {
    await this.ask('F1', `>${title}`, title);
    if (choice !== undefined) {
      await this.offer(choice).click();
    }
  }

  /**
   * Presses keys until the widget that they open is there. The workbench closes a widget, or does not open it, while the focus,
   * the text, the cursor or the diagnostics change.
   */
  private async request(keys: string, widget: Locator): Promise<void> {
    await until(async () => {
      for (const key of keys.split(' ')) {
        await this.page.keyboard.press(key);
      }
      await widget.waitFor({ timeout: PATIENCE / 12 });
      return true;
    }, `${keys} opens its widget`);
  }

  /**
   * Opens the quick input box, fills it, and chooses what it offers, after `before` and until `until` is so. It closes, or offers
   * nothing, while the focus changes: then again.
   */
  private ask(
    key: string,
    text: string,
    offered: string | RegExp,
    step: { before?: () => Promise<void>; until?: (timeout: number) => Promise<void> } = {},
  ): Promise<void> {
    const box = this.page.locator('.quick-input-widget');
    const timeout = PATIENCE / 12;
    return until(async () => {
      await step.before?.();
      // A box that is about to close would receive the key.
      await box.waitFor({ state: 'hidden', timeout });
      await this.page.keyboard.press(key);
      try {
        await box.locator('.quick-input-box input').fill(text, { timeout });
        await this.offer(offered).click({ timeout });
        await step.until?.(timeout);
        return true;
      } catch (error) {
        await this.page.keyboard.press('Escape');
        throw error;
      }
    }, `${key} offers ${offered}`);
  }

  private offer(text: string | RegExp): Locator {
    return this.page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();
  }

  /**
   * Focuses the text editor of the first group. The key is pressed again if a webview that was clicked, or revealed by the
   * extension, takes the focus only after it.
   */
  async focusText(): Promise<void> {
    await until(async () => {
      const leavesWebview = await this.page.evaluate(() => document.activeElement?.tagName === 'IFRAME');
      await this.page.keyboard.press('Control+1');
      await this.page.waitForFunction(textHasFocus, undefined, { timeout: PATIENCE / 12 });
      if (leavesWebview) {
        // It looks at intervals whether it has the focus, and tells the workbench, which then makes it the active editor.
        await Promise.all(this.webviews().map(frame => frame.evaluate(nextLookAtFocus)));
      }
      return this.page.evaluate(textHasFocus);
    }, 'the text has the focus and is the active editor');
  }

  /** Waits until the explorer has the focus again: *Undo* and *Redo* belong to the text, which has it for a moment. */
  async focusReturns(): Promise<void> {
    await this.page.waitForFunction(() => document.activeElement?.tagName === 'IFRAME');
  }

  /** Moves the cursor to a line and column, 1-based. */
  async goTo(line: number, column: number): Promise<void> {
    const offer = new RegExp(`\\bline ${line}\\b.*\\b(column|character) ${column}\\b`);
    await this.ask('Control+g', `:${line}:${column}`, offer, { before: () => this.focusText() });
    await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
    const selection = this.page.locator('[id="status.editor.selection"]');
    await selection.filter({ hasText: new RegExp(`Ln ${line}, Col ${column}\\b`) }).waitFor();
    await this.focusText();
  }

  /** Replaces the `length` characters after the cursor as one edit. */
  async replace(length: number, text: string): Promise<void> {
    for (let index = 0; index < length; index++) {
      await this.page.keyboard.press('Shift+ArrowRight');
    }
    await this.page.keyboard.insertText(text);
  }

  /** Clicks an icon in the gutter at a line, 1-based. The workbench keeps those of all lines in any order. */
  async clickInGutter(selector: string, line: number): Promise<void> {
    const number = this.page.locator('.line-numbers', { hasText: new RegExp(`^${line}$`) });
    await until(async () => {
      const height = (await number.first().boundingBox())?.y;
      for (const icon of await this.page.locator(selector).all()) {
        if ((await icon.boundingBox())?.y === height) {
          await icon.click();
          return true;
        }
      }
      return false;
    }, `line ${line} has the icon ${selector}`);
  }

  /**
   * Clicks the lens with this title, of the lenses whose row has this text. Only a link does something: when the providers of
   * lenses change, the workbench shows the last titles without their commands until it has new ones. It requests no lenses
   * while the text lacks the focus.
   */
  async clickLens(title: string, row = title): Promise<void> {
    await this.focusText();
    await this.lenses(row).getByRole('button', { name: title, exact: true }).click();
  }

  /** Applies the first quick fix at the cursor, and saves a screenshot of the list. */
  async quickFix(screenshot: string): Promise<void> {
    const fix = this.page.locator('.action-widget .monaco-list-row.action').first();
    await until(async () => {
      await this.request('Control+.', fix);
      await this.screenshot(screenshot);
      // The list closes when diagnostics change.
      await fix.click({ timeout: PATIENCE / 12 });
      return true;
    }, 'a quick fix can be clicked');
  }

  /** The rows of suggestions at the cursor, once one of them has this text. */
  async suggest(text: string | RegExp): Promise<Locator> {
    const rows = this.page.locator('.suggest-widget.visible .monaco-list-row');
    await this.request('Control+Space', rows.filter({ hasText: text }).first());
    return rows;
  }

  async save(name: string): Promise<void> {
    const unsaved = this.page.locator(`.tab.dirty[data-resource-name="${name}"]`);
    // The tab shows an edit with a delay, so its mark must appear before it can disappear.
    await unsaved.waitFor();
    await this.focusText();
    await this.page.keyboard.press('Control+s');
    await unsaved.waitFor({ state: 'detached' });
  }

  /** Resets a file to this text and opens it. */
  async revert(name: string, text: string): Promise<void> {
    writeFileSync(path.join(this.folder, name), text);
    await this.open(name);
    await this.discardChanges();
    await this.textIs(text);
    await this.focusText();
  }

  /** Makes the text that of its file again. */
  async discardChanges(): Promise<void> {
    await this.focusText();
    await this.run('File: Revert File');
  }

  read(name: string): string {
    return readFileSync(path.join(this.folder, name), 'utf8');
  }

  /** Changes the machine's settings, among them those that name programs, in their editor. */
  async setOnMachine(settings: Record<string, unknown>): Promise<void> {
    await this.run('Preferences: Open Remote Settings (JSON)');
    await this.tab('settings.json').waitFor();
    await this.focusText();
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.insertText(JSON.stringify(settings));
    await this.save('settings.json');
  }

  /** Selects a colour theme by name. */
  async chooseTheme(name: string): Promise<void> {
    const box = this.page.locator('.quick-input-widget');
    await this.choose('Preferences: Color Theme');
    await box.locator('input[placeholder*="Color Theme"]').fill(name);
    await box.locator('.monaco-list-row.focused', { hasText: name }).waitFor();
    await this.page.keyboard.press('Enter');
    await box.waitFor({ state: 'hidden' });
  }

  /** Whether the home directory has a file of that name. */
  has(name: string): boolean {
    return existsSync(path.join(this.home, name));
  }

  async screenshot(name: string): Promise<void> {
    await this.page.screenshot({
      path: path.join(variable('STAKEOUT_SCREENSHOTS'), `${name}.png`),
      animations: 'disabled',
    });
  }

  // What a user sees.

  tab(name: string): Locator {
    return this.page.locator(`.tab[data-resource-name="${name}"]`);
  }

  status(): Locator {
    return this.page.locator('.statusbar-item[id="stakeout.stakeout.verdict"]');
  }

  async statusIs(text: string): Promise<void> {
    await this.status().filter({ hasText: text }).waitFor();
  }

  /** The row of lenses with this text. */
  lenses(text: string | RegExp): Locator {
    return this.page.locator('.codelens-decoration', { hasText: text });
  }

  squiggles(severity: 'error' | 'warning' | 'info'): Locator {
    return this.page.locator(`.squiggly-${severity}`);
  }

  /** The lines of the text on the screen. */
  async text(): Promise<string> {
    return this.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.editor-group-container:first-child .view-line')]
        .sort((a, b) => parseInt(a.style.top, 10) - parseInt(b.style.top, 10))
        .map(line =>
          // Injected text, such as inlay hints, has its own classes.
          [...line.querySelectorAll('span > span')]
            .filter(span => !span.className.includes('dyn-rule'))
            .map(span => span.textContent!.replaceAll('\u00a0', ' '))
            .join(''),
        )
        .join('\n'),
    );
  }

  async textIs(text: string): Promise<void> {
    await until(
      async () => (await this.text()).trimEnd() === text.trimEnd(),
      () => this.text(),
    );
  }

  /** Waits for a row with this text in the Problems panel. */
  async problem(text: string): Promise<Locator> {
    const panel = this.page.locator('.markers-panel-container');
    const row = panel.locator('.monaco-list-row', { hasText: text }).first();
    await until(
      async () => {
        // A task that starts brings its terminal to the front.
        if (!(await panel.isVisible())) {
          await this.page.keyboard.press('Control+Shift+m');
          await panel.waitFor();
        }
        return row.isVisible();
      },
      () => panel.innerText(),
    );
    return row;
  }

  /** The hover at a position, once it contains `wanted`. */
  async hover(line: number, column: number, wanted: string): Promise<string> {
    await this.goTo(line, column);
    const hover = this.page.locator('.monaco-resizable-hover .monaco-hover:not(.hidden)').filter({ hasText: wanted });
    await this.request('Control+k Control+i', hover);
    const text = await hover.innerText();
    await this.page.keyboard.press('Escape');
    await hover.waitFor({ state: 'hidden' });
    return text;
  }

  /** A notification, in the list of all: as a toast, an information hides itself after some seconds. */
  async notification(text: string): Promise<Locator> {
    await this.run('Notifications: Show Notifications');
    const notification = this.page.locator('.notifications-center .notification-list-item', { hasText: text });
    await notification.waitFor();
    return notification;
  }

  private webviews(): Frame[] {
    return this.page.frames().filter(frame => frame.url().includes('/webview/browser/pre/fake.html'));
  }

  /** The frame of the explorer, once it has rendered. */
  async explorer(): Promise<Frame> {
    let explorer: Frame | undefined;
    await until(async () => {
      for (const frame of this.webviews()) {
        if ((await frame.locator('body[data-mode]').count()) > 0) {
          explorer = frame;
        }
      }
      return explorer !== undefined;
    }, 'the explorer is open');
    return explorer!;
  }
}

/** Whether the text has the focus and is the active editor, in the page. After a click in a webview, the latter takes longer. */
function textHasFocus(): boolean {
  return (
    document.activeElement?.classList.contains('native-edit-context') === true &&
    document.getElementById('status.editor.selection')?.checkVisibility() === true
  );
}

/** Waits until a webview has looked again whether it has the focus, in its frame: every 250 ms. */
function nextLookAtFocus(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, 250));
}

/** What the workbench has stored of its state, in the page; quotes are escaped there as often as texts are nested. */
async function storedState(): Promise<string> {
  const result = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('a database cannot be read', { cause: request.error }));
    });
  let text = '';
  for (const { name } of await indexedDB.databases()) {
    if (name?.startsWith('vscode-web-state-db-')) {
      const database = await result(indexedDB.open(name));
      const table = database.transaction('ItemTable').objectStore('ItemTable');
      text += (await result<unknown[]>(table.getAll())).join('\n');
      database.close();
    }
  }
  return text.replaceAll('\\', '');
}

/** A test that saves a screenshot if it fails. */
export function scenario(
  name: string,
  workbench: () => Workbench,
  steps: (workbench: Workbench) => Promise<void>,
): void {
  void test(name, async () => {
    try {
      await steps(workbench());
    } catch (error) {
      const file = `failed-${name.replace(/[^a-z]+/gi, '-').slice(0, 60)}`;
      await workbench()
        ?.screenshot(file)
        .then(
          () => console.error(`the screen: ${file}.png`),
          problem => console.error(`no picture of the screen: ${problem}`),
        );
      throw error;
    }
  });
}
