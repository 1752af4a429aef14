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

test('a request about a forgotten subject does not count, even if the subject begins again', () => {
  const requests = new Latest();
  const before = requests.begin('file one');
  const other = requests.begin('file two');
  assert.ok(requests.forget('file one'));
  assert.ok(!requests.has('file one') && requests.has('file two'));
  assert.ok(!requests.forget('file one'));
  const after = requests.begin('file one');
  assert.deepEqual([before(), after(), other()], [false, true, true]);
});
