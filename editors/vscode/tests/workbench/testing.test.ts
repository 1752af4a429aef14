/** The Test Explorer: expectations as tests, run with their gutter icons and as a whole. */

import { after, before } from 'node:test';

import { scenario, Workbench } from '../support/workbench.ts';

const BOARDS = `title: One step too late
expect: thief in 2
P..TE

title: Beside each other
expect: thief
PT.E
`;

let workbench: Workbench;
const it = (name: string, steps: (workbench: Workbench) => Promise<void>) => scenario(name, () => workbench, steps);

before(async () => {
  workbench = await Workbench.start({
    files: { 'two.board': BOARDS, 'unopened.game': 'start: a\nexpect: win\na -> b\nb\n', 'plain.board': 'PTE\n' },
  });
  await workbench.open('two.board');
  await workbench.statusIs('The thief escapes in 2 turns');
});
after(() => workbench?.stop());

it('the view of all boards shows verdicts and expectations, and goes to a board', async workbench => {
  await workbench.run('Explorer: Focus on Boards View');
  const view = workbench.page.locator('.pane', { hasText: 'Boards' }).locator('.monaco-list-row');
  await view.filter({ hasText: 'plain.board' }).waitFor();
  await view.filter({ hasText: 'two.board' }).click();
  await view.filter({ hasText: 'One step too late' }).filter({ hasText: 'The thief escapes in 2 turns' }).waitFor();
  const failed = view.filter({ hasText: 'Police catches the thief in 1 turn (expected: thief)' });
  await failed.waitFor();
  await workbench.screenshot('boards-view');
  await failed.click();
  await workbench.page.locator('[id="status.editor.selection"]', { hasText: 'Ln 7, Col 1' }).waitFor();
});

it('an expectation has an icon in the gutter that runs it', async workbench => {
  const icons = workbench.page.locator('.testing-run-glyph');
  await icons.nth(1).waitFor();
  await icons.nth(0).click();
  await workbench.page.locator('.testing-run-glyph[class*="passed"]').first().waitFor();
  await workbench.screenshot('test-gutter');
});

it('all expectations of the folder are listed and run, with what was expected and found', async workbench => {
  await workbench.run('Test: Run All Tests');
  const rows = workbench.page.locator('.test-explorer .monaco-list-row');
  await workbench.run('Testing: Focus on Test Explorer View');
  await rows.filter({ hasText: 'two.board' }).first().waitFor();
  await rows.filter({ hasText: 'unopened.game' }).locator('[class*="passed"]').first().waitFor();
  await rows.filter({ hasText: 'two.board' }).locator('[class*="failed"]').first().waitFor();
  await workbench.screenshot('test-explorer');
  await workbench.page
    .getByText('expected: The thief escapes; found: Police catches the thief in 1 turn')
    .first()
    .waitFor();
});
