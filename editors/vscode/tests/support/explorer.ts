/** Drives the explorer without a page: events in, a drawing and effects out. */

import type { FromPage } from '../../../explorer/messages.ts';
import type { Puzzle } from '../../../explorer/game/protocol.ts';
import { nameOf, type Player } from '../../../explorer/game/value.ts';
import { START, type Model } from '../../../explorer/page/model.ts';
import { sceneOf, type Scene } from '../../../explorer/page/scene.ts';
import { sharedOf } from '../../../explorer/page/shared.ts';
import { update, type Event } from '../../../explorer/page/update.ts';
import { Oracle, type Options } from './oracle.ts';

export const TRAP = 'P.*..\n..*T.\n....E';
export const CHASE = 'P..\n...\nT*E';

type Change = { readonly board?: object; readonly [member: string]: unknown };

/** A page with a server that responds at once, except to requests for all cells. */
export class Page {
  model: Model = START;
  readonly sent: FromPage[] = [];
  /** Pending requests, see `respondAround`. */
  private readonly around: Extract<FromPage, { type: 'request-puzzle' }>[] = [];
  private oracle: Oracle | null = null;

  constructor(text?: string, options: Options = {}) {
    if (text !== undefined) {
      this.load(text, options);
    }
  }

  /** Shows a board; `change` is made to the response about it. */
  load(text: string, options: Options & { subject?: string; change?: Change; message?: object } = {}): this {
    this.oracle = new Oracle(text, options);
    const { board, ...change } = options.change ?? {};
    const told = this.oracle.board();
    const response = { ...told, ...change, board: { ...(told.board as object), ...board } };
    return this.dispatch({
      type: 'show',
      subject: options.subject ?? 'one',
      file: 'a.board',
      response,
      problems: [],
      isReadOnly: false,
      ...options.message,
    });
  }

  dispatch(event: Event): this {
    const [model, effects] = update(this.model, event);
    this.model = model;
    for (const effect of effects) {
      if (effect.type === 'think') {
        this.dispatch({ type: 'thought', match: effect.match });
      } else {
        this.sent.push(effect.message);
        if (effect.message.type === 'request-puzzle' && effect.message.ask.cells) {
          this.around.push(effect.message);
        } else if (effect.message.type === 'request-puzzle' && this.oracle) {
          const { ask } = effect.message;
          this.dispatch({ type: 'puzzle', ask, response: this.oracle.puzzle(ask) });
        }
      }
    }
    return this;
  }

  /** Responds to the oldest pending request. */
  respondAround(): this {
    const { ask } = this.around.shift()!;
    const { police, thief } = ask.start!;
    const place = (name: string) => name.split(',').map(Number) as [number, number];
    const response = this.oracle!.board({ police: place(police![0]!), thief: place(thief!) });
    return this.dispatch({ type: 'puzzle', ask, response });
  }

  /** Drops a piece on a cell. */
  put(piece: Player | number, row: number, column: number): this {
    return this.dispatch({ type: 'drop', piece, place: nameOf({ row, column }) });
  }

  choose(row: number, column: number): this {
    return this.dispatch({ type: 'chosen', place: nameOf({ row, column }) });
  }

  get scene(): Scene {
    return sceneOf(this.model)!;
  }
}

/** Draws the cells with their text and outcome; `P` and `T` are pieces, lower case their ghosts. */
export function drawn(scene: Scene): string {
  const rows: string[] = [];
  for (const { cell, kind, heat, text, pending } of scene.cells) {
    const piece = scene.pieces.find(piece => piece.place === nameOf(cell));
    const letter = piece ? (piece.player === 'police' ? 'P' : 'T') : '';
    const who = piece?.ghost ? letter.toLowerCase() : letter;
    const target = scene.targets.some(target => target.place === nameOf(cell));
    const ground = { wall: '#', exit: 'E', floor: '.', police: '.', thief: '.', unknown: '?', missing: '' }[kind];
    const value = heat ? `${heat.tone === 'draw' ? '' : heat.tone[0]}${text}` : text;
    const shown = `${target ? '>' : ''}${pending ? '+' : ''}${value || ground}${who}`;
    rows[cell.row - 1] = `${rows[cell.row - 1] ?? ''}${shown.padEnd(6)}`;
  }
  return rows.join('\n');
}

