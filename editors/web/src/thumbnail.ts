/** A small picture of a sample: the cells of its first board, or a graph. */

import { s } from '../../explorer/page/dom.ts';
import { firstGrid } from './preview.ts';
import type { Sample } from './samples.ts';

/** Rows and columns of a picture; larger boards are cut off. */
const MAX_CELLS = 12;

export function thumbnail({ kind, text }: Sample): SVGSVGElement {
  return kind === 'board' ? board(text) : graph();
}

function board(text: string): SVGSVGElement {
  const rows = firstGrid(text).map(row => row.text.trimEnd());
  const shown = rows.slice(0, MAX_CELLS).map(row => row.slice(0, MAX_CELLS));
  const columns = Math.max(1, ...shown.map(row => row.length));
  const cells = shown.flatMap((row, y) =>
    [...row].map((symbol, x) =>
      'PT'.includes(symbol)
        ? s('circle', { class: `cell-${symbol}`, cx: x + 0.5, cy: y + 0.5, r: 0.46 })
        : s('rect', { class: CLASSES[symbol] ?? 'floor', x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92 }),
    ),
  );
  return picture(`0 0 ${columns} ${Math.max(1, shown.length)}`, cells);
}

const CLASSES: Readonly<Record<string, string>> = { '*': 'wall', E: 'exit' };

function graph(): SVGSVGElement {
  const [a, b, c] = [
    [2, 6],
    [6, 2],
    [10, 6],
  ] as const;
  const edge = ([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]) =>
    s('line', { class: 'edge', x1, y1, x2, y2 });
  const vertex = ([cx, cy]: readonly [number, number], kind: string) => s('circle', { class: kind, cx, cy, r: 1.5 });
  return picture('0 0 12 8', [
    edge(a, b),
    edge(b, c),
    edge(a, c),
    vertex(a, 'cell-P'),
    vertex(b, 'floor'),
    vertex(c, 'cell-T'),
  ]);
}

function picture(viewBox: string, shapes: readonly SVGElement[]): SVGSVGElement {
  return s('svg', { class: 'thumbnail', viewBox, 'aria-hidden': 'true' }, ...shapes);
}
