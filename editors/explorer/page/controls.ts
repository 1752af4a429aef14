/** The parts above the board: title, verdict, modes, and the controls of each mode. */

import { SYMBOLS } from '../game/grid.ts';
import { canTakeBack, countsTurns, known, type Sees } from '../game/match.ts';
import type { Brush, Resize } from '../game/protocol.ts';
import { moversOf } from '../game/turn.ts';
import { hasEnded, type Player } from '../game/value.ts';
import { shortVerdict, verdict } from '../game/words.ts';
import { edgesAlong, toneOf } from '../graph/graph.ts';
import type { FromPage, Mode } from '../messages.ts';
import { h, reveal, set, setText, show } from './dom.ts';
import { isSecret, notice, playedValue, standingText, turnText, verdictText } from './labels.ts';
import { canDraw, currentVerdict, isCurrent, puzzleOf, shownLine, type Model } from './model.ts';
import { isElsewhere, placesOf, stateName, stateValue } from './placed.ts';
import type { Event } from './update.ts';
import { button, dropsFrom, enable, ICONS, icon, segmented, tabList, type Tab } from './widgets.ts';
import * as t from '../texts.ts';

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
    'aria-label': t.board,
    title: t.goToThisBoard,
  });
  const count = h('span', { class: 'number' });
  number.addEventListener('change', () => {
    const wanted = Math.round(number.valueAsNumber);
    if (wanted >= 1) {
      post({ type: 'go', to: wanted - 1 });
    }
  });
  const previous = button(t.previousBoard, () => post({ type: 'go', to: 'previous' }), { icon: ICONS.previous });
  const next = button(t.nextBoard, () => post({ type: 'go', to: 'next' }), { icon: ICONS.next });
  const pager = h('div', { class: 'pager' }, previous, number, count, next);
  const pill = h('p', { class: 'verdict' });
  return {
    element: h('header', {}, h('div', { class: 'titles' }, title, file), pager, pill),
    render: model => {
      const { graph } = model;
      const puzzle = puzzleOf(model);
      const unnamed = graph ? model.file : puzzle ? t.numberedBoard(puzzle.board + 1) : t.boardExplorer;
      setText(title, puzzle?.title ?? unnamed);
      setText(file, graph && graph.title === null ? '' : model.file);
      set(number, { max: puzzle?.boards ?? 1 });
      shownIn(number, String((puzzle?.board ?? 0) + 1));
      setText(count, puzzle ? t.ofBoards(puzzle.boards) : '');
      show(pager, (puzzle?.boards ?? 0) > 1);
      enable(previous, (puzzle?.board ?? 0) > 0);
      enable(next, puzzle !== null && puzzle.board + 1 < puzzle.boards);
      setText(pill, verdictText(model));
      show(pill, puzzle !== null && !isSecret(model));
      const now = playedValue(model)?.outcome ?? currentVerdict(model)?.outcome;
      const tone = graph?.standing === 'solved' ? toneOf(graph.verdict?.outcome) : now;
      set(pill, { 'data-tone': tone ?? (isCurrent(model) || model.edited ? 'none' : (puzzle?.standing ?? 'none')) });
    },
  };
}

export function tabs(dispatch: Dispatch): Part {
  const modes: readonly Tab<Mode>[] = [
    { value: 'map', label: t.outcomes, title: t.whoWinsFromEveryCell },
    { value: 'line', label: t.bestLine, title: t.bestPlayByBothSidesTurn },
    { value: 'insight', label: t.insight, title: t.whatTheVerdictDependsOn },
    { value: 'play', label: t.play, title: t.playAgainstTheSolver },
    { value: 'edit', label: t.edit, title: t.paintWallsFloorAndPieces },
  ];
  const list = tabList('tab', 'panel', modes, mode => dispatch({ type: 'mode', mode }));
  const tab = (mode: Mode) => list.element.querySelector<HTMLElement>(`#tab-${mode}`)!;
  return {
    element: list.element,
    render: model => {
      const { mode, graph } = model;
      list.select(mode);
      set(tab('map'), { title: graph ? t.whoWinsFromEveryVertex : t.whoWinsFromEveryCell });
      set(tab('edit'), { title: graph ? t.drawVerticesAndEdges : t.paintWallsFloorAndPieces });
    },
  };
}

