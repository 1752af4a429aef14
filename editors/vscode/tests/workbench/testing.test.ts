/** The Test Explorer: expectations as tests, run with their gutter icons and as a whole. */

import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { until } from '../../../tests/until.ts';
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
    files: {
      'two.board': BOARDS,
      'unopened.game': 'start: a\nexpect: win\na -> b\nb\n',
      'plain.board': 'PTE\n',
      'path.pursuit': 'police: x\nthief: z\nexpect: draw\nx - y\ny - z\n',
    },
  });
  await workbench.open('two.board');
  await workbench.statusIs('The thief escapes in 2 turns');
});
after(() => workbench?.stop());

it('the view of all boards shows verdicts and expectations, and goes to a board', async workbench => {
  await workbench.run('Explorer: Focus on Boards and Games View');
  const view = workbench.page.locator('.pane', { hasText: 'Boards' }).locator('.monaco-list-row');
  await view.filter({ hasText: 'plain.board' }).waitFor();
  await view.filter({ hasText: 'two.board' }).click();
  await view.filter({ hasText: 'One step too late' }).filter({ hasText: 'The thief escapes in 2 turns' }).waitFor();
  const failed = view.filter({ hasText: 'Police catches the thief in 1 turn (expected: thief)' });
  await failed.waitFor();
  await failed.click();
  await workbench.page.locator('[id="status.editor.selection"]', { hasText: 'Ln 5, Col 1' }).waitFor();
  // A graph game and a pursuit are their files: their results are known once they are open. The tooltip of a row hides rows below it.
  await view.filter({ hasText: 'path.pursuit' }).click();
  const caught = view.filter({ hasText: 'Police catches the thief in 3 turns (expected: draw)' });
  await caught.locator('.codicon-error').waitFor();
  await workbench.statusIs('Police catches the thief in 3 turns');
  await workbench.open('unopened.game');
  await view.filter({ hasText: 'win in 1 turn' }).locator('.codicon-pass').waitFor();
  await workbench.screenshot('boards-view');
  await workbench.open('two.board');
});

/** The states of the expectations in the gutter, from the top down. */
async function gutter(workbench: Workbench): Promise<string[]> {
  return workbench.page.locator('.testing-run-glyph').evaluateAll(icons =>
    icons
      .map(icon => ({
        top: icon.getBoundingClientRect().top,
        state: /passed|failed|error/.exec(icon.className)?.[0] ?? 'none',
      }))
      .sort((a, b) => a.top - b.top)
      .map(({ state }) => state),
  );
}

it('an expectation shows a known verdict without a run, and never that of another board', async workbench => {
  const shows = async (expected: string[]) => {
    const shown = async () => (await gutter(workbench)).join(' ');
    await until(async () => (await shown()) === expected.join(' '), shown);
  };
  await shows(['passed', 'failed']);
  await workbench.goTo(1, 1);
  await workbench.page.keyboard.insertText('title: Above\nexpect: police\nP.T.E\n.....\n\n');
  await shows(['none', 'passed', 'failed']);
  await workbench.screenshot('test-moved');
  await workbench.revert('two.board', BOARDS);
  await shows(['passed', 'failed']);
  assert.equal(await workbench.page.locator('.test-output-peek').count(), 0);
});

it('an expectation has an icon in the gutter that runs it', async workbench => {
  await workbench.clickInGutter('.testing-run-glyph', 2);
  await workbench.page.locator('.testing-run-glyph[class*="passed"]').first().waitFor();
  await workbench.screenshot('test-gutter');
});

it('all expectations of the folder are listed and run', async workbench => {
  await workbench.run('Test: Run All Tests');
  const rows = workbench.page.locator('.test-explorer .monaco-list-row');
  await workbench.run('Testing: Focus on Test Explorer View');
  await rows.filter({ hasText: 'two.board' }).first().waitFor();
  await rows.filter({ hasText: 'unopened.game' }).locator('[class*="passed"]').first().waitFor();
  await rows.filter({ hasText: 'two.board' }).locator('[class*="failed"]').first().waitFor();
  await workbench.screenshot('test-explorer');
});
