/** Entry point of the explorer's page: receives messages and input, updates the model and draws it. */

import { emphasisOf, isOfHeaps, valued } from '../graph/said.ts';
import { GraphView } from '../graph/view.ts';
import { THINKING } from '../game/match.ts';
import type { FromPage, ToPage } from '../messages.ts';
import { BoardView } from './board.ts';
import * as controls from './controls.ts';
import * as details from './details.ts';
import { h, reveal, setText, show } from './dom.ts';
import type { Effect } from './effects.ts';
import { absenceText, onShow } from './labels.ts';
import { kept, legsOnShow, START, type Kept, type Model } from './model.ts';
import { linkOf } from './playing.ts';
import { insights } from './insights.ts';
import { Heaps } from './heaps.ts';
import { listenToKeys, listenToPointer, type Drawing } from './pointer.ts';
import { figuresOf, MAX_CELLS, sceneOf } from './scene.ts';
import { MatchRecord } from './record.ts';
import { ShareMenu } from './share.ts';
import { sharedOf } from './shared.ts';
import { Zoom } from './size.ts';
import { update, type Event } from './update.ts';
import { button, ICONS } from './widgets.ts';
import * as t from '../texts.ts';

/** What survives a reload of the window: the page's own choices, and what the extension wants back. */
type State = Partial<Kept> & { readonly place?: unknown };

/** Milliseconds of the shake of a wrong move. */
const SHAKING = 180;

declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void;
  getState(): State | undefined;
  setState(state: State): void;
};

const host = acquireVsCodeApi();
const post = (message: FromPage) => host.postMessage(message);

let { place, ...choices } = host.getState() ?? {};
let model: Model = { ...START, ...choices };
let drawn: Model | null = null;

const tiles = new BoardView();
const discs = new GraphView();
let view: Drawing = tiles;
const modeParts = {
  map: controls.mapControls(dispatch),
  line: controls.lineControls(dispatch),
  insight: controls.insightControls(dispatch),
  play: controls.playControls(dispatch),
  edit: controls.editControls(dispatch, post),
};
const parts = [controls.header(post), controls.tabs(dispatch), controls.noticeBar(post), ...Object.values(modeParts)];
const announcer = details.announcer();
const [header, tabs, notice] = parts.map(part => part.element) as [HTMLElement, HTMLElement, HTMLElement];
// Hidden parts keep their space: the board must not move when the mode or the cell in focus changes.
const modeControls = h('div', { class: 'stack' }, ...Object.values(modeParts).map(part => part.element));
const below = [
  details.outcomes(),
  details.editHelp(),
  details.lineMoves(dispatch),
  insights(dispatch, post),
  new MatchRecord(dispatch),
  details.problems(post),
  details.stateCard(dispatch),
];
const belowBoard = h('div', { class: 'stack below' }, ...below.map(part => part.element));
/** What stands in place of a drawing. */
const undrawn = h('div', { class: 'undrawn', role: 'status' });
const heaps = new Heaps(dispatch);
const stage = h('div', { class: 'stage' }, view.svg, undrawn, heaps.element);
const zoom = new Zoom(() => view, stage);
const arrange = button(t.layOutAgain, () => dispatch({ type: 'lay-out' }), {
  icon: ICONS.arrange,
  title: t.layOutAgainAllVerticesMove,
  class: 'arrange',
});
zoom.element.prepend(arrange);
const panelParts = [modeControls, stage, notice, belowBoard, announcer.element];
const panel = h('div', { id: 'panel', class: 'panel', role: 'tabpanel' }, ...panelParts);
const absence = h('p');
const restart = button(t.restartServer, () => post({ type: 'perform', ability: 'restart-server' }), {
  class: 'primary',
});
const log = button(t.showLog, () => post({ type: 'perform', ability: 'show-log' }), { class: 'secondary' });
const insert = button(t.addABoard, () => post({ type: 'insert-board' }), { class: 'primary' });
const empty = h(
  'div',
  { class: 'empty', role: 'status' },
  absence,
  h('div', { class: 'actions' }, insert, restart, log),
);
const sharing = new ShareMenu(
  () => view.svg,
  () => sharedOf(model),
  post,
);
const tools = h('div', { class: 'tools' }, zoom.element, sharing.element);
const bar = h('div', { class: 'bar' }, tabs, tools);
document.body.prepend(header, h('main', {}, bar, panel, empty));

function dispatch(event: Event): void {
  const [next, effects] = update(model, event);
  if (next !== model) {
    model = next;
    host.setState({ ...kept(model), place });
    render();
  }
  effects.forEach(perform);
}

function perform(effect: Effect): void {
  if (effect.type === 'post') {
    post(effect.message);
  } else {
    const { match } = effect;
    setTimeout(() => dispatch({ type: 'thought', match }), isCalm() ? 0 : THINKING);
  }
}

function isCalm(): boolean {
  return document.body.classList.contains('vscode-reduce-motion');
}

/** A wrong move goes back with a shake. */
function shake(): void {
  const translate = ['0', '-5px', '5px', '0'];
  stage.animate({ translate }, SHAKING);
}

