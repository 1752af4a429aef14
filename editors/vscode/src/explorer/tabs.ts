/** The tabs of the explorer that show what commands of the server write as texts. */

import * as vscode from 'vscode';

import type { Server } from '../client.ts';
import { puzzlesOf } from '../puzzles.ts';
import type { ToPage } from '../../../explorer/messages.ts';

export type Tab = Extract<ToPage, { type: 'mode' }>;

const TABS: Readonly<Record<string, Tab>> = {
  'stakeout.showBestLine': { type: 'mode', mode: 'line' },
  'stakeout.explain': { type: 'mode', mode: 'insight', view: 'why' },
};

/** The arguments of `stakeout.explore` that replace a command: document, line, tab. Null if the explorer cannot show its result. */
export async function tabFor(
  server: Server,
  command: string,
  argument: unknown,
): Promise<[vscode.Uri, number, Tab] | null> {
  const tab = TABS[command];
  const { uri, board = 0 } = (argument ?? {}) as { uri?: string; board?: number };
  const document = vscode.workspace.textDocuments.find(document => document.uri.toString() === uri);
  if (!tab || !document) {
    return null;
  }
  const puzzle = (await puzzlesOf(server, document))?.[board];
  return puzzle && (puzzle.kind === 'board' || tab.mode === 'line') ? [document.uri, puzzle.startLine, tab] : null;
}
