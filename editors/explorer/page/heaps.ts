/** Heaps of pins, in place of a drawing of their game: they are taken by pressing the first and the last one. */

import { endsFrom, heapsIn, runOf, takeOf, takesOf, type Run, type Takes } from '../game/heaps.ts';
import type { Play } from '../game/match.ts';
import type { Pin } from '../game/turn.ts';
import type { Dispatch } from './controls.ts';
import { h, set, setText, show } from './dom.ts';
import type { Model } from './model.ts';
import { stateOnShow, turnNow } from './scene.ts';
import * as t from '../texts.ts';

/** A heap with more pins has only its number: its moves are in the list. */
const MAX_PINS = 1_000;
/** Pins in a row: tens are easy to count. */
const TEN = 10;

export class Heaps {
  readonly element = h('div', { class: 'heaps' });
  private readonly row = h('div', { class: 'heap-row' });
  private readonly caption = h('p', { class: 'note', 'aria-hidden': 'true' });
  private shown = '';
  private pins: readonly (readonly HTMLButtonElement[])[] = [];
  private play: Play | null = null;
  private takes: Takes = new Map();
  private begun: Pin | null = null;
  /** The pin under the pointer or with the focus, and the one that Tab leads to. */
  private pointed: Pin | null = null;
  private cursor: Pin = { heap: 0, pin: 1 };

  constructor(private readonly dispatch: Dispatch) {
    this.element.append(this.row, this.caption);
    this.row.addEventListener('click', ({ target }) => {
      const pin = this.pinOf(target);
      if (pin) {
        dispatch({ type: 'pin', pin });
      }
    });
    this.row.addEventListener('focusin', ({ target }) => {
      this.cursor = this.pinOf(target) ?? this.cursor;
      this.point(this.cursor);
    });
    this.row.addEventListener('pointerover', ({ target }) => this.point(this.pinOf(target)));
    this.row.addEventListener('pointerleave', () => this.point(null));
    this.row.addEventListener('focusout', () => this.point(null));
    this.row.addEventListener('keydown', event => this.key(event));
  }

  draw(model: Model): void {
    const { vertices } = stateOnShow(model);
    const isOfPins = model.graph?.hasHeaps ?? false;
    const key = JSON.stringify([isOfPins, vertices]);
    if (key !== this.shown) {
      this.shown = key;
      this.rebuild(heapsIn(vertices), isOfPins);
    }
    // Outside of a match they are a picture. While the opponent thinks, they keep the focus.
    this.pins.flat().forEach(pin => set(pin, { disabled: model.mode !== 'play' }));
    const play = turnNow(model);
    if (play !== this.play) {
      this.play = play;
      this.takes = play ? takesOf(play) : new Map();
    }
    this.begun = model.plan.pin ?? null;
    this.paint();
    show(this.caption, isOfPins && play !== null);
    if (this.begun) {
      setText(this.caption, model.said);
    }
  }

  private rebuild(heaps: readonly string[], isOfPins: boolean): void {
    const hadFocus = this.row.contains(document.activeElement);
    const sizes = heaps.map(name => (isOfPins && Number(name) <= MAX_PINS ? Number(name) : 0));
    this.pins = sizes.map(size => Array.from({ length: size }, () => h('button', { type: 'button', class: 'pin' })));
    this.pointed = null;
    const shapes = heaps.map((name, index) => {
      const pins = h('span', { class: 'pins' }, ...this.pins[index]!);
      // About twice as wide as high, in whole tens.
      const columns = TEN * Math.max(1, Math.ceil(Math.sqrt(2 * sizes[index]!) / TEN));
      pins.style.setProperty('--columns', String(columns));
      const label = isOfPins ? t.heapOf(name) : null;
      return h('div', { class: 'heap', role: 'group', 'aria-label': label }, h('strong', {}, name), pins);
    });
    this.row.replaceChildren(...(shapes.length > 0 ? shapes : [t.noPiece]));
    this.cursor = this.nearest(this.cursor);
    if (hadFocus) {
      this.at(this.cursor)?.focus();
    }
  }

