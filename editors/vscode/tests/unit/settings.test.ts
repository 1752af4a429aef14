import assert from 'node:assert/strict';
import { test } from 'node:test';

import { explicitValue, isForServer, nested } from '../../src/settings.ts';

test('the narrowest scope that sets a value wins, and a default is no value', () => {
  assert.equal(explicitValue({}), undefined);
  assert.equal(explicitValue({ globalValue: 'save' }), 'save');
  assert.equal(explicitValue({ globalValue: 'save', workspaceValue: 'type' }), 'type');
  assert.equal(explicitValue({ workspaceValue: 'type', workspaceFolderValue: 'save' }), 'save');
  assert.equal(explicitValue({ globalValue: true, workspaceValue: false }), false);
});

test('dotted names become objects within objects', () => {
  assert.deepEqual(nested([]), {});
  assert.deepEqual(
    nested([
      ['solve.on', 'type'],
      ['solver.memory', 1024],
      ['heatMap', 'off'],
      ['solve.x', 1],
    ]),
    {
      solve: { on: 'type', x: 1 },
      solver: { memory: 1024 },
      heatMap: 'off',
    },
  );
});

test('what only the extension uses is not sent', () => {
  assert.deepEqual(
    ['solve.on', 'server.path', 'statusBar', 'solver.memory', 'trace.server', 'explorer.followCursor'].filter(
      isForServer,
    ),
    ['solve.on', 'solver.memory'],
  );
});
