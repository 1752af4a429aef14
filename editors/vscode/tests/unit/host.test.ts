/** What every host of the explorer does, without an editor: a transcript of messages, requests and calls. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Edit } from '../../../explorer/game/protocol.ts';
import type { Position } from '../../../explorer/game/protocol.ts';
import { ExplorerHost, type CellRange, type HostDocument } from '../../../explorer/host.ts';
import type { Ability, FromPage, OnShow, Problem, ToPage } from '../../../explorer/messages.ts';
import { picture, same } from '../support/expect.ts';
import { Oracle, type Options } from '../support/oracle.ts';

const TRAP = 'P.*..\n..*T.\n....E';

class Host extends ExplorerHost {
  readonly said: string[] = [];
  override line = 0;
  override absence = null;
  override history = { canUndo: true, canRedo: false };
  override diagnostics = [
    { message: 'later', isError: true, rule: 'odd', line: 2, character: 1 },
    { message: 'too large', isError: false, rule: 'too-large', line: 1, character: 0 },
    { message: 'a hint', isError: false, rule: 'verdict', line: 0, character: 0 },
    { message: 'of another board', isError: true, rule: 'odd', line: 9, character: 0 },
  ];
  override abilities: Partial<Record<Ability, () => unknown>> = { 'show-log': () => this.say('the log') };
  isLocked = false;
  version = 1;
  boards: Options[] = [{ version: 1 }];
  override text = TRAP;
  /** What the server says of what is drawn. */
  drawn: unknown = null;
  /** What the responses to the next requests wait for. */
  delays: Promise<unknown>[] = [];

  override get opened(): HostDocument {
    return { uri: 'memory:/a', file: 'a.board', version: this.version };
  }

  async hear(message: FromPage): Promise<this> {
    await this.receive(message);
    return this;
  }

  override textEdited(): void {
    super.textEdited();
  }

  override async request(method: string, params: object): Promise<unknown> {
    const { board = 0, puzzle } = params as { board?: number; puzzle?: Position | number };
    const which =
      typeof puzzle === 'object' ? `at line ${puzzle.line}` : puzzle === undefined ? `of board ${board}` : puzzle;
    this.say(`> request ${method} ${which}`);
    await (this.delays.shift() ?? new Promise(resolve => setImmediate(resolve)));
    if (method === 'stakeout/edit') {
      return this.drawn;
    }
    const options = this.boards[typeof puzzle === 'number' ? puzzle : board];
    return method === 'stakeout/puzzle' && options ? new Oracle(TRAP, options).board() : null;
  }

  override post(message: ToPage): void {
    const { type, ...rest } = message as ToPage & { response?: unknown; text?: unknown };
    delete rest.response;
    this.say(`${type} ${JSON.stringify(rest)}`);
  }

  override async isReadOnly(): Promise<boolean> {
    return this.isLocked;
  }

  override async edit(edits: readonly Edit[]): Promise<boolean> {
    edits.forEach(({ start, text }) => this.say(`> edit ${start.line}:${start.character} ${JSON.stringify(text)}`));
    return true;
  }

  override async step(command: string): Promise<void> {
    this.say(`> ${command}`);
  }

  override highlight(range: CellRange | null): void {
    this.say(`> highlight ${range ? `${range.start.line}:${range.start.character}` : 'nothing'}`);
  }

  override reveal({ line, character }: Position): void {
    this.say(`> reveal ${line}:${character}`);
  }

  override select(line: number): void {
    this.say(`> select line ${line}`);
  }

  override showProblem({ message }: Problem, fix: boolean): void {
    this.say(`> show ${message}${fix ? ' and its fixes' : ''}`);
  }

  override solve({ uri, board }: { uri: string; board: number | undefined }): void {
    this.say(`> solve board ${board} of ${uri}`);
  }

  override save(name: string): void {
    this.say(`> save ${name}`);
  }

  override shows(state: OnShow | null): void {
    this.say(`> shows ${state?.text}`);
  }

  private say(text: string): void {
    this.said.push(text);
  }

  /** What was said since the last time. */
  get transcript(): string {
    return this.said.splice(0).join('\n');
  }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    await new Promise(resolve => setImmediate(resolve));
  }
}

async function ready(change: Partial<Host> = {}): Promise<Host> {
  const host = Object.assign(new Host(), change);
  await host.hear({ type: 'ready' });
  return host;
}

test('an explorer that is ready learns what its host can do and gets the board with its problems', async () => {
  const host = await ready();
  same(
    host.transcript,
    picture`
      host {"can":["show-log"]}
      > request stakeout/puzzle at line 0
      show {"subject":"1","file":"a.board","problems":[{"message":"too large","line":1,"character":0},{"message":"later","line":2,"character":1}],"isReadOnly":false,"isTask":false}
      history {"canUndo":true,"canRedo":false}
    `,
  );
  await host.hear({ type: 'perform', ability: 'show-log' });
  await host.hear({ type: 'perform', ability: 'memory-setting' });
  same(host.transcript, 'the log');
});

test('nothing is sent before the explorer is ready', async () => {
  const host = new Host();
  await host.refresh();
  same(host.transcript, '> request stakeout/puzzle at line 0');
});