  /** Marks what pressing the pin under the pointer takes, and which pins could be the other end. */
  private paint(): void {
    const { begun, pointed, takes, play } = this;
    this.row.classList.toggle('playable', play !== null);
    const from = play && (begun ?? pointed);
    const size = from ? this.pins[from.heap]!.length : 0;
    const ends = new Set(from ? endsFrom(takes, size, from.pin) : []);
    const run = from && runOf(from.pin, pointed?.heap === from.heap ? pointed.pin : from.pin);
    const isLegal = run !== null && (begun ? takeOf(takes, size, run) !== undefined : ends.size > 0);
    const said = this.captionOf(run, size, isLegal);
    setText(this.caption, said);
    for (const [heap, pins] of this.pins.entries()) {
      for (const [index, element] of pins.entries()) {
        const pin = index + 1;
        const isAt = (other: Pin | null) => other?.heap === heap && other.pin === pin;
        const isHere = heap === from?.heap;
        const isIn = isHere && run !== null && pin >= run.first && pin <= run.last;
        element.classList.toggle('end', isHere && ends.has(pin));
        element.classList.toggle('taken', isIn && (isLegal || isAt(begun)));
        element.classList.toggle('wrong', isIn && !isLegal && !isAt(begun));
        set(element, {
          tabindex: isAt(this.cursor) ? 0 : -1,
          'aria-label': isAt(pointed) && from ? t.pinAnd(pin, pins.length, said) : t.pinOf(pin, pins.length),
          'aria-pressed': String(isAt(begun)),
        });
      }
    }
  }

  private captionOf(run: Run | null, size: number, isLegal: boolean): string {
    const { begun, pointed } = this;
    if (run === null || (begun === null && isLegal)) {
      return t.pressTheFirstAndTheLastPin;
    }
    if (begun === null) {
      return t.thisPinCannotBeTaken;
    }
    if (pointed?.heap !== begun.heap) {
      return t.nowTheLastPin;
    }
    const left = heapsIn([run.first - 1, size - run.last].map(String));
    return isLegal ? t.takesPins(run.last - run.first + 1, left) : t.thesePinsCannotBeTaken(run.first, run.last);
  }

  private point(pin: Pin | null): void {
    this.pointed = pin;
    this.paint();
  }

  private key(event: KeyboardEvent): void {
    const { heap, pin } = this.cursor;
    const to = {
      ArrowLeft: { heap, pin: pin - 1 },
      ArrowRight: { heap, pin: pin + 1 },
      ArrowUp: { heap: heap - 1, pin },
      ArrowDown: { heap: heap + 1, pin },
    }[event.key];
    if (to) {
      this.at(this.nearest(to))?.focus();
      event.preventDefault();
    } else if (event.key === 'Escape') {
      this.dispatch({ type: 'pin', pin: null });
    } else if (event.key !== 'Enter' && event.key !== ' ') {
      return;
    }
    // Those are keys of the drawing, too.
    event.stopPropagation();
  }

  /** The pin with this number, or the nearest one that there is. */
  private nearest({ heap, pin }: Pin): Pin {
    const there = Math.max(0, Math.min(heap, this.pins.length - 1));
    return { heap: there, pin: Math.max(1, Math.min(pin, this.pins[there]?.length ?? 1)) };
  }

  private at({ heap, pin }: Pin): HTMLButtonElement | undefined {
    return this.pins[heap]?.[pin - 1];
  }

  private pinOf(target: EventTarget | null): Pin | null {
    const element = target instanceof Element ? target.closest<HTMLButtonElement>('.pin') : null;
    const heap = this.pins.findIndex(pins => element !== null && pins.includes(element));
    return heap < 0 ? null : { heap, pin: this.pins[heap]!.indexOf(element!) + 1 };
  }
}
