/**
 * Runs a command whose tests share one server of the workbench and one browser: they need much longer to start than most
 * tests to run. Each test file still has a page, a folder and settings of its own.
 */

import { spawn } from 'node:child_process';

import { chromium } from 'playwright-core';

import { startBrowser } from '../../../tests/browser.ts';
import { browserOptions, startHost, type SharedHost } from './host.ts';

async function main(): Promise<void> {
  const host = await startHost({});
  const browser = await startBrowser(() => chromium.launchServer(browserOptions()));
  const shared: SharedHost = { address: host.address, home: host.home, browser: browser.wsEndpoint() };
  const [command, ...args] = process.argv.slice(2);
  const tests = spawn(command!, args, {
    env: { ...process.env, STAKEOUT_HOST: JSON.stringify(shared) },
    stdio: 'inherit',
  });
  process.exitCode = await new Promise(resolve => tests.once('exit', code => resolve(code ?? 1)));
  await browser.close();
  await host.stop();
}

void main();
