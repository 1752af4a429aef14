/** The explorer's controls, each a native element that keyboards and screen readers support. */

import { h, set, s } from './dom.ts';
import * as t from '../texts.ts';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly title?: string;
  readonly icon?: Node;
}

/** A choice of one of several, side by side; arrow keys move within it. */
export interface Segmented<Value extends string> {
  readonly element: HTMLFieldSetElement;
  select(value: Value): void;
}

export function segmented<Value extends string>(
  name: string,
  legend: string,
  choices: readonly Choice<Value>[],
  choose: (value: Value) => void,
): Segmented<Value> {
  const inputs = new Map<Value, HTMLInputElement>();
  const labels = choices.map(({ value, label, title, icon }) => {
    const input = h('input', { type: 'radio', name, value });
    input.addEventListener('change', () => choose(value));
    inputs.set(value, input);
    return h('label', { title }, input, h('span', {}, icon, label));
  });
  const element = h('fieldset', { class: `segmented ${name}` }, h('legend', {}, legend), h('div', {}, ...labels));
  return {
    element,
    select: value => {
      const input = inputs.get(value);
      if (input && !input.checked) {
        input.checked = true;
      }
    },
  };
}

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly title: string;
}

/** Tabs of a panel; arrow keys move within them. */
export function tabList<Value extends string>(
  prefix: string,
  panel: string,
  tabs: readonly Tab<Value>[],
  choose: (value: Value) => void,
): { readonly element: HTMLElement; select(value: Value): void } {
  const buttons = tabs.map(({ value, label, title }) => {
    const attributes = { type: 'button', role: 'tab', id: `${prefix}-${value}`, title, 'aria-controls': panel };
    const tab = h('button', attributes, label);
    tab.addEventListener('click', () => choose(value));
    return tab;
  });
  const element = h('div', { class: 'tabs', role: 'tablist', 'aria-label': t.mode }, ...buttons);
  element.addEventListener('keydown', event => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const shown = buttons.filter(tab => !tab.hidden);
    const at = shown.indexOf(event.target as HTMLButtonElement);
    if (step !== undefined && at >= 0) {
      const next = shown[(at + step + shown.length) % shown.length] as HTMLButtonElement;
      next.focus();
      next.click();
      event.preventDefault();
    }
  });
  return {
    element,
    select: value =>
      tabs.forEach((tab, index) => {
        const selected = tab.value === value;
        set(buttons[index] as Element, { 'aria-selected': String(selected), tabindex: selected ? 0 : -1 });
      }),
  };
}

export function button(
  label: string,
  press: () => void,
  options: { icon?: string; title?: string | undefined; class?: string } = {},
): HTMLButtonElement {
  const content = options.icon ? icon(options.icon) : label;
  const element = h(
    'button',
    {
      type: 'button',
      class: options.class,
      title: options.title ?? (options.icon ? label : null),
      'aria-label': options.icon ? label : null,
    },
    content,
  );
  element.addEventListener('click', press);
  return element;
}

/** Makes a menu open below its button, or at the top right where a host hides the button; all of it is on the screen. */
export function dropsFrom(opener: HTMLButtonElement, menu: HTMLElement): void {
  set(opener, { popovertarget: menu.id });
  set(menu, { popover: 'auto' });
  menu.classList.add('dropdown');
  menu.addEventListener('toggle', event => {
    if (event.newState === 'open') {
      const { left, bottom } = opener.checkVisibility()
        ? opener.getBoundingClientRect()
        : { left: Infinity, bottom: 0 };
      const { clientWidth, clientHeight } = document.documentElement;
      menu.style.left = `${Math.max(8, Math.min(left, clientWidth - menu.offsetWidth - 8))}px`;
      menu.style.top = `${Math.max(8, Math.min(bottom + 4, clientHeight - menu.offsetHeight - 8))}px`;
      menu.querySelector('button')?.focus();
    }
  });
}

/** An icon of one path, 16 by 16 units. */
export function icon(path: string): SVGSVGElement {
  return s('svg', { class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': 'true' }, s('path', { d: path }));
}

export const ICONS = {
  first: 'M3 3v10M13 3 6 8l7 5Z',
  back: 'M11 3 4 8l7 5Z',
  play: 'M4 3 13 8 4 13Z',
  pause: 'M5 3v10M11 3v10',
  forward: 'M5 3 12 8l-7 5Z',
  last: 'M13 3v10M3 3 10 8l-7 5Z',
  previous: 'M10 3 5 8l5 5',
  next: 'M6 3 11 8l-5 5',
  undo: 'M6 3 2.5 6.5 6 10M2.5 6.500H10a3.5 3.5 0 0 1 0 7H6',
  redo: 'M10 3 13.5 6.5 10 10M13.5 6.500H6a3.5 3.5 0 0 0 0 7H10',
  minus: 'M3 8H13',
  plus: 'M3 8H13M8 3V13',
  share: 'M8 2V9.500M5 6.500 8 9.500 11 6.500M3 9.500V13H13V9.500',
  arrange: 'M2 4.500H6V7.500H2ZM10 1.500H14V4.500H10ZM10 11.500H14V14.500H10ZM6 6 10 3M6 6 10 13',
  whole: 'M3 6V3H6M10 3H13V6M13 10V13H10M6 13H3V10',
};

export function enable(element: HTMLButtonElement | HTMLInputElement, enabled: boolean): void {
  // Not `disabled`, which would drop the keyboard focus.
  set(element, { 'aria-disabled': enabled ? null : 'true' });
}
