/** The parts below the board: the legend, the values of the cell in focus, and the record of a match. */

import { cellAt } from '../game/grid.ts';
import { other, type Cell, type Player, type Value } from '../game/value.ts';
import { toneOf, type Graph } from '../graph/graph.ts';
import { saidOf, type Said } from '../graph/said.ts';
import type { Problem } from '../messages.ts';
import { capitalised, cellName, shortVerdict, verdict } from '../game/words.ts';
import type { Dispatch, Part, Post } from './controls.ts';
import { coded, h, reveal, setText, show } from './dom.ts';
import { heatOf, longestOf } from './heat.ts';
import { detail } from './labels.ts';
import { stepNames } from '../game/line.ts';
import type { Play, Turn } from '../game/match.ts';
import { fittingSolution, isBlocked, puzzleOf, legsOnShow, shownLine, type Model } from './model.ts';
import { latestAnswer } from './placed.ts';
import { button } from './widgets.ts';
import { moveName } from './judgement.ts';
import * as t from '../texts.ts';

/** The legend and the table of the cell in focus, in Outcomes. */
export function outcomes(): Part {
  const parts = [legend(), cellTable()];
  const element = h('div', { class: 'outcomes' }, ...parts.map(part => part.element));
  return {
    element,
    render: model => {
      const isShown = model.graph !== null || fittingSolution(model) !== null;
      reveal(element, model.mode === 'map' && isShown && !isBlocked(model));
      parts.forEach(part => part.render(model));
    },
  };
}

function legend(): Part {
  const swatch = (tone: string, shade: number, text = '') => h('i', { class: `swatch tone-${tone}-${shade}` }, text);
  const entry = (text: string, ...swatches: (HTMLElement | false)[]) =>
    h('span', { class: 'entry' }, ...swatches, text);
  const shades = (tone: string) => [0, 1, 2, 3, 4].map(shade => swatch(tone, shade));
  const ofBoard = [
    entry(t.policeCatchesTheThief, ...shades('police')),
    entry(t.theThiefEscapes, ...shades('thief')),
    entry(t.draw, swatch('draw', 0, '=')),
    h('span', { class: 'entry note' }, t.numbersAreTurnsToTheEnd),
  ];
  const element = h('div', { class: 'legend' });
  let shown: unknown = null;
  return {
    element,
    render: model => {
      const ofGraph = model.graph && (latestAnswer(model) ?? model.graph).legend;
      if (shown !== (ofGraph ?? ofBoard)) {
        shown = ofGraph ?? ofBoard;
        const entries = ofGraph?.map(({ text, tone, shade }) => entry(text, tone !== null && swatch(tone, shade ?? 0)));
        element.replaceChildren(...(entries ?? ofBoard));
      }
    },
  };
}

/** What is said of the state of a graph on show, and the moves there. */
export function stateCard(dispatch: Dispatch): Part {
  const heading = h('h2');
  const note = h('p', { class: 'note' });
  const moves = h('ul', { class: 'graph-moves', 'aria-label': t.moves });
  const element = h('section', { class: 'card graph-card', 'aria-label': t.vertex }, heading, moves, note);
  let shown: readonly unknown[] = [];
  return {
    element,
    render: model => {
      const said = saidOf(model);
      show(element, said !== null);
      setText(heading, said?.heading ?? '');
      setText(note, said?.note ?? '');
      const listed = [model.mode, model.graph, said?.moves?.of, said?.moves?.hasValues];
      if (listed.some((part, index) => part !== shown[index])) {
        shown = listed;
        moves.replaceChildren(...(said?.moves ? moveItems(model, said.moves, dispatch) : []));
      }
    },
  };
}

