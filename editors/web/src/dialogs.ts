/** Menus, dialogs and messages. */

import { coded, h } from '../../explorer/page/dom.ts';
import { keyName } from './help.ts';
import * as t from '../../explorer/texts.ts';

export interface Entry {
  readonly label: string;
  /** A second line. */
  readonly about?: string;
  /** The verdict of its text, at the start of that line: hidden in a task, which may be about the same text. */
  readonly verdict?: string;
  /** A picture before the label. */
  readonly picture?: Node;
  /** Whether it is the current one of several choices. */
  readonly isChosen?: () => boolean;
  /** Its key, as shown to the user. */
  readonly key?: string;
  readonly run: () => unknown;
  /** Takes it out of the menu for ever. */
  readonly remove?: () => unknown;
}

/** Fills a popover with buttons; choosing one closes it. Arrow keys move within it. */
export function fillMenu(menu: HTMLElement, entries: readonly (Entry | string)[]): void {
  const items = entries.map(entry => {
    if (typeof entry === 'string') {
      return h('h2', {}, entry);
    }
    const { label, about = '', verdict = '', key, run, remove, picture, isChosen } = entry;
    const button = h(
      'button',
      { type: 'button', class: picture ? 'pictured' : null },
      picture,
      h('span', { class: 'label' }, ...coded(label)),
      key && h('kbd', { 'aria-hidden': 'true' }, keyName(key)),
      `${verdict}${about}` !== '' &&
        h('small', {}, verdict !== '' && h('span', { class: 'told' }, about === '' ? verdict : `${verdict} · `), about),
    );
    button.addEventListener('click', () => {
      menu.hidePopover();
      void run();
    });
    if (isChosen) {
      const mark = () => button.setAttribute('aria-pressed', String(isChosen()));
      menu.addEventListener('beforetoggle', mark);
      mark();
    }
    if (remove === undefined) {
      return button;
    }
    const removal = h(
      'button',
      { type: 'button', class: 'remove', 'aria-label': t.removeNamed(label), title: t.remove },
      '×',
    );
    const row = h('div', { class: 'row' }, button, removal);
    removal.addEventListener('click', () => {
      const next = (row.nextElementSibling ?? row.previousElementSibling)?.querySelector('button');
      row.remove();
      (next ?? menu).focus();
      void remove();
    });
    return row;
  });
  menu.replaceChildren(...items);
}

/** Makes arrow keys move within an open menu. */
export function navigable(menu: HTMLElement): void {
  menu.addEventListener('keydown', event => {
    const buttons = [...menu.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to !== undefined) {
      buttons.at(to % buttons.length)?.focus();
      event.preventDefault();
    }
  });
  menu.addEventListener('toggle', event => {
    if (event.newState === 'open') {
      menu.querySelector('button')?.focus();
    }
  });
}

/** Opens a menu below the button that opens it. */
export function anchored(menu: HTMLElement): void {
  menu.addEventListener('beforetoggle', event => {
    const opener = document.querySelector(`[popovertarget="${menu.id}"], [aria-controls="${menu.id}"]`);
    const place = opener?.checkVisibility() ? opener.getBoundingClientRect() : null;
    if (event.newState === 'open' && place) {
      menu.style.top = `${place.bottom + 6}px`;
      menu.style.right = `${Math.max(8, Math.min(innerWidth - place.right, innerWidth - 348))}px`;
    }
  });
}

/** Milliseconds that a message stays, and one with something to press. */
const LASTING = 6000;
const LASTING_WITH_ACTION = 15_000;
let hiding: ReturnType<typeof setTimeout> | undefined;

/** Something to do about a message. */
export interface Action {
  readonly label: string;
  readonly run: () => unknown;
}

export interface Message {
  readonly isError?: boolean;
  readonly action?: Action;
  /** Whether it stays until it is closed. */
  readonly stays?: boolean;
}

/** Shows a message for some seconds; screen readers announce it. */
export function notify(text: string, { isError = false, action, stays = false }: Message = {}): void {
  const element = document.querySelector<HTMLElement>('#message')!;
  const hide = () => element.classList.remove('shown');
  const later = () => {
    clearTimeout(hiding);
    hiding = stays ? undefined : setTimeout(hide, action ? LASTING_WITH_ACTION : LASTING);
  };
  const button = (label: string, run: () => unknown, attributes = {}) => {
    const pressed = h('button', { type: 'button', ...attributes }, label);
    pressed.addEventListener('click', () => {
      hide();
      void run();
    });
    return pressed;
  };
  element.replaceChildren(
    h('span', {}, text),
    ...(action ? [button(action.label, action.run)] : []),
    ...(action || stays ? [button('×', () => {}, { class: 'close', 'aria-label': t.closeThisMessage })] : []),
  );
  element.classList.toggle('error', isError);
  element.classList.add('shown');
  // It stays as long as somebody is at it.
  element.onpointerenter = element.onfocus = () => clearTimeout(hiding);
  element.onpointerleave = element.onblur = later;
  later();
}

/** Runs a step that may fail, and reports the failure. */
export async function attempt(step: () => unknown): Promise<void> {
  try {
    await step();
  } catch (error) {
    const text = error instanceof Error ? error.message : ((error as { message?: string })?.message ?? String(error));
    notify(text, { isError: true });
  }
}

/** Shows a text in a dialog. */
export function showDialog(title: string, html: string): void {
  const dialog = document.querySelector<HTMLDialogElement>('#text-dialog')!;
  dialog.querySelector('h2')!.textContent = title;
  dialog.querySelector('.content')!.innerHTML = html;
  dialog.showModal();
}
