/** Shapes and coordinates of the drawing: cells are `CELL` units wide, the first begins at 0. */

import { same, type Cell, type Player } from '../game/value.ts';
import { CELL, PATHS } from '../paths.ts';
import { s, set } from './dom.ts';
import type { Arrow, Piece } from './scene.ts';

export { CELL };

export function pieceShape(player: Player): SVGGElement {
  return s('g', { class: `piece ${player}` }, ...pathsOf(player));
}

export function exitShape(): SVGGElement {
  return s('g', { class: 'exit-mark' }, ...pathsOf('exit'));
}

function pathsOf(what: keyof typeof PATHS): SVGPathElement[] {
  return PATHS[what].map(([name, d]) => s('path', { class: name, d }));
}

/** The path of an arrow between two cell centres, curved so that there and back are distinguishable. */
function arrowPath(from: Point, to: Point): { path: string; badge: Point } {
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

/** Arrow heads and hatching, referenced by other shapes. */
export function definitions(): SVGDefsElement {
  const head = (mover: Player) => arrowHead({ id: `head-${mover}`, class: `head ${mover}` }, 2, 13);
  return s('defs', {}, head('police'), head('thief'), hatching('hatch'));
}

/** An arrow head of some size; `at` says which of its 10 units is at the end of the line. */
export function arrowHead(name: { id: string; class: string }, at: number, size: number): SVGMarkerElement {
  const place = { viewBox: '0 0 10 10', refX: at, refY: 5, markerWidth: size, markerHeight: size };
  return s(
    'marker',
    { ...name, ...place, markerUnits: 'userSpaceOnUse', orient: 'auto' },
    s('path', { d: 'M0 0 10 5 0 10Z' }),
  );
}

export function hatching(id: string): SVGPatternElement {
  return s(
    'pattern',
    { id, width: 7, height: 7, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    s('path', { class: 'hatch-line', d: 'M0 0V7' }),
  );
}

/** A numbered arrow, or a ring around a piece that stays. */
export function arrowShape({ mover, from, to, turn, when }: Arrow): SVGGElement {
  const shape = s('g', { class: `arrow ${mover} ${when}`, 'data-turn': turn });
  const [start, end] = [centreOf(from), centreOf(to)];
  let badge: Point;
  if (same(from, to)) {
    badge = { x: end.x + 16, y: end.y - 16 };
    shape.append(s('circle', { class: 'stay', cx: end.x, cy: end.y, r: 22 }));
  } else {
    const arrow = arrowPath(start, end);
    badge = arrow.badge;
    shape.append(s('path', { class: 'shaft', d: arrow.path, 'marker-end': `url(#head-${mover})` }));
  }
  shape.append(
    s('circle', { class: 'badge', cx: badge.x, cy: badge.y, r: 8 }),
    s('text', { class: 'badge-text', x: badge.x, y: badge.y }, String(turn)),
  );
  return shape;
}

/** Where a number ends that shares its cell with a piece or the exit, and where those are: offsets from the middle. */
export const CORNER = { number: { x: 21, y: -14 }, shape: { x: -3, y: 4, scale: 0.86 } };

/** The position and size of a piece. Those on one cell are drawn side by side; a number has the corner of the cell. */
export function transformOf({ cell, ghost }: Piece, index: number, sharing: number, numbers: boolean): string {
  const { x, y, scale } =
    sharing > 1
      ? { x: (18 * index) / (sharing - 1) - 9, y: 0, scale: 0.72 }
      : ghost && numbers
        ? CORNER.shape
        : { x: 0, y: 0, scale: 1 };
  return `translate(${centre(cell.column) + x}px, ${centre(cell.row) + y}px) scale(calc(${scale} * var(--magnify, 1)))`;
}

/** A hidden frame around a cell. */
export function frame(name: string): SVGRectElement {
  return s('rect', { class: name, width: CELL - 1, height: CELL - 1, rx: 7, visibility: 'hidden' });
}

/** Moves a frame to a cell, or hides it. */
export function place(element: SVGRectElement, cell: Cell | null): void {
  if (cell === null) {
    set(element, { visibility: 'hidden' });
  } else {
    const x = (cell.column - 1) * CELL + 0.5;
    const y = (cell.row - 1) * CELL + 0.5;
    set(element, { visibility: 'visible', x, y, 'data-cell': `${cell.row},${cell.column}` });
  }
}

/** The middle of a row or column. */
export function centre(number: number): number {
  return (number - 0.5) * CELL;
}

export function centreOf(cell: Cell): Point {
  return { x: centre(cell.column), y: centre(cell.row) };
}
