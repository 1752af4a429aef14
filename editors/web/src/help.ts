/** What a newcomer reads: the rules with a picture, the keys, the version. And the first visit, with a puzzle to play. */

import type { OnShow } from '../../explorer/messages.ts';
import { h, s } from '../../explorer/page/dom.ts';
import { pieceShape } from '../../explorer/page/shapes.ts';
import { keep, recall } from './storage.ts';

const SEEN = 'stakeout.seen';
/** Apple's keyboards have another key for commands. */
const COMMAND = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl+';

export const keyName = (key: string) => key.replace('Ctrl+', COMMAND);

/** The three sentences that are enough to play. */
const RULES = [
  'The policeman moves one cell in any direction, the thief one cell up, down, left or right; neither enters a wall, and both may stay where they are.',
  'The police move first, and win by catching the thief.',
  'The thief wins by reaching the exit first; if neither can force a win, it is a draw.',
];

const KEYS: readonly (readonly [string, string])[] = [
  ['Arrow keys', 'move over the board; step through a line or a match'],
  ['P, T, E, * and .', 'in Edit, set the cell; in Outcomes, P and T place the piece'],
  ['+, − and 0', 'zoom'],
  ['F', 'the board alone; Escape leaves'],
  ['Ctrl+E', 'show or hide the text'],
  ['Ctrl+Z, Ctrl+Y', 'undo, redo'],
  ['Ctrl+S', 'save'],
  ['Ctrl+I', 'in the text: values at the cursor'],
  ['Ctrl+.', 'in the text: fixes and other actions'],
  ['Ctrl+Space', 'in the text: completion'],
  ['Shift+Alt+F', 'in the text: format'],
  ['?', 'this help'],
];

/** The moves of both pieces, as arrows around them. */
function pictureOfRules(): SVGSVGElement {
  const arrow = (x: number, y: number, dx: number, dy: number, kind: string) =>
    s('path', {
      class: `move ${kind}`,
      d: `M${x + dx * 19} ${y + dy * 19}L${x + dx * 38} ${y + dy * 38}`,
      'marker-end': `url(#tip-${kind})`,
    });
  const tip = (kind: string) =>
    s(
      'marker',
      {
        id: `tip-${kind}`,
        class: kind,
        viewBox: '0 0 6 6',
        refX: 3,
        refY: 3,
        markerWidth: 4,
        markerHeight: 4,
        orient: 'auto',
      },
      s('path', { d: 'M0 0 6 3 0 6Z' }),
    );
  const around = [-1, 0, 1]
    .flatMap(dx => [-1, 0, 1].map(dy => [dx, dy] as const))
    .filter(([dx, dy]) => dx !== 0 || dy !== 0);
  const [police, thief] = [pieceShape('police'), pieceShape('thief')];
  police.setAttribute('transform', 'translate(72 72)');
  thief.setAttribute('transform', 'translate(216 72)');
  const cells = [0, 1, 2, 3, 4, 5].flatMap(column =>
    [0, 1, 2].map(row =>
      s('rect', { class: 'floor', x: column * 48 + 1, y: row * 48 + 1, width: 46, height: 46, rx: 6 }),
    ),
  );
  return s(
    'svg',
    {
      class: 'rules',
      viewBox: '0 0 288 144',
      role: 'img',
      'aria-label': 'The policeman moves in eight directions, the thief in four',
    },
    s('defs', {}, tip('police'), tip('thief')),
    ...cells,
    ...around.map(([dx, dy]) => arrow(72, 72, dx, dy, 'police')),
    ...around.filter(([dx, dy]) => dx === 0 || dy === 0).map(([dx, dy]) => arrow(216, 72, dx, dy, 'thief')),
    police,
    thief,
  );
}

function rules(): HTMLElement {
  return h('div', { class: 'rules-text' }, pictureOfRules(), ...RULES.map(sentence => h('p', {}, sentence)));
}

export function showHelp(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#help-dialog')!;
  const keys = KEYS.flatMap(([key, what]) => [h('dt', {}, h('kbd', {}, keyName(key))), h('dd', {}, what)]);
  dialog
    .querySelector('.content')!
    .replaceChildren(
      h('h3', {}, 'Rules'),
      rules(),
      h(
        'p',
        {},
        'Colours: blue where the police win, orange and hatched where the thief escapes, grey with “=” for a draw. Numbers are turns to the end.',
      ),
      h('h3', {}, 'Keys'),
      h('dl', {}, ...keys),
      h('h3', {}, 'About'),
      h('p', {}, `Stakeout ${BUILT.version}. Everything is solved on this device: nothing you write leaves it.`),
      h(
        'p',
        {},
        'The manual is in the folder docs of Stakeout’s source: docs/browser.md is about this page, docs/boards.md about the file.',
      ),
    );
  dialog.showModal();
}

export interface Welcomed {
  /** Opens the puzzle, ready to play. */
  play(): void;
  /** Draws a board. */
  draw(): void;
}

/** The card of the first visit. */
export class Welcome {
  private readonly card = document.querySelector<HTMLElement>('#welcome')!;
  private isPlaying = false;

  constructor(private readonly welcomed: Welcomed) {}

  /** Whether this is the first visit. */
  static get isFirst(): boolean {
    return recall('localStorage', SEEN) === null;
  }

  show(): void {
    this.fill('Who wins?', [rules()], ['Play a puzzle', () => this.play()], ['Draw your own', () => this.draw()]);
  }

  /** The explorer shows another state. */
  shown(state: OnShow | null): void {
    if (!this.isPlaying || state === null || !state.isOver) {
      return;
    }
    const text =
      state.tone === 'police'
        ? 'You caught the thief. The list of moves says which of yours were best, and “Why?” what was wrong with the others.'
        : 'The thief got away. Take back your last move and try another one, or press “Why?” to see what went wrong.';
    this.fill(
      state.tone === 'police' ? 'Caught!' : 'Escaped',
      [h('p', {}, text)],
      ['Draw your own', () => this.draw()],
    );
  }

  private play(): void {
    this.isPlaying = true;
    this.welcomed.play();
    this.fill(
      'Who wins?',
      [
        h(
          'p',
          {},
          'You are the police, and six moves are enough. Choose a cell next to the policeman, or drag him there.',
        ),
      ],
      ['Show the rules', showHelp],
    );
  }

  private draw(): void {
    this.close();
    this.welcomed.draw();
  }

  private close(): void {
    this.isPlaying = false;
    this.card.hidden = true;
    keep('localStorage', SEEN, true);
  }

  private fill(title: string, content: readonly Node[], ...actions: readonly (readonly [string, () => void])[]): void {
    const buttons = actions.map(([label, run], index) => {
      const button = h('button', { type: 'button', class: index === 0 ? 'primary' : null }, label);
      button.addEventListener('click', run);
      return button;
    });
    const close = h('button', { type: 'button', class: 'close', 'aria-label': 'Close', title: 'Close' }, '×');
    close.addEventListener('click', () => this.close());
    this.card.replaceChildren(h('h2', {}, title), close, ...content, h('div', { class: 'buttons' }, ...buttons));
    this.card.hidden = false;
    keep('localStorage', SEEN, true);
  }
}
