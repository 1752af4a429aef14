/** A small picture of a board: a square for each cell, and a disc for each piece. */

import { kindOf } from '../game/grid.ts';
import { s } from './dom.ts';

export function smallPicture(rows: readonly string[], name?: string): SVGSVGElement {
  const cells = rows.flatMap((row, y) =>
    Array.from(row).map((symbol, x) => {
      const kind = kindOf(symbol);
      return kind === 'police' || kind === 'thief'
        ? s('circle', { class: `small-${kind}`, cx: x + 0.5, cy: y + 0.5, r: 0.44 })
        : s('rect', { class: `small-${kind}`, x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92 });
    }),
  );
  const columns = Math.max(1, ...rows.map(row => row.length));
  const viewBox = `0 0 ${columns} ${Math.max(1, rows.length)}`;
  return s('svg', { class: name, viewBox, 'aria-hidden': 'true' }, ...cells);
}
