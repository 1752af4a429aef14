/** The parts of the page and how changes travel between them. */

import type { LSPClient } from '@codemirror/lsp-client';
import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet, type KeyBinding } from '@codemirror/view';

import type { Legend } from '../../explorer/game/tokens.ts';
import type { OnShow } from '../../explorer/messages.ts';
import { applyEdit, type WorkspaceEdit } from './actions.ts';
import { connect, MAX_MEMORY, MEMORY, settingsWith, type Channel } from './connection.ts';
import { Diagnostics, type ServerDiagnostic } from './diagnostics.ts';
import { OpenDocument, type Range, type Snapshot } from './document.ts';
import { editorExtensions } from './editor.ts';
import { IS_EMBEDDED } from './embed.ts';
import { Explorer } from './explorer.ts';
import { render, type Headline } from './headline.ts';
import type { Opening } from './opening.ts';
import { colour } from './tokens.ts';
import type { AnyPuzzle } from '../../explorer/graph/graph.ts';
import { ofPuzzle, ofState, SOLVING } from './verdict.ts';

export interface AppOptions {
  readonly channel: Channel;
  readonly editor: HTMLElement;
  readonly frame: HTMLIFrameElement;
  readonly keys: readonly KeyBinding[];
  readonly showProblem: (fix: boolean) => void;
  /** The text, its name, or its problems have changed. */
  readonly changed: () => void;
  /** The puzzle shown is this one; null if there is none. */
  readonly shown: (puzzle: AnyPuzzle | null) => void;
  /** The explorer shows another state than the start of the board; null if it shows that. */
  readonly onShow: (state: OnShow | null) => void;
  /** The verdict of the text as it is now; null if there is none. */
  readonly judged: (headline: Headline | null) => void;
}

/** Milliseconds without an edit after which colours are requested. */
const PAUSE = 80;

/** Boards of at most so many cells need little memory. */
const SMALL = 48 * 48;

