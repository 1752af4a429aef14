/** The puzzles of a document, as the server lists and judges them. */

import * as vscode from 'vscode';

import type { Server } from './client.ts';
import type { Standing } from '../../explorer/game/protocol.ts';
import type { Graph } from '../../explorer/graph/graph.ts';

/** A board, a graph game or a pursuit in the response to `stakeout/puzzles`, see docs/protocol.md. */
export interface Puzzle {
  readonly kind: 'board' | 'game' | 'pursuit';
  readonly title: string | null;
  /** The title, or else its kind and its number in the document. */
  readonly name: string;
  /** First and last line, 0-based. */
  readonly startLine: number;
  readonly endLine: number;
  /** The expected verdict as written. */
  readonly expect: string | null;
  readonly expectLine: number | null;
  /** Whether the verdict is as expected; null if that is unknown or nothing is expected. */
  readonly isMet: boolean | null;
  /** What is wrong with `expect` or the verdict. */
  readonly problem: string | null;
  readonly standing: Standing;
  /** The verdict, or why there is none. */
  readonly label: string;
  readonly verdict: { readonly text: string; readonly outcome: string | null } | null;
}

/** The row and column of a cell, from 1, or the name of a vertex. */
export type Place = readonly [number, number] | string;

/** A puzzle as it is drawn: what is beyond the bounds of the server, or has mistakes, is null. */
export interface DrawnPuzzle extends Puzzle {
  /** The rows of a board without its pieces: `.` is floor, `*` a wall, `E` the exit. */
  readonly grid: readonly string[] | null;
  /** Any other puzzle. */
  readonly graph: Pick<Graph, 'size' | 'vertices' | 'edges'> | null;
  /** Where they start. */
  readonly pieces:
    | { readonly police: readonly Place[]; readonly thief: Place | null }
    | { readonly vertices: readonly string[] }
    | null;
}

interface Listed<P extends Puzzle = Puzzle> {
  readonly version: number | null;
  readonly puzzles: readonly P[];
}

/** The puzzles of an open document; null if the server does not know them. */
export function puzzlesOf(server: Server, document: vscode.TextDocument): Promise<readonly Puzzle[] | null> {
  return ofVersion(document, () => request(server, document.uri, {}));
}

/** The same, to be drawn, also of a document that the server does not read. */
export function drawnPuzzlesOf(server: Server, document: vscode.TextDocument): Promise<readonly DrawnPuzzle[] | null> {
  const more = { text: document.getText(), drawings: true };
  return ofVersion(document, () => request<DrawnPuzzle>(server, document.uri, more));
}

/** The puzzles of a text that is not open; null if the server does not know them. */
export async function puzzlesOfText(server: Server, uri: vscode.Uri, text: string): Promise<readonly Puzzle[] | null> {
  return (await request(server, uri, { text }))?.puzzles ?? null;
}

async function ofVersion<P extends Puzzle>(
  document: vscode.TextDocument,
  list: () => Promise<Listed<P> | null>,
): Promise<readonly P[] | null> {
  const { version } = document;
  let listed = await list();
  if (listed !== null && listed.version !== null && listed.version !== version) {
    // The request has overtaken the notification of a change. A second one cannot.
    listed = await list();
  }
  return listed?.puzzles ?? null;
}

async function request<P extends Puzzle>(
  server: Server,
  uri: vscode.Uri,
  more: { readonly text?: string; readonly drawings?: boolean },
): Promise<Listed<P> | null> {
  const params = { textDocument: { uri: uri.toString() }, ...more };
  const response = server.request<Listed<P>>('stakeout/puzzles', params).catch(error => {
    server.log.warn(String(error));
    return null;
  });
  return (await response) ?? null;
}

/** The text of a file; empty if it cannot be read. */
export async function textOf(uri: vscode.Uri): Promise<string> {
  const bytes = await vscode.workspace.fs.readFile(uri).then(undefined, () => new Uint8Array());
  return new TextDecoder().decode(bytes);
}

export function isWithin({ startLine, endLine }: Puzzle, line: number): boolean {
  return startLine <= line && line <= endLine;
}

/** The first of the puzzles that are nearest to a line. */
export function nearest<P extends Puzzle>(puzzles: readonly P[], line: number): P | undefined {
  const distance = ({ startLine, endLine }: Puzzle) => Math.max(startLine - line, line - endLine, 0);
  const least = puzzles.reduce((least, puzzle) => Math.min(least, distance(puzzle)), Infinity);
  return puzzles.find(puzzle => distance(puzzle) === least);
}

/** A codicon and a colour for the verdict, or why there is none. */
export function lookOf({ standing, verdict }: Puzzle): readonly [icon: string, colour?: string] {
  return verdict ? (OUTCOMES[verdict.outcome ?? ''] ?? ['type-hierarchy']) : [STANDINGS[standing]];
}

const OUTCOMES: Readonly<Record<string, [string, string]>> = {
  police: ['shield', 'stakeout.policeWins'],
  win: ['type-hierarchy', 'stakeout.policeWins'],
  thief: ['run-all', 'stakeout.thiefWins'],
  lose: ['type-hierarchy', 'stakeout.thiefWins'],
  draw: ['circle-large-outline', 'stakeout.draw'],
};

const STANDINGS: Readonly<Record<Standing, string>> = {
  solved: 'check',
  errors: 'error',
  tooLarge: 'warning',
  cancelled: 'circle-slash',
  changed: 'circle-outline',
  solving: 'sync~spin',
  unsolved: 'circle-outline',
};
