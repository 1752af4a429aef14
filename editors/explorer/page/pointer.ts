/** Translates pointer and keyboard input on a drawing into events. */

import { kindOf } from '../game/grid.ts';
import type { Brush } from '../game/protocol.ts';
import type { Place, Player } from '../game/value.ts';
import type { Dispatch, Post } from './controls.ts';
import type { FigureLayer } from './figures.ts';
import type { Model } from './model.ts';
import type { Piece } from './scene.ts';
import type { Point } from './shapes.ts';
import type { Zoom, Zoomable } from './size.ts';

/** Places that are marked in a drawing: those of the keyboard, of the pointer, and of the cursor in the text. */
export interface Marks {
  readonly cursor: Place | null;
  readonly pointed: Place | null;
  readonly inText: Place | null;
}

/** A drawing of a puzzle, on tiles or as a graph. */
export interface Drawing extends Zoomable {
  readonly figures: FigureLayer;
  mark(marks: Marks): void;
  /** A position on the screen in the drawing's own units. */
  pointAt(clientX: number, clientY: number): Point;
  placeAt(clientX: number, clientY: number): Place | null;
  /** The piece there that the user may drag. */
  pieceAt(clientX: number, clientY: number): Piece | null;
  /** The edge of a graph there. */
  edgeAt(clientX: number, clientY: number): readonly [from: Place, to: Place] | null;
  /** The place that a key leads to. */
  placeBy(key: string, from: Place): Place | null;
  /** Draws a line from a place to the pointer; null ends that. */
  stretch(from: Place | null, to?: Point): void;
}

/** Pixels that the pointer moves before a click becomes a drag. */
const DRAG_THRESHOLD = 6;

/** What a pointer that is down holds: a piece, the brush, a vertex, or the whole drawing. */
interface Held {
  readonly what: Piece | 'brush' | 'vertex' | 'drawing' | null;
  readonly place: Place | null;
  /** Where the drag began on the screen, and the middle of the vertex as seen from there. */
  readonly at: Point;
  readonly offset: Point;
  readonly scroll: Point;
  moved: boolean;
}

export function listenToPointer(
  stage: HTMLElement,
  view: () => Drawing,
  zoom: Zoom,
  model: () => Model,
  dispatch: Dispatch,
): void {
  let held: Held | null = null;
  // Until the next finger that comes down alone.
  let pinching = false;
  const letGo = () => {
    if (held && isPiece(held.what)) {
      view().figures.drag(held.what, null);
    }
    view().stretch(null);
    stage.classList.remove('panned');
    if (held?.what === 'vertex' && held.moved) {
      dispatch({ type: 'place-moved' });
    }
    held = null;
  };

  stage.addEventListener('pointerdown', event => {
    if (!event.isPrimary || held) {
      return;
    }
    pinching = false;
    const { mode, graph } = model();
    const { clientX: x, clientY: y, button } = event;
    const place = view().placeAt(x, y);
    const isErasing = button === 2 && mode === 'edit' && !graph;
    const piece = button === 0 ? view().pieceAt(x, y) : null;
    // The middle button pans in every mode. The left one pans where it has nothing else to drag; touch scrolls by itself.
    const mayPan = event.pointerType !== 'touch' && zoom.isZoomed && (button === 1 || button === 0);
    const isPainting = mode === 'edit' && !graph && place !== null && (button === 0 || isErasing);
    const what =
      piece ?? (isPainting ? 'brush' : graph && place && button === 0 ? 'vertex' : mayPan ? 'drawing' : null);
    if (what === null && button !== 0) {
      return;
    }
    const middle = graph?.vertices.find(({ name }) => name === place)?.middle;
    const point = view().pointAt(x, y);
    const offset = middle ? { x: middle[0] - point.x, y: middle[1] - point.y } : { x: 0, y: 0 };
    held = { what, place, at: { x, y }, offset, scroll: zoom.scroll, moved: false };
    if (what === 'brush') {
      dispatch({ type: 'stroke', place: place!, begins: true, erases: isErasing });
    }
    if (button === 1) {
      event.preventDefault();
    }
    if (!graph && what !== null) {
      view().svg.setPointerCapture(event.pointerId);
    }
  });
  // Dragging or painting by touch must not scroll: the browser would cancel the pointer.
  const keepTouch = (event: TouchEvent) => {
    if (held?.what) {
      event.preventDefault();
    }
  };
  stage.addEventListener('touchstart', keepTouch, { passive: false });
  stage.addEventListener('pointermove', event => {
    if (pinching || !event.isPrimary) {
      return;
    }
    const { clientX: x, clientY: y } = event;
    if (held && !held.moved && Math.hypot(x - held.at.x, y - held.at.y) > DRAG_THRESHOLD) {
      held.moved = true;
      // Not before: a click must give a vertex the focus.
      view().svg.setPointerCapture(event.pointerId);
    }
    if (held?.what === 'brush') {
      // The browser joins fast movements into one event; between its points the stroke is a straight line.
      for (const { clientX, clientY } of pointsOf(event)) {
        const next = view().placeAt(clientX, clientY);
        if (next) {
          dispatch({ type: 'stroke', place: next });
        }
      }
    } else if (held?.moved) {
      drag(held, event);
    }
    if (held?.what !== 'drawing') {
      dispatch({ type: 'pointed', place: view().placeAt(x, y) });
    }
  });
  const drag = ({ what, place, at, offset, scroll }: Held, { clientX: x, clientY: y }: PointerEvent) => {
    const { mode } = model();
    const point = view().pointAt(x, y);
    const over = view().placeAt(x, y);
    if (what === 'drawing') {
      stage.classList.add('panned');
      zoom.scrollTo({ x: scroll.x - x + at.x, y: scroll.y - y + at.y });
    } else if (what === 'vertex' && mode === 'edit') {
      view().stretch(place, point);
    } else if (what === 'vertex') {
      dispatch({ type: 'move-place', place: place!, to: [point.x + offset.x, point.y + offset.y] });
    } else if (isPiece(what)) {
      view().figures.drag(what, point);
      if (over && mode === 'map') {
        dispatch({ type: 'carry', piece: what.number, place: over });
      }
    }
  };
  stage.addEventListener('pointerup', event => {
    if (pinching || !event.isPrimary || held === null) {
      return;
    }
    const was = held;
    letGo();
    if (was.what === 'brush') {
      dispatch({ type: 'stroke-end' });
    } else if (event.button === 0) {
      release(was, event);
    }
  });
  const release = ({ what, place: from, moved }: Held, { clientX: x, clientY: y }: PointerEvent) => {
    const { mode, graph } = model();
    const place = view().placeAt(x, y);
    const { x: right, y: down } = view().pointAt(x, y);
    const edge = view().edgeAt(x, y);
    if (moved) {
      // Dropping a piece on its own place is not a move; to stay, click it.
      if (isPiece(what) && place && (mode !== 'play' || place !== from)) {
        dispatch({ type: 'drop', piece: what.number, place });
      } else if (what === 'vertex' && mode === 'edit') {
        dispatch({ type: 'join', from: from!, to: place ?? [right, down] });
      }
    } else if (place) {
      dispatch({ type: 'chosen', place });
    } else if (edge) {
      dispatch({ type: 'choose-edge', edge });
    } else if (graph && mode === 'edit') {
      dispatch({ type: 'add-vertex', to: [right, down] });
    }
  };
  const cancel = (stroke: 'stroke-end' | 'stroke-dropped') => {
    const was = held;
    letGo();
    if (was && isPiece(was.what) && was.place && model().mode === 'map') {
      dispatch({ type: 'drop', piece: was.what.number, place: was.place });
    }
    if (was?.what === 'brush') {
      dispatch({ type: stroke });
    }
  };
  // The browser has cancelled the pointer, for example to scroll.
  stage.addEventListener('pointercancel', event => event.isPrimary && cancel('stroke-end'));
  // What the first of two fingers has begun was not meant.
  zoom.pinched = () => {
    pinching = true;
    cancel('stroke-dropped');
  };
  stage.addEventListener('contextmenu', event => model().mode === 'edit' && event.preventDefault());
  stage.addEventListener('pointerleave', () => dispatch({ type: 'pointed', place: null }));
}

