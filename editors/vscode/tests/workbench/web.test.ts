/** VS Code for the Web: everything in the browser, the server in a worker. */

import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { startWeb } from '../support/web.ts';
import { until } from '../../../tests/until.ts';
import { scenario, type Workbench } from '../support/workbench.ts';

const TRAP = `title: A small trap
P.*..
..*T.
....E
`;

const FILES = {
  'trap.board': TRAP,
  'trap.game': 'start: a\na -> b c\nb -> a\nc -> d\n',
  'spaces.board': 'PTE  \n',
  'stakeout.toml': 'rules.trailing-whitespace = "error"\n',
};

let workbench: Workbench;
const it = (name: string, steps: (workbench: Workbench) => Promise<void>) => scenario(name, () => workbench, steps);

before(async () => {
  workbench = await startWeb({ files: FILES });
});
after(() => workbench?.stop());

/** Opens a file from the explorer's list: files in memory are not searched. */
async function open(name: string): Promise<void> {
  await workbench.page.locator(`.explorer-folders-view .monaco-list-row[aria-label^="${name}"]`).dblclick();
  await workbench.tab(name).and(workbench.page.locator('.tab.active')).waitFor();
  await workbench.focusText();
}

it('an opened board is checked and solved', async workbench => {
  await open('trap.board');
  await workbench.statusIs('The thief escapes in 4 turns');
  await workbench.lenses('The thief escapes in 4 turns').waitFor();
  await workbench.screenshot('web');
});

it('hover shows the values of a cell', async workbench => {
  const text = await workbench.hover(3, 5, 'row 2, column 5');
  assert.match(text.replace(/\s+/g, ' '), /thief here The thief escapes in 2 turns The thief escapes in 1 turn/);
});

it('a second thief is underlined while it exists', async workbench => {
  await workbench.goTo(2, 2);
  await workbench.replace(1, 'T');
  await workbench.problem('a second thief');
  await workbench.statusIs('Not solved: it has errors');
  await workbench.goTo(2, 2);
  await workbench.replace(1, '.');
  await workbench.squiggles('error').first().waitFor({ state: 'detached' });
  await workbench.statusIs('The thief escapes in 4 turns');
});

it('a changed board is solved when it is saved', async workbench => {
  await workbench.goTo(3, 5);
  await workbench.replace(1, '*');
  await workbench.statusIs('Changed: save to solve');
  await workbench.save('trap.board');
  await workbench.statusIs('The thief escapes in 4 turns');
});

it('the best line is a tab of the explorer', async workbench => {
  await workbench.clickLens('Show best line');
  const explorer = await workbench.explorer();
  await explorer.locator('#tab-line[aria-selected="true"]').waitFor();
  await workbench.focusText();
  await workbench.run('View: Close Editors in Other Groups');
});

it('the explorer shows who wins from every cell', async workbench => {
  await workbench.focusText();
  await workbench.run('Stakeout: Explore Board');
  const page = await workbench.explorer();
  await page.locator('svg.board .heat-text').first().waitFor();
  await workbench.screenshot('web-explorer');
  await workbench.run('View: Close Editors in Other Groups');
});

it('a graph game is solved', async () => {
  await open('trap.game');
  await workbench.statusIs('draw');
});

it('stakeout.toml applies, and a change of it at once', async workbench => {
  await open('spaces.board');
  await workbench.squiggles('error').first().waitFor();
  await open('stakeout.toml');
  await workbench.page.keyboard.press('Control+a');
  await workbench.page.keyboard.insertText('rules.trailing-whitespace = "off"\n');
  await workbench.save('stakeout.toml');
  await open('spaces.board');
  await workbench.squiggles('error').first().waitFor({ state: 'detached' });
});

it('a board is generated with the chosen size, verdict and style', async workbench => {
  await workbench.choose('Stakeout: Generate Board', 'Small');
  for (const choice of ['Any verdict', 'Open']) {
    await workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: choice }).first().click();
  }
  const grid = /expect: .*\n([.*PTE]{6}\n){4}[.*PTE]{6}$/;
  await until(
    async () => grid.test((await workbench.text()).trimEnd()),
    () => workbench.text(),
  );
  // Leaves the text as it was.
  await workbench.page.keyboard.press('Control+z');
  await until(
    async () => !grid.test((await workbench.text()).trimEnd()),
    () => workbench.text(),
  );
});

it('a command restarts the server', async workbench => {
  await workbench.run('Stakeout: Restart Server');
  await workbench.page.locator('.statusbar-item', { hasText: 'Police catches the thief in 1 turn' }).waitFor();
});
