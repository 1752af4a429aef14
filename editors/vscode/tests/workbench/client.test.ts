/** Editing in the real editor: type, read, save, fix. */

import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { processes } from '../support/host.ts';
import { countIs, until } from '../../../tests/until.ts';
import { scenario, Workbench } from '../support/workbench.ts';

const TRAP = `title: A small trap
P.*..
..*T.
....E
`;

const GAME = `title: A small trap
start: a
a -> b c
b -> a
c -> d
d
`;

let workbench: Workbench;
/** A scenario that begins with the original board. */
const it = (name: string, steps: (workbench: Workbench) => Promise<void>) =>
  scenario(
    name,
    () => workbench,
    async workbench => {
      await workbench.revert('trap.board', TRAP);
      await steps(workbench);
    },
  );

/** Solves a board whose text has changed other than by typing. */
async function solve(workbench: Workbench): Promise<void> {
  await workbench.clickLens('Solve');
}

before(async () => {
  const files = {
    'trap.board': TRAP,
    'trap.game': GAME,
    'words.board': 'PTE\n',
    'unopened.board': 'PT\n',
    'unsolved.board': 'expect: police\nP..TE\n',
    'blank.game': '',
  };
  workbench = await Workbench.start({ files });
  await workbench.open('trap.board');
});
after(() => workbench?.stop());

it('the verdict of an opened board is above it and on the status bar, and nowhere else', async workbench => {
  await workbench.statusIs('The thief escapes in 4 turns');
  await workbench.lenses('The thief escapes in 4 turns').waitFor();
  await workbench.problem('unopened.board');
  const elsewhere = workbench.page.locator('.markers-panel-container .monaco-list-row, .view-line, .squiggly-info');
  assert.equal(await elsewhere.filter({ hasText: 'The thief escapes' }).count(), 0);
  assert.equal(await workbench.squiggles('info').count(), 0);
  await workbench.screenshot('verdict');
});

it('a second thief is underlined while it exists', async workbench => {
  await workbench.goTo(2, 2);
  await workbench.replace(1, 'T');
  await workbench.squiggles('error').first().waitFor();
  const row = await workbench.problem('a second thief');
  assert.match((await row.getAttribute('aria-label'))!, /^Error: .* at line 3 and character 4\./);
  await workbench.statusIs('Not solved: it has errors');
  await workbench.screenshot('mistake');
  await workbench.goTo(2, 2);
  await workbench.replace(1, '.');
  await workbench.squiggles('error').first().waitFor({ state: 'detached' });
  await workbench.statusIs('The thief escapes in 4 turns');
});

it('a changed board has no verdict until it is saved, and then its own', async workbench => {
  await workbench.goTo(4, 4);
  await workbench.replace(1, '*');
  await workbench.statusIs('Changed: save to solve');
  await workbench.save('trap.board');
  assert.match(workbench.read('trap.board'), /^\.\.\.\*E$/m);
  await workbench.statusIs('The thief escapes in 4 turns');
  await workbench.goTo(3, 5);
  await workbench.replace(1, '*');
  await workbench.save('trap.board');
  await workbench.statusIs('Police catches the thief in 7 turns');
});

it('hover shows the values of a cell', async workbench => {
  const text = await workbench.hover(3, 5, 'row 2, column 5');
  assert.match(text, /Floor/);
  assert.match(text.replace(/\s+/g, ' '), /thief here The thief escapes in 2 turns The thief escapes in 1 turn/);
});

it('lenses above a board show its verdict and open the explorer', async workbench => {
  await workbench.lenses(/^Explore.*The thief escapes in 4 turns/).waitFor();
});

it('the explanation and the best line are tabs of the explorer', async workbench => {
  await workbench.clickLens('Show best line');
  const explorer = await workbench.explorer();
  await explorer.locator('#tab-line[aria-selected="true"]').waitFor();
  await explorer.locator('h1', { hasText: 'A small trap' }).waitFor();
  await workbench.screenshot('best-line');
  await workbench.clickLens('Explain');
  await explorer.locator('#tab-insight[aria-selected="true"]').waitFor();
  await workbench.screenshot('explanation');
  await workbench.textIs(TRAP);
  assert.equal(await workbench.page.locator('.tab', { hasText: /best-line|explanation/ }).count(), 0);
  // The same as commands, for the board at the cursor.
  await workbench.focusText();
  await workbench.run('Stakeout: Show Best Line');
  await explorer.locator('#tab-line[aria-selected="true"]').waitFor();
  await workbench.focusText();
  await workbench.run('Stakeout: Explain');
  await explorer.locator('#tab-insight[aria-selected="true"]').waitFor();
  await workbench.focusText();
  await workbench.run('View: Close Editors in Other Groups');
});

