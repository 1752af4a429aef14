/**
 * The page as a host of the explorer, which is the one of the VS Code extension and runs in a frame. It shows the board at the
 * cursor.
 */

import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands';

import type { Edit } from '../../explorer/game/protocol.ts';
import type { Puzzle } from '../../explorer/game/protocol.ts';
import type { AnyPuzzle } from '../../explorer/graph/graph.ts';
import { ExplorerHost, type CellRange, type HostDiagnostic, type HostDocument } from '../../explorer/host.ts';
import type { Absence, FromPage, OnShow, Problem, ToPage } from '../../explorer/messages.ts';
import type { ServerDiagnostic } from './diagnostics.ts';
import type { OpenDocument, Position } from './document.ts';
import { download } from './files.ts';
import { isFrom, TARGET } from './origin.ts';
import { isTask, withoutValues } from './task.ts';

export interface ExplorerOptions {
  readonly frame: HTMLIFrameElement;
  readonly document: () => OpenDocument;
  readonly diagnostics: () => readonly ServerDiagnostic[];
  /** The puzzle shown, or its solve status, has changed. */
  readonly shown: (puzzle: AnyPuzzle | null) => void;
  /** The explorer shows another state than the start of the board; null if it shows that. */
  readonly onShow: (state: OnShow | null) => void;
  /** Leads to a problem in the text, and optionally to its fixes. */
  readonly showProblem: (problem: Problem, fix: boolean) => void;
  /** Highlights a cell in the text. */
  readonly point: (range: CellRange | null) => void;
}

export class Explorer extends ExplorerHost {
  /** The match or the placed pieces on show, as a link holds them. */
  match: string | null = null;

  /** The page has neither settings nor a log, and restarts its server by itself. */
  protected override readonly abilities = {};

  constructor(private readonly options: ExplorerOptions) {
    super();
    window.addEventListener('message', (event: MessageEvent<FromPage>) => {
      if (isFrom(event, options.frame.contentWindow)) {
        void this.receive(event.data);
      }
    });
  }

  private get document(): OpenDocument {
    return this.options.document();
  }

  private get cursor(): Position {
    return this.document.position(this.document.view.state.selection.main.head);
  }

  /** The cursor, or the start of the board shown if the cursor is not in it. */
  get place(): Position {
    const { cursor } = this;
    const { startLine, endLine } = this.shown ?? { startLine: 0, endLine: Infinity };
    return cursor.line >= startLine && cursor.line <= endLine ? cursor : { line: startLine, character: 0 };
  }

  edited(): void {
    this.textEdited();
  }

  cursorMoved(): void {
    const { cursor } = this;
    const cell = this.markAt(cursor);
    const { startLine, endLine } = this.shown ?? { startLine: 0, endLine: -1 };
    if (!cell && (cursor.line < startLine || cursor.line > endLine)) {
      void this.refresh();
    }
  }

  pointed(offset: number | null): void {
    this.markAt(offset === null ? null : this.document.position(offset));
  }

  /** Switches to painting, for a new board. */
  draw(): void {
    this.sendWhenShown({ type: 'mode', mode: 'edit', focus: true });
  }

  /** An arrow key is pressed where nothing has the focus. */
  press(key: string): void {
    const { contentWindow } = this.options.frame;
    contentWindow?.dispatchEvent(new KeyboardEvent('keydown', { key }));
  }

  /** Opens the menu that copies and saves what is shown. */
  share(): void {
    this.send({ type: 'share' });
  }

  /** Switches to a match, as the police. */
  play(): void {
    this.sendWhenShown({ type: 'mode', mode: 'play' }, { type: 'side', side: 'police' });
  }

  /** Switches to the values. */
  showValues(): void {
    this.sendWhenShown({ type: 'mode', mode: 'map' });
  }

  /** Goes on with the match of a link. */
  replay(match: string): void {
    this.sendWhenShown({ type: 'replay', match });
  }

  /** Shows the repairs of a board whose verdict is not the expected one. */
  repair(): void {
    this.sendWhenShown({ type: 'mode', mode: 'insight', view: 'repairs' });
  }

  protected override get opened(): HostDocument | null {
    const { uri, name, version } = this.document;
    return uri === '' ? null : { uri, file: name, version };
  }

  protected override get text(): string {
    return this.document.text;
  }

  protected override get line(): number {
    return this.cursor.line;
  }

  protected override get absence(): Absence | null {
    return null;
  }

  protected override get history(): { canUndo: boolean; canRedo: boolean } {
    const { state } = this.document.view;
    return { canUndo: undoDepth(state) > 0, canRedo: redoDepth(state) > 0 };
  }

  protected override get diagnostics(): readonly HostDiagnostic[] {
    return this.options.diagnostics().map(({ message, severity, code, range: { start } }) => ({
      message,
      isError: severity === 1,
      rule: code,
      ...start,
    }));
  }

  protected override post(message: ToPage): void {
    this.options.frame.contentWindow?.postMessage(message, TARGET);
  }

  protected override request(method: string, params: object): Promise<unknown> {
    return this.document.resolve<unknown>(method, params).catch(() => undefined);
  }

  protected override async isReadOnly(): Promise<boolean> {
    return false;
  }

  protected override async edit(edits: readonly Edit[]): Promise<boolean> {
    this.document.edit(edits.map(({ start, end, text }) => ({ range: { start, end }, newText: text })));
    return true;
  }

  protected override async step(command: 'undo' | 'redo'): Promise<void> {
    (command === 'undo' ? undo : redo)(this.document.view);
  }

  protected override highlight(range: CellRange | null): void {
    this.options.point(range);
  }

  protected override reveal(position: Position): void {
    this.document.reveal(position);
  }

  protected override select(line: number): void {
    this.document.reveal({ line, character: 0 });
  }

  protected override showProblem(problem: Problem, fix: boolean): void {
    this.options.showProblem(problem, fix);
  }

  protected override solve(argument: object): void {
    void this.request('workspace/executeCommand', { command: 'stakeout.solve', arguments: [argument] });
  }

  protected override save(name: string, content: string | Uint8Array<ArrayBuffer>): void {
    download(name, new Blob([content]));
  }

  protected override received(puzzle: AnyPuzzle | null): void {
    this.options.shown(puzzle);
  }

  protected override get isTask(): boolean {
    return isTask();
  }

  protected override visible(response: unknown): unknown {
    return this.isTask ? withoutValues(response) : response;
  }

  protected override isOther(puzzle: Puzzle): boolean {
    return puzzle.board !== this.shown?.board;
  }

  protected override shows(state: OnShow | null): void {
    this.options.onShow(state);
  }

  protected override linked(match: string | null): void {
    this.match = match;
  }
}
