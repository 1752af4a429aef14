/** The parts above the board: title, verdict, modes, and the controls of each mode. */

import type { Brush, Resize } from '../game/grid.ts';
import { SYMBOLS } from '../game/grid.ts';
import * as play from '../game/play.ts';
import { hasEnded } from '../game/value.ts';
import { shortVerdict, verdict } from '../game/words.ts';
import type { FromPage, Mode } from '../messages.ts';
import { h, reveal, set, setText, show } from './dom.ts';
import { notice, playedValue, standingText, turnText, verdictText } from './labels.ts';
import { isCurrent, shownLine, type Model } from './model.ts';
import { stateName, stateValue } from './placed.ts';
import type { Event } from './update.ts';
import { button, enable, ICONS, icon, segmented, tabList, type Tab } from './widgets.ts';

export type Dispatch = (event: Event) => void;

/** A part of the page that renders the model. */
export interface Part {
  readonly element: HTMLElement;
  render(model: Model): void;
}

export type Post = (message: FromPage) => void;

export function header(post: Post): Part {
  const title = h('h1');
  const file = h('span', { class: 'file' });
  const number = h('input', {
    class: 'number',
    type: 'number',
    min: 1,
    'aria-label': 'Board',
    title: 'Go to this board',
  });
  const count = h('span', { class: 'number' });
  number.addEventListener('change', () => {
    const wanted = Math.round(number.valueAsNumber);
    if (wanted >= 1) {
      post({ type: 'go', to: wanted - 1 });
    }
  });
  const previous = button('Previous board', () => post({ type: 'go', to: 'previous' }), { icon: ICONS.previous });
  const next = button('Next board', () => post({ type: 'go', to: 'next' }), { icon: ICONS.next });
  const pager = h('div', { class: 'pager' }, previous, number, count, next);
  const pill = h('p', { class: 'verdict' });
  return {
    element: h('header', {}, h('div', { class: 'titles' }, title, file), pager, pill),
    render: model => {
      const { board } = model;
      setText(title, board?.title ?? (board ? `Board ${board.board + 1}` : 'Board explorer'));
      setText(file, model.file);
      set(number, { max: board?.boards ?? 1 });
      if (document.activeElement !== number) {
        number.value = String((board?.board ?? 0) + 1);
      }
      setText(count, board ? `of ${board.boards}` : '');
      show(pager, (board?.boards ?? 0) > 1);
      enable(previous, (board?.board ?? 0) > 0);
      enable(next, board !== null && board.board + 1 < board.boards);
      setText(pill, verdictText(model));
      show(pill, board !== null);
      const now = playedValue(model)?.outcome;
      const tone =
        now ??
        (isCurrent(model) ? (board?.verdict?.outcome ?? 'none') : model.edited ? 'none' : (board?.standing ?? 'none'));
      set(pill, { 'data-tone': tone });
    },
  };
}

export function tabs(dispatch: Dispatch): Part {
  const modes: readonly Tab<Mode>[] = [
    { value: 'map', label: 'Outcomes', title: 'Who wins from every cell' },
    { value: 'line', label: 'Best line', title: 'Best play by both sides, turn by turn' },
    { value: 'insight', label: 'Insight', title: 'What the verdict depends on' },
    { value: 'play', label: 'Play', title: 'Play against the solver' },
    { value: 'edit', label: 'Edit', title: 'Paint walls, floor and pieces' },
  ];
  const list = tabList('tab', 'panel', modes, mode => dispatch({ type: 'mode', mode }));
  return { element: list.element, render: model => list.select(model.mode) };
}

/** Reports that the outcomes do not belong to the current text, and offers to solve it. */
export function noticeBar(post: Post): Part {
  const text = h('span');
  const solve = button('Solve now', () => post({ type: 'solve' }), { class: 'primary' });
  const element = h('div', { class: 'notice', role: 'status' }, text, solve);
  return {
    element,
    render: model => {
      const shown = notice(model);
      reveal(element, shown !== null);
      setText(text, shown?.text ?? '');
      show(solve, shown?.solve ?? false);
      element.toggleAttribute('data-passing', shown?.isPassing ?? false);
    },
  };
}

