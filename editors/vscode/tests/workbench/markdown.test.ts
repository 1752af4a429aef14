/** Boards, graph games and pursuits in fenced blocks of Markdown: colours, pictures in the preview, lenses, tests and the explorer. */

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Frame } from 'playwright-core';

import { countIs, until } from '../../../tests/until.ts';
import { scenario, Workbench } from '../support/workbench.ts';

const NOTES = `# A lesson

1. Where does the thief go?

   \`\`\`board
   title: <script>document.title = 'harmed'</script>
   expect: thief in 2
   P.T
   ..E
   \`\`\`

\`\`\`game
start: a
expect: win
a -> b
b
\`\`\`

\`\`\`board
PT#
\`\`\`

- A pursuit:

  \`\`\`pursuit
  title: On a path
  police: x
  thief: z
  x - y
  y - z
  \`\`\`
`;

let workbench: Workbench;
const it = (name: string, steps: (workbench: Workbench) => Promise<void>) => scenario(name, () => workbench, steps);

before(async () => {
  workbench = await Workbench.start({
    files: { 'lesson.md': NOTES, 'without.md': '# No boards\n' },
    settings: { 'stakeout.markdown': true },
  });
  await workbench.open('lesson.md');
});
after(() => workbench?.stop());

/** The first frame with an element, once there is one. */
async function frameWith(workbench: Workbench, selector: string): Promise<Frame> {
  let found: Frame | undefined;
  await until(async () => {
    for (const frame of workbench.page.frames()) {
      if ((await frame.locator(selector).count()) > 0) {
        found = frame;
      }
    }
    return found !== undefined;
  }, `a frame shows ${selector}`);
  return found!;
}

it('the text of a block is coloured as that of a board', async workbench => {
  const colour = (text: string) =>
    workbench.page
      .locator('.view-line span span', { hasText: text })
      .first()
      .evaluate(span => getComputedStyle(span).color);
  await until(async () => (await colour('expect')) !== (await colour('does')), 'a directive has a colour of its own');
});

it('a lens above each board explores it', async workbench => {
  await workbench.lenses('The thief escapes in 2 turns').waitFor();
  await workbench.screenshot('markdown-text');
  await workbench.clickLens('Explore', 'The thief escapes in 2 turns');
  const explorer = await workbench.explorer();
  await explorer.locator('#cell-2-3').waitFor();
  await explorer.locator('#tab-edit').click();
  await explorer.locator('#cell-2-2').click({ force: true });
  const lastRow = async (row: string) =>
    until(
      async () => (await workbench.text()).split('\n').includes(`   ${row}`),
      async () => `the last row is ${row}: ${await workbench.text()}`,
    );
  await lastRow('.*E');
  await workbench.screenshot('markdown-explorer');
  await workbench.open('lesson.md');
  await workbench.page.keyboard.press('Control+z');
  await lastRow('..E');
});

it('the explorer draws the graph game or the pursuit at the cursor, and draws into its block', async workbench => {
  const explorer = await workbench.explorer();
  await workbench.goTo(15, 1);
  await explorer.locator('.verdict:visible', { hasText: 'win in 1 turn' }).waitFor();
  // Only the colours of the board are pale while it is edited.
  const tile = explorer.locator('.graph .tile').first();
  assert.equal(await tile.evaluate(shape => getComputedStyle(shape).opacity), '1');
  await explorer.getByRole('tab', { name: 'Edit' }).locator('visible=true').click();
  await explorer.getByRole('button', { name: 'Add a vertex' }).click();
  await explorer.getByRole('button', { name: /^c/ }).waitFor();
  const text = async () => (await workbench.text()).replaceAll('\u00a0', ' ');
  await until(
    async () => /^b\nc\n```$/m.test(await text()),
    async () => `the vertex has a line: ${await text()}`,
  );
  await explorer.getByRole('tab', { name: 'Outcomes' }).locator('visible=true').click();
  await workbench.page.locator('.editor-actions .action-label[aria-label^="Pin"]').waitFor();
  await workbench.focusText();
  await workbench.page.keyboard.press('Control+z');
  await workbench.goTo(29, 3);
  await explorer.locator('h1:visible', { hasText: 'On a path' }).waitFor();
  await explorer.getByRole('button', { name: /^z/ }).waitFor();
  await explorer.locator('.graph-card h2', { hasText: 'Police catches the thief in 3 turns' }).waitFor();
  await workbench.statusIs('Police catches the thief in 3 turns');
  await workbench.screenshot('markdown-pursuit');
  await workbench.goTo(1, 1);
});

it('expectations of blocks are tests', async workbench => {
  await workbench.page.locator('.testing-run-glyph[class*="passed"]').nth(1).waitFor();
});

it('the preview draws the boards, with what is known of them', async workbench => {
  await workbench.run('Markdown: Open Preview to the Side');
  const preview = await frameWith(workbench, '.stakeout-boards svg');
  await preview.locator('figcaption', { hasText: 'The thief escapes in 2 turns' }).waitFor();
  await preview.locator('figcaption', { hasText: "<script>document.title = 'harmed'</script>" }).waitFor();
  assert.notEqual(await preview.title(), 'harmed');
  await preview.locator('figcaption', { hasText: 'win in 1 turn' }).waitFor();
  await preview.locator('figcaption', { hasText: 'Police catches the thief in 3 turns' }).waitFor();
  await preview.locator('.stakeout-boards .vertex', { hasText: 'police in 3' }).waitFor();
  await countIs(preview.locator('.stakeout-boards'), 3);
  // A board with a mistake is text.
  await preview.locator('code', { hasText: 'PT#' }).waitFor();
  await preview.locator('figcaption', { hasText: 'win in 1 turn' }).scrollIntoViewIfNeeded();
  await workbench.screenshot('markdown-preview');
});

it('the view of all boards lists documents with boards, each with its verdict', async workbench => {
  await workbench.run('Explorer: Focus on Boards and Games View');
  const view = workbench.page.locator('.pane', { hasText: 'Boards' }).locator('.monaco-list-row');
  await view.filter({ hasText: 'lesson.md' }).click();
  await view.filter({ hasText: 'The thief escapes in 2 turns' }).waitFor();
  await view.filter({ hasText: 'Game 2' }).filter({ hasText: 'win in 1 turn' }).waitFor();
  await view.filter({ hasText: 'Board 3' }).waitFor();
  await view.filter({ hasText: 'On a path' }).filter({ hasText: 'Police catches the thief in 3 turns' }).waitFor();
  assert.equal(await view.filter({ hasText: 'without.md' }).count(), 0);
  await workbench.screenshot('markdown-boards-view');
});

// The last, since pages share their settings.
it('without the setting, boards have pictures but no verdicts, and a hint turns it on', async () => {
  const plain = await Workbench.start({ files: { 'plain.md': '```board\nPTE\n```\n' } });
  try {
    await plain.open('plain.md');
    await plain.run('Markdown: Open Preview to the Side');
    const preview = await frameWith(plain, '.stakeout-boards svg');
    assert.equal(await preview.locator('figcaption').count(), 0);
    assert.equal(await plain.page.locator('.codelens-decoration').count(), 0);
    // What is coloured looks checked, so the extension offers to do so.
    const hint = await plain.notification('boards and games in Markdown');
    await hint.locator('.monaco-button', { hasText: 'Check Markdown' }).click();
    await plain.lenses('Police catches the thief in 1 turn').waitFor();
  } finally {
    await plain.stop();
  }
});
