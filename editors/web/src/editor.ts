/** The text editor. */

import { acceptCompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import {
  findReferencesKeymap,
  formatKeymap,
  hoverTooltips,
  jumpToDefinitionKeymap,
  LSPPlugin,
  renameKeymap,
  serverCompletion,
} from '@codemirror/lsp-client';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, StateEffect, StateField, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  getTooltip,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  showTooltip,
  type KeyBinding,
  type Tooltip,
} from '@codemirror/view';

import { colours } from './tokens.ts';
import * as t from '../../explorer/texts.ts';

export interface Listener {
  /** The text or the cursor has changed. */
  updated(textChanged: boolean, selectionChanged: boolean): void;
  /** The pointer is over this offset. */
  pointed(offset: number | null): void;
}

export function editorExtensions(listener: Listener, keys: readonly KeyBinding[]): Extension {
  return [
    lineNumbers(),
    lintGutter({
      markerFilter: found => found.filter(({ severity }) => severity === 'error' || severity === 'warning'),
    }),
    highlightSpecialChars(),
    history(),
    drawSelection(),
    EditorState.allowMultipleSelections.of(true),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    serverCompletion(),
    hoverTooltips({ hoverTime: 250 }),
    hoverAtCursor,
    colours,
    EditorView.contentAttributes.of({
      'aria-label': t.textOfTheBoardOrGame,
      // Named for axe, which does not see that editable text can have the focus.
      tabindex: '0',
      spellcheck: 'false',
      autocapitalize: 'off',
      autocorrect: 'off',
    }),
    keymap.of([
      ...keys,
      { key: 'Mod-i', run: hover, preventDefault: true },
      { key: 'Escape', run: closeHover },
      { key: 'Tab', run: acceptCompletion },
      ...completionKeymap,
      ...formatKeymap,
      ...renameKeymap,
      ...jumpToDefinitionKeymap,
      ...findReferencesKeymap,
      ...lintKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...defaultKeymap,
    ]),
    EditorView.updateListener.of(update => {
      if (update.docChanged || update.selectionSet) {
        listener.updated(update.docChanged, update.selectionSet);
      }
    }),
    EditorView.domEventHandlers({
      mousemove: (event, view) => listener.pointed(view.posAtCoords({ x: event.clientX, y: event.clientY })),
      mouseleave: () => listener.pointed(null),
    }),
  ];
}

const setHover = StateEffect.define<Tooltip | null>();

/** The hover at the cursor, for those who do not use a pointer. An edit or a movement closes it. */
const hoverAtCursor = StateField.define<Tooltip | null>({
  create: () => null,
  update: (shown, { effects, docChanged, selection }) => {
    const effect = effects.find(effect => effect.is(setHover));
    return effect ? effect.value : docChanged || selection ? null : shown;
  },
  provide: field => showTooltip.from(field),
});

function hover(view: EditorView): boolean {
  void showHover(view);
  return true;
}

export async function showHover(view: EditorView): Promise<void> {
  const plugin = LSPPlugin.get(view);
  const pos = view.state.selection.main.head;
  if (!plugin) {
    return;
  }
  plugin.client.sync();
  const { doc } = view.state;
  const params = { textDocument: { uri: plugin.uri }, position: plugin.toPosition(pos) };
  const response = await plugin.client.request<object, { contents: { kind: 'markdown'; value: string } } | null>(
    'textDocument/hover',
    params,
  );
  if (view.state.doc !== doc) {
    return;
  }
  const tooltip: Tooltip = {
    pos,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'cm-lsp-hover-tooltip cm-lsp-documentation';
      // Screen readers announce it when it appears.
      dom.setAttribute('role', 'alert');
      dom.innerHTML = response ? plugin.docToHTML(response.contents) : t.nothingIsKnownAboutThisPlace;
      return { dom };
    },
  };
  view.dispatch({ effects: setHover.of(tooltip) });
}

function closeHover(view: EditorView): boolean {
  const tooltip = view.state.field(hoverAtCursor, false);
  if (!tooltip || !getTooltip(view, tooltip)) {
    return false;
  }
  view.dispatch({ effects: setHover.of(null) });
  return true;
}
