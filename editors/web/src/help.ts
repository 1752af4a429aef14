/** What a newcomer reads: the rules with a picture, the keys, the version. */

import { h, s } from '../../explorer/page/dom.ts';
import { pieceShape } from '../../explorer/page/shapes.ts';
import * as t from '../../explorer/texts.ts';

/** Apple's keyboards have another key for commands. */
const COMMAND = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl+';

export const keyName = (key: string) => key.replace('Ctrl+', COMMAND);

/** The three sentences that are enough to play. */
const RULES = [t.howPiecesMove, t.howThePoliceWin, t.howTheThiefWins];

const KEYS: readonly (readonly [string, string])[] = [
  [t.arrowKeys, t.moveOverTheBoardStepThrough],
  ['P, T, E, * and .', t.inEditSetTheCell],
  ['+, − and 0', 'zoom'],
  ['F', t.theBoardAloneEscapeLeaves],
  ['Ctrl+E', t.showOrHideTheText],
  ['Ctrl+Z, Ctrl+Y', t.undoRedo],
  ['Ctrl+S', 'save'],
  ['Ctrl+I', t.inTheTextValuesAt],
  ['Ctrl+.', t.inTheTextFixesAndOther],
  ['Ctrl+Space', t.inTheTextCompletion],
  ['Shift+Alt+F', t.inTheTextFormat],
  ['?', t.thisHelp],
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
      'aria-label': t.thePolicemanMovesInEightDirections,
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
      h('h3', {}, t.rules),
      rules(),
      h('p', {}, t.whatColoursMean),
      h('div', { class: 'fine' }, h('h3', {}, t.keys), h('dl', {}, ...keys)),
      h('h3', {}, t.about),
      h('p', {}, t.aboutStakeout(BUILT.version)),
      h('p', {}, t.theManualIsInTheFolder),
    );
  dialog.showModal();
}