export function mapControls(dispatch: Dispatch): Part {
  const vary = segmented(
    'vary',
    'On each cell',
    [
      { value: 'thief', label: 'Thief', title: 'Place the thief on each cell; the policeman stays' },
      { value: 'police', label: 'Police', title: 'Place the policeman on each cell; the thief stays' },
    ],
    player => dispatch({ type: 'vary', player }),
  );
  const mover = segmented(
    'mover',
    'To move',
    [
      { value: 'police', label: 'Police' },
      { value: 'thief', label: 'Thief' },
    ],
    player => dispatch({ type: 'mover', player }),
  );
  const placed = placedBar(dispatch);
  return {
    element: h('div', { class: 'controls map-controls' }, vary.element, mover.element, placed.element),
    render: model => {
      vary.select(model.vary);
      mover.select(model.mover);
      placed.render(model);
    },
  };
}

/** The value with placed pieces; until one is placed, a tip on how to do it. */
function placedBar(dispatch: Dispatch): Part {
  const keys = h('span', { class: 'keys' }, ', or press P or T on a cell');
  const tip = h('p', { class: 'note' }, h('span', {}, 'To see other states, drag a piece', keys, '.'));
  const whole = h('span', { class: 'whole' });
  const short = h('span', { class: 'short', 'aria-hidden': 'true' });
  const result = h('strong', { class: 'verdict worth' }, whole, short);
  const play = button('Play from here', () => dispatch({ type: 'play-here' }), {
    class: 'secondary',
    title: 'Begin a match with the pieces where they are now',
  });
  const back = button('Reset', () => dispatch({ type: 'put-back' }), {
    class: 'secondary',
    title: 'Return the pieces to their cells in the text (Escape)',
  });
  const apply = button('Apply', () => dispatch({ type: 'apply' }), {
    class: 'secondary',
    title: 'Move the pieces to these cells in the text',
  });
  const answer = h('p', {}, h('span', { class: 'note' }, 'Here:'), result);
  const actions = h('div', { class: 'actions' }, play, apply, back);
  const element = h('div', { class: 'placed-pieces', role: 'group' }, tip, answer, actions);
  return {
    element,
    render: model => {
      const asked = model.placed !== null;
      const value = asked ? stateValue(model) : null;
      show(element, isCurrent(model));
      show(tip, !asked);
      show(answer, asked);
      show(actions, asked);
      set(element, { 'aria-label': asked ? stateName(model) : 'Other states' });
      setText(whole, value ? verdict(value) : '…');
      setText(short, value ? shortVerdict(value) : '…');
      set(result, { 'data-tone': value?.outcome ?? 'none' });
      enable(apply, !model.isReadOnly);
      enable(play, value !== null && !hasEnded(value));
    },
  };
}

/** Milliseconds per turn while the best line plays. */
const PACE = 800;

