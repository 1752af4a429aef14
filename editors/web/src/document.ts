/** The document that is open: one at a time, in one editor. */

import type { LSPClient } from '@codemirror/lsp-client';
import { historyField } from '@codemirror/commands';
import { EditorState, Text, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

import type { Kind } from './kind.ts';

export class OpenDocument {
  readonly view: EditorView;
  name = 'untitled.board';
  kind: Kind = 'board';
  uri = '';
  /** The text that was last opened or saved. */
  private saved = Text.empty;
  /** Documents opened so far: each has an address of its own. */
  private count = 0;

  constructor(
    parent: HTMLElement,
    private readonly client: LSPClient,
    private readonly extensions: Extension,
    private readonly opened: () => void,
  ) {
    this.view = new EditorView({ parent });
  }

  /** Opens a text, perhaps with what could be undone in it before. */
  open(name: string, kind: Kind, text: string, history?: unknown): void {
    const extensions = this.extensionsFor(name, kind);
    this.view.setState(withHistory(text, history, extensions) ?? EditorState.create({ doc: text, extensions }));
    this.saved = this.view.state.doc;
    this.opened();
  }

  /** What `restore` needs to open this text again, with its history. */
  get snapshot(): Snapshot {
    const { name, kind, saved } = this;
    return { name, kind, saved, state: this.view.state };
  }

  restore({ name, kind, saved, state }: Snapshot): void {
    const config = { extensions: this.extensionsFor(name, kind) };
    this.view.setState(EditorState.fromJSON(state.toJSON(WITH_HISTORY), config, WITH_HISTORY));
    this.saved = saved;
    this.opened();
  }

  /** The extensions for another document, which has an address of its own. */
  private extensionsFor(name: string, kind: Kind): Extension {
    this.count += 1;
    Object.assign(this, { name, kind, uri: `memory:/${this.count}/${encodeURIComponent(name)}` });
    return [this.client.plugin(this.uri, `stakeout-${kind}`), this.extensions];
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  get isChanged(): boolean {
    return !this.view.state.doc.eq(this.saved);
  }

  markSaved(): void {
    this.saved = this.view.state.doc;
  }

  /** The number of the text that the server has. */
  get version(): number {
    return this.client.workspace.getFile(this.uri)?.version ?? 0;
  }

  /** Sends edits that the server does not have yet. */
  sync(): void {
    this.client.sync();
  }

  /** A request about this document, as it is now. */
  async request<Response>(method: string, params: object = {}): Promise<Response> {
    this.sync();
    const { uri } = this;
    return this.client.request<object, Response>(method, { textDocument: { uri }, ...params });
  }

  /** A request that names its document by itself. */
  async resolve<Response>(method: string, params: object): Promise<Response> {
    this.sync();
    return this.client.request<object, Response>(method, params);
  }

  /** Offset of a position of the protocol, moved into the text if it is outside. */
  offset({ line, character }: Position): number {
    const { doc } = this.view.state;
    const { from, to } = doc.line(Math.max(1, Math.min(doc.lines, line + 1)));
    return Math.min(to, from + character);
  }

  position(offset: number): Position {
    const line = this.view.state.doc.lineAt(offset);
    return { line: line.number - 1, character: offset - line.from };
  }

  /** The line of the cursor, 0-based. */
  get line(): number {
    return this.position(this.view.state.selection.main.head).line;
  }

  /** Makes edits, all about the text as it is now, in one step. */
  edit(edits: readonly TextEdit[]): void {
    const changes = edits.map(({ range, newText }) => ({
      from: this.offset(range.start),
      to: this.offset(range.end),
      insert: newText,
    }));
    this.view.dispatch({ changes, userEvent: 'input' });
  }

  /** Moves the cursor to a position and shows it. */
  reveal(position: Position, focus = false): void {
    const at = this.offset(position);
    this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
    if (focus) {
      this.view.focus();
    }
  }
}

const WITH_HISTORY = { history: historyField };

/** What can be undone, as JSON. */
export function historyOf(state: EditorState): unknown {
  return (state.toJSON(WITH_HISTORY) as { history?: unknown }).history;
}

/** The text with a history from the browser's storage; null without one, or if it is damaged. */
function withHistory(doc: string, history: unknown, extensions: Extension): EditorState | null {
  if (history === undefined) {
    return null;
  }
  try {
    const selection = { ranges: [{ anchor: 0, head: 0 }], main: 0 };
    return EditorState.fromJSON({ doc, selection, history }, { extensions }, WITH_HISTORY);
  } catch {
    return null;
  }
}

/** A document as it was. */
export interface Snapshot {
  readonly name: string;
  readonly kind: Kind;
  readonly saved: Text;
  readonly state: EditorState;
}

/** A position of the protocol, 0-based. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

export interface TextEdit {
  readonly range: Range;
  readonly newText: string;
}
