/** The tabs of the explorer that show what commands of the server write as texts. */

import * as vscode from 'vscode';

import type { Server } from '../client.ts';
import { nearest, puzzlesOf } from '../puzzles.ts';
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
  const { uri, board, position } = (argument ?? {}) as { uri?: string; board?: number; position?: { line: number } };
  const document = vscode.workspace.textDocuments.find(document => document.uri.toString() === uri);
  if (!tab || !document) {
    return null;
  }
  const puzzles = (await puzzlesOf(server, document)) ?? [];
  const puzzle = board === undefined ? nearest(puzzles, position?.line ?? 0) : puzzles[board];
  return puzzle && (puzzle.kind !== 'game' || tab.mode === 'line') ? [document.uri, puzzle.startLine, tab] : null;
}
