/** The choice of an opponent, for every kind of game that is played. */

import type { Sees } from '../game/match.ts';
import { h } from './dom.ts';
import * as t from '../texts.ts';

const CHOICES: readonly Sees[] = [null, 8, 4, 2];

export function opponentChoice(choose: (sees: Sees) => void): {
  readonly element: HTMLElement;
  select(sees: Sees): void;
} {
  const options = CHOICES.map(sees => h('option', { value: String(sees) }, sees === null ? t.perfect : t.sees(sees)));
  const select = h('select', { title: t.opponentHelp }, ...options);
  select.addEventListener('change', () => choose(CHOICES[select.selectedIndex] ?? null));
  return {
    element: h('label', { class: 'choice opponent' }, t.opponent, select),
    select: sees => {
      select.selectedIndex = Math.max(0, CHOICES.indexOf(sees));
    },
  };
}
