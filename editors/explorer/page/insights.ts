/** The part below the board in Insight: the list or table of the chosen view. */

import { cellOf, type Value } from '../game/value.ts';
import { capitalised, cellName, plain } from '../game/words.ts';
import type { Dispatch, Part, Post } from './controls.ts';
import { valueBadge } from './details.ts';
import { h, reveal, setText, show } from './dom.ts';
import { longestOf } from './heat.ts';
import { criticalAt, criticalText, isAnswerable, isPlacing, viewOf, type Insight, type Repair } from './insight.ts';
import { currentVerdict, fittingSolution, isBlocked, placeInFocus, type Model } from './model.ts';
import { changeList, placements, variations } from './nearby-lists.ts';
import { button, enable } from './widgets.ts';
import * as t from '../texts.ts';

export function insights(dispatch: Dispatch, post: Post): Part {
  const parts = {
    why: why(),
    critical: critical(),
    variants: variants(),
    repairs: repairs(dispatch),
    placements: placements(dispatch, post),
    variations: variations(dispatch, post),
  };
  const problem = h('p', { class: 'help' });
  const views = Object.values(parts).map(part => part.element);
  // Focusable, so that the keyboard can scroll it.
  const element = h('section', { class: 'card insights', tabindex: 0, 'aria-label': t.insight }, problem, ...views);
  return {
    element,
    render: model => {
      reveal(element, model.mode === 'insight' && (isPlacing(model) || !isBlocked(model)));
      const text = problemOf(model);
      setText(problem, text ?? '');
      show(problem, text !== null);
      for (const [view, part] of Object.entries(parts)) {
        // A wish can be changed where it has found nothing.
        const isWish = view === 'placements' || (view === 'variations' && isAnswerable(model));
        show(part.element, (text === null || isWish) && view === viewOf(model));
        part.render(model);
      }
    },
  };
}

/** Why there is nothing to show. */
function problemOf(model: Model): string | null {
  const { insight } = model;
  if (!isAnswerable(model)) {
    return t.solveTheBoardToSeeWhat;
  }
  return insight.problem ?? (insight[viewOf(model)] === null ? t.computing : null);
}

function why(): Part {
  const element = h('div', { class: 'why' });
  let shown: unknown = null;
  return {
    element,
    render: model => {
      const found = model.insight.why;
      if (found === shown || found === null) {
        return;
      }
      shown = found;
      element.replaceChildren(...found.text.map(paragraph => h('p', { class: 'paragraph' }, paragraph)));
    },
  };
}

function critical(): Part {
  const summary = h('p', { class: 'summary' });
  const focus = h('p', { class: 'critical-cell', 'aria-live': 'polite' });
  const element = h('div', {}, summary, focus, h('p', { class: 'help' }, t.criticalHelp));
  return {
    element,
    render: model => {
      const cells = model.insight.critical ?? [];
      const outcomes = cells.filter(({ isOutcome }) => isOutcome).length;
      const changes = t.criticalSummary(t.cellsChange(outcomes), cells.length - outcomes);
      setText(summary, cells.length === 0 ? t.noCellChangesAnything : changes);
      const place = placeInFocus(model);
      const cell = place === null ? null : cellOf(place);
      const found = cell && criticalAt(model, cell);
      const here = found ? criticalText(found) : t.changingThisCellChangesNothing;
      setText(focus, cell ? `${capitalised(cellName(cell))}: ${here}` : t.pointAtACellToSee);
      focus.dataset.tone = found?.value.outcome ?? 'none';
    },
  };
}

function variants(): Part {
  const list = h('ul', { class: 'variants', 'aria-label': t.verdictsWithOneRuleChanged });
  let shown: unknown = null;
  return {
    element: list,
    render: model => {
      const { variants } = model.insight;
      const written = currentVerdict(model);
      if (variants === shown || variants === null || !written) {
        return;
      }
      shown = variants;
      const solution = fittingSolution(model);
      const longest = solution ? longestOf(solution.cells) : 0;
      const item = (rule: string, value: Value, differs: boolean) =>
        h('li', { class: differs ? 'differs' : null }, h('span', { class: 'rule' }, rule), valueBadge(value, longest));
      list.replaceChildren(
        item(t.asWritten, written, false),
        ...variants.map(({ directive, value, verdict }) =>
          item(`${directive}: ${value}`, verdict, verdict.outcome !== written.outcome),
        ),
      );
    },
  };
}

function repairs(dispatch: Dispatch): Part {
  const message = h('p', { class: 'summary' });
  const list = changeList<Repair>(
    t.repairs,
    repair => dispatch({ type: 'select-repair', repair }),
    ({ changed }) => t.cellsChangeTheirOutcome(changed),
  );
  const apply = button(t.apply, () => dispatch({ type: 'apply-repair' }), {
    class: 'secondary',
    title: t.makeThisChangeInTheText,
  });
  const search = button(t.searchPairsOfEdits, () => dispatch({ type: 'search', within: 2 }), {
    class: 'secondary',
    title: t.searchWithinTwoEdits,
  });
  const stop = button(t.stop, () => dispatch({ type: 'search', within: 0 }), { class: 'secondary' });
  const actions = h('div', { class: 'actions' }, apply, search, stop);
  const element = h('div', {}, h('div', { class: 'found' }, message, actions), list.element);
  return {
    element,
    render: model => {
      const found = model.insight.repairs;
      if (found === null) {
        return;
      }
      setText(message, found.searching > 0 ? t.searchingFound(found.repairs.length) : messageOf(found));
      show(apply, found.needed && found.repairs.length > 0);
      enable(apply, !model.isReadOnly);
      show(search, found.needed && found.within === 1 && found.searching === 0 && found.repairs.length === 0);
      show(stop, found.searching > 0);
      list.render(found.repairs, model.insight.selected);
    },
  };
}

function messageOf({ message, wish, needed }: NonNullable<Insight['repairs']>): string {
  if (wish === null) {
    return t.theBoardHasNoExpect;
  }
  return needed ? plain(message) : t.theBoardIsAsExpected(wish);
}