function isPiece(what: Held['what']): what is Piece {
  return typeof what === 'object' && what !== null;
}

/** The points that a movement went through. */
function pointsOf(event: PointerEvent): readonly PointerEvent[] {
  const points = event.getCoalescedEvents?.() ?? [];
  return points.length > 0 ? points : [event];
}

export function listenToKeys(
  stage: HTMLElement,
  view: () => Drawing,
  zoom: Zoom,
  model: () => Model,
  dispatch: Dispatch,
  post: Post,
): void {
  stage.addEventListener('keydown', event => {
    const { mode, cursor, board } = model();
    const { key } = event;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const next = view().placeBy(key, cursor);
    const player = mode === 'map' ? playerOf(key) : null;
    const brush = mode === 'edit' && board ? brushOf(key) : null;
    if (!isPlain) {
      return;
    }
    if (next) {
      dispatch({ type: 'cursor', place: next });
    } else if (key === 'Enter' || key === ' ') {
      dispatch({ type: 'chosen', place: cursor });
    } else if (mode === 'play' && key === 'Backspace') {
      dispatch({ type: 'take-back' });
    } else if (mode === 'edit' && !board && (key === 'Delete' || key === 'Backspace')) {
      dispatch({ type: 'remove' });
    } else if (player) {
      dispatch({ type: 'drop', piece: player, place: cursor });
    } else if (mode === 'map' && key === 'Escape') {
      dispatch({ type: 'put-back' });
    } else if (brush) {
      dispatch({ type: 'typed', brush });
    } else if (!zoom.key(key)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  });
  // Wherever the focus is, unless something there needs the arrow keys itself.
  window.addEventListener('keydown', event => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const inside = event.target instanceof Element ? event.target.closest('input, [role=tab], svg, .link') : null;
    const { mode, turn, match, viewed } = model();
    if (
      step === undefined ||
      inside !== null ||
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    ) {
      return;
    }
    if (mode === 'line') {
      dispatch({ type: 'turn', turn: turn + step });
      event.preventDefault();
    } else if (mode === 'play' && match) {
      dispatch({ type: 'view-ply', count: (viewed ?? match.plies.length) + step });
      event.preventDefault();
    }
  });
  window.addEventListener('keydown', event => {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    const isRedo = (event.ctrlKey && event.key.toLowerCase() === 'y') || (isUndo && event.shiftKey);
    if (model().mode === 'edit' && (isUndo || isRedo)) {
      post({ type: isRedo ? 'redo' : 'undo' });
      event.preventDefault();
      event.stopPropagation();
    }
  });
}

/** The brush for a typed symbol, in either case. */
function brushOf(key: string): Brush | null {
  const kind = key.length === 1 ? kindOf(key.toUpperCase()) : 'unknown';
  return kind === 'unknown' || kind === 'missing' ? null : kind;
}

/** The piece for a typed symbol, in either case. */
function playerOf(key: string): Player | null {
  const brush = brushOf(key);
  return brush === 'police' || brush === 'thief' ? brush : null;
}
