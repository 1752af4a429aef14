/** Insight's lists for authors: placements of the pieces, and boards near the one shown. */

import { plain, shortVerdict } from '../game/words.ts';
import type { Dispatch, Part, Post } from './controls.ts';
import { h, setText, show } from './dom.ts';
import type { Model } from './model.ts';
import { TURNS_PATTERN, VERDICT_PATTERN, type Change, type Variation } from './nearby.ts';
import { smallPicture } from './small.ts';
import { button, enable, segmented } from './widgets.ts';
import * as t from '../texts.ts';

/** A field whose text is taken once it is valid. */
function field(label: string, title: string, pattern: string, change: (text: string) => void): HTMLElement {
  const input = h('input', { type: 'text', pattern, title, size: 12, spellcheck: 'false' });
  input.addEventListener('change', () => input.reportValidity() && change(input.value));
  return h('label', { class: 'check' }, label, input);
}

/** Changes of the board by their titles, one of which is shown on it. */
export function changeList<Found extends { readonly title: string }>(
  label: string,
  choose: (index: number) => void,
  help: (change: Found) => string | undefined = () => undefined,
): { readonly element: HTMLElement; render(changes: readonly Found[], selected: number): void } {
  const element = h('ol', { class: 'repairs', 'aria-label': label });
  let shown: unknown = null;
  return {
    element,
    render: (changes, selected) => {
      if (changes !== shown) {
        shown = changes;
        const items = changes.map((change, index) =>
          h(
            'li',
            {},
            button(plain(change.title), () => choose(index), { class: 'link', title: help(change) }),
          ),
        );
        element.replaceChildren(...items);
      }
      for (const [index, item] of Array.from(element.children).entries()) {
        item.firstElementChild?.toggleAttribute('aria-current', index === selected);
      }
    },
  };
}

function undoButton(post: Post): HTMLButtonElement {
  return button(t.undo, () => post({ type: 'undo' }), { class: 'secondary' });
}

function canWrite({ isReadOnly, edited }: Model): boolean {
  return !isReadOnly && !edited;
}

export function placements(dispatch: Dispatch, post: Post): Part {
  const verdict = field(t.verdict, t.verdictHelp, VERDICT_PATTERN, verdict =>
    dispatch({ type: 'wish', wish: { verdict } }),
  );
  const message = h('p', { class: 'summary', 'aria-live': 'polite' });
  const apply = button(t.apply, () => dispatch({ type: 'apply-repair' }), {
    class: 'secondary',
    title: t.makeThisChangeInTheText,
  });
  const undo = undoButton(post);
  const list = changeList<Change>(t.placements, repair => dispatch({ type: 'select-repair', repair }));
  const element = h(
    'div',
    {},
    h('div', { class: 'found' }, verdict, message, h('div', { class: 'actions' }, apply, undo)),
    list.element,
  );
  return {
    element,
    render: model => {
      const found = model.insight.placements;
      enable(undo, model.canUndo && canWrite(model));
      if (found === null) {
        return;
      }
      setText(message, found.wish === null ? t.writeAVerdict : t.placementsOf(found.found, found.wish));
      show(apply, found.placements.length > 0);
      enable(apply, canWrite(model));
      list.render(found.placements, model.insight.selected);
    },
  };
}

export function variations(dispatch: Dispatch, post: Post): Part {
  const edits = segmented(
    'edits',
    t.edits,
    [
      { value: '1', label: '1' },
      { value: '2', label: '2', title: t.searchWithinTwoEdits },
    ],
    edits => dispatch({ type: 'wish', wish: { edits } }),
  );
  const turns = field(t.turnsWished, t.turnsHelp, TURNS_PATTERN, turns => dispatch({ type: 'wish', wish: { turns } }));
  const key = h('input', { type: 'checkbox' });
  key.addEventListener('change', () => dispatch({ type: 'wish', wish: { uniqueKey: key.checked } }));
  const stop = button(t.stop, () => post({ type: 'stop-variations' }), { class: 'secondary' });
  const undo = undoButton(post);
  const message = h('p', { class: 'summary', 'aria-live': 'polite' });
  const list = h('ul', { class: 'nearby', 'aria-label': t.vary });
  const element = h(
    'div',
    {},
    h(
      'div',
      { class: 'controls' },
      edits.element,
      turns,
      h('label', { class: 'check' }, key, t.oneKey),
      h('div', { class: 'actions' }, stop, undo),
    ),
    message,
    list,
    h('p', { class: 'help' }, t.varyHelp),
  );
  let shown: unknown = null;
  return {
    element,
    render: model => {
      const found = model.insight.variations;
      edits.select(model.wish.edits);
      key.checked = model.wish.uniqueKey;
      show(stop, found === null);
      enable(undo, model.canUndo && canWrite(model));
      setText(message, found === null ? t.computing : t.boardsFound(found.boards.length, found.tried));
      for (const open of list.querySelectorAll('button')) {
        enable(open, canWrite(model));
      }
      if (found !== shown) {
        shown = found;
        const boards = found?.boards ?? [];
        list.replaceChildren(
          ...boards.map((board, index) => smallBoard(board, () => dispatch({ type: 'open-variation', index }))),
        );
      }
    },
  };
}

/** A board as a button that opens it. */
function smallBoard(board: Variation, open: () => void): HTMLElement {
  const { title, rows, verdict, bits, keys } = board;
  const caption = [bits === null ? null : t.bits(bits.toFixed(2)), shortVerdict(verdict), t.firstMoveCount(keys)];
  const words = caption.filter(text => text !== null).join(' · ');
  const element = button('', open, { title });
  element.replaceChildren(smallPicture(rows), h('span', {}, words));
  return h('li', {}, element);
}
