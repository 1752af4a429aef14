/** The page behind its first verdict: buttons, menus and dialogs. */

import { closeLintPanel, openLintPanel } from '@codemirror/lint';
import { formatDocument, LSPPlugin } from '@codemirror/lsp-client';

import { drawnIn, pngOf, svgOf } from '../../explorer/page/picture.ts';
import { actionsAt, apply, type CodeAction } from './actions.ts';
import { App } from './app.ts';
import { attempt, fillMenu, navigable, notify, showText, type Entry } from './dialogs.ts';
import { showHover } from './editor.ts';
import * as files from './files.ts';
import type { FirstVerdict } from './first-verdict.ts';
import { render } from './headline.ts';
import { toFragment } from './link.ts';
import { emptyBoard, NEW_GAME } from './new.ts';
import { keepDraft, named, ofFile, ofSample, type First, type Opening } from './opening.ts';
import { SAMPLES, type Sample } from './samples.ts';
import { Server } from './server.ts';
import type { Themes } from './theme.ts';
import { FAILED, STARTING } from './verdict.ts';

const get = <Element extends HTMLElement>(id: string) => document.getElementById(id) as Element;
const frame = get<HTMLIFrameElement>('explorer');
let target: files.Target | null = null;

const server = new Server(() => new Worker(new URL('server.worker.js', import.meta.url), { type: 'module' }));
server.addEventListener('failed', event => {
  console.error((event as CustomEvent<string>).detail);
  render(FAILED);
});
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
});

/** Takes over from `start.ts`, which tells the first verdict of a text meanwhile. */
export function takeOver({ opening, problem }: First, verdict: FirstVerdict | null, themes: Themes): void {
  // Not before somebody listens to it.
  frame.src = 'explorer.html';
  fillMenus(themes);
  listen();
  if (problem !== null) {
    notify(problem, true);
  }
  if (opening) {
    show(opening);
    void verdict?.headline.then(headline => {
      if (headline && app.client.serverCapabilities === null && app.document.text === opening.text) {
        render(headline);
      }
    });
  }
  document.querySelectorAll('[inert]').forEach(element => element.removeAttribute('inert'));
  if ('serviceWorker' in navigator && !files.IS_SERVED) {
    // It loads all files, so it waits until the page has its own.
    void app.client.initializing
      .then(() => navigator.serviceWorker.register('offline.js'))
      .catch(() => {
        // Without it the page works, but not offline.
      });
  }
}

function changed(): void {
  const { document: opened, diagnostics } = app;
  get('file').textContent = `${opened.name}${opened.isChanged ? ' •' : ''}`;
  keepDraft(opened);
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

function show(opening: Opening): void {
  target = opening.target;
  app.open(opening);
}

function open(opening: Opening): void {
  if (app.client.serverCapabilities === null) {
    // What is there now is about another text.
    render(STARTING);
  }
  show(opening);
}

function openSample(sample: Sample): void {
  open(ofSample(sample));
  history.replaceState(null, '', `#sample=${sample.name}`);
}

async function openFile(): Promise<void> {
  const chosen = await files.chooseFile();
  if (chosen) {
    open(ofFile(chosen));
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

async function openLink(): Promise<void> {
  const opening = await named();
  if (opening) {
    open(opening);
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

function fillMenus(themes: Themes): void {
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
      open({ name: 'untitled.board', kind: 'board', text: emptyBoard(numbers[0]!, numbers[1]!), target: null });
      forgetLink();
      showPane('board');
      app.explorer.draw();
    } else if (dialog.returnValue === 'game') {
      open({ name: 'untitled.game', kind: 'game', text: NEW_GAME, target: null });
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
  addEventListener('hashchange', () => void attempt(openLink));
  document.addEventListener('dragover', event => event.preventDefault());
  document.addEventListener('drop', event => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) {
      void attempt(async () => {
        open(ofFile(await files.readFile(file, null)));
        forgetLink();
      });
    }
  });
}
