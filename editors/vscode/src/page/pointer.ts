/** Pointer and keyboard on the board, as events of the model. */

import { kindOf, type Brush } from '../game/grid.ts';
import * as play from '../game/play.ts';
import { placeOf, same, type Cell, type Player } from '../game/value.ts';
import type { BoardView } from './board.ts';
import type { Dispatch, Post } from './controls.ts';
import type { Model } from './model.ts';
import type { Zoom } from './size.ts';

export function listen(view: BoardView, zoom: Zoom, model: () => Model, dispatch: Dispatch, post: Post): void {
  listenToPointer(view, model, dispatch);
  listenToKeys(view, zoom, model, dispatch, post);
}

function listenToPointer(view: BoardView, model: () => Model, dispatch: Dispatch): void {
  const { svg } = view;
  let dragged: Player | null = null;
  let painting = false;

  svg.addEventListener('pointerdown', event => {
    const cell = view.cellAt(event.clientX, event.clientY);
    if (event.button !== 0 || cell === null) {
      return;
    }
    if (model().mode === 'edit') {
      painting = true;
      svg.setPointerCapture(event.pointerId);
      dispatch({ type: 'stroke', cell });
    } else if (model().mode === 'play') {
      dragged = pieceToDrag(model(), cell);
      if (dragged) {
        svg.setPointerCapture(event.pointerId);
      }
    }
  });
  svg.addEventListener('pointermove', event => {
    const cell = view.cellAt(event.clientX, event.clientY);
    if (painting && cell) {
      dispatch({ type: 'stroke', cell });
    }
    if (dragged) {
      view.drag(dragged, { x: event.clientX, y: event.clientY });
    }
    dispatch({ type: 'pointed', cell });
  });
  svg.addEventListener('pointerup', event => {
    const cell = view.cellAt(event.clientX, event.clientY);
    if (painting) {
      painting = false;
      dispatch({ type: 'stroke-end' });
    } else if (cell && event.button === 0) {
      const { game } = model();
      const held = dragged !== null && game !== null && same(cell, placeOf(game.state, dragged));
      // A piece that is picked up and put back has not moved: staying is a click on it.
      if (dragged) {
        view.drag(dragged, null);
      }
      if (!held || !moved(event)) {
        dispatch({ type: 'chosen', cell });
      }
    }
    dragged = null;
  });
  svg.addEventListener('pointercancel', () => {
    if (dragged) {
      view.drag(dragged, null);
    }
    if (painting) {
      dispatch({ type: 'stroke-end' });
    }
    dragged = null;
    painting = false;
  });
  svg.addEventListener('pointerleave', () => dispatch({ type: 'pointed', cell: null }));

  let down = { x: 0, y: 0 };
  svg.addEventListener('pointerdown', event => (down = { x: event.clientX, y: event.clientY }), { capture: true });
  const moved = (event: PointerEvent) => Math.hypot(event.clientX - down.x, event.clientY - down.y) > 6;
}

function pieceToDrag(model: Model, cell: Cell): Player | null {
  const { game } = model;
  return game && play.isPersonsTurn(game) && same(cell, placeOf(game.state, game.state.mover))
    ? game.state.mover
    : null;
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function listenToKeys(view: BoardView, zoom: Zoom, model: () => Model, dispatch: Dispatch, post: Post): void {
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
    } else if (plain && mode === 'edit' && brushOf(event.key)) {
      dispatch({ type: 'typed', brush: brushOf(event.key) as Brush });
    } else if (!plain || !zoom.key(event.key)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
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
