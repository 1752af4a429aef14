/**
 * The page behind its first verdict: buttons, menus and dialogs. In one file because all of them share the app and its
 * drafts.
 */

import { redo, undo } from '@codemirror/commands';
import type { Text } from '@codemirror/state';
import { closeLintPanel, openLintPanel } from '@codemirror/lint';
import { formatDocument, LSPPlugin } from '@codemirror/lsp-client';

import { drawnIn, pngOf, svgOf } from '../../explorer/page/picture.ts';
import { actionsAt, apply, type CodeAction } from './actions.ts';
import { App } from './app.ts';
import { anchored, attempt, fillMenu, navigable, notify, showDialog, type Entry } from './dialogs.ts';
import { historyOf, type Snapshot } from './document.ts';
import { titleOf, type Draft, type Drafts } from './drafts.ts';
import { showHover } from './editor.ts';
import { IS_EMBEDDED } from './embed.ts';
import * as files from './files.ts';
import { showHelp } from './help.ts';
import type { Puzzle } from './generate.ts';
import type { FirstVerdict } from './first-verdict.ts';
import { render, type Headline } from './headline.ts';
import { listenToLayout, setFull, settleText, showBoard, showText, toggleFull, toggleText } from './layout.ts';
import { listFragment, MATCH, TASK, toFragment, type ListedText } from './link.ts';
import { emptyBoard, NEW_GAME, NEW_PURSUIT } from './new.ts';
import { keep as keepPage, serverWorker } from './parts.ts';
import { FIRST_PUZZLE, named, ofFile, ofListed, ofSample, SEEN, type First, type Opening } from './opening.ts';
import { listenToGenerator, openPuzzleOfDay } from './puzzles.ts';
import { copyPage, iframeLine, markdownPicture } from './sharing.ts';
import { SAMPLES, type Sample } from './samples.ts';
import { Server } from './server.ts';
import { keep, recall } from './storage.ts';
import { isTask, setTask } from './task.ts';
import type { Themes } from './theme.ts';
import { thumbnail } from './thumbnail.ts';
import { FAILED, STARTING } from './verdict.ts';
import * as t from '../../explorer/texts.ts';

/** The draft of this tab whose values are hidden. */
const TASK_OF_TAB = 'stakeout.task';

const get = <Element extends HTMLElement>(id: string) => document.getElementById(id) as Element;
const frame = get<HTMLIFrameElement>('explorer');
let target: files.Target | null = null;
let drafts: Drafts;
/** The part of the address after `#`, which names a sample or holds a text. */
let fragment = '';
/** Whether the text that was opened can be had again: a sample or a link. */
let isRepeatable = false;
/** The texts that the open one is one of, to choose from. */
let texts: readonly ListedText[] = [];
/** Whether the text that was opened is a file. */
let isFile = false;
/** The text that the address is about. */
let addressed: Text | null = null;
/** What was open at each entry of the tab's history, and the number of the entry that is on show. */
const entries = new Map<number, Opened>();
let entry = 0;
/** The verdict of the latest version of the text. */
let verdict: Headline | null = null;

const server = new Server(serverWorker);
server.addEventListener('failed', event => {
  console.error((event as CustomEvent<string>).detail);
  render(FAILED);
});
const app = new App({
  channel: server,
  editor: get('editor'),
  frame,
  keys: [
    {
      key: 'Mod-.',
      run: () => {
        void attempt(showActions);
        return true;
      },
    },
  ],
  showProblem: fix => {
    showText(true);
    if (fix) {
      void attempt(showActions);
    }
  },
  changed,
  onShow: state => state?.isOver && fragment === FIRST_PUZZLE && endFirstPuzzle(),
  shown: puzzle => {
    const button = get('show-boards');
    const isOneOfTexts = texts.length > 1;
    button.hidden = !isOneOfTexts && (puzzle === null || puzzle.boards < 2);
    button.textContent = isOneOfTexts
      ? t.textOfTexts(texts.findIndex(({ name }) => name === app.document.name) + 1, texts.length)
      : puzzle && t.boardOfBoards(puzzle.board + 1, puzzle.boards);
  },
  judged: headline => {
    verdict = headline;
    keepDraft();
  },
});

