/** Translates pointer and keyboard input on the board into events. */

import { kindOf, type Brush } from '../game/grid.ts';
import { moversOf, planned } from '../game/turn.ts';
import { nameOf, same, type Cell, type Player } from '../game/value.ts';
import type { BoardView } from './board.ts';
import type { Dispatch, Post } from './controls.ts';
import { isCurrent, type Model } from './model.ts';
import type { Point } from './shapes.ts';
import type { Zoom } from './size.ts';
import { placesOf, type PieceName } from './placed.ts';

export function listen(view: BoardView, zoom: Zoom<Cell>, model: () => Model, dispatch: Dispatch, post: Post): void {
  listenToPointer(view, zoom, model, dispatch);
  listenToKeys(view, zoom, model, dispatch, post);
}

/** A piece being dragged. */
interface Held extends Required<PieceName> {
  /** Its number among all pieces. */
  readonly number: number;
  /** Where the drag began, on the board and on the screen. */
  readonly from: Cell;
  readonly at: { x: number; y: number };
}

/** Pixels that the pointer moves before a click becomes a drag. */
const DRAG_THRESHOLD = 6;

/** A drag of the whole board. */
interface Pan {
  readonly at: Point;
  readonly scroll: Point;
  moved: boolean;
}

function listenToPointer(view: BoardView, zoom: Zoom<Cell>, model: () => Model, dispatch: Dispatch): void {
  const { svg } = view;
  let pan: Pan | null = null;
  let held: Held | null = null;
  let painting = false;
  // Until the next finger that comes down alone.
  let pinching = false;
  const letGo = () => {
    if (held) {
      view.drag(held, null);
    }
    held = null;
    painting = false;
    pan = null;
    svg.classList.remove('panned');
  };

  svg.addEventListener('pointerdown', event => {
    if (!event.isPrimary) {
      return;
    }
    pinching = false;
    const cell = view.cellAt(event.clientX, event.clientY);
    // The middle button pans in every mode. The left one pans where it has nothing else to drag; touch scrolls by itself.
    const mayPan = zoom.isZoomed && event.pointerType !== 'touch';
    const panning = { at: { x: event.clientX, y: event.clientY }, scroll: zoom.scroll, moved: false };
    if (event.button === 1 && mayPan) {
      event.preventDefault();
      pan = panning;
      svg.setPointerCapture(event.pointerId);
      return;
    }
    const isErasing = event.button === 2 && model().mode === 'edit';
    if ((event.button !== 0 && !isErasing) || cell === null || held) {
      return;
    }
    const piece = isErasing ? null : pieceToTake(model(), cell);
    if (piece) {
      held = { ...piece, from: cell, at: { x: event.clientX, y: event.clientY } };
    } else if (model().mode === 'edit') {
      painting = true;
      dispatch({ type: 'stroke', cell, begins: true, erases: isErasing });
    } else if (mayPan) {
      pan = panning;
    } else {
      return;
    }
    svg.setPointerCapture(event.pointerId);
  });
  // Dragging or painting by touch must not scroll: the browser would cancel the pointer.
  const keepTouch = (event: TouchEvent) => {
    if (held || painting) {
      event.preventDefault();
    }
  };
  svg.addEventListener('touchstart', keepTouch, { passive: false });
  svg.addEventListener('pointermove', event => {
    if (pinching || !event.isPrimary) {
      return;
    }
    const cell = view.cellAt(event.clientX, event.clientY);
    if (pan) {
      const [x, y] = [event.clientX - pan.at.x, event.clientY - pan.at.y];
      pan.moved ||= Math.hypot(x, y) > DRAG_THRESHOLD;
      if (pan.moved) {
        svg.classList.add('panned');
        zoom.scrollTo({ x: pan.scroll.x - x, y: pan.scroll.y - y });
        return;
      }
    }
    if (painting) {
      // The browser joins fast movements into one event; between its points the stroke is a straight line.
      for (const { clientX, clientY } of pointsOf(event)) {
        const next = view.cellAt(clientX, clientY);
        if (next) {
          dispatch({ type: 'stroke', cell: next });
        }
      }
    }
    if (held && isMoved(held, event)) {
      view.drag(held, { x: event.clientX, y: event.clientY });
      if (cell && model().mode === 'map') {
        dispatch({ type: 'carry', player: held.player, index: held.index, cell });
      }
    }
    dispatch({ type: 'pointed', cell });
  });
  svg.addEventListener('pointerup', event => {
    if (pinching || !event.isPrimary) {
      return;
    }
    const cell = view.cellAt(event.clientX, event.clientY);
    const [was, wasPainting, wasPanned] = [held, painting, pan?.moved ?? false];
    letGo();
    if (wasPainting) {
      dispatch({ type: 'stroke-end' });
    } else if (cell && !wasPanned && event.button === 0) {
      dropOrClick(was, cell, event);
    }
  });
  const cancel = (stroke: 'stroke-end' | 'stroke-dropped') => {
    const [was, wasPainting] = [held, painting];
    letGo();
    if (was && model().mode === 'map') {
      dispatch({ type: 'put', player: was.player, index: was.index, cell: was.from });
    }
    if (wasPainting) {
      dispatch({ type: stroke });
    }
  };
  // The browser has cancelled the pointer, for example to scroll.
  svg.addEventListener('pointercancel', event => event.isPrimary && cancel('stroke-end'));
  // What the first of two fingers has begun was not meant.
  zoom.pinched = () => {
    pinching = true;
    cancel('stroke-dropped');
  };
  svg.addEventListener('contextmenu', event => model().mode === 'edit' && event.preventDefault());
  svg.addEventListener('pointerleave', () => dispatch({ type: 'pointed', cell: null }));

  const dropOrClick = (was: Held | null, cell: Cell, event: PointerEvent) => {
    if (was === null || !isMoved(was, event)) {
      dispatch({ type: 'chosen', cell });
    } else if (model().mode === 'map') {
      dispatch({ type: 'put', player: was.player, index: was.index, cell });
    } else if (model().mode === 'edit') {
      dispatch({ type: 'move', player: was.player, index: was.index, cell });
    } else if (!same(cell, was.from)) {
      // Dropping a piece on its own cell is not a move; to stay, click it.
      dispatch({ type: 'drop', piece: was.number, place: nameOf(cell), cell });
    }
  };
}

