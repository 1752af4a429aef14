/** Makes pictures, light and dark: a board, its text, its lenses and the explorer beside it. */

import path from 'node:path';

import { variable } from '../support/host.ts';
import { until } from '../../../tests/until.ts';
import { Workbench } from '../support/workbench.ts';

const BOARD = `; Which way round the block?
title: The long way round
author: Stakeout
expect: thief in 16
P.....*..
.***..*..
.*..T....
.*.**.*..
....*.*..
..*......
.....*..E
`;

const THEMES = { dark: 'Default Dark Modern', light: 'Default Light Modern' };

async function main(): Promise<void> {
  for (const [name, theme] of Object.entries(THEMES)) {
    const workbench = await Workbench.start({
      files: { 'long-way.board': BOARD },
      size: { width: 1360, height: 820 },
      settings: {
        'workbench.colorTheme': theme,
        'workbench.activityBar.location': 'hidden',
        'workbench.layoutControl.enabled': false,
        'breadcrumbs.enabled': false,
        'editor.fontSize': 16,
        'editor.lightbulb.enabled': 'off',
        'window.commandCenter': false,
      },
    });
    try {
      await workbench.open('long-way.board');
      await workbench.statusIs('The thief escapes in 16 turns');
      await workbench.page.keyboard.press('Control+b');
      await workbench.goTo(7, 5);
      await workbench.run('Stakeout: Explore Board');
      const page = await workbench.explorer();
      await page.locator('.tile[class*="tone-"]').first().waitFor();
      await page.locator('#cell-3-6').hover({ force: true });
      await page.locator('.cell-table h2', { hasText: 'row 3, column 6' }).waitFor();
      await workbench.page.locator('.view-overlays .cdr[class*="ced-"]').first().waitFor();
      await workbench.lenses('Explore').first().waitFor();
      await until(
        async () => (await workbench.page.locator('.notification-toast').count()) === 0,
        'no message is shown',
      );
      const file = path.join(variable('STAKEOUT_REPOSITORY'), 'docs', `vscode-${name}.png`);
      await workbench.page.screenshot({ path: file, animations: 'disabled' });
      console.log(file);
    } finally {
      await workbench.stop();
    }
  }
}

void main();