/** The moves, best first, with their values if these may be seen. */
function moveItems(
  model: Model,
  { of: play, hasValues }: NonNullable<Said['moves']>,
  dispatch: Dispatch,
): HTMLElement[] {
  const moves = hasValues ? play.moves : inOrderOf(model.graph!, play.moves);
  // The best come first, and are marked once; where all are equally good, not at all.
  const best = moves.filter(({ isBest }) => isBest).length;
  const mark = hasValues && best < moves.length ? h('strong', {}, t.bestMoves(best)) : null;
  const items = moves.map(({ name, to, value, weight }, index) => {
    const cost = weight === undefined ? '' : ` (${weight})`;
    const after = to.vertices ? { vertices: to.vertices } : { ...to, mover: other(play.start.mover as Player) };
    const choose = () => dispatch(model.mode === 'map' ? { type: 'explore', state: after } : { type: 'make', name });
    const move = button(`${name}${cost}${hasValues ? ` – ${value.text}` : ''}`, choose, { class: 'link' });
    const tone = hasValues ? toneOf(value.outcome) : 'none';
    return h('li', {}, tone !== 'none' && h('i', { class: `swatch tone-${tone}-0` }), move, index === 0 && mark);
  });
  const more = play.moveCount - play.moves.length;
  return more > 0 ? [...items, h('li', {}, t.andMore(more))] : items;
}

