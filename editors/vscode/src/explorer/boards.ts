/** Requests boards from the server, without the values of cells. */

import type * as vscode from 'vscode';

import type { Server } from '../client.ts';

/** Selects a board of a document by line or number, both 0-based. */
export type Which = { line: number } | { board: number };

/** The raw response to `stakeout/board`; undefined without a server. */
export function requestBoard(server: Server, document: vscode.TextDocument, which: Which): Promise<unknown> {
  return server.request('stakeout/board', paramsOf(document, which));
}

function paramsOf(document: vscode.TextDocument, which: Which): object {
  return {
    textDocument: { uri: document.uri.toString() },
    ...('line' in which ? { position: { line: which.line, character: 0 } } : which),
    cells: false,
  };
}