/** Reports that the outcomes do not belong to the current text, and offers to solve it. */
export function noticeBar(post: Post): Part {
  const text = h('span');
  const solve = button(t.solveNow, () => post({ type: 'solve' }), { class: 'primary' });
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
    t.tryOnEachCell,
    [
      { value: 'thief', label: t.thief, title: t.placeTheThiefOnEachCell },
      { value: 'police', label: t.policeman, title: t.placeThePolicemanOnEachCell },
    ],
    vary => dispatch({ type: 'set', to: { vary } }),
  );
  const mover = segmented(
    'mover',
    t.toMove,
    [
      { value: 'police', label: t.police },
      { value: 'thief', label: t.thief },
    ],
    player => dispatch({ type: 'mover', player }),
  );
  const placed = placedBar(dispatch);
  return {
    element: h('div', { class: 'controls map-controls' }, vary.element, mover.element, placed.element),
    render: model => {
      const { graph } = model;
      vary.select(model.vary);
      mover.select(model.mover as Player);
      show(vary.element, graph === null);
      show(mover.element, graph === null || isChase(model));
      placed.render(model);
    },
  };
}

/** Whether there is a graph with policemen and a thief on it. */
function isChase(model: Model): boolean {
  return model.graph?.kind === 'pursuit' && placesOf(model) !== null;
}

