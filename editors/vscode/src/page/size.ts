/** How large the board is drawn: as large as the panel lets it be, never so small that nothing can be told apart. */

import type { BoardView } from './board.ts';
import { CELL } from './shapes.ts';

/** The side of a cell on the screen, in pixels. */
const SMALLEST = 12;
const LARGEST = 112;
/** Below it, numbers could not be read. */
const READABLE = 17;

export function fit(view: BoardView, stage: HTMLElement): void {
  const { width, height } = view.extent;
  const scale = Math.min(stage.clientWidth / width, stage.clientHeight / height);
  const cell = Math.max(SMALLEST, Math.min(LARGEST, scale * CELL));
  view.svg.style.width = `${Math.floor((cell / CELL) * width)}px`;
  view.svg.style.height = `${Math.floor((cell / CELL) * height)}px`;
  // What one pixel is in the drawing's own units.
  view.svg.style.setProperty('--unit', String(CELL / cell));
  view.setReadable(cell >= READABLE);
}
