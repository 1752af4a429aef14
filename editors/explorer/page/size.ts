/** Zoom and panning: the whole board as large as the panel allows, and closer from there, by steps or by two fingers. */

import type { Place } from '../game/value.ts';
import { h } from './dom.ts';
import { CELL, type Point } from './shapes.ts';
import { button, enable, ICONS } from './widgets.ts';
import * as t from '../texts.ts';

/** Limits of a cell's size on the screen, in pixels. */
const SMALLEST = 0.5;
const LARGEST = 112;
/** The smallest cell, in pixels, in which numbers are readable. */
const READABLE = 17;
/** A cell that a finger can press, in pixels: without larger ones nobody misses anything. */
const AMPLE = 44;
/** The smallest piece, in pixels. */
const SMALLEST_PIECE = 18;
/** The factor and the number of zoom steps. */
const CLOSER = 1.5;
const STEPS = 7;
/** How far the wheel turns for one step. */
const NOTCH = 50;

/** Two fingers on the board. */
interface Pinch {
  /** The pixels between them, the zoom, and the part of the board in their middle, when the second one came down. */
  readonly apart: number;
  readonly step: number;
  readonly share: Point;
}

/** A drawing whose size on the screen can change. */
export interface Zoomable {
  readonly svg: SVGSVGElement;
  /** In units of which a cell, or the height of a vertex, has `CELL`. */
  readonly extent: { readonly width: number; readonly height: number };
  /** The shape at a place. */
  tileOf(place: Place): Element | null;
  /** Tells whether numbers are readable. */
  setReadable(readable: boolean): void;
}

export class Zoom {
  readonly element: HTMLElement;
  /** Called when a second finger comes down. */
  pinched: () => void = () => {};
  /** Steps from the whole board; between two of them after a pinch. */
  private step = 0;
  private pinch: Pinch | null = null;
  /** How far the wheel has turned since the last step. */
  private turned = 0;
  private readonly out = button(t.smaller, () => this.change(-1), { icon: ICONS.minus, title: t.smallerWithKey });
  private readonly in = button(t.larger, () => this.change(1), { icon: ICONS.plus, title: t.largerWithKey });
  private readonly whole = button(t.wholeDrawing, () => this.change(-this.step), {
    icon: ICONS.whole,
    title: t.wholeDrawingWithKey,
  });

  constructor(
    private readonly drawn: () => Zoomable,
    private readonly stage: HTMLElement,
  ) {
    this.element = h('div', { class: 'zoom', role: 'group', 'aria-label': t.zoom }, this.out, this.whole, this.in);
    new ResizeObserver(() => this.apply()).observe(stage);
    stage.addEventListener('wheel', event => this.wheel(event), { passive: false });
    for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
      stage.addEventListener(type, event => this.touch(event), { passive: false });
    }
  }

  /** Handles `+`, `-` and `0`; returns whether the key was one of them. */
  key(key: string): boolean {
    const change = { '+': 1, '=': 1, '-': -1, '0': -this.step }[key];
    if (change !== undefined) {
      this.change(change);
    }
    return change !== undefined;
  }

  /** Applies the size. Call this whenever the board or the space for it changes. */
  apply(): void {
    const { stage } = this;
    const view = this.drawn();
    const { width, height } = view.extent;
    // A host may give the drawing only the height that it needs.
    stage.style.setProperty('--shape', String(height / Math.max(1, width)));
    const scale = Math.min(stage.clientWidth / width, stage.clientHeight / height);
    const whole = Math.max(SMALLEST, Math.min(LARGEST, scale * CELL));
    const cell = Math.min(whole * CLOSER ** this.step, Math.max(whole, LARGEST));
    view.svg.style.width = `${Math.floor((cell / CELL) * width)}px`;
    view.svg.style.height = `${Math.floor((cell / CELL) * height)}px`;
    // One pixel in the drawing's own units.
    view.svg.style.setProperty('--unit', String(CELL / cell));
    // Pieces stay large enough to find.
    view.svg.style.setProperty('--magnify', String(Math.max(1, SMALLEST_PIECE / cell)));
    stage.classList.toggle('zoomed', this.isZoomed);
    this.element.classList.toggle('needless', whole >= AMPLE && !this.isZoomed);
    view.setReadable(cell >= READABLE);
    enable(this.out, this.step > 0);
    enable(this.whole, this.step > 0);
    enable(this.in, cell < LARGEST && this.step < STEPS);
  }

  /** Scrolls so that a place and its surroundings are visible. */
  reveal(place: Place): void {
    const tile = this.drawn().tileOf(place);
    const room = this.stage.getBoundingClientRect();
    const box = tile?.getBoundingClientRect();
    const around = 0.15;
    const isIn = (low: number, high: number, from: number, size: number) =>
      low >= from + size * around && high <= from + size * (1 - around);
    if (tile && box && this.step > 0) {
      const across = isIn(box.left, box.right, room.left, room.width);
      const down = isIn(box.top, box.bottom, room.top, room.height);
      tile.scrollIntoView({ inline: across ? 'nearest' : 'center', block: down ? 'nearest' : 'center' });
    }
  }

  /** Whether the board may be larger than the stage. */
  get isZoomed(): boolean {
    return this.step > 0;
  }

  get scroll(): Point {
    return { x: this.stage.scrollLeft, y: this.stage.scrollTop };
  }

  scrollTo({ x, y }: Point): void {
    this.stage.scrollTo(x, y);
  }

  /** Zooms by some steps. The point `at`, by default the middle of the stage, stays where it is on the screen. */
  private change(steps: number, at: Point = this.middle()): void {
    const share = this.shareAt(at);
    this.zoomTo(this.step + steps);
    this.bring(share, at);
  }

  private zoomTo(step: number): void {
    this.step = Math.max(0, Math.min(STEPS, step));
    this.apply();
  }

  /** The part of the board at a point of the screen, as shares of its width and height. */
  private shareAt({ x, y }: Point): Point {
    const { left, top, width, height } = this.drawn().svg.getBoundingClientRect();
    return { x: (x - left) / width, y: (y - top) / height };
  }

  /** Scrolls a part of the board to a point of the screen. */
  private bring(share: Point, at: Point): void {
    const { left, top, width, height } = this.drawn().svg.getBoundingClientRect();
    this.stage.scrollLeft += left + share.x * width - at.x;
    this.stage.scrollTop += top + share.y * height - at.y;
  }

  /** Two fingers zoom and move the board. */
  private touch(event: TouchEvent): void {
    const [one, other] = event.touches;
    if (event.touches.length !== 2 || !one || !other) {
      this.pinch = null;
      return;
    }
    // Else the browser would scroll, or zoom the whole page.
    if (event.cancelable) {
      event.preventDefault();
    }
    const apart = Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
    const middle = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
    if (this.pinch === null) {
      this.pinch = { apart, step: this.step, share: this.shareAt(middle) };
      this.pinched();
    } else {
      this.zoomTo(this.pinch.step + Math.log(apart / this.pinch.apart) / Math.log(CLOSER));
      this.bring(this.pinch.share, middle);
    }
  }

  private middle(): Point {
    const { left, top, width, height } = this.stage.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }

  private wheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey) {
      return;
    }
    event.preventDefault();
    this.turned += event.deltaY;
    if (Math.abs(this.turned) >= NOTCH) {
      this.change(-Math.sign(this.turned), { x: event.clientX, y: event.clientY });
      this.turned = 0;
    }
  }
}
