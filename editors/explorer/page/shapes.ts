/** Shapes and coordinates of the drawing: cells are `CELL` units wide, the first begins at 0. */

import { cellOf, type Cell, type Place, type Player } from '../game/value.ts';
import { CELL, PATHS } from '../paths.ts';
import { s, set } from './dom.ts';
import type { Arrow } from './scene.ts';

export { CELL };

export function pieceShape(player: Player): SVGGElement {
  return s('g', { class: `piece ${player}` }, ...pathsOf(player));
}

/** A piece of a sum. */
export function tokenShape(): SVGGElement {
  return s('g', { class: 'piece token' }, s('circle', { r: 15 }));
}

export function exitShape(): SVGGElement {
  return s('g', { class: 'exit-mark' }, ...pathsOf('exit'));
}

function pathsOf(what: keyof typeof PATHS): SVGPathElement[] {
  return PATHS[what].map(([name, d]) => s('path', { class: name, d }));
}

/** The path of an arrow, and where the number of a move of either player is on it. */
export interface Way {
  readonly path: string;
  readonly badges: Readonly<Record<Player, Point>>;
  /** The name of the arrow's head, before that of the player. */
  readonly head: string;
}

/** The path of an arrow between two cell centres, curved so that there and back are distinguishable. */
function arrowPath(from: Point, to: Point): Way {
  const along = { x: to.x - from.x, y: to.y - from.y };
  const length = Math.hypot(along.x, along.y);
  const unit = { x: along.x / length, y: along.y / length };
  const side = { x: -unit.y, y: unit.x };
  const start = { x: from.x + unit.x * 8, y: from.y + unit.y * 8 };
  const end = { x: to.x - unit.x * 15, y: to.y - unit.y * 15 };
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const control = { x: middle.x + side.x * 8, y: middle.y + side.y * 8 };
  const badge = { x: middle.x + side.x * 13, y: middle.y + side.y * 13 };
  const path = `M${start.x} ${start.y}Q${control.x} ${control.y} ${end.x} ${end.y}`;
  return { path, badges: { police: badge, thief: badge }, head: 'head' };
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Arrow heads and hatching, referenced by other shapes. */
export function definitions(...heads: SVGMarkerElement[]): SVGDefsElement {
  const head = (mover: Player) => arrowHead({ id: `head-${mover}`, class: `head ${mover}` }, 2, 13);
  return s('defs', {}, head('police'), head('thief'), ...heads, hatching());
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

function hatching(): SVGPatternElement {
  return s(
    'pattern',
    { id: 'hatch', width: 7, height: 7, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    s('path', { class: 'hatch-line', d: 'M0 0V7' }),
  );
}

/** A numbered arrow, along a way if there is one, or a ring around a piece of this size that stays. */
export function arrowShape(
  { mover, from, to, turn, when }: Arrow,
  start: Point,
  end: Point,
  size: number,
  along: Way | null = null,
): SVGGElement {
  const shape = s('g', { class: `arrow ${mover} ${when}`, 'data-turn': turn });
  let badge: Point;
  if (from === to && along === null) {
    badge = { x: end.x + 16 * size, y: end.y - 16 * size };
    shape.append(s('circle', { class: 'stay', cx: end.x, cy: end.y, r: 22 * size }));
  } else {
    const { path, badges, head } = along ?? arrowPath(start, end);
    badge = badges[mover];
    shape.append(s('path', { class: 'shaft', d: path, 'marker-end': `url(#${head}-${mover})` }));
  }
  shape.append(
    s('circle', { class: 'badge', cx: badge.x, cy: badge.y, r: 8 }),
    s('text', { class: 'badge-text', x: badge.x, y: badge.y }, String(turn)),
  );
  return shape;
}

/** Where a number ends that shares its cell with a piece or the exit, and where those are: offsets from the middle. */
export const CORNER = { number: { x: 21, y: -14 }, shape: { x: -3, y: 4, scale: 0.86 } };

/** A hidden frame around a cell. */
export function frame(name: string): SVGRectElement {
  return s('rect', { class: name, width: CELL - 1, height: CELL - 1, rx: 7, visibility: 'hidden' });
}

/** Moves a frame to a cell, or hides it. */
export function place(element: SVGRectElement, at: Place | null): void {
  if (at === null) {
    set(element, { visibility: 'hidden' });
  } else {
    const { x, y } = centreOf(cellOf(at));
    set(element, { visibility: 'visible', x: x - CELL / 2 + 0.5, y: y - CELL / 2 + 0.5, 'data-cell': at });
  }
}

/** The middle of a row or column. */
export function centre(number: number): number {
  return (number - 0.5) * CELL;
}

export function centreOf(cell: Cell): Point {
  return { x: centre(cell.column), y: centre(cell.row) };
}
