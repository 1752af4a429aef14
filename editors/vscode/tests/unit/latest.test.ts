import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Latest } from '../../../explorer/latest.ts';

test('of the requests about a subject only the latest counts', () => {
  const requests = new Latest();
  const first = requests.begin('a');
  const other = requests.begin('b');
  assert.ok(first());
  const second = requests.begin('a');
  assert.deepEqual([first(), second(), other()], [false, true, true]);
});
