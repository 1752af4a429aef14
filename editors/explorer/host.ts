/**
 * The host's side of the explorer, shared by the VS Code extension and the page: answers what the explorer asks, follows the
 * text, and makes edits. A host only says how its texts are read, edited and revealed. What not every host can do is a table of
 * abilities: their names go to the explorer, which draws no button without one.
 */

import { cellAt, rangeOf } from './game/grid.ts';
import { readEdits, type Board, type Edit, type Position, type Puzzle, type PuzzleEdit } from './game/protocol.ts';
import { cellOf, nameOf, type Place } from './game/value.ts';
import { capitalised, plain } from './game/words.ts';
import { readPuzzle, vertexAt, vertexIn, type AnyPuzzle, type Graph } from './graph/graph.ts';
import { Latest } from './latest.ts';
import type { Ability, Absence, FromPage, OnShow, Problem, ToPage } from './messages.ts';
import { Repeated } from './repeat.ts';
import * as t from './texts.ts';

/** A small board to start from. */
export const NEW_BOARD = `title: A new board
P.*..
..*T.
....E
`;

/** At most this many problems are shown. */
const MAX_PROBLEMS = 50;

/** The document on show, as it is now. */
export interface HostDocument {
  readonly uri: string;
  /** Its name for the user. */
  readonly file: string;
  /** The number of its text, in the server's responses, too. */
  readonly version: number;
}

export interface HostDiagnostic extends Problem {
  readonly isError: boolean;
  readonly rule: string | undefined;
}

/** The response to `stakeout/edit`. */
interface Drawn {
  readonly edits?: unknown[];
  readonly name?: Place | null;
  readonly refusal?: string | null;
}

export type CellRange = NonNullable<ReturnType<typeof rangeOf>>;

export abstract class ExplorerHost {
  /** The puzzle shown; null without one. */
  protected shown: AnyPuzzle | null = null;
  /** Whether the explorer is ready for messages. */
  protected isReady = false;
  /** Identifies the board shown, for the explorer. */
  private subject = 0;
  private shownUri = '';
  /** What to do as soon as the explorer shows a document. */
  private next: { readonly uri: string | undefined; readonly messages: readonly ToPage[] } | null = null;
  /** About each kind of answer. */
  private readonly requests = new Latest();
  private readonly showing = new Repeated(() => this.requestAndShow());

  /** What not every host can do. */
  protected abstract readonly abilities: Readonly<Partial<Record<Ability, () => unknown>>>;
  /** Null without a document. */
  protected abstract get opened(): HostDocument | null;
  protected abstract get text(): string;
  /** A line of the board to show. */
  protected abstract get line(): number;
  /** Why nothing can be shown, if so. */
  protected abstract get absence(): Absence | null;
  protected abstract get history(): { canUndo: boolean; canRedo: boolean };
  protected abstract get diagnostics(): readonly HostDiagnostic[];
  protected abstract post(message: ToPage): void;
  /** The server's response to a request about the text as it is now; undefined if it fails. */
  protected abstract request(method: string, params: object): Promise<unknown>;
  protected abstract isReadOnly(): Promise<boolean>;
  /** Makes edits in one step; resolves to whether they have been made. */
  protected abstract edit(edits: readonly Edit[]): Promise<boolean>;
  protected abstract step(command: 'undo' | 'redo'): Promise<void>;
  /** Highlights a range in the text; null ends that. */
  protected abstract highlight(range: CellRange | null): void;
  /** Moves the text's cursor to a position and shows it. */
  protected abstract reveal(position: Position): void;
  /** Shows the board at a line. */
  protected abstract select(line: number): void;
  /** Leads to a problem in the text, and optionally to its fixes. */
  protected abstract showProblem(problem: Problem, fix: boolean): unknown;
  /** Solves a board, as the command `stakeout.solve` with this argument. */
  protected abstract solve(argument: { uri: string; board: number | undefined }): unknown;
  protected abstract save(name: string, content: string | Uint8Array<ArrayBuffer>): unknown;

  /** The puzzle of the text as it is now, before the explorer gets it; null if there is none. */
  protected received(_puzzle: AnyPuzzle | null, _file: string): void {}

  /** What the explorer gets of a response about a puzzle. */
  protected visible(response: unknown): unknown {
    return response;
  }

  /** Whether the text is a task, whose values are hidden. */
  protected get isTask(): boolean {
    return false;
  }

  /** Whether a puzzle of the same document is another one than the puzzle shown. */
  protected isOther(_puzzle: Puzzle): boolean {
    return false;
  }

  /** The explorer shows another state than the start of the board; null if it shows that. */
  protected shows(_state: OnShow | null): void {}

  /** The match or the placed pieces on show have changed, as a link holds them. */
  protected linked(_match: string | null): void {}

  /** Requests the board and sends it to the explorer. While a request is pending, at most one more is queued. */
  refresh(): Promise<void> {
    return this.showing.run();
  }

