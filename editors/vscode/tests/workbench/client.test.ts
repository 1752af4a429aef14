/** What an author does with a board in the real editor: type, read, save, fix. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { Workbench } from '../support/workbench.ts';

const TRAP = `title: A small trap
P.*..
..*T.
....E
`;

let workbench: Workbench;

before(async () => {
  workbench = await Workbench.start({ files: { 'trap.board': TRAP } });
  await workbench.open('trap.board');
});
after(() => workbench?.stop());

test('the verdict of an opened board stands on the status bar and under Problems', async () => {
  await workbench.statusIs('The thief escapes in 4 turns');
  await workbench.problem('The thief escapes in 4 turns');
  await workbench.screenshot('verdict');
});

test('a second thief is underlined as it is typed, and no longer when it is gone', async () => {
  await workbench.goTo(2, 2);
  await workbench.replace(1, 'T');
  await workbench.squiggles('error').first().waitFor();
  const row = await workbench.problem('a board has one thief');
  assert.match((await row.getAttribute('aria-label'))!, /^Error: .* at line 3 and character 4\./);
  await workbench.screenshot('mistake');
  await workbench.goTo(2, 2);
  await workbench.replace(1, '.');
  await workbench.squiggles('error').first().waitFor({ state: 'detached' });
  await workbench.statusIs('The thief escapes in 4 turns');
});
