/** Accessibility as axe sees it. */

import { readFileSync } from 'node:fs';
import path from 'node:path';

import { WEB, type Visit } from './support.ts';

const AXE = readFileSync(path.join(WEB, '../node_modules/axe-core/axe.min.js'), 'utf8');

/** What axe finds in the page and its frame, one line each. */
export async function findings({ page }: Visit): Promise<string[]> {
  const found: string[] = [];
  for (const frame of page.frames()) {
    await frame.evaluate(AXE);
    found.push(
      ...(await frame.evaluate(async () => {
        const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
        const { violations } = await axe.run(document, { iframes: false, resultTypes: ['violations'] });
        return violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 160)}`));
      })),
    );
  }
  return found;
}
