/** Menus, dialogs and messages. */

import { h } from '../../explorer/page/dom.ts';

export interface Entry {
  readonly label: string;
  /** A second line. */
  readonly about?: string;
  /** Its key, as shown to the user. */
  readonly key?: string;
  readonly run: () => unknown;
}

/** Fills a popover with buttons; choosing one closes it. Arrow keys move within it. */
export function fillMenu(menu: HTMLElement, entries: readonly (Entry | string)[]): void {
  const items = entries.map(entry => {
    if (typeof entry === 'string') {
      return h('h2', {}, entry);
    }
    const { label, about, key, run } = entry;
    const button = h(
      'button',
      { type: 'button' },
      h('span', { class: 'label' }, label),
      key && h('kbd', { 'aria-hidden': 'true' }, key),
      about && h('small', {}, about),
    );
    button.addEventListener('click', () => {
      menu.hidePopover();
      void run();
    });
    return button;
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

/** Milliseconds that a message stays. */
const LASTING = 6000;
let hiding: ReturnType<typeof setTimeout> | undefined;

/** Shows a message for some seconds; screen readers announce it. */
export function notify(text: string, isError = false): void {
  const element = document.querySelector<HTMLElement>('#message')!;
  element.textContent = text;
  element.classList.toggle('error', isError);
  element.classList.add('shown');
  clearTimeout(hiding);
  hiding = setTimeout(() => element.classList.remove('shown'), LASTING);
}

/** Runs a step that may fail, and reports the failure. */
export async function attempt(step: () => unknown): Promise<void> {
  try {
    await step();
  } catch (error) {
    notify(error instanceof Error ? error.message : ((error as { message?: string })?.message ?? String(error)), true);
  }
}

/** Shows a text in a dialog. */
export function showText(title: string, html: string): void {
  const dialog = document.querySelector<HTMLDialogElement>('#text-dialog')!;
  dialog.querySelector('h2')!.textContent = title;
  dialog.querySelector('.content')!.innerHTML = html;
  dialog.showModal();
}