it('the explanation of a graph game opens beside it', async workbench => {
  await workbench.open('trap.game');
  await workbench.clickLens('Explain');
  await workbench.page.locator('.tab', { hasText: 'Preview explanation.md' }).waitFor();
  await workbench.tab('trap.game').and(workbench.page.locator('.tab.active')).waitFor();
  await workbench.focusText();
  await workbench.run('View: Close Editors in Other Groups');
  await workbench.open('trap.board');
});

it('a quick fix replaces a cell that looks like a wall', async workbench => {
  await workbench.goTo(2, 3);
  await workbench.replace(1, '#');
  await workbench.squiggles('error').first().waitFor();
  await workbench.goTo(2, 3);
  await workbench.quickFix('quick-fix');
  await workbench.squiggles('error').first().waitFor({ state: 'detached' });
  await workbench.textIs(TRAP);
  await workbench.save('trap.board');
});

it('repairs of a wrong expectation are listed, and the chosen one is applied', async workbench => {
  const rows = ['P.......', ...Array<string>(6).fill('........'), '.....T.E'];
  await workbench.revert('trap.board', ['expect: police', ...rows, ''].join('\n'));
  await solve(workbench);
  await workbench.statusIs('The thief escapes in 4 turns');
  await workbench.goTo(2, 1);
  await workbench.run('Stakeout: Find Repairs of the Board');
  const explorer = await workbench.explorer();
  await explorer.getByRole('button', { name: 'Search pairs of edits' }).click();
  const found = 'Put a wall on row 7, column 6 and put a wall on row 8, column 7';
  await explorer.locator('.repairs li', { hasText: found }).waitFor();
  await workbench.screenshot('repairs');
  await explorer.locator('.repairs button', { hasText: found }).click();
  await explorer.locator('.insights').getByRole('button', { name: 'Apply' }).locator('visible=true').click();
  await workbench.textIs(['expect: police', ...rows.slice(0, 6), '.....*..', '.....T*E', ''].join('\n'));
  await workbench.save('trap.board');
  await workbench.statusIs('Police catches the thief in 13 turns');
  await workbench.focusText();
  await workbench.run('View: Close Editors in Other Groups');
});

it('critical cells are tinted by the lens, and their hover has the new verdict', async workbench => {
  await workbench.revert('trap.board', 'P..T\n.**.\n...E\n');
  await solve(workbench);
  await workbench.statusIs('The thief escapes in 4 turns');
  await workbench.clickLens('Critical cells');
  await workbench.page.getByText('1 cell changes the outcome, 0 only the turns').waitFor();
  assert.match(
    await workbench.hover(2, 4, 'row 2, column 4'),
    /With a wall here:\s*Police catches the thief in 5 turns/,
  );
  await workbench.screenshot('critical-cells');
});

it('a killed server restarts by itself, and a command restarts it', async workbench => {
  await workbench.open('trap.board');
  const first = await serverOf(workbench);
  process.kill(first, 'SIGKILL');
  await until(async () => (await serverOf(workbench)) !== first, 'another server runs');
  await workbench.statusIs('The thief escapes in 4 turns');
  const second = await serverOf(workbench);
  await workbench.run('Stakeout: Restart Server');
  await until(async () => (await serverOf(workbench)) !== second, 'another server runs');
  await workbench.focusText();
  await workbench.statusIs('The thief escapes in 4 turns');
});

it('a command shows the log', async workbench => {
  await workbench.run('Stakeout: Show Log');
  const chosen = workbench.page.locator('[id="workbench.panel.output"] select, .panel .monaco-select-box').first();
  await until(async () => (await chosen.inputValue()).includes('Stakeout'), 'the log is chosen');
});

it('a graph game file has its own language and verdict', async workbench => {
  await workbench.open('trap.game');
  await workbench.page.locator('[id="status.editor.mode"]', { hasText: 'Stakeout Game' }).waitFor();
  await workbench.statusIs('draw');
  await workbench.screenshot('game');
  await workbench.goTo(5, 7);
  await workbench.replace(0, ':');
  await workbench.statusIs('Not solved: it has errors');
  await workbench.page.keyboard.press('Control+z');
  await workbench.statusIs('draw');
  await workbench.goTo(3, 6);
  await workbench.replace(1, 'c');
  await workbench.statusIs('Changed: save to solve');
  await workbench.save('trap.game');
  await workbench.statusIs('lose in 2 turns');
});

it('a template and a directive are offered once', async workbench => {
  const labels = async (typed: string, wanted: string) => {
    await workbench.page.keyboard.type(typed);
    const offered = await workbench.suggest(wanted);
    const all = await offered.locator('.label-name').allInnerTexts();
    await workbench.page.keyboard.press('Escape');
    await workbench.discardChanges();
    return all.filter(label => label.startsWith(wanted));
  };
  await workbench.open('blank.game');
  assert.deepEqual(await labels('game', 'game'), ['game']);
  await workbench.revert('words.board', 'PTE\n');
  await workbench.goTo(1, 1);
  await workbench.page.keyboard.press('Control+Shift+Enter');
  assert.deepEqual(await labels('expe', 'expect'), ['expect']);
});

