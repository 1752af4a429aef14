/** The tabs of the explorer that show what commands of the server write as texts. */

import * as vscode from 'vscode';

import type { Server } from '../client.ts';
import { readBoard } from '../../../explorer/game/protocol.ts';
import { readGraph } from '../../../explorer/graph/graph.ts';
import type { ToPage } from '../../../explorer/messages.ts';
import { requestBoard, requestGraph } from './boards.ts';

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
  const asked = { board };
  const response = await requestBoard(server, document, asked).catch(() => null);
  const game = tab.mode === 'line' ? await requestGraph(server, document, asked).catch(() => null) : null;
  const line = readBoard(response ?? null)?.rows[0]?.line ?? readGraph(game)?.startLine;
  return line === undefined ? null : [document.uri, line, tab];
}
