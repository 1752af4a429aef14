/** The shapes of pieces, exit and arrows, around the centre of a cell of `CELL` units. */

import type { Player } from '../game/value.ts';
import { s } from './dom.ts';

/** The side of a cell in the drawing's own units. */
export const CELL = 48;

export function pieceShape(player: Player): SVGGElement {
  const shape = s('g', { class: `piece ${player}` });
  if (player === 'police') {
    shape.append(
      s('path', { class: 'body', d: 'M0-18 15-13C16 2 11 13 0 19-11 13-16 2-15-13Z' }),
      s('path', { class: 'rim', d: 'M0-13.5 11-9.800C11.5 1.5 8 9.5 0 14.2-8 9.5-11.5 1.5-11-9.800Z' }),
      s('path', {
        class: 'mark',
        d: 'M0-8 2.1-2.6 7.8-2.2 3.4 1.5 4.8 7.1 0 4 -4.8 7.1-3.4 1.5-7.8-2.2-2.1-2.600Z',
      }),
    );
  } else {
    shape.append(
      s('path', { class: 'body', d: 'M0-18A17 17 0 0 1 17-1C17 10 9 18.5 0 18.500S-17 10-17-1A17 17 0 0 1 0-18Z' }),
      s('path', { class: 'hat', d: 'M-17-3C-16-12-9-18.5 0-18.500S16-12 17-3L0-6Z' }),
      s('path', {
        class: 'mask',
        d: 'M-17-3C-10-7 10-7 17-3 17.5 4 13 7 8 7 4 7 2 4 0 4S-4 7-8 7C-13 7-17.5 4-17-3Z',
      }),
      s('circle', { class: 'eye', cx: -7.5, cy: 0.5, r: 2.7 }),
      s('circle', { class: 'eye', cx: 7.5, cy: 0.5, r: 2.7 }),
      s('path', { class: 'mouth', d: 'M-4 12Q0 14.5 4 12' }),
    );
  }
  return shape;
}

export function exitShape(): SVGGElement {
  return s(
    'g',
    { class: 'exit-mark' },
    s('path', { class: 'frame', d: 'M-12 17V-9A12 9 0 0 1 12-9V17Z' }),
    s('path', { class: 'arrow-out', d: 'M0-10V7M-6 1 0 8 6 1' }),
    s('path', { class: 'sill', d: 'M-16 17H16' }),
  );
}

/** How an arrow between two cell centres runs, bent a little so that there and back can be told apart. */
export function arrowPath(from: Point, to: Point): { path: string; badge: Point } {
  const along = { x: to.x - from.x, y: to.y - from.y };
  const length = Math.hypot(along.x, along.y);
  const unit = { x: along.x / length, y: along.y / length };
  const side = { x: -unit.y, y: unit.x };
  const start = { x: from.x + unit.x * 8, y: from.y + unit.y * 8 };
  const end = { x: to.x - unit.x * 15, y: to.y - unit.y * 15 };
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const control = { x: middle.x + side.x * 8, y: middle.y + side.y * 8 };
  const badge = { x: middle.x + side.x * 13, y: middle.y + side.y * 13 };
  return { path: `M${start.x} ${start.y}Q${control.x} ${control.y} ${end.x} ${end.y}`, badge };
}

export interface Point {
  readonly x: number;
  readonly y: number;
}