/** Milliseconds in which the end of the first match is looked at. */
const PAUSE_AT_END = 1200;

/** A newcomer has caught the thief, and sees who wins from every cell. */
function endFirstPuzzle(): void {
  if (!isTask()) {
    return;
  }
  const draw = { label: t.drawYourOwn, run: () => get<HTMLDialogElement>('new-dialog').showModal() };
  notify(t.youCaughtTheThief, { action: draw, stays: true });
  setTimeout(() => isTask() && fragment === FIRST_PUZZLE && reveal(), PAUSE_AT_END);
}

/** Takes over from `start.ts`, which tells the first verdict of a text meanwhile. */
export function takeOver(
  { opening, problem, address }: First,
  verdict: FirstVerdict,
  themes: Themes,
  ofStart: Drafts,
  isExplorerReady: boolean,
): void {
  drafts = ofStart;
  document.documentElement.dataset.version = BUILT.version;
  drafts.failed = why => notify(why, { isError: true, stays: true });
  fillMenus(themes);
  listen();
  if (problem !== null) {
    notify(problem, { isError: true });
  }
  show(opening, address);
  if (isExplorerReady) {
    void app.explorer.begin();
  }
  const { uri } = app.document;
  void verdict.headline.then(headline => headline && app.foretell(uri, headline));
  if (IS_EMBEDDED) {
    if (opening.match === undefined) {
      app.explorer.play();
    }
    linkWhole();
  } else {
    beAtHome(opening);
  }
  document.querySelectorAll('[inert]').forEach(element => element.removeAttribute('inert'));
}

/** What a page does that is not part of another one: it keeps texts and itself, and greets newcomers. */
function beAtHome({ isRepeatable }: Opening): void {
  if (recall('localStorage', SEEN) === null && isRepeatable && app.document.kind !== 'game') {
    notify(t.rulesInOneLine, { stays: true });
    keep('localStorage', SEEN, true);
  }
  // It loads all files, so it waits until the page has its own.
  void app.client.initializing
    .then(() =>
      keepPage(reload => notify(t.aNewVersionIsReady, { action: { label: t.reload, run: reload }, stays: true })),
    )
    .catch(() => {
      // Without it the page works, but not offline.
    });
}