function render(): void {
  [...parts, ...below, announcer].forEach(part => part.render(model));
  const { absent, graph } = model;
  for (const [mode, { element }] of Object.entries(modeParts)) {
    reveal(element, mode === model.mode);
  }
  panel.classList.toggle('of-graph', graph !== null);
  show(arrange, (graph?.vertices.length ?? 0) > 0);
  show(panel, absent === null);
  show(bar, absent === null);
  show(empty, absent !== null);
  setText(absence, absent ? absenceText(absent) : '');
  show(insert, absent === 'no-board');
  show(restart, absent === 'no-server' && model.can.includes('restart-server'));
  show(log, absent === 'no-server' && model.can.includes('show-log'));
  document.body.dataset.mode = model.mode;
  const isWrong = model.wrong !== null && model.wrong !== drawn?.wrong;
  renderDrawing();
  tellOnShow();
  panel.setAttribute('aria-labelledby', `tab-${model.mode}`);
  if (isWrong && !isCalm()) {
    shake();
  }
  drawn = model;
}

/** What the host was told of the state on show. */
let told = '';
let linked: string | null = null;

function tellOnShow(): void {
  const { subject } = model;
  const shown = onShow(model);
  const text = JSON.stringify([subject, shown]);
  if (text !== told) {
    told = text;
    post({ type: 'on-show', subject, shown });
  }
  const match = linkOf(model);
  if (match !== linked) {
    linked = match;
    post({ type: 'linked', match });
  }
}

function renderDrawing(): void {
  const { graph, pointed, inText, cursor, said } = model;
  const next = graph ? discs : tiles;
  if (next !== view) {
    view.svg.replaceWith(next.svg);
    view = next;
  }
  // Pointing at places redraws only the marks.
  if (drawn === null || !isSame({ ...drawn, pointed, inText, cursor, said }, model)) {
    draw();
  }
  if (drawn?.cursor !== cursor) {
    zoom.reveal(cursor);
  }
  const isFocused = graph !== null || document.activeElement === view.svg;
  view.mark({ cursor: isFocused ? cursor : null, pointed, inText });
}

function draw(): void {
  const { graph, board, mode, match } = model;
  const scene = sceneOf(model);
  const isMatch = mode === 'play' && match !== null;
  // Those of an octal game that is too large to draw stand for its graph.
  const hasHeaps = graph !== null && isOfHeaps(graph) && (isMatch || (graph.hasHeaps && graph.notDrawn !== null));
  const isDrawn = !hasHeaps && (scene !== null || (graph?.vertices.length ?? 0) > 0);
  view.svg.toggleAttribute('hidden', !isDrawn);
  show(undrawn, !isDrawn && !hasHeaps);
  show(heaps.element, hasHeaps);
  if (scene) {
    tiles.draw(scene, t.boardOfRowsAndColumns(scene.rows, scene.columns));
  } else if (graph && isDrawn) {
    discs.draw(valued(model, graph), figuresOf(model), emphasisOf(model, graph), model.isMoving);
    discs.svg.classList.toggle('stale', model.layout?.vertices.length === 0);
  }
  const why = graph ? (graph.notDrawn ?? graph.message ?? t.writeALineSuch) : t.thisBoardHasMoreThanCells(MAX_CELLS);
  undrawn.replaceChildren(...(board || graph ? [why] : []));
  if (hasHeaps) {
    heaps.draw(model);
  }
  if (isDrawn && !model.isMoving) {
    zoom.apply();
    followPlay();
  }
}

/** Scrolls to the latest move. */
function followPlay(): void {
  const { mode, turn } = model;
  const moved = mode === 'play' ? legsOnShow(model).at(-1) : mode === 'line' ? legsOnShow(model)[turn - 1] : null;
  if (moved) {
    zoom.reveal(moved.to[0]!);
  }
}

function isSame(a: Model, b: Model): boolean {
  return (Object.keys(a) as (keyof Model)[]).every(key => a[key] === b[key]);
}

listenToPointer(
  stage,
  () => view,
  zoom,
  () => model,
  dispatch,
);
listenToKeys(
  stage,
  () => view,
  zoom,
  () => model,
  dispatch,
  post,
);
stage.addEventListener('focusin', ({ target }) => {
  const place = target instanceof SVGElement ? target.dataset.place : undefined;
  if (place === undefined) {
    render();
  } else {
    dispatch({ type: 'cursor', place });
  }
});
// Later: what loses the focus by leaving the page is being drawn.
stage.addEventListener('focusout', ({ relatedTarget }) => {
  if (!(relatedTarget instanceof Node && stage.contains(relatedTarget))) {
    queueMicrotask(() => {
      dispatch({ type: 'pointed', place: null });
      render();
    });
  }
});
window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
  if (data.type === 'keep') {
    place = data.place;
    host.setState({ ...kept(model), place });
    return;
  }
  if (data.type === 'share') {
    sharing.open();
    return;
  }
  dispatch(data);
  if (data.type === 'mode' && data.focus) {
    view.svg.focus();
  }
});
render();
post({ type: 'ready' });