/** The moves in an order that is no hint: that of their vertices. */
function inOrderOf({ vertices }: Graph, moves: Play['moves']): Play['moves'] {
  const names = vertices.map(({ name }) => name);
  const key = ({ to }: Play['moves'][number]) => names.indexOf(to.vertices?.[0] ?? '');
  return [...moves].sort((a, b) => key(a) - key(b) || a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** The table of the hover, for the cell in focus. */
function cellTable(): Part {
  const heading = h('h2');
  const body = h('tbody');
  const table = h(
    'table',
    {},
    h(
      'thead',
      {},
      h('tr', {}, h('td'), h('th', { scope: 'col' }, t.policeToMove), h('th', { scope: 'col' }, t.thiefToMove)),
    ),
    body,
  );
  const [fine, coarse] = [
    h('span', { class: 'fine' }, t.pointAtACellOrMove),
    h('span', { class: 'coarse' }, t.tapACell),
  ];
  const help = h('p', { class: 'help' }, fine, coarse);
  const element = h('section', { class: 'cell-table', 'aria-label': t.cell }, heading, table, help);
  let shown = '';
  return {
    element,
    render: model => {
      const shownDetail = model.mode === 'map' ? detail(model) : null;
      // The scale of the text's board, as in the drawing.
      const cells = fittingSolution(model)?.cells;
      show(element, model.graph === null);
      const key = JSON.stringify([shownDetail, model.vary, model.mover]);
      if (key === shown) {
        return;
      }
      shown = key;
      setText(heading, shownDetail?.heading ?? '');
      show(heading, shownDetail !== null);
      show(help, shownDetail === null);
      show(table, (shownDetail?.rows.length ?? 0) > 0);
      const longest = cells ? longestOf(cells) : 0;
      const rows = (shownDetail?.rows ?? []).map(({ vary, values }) =>
        h(
          'tr',
          { class: vary },
          h('th', { scope: 'row' }, vary === 'thief' ? t.thiefHere : t.policeHere),
          ...values.map((value, index) => {
            const mover = index === 0 ? 'police' : 'thief';
            const isShown = vary === model.vary && mover === model.mover;
            return h('td', { class: isShown ? 'shown' : null }, value ? valueBadge(value, longest) : '–');
          }),
        ),
      );
      body.replaceChildren(...rows);
    },
  };
}

/** The number of moves of the best line in the list, around the selected one. */
const LISTED_MOVES = 100;

/** The moves of the line in Best line, as those of a match are listed. */
function movesOfLine(model: Model): readonly Pick<Turn, 'mover' | 'name'>[] {
  // Steps say more than the cells that several policemen go to.
  return model.board ? legsOnShow(model).map(leg => ({ mover: leg.mover, name: stepNames(leg) })) : shownLine(model);
}

/** The moves of the best line; each selects its turn. */
export function lineMoves(dispatch: Dispatch): Part {
  const list = h('ol', { class: 'line-moves', 'aria-label': t.movesOfTheBestLine });
  const element = h('section', { class: 'card line-card', 'aria-label': t.bestLine }, list);
  let shown = '';
  return {
    element,
    render: model => {
      const moves = model.mode === 'line' ? movesOfLine(model) : [];
      reveal(element, moves.length > 0 && !isBlocked(model));
      const first = Math.max(0, Math.min(model.turn - LISTED_MOVES / 2, moves.length - LISTED_MOVES));
      const listed = moves
        .slice(first, first + LISTED_MOVES)
        .map(move => ({ mover: move.mover, name: moveName(move) }));
      const key = JSON.stringify([first, listed]);
      if (key !== shown) {
        shown = key;
        list.setAttribute('start', String(first + 1));
        list.replaceChildren(
          ...listed.map(({ mover, name }, index) => {
            const turn = first + index + 1;
            return h(
              'li',
              { 'data-turn': turn },
              button(name, () => dispatch({ type: 'turn', turn }), { class: mover }),
            );
          }),
        );
      }
      for (const item of list.children as HTMLCollectionOf<HTMLElement>) {
        const isSelected = Number(item.dataset.turn) === model.turn;
        item.firstElementChild?.toggleAttribute('aria-current', isSelected);
        if (isSelected) {
          const { offsetTop, offsetHeight } = item;
          if (offsetTop < list.scrollTop || offsetTop + offsetHeight > list.scrollTop + list.clientHeight) {
            list.scrollTop = offsetTop - list.clientHeight / 2;
          }
        }
      }
    },
  };
}

export function editHelp(): Part {
  const key = (text: string) => h('kbd', {}, text);
  const element = h(
    'section',
    { class: 'card edit-help', 'aria-label': t.help },
    h('p', { class: 'help' }, t.dragOverCellsToPaintThem),
    h('p', { class: 'help fine' }, t.byKeyboardArrowKeysMove, ...['.', '*', 'P', 'T', 'E'].map(key), t.setTheCell),
  );
  return {
    element,
    render: model => reveal(element, model.mode === 'edit' && model.board !== null && !isBlocked(model)),
  };
}

/** The errors of the board, and what to do about them. */
export function problems(post: Post): Part {
  const list = h('ul', { class: 'problems', 'aria-label': t.errors });
  const memory = button(t.changeMemoryLimit, () => post({ type: 'perform', ability: 'memory-setting' }), {
    class: 'secondary',
  });
  const element = h('section', { class: 'card problem-card', 'aria-label': t.errors }, list, memory);
  let shown: unknown = null;
  return {
    element,
    render: model => {
      reveal(element, isBlocked(model));
      show(memory, puzzleOf(model)?.standing === 'tooLarge' && model.can.includes('memory-setting'));
      if (model.problems === shown) {
        return;
      }
      shown = model.problems;
      const { board } = model;
      list.replaceChildren(
        ...model.problems.map(problem => problemItem(problem, post, board && cellAt(board, problem))),
      );
    },
  };
}

/** An error, which leads to its place in the text and to its fixes. */
function problemItem(problem: Problem, post: Post, cell: Cell | null = null): HTMLElement {
  const place = cell ? capitalised(cellName(cell)) : t.numberedLine(problem.line + 1);
  const go = (fix: boolean) => () => post({ type: 'problem', problem, fix });
  const told = button('', go(false), { class: 'link', title: t.goToTheError });
  told.append(`${place}: `, ...coded(problem.message));
  return h('li', {}, told, button(t.fixes, go(true), { class: 'secondary', title: t.showTheFixesOfThisError }));
}

/** Announced by screen readers whenever it changes. */
export function announcer(): Part {
  const element = h('div', { class: 'spoken', 'aria-live': 'polite', role: 'log' });
  return { element, render: (model: Model) => setText(element, model.said) };
}

export function valueBadge(value: Value, longest: number): HTMLElement {
  const { tone, shade } = heatOf(value, longest);
  const whole = h('span', { class: 'whole' }, verdict(value));
  const short = h('span', { class: 'short', 'aria-hidden': 'true' }, shortVerdict(value));
  return h('span', { class: 'worth' }, h('i', { class: `swatch tone-${tone}-${shade}` }), whole, short);
}
