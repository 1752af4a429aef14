import assert from 'node:assert/strict';
import { test } from 'node:test';

import { findServer, type Search } from '../../src/server.ts';

function find(programs: string[], where: Partial<Search>) {
  return findServer({
    setting: '',
    home: '/home/ada',
    workspaceFolder: '/boards',
    extension: '/ext',
    searchPath: '/usr/local/bin:/usr/bin',
    windows: false,
    isProgram: file => programs.includes(file),
    ...where,
  });
}

const BUNDLED = '/ext/server/stakeout';
const ON_PATH = '/usr/bin/stakeout';

test('the setting precedes the bundled server, which precedes PATH', () => {
  const all = ['/opt/stakeout', BUNDLED, ON_PATH];
  assert.deepEqual(find(all, { setting: '/opt/stakeout' }), {
    kind: 'found',
    program: '/opt/stakeout',
    from: 'setting',
  });
  assert.deepEqual(find(all, {}), { kind: 'found', program: BUNDLED, from: 'bundled' });
  assert.deepEqual(find([ON_PATH], {}), { kind: 'found', program: ON_PATH, from: 'path' });
  assert.deepEqual(find([], {}), { kind: 'nowhere' });
});

test('a missing program in the setting has no fallback', () => {
  assert.deepEqual(find([BUNDLED, ON_PATH], { setting: '/opt/stakeout' }), {
    kind: 'wrong-setting',
    file: '/opt/stakeout',
  });
});

test('the setting may use the home and workspace folders', () => {
  const home = find(['/home/ada/bin/stakeout'], { setting: ' ~/bin/stakeout ' });
  assert.deepEqual(home, { kind: 'found', program: '/home/ada/bin/stakeout', from: 'setting' });
  const workspace = find(['/boards/bin/stakeout'], { setting: '${workspaceFolder}/bin/stakeout' });
  assert.deepEqual(workspace, { kind: 'found', program: '/boards/bin/stakeout', from: 'setting' });
});

test('relative paths on PATH are ignored', () => {
  assert.deepEqual(find(['stakeout', './stakeout', 'bin/stakeout'], { searchPath: '.:bin:' }), { kind: 'nowhere' });
  assert.deepEqual(find(['stakeout'], { setting: 'stakeout' }), { kind: 'wrong-setting', file: 'stakeout' });
});

test('without a trusted folder, ${workspaceFolder} is not expanded', () => {
  const setting = '${workspaceFolder}/stakeout';
  assert.deepEqual(find(['/stakeout'], { setting, workspaceFolder: undefined }), {
    kind: 'wrong-setting',
    file: setting,
  });
});

test('on Windows programs end in .exe and PATH is split at semicolons', () => {
  const windows = { windows: true, extension: 'C:\\ext', searchPath: 'C:\\bin;D:\\tools' };
  const found = find(['D:\\tools\\stakeout.exe'], windows);
  assert.deepEqual(found, { kind: 'found', program: 'D:\\tools\\stakeout.exe', from: 'path' });
});
