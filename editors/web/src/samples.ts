/** The samples of the page: those of the repository, chosen by name so that links to them stay. */

import chain from '../../../tests/samples/chain.game';
import cordon from '../../../tests/samples/cordon.board';
import corners from '../../../tests/samples/corners.board';
import draw from '../../../tests/samples/draw.board';
import harbour from '../../../tests/samples/harbour.pursuit';
import kayles from '../../../tests/samples/kayles.game';
import maze from '../../../tests/samples/maze.board';
import mistakes from '../../../tests/samples/mistakes.board';
import smallTrap from '../../../tests/samples/small-trap.game';
import toll from '../../../tests/samples/toll.game';
import trap from '../../../tests/samples/trap.board';
import variants from '../../../tests/samples/variants.board';
import watch from '../../../tests/samples/watch.board';
import type { Kind } from './kind.ts';

export type Group = 'Learn' | 'Hard' | 'Graph games';

export interface Sample {
  /** Its file, without the ending. */
  readonly name: string;
  readonly kind: Kind;
  readonly group: Group;
  readonly title: string;
  /** What it shows, in a few words that do not tell its verdict. */
  readonly about: string;
  /** The verdict of its first board or of its start; empty if there is none. A test compares it with the headline. */
  readonly verdict: string;
  readonly text: string;
}

export const SAMPLES: readonly Sample[] = [
  {
    name: 'trap',
    kind: 'board',
    group: 'Hard',
    title: 'Four steps to freedom',
    about: 'A long chase',
    verdict: 'Police in 27',
    text: trap,
  },
  {
    name: 'watch',
    kind: 'board',
    group: 'Learn',
    title: 'Six moves',
    about: 'A first puzzle: catch the thief',
    verdict: 'Police in 11',
    text: watch,
  },
  {
    name: 'draw',
    kind: 'board',
    group: 'Learn',
    title: 'The fountain',
    about: 'Guard the exit, or chase the thief',
    verdict: 'Draw',
    text: draw,
  },
  {
    name: 'corners',
    kind: 'board',
    group: 'Learn',
    title: 'Corner cases',
    about: 'Four small boards',
    verdict: 'Police in 2',
    text: corners,
  },
  {
    name: 'mistakes',
    kind: 'board',
    group: 'Learn',
    title: 'Mistakes',
    about: 'Each is marked, most have a fix',
    verdict: '',
    text: mistakes,
  },
  {
    name: 'maze',
    kind: 'board',
    group: 'Hard',
    title: 'The last crossing',
    about: 'A chase through corridors',
    verdict: 'Police in 41',
    text: maze,
  },
  {
    name: 'variants',
    kind: 'board',
    group: 'Hard',
    title: 'Five sets of rules',
    about: 'The same grid each time',
    verdict: 'Police in 17',
    text: variants,
  },
  {
    name: 'cordon',
    kind: 'board',
    group: 'Hard',
    title: 'A cordon',
    about: 'Several policemen, and several exits',
    verdict: 'Thief in 6',
    text: cordon,
  },
  {
    name: 'small-trap',
    kind: 'game',
    group: 'Graph games',
    title: 'A small trap',
    about: 'A token moves along arrows',
    verdict: 'Draw',
    text: smallTrap,
  },
  {
    name: 'toll',
    kind: 'game',
    group: 'Graph games',
    title: 'The toll road',
    about: 'A game about costs',
    verdict: 'Cost 7',
    text: toll,
  },
  {
    name: 'chain',
    kind: 'game',
    group: 'Graph games',
    title: 'A chain of words',
    about: 'Each word begins where the last one ended',
    verdict: '',
    text: chain,
  },
  {
    name: 'harbour',
    kind: 'pursuit',
    group: 'Graph games',
    title: 'Two exits in the harbour',
    about: 'A pursuit: two policemen on a graph',
    verdict: 'Thief in 4',
    text: harbour,
  },
  {
    name: 'kayles',
    kind: 'game',
    group: 'Graph games',
    title: 'Kayles',
    about: 'Knock down one pin or two: three heaps',
    verdict: '',
    text: kayles,
  },
];

/** The puzzle of the first visit. */
export const PUZZLE = SAMPLES.find(({ name }) => name === 'watch')!;
