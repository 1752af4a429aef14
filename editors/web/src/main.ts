/** Entry point of the page: its buttons, menus and dialogs, and the text it starts with. */

import { closeLintPanel, openLintPanel } from '@codemirror/lint';
import { formatDocument, LSPPlugin } from '@codemirror/lsp-client';

import { drawnIn, pngOf, svgOf } from '../../explorer/page/picture.ts';
import { actionsAt, apply, type CodeAction } from './actions.ts';
import { App } from './app.ts';
import { attempt, fillMenu, navigable, notify, showText, type Entry } from './dialogs.ts';
import type { Kind } from './document.ts';
import { showHover } from './editor.ts';
import * as files from './files.ts';
import { fromFragment, toFragment } from './link.ts';
import { emptyBoard, NEW_GAME } from './new.ts';
import { SAMPLES, type Sample } from './samples.ts';
import { LOAD } from './serve.ts';
import { Server } from './server.ts';
import { Themes } from './theme.ts';
import { FAILED, render } from './verdict.ts';

const get = <Element extends HTMLElement>(id: string) => document.getElementById(id) as Element;
const frame = get<HTMLIFrameElement>('explorer');
const themes = new Themes(frame);
const DRAFT = 'stakeout.draft';
/** The browser keeps only so much for a page. */
const LONGEST_DRAFT = 1_000_000;
let target: files.Target | null = null;

/** The server is four times as large as the solver, which tells the first verdict. */
let loadServer = () => {};
const mayLoad = new Promise<void>(resolve => (loadServer = resolve));
const server = new Server(() => {
  const worker = new Worker(new URL('server.worker.js', import.meta.url), { type: 'module' });
  void mayLoad.then(() => worker.postMessage({ method: LOAD }));
  return worker;
});
server.addEventListener('failed', () => render(FAILED));
const app = new App({
  channel: server,
  editor: get('editor'),
  frame,
  keys: [
    { key: 'Mod-.', run: () => (void attempt(showActions), true) },
    { key: 'Mod-s', run: () => (void attempt(save), true), preventDefault: true },
  ],
  showProblem: fix => {
    showPane('text');
    if (fix) {
      void attempt(showActions);
    }
  },
  changed,
  loadServer,
});

function changed(): void {
  const { document: opened, diagnostics } = app;
  get('file').textContent = `${opened.name}${opened.isChanged ? ' •' : ''}`;
  const { name, kind, text } = opened;
  // A reload, or a crash of the browser, loses nothing.
  if (!files.IS_SERVED && text.length <= LONGEST_DRAFT) {
    localStorage.setItem(DRAFT, JSON.stringify({ name, kind, text }));
  }
  const count = (severity: number) => diagnostics.latest.filter(each => each.severity === severity).length;
  const [errors, warnings] = [count(1), count(2)];
  const parts = [errors && plural(errors, 'error'), warnings && plural(warnings, 'warning')].filter(Boolean);
  const problems = get('problems');
  problems.textContent = parts.join(', ') || 'No problems';
  problems.dataset['severity'] = errors ? 'error' : warnings ? 'warning' : 'none';
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function open(name: string, kind: Kind, text: string, savedTo: files.Target | null = null): void {
  target = savedTo;
  app.open(name, kind, text);
}

function openSample({ name, kind, text }: Sample): void {
  open(`${name}.${kind}`, kind, text);
  history.replaceState(null, '', `#sample=${name}`);
}

async function openFile(): Promise<void> {
  const chosen = await files.chooseFile();
  if (chosen) {
    open(chosen.name, files.kindOf(chosen.name, chosen.text), chosen.text, chosen.target);
    forgetLink();
  }
}

async function save(): Promise<void> {
  const { name, text } = app.document;
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
  notify(saved === 'downloaded' ? `Downloaded ${name}.` : `Saved ${app.document.name}.`);
}

async function share(): Promise<void> {
  const { kind, text } = app.document;
  history.replaceState(null, '', `#${await toFragment({ kind, text })}`);
  await navigator.clipboard.writeText(location.href).then(
    () => notify('Copied a link that holds the whole text. Nothing was uploaded.'),
    () => notify('The address of this page now holds the whole text. Copy it from the address bar.'),
  );
}

/** The address no longer names what is open. */
function forgetLink(): void {
  history.replaceState(null, '', location.pathname + location.search);
}

/** Opens what the part of the address after `#` names; false if it names nothing. */
async function openLink(): Promise<boolean> {
  const name = /^#sample=([\w-]+)$/.exec(location.hash)?.[1];
  const sample = SAMPLES.find(sample => sample.name === name);
  if (sample) {
    openSample(sample);
    return true;
  }
  const linked = await fromFragment(location.hash).catch(() => {
    notify('This link is damaged: its text cannot be read.', true);
    return null;
  });
  if (linked) {
    open(`shared.${linked.kind}`, linked.kind, linked.text);
  }
  return linked !== null;
}

async function openFirst(): Promise<void> {
  if (files.IS_SERVED) {
    const { name, text, target } = await files.servedFile();
    return open(name, files.kindOf(name, text), text, target);
  }
  if (await openLink()) {
    return;
  }
  const draft = JSON.parse(localStorage.getItem(DRAFT) ?? 'null') as { name: string; kind: Kind; text: string } | null;
  if (draft && draft.text.trim() !== '') {
    open(draft.name, draft.kind, draft.text);
  } else {
    openSample(SAMPLES[0]!);
    forgetLink();
  }
}

async function exportAs(type: 'svg' | 'png'): Promise<void> {
  const drawn = frame.contentDocument && drawnIn(frame.contentDocument);
  if (!drawn) {
    throw new Error('There is no drawing to export yet.');
  }
  const content = type === 'svg' ? new Blob([svgOf(drawn)], { type: 'image/svg+xml' }) : await pngOf(drawn);
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
    ...group('Fix', isFix),
    ...group('Show', kind => !isFix(kind) && !isRefactoring(kind)),
    ...group('Change the board', isRefactoring),
    'Text',
    { label: 'Format', key: 'Shift+Alt+F', run: () => formatDocument(app.document.view) },
    { label: 'Values at the cursor', key: 'Ctrl+I', run: () => showHover(app.document.view) },
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
      showText(action.title, plugin.docToHTML({ kind: 'markdown', value: shown.text }));
    }
  });
}

