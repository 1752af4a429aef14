/** Colours the text by the server's semantic tokens: cells and vertices by who wins there. */

import { StateEffect, StateField, type Range } from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';

import { tokensOf, type Legend } from '../../explorer/game/tokens.ts';
import type { OpenDocument, Position } from './document.ts';

/** Texts with more tokens than this stay without colours. */
const MAX_TOKENS = 100_000;

const setColours = StateEffect.define<DecorationSet>();
const setHints = StateEffect.define<DecorationSet>();

/** Between two responses the colours move with the text. */
const field = (effect: typeof setColours) =>
  StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update: (shown, transaction) =>
      transaction.effects.find(given => given.is(effect))?.value ?? shown.map(transaction.changes),
    provide: field => EditorView.decorations.from(field),
  });

export const colours = [field(setColours), field(setHints)];

/** Requests colours and inlay hints and shows them, unless the text has changed in the meantime. */
export async function colour(document: OpenDocument, legend: Legend | undefined): Promise<void> {
  const { state } = document.view;
  const range = { start: { line: 0, character: 0 }, end: document.position(state.doc.length) };
  const [tokens, hints] = await Promise.all([
    legend ? document.request<{ data: number[] } | null>('textDocument/semanticTokens/full') : null,
    document.request<Hint[] | null>('textDocument/inlayHint', { range }),
  ]);
  if (document.view.state.doc !== state.doc) {
    return;
  }
  const marks = legend && tokens ? marksOf(document, tokens.data, legend) : [];
  const widgets = (hints ?? []).map(hint => widgetOf(document, hint));
  document.view.dispatch({
    effects: [setColours.of(Decoration.set(marks)), setHints.of(Decoration.set(widgets, true))],
  });
}

function marksOf(document: OpenDocument, data: readonly number[], legend: Legend): Range<Decoration>[] {
  return tokensOf(data, legend, MAX_TOKENS).flatMap(({ line, start, length, type, modifiers }) => {
    const from = document.offset({ line, character: start });
    const to = document.offset({ line, character: start + length });
    return from < to ? [markOf([type, ...modifiers]).range(from, to)] : [];
  });
}

const MARKS = new Map<string, Decoration>();

function markOf(names: readonly string[]): Decoration {
  const name = names.map(part => `token-${part}`).join(' ');
  const mark = MARKS.get(name) ?? Decoration.mark({ class: name });
  MARKS.set(name, mark);
  return mark;
}

interface Hint {
  readonly position: Position;
  readonly label: string | readonly { value: string }[];
  readonly paddingLeft?: boolean;
}

class HintWidget extends WidgetType {
  constructor(private readonly text: string) {
    super();
  }

  override eq(other: HintWidget): boolean {
    return other.text === this.text;
  }

  toDOM(): HTMLElement {
    const element = document.createElement('span');
    element.className = 'inlay-hint';
    element.textContent = this.text;
    return element;
  }
}

function widgetOf(document: OpenDocument, { position, label }: Hint): Range<Decoration> {
  const text = typeof label === 'string' ? label : label.map(part => part.value).join('');
  return Decoration.widget({ widget: new HintWidget(text.trim()), side: 1 }).range(document.offset(position));
}
