/** Starts servers of the workbench and browsers, each test file with a private home directory, and ends all that they started. */

import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { chromium, type Browser, type LaunchOptions, type Page } from 'playwright-core';

import { startBrowser } from '../../../tests/browser.ts';
import { installThemes } from './themes.ts';
import { PATIENCE, until } from '../../../tests/until.ts';

export function variable(name: string): string {
  const value = process.env[name];
  assert.ok(value, `${name} is not set: these tests are started by tests/run`);
  return value;
}

export interface HostOptions {
  /** The packed extension to install. */
  vsix?: string;
  /** Whether to open the folder in Restricted Mode. */
  untrusted?: boolean;
  /** The environment variable PATH of the workbench. */
  searchPath?: string;
}

/** A running server of the workbench, with a private home directory. */
export interface Host {
  address: string;
  home: string;
  stop: () => Promise<void>;
}

/** Within the home directory: the settings of the user, and those that the user makes for the machine. */
export const USER = 'data/User';
export const MACHINE = 'data/Machine';

/** Starts a server with the packed extension. */
export async function startHost(options: HostOptions): Promise<Host> {
  // Short, since socket paths within it have a limit of 107 bytes.
  const home = mkdtempSync(path.join(tmpdir(), 'so-'));
  mkdirSync(path.join(home, USER), { recursive: true });
  mkdirSync(path.join(home, 'tmp'));
  installThemes(path.join(home, 'exts'));
  const [node, main] = [variable('STAKEOUT_NODE'), variable('STAKEOUT_WORKBENCH')];
  const common = ['--accept-server-license-terms', '--server-data-dir', `${home}/srv`];
  common.push('--user-data-dir', `${home}/data`, '--extensions-dir', `${home}/exts`);
  const environment = {
    PATH: options.searchPath ?? '/usr/bin:/bin',
    HOME: home,
    TMPDIR: `${home}/tmp`,
    XDG_RUNTIME_DIR: `${home}/tmp`,
    XDG_CACHE_HOME: `${home}/cache`,
    LANG: 'C.UTF-8',
  };
  const vsix = options.vsix ?? variable('STAKEOUT_VSIX');
  const installed = spawnSync(node, [main, ...common, '--install-extension', vsix], {
    env: environment,
    encoding: 'utf8',
  });
  assert.equal(installed.status, 0, installed.stdout + installed.stderr);
  const trust = options.untrusted ? [] : ['--disable-workspace-trust'];
  // The system chooses the port, and the server prints it.
  const listen = ['--host', '127.0.0.1', '--port', '0', '--without-connection-token', '--disable-telemetry'];
  // Detached, so that its process group can be killed as one.
  const server = spawn(node, [main, ...common, ...listen, ...trust], {
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  running.add(server);
  const stop = async () => {
    await end(server);
    // Processes of the group may still write for a moment.
    rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  try {
    let output = '';
    server.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    const port = () => /listening on (\d+)/.exec(output)?.[1];
    await until(
      async () => port() !== undefined,
      async () => `the workbench listens: ${output}`,
    );
    return { address: `http://127.0.0.1:${port()}`, home, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A server and a browser of one test file. */
export async function ownHost(options: HostOptions): Promise<Host & { browser: Browser }> {
  const host = await startHost(options);
  try {
    const browser = await launch();
    const stop = async () => {
      await browser.close();
      await host.stop();
    };
    return { ...host, browser, stop };
  } catch (error) {
    await host.stop();
    throw error;
  }
}

/** What `together.tool.ts` tells the tests of the host that it has started for all of them. */
export interface SharedHost {
  address: string;
  home: string;
  /** Where Playwright reaches the browser. */
  browser: string;
}

/** The host that `together.tool.ts` has started; stopping it ends what a page has started there, and nothing else. */
export async function sharedHost(): Promise<Host & { browser: Browser }> {
  const { address, home, browser: endpoint } = JSON.parse(variable('STAKEOUT_HOST')) as SharedHost;
  // Those of a page that stays open, which would start them again.
  const others = new Set(processes(home).map(({ id }) => id));
  const browser = await chromium.connect(endpoint, { timeout: PATIENCE });
  const stop = async () => {
    await browser.close();
    // The server keeps the extensions of a closed page for hours, in case it comes back.
    const own = () => processes(home).filter(({ id }) => !others.has(id));
    own()
      .filter(({ command }) => command.includes('--type=extensionHost'))
      .forEach(({ id }) => kill(id));
    await until(
      async () => own().every(({ command }) => !/--type=extensionHost|\/server\/stakeout/.test(command)),
      'the extensions of the page have ended',
    );
  };
  return { address, home, browser, stop };
}

/** The processes with this home directory. */
export function processes(home: string): { id: number; command: string }[] {
  const found = [];
  for (const name of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${name}/environ`, 'utf8').split('\0').includes(`HOME=${home}`)) {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').join(' ');
        found.push({ id: Number(name), command });
      }
    } catch {
      // It has already exited.
    }
  }
  return found;
}

/** Running servers, to be killed when the tests end. */
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach(server => kill(-server.pid!)));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1));
}

/** Kills a process, or a group by the negative of its id. */
function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It has already exited.
  }
}

async function end(server: ChildProcess): Promise<void> {
  const gone = new Promise(resolve => server.once('exit', resolve));
  kill(-server.pid!);
  if (server.exitCode === null && server.signalCode === null) {
    await gone;
  }
  running.delete(server);
}

/** A page that reaches no other machine. */
export async function newPage(browser: Browser, viewport = { width: 1280, height: 800 }): Promise<Page> {
  const page = await browser.newPage({ viewport });
  page.setDefaultTimeout(PATIENCE);
  await page.route(
    url => url.hostname !== '127.0.0.1',
    route => route.abort(),
  );
  return page;
}

export function launch(): Promise<Browser> {
  return startBrowser(() => chromium.launch(browserOptions()));
}

export function browserOptions(): LaunchOptions {
  return {
    executablePath: variable('STAKEOUT_BROWSER'),
    timeout: PATIENCE,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