export class App {
  readonly document: OpenDocument;
  readonly explorer: Explorer;
  readonly diagnostics: Diagnostics;
  readonly client: LSPClient;
  /** The puzzle shown, and the state of it that the explorer shows. */
  puzzle: AnyPuzzle | null = null;
  private onShow: OnShow | null = null;
  /** The address of a text whose verdict is on the screen although the server has not solved it yet. */
  private foretold: string | null = null;
  /** The limit of memory that the server has. */
  private memory: string = MEMORY;
  private colouring: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: AppOptions) {
    const { channel, editor, frame, keys } = options;
    this.diagnostics = new Diagnostics(
      () => this.document,
      () => this.judged(),
    );
    const responses = {
      refresh: () => this.refresh(),
      applyEdit: (edit: unknown) => applyEdit(this.document, edit as WorkspaceEdit),
    };
    this.client = connect(channel, responses, [this.diagnostics.extension]);
    const listener = {
      updated: (textChanged: boolean) => (textChanged ? this.edited() : this.explorer.cursorMoved()),
      pointed: (offset: number | null) => this.explorer.pointed(offset),
    };
    this.document = new OpenDocument(editor, this.client, [editorExtensions(listener, keys), highlight], () => {
      // What was said of the text before is not true of this one.
      this.diagnostics.forget();
      this.onShow = null;
      this.refresh();
    });
    this.explorer = new Explorer({
      frame,
      document: () => this.document,
      diagnostics: () => this.diagnostics.latest,
      shown: puzzle => {
        this.makeRoom(puzzle);
        this.tell(ofPuzzle(puzzle), puzzle?.standing === 'solved');
        this.puzzle = puzzle;
        this.options.shown(puzzle);
        this.tellOnShow();
      },
      onShow: state => {
        options.onShow(state);
        this.onShow = state;
        this.tellOnShow();
      },
      showProblem: (problem, fix) => {
        this.document.reveal(problem, true);
        options.showProblem(fix);
      },
      point: range => this.point(range),
    });
    void this.client.initializing.then(() => this.refresh());
  }

  /** The values of a task may be told from now on. */
  reveal(): void {
    void this.diagnostics.tell();
    this.explorer.showValues();
    this.refresh();
  }

  open({ name, kind, text, history }: Opening): void {
    this.document.open(name, kind, text, history);
  }

  restore(document: Snapshot): void {
    this.document.restore(document);
  }

  /** The headline speaks of the state on show. */
  private tellOnShow(): void {
    const { puzzle } = this;
    // A part of another page has no other view that tells the verdict.
    const onShow = IS_EMBEDDED && this.onShow?.isSecret ? null : this.onShow;
    if (puzzle?.standing === 'solved' && puzzle.version === this.document.version) {
      render(onShow ? ofState(onShow, puzzle) : ofPuzzle(puzzle));
    }
  }

  /** What the server says if a verdict is not the expected one. */
  private get mismatch(): ServerDiagnostic | undefined {
    return this.diagnostics.latest.find(({ code }) => code === 'verdict-mismatch');
  }

  /** Shows what would make a wrong `expect` true: other boards, or in a graph game the fixes of the text. */
  repair(): void {
    const start = this.mismatch?.range.start;
    if (this.puzzle?.kind === 'board') {
      this.explorer.repair();
    } else if (start) {
      this.document.reveal(start, true);
      this.options.showProblem(true);
    }
  }

  /** Raises the limit of memory for a board that needs more, and lowers it with the next small one. */
  private makeRoom(puzzle: AnyPuzzle | null): void {
    if (puzzle === null || !('rows' in puzzle) || (puzzle.standing !== 'solved' && puzzle.standing !== 'tooLarge')) {
      return;
    }
    const isSmall = puzzle.rows.length * puzzle.columns <= SMALL;
    const isTight = puzzle.standing === 'tooLarge' || puzzle.cells === null;
    const memory = isSmall ? MEMORY : isTight ? MAX_MEMORY : this.memory;
    if (memory !== this.memory) {
      this.memory = memory;
      this.client.notification('workspace/didChangeConfiguration', { settings: settingsWith(memory) });
    }
  }

  /** Tells the verdict of a text as it was opened, unless the server has told it. */
  foretell(uri: string, headline: Headline): void {
    if (this.document.uri === uri && this.document.version === 0 && this.puzzle?.standing !== 'solved') {
      this.foretold = uri;
      render(headline);
    }
  }

  private tell(headline: Headline, isSolved: boolean): void {
    const isWaiting = headline.tone === 'solving' || headline.tone === 'unsolved';
    // The server is about to tell the verdict that is on the screen.
    if (!isWaiting || !this.isForetold) {
      render(headline);
    }
    this.options.judged(isSolved ? headline : null);
  }

  private get isForetold(): boolean {
    return this.foretold === this.document.uri && this.document.version === 0;
  }

  /** Something other than the text has changed: a solve has started or ended, or another text was opened. */
  private refresh(): void {
    this.options.changed();
    void this.explorer.refresh();
    this.colourSoon();
  }

  private edited(): void {
    // Nothing claims a verdict that the text may no longer have.
    render(SOLVING);
    this.onShow = null;
    // After the editor has finished its update.
    queueMicrotask(() => {
      this.document.sync();
      this.explorer.edited();
    });
    this.options.changed();
    this.colourSoon();
  }

  /** New diagnostics have arrived. */
  private judged(): void {
    this.options.changed();
    void this.explorer.refresh();
  }

  private colourSoon(): void {
    clearTimeout(this.colouring);
    this.colouring = setTimeout(() => {
      const legend = this.client.serverCapabilities?.semanticTokensProvider?.legend as Legend | undefined;
      if (legend) {
        void colour(this.document, legend);
      }
    }, PAUSE);
  }

  private point(range: Range | null): void {
    const { document } = this;
    const place = range && ([document.offset(range.start), document.offset(range.end)] as const);
    document.view.dispatch({ effects: setPointed.of(place && place[0] < place[1] ? place : null) });
  }
}

const setPointed = StateEffect.define<readonly [number, number] | null>();
const pointedMark = Decoration.mark({ class: 'pointed-cell' });

/** The cell under the pointer in the explorer. */
const highlight = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (shown, { effects, changes }) => {
    const effect = effects.find(effect => effect.is(setPointed));
    if (!effect) {
      return shown.map(changes);
    }
    return effect.value ? Decoration.set(pointedMark.range(...effect.value)) : Decoration.none;
  },
  provide: field => EditorView.decorations.from(field),
});