  /** The explorer is ready for messages. */
  begin(): Promise<void> {
    this.isReady = true;
    this.send({ type: 'host', can: Object.keys(this.abilities) as Ability[] });
    return this.refresh();
  }

  /** Shows another puzzle of the text. */
  async go(to: 'previous' | 'next' | number): Promise<void> {
    const { opened, shown } = this;
    if (opened === null || shown === null) {
      return;
    }
    const step = to === 'previous' ? -1 : 1;
    const puzzle = typeof to === 'number' ? to : shown.board + step;
    if (puzzle >= 0 && puzzle < shown.boards) {
      const found = await this.request('stakeout/puzzle', { textDocument: { uri: opened.uri }, puzzle });
      const { startLine } = (found ?? {}) as Partial<Puzzle>;
      return startLine === undefined ? undefined : this.select(startLine);
    }
  }

  /** Adds a small board to a text that has none. */
  async insertBoard(): Promise<void> {
    if (this.opened === null || (await this.isReadOnly())) {
      return;
    }
    const { text } = this;
    const lines = text.split(/\r\n|\r|\n/);
    const end = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
    const added = `${text.trim() === '' ? '' : '\n\n'}${NEW_BOARD}`;
    await this.edit([{ start: end, end, text: added }]);
    this.reveal({ line: end.line + added.split('\n').length - 2, character: 0 });
  }

  /** Another board is to be shown. */
  protected changeSubject(): void {
    this.subject += 1;
    this.shown = null;
  }

  /** The text has been edited. */
  protected textEdited(): void {
    this.send({ type: 'edited' });
    void this.refresh();
  }

  /** Marks the place at a position of the text; returns it, or null if there is none. */
  protected markAt(position: Position | null): Place | null {
    const cell = position && this.board && cellAt(this.board, position);
    const place = cell ? nameOf(cell) : (position && this.graph && vertexIn(this.graph, position)?.name) || null;
    this.send({ type: 'text-place', place });
    return place;
  }

  /** Where a place is in the text. */
  private rangeOf(place: Place): CellRange | null {
    const start = this.graph && vertexAt(this.graph, place)?.place;
    return start
      ? { start, end: { ...start, character: start.character + place.length } }
      : this.board && rangeOf(this.board, cellOf(place));
  }

  protected send(message: ToPage): void {
    if (this.isReady) {
      this.post(message);
    }
  }

  /** Sends messages about the text as it is now, which the explorer may not show yet. */
  protected sendWhenShown(...messages: ToPage[]): void {
    this.next = { uri: this.opened?.uri, messages };
    void this.refresh();
  }

  protected async receive(message: FromPage): Promise<void> {
    switch (message.type) {
      case 'ready':
        return this.begin();
      case 'request-puzzle': {
        const { ask } = message;
        return this.send({
          type: 'puzzle',
          ask,
          response: await this.ask('stakeout/puzzle', { puzzle: this.shown?.board, ...ask }),
        });
      }
      case 'request-why': {
        const { type, from, to } = message;
        return this.askAndSend(type, 'stakeout/why', { ...from, to }, response => ({
          type: 'why',
          from,
          to,
          response,
        }));
      }
      case 'insight': {
        const { type, ask, search, wish } = message;
        return this.askAndSend(ask, `stakeout/${ask}`, { search, ...wish }, response => ({ type, ask, response }));
      }
      case 'stop-variations':
        return void (await this.ask('stakeout/variations', { edits: 0 }));
      case 'point':
        return this.highlight(message.place === null ? null : this.rangeOf(message.place));
      case 'reveal': {
        const range = this.rangeOf(message.place);
        return range ? this.reveal(range.start) : undefined;
      }
      case 'draw':
        return this.drawIn(message.version, message.edit);
      case 'write':
        return this.write(message.version, message.edits);
      case 'problem':
        return void this.showProblem(message.problem, message.fix);
      case 'undo':
      case 'redo':
        await this.step(message.type);
        return this.sendHistory();
      case 'solve':
        return this.opened ? void this.solve({ uri: this.opened.uri, board: this.shown?.board }) : undefined;
      case 'go':
        return this.go(message.to);
      case 'insert-board':
        return this.insertBoard();
      case 'save':
        return void this.save(message.name, message.content);
      case 'perform':
        return void this.abilities[message.ability]?.();
      case 'on-show':
        // What is said of the puzzle before is not true of this one.
        return this.shows(message.subject === String(this.subject) ? message.shown : null);
      case 'linked':
        return this.linked(message.match);
    }
  }

  private async requestAndShow(): Promise<void> {
    const { opened, absence } = this;
    if (absence !== null) {
      return this.send({ type: 'absent', why: absence });
    }
    return opened ? this.requestAndShowPuzzle(opened) : undefined;
  }

