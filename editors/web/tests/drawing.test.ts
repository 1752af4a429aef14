/** What is drawn in a puzzle of each kind is written into its text. */

import assert from 'node:assert/strict';

import { linkTo, scenarios, setUp, type Visit } from './support.ts';

const scenario = scenarios(setUp());

/** The vertex with this name. */
function vertex({ explorer, page }: Visit, name: string) {
  return explorer.locator('.vertex', { has: page.locator(`text=/^${name}$/`) });
}

async function edit({ explorer }: Visit): Promise<void> {
  await explorer.getByRole('tab', { name: 'Edit' }).click();
}

scenario(
  'a pursuit: an edge both ways, a vertex with another name, and a piece that begins elsewhere',
  async visit => {
    await visit.verdictIs('The thief escapes');
    await edit(visit);
    const { explorer } = visit;
    await vertex(visit, 'gate').click();
    await vertex(visit, 'alley').click();
    await explorer.getByRole('button', { name: /^alley.*, 3 moves$/ }).waitFor();
    await vertex(visit, 'alley').click();
    await explorer.getByRole('textbox', { name: 'Name' }).fill('lane');
    await explorer.getByRole('textbox', { name: 'Name' }).press('Enter');
    await vertex(visit, 'lane').waitFor();
    await explorer.locator('.pieces .thief').dragTo(vertex(visit, 'market').locator('.tile'));
    await explorer.getByRole('button', { name: /^market.*the thief/ }).waitFor();
    await visit.screenshot('drawn-pursuit');
    const text = await visit.text();
    assert.match(text, /^police: gate gate\nthief: market$/m);
    assert.match(text, /^gate - market lane$/m);
    assert.match(text, /^lane -> ferry$/m);
  },
  {},
  linkTo(
    'p',
    'police: gate gate\nthief: square\nexits: ferry\ngate - market\nmarket - square\nsquare - alley\nalley -> ferry\n',
  ),
);

scenario(
  'a cost game: another weight, another start, and a name that is taken',
  async visit => {
    await visit.verdictIs('Cost 7');
    await edit(visit);
    const { explorer } = visit;
    const edge = (await explorer.locator('.edge .hit').first().boundingBox())!;
    await visit.page.mouse.click(edge.x + edge.width / 2, edge.y);
    const weight = explorer.getByRole('spinbutton', { name: 'Weight' });
    await weight.fill('9');
    await weight.press('Enter');
    await visit.verdictIs('Cost 12');
    // The field is there while the game is solved again, and keeps the focus.
    await explorer.locator('.choice input:focus').waitFor();
    await vertex(visit, 'bridge').click();
    await explorer.getByRole('textbox', { name: 'Name' }).fill('end');
    await explorer.getByRole('textbox', { name: 'Name' }).press('Enter');
    await explorer.locator('.notice', { hasText: 'There is already a vertex end.' }).waitFor();
    await explorer.getByRole('button', { name: 'Start here' }).click();
    await visit.verdictIs('Cost 3');
    await visit.screenshot('drawn-costs');
    assert.equal((await visit.text()).trimEnd(), 'objective: cost\nstart: bridge\nhome -> bridge:9\nbridge -> end:3');
  },
  {},
  linkTo('g', 'objective: cost\nstart: home\nhome -> bridge:4\nbridge -> end:3\n'),
);

scenario(
  'a board with spaces between its cells keeps them',
  async visit => {
    await visit.explorer.locator('.piece.thief').waitFor();
    await edit(visit);
    await visit.press(2, 2);
    await visit.explorer.locator('.tile.kind-wall').waitFor();
    assert.equal((await visit.text()).trimEnd(), '; A table\nP . T\n. * E');
  },
  {},
  linkTo('b', '; A table\nP . T\n. . E\n'),
);
