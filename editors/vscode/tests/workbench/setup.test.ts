/** How the server is found, and what happens if there is none. */

import assert from 'node:assert/strict';
import { chmodSync, copyFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe } from 'node:test';

import { variable } from '../support/host.ts';
import { until } from '../../../tests/until.ts';
import { scenario, Workbench } from '../support/workbench.ts';

const FILES = { 'a.board': 'PTE\n' };

describe('without a bundled server', () => {
  let workbench: Workbench;
  const it = (name: string, steps: (workbench: Workbench) => Promise<void>) => scenario(name, () => workbench, steps);

  before(async () => {
    workbench = await Workbench.start({ files: FILES, vsix: variable('STAKEOUT_VSIX_ALONE') });
    await workbench.open('a.board');
  });
  after(() => workbench?.stop());

  it('a message says what is missing and what to do', async workbench => {
    const message = workbench.page.locator('.notification-toast', { hasText: 'Stakeout found no server' });
    await message.waitFor();
    await message.getByText('cargo install --locked --path .').waitFor();
    await message.getByText('Open Settings').waitFor();
    await message.getByText('Choose Program').waitFor();
    await workbench.statusIs('Stakeout: no server');
    await workbench.screenshot('no-server');
  });

  it('the explorer says so too and offers a restart', async workbench => {
    await workbench.run('Stakeout: Explore Board');
    const page = await workbench.explorer();
    await page.locator('.empty', { hasText: 'server is not running' }).waitFor();
    await page.locator('.empty button', { hasText: 'Restart Server' }).waitFor();
  });

  it('a server set by path starts at once', async workbench => {
    const program = path.join(workbench.home, 'stakeout');
    copyFileSync(variable('STAKEOUT_SERVER'), program);
    chmodSync(program, 0o755);
    await workbench.setOnMachine({ 'stakeout.server.path': '~/stakeout' });
    await workbench.open('a.board');
    await workbench.statusIs('Police catches the thief in 1 turn');
  });

  it('a setting that does not name a program is reported, and nothing else is run', async workbench => {
    await workbench.setOnMachine({ 'stakeout.server.path': '/nowhere/stakeout' });
    await workbench.page
      .locator('.notification-toast', { hasText: '/nowhere/stakeout is not an executable program' })
      .waitFor();
    await workbench.open('a.board');
    await workbench.statusIs('Stakeout: no server');
  });
});

describe('with a bundled server and nothing on PATH', () => {
  let workbench: Workbench;
  const it = (name: string, steps: (workbench: Workbench) => Promise<void>) => scenario(name, () => workbench, steps);

  before(async () => {
    workbench = await Workbench.start({ files: FILES, searchPath: '' });
  });
  after(() => workbench?.stop());

  it('a board gets its verdict', async workbench => {
    await workbench.open('a.board');
    await workbench.statusIs('Police catches the thief in 1 turn');
  });

  it('a setting names another server', async workbench => {
    const script = `#!/bin/sh\n: >${workbench.home}/started\nexec ${variable('STAKEOUT_SERVER')} "$@"\n`;
    writeFileSync(path.join(workbench.home, 'other'), script, { mode: 0o755 });
    await workbench.setOnMachine({ 'stakeout.server.path': '~/other' });
    await until(async () => workbench.has('started'), 'the other program was started');
    await workbench.open('a.board');
    await workbench.statusIs('Police catches the thief in 1 turn');
  });
});

/** Makes the folder's settings name a program that leaves a file when run. */
function trap(home: string, folder: string): void {
  const program = path.join(home, 'trap');
  writeFileSync(program, `#!/bin/sh\ntouch ${home}/sprung\n`, { mode: 0o755 });
  writeFileSync(path.join(folder, '.vscode/settings.json'), JSON.stringify({ 'stakeout.server.path': program }));
}

describe('in a folder whose settings name a program', () => {
  let workbench: Workbench;
  const it = (name: string, steps: (workbench: Workbench) => Promise<void>) => scenario(name, () => workbench, steps);
  after(() => workbench?.stop());

  it('without trust, boards are checked and solved, and that program is not run', async () => {
    workbench = await Workbench.start({ files: FILES, untrusted: true, prepare: trap });
    await workbench.open('a.board');
    await workbench.page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
    await workbench.statusIs('Police catches the thief in 1 turn');
    assert.equal(workbench.has('sprung'), false);
    await workbench.screenshot('untrusted');
    await workbench.stop();
  });

  it('with trust, it is', async () => {
    workbench = await Workbench.start({ files: FILES, prepare: trap });
    await workbench.open('a.board');
    await until(async () => workbench.has('sprung'), 'the program of the folder was run');
  });
});