export function lineControls(dispatch: Dispatch): Part {
  let now: Model | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  const last = () => (now ? shownLine(now).length : 0);
  const go = (turn: number) => dispatch({ type: 'turn', turn });
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    run.replaceChildren(icon(ICONS.play));
    set(run, { 'aria-label': 'Play the line', title: 'Play the line' });
  };
  const advance = () => {
    go((now?.turn ?? 0) + 1);
    if ((now?.turn ?? 0) >= last()) {
      stop();
    }
  };
  const toggle = () => {
    if (timer !== undefined) {
      return stop();
    }
    if ((now?.turn ?? 0) >= last()) {
      go(0);
    }
    timer = setInterval(advance, PACE);
    run.replaceChildren(icon(ICONS.pause));
    set(run, { 'aria-label': 'Pause', title: 'Pause' });
  };
  const first = button('Start', () => go(0), { icon: ICONS.first });
  const back = button('One turn back', () => go((now?.turn ?? 0) - 1), { icon: ICONS.back });
  const run = button('Play the line', toggle, { icon: ICONS.play });
  const forward = button('One turn forward', () => go((now?.turn ?? 0) + 1), { icon: ICONS.forward });
  const end = button('End', () => go(last()), { icon: ICONS.last });
  const slider = h('input', { type: 'range', min: 0, step: 1, 'aria-label': 'Turn of the best line' });
  slider.addEventListener('input', () => go(slider.valueAsNumber));
  const text = h('p', { class: 'turn-text' });
  const bar = h('div', { class: 'transport' }, first, back, run, forward, end, slider);
  const which = segmented(
    'line-of',
    'Line',
    [
      { value: 'best', label: 'Best', title: 'Best play by both sides' },
      { value: 'written', label: 'Solution', title: 'The moves of the directive “solution”' },
    ],
    lineOf => dispatch({ type: 'line-of', lineOf }),
  );
  return {
    element: h('div', { class: 'controls line-controls' }, which.element, bar, text),
    render: model => {
      now = model;
      const count = last();
      which.select(model.lineOf);
      show(which.element, isCurrent(model) && (model.board?.written.length ?? 0) > 0);
      show(bar, count > 0);
      set(slider, { max: count, 'aria-valuetext': turnText(model) });
      slider.value = String(model.turn);
      setText(text, turnText(model));
      enable(back, model.turn > 0);
      enable(forward, model.turn < count);
      if (timer !== undefined && (model.mode !== 'line' || count === 0)) {
        stop();
      }
    },
  };
}

/** What Insight shows. */
export function insightControls(dispatch: Dispatch): Part {
  const view = segmented(
    'view',
    'Show',
    [
      { value: 'why', label: 'Why', title: 'The reason of the verdict' },
      { value: 'critical', label: 'Critical cells', title: 'Walls and floor that decide the verdict' },
      { value: 'variants', label: 'Other rules', title: 'The verdict with one rule changed' },
      { value: 'repairs', label: 'Repairs', title: 'The nearest boards on which “expect” holds' },
    ],
    view => dispatch({ type: 'view', view }),
  );
  return {
    element: h('div', { class: 'controls insight-controls' }, view.element),
    render: model => view.select(model.insight.view),
  };
}

export function playControls(dispatch: Dispatch): Part {
  const side = segmented(
    'side',
    'You play',
    [
      { value: 'police', label: 'Police' },
      { value: 'thief', label: 'Thief' },
      { value: 'both', label: 'Both' },
    ],
    side => dispatch({ type: 'side', side }),
  );
  const undo = button('Take back', () => dispatch({ type: 'take-back' }), {
    class: 'secondary',
    title: 'Take back your last move (Backspace)',
  });
  const restart = button('Restart', () => dispatch({ type: 'restart' }), {
    class: 'secondary',
    title: 'Begin this match again',
  });
  const written = button('Start of the board', () => dispatch({ type: 'play-written' }), {
    class: 'secondary',
    title: 'Begin a match with the pieces as in the text',
  });
  const hints = h('input', { type: 'checkbox' });
  hints.addEventListener('change', () => dispatch({ type: 'hints', on: hints.checked }));
  const step = (label: string, to: (shown: number) => number, icon: string) =>
    button(label, () => dispatch({ type: 'view-ply', count: to(shown) }), { icon });
  let shown = 0;
  const first = step('Start of the match', () => 0, ICONS.first);
  const back = step('One move back', shown => shown - 1, ICONS.back);
  const forward = step('One move forward', shown => shown + 1, ICONS.forward);
  const last = step('Latest move', () => Infinity, ICONS.last);
  const steps = h(
    'div',
    { class: 'actions steps', role: 'group', 'aria-label': 'Moves of the match' },
    first,
    back,
    forward,
    last,
  );
  const resume = button('Play on from here', () => dispatch({ type: 'resume' }), {
    class: 'secondary',
    title: 'Go on from this state; the moves after it are kept as a variation',
  });
  const actions = h(
    'div',
    { class: 'actions' },
    steps,
    resume,
    undo,
    restart,
    written,
    h('label', { class: 'check' }, hints, 'Hints'),
  );
  return {
    element: h('div', { class: 'controls play-controls' }, side.element, actions),
    render: model => {
      side.select(model.side);
      hints.checked = model.hints;
      const count = model.match?.plies.length ?? 0;
      shown = model.viewed ?? count;
      [first, back].forEach(button => enable(button, shown > 0));
      [forward, last].forEach(button => enable(button, shown < count));
      show(resume, model.viewed !== null);
      show(undo, model.viewed === null);
      enable(undo, model.match !== null && play.canUndo(model.match));
      show(written, model.playFrom !== null);
    },
  };
}