  private async requestAndShowPuzzle({ uri, file }: HostDocument): Promise<void> {
    const { line } = this;
    const params = { textDocument: { uri }, puzzle: { line, character: 0 }, cells: true };
    const response = await this.request('stakeout/puzzle', params);
    const puzzle = readPuzzle(response);
    if (response === undefined || this.isOutdated(uri, line, puzzle)) {
      return;
    }
    const isOther = puzzle !== null && (puzzle.kind !== this.shown?.kind || this.isOther(puzzle));
    if (uri !== this.shownUri || isOther) {
      this.subject += 1;
    }
    this.shownUri = uri;
    this.shown = puzzle;
    this.received(puzzle, file);
    if (puzzle === null) {
      return this.send({ type: 'absent', why: 'no-board', file });
    }
    const problems = this.problemsOf(puzzle);
    const isReadOnly = await this.isReadOnly();
    const { isTask, subject } = this;
    const about = { subject: String(subject), file, response: this.visible(response), problems, isReadOnly, isTask };
    this.send({ type: 'show', ...about });
    this.sendRest();
  }

  /** Whether a response is about another document or place, or about an older text: then it is requested again. */
  private isOutdated(uri: string, line: number, response: { readonly version: number } | null): boolean {
    const { opened } = this;
    if (opened?.uri === uri && this.line === line && (response === null || response.version >= opened.version)) {
      return false;
    }
    void this.refresh();
    return true;
  }

  private sendRest(): void {
    this.sendHistory();
    if (this.isReady && this.next) {
      const { uri, messages } = this.next;
      this.next = null;
      messages.forEach(message => uri === this.shownUri && this.send(message));
    }
  }

  private sendHistory(): void {
    if (this.opened) {
      this.send({ type: 'history', ...this.history });
    }
  }

  /** The diagnostics that keep a board or a graph game from being solved, in document order. */
  private problemsOf({ startLine, endLine }: Pick<Board, 'startLine' | 'endLine'>): Problem[] {
    return this.diagnostics
      .filter(({ isError, rule }) => isError || rule === 'too-large')
      .filter(({ line }) => line >= startLine && line <= endLine)
      .sort((a, b) => a.line - b.line || a.character - b.character)
      .slice(0, MAX_PROBLEMS)
      .map(({ message, line, character }) => ({ message, line, character }));
  }

  /** The board shown; null without one. */
  protected get board(): Board | null {
    return this.shown && 'rows' in this.shown ? this.shown : null;
  }

  /** The graph game or pursuit shown; null without one. */
  protected get graph(): Graph | null {
    return this.shown && 'vertices' in this.shown ? this.shown : null;
  }

  /** The response about the board or the graph shown; null without one. */
  private async ask(method: string, params: object): Promise<unknown> {
    const { opened, shown } = this;
    if (opened === null || shown === null) {
      return null;
    }
    return (await this.request(method, { textDocument: { uri: opened.uri }, board: shown.board, ...params })) ?? null;
  }

  /** Sends the response to the latest request of a kind. */
  private async askAndSend(kind: string, method: string, params: object, message: (response: unknown) => ToPage) {
    const isLatest = this.requests.begin(kind);
    const response = await this.ask(method, params);
    if (isLatest()) {
      this.send(message(response));
    }
  }

  /** Draws in the puzzle of this version of the text: the server says with which edits. */
  private async drawIn(version: number, edit: PuzzleEdit): Promise<void> {
    const { opened, shown } = this;
    const why = await this.whyNotWrite(version);
    if (why !== null || opened === null || shown === null) {
      return this.send({ type: 'refused', why: why ?? '' });
    }
    const puzzle = { line: shown.startLine, character: 0 };
    const response = await this.request('stakeout/edit', { textDocument: { uri: opened.uri }, puzzle, edit });
    const { edits = [], name = null, refusal = null } = (response ?? {}) as Drawn;
    if (name !== null) {
      this.send({ type: 'named', name });
    }
    return refusal === null
      ? this.write(version, readEdits(edits))
      : this.send({ type: 'refused', why: `${capitalised(plain(refusal))}.` });
  }

  /** Why nothing can be written into this version of the text; null if it can. */
  private async whyNotWrite(version: number): Promise<string | null> {
    const isReadOnly = await this.isReadOnly();
    const { board, opened } = this;
    const isOther = opened?.version !== version || (board !== null && board.version !== version);
    return isOther ? t.theTextHasChanged : isReadOnly ? t.thisFileIsReadOnly : null;
  }

  /** Makes edits of this version of the text. */
  private async write(version: number, edits: readonly Edit[]): Promise<void> {
    const why = await this.whyNotWrite(version);
    if (why !== null || edits.length === 0) {
      return this.send({ type: 'refused', why: why ?? '' });
    }
    if (!(await this.edit(edits))) {
      this.send({ type: 'refused', why: t.couldNotEditTheText });
    }
  }
}