/** The value with placed pieces; until one is placed, a tip on how to do it. */
function placedBar(dispatch: Dispatch): Part {
  const keys = h('span', { class: 'fine' }, t.orPressPOrT);
  const tip = h('p', { class: 'note' }, h('span', {}, t.toSeeOtherStatesDrag, keys, '.'));
  const whole = h('span', { class: 'whole' });
  const short = h('span', { class: 'short', 'aria-hidden': 'true' });
  const result = h('strong', { class: 'verdict worth' }, whole, short);
  const play = button(t.playFromHere, () => dispatch({ type: 'play-here' }), {
    class: 'secondary',
    title: t.beginWithPlacedPieces,
  });
  const back = button(t.reset, () => dispatch({ type: 'put-back' }), {
    class: 'secondary',
    title: t.returnThePiecesToTheirCells,
  });
  const apply = button(t.apply, () => dispatch({ type: 'apply' }), {
    class: 'secondary',
    title: t.moveThePiecesToTheseCells,
  });
  const answer = h('p', {}, h('span', { class: 'note' }, t.here), result);
  const actions = h('div', { class: 'actions' }, play, apply, back);
  const element = h('div', { class: 'placed-pieces', role: 'group' }, tip, answer, actions);
  return {
    element,
    render: model => {
      const asked = isElsewhere(model);
      const value = asked ? stateValue(model) : null;
      show(element, isCurrent(model) && (model.board !== null || isChase(model)));
      show(tip, !asked);
      show(answer, asked);
      show(actions, asked);
      show(apply, model.placed !== null);
      set(element, { 'aria-label': asked ? stateName(model) : t.otherStates });
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
    set(run, { 'aria-label': t.playTheLine, title: t.playTheLine });
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
    set(run, { 'aria-label': t.pause, title: t.pause });
  };
  const first = button(t.start, () => go(0), { icon: ICONS.first });
  const back = button(t.oneTurnBack, () => go((now?.turn ?? 0) - 1), { icon: ICONS.back });
  const run = button(t.playTheLine, toggle, { icon: ICONS.play });
  const forward = button(t.oneTurnForward, () => go((now?.turn ?? 0) + 1), { icon: ICONS.forward });
  const end = button(t.end, () => go(last()), { icon: ICONS.last });
  const slider = h('input', { type: 'range', min: 0, step: 1, 'aria-label': t.turnOfTheBestLine });
  slider.addEventListener('input', () => go(slider.valueAsNumber));
  const text = h('p', { class: 'turn-text' });
  const bar = h('div', { class: 'transport' }, first, back, run, forward, end, slider);
  const which = segmented(
    'line-of',
    t.line,
    [
      { value: 'best', label: t.best, title: t.bestPlayByBothSides },
      { value: 'written', label: t.solution, title: t.theMovesOfTheDirectiveSolution },
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
    t.show,
    [
      { value: 'why', label: t.why, title: t.theReasonOfTheVerdict },
      { value: 'critical', label: t.criticalCells, title: t.wallsAndFloorThatDecide },
      { value: 'variants', label: t.otherRules, title: t.theVerdictWithOneRuleChanged },
      { value: 'repairs', label: t.repairs, title: t.theNearestBoardsOnWhichExpect },
      { value: 'placements', label: t.placeThePieces, title: t.whereThePiecesCouldStart },
      { value: 'variations', label: t.vary, title: t.otherBoardsNearThisOne },
    ],
    view => dispatch({ type: 'view', view }),
  );
  return {
    element: h('div', { class: 'controls insight-controls' }, view.element),
    render: model => {
      view.select(model.insight.view);
      show(view.element, model.graph === null);
    },
  };
}

/** How many turns an opponent can see ahead. */
const SIGHTS: readonly Sees[] = [null, 8, 4, 2];

export function playControls(dispatch: Dispatch): Part {
  const [police, thief] = [new Text(), new Text()];
  const side = segmented(
    'side',
    t.youPlay,
    [
      { value: 'police', label: '', icon: police },
      { value: 'thief', label: '', icon: thief },
      { value: 'both', label: t.both },
    ],
    side => dispatch({ type: 'side', side }),
  );
  const end = button(t.move, () => dispatch({ type: 'end-turn' }), { class: 'primary', title: t.chooseAPoliceman });
  const sights = SIGHTS.map(sees => h('option', {}, sees === null ? t.perfect : t.sees(sees)));
  const sight = h('select', { title: t.opponentHelp }, ...sights);
  sight.addEventListener('change', () => dispatch({ type: 'opponent', sees: SIGHTS[sight.selectedIndex] ?? null }));
  const opponent = h('label', { class: 'choice opponent' }, t.opponent, sight);
  const undo = button(t.takeBack, () => dispatch({ type: 'take-back' }), {
    class: 'secondary',
    title: t.takeBackYourLastMoveBackspace,
  });
  const restart = button(t.restart, () => dispatch({ type: 'restart' }), {
    class: 'secondary',
    title: t.beginThisMatchAgain,
  });
  const written = button(t.asWrittenStart, () => dispatch({ type: 'play-written' }), {
    class: 'secondary',
    title: t.beginAsWritten,
  });
  const hints = h('input', { type: 'checkbox' });
  hints.addEventListener('change', () => dispatch({ type: 'set', to: { hints: hints.checked } }));
  const step = (label: string, to: (shown: number) => number, icon: string) =>
    button(label, () => dispatch({ type: 'view-ply', count: to(shown) }), { icon });
  let shown = 0;
  const first = step(t.startOfTheMatch, () => 0, ICONS.first);
  const back = step(t.oneMoveBack, shown => shown - 1, ICONS.back);
  const forward = step(t.oneMoveForward, shown => shown + 1, ICONS.forward);
  const last = step(t.latestMove, () => Infinity, ICONS.last);
  const steps = h(
    'div',
    { class: 'actions steps', role: 'group', 'aria-label': t.movesOfTheMatch },
    first,
    back,
    forward,
    last,
  );
  const resume = button(t.playOnFromHere, () => dispatch({ type: 'resume' }), {
    class: 'secondary',
    title: t.goOnFromThisState,
  });
  const actions = h(
    'div',
    { class: 'actions' },
    end,
    steps,
    resume,
    undo,
    restart,
    written,
    h('label', { class: 'check' }, hints, t.hints),
  );
  return {
    element: h('div', { class: 'controls play-controls' }, side.element, opponent, actions),
    render: model => {
      const isGame = model.graph?.kind === 'game';
      side.select(model.side);
      police.data = isGame ? t.first : t.police;
      thief.data = isGame ? t.second : t.thief;
      // Perfect play is all there is in a game about costs or Grundy values.
      const play = model.match && known(model.match);
      show(opponent, play === null || countsTurns(play));
      hints.checked = model.hints;
      const count = model.match?.plies.length ?? 0;
      sight.selectedIndex = Math.max(0, SIGHTS.indexOf(model.sees));
      shown = model.viewed ?? count;
      [first, back].forEach(button => enable(button, shown > 0));
      [forward, last].forEach(button => enable(button, shown < count));
      const own = model.viewed === null && model.refuted === null ? moversOf(model.match) : null;
      show(end, (own?.at.length ?? 0) > 1);
      enable(
        end,
        model.plan.to.some(to => to !== null),
      );
      show(resume, model.viewed !== null);
      show(undo, model.viewed === null);
      enable(undo, model.match !== null && canTakeBack(model.match));
      show(written, model.playFrom !== null);
    },
  };
}

/** Shows a value in a field, unless somebody writes there. */
function shownIn(field: HTMLInputElement, value: string): void {
  if (document.activeElement !== field) {
    field.value = value;
  }
}

export function editControls(dispatch: Dispatch, post: Post): Part {
  const names: Record<Brush, string> = { wall: t.wall, floor: t.floor, police: t.police, thief: t.thief, exit: t.exit };
  const brush = segmented(
    'brush',
    t.paint,
    (Object.keys(names) as Brush[]).map(value => ({
      value,
      label: names[value],
      title: t.brushHelp(names[value], SYMBOLS[value]),
      icon: h('kbd', { class: `kind-${value}` }, SYMBOLS[value]),
    })),
    brush => dispatch({ type: 'set', to: { brush } }),
  );
  const tool = segmented(
    'tool',
    t.paintWith,
    [
      { value: 'brush', label: t.brush, title: t.paintTheCellsThePointerMoves },
      { value: 'rectangle', label: t.rectangle, title: t.paintARectangleDragFromCorner },
      { value: 'fill', label: t.fill, title: t.paintAllConnectedCellsOfOne },
    ],
    tool => dispatch({ type: 'set', to: { tool } }),
  );
  const resize = (label: string, title: string, how: Resize) =>
    button(label, () => dispatch({ type: 'resize', how }), { class: 'secondary', title });
  const sizes = h(
    'div',
    { id: 'sizes', class: 'sizes', role: 'group', 'aria-label': t.rowsAndColumns },
    resize(t.rowPlus, t.addARowBelowTheSelected, 'addRow'),
    resize(t.rowMinus, t.removeTheRowOfTheSelected, 'removeRow'),
    resize(t.columnPlus, t.addAColumnToTheRight, 'addColumn'),
    resize(t.columnMinus, t.removeTheColumnOfTheSelected, 'removeColumn'),
    button(t.clear, () => dispatch({ type: 'clear' }), { class: 'secondary', title: t.turnAllWallsIntoFloor }),
  );
  const size = button(t.rowsAndColumnsMenu, () => {}, { class: 'secondary' });
  dropsFrom(size, sizes);
  const add = button(t.addAVertex, () => dispatch({ type: 'add-vertex', to: null }), { class: 'secondary' });
  const removal = button(t.remove, () => dispatch({ type: 'remove' }), {
    class: 'secondary',
    title: t.removeWhatIsSelected,
  });
  const name = h('input', { class: 'name', type: 'text', spellcheck: false, autocomplete: 'off' });
  name.addEventListener('change', () => dispatch({ type: 'rename', to: name.value.trim() }));
  const naming = h('label', { class: 'choice' }, t.name, name);
  const weight = h('input', { class: 'number', type: 'number', step: 1 });
  weight.addEventListener('change', () => {
    if (Number.isSafeInteger(weight.valueAsNumber)) {
      dispatch({ type: 'weigh', weight: weight.valueAsNumber });
    }
  });
  const weighing = h('label', { class: 'choice' }, t.weight, weight);
  const start = button(t.startHere, () => dispatch({ type: 'start-here' }), {
    class: 'secondary',
    title: t.theGameBeginsOnThisVertex,
  });
  const undo = button(t.undo, () => post({ type: 'undo' }), { icon: ICONS.undo });
  const redo = button(t.redo, () => post({ type: 'redo' }), { icon: ICONS.redo, class: 'redo' });
  const solve = button(t.solve, () => post({ type: 'solve' }), {
    class: 'secondary solve',
    title: t.solveTheBoard,
  });
  return {
    element: h(
      'div',
      { class: 'controls edit-controls' },
      brush.element,
      h('div', { class: 'actions' }, undo, redo, add, removal, solve),
      h('div', { class: 'actions drawn' }, naming, weighing, start),
      tool.element,
      size,
      sizes,
    ),
    render: model => {
      brush.select(model.brush);
      tool.select(model.tool);
      const { board, graph, selected } = model;
      const isDrawn = canDraw(model);
      [brush.element, tool.element, size].forEach(element => show(element, board !== null));
      [add, removal].forEach(button => show(button, board === null));
      enable(add, isDrawn);
      enable(removal, isDrawn && selected.length > 0);
      const [from, to] = selected;
      show(naming, isDrawn && from !== undefined && to === undefined);
      show(start, isDrawn && graph?.kind === 'game' && from !== undefined && to === undefined);
      show(weighing, isDrawn && graph?.isWeighted === true && to !== undefined);
      shownIn(name, from ?? '');
      shownIn(weight, (graph && to !== undefined && edgesAlong(graph, selected)[0]?.label) || '');
      sizes.querySelectorAll('button').forEach(button => enable(button, !model.isReadOnly));
      enable(undo, model.canUndo && !model.isReadOnly);
      enable(redo, model.canRedo && !model.isReadOnly);
      const { standing } = puzzleOf(model) ?? {};
      enable(solve, standing !== undefined && standing !== 'errors' && !isCurrent(model));
      set(solve, { title: standing ? standingText(standing) : null });
    },
  };
}
