/** Where the board and the text are: side by side with a splitter between them, one of them alone, or the board on the whole screen. */

import { keep, recall } from './storage.ts';
import { isTask } from './task.ts';
import * as t from '../../explorer/texts.ts';

const get = <Element extends HTMLElement>(id: string) => document.getElementById(id) as Element;

/** In wider windows the text is open until it is closed. */
const WIDE = 1500;
/** In narrower windows the text takes the place of the board. */
const NARROW = matchMedia('(max-width: 759px)');
const KEY = 'stakeout.layout';
/** Limits of the width of the text, in percent. */
const MIN_WIDTH = 20;
const MAX_WIDTH = 70;
const STEP = 2;

interface Layout {
  readonly isOpen?: boolean;
  readonly width?: number;
}

let layout: Layout = {};

export function listenToLayout(): void {
  const kept = recall('localStorage', KEY);
  layout = typeof kept === 'object' && kept !== null ? kept : {};
  settleText();
  setWidth(layout.width ?? 32);
  NARROW.addEventListener('change', () => apply(isTextOpen() && !NARROW.matches));
  get('show-text').addEventListener('click', () => toggleText());
  get('leave-full').addEventListener('click', () => setFull(false));
  document.addEventListener('fullscreenchange', () => document.fullscreenElement === null && setFull(false));
  listenToSplitter(get('splitter'));
}

/** Opens or closes the text as it was left. A task begins without it: `expect` or a comment may tell the verdict. */
export function settleText(): void {
  apply(!isTask() && (layout.isOpen ?? innerWidth >= WIDE) && !NARROW.matches);
}

export function isTextOpen(): boolean {
  return document.body.dataset.text === 'open';
}

/** Opens or closes the text, and remembers it where both have room. */
export function showText(isOpen: boolean): void {
  apply(isOpen);
  if (!NARROW.matches) {
    layout = { ...layout, isOpen };
    keep('localStorage', KEY, layout);
  }
}

export function toggleText(): void {
  showText(!isTextOpen());
}

/** Makes sure that the board is visible. */
export function showBoard(): void {
  if (NARROW.matches) {
    showText(false);
  }
}

/** Shows the board alone, on the whole screen where the browser can. */
export function setFull(isFull: boolean): void {
  const inner = get<HTMLIFrameElement>('explorer').contentDocument?.body;
  [document.body, inner].forEach(body => body?.classList.toggle('full', isFull));
  get('leave-full').hidden = !isFull;
  if (isFull) {
    document.documentElement.requestFullscreen?.().catch(() => {});
  } else if (document.fullscreenElement !== null) {
    void document.exitFullscreen();
  }
}

export function toggleFull(): void {
  setFull(!document.body.classList.contains('full'));
}

function apply(isOpen: boolean): void {
  document.body.dataset.text = isOpen ? 'open' : 'closed';
  const button = get('show-text');
  button.setAttribute('aria-pressed', String(isOpen));
  button.textContent = isOpen && NARROW.matches ? t.board : t.text;
}

function setWidth(percent: number): void {
  const width = Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, percent));
  layout = { ...layout, width };
  document.body.style.setProperty('--text-width', `${width}%`);
  get('splitter').setAttribute('aria-valuenow', String(Math.round(width)));
}

function listenToSplitter(splitter: HTMLElement): void {
  const settle = () => keep('localStorage', KEY, layout);
  splitter.addEventListener('pointerdown', event => {
    splitter.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  splitter.addEventListener('pointermove', event => {
    if (splitter.hasPointerCapture(event.pointerId)) {
      setWidth((100 * (innerWidth - event.clientX)) / innerWidth);
    }
  });
  splitter.addEventListener('pointerup', settle);
  splitter.addEventListener('keydown', event => {
    const change = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key];
    if (change !== undefined) {
      setWidth((layout.width ?? 32) + change);
      settle();
      event.preventDefault();
    }
  });
}
