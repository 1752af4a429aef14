/** Heaps of counters, in place of a drawing of their game. */

import type { Pieces } from '../game/match.ts';
import { h } from './dom.ts';
import * as t from '../texts.ts';

/** More counters of a heap are not drawn. */
const MAX_COUNTERS = 60;

export function heapsOf({ vertices = [] }: Pieces): (Node | string)[] {
  const heaps = vertices.filter(name => name !== '0').map(heapShape);
  return heaps.length === 0 ? [t.noPiece] : heaps;
}

/** A heap with its counters, or another piece with its name. */
function heapShape(name: string): HTMLElement {
  const size = /^\d+$/.test(name) ? Math.min(Number(name), MAX_COUNTERS) : 0;
  const counters = Array.from({ length: size }, () => h('i', {}));
  const row = h('span', { class: 'counters', 'aria-hidden': 'true' }, ...counters);
  return h('span', { class: 'heap' }, h('strong', {}, name), row);
}