export function arrows(scene: Scene): string[] {
  return scene.arrows.map(({ mover, from, to, turn, when }) => `${turn} ${mover} ${from}-${to} ${when}`);
}

export const UNSOLVED = {
  standing: 'changed',
  message: 'Changed since it was solved: save to solve again.',
  cells: null,
  verdict: null,
  play: null,
};

/** A board with two policemen, solved by the server in so many words. */
export function squad(): Page {
  const cell = (text: string) => text.split(',').map(Number) as [number, number];
  const values = [
    ['p1', 'p2', 't3'],
    ['p3', 'd', 't0'],
  ];
  const change = {
    pieces: { police: ['1,1', '2,1'].map(cell), thief: [1, 3] },
    board: { wanted: { police: 2, exits: 1 }, exits: [[2, 3]], rules: ['policemen: 2'] },
    standing: 'solved',
    message: null,
    verdict: { outcome: 'police', turns: 1 },
    play: {
      value: { text: 'police in 1', outcome: 'police', turns: 1 },
      line: [{ mover: 'police', to: { police: ['1,2', '2,2'].map(cell), thief: [1, 3] } }],
    },
    cells: {
      thiefHere: { policeToMove: values, thiefToMove: values },
      policeHere: { policeToMove: values, thiefToMove: values },
    },
  };
  return new Page().load('P.T\nP.E', { change });
}

/** The position and the line that the page offers to copy. */
export function shared(page: Page): (string | null)[] {
  return sharedOf(page.model).texts.map(({ text }) => text);
}

/** The latest message of a kind. */
export function latest<Kind extends FromPage['type']>(
  page: Page,
  type: Kind,
): Extract<FromPage, { type: Kind }> | undefined {
  return page.sent.findLast((message): message is Extract<FromPage, { type: Kind }> => message.type === type);
}

/** A page with a graph, whose match the server has told so: the user is to move. */
export function graphPage(kind: Puzzle['kind'], told: object, message: object = {}): Page {
  const start = kind === 'game' ? { vertices: ['a'], mover: 'first' } : { police: ['a'], thief: 'c', mover: 'police' };
  const value = { text: 'draw', outcome: 'draw', turns: null };
  const play = {
    ...{ start, pieces: start, mover: start.mover, side: start.mover, isPersonsTurn: true, made: [], value, line: [] },
    ...{ moves: [], moveCount: 0, reach: null, hint: null, endless: null, end: null, review: null, turningPoint: null },
    ...told,
  };
  const vertices = ['a', 'b', 'c'].map(name => ({ name, middle: [0, 0], size: [40, 40] }));
  const rest = { notDrawn: null, isDrawable: true, isWeighted: false, hasHeaps: false, edges: [], legend: [] };
  const graph = { startLine: 0, endLine: 3, vertices, ...rest };
  const response = {
    version: 1,
    puzzle: 0,
    puzzles: 1,
    kind,
    title: null,
    standing: 'solved',
    ...{ pieces: start, verdict: value },
    graph,
    play,
  };
  const about = { subject: 'graph', file: 'a.game', problems: [], isReadOnly: false, ...message };
  const page = new Page().dispatch({ type: 'show', ...about, response }).dispatch({ type: 'mode', mode: 'play' });
  return page.dispatch({ type: 'puzzle', ask: latest(page, 'request-puzzle')!.ask, response });
}

export const MOVE = { name: 'b', to: { vertices: ['b'] }, value: { text: 'win in 1 turn' }, isBest: true };
