/**
 * The page's side of the explorer, which is the one of the VS Code extension and runs in a frame: requests boards, follows
 * the text, and makes edits.
 */

import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands';

import { cellAt, paint, placePieces, rangeOf, type Edit } from '../../explorer/game/grid.ts';
import { readBoard, toPlace, type Board, type Row } from '../../explorer/game/protocol.ts';
import type { Cell, State } from '../../explorer/game/value.ts';
import { readGraph, type Graph } from '../../explorer/graph/graph.ts';
import type { FromPage, InsightView, OnShow, Problem, ToPage } from '../../explorer/messages.ts';
import { Repeated } from '../../explorer/repeat.ts';
import type { ServerDiagnostic } from './diagnostics.ts';
import type { OpenDocument, Position } from './document.ts';
import { download } from './files.ts';
import { isFrom, TARGET } from './origin.ts';
import { isTask, withoutValues } from './task.ts';

/** At most this many problems are shown. */
const MAX_PROBLEMS = 50;

export interface ExplorerOptions {
  readonly frame: HTMLIFrameElement;
  readonly document: () => OpenDocument;
  readonly diagnostics: () => readonly ServerDiagnostic[];
  /** The board shown, or its solve status, has changed. */
  readonly shown: (board: Board | null) => void;
  /** The explorer shows another state than the start of the board; null if it shows that. */
  readonly onShow: (state: OnShow | null, board: Board | null) => void;
  readonly shownGraph: (graph: Graph) => void;
  /** Leads to a problem in the text, and optionally to its fixes. */
  readonly showProblem: (problem: Problem, fix: boolean) => void;
  /** Highlights a cell in the text. */
  readonly point: (range: ReturnType<typeof rangeOf>) => void;
  /** Adds a board to a text without one. */
  readonly insertBoard: () => void;
}

export class Explorer {
  private board: Board | null = null;
  /** Identifies the board shown, for the frame. */
  private subject = 0;
  private shownUri = '';
  private readonly showing = new Repeated(() => this.requestAndShow());
  private isReady = false;
  /** What to do as soon as the frame shows the text as it is now. */
  private next: readonly ToPage[] = [];
  /** The match or the placed pieces on show, as a link holds them. */
  match: string | null = null;

  constructor(private readonly options: ExplorerOptions) {
    window.addEventListener('message', (event: MessageEvent<FromPage>) => {
      if (isFrom(event, options.frame.contentWindow)) {
        void this.receive(event.data);
      }
    });
  }

  /** Shows the board at the cursor: after an edit, a movement, or a solve. */
  refresh(): Promise<void> {
    return this.showing.run();
  }

  /** The cursor, or the start of the board shown if the cursor is not in it. */
  get place(): Position {
    const document = this.options.document();
    const cursor = document.position(document.view.state.selection.main.head);
    const { startLine, endLine } = this.board ?? { startLine: 0, endLine: Infinity };
    return cursor.line >= startLine && cursor.line <= endLine ? cursor : { line: startLine, character: 0 };
  }

  edited(): void {
    this.send({ type: 'edited' });
    void this.refresh();
  }

  cursorMoved(): void {
    const document = this.options.document();
    const position = document.position(document.view.state.selection.main.head);
    const cell = this.board && cellAt(this.board.rows, position);
    this.send({ type: 'text-cell', cell });
    const { startLine, endLine } = this.board ?? { startLine: 0, endLine: -1 };
    if (!cell && (position.line < startLine || position.line > endLine)) {
      void this.refresh();
    }
  }

