/** What the Markdown preview shows beyond the text: verdicts and graphs that the server knows, as they arrive. */

import * as vscode from 'vscode';

import type { Server } from './client.ts';
import { requestGraph } from './explorer/boards.ts';
import { isMarkdown } from './languages.ts';
import { readGraph, type Graph } from '../../explorer/graph/graph.ts';
import { Latest } from '../../explorer/latest.ts';

/** Drawings that are kept: an edit makes a new one. */
const MAX_KEPT = 200;

export class Previews implements vscode.Disposable {
  /** The verdicts of each document on show. */
  private readonly verdicts = new Map<string, string>();
  /** By document and text of the block. */
  private readonly graphs = new Map<string, Graph>();
  /** About each of them. */
  private requests = new Latest();
  /** By document and first line: what is drawn until a new drawing arrives. */
  private readonly last = new Map<string, Graph>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly server: Server) {
    this.subscriptions = [
      vscode.languages.onDidChangeDiagnostics(({ uris }) => this.diagnosticsChanged(uris)),
      server.onBoardChanged(uri => this.askAgain(uri)),
      server.onHealth(() => this.askAgain('')),
    ];
  }

  dispose(): void {
    this.subscriptions.forEach(subscription => subscription.dispose());
  }

  /** The drawing of the graph game or pursuit at a line; undefined until the server has sent it. */
  graphAt(uri: unknown, line: number, text: string): Graph | undefined {
    const document = vscode.workspace.textDocuments.find(document => document.uri.toString() === String(uri));
    if (document === undefined || !isMarkdown(document)) {
      return undefined;
    }
    const [key, place] = [`${document.uri}\n${text}`, `${document.uri}\n${line}`];
    if (!this.requests.has(key)) {
      void this.request(document, line, key).catch(error => this.server.log.warn(String(error)));
    }
    const graph = this.graphs.get(key) ?? this.last.get(place);
    if (graph) {
      this.last.set(place, graph);
    }
    return graph;
  }

  private async request(document: vscode.TextDocument, line: number, key: string): Promise<void> {
    const isLatest = this.requests.begin(key);
    const graph = readGraph(await requestGraph(this.server, document, { line }));
    if (!isLatest()) {
      return;
    }
    // Otherwise the text has changed meanwhile, and is rendered again.
    if (graph?.startLine !== line || graph.version !== document.version) {
      this.requests.forget(key);
      return;
    }
    const isNew = JSON.stringify(graph) !== JSON.stringify(this.graphs.get(key));
    if (this.graphs.size >= MAX_KEPT) {
      [this.graphs, this.last].forEach(kept => kept.clear());
      this.requests = new Latest();
      this.requests.begin(key);
    }
    this.graphs.set(key, graph);
    if (isNew) {
      refresh();
    }
  }

  /** The server knows more about the graphs of a document, or with an empty name of all. */
  private askAgain(uri: string): void {
    if (this.requests.forget(uri)) {
      refresh();
    }
  }

  /** Draws the previews again when a verdict of their boards changes. */
  private diagnosticsChanged(uris: readonly vscode.Uri[]): void {
    const markdown = vscode.workspace.textDocuments.filter(
      document => isMarkdown(document) && uris.some(uri => uri.toString() === document.uri.toString()),
    );
    let isChanged = false;
    for (const { uri } of markdown) {
      const verdicts = JSON.stringify(verdictsOf(uri).map(({ message, range }) => [message, range.start.line]));
      isChanged ||= (this.verdicts.get(uri.toString()) ?? '[]') !== verdicts;
      this.verdicts.set(uri.toString(), verdicts);
    }
    if (isChanged) {
      refresh();
    }
  }
}

function refresh(): void {
  void vscode.commands.executeCommand('markdown.preview.refresh');
}

/** The verdict that the server has reported within lines of a document. */
export function verdictWithin(uri: unknown, startLine: number, endLine: number): string | undefined {
  return uri instanceof vscode.Uri
    ? verdictsOf(uri).find(({ range: { start } }) => start.line >= startLine && start.line <= endLine)?.message
    : undefined;
}

function verdictsOf(uri: vscode.Uri): vscode.Diagnostic[] {
  return vscode.languages
    .getDiagnostics(uri)
    .filter(({ code }) => (typeof code === 'object' ? code.value : code) === 'verdict');
}