/** Leads from a part of another page to the whole one, with the same text. */
function linkWhole(): void {
  const link = get<HTMLAnchorElement>('whole');
  link.href = location.href.replace(/\?[^#]*/, '');
  link.hidden = false;
}

function changed(): void {
  const { document: opened, diagnostics } = app;
  // The address names what is open, or nothing. A part of another page is loaded again by its address.
  if (
    fragment !== '' &&
    texts.length === 0 &&
    !IS_EMBEDDED &&
    addressed !== null &&
    !addressed.eq(opened.view.state.doc)
  ) {
    setFragment('');
  }
  get('file').textContent = `${opened.name}${opened.isChanged ? ' •' : ''}`;
  keepDraft();
  const count = (severity: number) => diagnostics.latest.filter(each => each.severity === severity).length;
  const [errors, warnings] = [count(1), count(2)];
  const parts = [errors && t.errorCount(errors), warnings && t.warningCount(warnings)].filter(Boolean);
  const problems = get('problems');
  problems.textContent = parts.join(', ') || t.noProblems;
  problems.dataset.severity = errors ? 'error' : warnings ? 'warning' : 'none';
}

/** Keeps the text, unless it is a sample or a link as it was. */
function keepDraft(): void {
  const { name, kind, view, isChanged } = app.document;
  if (drafts.id !== null || isChanged || !isRepeatable) {
    const { text = '', detail = '' } = verdict ?? {};
    const { state } = view;
    const history = () => historyOf(state);
    drafts.note({
      name,
      kind,
      doc: state.doc,
      history,
      verdict: verdict && !isTask() ? `${text} ${detail.split(' · ')[0]}` : '',
      isCopy: isFile && !isChanged,
    });
    if (isTask()) {
      // A reload does not give it away.
      keep('sessionStorage', TASK_OF_TAB, drafts.id);
    }
  }
}

/** Everything that belongs to the open text. */
interface Opened {
  readonly document: Snapshot;
  readonly target: files.Target | null;
  readonly draft: string | null;
  readonly fragment: string;
  readonly isRepeatable: boolean;
  readonly isFile: boolean;
  readonly texts: readonly ListedText[];
  readonly isTask: boolean;
}

function show(opening: Opening, address: string): void {
  addressed = null;
  setFragment(address);
  ({ target, isRepeatable = false, isFile = false, texts = [] } = opening);
  verdict = null;
  drafts.continueWith(opening.draft ?? null);
  beTask(opening.isTask ?? (opening.draft !== undefined && opening.draft === recall('sessionStorage', TASK_OF_TAB)));
  app.open(opening);
  addressed = app.document.view.state.doc;
  if (opening.match !== undefined) {
    app.explorer.replay(opening.match);
  } else if (isTask()) {
    app.explorer.play();
  }
}

function beTask(isTaskNow: boolean): void {
  const wasTask = isTask();
  setTask(isTaskNow);
  if (isTaskNow !== wasTask) {
    settleText();
  }
}

function opened(): Opened {
  const { snapshot } = app.document;
  return { document: snapshot, target, draft: drafts.id, fragment, isRepeatable, isFile, texts, isTask: isTask() };
}

/** Opens another text in place of the open one, which `Undo` brings back. */
function open(opening: Opening, title: string, address = ''): void {
  const before = opened();
  forgetVerdict();
  show(opening, address);
  if (before.document.state.doc.toString().trim() !== '') {
    notify(t.opened(title), { action: { label: t.undo, run: () => reopen(before) } });
  }
}

function reopen(before: Opened): void {
  forgetVerdict();
  addressed = null;
  setFragment(before.fragment);
  ({ target, isRepeatable, isFile, texts } = before);
  verdict = null;
  drafts.continueWith(before.draft);
  beTask(before.isTask);
  app.restore(before.document);
  addressed = app.document.view.state.doc;
  app.document.view.focus();
}

/** What is shown is about another text than the one that is opened now. */
function forgetVerdict(): void {
  if (app.client.serverCapabilities === null) {
    render(STARTING);
  }
}

function setFragment(address: string): void {
  fragment = address;
  history.replaceState({ entry }, '', address === '' ? location.pathname + location.search : address);
}

/** Opens a new puzzle as a task. */
function openPuzzle({ title, text }: Puzzle): void {
  open({ name: 'puzzle.board', kind: 'board', text, target: null, isTask: true }, title);
  showBoard();
}

/** Shows the values of a task. */
function reveal(): void {
  beTask(false);
  keep('sessionStorage', TASK_OF_TAB, null);
  app.reveal();
}

function openSample(sample: Sample): void {
  open(ofSample(sample), sample.title, `#sample=${sample.name}`);
}

async function openDraft({ id, title }: Draft): Promise<void> {
  const text = await drafts.read(id);
  if (text === null) {
    throw new Error(t.isNoLongerKept(title));
  }
  open({ ...text, target: null, draft: id }, title);
}

async function openFile(): Promise<void> {
  const chosen = await files.chooseFile();
  if (chosen) {
    open(await ofFile(chosen), chosen.name);
  }
}

/** A title as the name of a file: `my-board`. */
function fileName(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join('-') || 'untitled';
}

async function save(): Promise<void> {
  const { kind, text, isChanged } = app.document;
  // A sample or a link that was edited is another puzzle.
  const title = isRepeatable && isChanged ? fileName(titleOf(text) ?? 'untitled') : null;
  const name = title === null ? app.document.name : `${title}.${kind}`;
  const saved = await files.saveFile(name, text, target);
  if (saved === null) {
    return;
  }
  if (saved !== 'downloaded') {
    target = saved;
    app.document.name = saved.name;
  }
  app.document.markSaved();
  changed();
  notify(saved === 'downloaded' ? t.downloaded(name) : t.saved(app.document.name));
}

/** The part after `#` of a link to the text and to what is on show. */
async function fragmentOnShow(): Promise<string> {
  const { kind, text } = app.document;
  const { match } = app.explorer;
  return `${await toFragment({ kind, text })}${isTask() ? TASK : ''}${match === null ? '' : MATCH + match}`;
}

/** Whether nobody else can open the address of this page. */
const IS_LOCAL = location.protocol === 'file:' || /^(localhost|127\.|\[::1\])/.test(location.hostname);

async function copyLink(): Promise<void> {
  const { match } = app.explorer;
  setFragment(`#${await fragmentOnShow()}`);
  addressed = app.document.view.state.doc;
  await navigator.clipboard.writeText(location.href).then(
    () => {
      const what = match === null ? t.theWholeText : t.theWholeTextAndTheMoves;
      notify(t.copiedALinkThatHolds(what));
    },
    () => notify(t.theAddressOfThisPageNow),
  );
}

async function copyTask(): Promise<void> {
  const { kind, text } = app.document;
  const address = `${location.href.replace(/#.*$/s, '')}#${await toFragment({ kind, text })}${TASK}`;
  await navigator.clipboard.writeText(address);
  notify(t.copiedATask);
}

async function copyFrame(): Promise<void> {
  await navigator.clipboard.writeText(iframeLine(await fragmentOnShow(), app.puzzle));
  notify(t.copiedAFrame);
}

async function copyPicture(): Promise<void> {
  await navigator.clipboard.writeText(markdownPicture(drawn(), app.puzzle, await fragmentOnShow()));
  notify(t.copiedThePictureAsMarkdown);
}

async function savePage(): Promise<void> {
  const name = `${app.document.name.replace(/\.\w+$/, '')}.html`;
  const { text } = app.document;
  const all = texts.map(each => (each.name === app.document.name ? { ...each, text } : each));
  const content = all.length > 1 ? `${await listFragment(all)}${isTask() ? TASK : ''}` : await fragmentOnShow();
  files.download(name, new Blob([await copyPage(content)], { type: 'text/html' }));
  notify(t.downloadedAPage(name));
}

/** Another entry of the tab's history: what was open there, or the text of a link that was followed. */
async function openLink(): Promise<void> {
  const { entry: back } = (history.state ?? {}) as { entry?: number };
  entries.set(entry, opened());
  const kept = back === undefined ? undefined : entries.get(back);
  if (kept) {
    entry = back!;
    reopen(kept);
    return;
  }
  const opening = await named();
  if (opening) {
    entry = back ?? Math.max(...entries.keys()) + 1;
    open(opening, t.theTextOfTheLink, location.hash);
  }
}

/** The drawing on show. */
function drawn(): SVGSVGElement {
  const drawing = frame.contentDocument && drawnIn(frame.contentDocument);
  if (!drawing) {
    throw new Error(t.thereIsNoDrawingYet);
  }
  return drawing;
}

async function exportAs(type: 'svg' | 'png'): Promise<void> {
  const content = type === 'svg' ? new Blob([svgOf(drawn())], { type: 'image/svg+xml' }) : await pngOf(drawn());
  files.download(`${app.document.name.replace(/\.\w+$/, '')}.${type}`, content);
}

/** A menu of everything that can be done at the cursor: fixes, refactorings, explanations. */
async function showActions(): Promise<void> {
  const actions = await actionsAt(app.document, app.explorer.place, app.diagnostics.latest);
  const group = (title: string, wanted: (kind: string) => boolean): (Entry | string)[] => {
    const chosen = actions.filter(({ kind = '' }) => wanted(kind));
    return chosen.length === 0
      ? []
      : [title, ...chosen.map(action => ({ label: action.title, run: () => run(action) }))];
  };
  const isFix = (kind: string) => kind === 'quickfix' || kind.startsWith('source.fixAll');
  const isRefactoring = (kind: string) => kind.startsWith('refactor');
  const entries = [
    ...group(t.fix, isFix),
    ...group(t.show, kind => !isFix(kind) && !isRefactoring(kind)),
    ...group(t.changeTheBoard, isRefactoring),
    t.text,
    { label: t.format, key: 'Shift+Alt+F', run: () => formatDocument(app.document.view) },
    { label: t.valuesAtTheCursor, key: 'Ctrl+I', run: () => showHover(app.document.view) },
  ];
  const menu = get('action-menu');
  fillMenu(menu, entries);
  menu.showPopover();
}

async function run(action: CodeAction): Promise<void> {
  await attempt(async () => {
    const shown = await apply(app.document, action);
    const plugin = LSPPlugin.get(app.document.view);
    if (shown && plugin) {
      showDialog(action.title, plugin.docToHTML({ kind: 'markdown', value: shown.text }));
    }
  });
}

function toggleProblems(): void {
  const button = get('problems');
  const isOpen = button.getAttribute('aria-expanded') === 'true';
  button.setAttribute('aria-expanded', String(!isOpen));
  (isOpen ? closeLintPanel : openLintPanel)(app.document.view);
}

function fillMenus(themes: Themes): void {
  const groups = new Map<string, Sample[]>();
  SAMPLES.forEach(sample => groups.set(sample.group, [...(groups.get(sample.group) ?? []), sample]));
  const puzzles: (Entry | string)[] = [
    t.puzzles,
    { label: t.puzzleOfTheDay, about: t.thePoliceCanWinHow, run: () => openPuzzleOfDay(openPuzzle) },
    { label: t.generateAPuzzle, about: t.bySizeVerdictTurnsAndStyle, run: listenToGenerator(openPuzzle) },
  ];
  const samples = [t.learn, t.hard, t.graphGames].flatMap(group => [
    group,
    ...(groups.get(group) ?? []).map(sample => ({
      label: sample.title,
      picture: thumbnail(sample),
      verdict: sample.verdict,
      about: sample.about,
      run: () => openSample(sample),
    })),
  ]);
  fillMenu(get('samples'), [...puzzles, ...samples]);
  const themeEntries = (['auto', 'light', 'dark'] as const).map(theme => ({
    label: { auto: t.asTheSystem, light: t.light, dark: t.dark }[theme],
    isChosen: () => themes.chosen === theme,
    run: () => themes.choose(theme),
  }));
  fillMenu(get('more'), [
    { label: t.help, key: '?', run: showHelp },
    { label: t.fullScreen, key: 'F', run: toggleFull },
    t.file,
    { label: t.open, run: () => attempt(openFile) },
    { label: t.recent, run: () => attempt(showRecent) },
    { label: t.boards, run: () => attempt(showBoards) },
    { label: t.save, key: 'Ctrl+S', run: () => attempt(save) },
    { label: t.share, run: () => get('sharing').showPopover() },
    t.picture,
    { label: t.exportAsSVG, run: () => attempt(() => exportAs('svg')) },
    { label: t.exportAsPNG, run: () => attempt(() => exportAs('png')) },
    t.colours,
    ...themeEntries,
  ]);
  const page = { label: t.saveAsAPage, run: () => attempt(savePage) };
  const asPage = IS_LOCAL ? { ...page, about: t.linksLeadToThisDevice } : { ...page, about: t.oneFileWithThisText };
  fillMenu(get('sharing'), [
    ...(IS_LOCAL ? [asPage] : []),
    { label: t.copyLink, about: t.itHoldsTheWholeText, run: () => attempt(copyLink) },
    { label: t.copyAsATask, about: t.valuesAreHiddenUntilAsked, run: () => attempt(copyTask) },
    { label: t.copyAsIframe, about: t.theBoardInAWebPage, run: () => attempt(copyFrame) },
    { label: t.copyPictureAsMarkdown, about: t.theBoardAsItIsShown, run: () => attempt(copyPicture) },
    { label: t.copyOrSavePart, about: t.pictureStateAndLine, run: () => app.explorer.share() },
    ...(IS_LOCAL ? [] : [asPage]),
    { label: t.saveTheText, about: t.forTheProgramAndOtherEditors, run: () => attempt(save) },
  ]);
  ['samples', 'recent', 'boards', 'more', 'sharing', 'action-menu'].forEach(id => navigable(get(id)));
  ['samples', 'recent', 'boards', 'more', 'sharing'].forEach(id => anchored(get(id)));
}

async function forget({ id, title }: Draft): Promise<void> {
  const restore = await drafts.forget(id);
  notify(t.isForgotten(title), { action: { label: t.undo, run: () => void attempt(restore) } });
}

/** The texts kept on this device. */
async function showRecent(): Promise<void> {
  const kept = drafts.isRefused ? [] : await drafts.list();
  const entries = kept.map(draft => ({
    label: draft.title,
    verdict: draft.verdict,
    about: ago(draft.changed),
    run: () => attempt(() => openDraft(draft)),
    ...(draft.id !== drafts.id && { remove: () => attempt(() => forget(draft)) }),
  }));
  const menu = get('recent');
  const heading = entries.length > 0 ? t.keptOnThisDevice : t.noTextIsKept;
  fillMenu(menu, [heading, ...entries]);
  menu.showPopover();
}

/** The boards of the text with their verdicts, to choose from. */
async function showBoards(): Promise<void> {
  const { puzzles } = await app.document.request<{ puzzles: readonly ListedPuzzle[] }>('stakeout/puzzles');
  const shown = app.puzzle?.board ?? 0;
  const entries = puzzles.slice(0, MAX_LISTED).map(({ name, label }, index) => ({
    label: `${index + 1}. ${name}`,
    ...(!isTask() && { about: label }),
    isChosen: () => index === shown,
    run: () => app.explorer.go(index),
  }));
  const menu = get('boards');
  const rest = puzzles.length - entries.length;
  const listed = texts.map(({ name, title }, index) => ({
    label: `${index + 1}. ${title ?? name}`,
    isChosen: () => name === app.document.name,
    run: () =>
      attempt(async () => {
        const listed = await ofListed(texts, index);
        open({ ...listed, ...(isTask() && { isTask: true }) }, title ?? name, fragment);
      }),
  }));
  fillMenu(menu, [
    ...(listed.length > 1 ? [t.textsOfThisPage, ...listed] : []),
    ...(listed.length > 1 && entries.length < 2
      ? []
      : [t.boardsOfThisText, ...entries, ...(rest > 0 ? [t.andMore(rest)] : [])]),
  ]);
  menu.showPopover();
}

/** See docs/protocol.md. */
interface ListedPuzzle {
  readonly name: string;
  readonly label: string;
}

/** More boards are not listed. */
const MAX_LISTED = 500;

/** `5 minutes ago`. */
function ago(time: number): string {
  const minutes = Math.round((time - Date.now()) / 60_000);
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  if (minutes > -1) {
    return t.justNow;
  }
  if (minutes > -60) {
    return format.format(minutes, 'minute');
  }
  const hours = Math.round(minutes / 60);
  return hours > -24 ? format.format(hours, 'hour') : format.format(Math.round(hours / 24), 'day');
}

function listen(): void {
  const dialog = get<HTMLDialogElement>('new-dialog');
  get('new').addEventListener('click', () => dialog.showModal());
  // What is typed replaces a number.
  dialog.querySelectorAll('input').forEach(input => input.addEventListener('focus', () => input.select()));
  dialog.addEventListener('close', () => {
    const numbers = [...dialog.querySelectorAll('input')].map(input => input.valueAsNumber);
    if (dialog.returnValue === 'board') {
      const text = emptyBoard(numbers[0]!, numbers[1]!);
      open({ name: 'untitled.board', kind: 'board', text, target: null }, t.aNewBoard);
      showBoard();
      app.explorer.draw();
    } else if (dialog.returnValue === 'game') {
      open({ name: 'untitled.game', kind: 'game', text: NEW_GAME, target: null }, t.aNewGame);
      showBoard();
      app.explorer.draw();
    } else if (dialog.returnValue === 'pursuit') {
      open({ name: 'untitled.pursuit', kind: 'pursuit', text: NEW_PURSUIT, target: null }, t.aNewPursuit);
      // It is drawn from its text.
      showText(true);
    }
  });
  get('reveal').addEventListener('click', reveal);
  get('show-boards').addEventListener('click', () => void attempt(showBoards));
  get('repair').addEventListener('click', () => {
    showBoard();
    app.repair();
  });
  get('problems').addEventListener('click', toggleProblems);
  get('actions').addEventListener('click', () => void attempt(showActions));
  listenToLayout();
  addEventListener('hashchange', () => void attempt(openLink));
  // Where nothing is kept, leaving would lose what was not saved.
  addEventListener('beforeunload', event => {
    if (app.document.isChanged && drafts.isRefused) {
      event.preventDefault();
    }
  });
  listenEverywhere(document);
  // It may be loaded already.
  const listenInside = () => frame.contentDocument && listenEverywhere(frame.contentDocument);
  listenInside();
  frame.addEventListener('load', listenInside);
}

/** The documents that are listened to. */
const heard = new WeakSet<Document>();

/** Files may be dropped, and keys pressed, on the page and on the explorer. */
function listenEverywhere(on: Document): void {
  if (heard.has(on)) {
    return;
  }
  heard.add(on);
  on.addEventListener('dragover', event => event.preventDefault());
  on.addEventListener('drop', event => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) {
      void attempt(async () => open(await ofFile(await files.readFile(file, null)), file.name));
    }
  });
  on.addEventListener('keydown', event => {
    if (!event.defaultPrevented && pressed(event)) {
      event.preventDefault();
    }
  });
}

/** Handles a key that nothing closer to the focus has handled. */
function pressed({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  const isTyping =
    (target as Element).closest?.('.cm-editor, input:not([type=radio], [type=checkbox], [type=range])') !== null;
  if (altKey || document.querySelector('dialog[open]') !== null) {
    return false;
  }
  if (ctrlKey || metaKey) {
    const run = {
      s: () => attempt(save),
      e: toggleText,
      ...(!isTyping && {
        z: () => (shiftKey ? redo : undo)(app.document.view),
        y: () => redo(app.document.view),
      }),
    }[key.toLowerCase()];
    void run?.();
    return run !== undefined;
  }
  if (isTyping) {
    return false;
  }
  if (key === '?') {
    showHelp();
    return true;
  }
  if (key === 'f') {
    toggleFull();
    return true;
  }
  if (key === 'Escape' && document.body.classList.contains('full')) {
    setFull(false);
    return true;
  }
  if (key === 'Escape' && get('message').classList.contains('shown')) {
    get('message').classList.remove('shown');
    return true;
  }
  if (key.startsWith('Arrow') && target === document.body) {
    app.explorer.press(key);
    return true;
  }
  return false;
}