  pointed(offset: number | null): void {
    const document = this.options.document();
    const cell = offset !== null && this.board ? cellAt(this.board.rows, document.position(offset)) : null;
    this.send({ type: 'text-cell', cell });
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

  /** Switches to a match, as the police. */
  play(): void {
    const hints: ToPage[] = isTask() ? [{ type: 'hints', on: false }] : [];
    this.sendWhenShown({ type: 'mode', mode: 'play' }, { type: 'side', side: 'police' }, ...hints);
  }

  /** Goes on with the match of a link. */
  replay(match: string): void {
    this.sendWhenShown({ type: 'replay', match });
  }

  /** Shows the repairs of a board whose verdict is not the expected one. */
  repair(): void {
    this.sendWhenShown({ type: 'mode', mode: 'insight', view: 'repairs' });
  }

  /** The frame is ready for messages. */
  begin(): void {
    this.isReady = true;
    void this.refresh();
  }

  private async requestAndShow(): Promise<void> {
    const document = this.options.document();
    const { uri } = document;
    if (uri === '') {
      return;
    }
    if (document.kind === 'game') {
      return this.requestGraph(document);
    }
    const isOther = uri !== this.shownUri;
    const { line } = document;
    const response = await document.request<unknown>('stakeout/board', {
      position: { line, character: 0 },
      cells: true,
    });
    const board = readBoard(response);
    if (uri !== document.uri || (board && board.version < document.version)) {
      void this.refresh();
      return;
    }
    if (isOther || board?.board !== this.board?.board) {
      this.subject += 1;
    }
    Object.assign(this, { shownUri: uri, board });
    this.options.shown(board);
    if (!this.isReady) {
      return;
    }
    const { next } = this;
    this.next = [];
    if (board === null) {
      return this.send({ type: 'absent', why: 'no-board' });
    }
    this.send({
      type: 'board',
      subject: String(this.subject),
      file: document.name,
      response: isTask() ? withoutValues(response) : response,
      problems: this.problemsOf(board),
      isReadOnly: false,
    });
    this.sendHistory();
    next.forEach(message => this.send(message));
  }

  private async requestGraph(document: OpenDocument): Promise<void> {
    const { uri } = document;
    const response = await document.request<unknown>('stakeout/graph');
    const graph = readGraph(response);
    if (uri !== document.uri || (graph && graph.version < document.version)) {
      void this.refresh();
      return;
    }
    const { next } = this;
    Object.assign(this, { shownUri: uri, board: null, next: this.isReady ? [] : next });
    if (graph) {
      this.options.shownGraph(graph);
      const problems = this.problemsOf({ startLine: 0, endLine: Infinity });
      const text = graph.notDrawn === null ? document.text : null;
      this.send({ type: 'graph', subject: uri, file: document.name, response, problems, text, isReadOnly: false });
      this.sendHistory();
      next.forEach(message => this.send(message));
    }
  }

  private sendHistory(): void {
    const { state } = this.options.document().view;
    this.send({ type: 'history', canUndo: undoDepth(state) > 0, canRedo: redoDepth(state) > 0 });
  }

  private problemsOf({ startLine, endLine }: Pick<Board, 'startLine' | 'endLine'>): Problem[] {
    return this.options
      .diagnostics()
      .filter(({ severity, code }) => severity === 1 || code === 'too-large')
      .filter(({ range: { start } }) => start.line >= startLine && start.line <= endLine)
      .slice(0, MAX_PROBLEMS)
      .map(({ message, range: { start } }) => ({ message, ...start }));
  }

  private async receive(message: FromPage): Promise<void> {
    const document = this.options.document();
    const { board } = this;
    switch (message.type) {
      case 'ready':
        return this.begin();
      case 'request-state':
        return this.sendState(message.state);
      case 'request-why':
        return this.sendWhy(message.state, message.to);
      case 'around':
        return this.sendAround(message.police, message.thief);
      case 'point':
        return this.options.point(message.cell && board && rangeOf(board.rows, message.cell));
      case 'reveal': {
        const range = board && rangeOf(board.rows, message.cell);
        return range ? document.reveal(range.start) : undefined;
      }
      case 'reveal-place':
        return document.reveal(message);
      case 'paint':
        return this.edit(message.version, rows => paint(rows, message.cells, message.brush));
      case 'place':
        return this.edit(message.version, rows => placePieces(rows, message.police, message.thief));
      case 'write':
        return this.write(message.version, message.edits);
      case 'insight':
        return this.sendInsight(message.ask, message.search);
      case 'problem':
        return this.options.showProblem(message.problem, message.fix);
      case 'undo':
        return void undo(document.view);
      case 'redo':
        return void redo(document.view);
      case 'solve': {
        const given = [{ uri: document.uri, board: board?.board }];
        return document.resolve('workspace/executeCommand', { command: 'stakeout.solve', arguments: given });
      }
      case 'go':
        return this.go(message.to);
      case 'insert-board':
        return this.options.insertBoard();
      case 'save':
        return download(message.name, new Blob([message.content]));
      case 'on-show':
        return this.options.onShow(message.shown, board);
      case 'linked':
        this.match = message.match;
        return;
      // The page has neither settings nor a log, and restarts its server by itself.
      case 'memory-setting':
      case 'restart-server':
      case 'show-log':
        return;
    }
  }

  private async sendState(state: State): Promise<void> {
    const response = await this.options
      .document()
      .request('stakeout/state', this.paramsOf(state))
      .catch(() => null);
    this.send({ type: 'state', state, response });
  }

  private async sendWhy(state: State, to: Cell): Promise<void> {
    const response = await this.options
      .document()
      .request('stakeout/why', { ...this.paramsOf(state), to: toPlace(to) })
      .catch(() => null);
    this.send({ type: 'why', state, to, response });
  }

  private paramsOf({ police, thief, mover }: State): object {
    return { board: this.board?.board, police: toPlace(police), thief: toPlace(thief), mover };
  }

  private async sendInsight(ask: InsightView, search?: number): Promise<void> {
    const response = await this.options
      .document()
      .request(`stakeout/${ask}`, { board: this.board?.board, search })
      .catch(() => null);
    this.send({ type: 'insight', ask, response });
  }

  private async sendAround(police: Cell, thief: Cell): Promise<void> {
    const params = { board: this.board?.board, cells: true, police: toPlace(police), thief: toPlace(thief) };
    const response = await this.options
      .document()
      .request('stakeout/board', params)
      .catch(() => null);
    this.send({ type: 'around', police, thief, response: isTask() ? withoutValues(response) : response });
  }

  private edit(version: number, editsOf: (rows: readonly Row[]) => Edit[]): void {
    this.write(version, this.board?.version === version ? editsOf(this.board.rows) : null);
  }

  /** Makes edits of this version of the text; null if they are about another one. */
  private write(version: number, edits: readonly Edit[] | null): void {
    const document = this.options.document();
    document.sync();
    if (edits === null || document.version !== version) {
      this.send({ type: 'refused', why: 'The text has changed in the meantime. Try again.' });
      return;
    }
    if (edits.length === 0) {
      this.send({ type: 'refused', why: '' });
      return;
    }
    document.edit(edits.map(({ start, end, text }) => ({ range: { start, end }, newText: text })));
  }

  /** Shows another board of the text. */
  async go(to: 'previous' | 'next' | number): Promise<void> {
    const document = this.options.document();
    const number = typeof to === 'number' ? to : (this.board?.board ?? 0) + (to === 'next' ? 1 : -1);
    const other = readBoard(await document.request('stakeout/board', { board: number, cells: false }));
    const line = other?.rows[0]?.line;
    if (line !== undefined) {
      document.reveal({ line, character: 0 });
    }
  }

  /** Sends messages about the text as it is now, of which the frame may not know yet, or which may still be loading. */
  private sendWhenShown(...messages: ToPage[]): void {
    this.next = messages;
    void this.refresh();
  }

  private send(message: ToPage): void {
    if (this.isReady) {
      this.options.frame.contentWindow?.postMessage(message, TARGET);
    }
  }
}
