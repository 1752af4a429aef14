/** A small picture of a sample: the cells of its first board, or a graph. */

import { s } from '../../explorer/page/dom.ts';
import { smallPicture } from '../../explorer/page/small.ts';
import { firstGrid } from './preview.ts';
import type { Sample } from './samples.ts';

/** Rows and columns of a picture; larger boards are cut off. */
const MAX_CELLS = 12;

export function thumbnail({ kind, text }: Sample): SVGSVGElement {
  const rows = firstGrid(text).map(({ text }) => text.slice(0, MAX_CELLS));
  return kind === 'board' ? smallPicture(rows.slice(0, MAX_CELLS), 'thumbnail') : graph();
}

function graph(): SVGSVGElement {
  const [a, b, c] = [
    [2, 6],
    [6, 2],
    [10, 6],
  ] as const;
  const edge = ([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]) =>
    s('line', { class: 'edge', x1, y1, x2, y2 });
  const vertex = ([cx, cy]: readonly [number, number], kind: string) => s('circle', { class: kind, cx, cy, r: 1.5 });
  const shapes = [
    edge(a, b),
    edge(b, c),
    edge(a, c),
    vertex(a, 'small-police'),
    vertex(b, 'small-floor'),
    vertex(c, 'small-thief'),
  ];
  return s('svg', { class: 'thumbnail', viewBox: '0 0 12 8', 'aria-hidden': 'true' }, ...shapes);
}