/** The points that a movement went through. */
function pointsOf(event: PointerEvent): readonly PointerEvent[] {
  const points = event.getCoalescedEvents?.() ?? [];
  return points.length > 0 ? points : [event];
}

function isMoved(held: Held, { clientX, clientY }: PointerEvent): boolean {
  return Math.hypot(clientX - held.at.x, clientY - held.at.y) > DRAG_THRESHOLD;
}

/** The piece on a cell that the user may drag: in Play the mover, in Outcomes and Edit either, the policeman first. */
function pieceToTake(model: Model, cell: Cell): Pick<Held, 'player' | 'index' | 'number'> | null {
  const { mode, match, plan } = model;
  if (mode === 'play') {
    const movers = model.refuted === null && model.viewed === null ? moversOf(match) : null;
    const index = movers ? planned(movers, plan).indexOf(nameOf(cell)) : -1;
    return index < 0
      ? null
      : { player: movers!.first === 0 ? 'police' : 'thief', index, number: index + movers!.first };
  }
  const written = mode === 'edit' && model.board && !model.isReadOnly ? model.board : null;
  const places = written ?? (mode === 'map' && isCurrent(model) ? placesOf(model) : null);
  const index = places?.police.findIndex(each => same(each, cell)) ?? -1;
  return index >= 0
    ? { player: 'police', index, number: index }
    : same(places?.thief, cell)
      ? { player: 'thief', index: 0, number: places!.police.length }
      : null;
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function listenToKeys(view: BoardView, zoom: Zoom<Cell>, model: () => Model, dispatch: Dispatch, post: Post): void {
  view.svg.addEventListener('keydown', event => {
    const { mode, cursor, board } = model();
    if (board === null) {
      return;
    }
    const step = STEPS[event.key];
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (step && plain) {
      const within = (value: number, most: number) => Math.max(1, Math.min(most, value));
      const cell = {
        row: within(cursor.row + step[0], board.rows.length),
        column: within(cursor.column + step[1], board.columns),
      };
      dispatch({ type: 'cursor', cell });
    } else if (plain && (event.key === 'Home' || event.key === 'End')) {
      dispatch({ type: 'cursor', cell: { row: cursor.row, column: event.key === 'Home' ? 1 : board.columns } });
    } else if (plain && (event.key === 'Enter' || event.key === ' ')) {
      dispatch({ type: 'chosen', cell: cursor });
    } else if (plain && mode === 'play' && event.key === 'Backspace') {
      dispatch({ type: 'take-back' });
    } else if (plain && mode === 'map' && playerOf(event.key)) {
      dispatch({ type: 'put', player: playerOf(event.key) as Player, cell: cursor });
    } else if (plain && mode === 'map' && event.key === 'Escape') {
      dispatch({ type: 'put-back' });
    } else if (plain && mode === 'edit' && brushOf(event.key)) {
      dispatch({ type: 'typed', brush: brushOf(event.key) as Brush });
    } else if (!plain || !zoom.key(event.key)) {
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