function showPane(pane: 'board' | 'text'): void {
  document.body.dataset['pane'] = pane;
  for (const button of document.querySelectorAll<HTMLElement>('#panes button')) {
    button.setAttribute('aria-pressed', String(button.dataset['pane'] === pane));
  }
}

function toggleProblems(): void {
  const button = get('problems');
  const isOpen = button.getAttribute('aria-expanded') === 'true';
  button.setAttribute('aria-expanded', String(!isOpen));
  (isOpen ? closeLintPanel : openLintPanel)(app.document.view);
}

function fillMenus(): void {
  fillMenu(
    get('samples'),
    SAMPLES.map(sample => ({ label: sample.title, about: sample.about, run: () => openSample(sample) })),
  );
  const themeEntries = (['auto', 'light', 'dark'] as const).map(theme => ({
    label: { auto: 'As the system', light: 'Light', dark: 'Dark' }[theme],
    run: () => themes.choose(theme),
  }));
  fillMenu(get('more'), [
    'File',
    { label: 'Open…', run: () => attempt(openFile) },
    { label: 'Save', key: 'Ctrl+S', run: () => attempt(save) },
    { label: 'Copy link', run: () => attempt(share) },
    'Picture',
    { label: 'Export as SVG', run: () => attempt(() => exportAs('svg')) },
    { label: 'Export as PNG', run: () => attempt(() => exportAs('png')) },
    'Colours',
    ...themeEntries,
  ]);
  ['samples', 'more', 'action-menu'].forEach(id => navigable(get(id)));
}

function listen(): void {
  const dialog = get<HTMLDialogElement>('new-dialog');
  get('new').addEventListener('click', () => dialog.showModal());
  dialog.addEventListener('close', () => {
    const numbers = [...dialog.querySelectorAll('input')].map(input => input.valueAsNumber);
    if (dialog.returnValue === 'board') {
      open('untitled.board', 'board', emptyBoard(numbers[0]!, numbers[1]!));
      forgetLink();
      showPane('board');
      app.explorer.draw();
    } else if (dialog.returnValue === 'game') {
      open('untitled.game', 'game', NEW_GAME);
      forgetLink();
      showPane('text');
    }
  });
  get('open').addEventListener('click', () => void attempt(openFile));
  get('save').addEventListener('click', () => void attempt(save));
  get('share').addEventListener('click', () => void attempt(share));
  get('problems').addEventListener('click', toggleProblems);
  get('actions').addEventListener('click', () => void attempt(showActions));
  get('panes').addEventListener('click', ({ target }) => {
    const pane = (target as HTMLElement).dataset['pane'];
    if (pane === 'board' || pane === 'text') {
      showPane(pane);
    }
  });
  addEventListener('hashchange', () => void openLink());
  document.addEventListener('dragover', event => event.preventDefault());
  document.addEventListener('drop', event => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) {
      void attempt(async () => {
        const { name, text } = await files.readFile(file, null);
        open(name, files.kindOf(name, text), text);
        forgetLink();
      });
    }
  });
}

// Not before somebody listens to it.
frame.src = 'explorer.html';
fillMenus();
listen();
void attempt(openFirst).then(() => app.document.uri === '' && loadServer());
if ('serviceWorker' in navigator && !files.IS_SERVED) {
  // It loads all files, so it waits until the page has its own.
  void app.client.initializing
    .then(() => navigator.serviceWorker.register('offline.js'))
    .catch(() => {
      // Without it the page works, but not offline.
    });
}
