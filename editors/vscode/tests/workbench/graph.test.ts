/** A graph game in the explorer: outcomes, moves and what they lead to, the best line, and play. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';

import type { Frame } from 'playwright-core';

import { variable } from '../support/host.ts';
import { countIs, until } from '../../../tests/until.ts';
import { scenario, Workbench } from '../support/workbench.ts';

const sample = (name: string) =>
  readFileSync(path.join(variable('STAKEOUT_REPOSITORY'), 'tests/samples', name), 'utf8');

let workbench: Workbench;
let page: Frame;
const it = (name: string, steps: (workbench: Workbench) => Promise<void>) => scenario(name, () => workbench, steps);

before(async () => {
  workbench = await Workbench.start({
    files: {
      'trap.game': sample('small-trap.game'),
      'toll.game': sample('toll.game'),
      'squad.board': 'title: Two close in\npolicemen: 2\nP....\n..*..\n..T..\n..*.E\n....P\n',
      'sum.game': 'start: a + b\nobjective: grundy\na -> b c\nb -> c+c\nc -> d\nd\n',
    },
    size: { width: 1440, height: 900 },
  });
  await workbench.open('trap.game');
  await workbench.statusIs('draw');
});
after(() => workbench?.stop());

async function says(selector: string, text: string | RegExp): Promise<void> {
  await page.locator(`${selector}:visible`).filter({ hasText: text }).waitFor();
}

async function moves(): Promise<string[]> {
  return (await page.locator('.graph-moves li').allInnerTexts()).map(text => text.replaceAll('\n', ' ').trim());
}

const vertex = (name: RegExp) => page.getByRole('button', { name });

it('the graph is drawn with its outcomes, moves and best line', async workbench => {
  await workbench.page.locator('.editor-actions .action-label[aria-label^="Explore Board"]').click();
  page = await workbench.explorer();
  await says('h1', 'A small trap');
  await says('.verdict', 'draw');
  await vertex(/^a draw, the start, 2 moves$/).waitFor();
  await vertex(/^d lose in 0 turns, 0 moves$/)
    .locator('.tone-thief-0')
    .first()
    .waitFor();
  await says('.legend', 'the mover wins');
  assert.deepEqual(await moves(), ['b – draw best', 'c – lose in 1 turn']);
  await says('.graph-card', 'Best line: a → b → a');
  await countIs(page.locator('.edge.on-line'), 2);
  await workbench.screenshot('graph-outcomes');
});

it('a click on a vertex shows the game from there, and its line', async workbench => {
  await vertex(/^d /).click();
  await says('.graph-card h2', 'd: lose, since there is no move');
  await says('.graph-card', 'The game ends here.');
  await vertex(/^c /).click();
  await says('.graph-card h2', 'c: win in 1 turn');
  await says('.graph-card', 'Best line: c → d');
  await workbench.focusText();
  await workbench.page.locator('[id="status.editor.selection"]', { hasText: 'Ln 6, Col 8' }).waitFor();
  await workbench.screenshot('graph-placed-pieces');
});

it('the best line is walked turn by turn', async () => {
  await page.getByRole('tab', { name: 'Best line' }).locator('visible=true').click();
  await says('.turn-text', 'Start: Draw.');
  await page.getByRole('button', { name: 'Forward' }).locator('visible=true').click();
  await says('.turn-text', 'Turn 1 of 2');
  await says('.graph-card', 'From here the play repeats itself.');
});

it('the solver replies to a move', async workbench => {
  await page.getByRole('tab', { name: 'Play' }).locator('visible=true').click();
  await says('.prompt', 'Your move: you are the first player.');
  await page.locator('.graph-moves button', { hasText: /^c/ }).click();
  await says('.prompt', 'You lose after 2 turns. Best moves: 0 of 1. Moves that changed who wins: 1.');
  await says('.judgement', 'This move loses in 1 turn: the draw was b.');
  await says('.review', 'You gave the draw away at move 1.');
  await workbench.screenshot('graph-play');
  await page.getByRole('button', { name: 'Why?' }).locator('visible=true').click();
  await says('.refutation', '1. opponent to d');
  await page.locator('.arrow.thief .badge-text', { hasText: '1' }).waitFor();
  await countIs(page.locator('.edge.on-line'), 1);
  await workbench.screenshot('graph-refutation');
  await page.getByRole('button', { name: 'Back to the match' }).locator('visible=true').click();
  await says('.prompt', 'You lose after 2 turns.');
  await page.getByRole('button', { name: 'Try again from there' }).locator('visible=true').click();
  await says('.prompt', 'Your move: you are the first player.');
  await says('.variations', 'After move 0: c ??, d');
});

it('a vertex and an edge are drawn into the text, and undone', async workbench => {
  await page.getByRole('tab', { name: 'Edit' }).locator('visible=true').click();
  await page.getByRole('button', { name: 'Add a vertex' }).click();
  await vertex(/^e/).click();
  await vertex(/^a/).click();
  await vertex(/^e, not solved, 1 move$/).waitFor();
  await workbench.screenshot('graph-drawn');
  await page.getByRole('button', { name: 'Undo' }).locator('visible=true').click();
  await vertex(/^e, not solved, 0 moves$/).waitFor();
  await workbench.focusReturns();
  await page.getByRole('tab', { name: 'Outcomes' }).locator('visible=true').click();
  await workbench.discardChanges();
  await says('.verdict', 'draw');
  await vertex(/^a draw/).click();
});

it('an edited graph is solved by a button', async workbench => {
  await workbench.goTo(6, 9);
  await workbench.page.keyboard.insertText(' d');
  await says('.verdict', 'Changed since it was solved');
  await vertex(/^a, not solved/).waitFor();
  await workbench.screenshot('graph-changed');
  await page.getByRole('button', { name: 'Solve now' }).click();
  await says('.verdict', /^(draw|win|lose)/);
  await page.getByRole('button', { name: 'Solve now' }).waitFor({ state: 'hidden' });
  await workbench.discardChanges();
});

it('a graph with errors lists them, and each leads to its place', async workbench => {
  await workbench.goTo(6, 3);
  await workbench.page.keyboard.insertText('?');
  const problem = page.locator('.problems:visible li', { hasText: 'Line 6:' });
  await problem.waitFor();
  // The last picture stays, without values.
  await vertex(/^a, not solved/).waitFor();
  await workbench.screenshot('graph-errors');
  await problem.locator('button.link').click();
  await workbench.page.locator('[id="status.editor.selection"]', { hasText: 'Ln 6, Col 1' }).waitFor();
  await workbench.discardChanges();
  await says('.verdict', 'draw');
});

it('in a game about costs both players have their best moves', async workbench => {
  await workbench.open('toll.game');
  await says('h1', 'The toll road');
  await page.locator('.edge.minimiser').first().waitFor({ state: 'attached' });
  await page.locator('.edge.maximiser').first().waitFor({ state: 'attached' });
  await says('.graph-card h2', 'home, the minimiser moves: cost 7');
  await workbench.screenshot('graph-costs');
});

it('a sum is played against the solver, with a piece for each of its parts', async workbench => {
  await workbench.open('sum.game');
  await says('.verdict', /win, Grundy value/);
  await page.getByRole('tab', { name: 'Play' }).locator('visible=true').click();
  await says('.prompt', 'Your move: you are the first player.');
  await says('.graph-card h2', 'a + b');
  await says('.graph-card', 'Whoever cannot move loses.');
  await countIs(page.locator('.piece.token'), 2);
  await page.getByLabel('Hints').locator('visible=true').check();
  await says('.hint', 'Best is a -> b, a -> c or b -> c+c: win');
  await workbench.screenshot('graph-sum');
  await page.locator('.graph-moves li').first().getByRole('button').click();
  for (let turn = 0; turn < 9; turn++) {
    await says('.prompt', /^Your|^You win/);
    if ((await page.locator('.prompt:visible').innerText()).startsWith('You win')) {
      break;
    }
    // The best is first.
    await page.locator('.graph-moves li').first().getByRole('button').click();
  }
  await says('.prompt', /^You win after \d+ turns\. Best moves: (\d+) of \1\.$/);
  await workbench.screenshot('graph-sum-won');
});

it('a board with several policemen looks and works like any board: values, a piece elsewhere, Insight, a match, painting', async workbench => {
  await workbench.open('squad.board');
  await says('h1', 'Two close in');
  await says('.verdict', /^(Police catches the thief|The thief escapes) in \d+ turns$/);
  await countIs(page.locator('.board .tile'), 25);
  await countIs(page.locator('.board .piece.police'), 2);
  await page.getByRole('tab', { name: 'Outcomes' }).click();
  const middle = async (selector: string) => {
    const { x, y, width, height } = (await page.locator(selector).boundingBox())!;
    return [x + width / 2, y + height / 2] as const;
  };
  const drag = async (from: string, to: string) => {
    const [start, end] = [await middle(from), await middle(to)];
    await workbench.page.mouse.move(...start);
    await workbench.page.mouse.down();
    await workbench.page.mouse.move(...end, { steps: 8 });
    await workbench.page.mouse.up();
  };
  await drag('#cell-5-5', '#cell-4-4');
  await page.locator('.piece.police[data-place="4,4"]').waitFor();
  await says('.placed-pieces .whole', /^(Police catches the thief|The thief escapes|Draw)/);
  await workbench.screenshot('squad-outcomes');
  await page.getByRole('tab', { name: 'Best line' }).click();
  await page.getByRole('button', { name: 'One turn forward' }).click();
  await says('.turn-text', /^Turn 1 of \d+: The policemen: [\w-]+, [\w-]+\.$/);
  await page.getByRole('tab', { name: 'Insight' }).click();
  await page.locator('.insight-controls label', { hasText: 'Why' }).click();
  await page.locator('.why .paragraph').first().waitFor();
  await page.getByRole('tab', { name: 'Play' }).click();
  await says('.prompt', 'Your move: you are the police.');
  await page.locator('#cell-1-1').click({ force: true });
  await page.locator('.piece.police.held').waitFor();
  await page.locator('#cell-2-2').click({ force: true });
  await page.locator('.piece.police.planned[data-place="2,2"]').waitFor();
  await workbench.screenshot('squad-play');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await says('.record .moves', /Police 2,2 5,5/);
  await says('.prompt', 'Your move: you are the police.');
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.locator('#cell-1-2').click({ force: true });
  await until(
    async () => /^P\*\.\.\.$/m.test(await workbench.text()),
    async () => `the cell is painted: ${await workbench.text()}`,
  );
  await drag('#cell-5-5', '#cell-3-5');
  await until(
    async () => /^\.\.T\.P$/m.test(await workbench.text()),
    async () => `the second policeman is moved: ${await workbench.text()}`,
  );
});
