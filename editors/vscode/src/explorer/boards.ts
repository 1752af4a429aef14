/** Requests boards, states and graph games from the server. */

import type * as vscode from 'vscode';

import type { Server } from '../client.ts';
import { toPlace } from '../../../explorer/game/protocol.ts';
import type { Cell, State } from '../../../explorer/game/value.ts';

/** Selects a board of a document by line or number, both 0-based. */
export type Which = { line: number } | { board: number };

/** The raw response to `stakeout/board`; undefined without a server. */
export function requestBoard(
  server: Server,
  document: vscode.TextDocument,
  which: Which,
  /** Whether to include the values of all cells, and for which places of the pieces. */
  options: { cells: boolean; around?: { police: Cell; thief: Cell } },
): Promise<unknown> {
  return server.request('stakeout/board', {
    textDocument: { uri: document.uri.toString() },
    ...('line' in which ? { position: { line: which.line, character: 0 } } : which),
    cells: options.cells,
    ...(options.around && { police: toPlace(options.around.police), thief: toPlace(options.around.thief) }),
  });
}

/** The raw response to `stakeout/state`; undefined without a server. */
export function requestState(
  server: Server,
  document: vscode.TextDocument,
  board: number,
  state: State,
): Promise<unknown> {
  return server.request('stakeout/state', stateParams(document, board, state));
}

/** The raw response to `stakeout/why` about a move; undefined without a server. */
export function requestWhy(
  server: Server,
  document: vscode.TextDocument,
  board: number,
  state: State,
  to: Cell,
): Promise<unknown> {
  return server.request('stakeout/why', { ...stateParams(document, board, state), to: toPlace(to) });
}

function stateParams(document: vscode.TextDocument, board: number, { police, thief, mover }: State): object {
  const textDocument = { uri: document.uri.toString() };
  return { textDocument, board, police: toPlace(police), thief: toPlace(thief), mover };
}

/** The raw response to `stakeout/graph`; undefined without a server. */
export function requestGraph(server: Server, document: vscode.TextDocument): Promise<unknown> {
  return server.request('stakeout/graph', { textDocument: { uri: document.uri.toString() } });
}