it('a snippet inserts a board', async workbench => {
  await workbench.goTo(5, 1);
  await workbench.page.keyboard.type('board');
  const offered = await workbench.suggest(/^board/);
  await offered
    .filter({ hasText: /^board/ })
    .first()
    .click();
  await workbench.page.locator('.view-line', { hasText: 'title:' }).nth(1).waitFor();
  await workbench.discardChanges();
});

it('a typed row is not completed to a word of the text', async workbench => {
  const text = '; The thief and the exit\nP.*..\n..*T.\n....E\n';
  await workbench.revert('words.board', text);
  await workbench.goTo(5, 1);
  await workbench.page.keyboard.type('..*..T');
  // Asked for by name, so that there is something to wait for.
  await workbench.page.keyboard.press('Control+Space');
  const widget = workbench.page.locator('.suggest-widget.visible');
  await widget.filter({ hasText: 'No suggestions' }).waitFor();
  await workbench.page.keyboard.press('Escape');
  await widget.waitFor({ state: 'hidden' });
  await workbench.page.keyboard.press('Enter');
  await workbench.textIs(`${text}..*..T`);
  await workbench.discardChanges();
});

it('Problems lists a file of the folder that is not open', async workbench => {
  await workbench.problem('unopened.board');
});

it('tasks check the boards of the workspace, once or after every change', async workbench => {
  await workbench.runUntil('Tasks: Run Task', 'stakeout', ['stakeout: check boards', 'stakeout: watch boards']);
});

it('a task lists what the editor does not show, and nothing twice', async workbench => {
  const rows = workbench.page.locator('.markers-panel-container .monaco-list-row');
  await workbench.problem('no exit');
  assert.equal(await rows.filter({ hasText: 'found: The thief escapes in 2 turns' }).count(), 0);
  await workbench.choose('Tasks: Run Task', 'stakeout');
  const task = workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: 'stakeout: check boards' });
  await task.first().click();
  await workbench.problem('found: The thief escapes in 2 turns');
  await countIs(rows.filter({ hasText: 'no exit' }), 1);
  await countIs(rows.filter({ hasText: 'found: The thief escapes in 2 turns' }), 1);
  await workbench.screenshot('task');
});

it('a setting of the editor takes effect at once', async workbench => {
  await workbench.setOnMachine({ 'stakeout.solve.on': 'type' });
  await workbench.open('trap.board');
  for (const [line, column] of [
    [4, 4],
    [3, 5],
  ] as const) {
    await workbench.goTo(line, column);
    await workbench.replace(1, '*');
  }
  await workbench.statusIs('Police catches the thief in 7 turns');
  assert.equal(workbench.read('trap.board'), TRAP, 'nothing has been saved');
});

it('a generated board has the chosen size, verdict and style', async workbench => {
  await workbench.choose('Stakeout: Generate Board', 'Small');
  for (const choice of ['Any verdict', 'Open']) {
    await workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: choice }).first().click();
  }
  await until(
    async () => /^(.*\n){5}expect: .*\n([.*PTE]{6}\n){4}[.*PTE]{6}$/.test((await workbench.text()).trimEnd()),
    () => workbench.text(),
  );
});

it('a setting shows the verdict after the first row and under Problems, too', async workbench => {
  await workbench.setOnMachine({ 'stakeout.verdict.alsoIn': ['hint', 'problems'] });
  await workbench.open('trap.board');
  await workbench.problem('The thief escapes in 4 turns');
  await workbench.page.locator('.view-line', { hasText: /P\.\*\.\..*The\sthief\sescapes\sin\s4\sturns/ }).waitFor();
  await workbench.setOnMachine({});
});

it('the walkthrough leads to a first board', async workbench => {
  await workbench.run('Welcome: Open Walkthrough', 'Get started with Stakeout');
  const walkthrough = workbench.page.locator('.gettingStartedContainer');
  await walkthrough.getByText('Save, and see who wins').waitFor();
  await workbench.screenshot('walkthrough');
  await walkthrough.locator('.step-title', { hasText: 'Write a board' }).click();
  await walkthrough.getByText('like a king in chess').waitFor();
  await walkthrough.locator('.monaco-button', { hasText: 'New board' }).click();
  await workbench.tab('new.board').waitFor();
  await workbench.statusIs('The thief escapes in 4 turns');
});

/** The process id of this workbench's server. */
async function serverOf(workbench: Workbench): Promise<number> {
  const ours = () => processes(workbench.home).filter(({ command }) => /\/server\/stakeout /.test(command));
  await until(async () => ours().length === 1, 'one server runs');
  return ours()[0]!.id;
}
