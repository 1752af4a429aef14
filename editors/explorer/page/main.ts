/** Entry point of the explorer's page: receives messages and input, updates the model and draws it. */

import { GraphPanel } from '../graph/panel.ts';
import { THINKING } from '../game/match.ts';
import { stepAt } from '../game/play.ts';
import type { FromPage, ToPage } from '../messages.ts';
import { BoardView } from './board.ts';
import * as controls from './controls.ts';
import * as details from './details.ts';
import { h, reveal, setText, show } from './dom.ts';
import type { Effect } from './effects.ts';
import { absenceText, legAt, onShow } from './labels.ts';
import { kept, START, type Kept, type Model } from './model.ts';
import { linkOf } from './playing.ts';
import { insights } from './insights.ts';
import { listen } from './pointer.ts';
import { MAX_CELLS, sceneOf } from './scene.ts';
import { ShareMenu } from './share.ts';
import { sharedOf } from './shared.ts';
import { Zoom } from './size.ts';
import { update, type Event } from './update.ts';
import { button } from './widgets.ts';
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

const view = new BoardView();
const graph = new GraphPanel(dispatch, post);
const modeParts = {
  map: controls.mapControls(dispatch, graph.legend),
  line: controls.lineControls(dispatch),
  insight: controls.insightControls(dispatch),
  play: controls.playControls(dispatch),
  edit: controls.editControls(dispatch, post),
};
const parts = [controls.header(post), controls.tabs(dispatch), controls.noticeBar(post), ...Object.values(modeParts)];
const announcer = details.announcer();
const [header, tabs, notice] = parts.map(part => part.element) as [HTMLElement, HTMLElement, HTMLElement];
const tooLarge = h('p', { class: 'too-large' });
/** The controls of each mode. Graphs have their own where cells are painted. */
function controlsOf(isGraph: boolean): Record<string, HTMLElement> {
  const elements = Object.fromEntries(Object.entries(modeParts).map(([mode, part]) => [mode, part.element]));
  return isGraph ? { ...elements, edit: graph.editor.controls } : elements;
}
// Hidden parts keep their space: the board must not move when the mode or the cell in focus changes.
const modeControls = h('div', { class: 'stack' });
const ofBoards = [details.outcomes(), details.editHelp()];
const ofAll = [details.lineMoves(dispatch), insights(dispatch, post), details.record(dispatch), details.problems(post)];
const below = [...ofBoards, ...ofAll];
const belowBoard = h('div', { class: 'stack below' });
const stage = h('div', { class: 'stage' }, view.svg, tooLarge);
const zoom = new Zoom(view, stage, t.wholeBoard);
const panel = h('div', { id: 'panel', class: 'panel', role: 'tabpanel' });
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
  () => (model.graph ? graph.view.svg : view.svg),
  () => sharedOf(model, graph.vertex),
  post,
);
const tools = h('div', { class: 'tools' });
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

/** Whether the parts of graphs are on the page, or those of boards; null at first. */
let mounted: boolean | null = null;

/** Puts the parts of one kind of puzzle on the page, and takes those of the other off it. */
function mount(isGraph: boolean): void {
  if (mounted === isGraph) {
    return;
  }
  // At once: what loses the focus by leaving the page renders it again.
  mounted = isGraph;
  const elements = (parts: readonly { readonly element: HTMLElement }[]) => parts.map(part => part.element);
  modeControls.replaceChildren(...Object.values(controlsOf(isGraph)));
  belowBoard.replaceChildren(...(isGraph ? [...elements(ofAll), graph.card] : elements(below)));
  panel.replaceChildren(modeControls, isGraph ? graph.stage : stage, notice, belowBoard, announcer.element);
  tools.replaceChildren(isGraph ? graph.zoom.element : zoom.element, sharing.element);
  panel.classList.toggle('of-graph', isGraph);
}

function isCalm(): boolean {
  return document.body.classList.contains('vscode-reduce-motion');
}

/** A wrong move goes back with a shake. */
function shake(): void {
  const translate = ['0', '-5px', '5px', '0'];
  (model.graph ? graph.stage : stage).animate({ translate }, SHAKING);
}

function render(): void {
  [...parts, ...below, announcer].forEach(part => part.render(model));
  const { absent } = model;
  const isGraph = model.graph !== null;
  mount(isGraph);
  for (const [mode, element] of Object.entries(controlsOf(isGraph))) {
    reveal(element, mode === model.mode);
  }
  show(panel, absent === null);
  show(bar, absent === null);
  show(empty, absent !== null);
  setText(absence, absent ? absenceText(absent) : '');
  show(insert, absent === 'no-board');
  show(restart, absent === 'no-server' && model.can.includes('restart-server'));
  show(log, absent === 'no-server' && model.can.includes('show-log'));
  document.body.dataset.mode = model.mode;
  const isWrong = model.wrong !== null && model.wrong !== drawn?.wrong;
  renderBoard();
  graph.render(model);
  tellOnShow();
  panel.setAttribute('aria-labelledby', `tab-${model.mode}`);
  if (isWrong && !isCalm()) {
    shake();
  }
  drawn = model;
}

/** What the host was told of the state on show. */
let told = 'null';
let linked: string | null = null;

function tellOnShow(): void {
  const shown = graph.onShow ?? onShow(model);
  const text = JSON.stringify(shown);
  if (text !== told) {
    told = text;
    post({ type: 'on-show', shown });
  }
  const match = linkOf(model);
  if (match !== linked) {
    linked = match;
    post({ type: 'linked', match });
  }
}

function renderBoard(): void {
  // Pointing at cells redraws only the marks.
  const { pointed, textCell, cursor, said } = model;
  if (drawn === null || !isSame({ ...drawn, pointed, textCell, cursor, said }, model)) {
    const scene = sceneOf(model);
    view.svg.toggleAttribute('hidden', scene === null);
    show(tooLarge, scene === null && model.board !== null);
    if (scene) {
      view.draw(scene, t.boardOfRowsAndColumns(scene.rows, scene.columns));
      zoom.apply();
      followPlay();
    } else {
      setText(tooLarge, t.thisBoardHasMoreThanCells(MAX_CELLS));
    }
  }
  if (drawn?.cursor !== model.cursor) {
    zoom.reveal(model.cursor);
  }
  view.mark({ cursor: document.activeElement === view.svg ? model.cursor : null, pointed, textCell });
}

/** Scrolls to the latest move. */
function followPlay(): void {
  const played = model.match && stepAt(model.match, (model.viewed ?? model.match.plies.length) - 1);
  const moved = model.mode === 'play' ? played?.to : legAt(model)?.to;
  if (moved) {
    zoom.reveal(moved[0]!);
  }
}

function isSame(a: Model, b: Model): boolean {
  return (Object.keys(a) as (keyof Model)[]).every(key => a[key] === b[key]);
}

listen(view, zoom, () => model, dispatch, post);
view.svg.addEventListener('focus', render);
view.svg.addEventListener('blur', () => {
  dispatch({ type: 'pointed', cell: null });
  render();
});
window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
  if (data.type === 'keep') {
    place = data.place;
    host.setState({ ...kept(model), place });
    return;
  }
  if (data.type === 'puzzle') {
    graph.answer(data.ask, data.response);
    tellOnShow();
  }
  dispatch(data);
  if (data.type === 'mode' && data.focus) {
    view.svg.focus();
  }
});
render();
post({ type: 'ready' });
