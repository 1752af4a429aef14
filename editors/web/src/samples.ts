/** The samples of the page: those of the repository, chosen by name so that links to them stay. */

import chain from '../../../tests/samples/chain.game';
import corners from '../../../tests/samples/corners.board';
import draw from '../../../tests/samples/draw.board';
import maze from '../../../tests/samples/maze.board';
import mistakes from '../../../tests/samples/mistakes.board';
import smallTrap from '../../../tests/samples/small-trap.game';
import toll from '../../../tests/samples/toll.game';
import trap from '../../../tests/samples/trap.board';
import variants from '../../../tests/samples/variants.board';
import type { Kind } from './document.ts';

export interface Sample {
  /** Its file, without the ending. */
  readonly name: string;
  readonly kind: Kind;
  readonly title: string;
  /** What it shows, in a few words. */
  readonly about: string;
  readonly text: string;
}

export const SAMPLES: readonly Sample[] = [
  { name: 'trap', kind: 'board', title: 'Four steps to freedom', about: 'The police wins a long chase', text: trap },
  { name: 'draw', kind: 'board', title: 'The fountain', about: 'Neither side can win', text: draw },
  { name: 'maze', kind: 'board', title: 'The last crossing', about: 'A chase through corridors', text: maze },
  { name: 'corners', kind: 'board', title: 'Corner cases', about: 'Four small boards', text: corners },
  { name: 'variants', kind: 'board', title: 'Five sets of rules', about: 'One grid, three endings', text: variants },
  {
    name: 'mistakes',
    kind: 'board',
    title: 'Mistakes',
    about: 'Every mistake has its place, most have a fix',
    text: mistakes,
  },
  { name: 'small-trap', kind: 'game', title: 'A small trap', about: 'A game on a graph', text: smallTrap },
  { name: 'toll', kind: 'game', title: 'The toll road', about: 'A game about costs', text: toll },
  {
    name: 'chain',
    kind: 'game',
    title: 'A chain of words',
    about: 'Each word begins where the last one ended',
    text: chain,
  },
];