test('questions are asked about the board on show', async () => {
  const host = await ready({ boards: [{ version: 1, board: 3 }] });
  void host.transcript;
  await host.hear({ type: 'request-puzzle', ask: { side: 'both', moves: [] } });
  await host.hear({ type: 'insight', ask: 'critical' });
  await host.hear({ type: 'point', place: '2,4' });
  await host.hear({ type: 'point', place: null });
  await host.hear({ type: 'reveal', place: '1,1' });
  await host.hear({ type: 'solve' });
  same(
    host.transcript,
    picture`
      > request stakeout/puzzle 3
      puzzle {"ask":{"side":"both","moves":[]}}
      > request stakeout/critical of board 3
      insight {"ask":"critical"}
      > highlight 1:3
      > highlight nothing
      > reveal 0:0
      > solve board 3 of memory:/a
    `,
  );
});

test('a response that a later one of its kind has overtaken is not sent', async () => {
  const host = await ready();
  void host.transcript;
  let respond = () => {};
  host.delays = [new Promise<void>(resolve => (respond = resolve))];
  const overtaken = host.hear({ type: 'insight', ask: 'repairs', search: 1 });
  await host.hear({ type: 'insight', ask: 'critical' });
  await host.hear({ type: 'insight', ask: 'repairs' });
  respond();
  await overtaken;
  same(
    host.transcript,
    picture`
      > request stakeout/repairs of board 0
      > request stakeout/critical of board 0
      insight {"ask":"critical"}
      > request stakeout/repairs of board 0
      insight {"ask":"repairs"}
    `,
  );
});

test('edits of an older text and of a text that cannot be edited are refused', async () => {
  const host = await ready();
  void host.transcript;
  const paint = (version: number) =>
    host.hear({ type: 'draw', version, edit: { paint: { cells: [[1, 2]], with: 'wall' } } });
  await paint(1);
  const here = { line: 0, character: 1 };
  host.drawn = { edits: [{ range: { start: here, end: here }, newText: '*' }], name: 'd', refusal: null };
  await paint(1);
  host.drawn = { edits: [], name: null, refusal: 'there is a vertex `d` already' };
  await paint(1);
  await paint(0);
  host.isLocked = true;
  await paint(1);
  await host.hear({ type: 'insert-board' });
  same(
    host.transcript,
    picture`
      > request stakeout/edit at line 0
      refused {"why":""}
      > request stakeout/edit at line 0
      named {"name":"d"}
      > edit 0:1 "*"
      > request stakeout/edit at line 0
      refused {"why":"There is a vertex d already."}
      refused {"why":"The text has changed in the meantime. Try again."}
      refused {"why":"This file is read-only."}
    `,
  );
});

test('a board is added below the text, and shown', async () => {
  const host = await ready();
  void host.transcript;
  await host.hear({ type: 'insert-board' });
  same(host.transcript, '> edit 2:5 "\\n\\ntitle: A new board\\nP.*..\\n..*T.\\n....E\\n"\n> reveal 7:0');
});

test('a response about an older text is requested again, and the explorer never gets it', async () => {
  const host = await ready();
  void host.transcript;
  host.version = 2;
  host.boards = [{ version: 1 }];
  host.textEdited();
  // While the first response is under way, the server learns of the new text.
  await new Promise(resolve => setImmediate(resolve));
  host.boards = [{ version: 2 }];
  await until(() => host.said.some(line => line.startsWith('history')));
  const lines = host.transcript.split('\n');
  assert.equal(lines[0], 'edited {}');
  assert.ok(lines.filter(line => line.startsWith('> request')).length > 1);
  assert.equal(lines.filter(line => line.startsWith('show')).length, 1);
});

test('a response about the puzzle of before does not hide the one that was chosen meanwhile', async () => {
  const host = await ready();
  let respond = () => {};
  host.delays = [new Promise<void>(resolve => (respond = resolve))];
  host.said.length = 0;
  const shown = host.refresh();
  host.line = 7;
  respond();
  await shown;
  await until(() => host.said.some(line => line.startsWith('show')));
  same(
    host.said
      .splice(0, 3)
      .map(line => line.slice(0, 37))
      .join('\n'),
    picture`
      > request stakeout/puzzle at line 0
      > request stakeout/puzzle at line 7
      show {"subject":"1","file":"a.board",
    `,
  );
});

test('the state on show of another puzzle is not told', async () => {
  const host = await ready();
  void host.transcript;
  const shown = { tone: 'none', text: 'Your move', detail: '' } as const;
  await host.hear({ type: 'on-show', subject: '1', shown });
  await host.hear({ type: 'on-show', subject: '0', shown });
  same(
    host.transcript,
    picture`
      > shows Your move
      > shows undefined
    `,
  );
});

test('the puzzles of a text follow each other, whatever their kind', async () => {
  const boards = [
    { version: 1, boards: 2 },
    { version: 1, boards: 2, line: 20 },
  ];
  const host = await ready({ boards });
  void host.transcript;
  await host.hear({ type: 'go', to: 'next' });
  await host.hear({ type: 'go', to: 'previous' });
  await host.hear({ type: 'go', to: 7 });
  same(
    host.transcript,
    picture`
      > request stakeout/puzzle 1
      > select line 20
    `,
  );
});
