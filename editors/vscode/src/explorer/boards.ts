/** Asks the server about boards and states. */

import type * as vscode from 'vscode';

import type { Server } from '../client.ts';
import { toPlace } from '../game/protocol.ts';
import type { Cell, State } from '../game/value.ts';

/** Which board of a document: the one at a line, or by its number. */
export type Which = { line: number } | { board: number };

/** The server's answer to `stakeout/board`, as it came; undefined where nobody answers. */
export function askBoard(
  server: Server,
  document: vscode.TextDocument,
  which: Which,
  /** Whether the values of all cells are wanted, and around pieces that stand where. */
  options: { cells: boolean; around?: { police: Cell; thief: Cell } },
): Promise<unknown> {
  return server.ask('stakeout/board', {
    textDocument: { uri: document.uri.toString() },
    ...('line' in which ? { position: { line: which.line, character: 0 } } : which),
    cells: options.cells,
    ...(options.around && { police: toPlace(options.around.police), thief: toPlace(options.around.thief) }),
  });
}

/** The server's answer to `stakeout/state`, as it came. */
export function askState(server: Server, document: vscode.TextDocument, board: number, state: State): Promise<unknown> {
  return server.ask('stakeout/state', {
    textDocument: { uri: document.uri.toString() },
    board,
    police: toPlace(state.police),
    thief: toPlace(state.thief),
    mover: state.mover,
  });
}