export function editControls(dispatch: Dispatch, post: Post): Part {
  const names: Record<Brush, string> = { wall: 'Wall', floor: 'Floor', police: 'Police', thief: 'Thief', exit: 'Exit' };
  const brush = segmented(
    'brush',
    'Paint',
    (Object.keys(names) as Brush[]).map(value => ({
      value,
      label: names[value],
      title: `${names[value]}: type ${SYMBOLS[value]} on a cell, or drag over cells`,
      icon: h('kbd', { class: `kind-${value}` }, SYMBOLS[value]),
    })),
    value => dispatch({ type: 'brush', brush: value }),
  );
  const tool = segmented(
    'tool',
    'With',
    [
      { value: 'brush', label: 'Brush', title: 'Paint the cells the pointer moves over' },
      { value: 'rectangle', label: 'Rectangle', title: 'Paint a rectangle: drag from corner to corner' },
      { value: 'fill', label: 'Fill', title: 'Paint all connected cells of one kind' },
    ],
    tool => dispatch({ type: 'tool', tool }),
  );
  const resize = (label: string, title: string, how: Resize) =>
    button(label, () => dispatch({ type: 'resize', how }), { class: 'secondary', title });
  const sizes = h(
    'div',
    { class: 'actions sizes', role: 'group', 'aria-label': 'Rows and columns' },
    resize('Row +', 'Add a row below the selected cell', 'add-row'),
    resize('Row −', 'Remove the row of the selected cell', 'remove-row'),
    resize('Column +', 'Add a column to the right of the selected cell', 'add-column'),
    resize('Column −', 'Remove the column of the selected cell', 'remove-column'),
    button('Clear', () => dispatch({ type: 'clear' }), { class: 'secondary', title: 'Turn all walls into floor' }),
  );
  const undo = button('Undo', () => post({ type: 'undo' }), { icon: ICONS.undo });
  const redo = button('Redo', () => post({ type: 'redo' }), { icon: ICONS.redo });
  const solve = button('Solve', () => post({ type: 'solve' }), {
    class: 'secondary',
    title: 'Solve the board as it is now',
  });
  return {
    element: h(
      'div',
      { class: 'controls edit-controls' },
      brush.element,
      h('div', { class: 'actions' }, undo, redo, solve),
      tool.element,
      sizes,
    ),
    render: model => {
      brush.select(model.brush);
      tool.select(model.tool);
      sizes.querySelectorAll('button').forEach(button => enable(button, !model.isReadOnly));
      enable(undo, model.canUndo && !model.isReadOnly);
      enable(redo, model.canRedo && !model.isReadOnly);
      enable(solve, model.board !== null && model.board.standing !== 'errors' && !isCurrent(model));
      set(solve, { title: model.board ? standingText(model.board.standing) : null });
    },
  };
}
