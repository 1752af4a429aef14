/** Drives the built page in a real browser. Every step waits for a condition, never for a fixed time. */

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';

import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type FrameLocator,
  type Page,
} from 'playwright-core';

import { startBrowser } from '../../tests/browser.ts';
import { PATIENCE } from '../../tests/until.ts';

/** The folder of the page: tests run in `editors/web`. */
export const WEB = process.cwd();
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** Serves a directory as any web server would. */
export async function serve(
  directory: () => string = () => 'dist',
  headers: Record<string, string> = {},
): Promise<{ address: string; stop: () => void }> {
  const given = process.env.STAKEOUT_PAGE;
  if (given) {
    return { address: given, stop: () => {} };
  }
  assert.ok(existsSync(path.join(WEB, 'dist/files.json')), 'dist/ is not complete: run editors/web/build first');
  const server: Server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = path.join(
      WEB,
      directory(),
      path.normalize(decodeURIComponent(pathname)).replace(/\/$/, '/index.html'),
    );
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, ...headers }).end(readFileSync(file));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() };
}

export function launch(): Promise<Browser> {
  const executablePath = process.env.STAKEOUT_BROWSER;
  assert.ok(executablePath, 'STAKEOUT_BROWSER is not set: these tests are started by tests/run');
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic'];
  return startBrowser(() => chromium.launch({ executablePath, timeout: PATIENCE, args }));
}

/** The served page and a browser, for all tests of a file; to be called at its top level. */
export function setUp(): { readonly browser: Browser; readonly address: string } {
  const found = {} as { browser: Browser; address: string };
  let stop = () => {};
  before(async () => {
    const served = await serve();
    stop = served.stop;
    Object.assign(found, { address: served.address, browser: await launch() });
  });
  after(async () => {
    await found.browser?.close();
    stop();
  });
  return found;
}

/** The part of an address that holds a board, a graph game, a pursuit, or a list of texts. */
export function linkTo(kind: 'b' | 'g' | 'p' | 'l', text: string): string {
  return `#${kind}=${deflateRawSync(text).toString('base64url')}`;
}

/** The page in one window. */
export class Visit {
  private constructor(
    readonly page: Page,
    readonly context: BrowserContext,
    readonly address: string,
    /** What the page has reported as an error, and requests to other machines. */
    readonly faults: string[],
  ) {}

  private readonly expected: RegExp[] = [];

  static async to(
    browser: Browser,
    address: string,
    options: BrowserContextOptions = {},
    fragment = '',
    isFirst = false,
  ): Promise<Visit> {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      serviceWorkers: 'block',
      ...options,
    });
    if (!isFirst) {
      // Somebody who has been here before.
      await context.addInitScript(() => {
        try {
          localStorage.setItem('stakeout.seen', 'true');
        } catch {
          // Storage may be denied.
        }
      });
    }
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', error => faults.push(error.message));
    page.on('console', message => message.type() === 'error' && faults.push(message.text()));
    page.on('request', request => {
      if (/^(https?|wss?):/.test(request.url()) && new URL(request.url()).host !== new URL(address).host) {
        faults.push(`a request to ${request.url()}`);
      }
    });
    const visit = new Visit(page, context, address, faults);
    await page.goto(address + fragment);
    return visit;
  }

  get explorer(): FrameLocator {
    return this.page.frameLocator('#explorer');
  }

  /** Waits for a verdict that contains this text. */
  async verdictIs(text: string): Promise<void> {
    await this.page.locator('#verdict', { hasText: text }).waitFor();
  }

  /** Opens the text, unless it is open. */
  async showText(): Promise<void> {
    await this.page.locator('nav:not([inert])').waitFor();
    if (!(await this.page.locator('#text').isVisible())) {
      await this.page.locator('#show-text').click();
    }
    await this.page.locator('.cm-content').waitFor();
  }

  /** The text in the editor. */
  async text(): Promise<string> {
    await this.showText();
    const lines = await this.page.locator('.cm-line').evaluateAll(found =>
      found.map(line => {
        const copy = line.cloneNode(true) as Element;
        copy.querySelectorAll('.inlay-hint').forEach(hint => hint.remove());
        return copy.textContent;
      }),
    );
    return lines.join('\n');
  }

  /** Replaces the whole text as one edit. */
  async write(text: string): Promise<void> {
    await this.showText();
    await this.page.locator('.cm-content').focus();
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.insertText(text);
  }

  /** Puts the cursor on a line and column, 1-based. */
  async goTo(line: number, column: number): Promise<void> {
    await this.showText();
    await this.page.locator('.cm-content').focus();
    await this.page.keyboard.press('Control+Home');
    for (let at = 1; at < line; at++) {
      await this.page.keyboard.press('ArrowDown');
    }
    await this.page.keyboard.press('Home');
    for (let at = 1; at < column; at++) {
      await this.page.keyboard.press('ArrowRight');
    }
  }

  /** Chooses an entry of a menu of the top bar. */
  async choose(menu: 'Samples' | 'Share' | 'More', entry: string): Promise<void> {
    await this.page.getByRole('button', { name: menu, exact: true }).click();
    await this.page.locator('.menu:popover-open button', { hasText: entry }).click();
  }

  /** Presses a cell of the board in the explorer. */
  async press(row: number, column: number): Promise<void> {
    await this.explorer.locator('.rulers text').first().waitFor();
    const at = await this.explorer.locator('svg.board').evaluate(
      (svg, [row, column]) => {
        const matrix = (svg as SVGSVGElement).getScreenCTM()!;
        const point = new DOMPoint((column! - 0.5) * 48, (row! - 0.5) * 48).matrixTransform(matrix);
        const { left, top } = window.frameElement!.getBoundingClientRect();
        return { x: point.x + left, y: point.y + top };
      },
      [row, column],
    );
    await this.page.mouse.click(at.x, at.y);
  }

  /** Returns a function that puts fingers on the screen, moves them, and lifts them. */
  async fingers(): Promise<
    (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) => Promise<void>
  > {
    const session = await this.context.newCDPSession(this.page);
    return async (type, points) => {
      const touchPoints = points.map((point, id) => ({ ...point, id }));
      await session.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
  }

  async screenshot(name: string): Promise<void> {
    const folder = path.join(WEB, '../../target/web/screenshots');
    mkdirSync(folder, { recursive: true });
    await this.page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' });
  }

  /** The browser is about to report this as an error. */
  expectFault(fault: RegExp): void {
    this.expected.push(fault);
  }

  /** Ends the visit; the page must not have reported other errors. */
  async end(): Promise<void> {
    await this.context.close();
    const isExpected = (fault: string) => this.expected.some(expected => expected.test(fault));
    assert.deepEqual(
      this.faults.filter(fault => !isExpected(fault)),
      [],
    );
  }
}

type Steps = (visit: Visit) => Promise<void>;

/** Returns the function that declares a test of one visit to the page. */
export function scenarios(site: { readonly browser: Browser; readonly address: string }) {
  return (name: string, steps: Steps, options: BrowserContextOptions = {}, fragment = '', isFirst = false): void => {
    void test(name, async () => {
      const visit = await Visit.to(site.browser, site.address, options, fragment, isFirst);
      try {
        await steps(visit);
      } catch (error) {
        console.error('What the page reported:', visit.faults);
        await visit.screenshot(`failed-${name.replace(/[^a-z]+/gi, '-').slice(0, 60)}`);
        throw error;
      }
      await visit.end();
    });
  };
}
