/** What the Markdown preview draws: the puzzles that the server knows, as they arrive. */

import * as vscode from 'vscode';

import type { Server } from './client.ts';
import { MARKDOWN } from './languages.ts';
import { figures, type Block } from './preview.ts';
import { drawnPuzzlesOf, type DrawnPuzzle } from './puzzles.ts';
import { Latest } from '../../explorer/latest.ts';

/** A document with a preview. */
interface Previewed {
  /** The version of its text that was last requested. */
  requested: number;
  /** The version that the puzzles are of. */
  version: number | null;
  puzzles: readonly DrawnPuzzle[];
  /** What was drawn last, by the text of the block and by its first line: it stays until the server knows a changed text. */
  readonly drawn: Map<string | number, string | null>;
}

export class Previews implements vscode.Disposable {
  private readonly previewed = new Map<vscode.TextDocument, Previewed>();
  private readonly requests = new Latest();
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly server: Server) {
    const requestAll = () => [...this.previewed.keys()].forEach(document => this.request(document));
    this.subscriptions = [
      server.onBoardChanged(uri => {
        const document = [...this.previewed.keys()].find(document => document.uri.toString() === uri);
        if (document) {
          this.request(document);
        }
      }),
      server.onHealth(requestAll),
      vscode.workspace.onDidCloseTextDocument(document => this.previewed.delete(document)),
    ];
  }

  dispose(): void {
    this.subscriptions.forEach(subscription => subscription.dispose());
  }

  /** The figures of a block; null for one that stays text, and until the server has listed its puzzles. */
  figuresOf(uri: unknown, { lines: [start, end], text }: Block): string | null {
    const document = vscode.workspace.textDocuments.find(document => document.uri.toString() === String(uri));
    if (document === undefined || !MARKDOWN.includes(document.languageId)) {
      return null;
    }
    let known = this.previewed.get(document);
    if (known?.requested !== document.version) {
      known = this.request(document);
    }
    if (known.version !== document.version) {
      return known.drawn.get(known.drawn.has(text) ? text : start) ?? null;
    }
    const isInside = ({ startLine, endLine }: DrawnPuzzle) => startLine > start && endLine < end;
    const drawn = figures(known.puzzles.filter(isInside));
    known.drawn.set(text, drawn).set(start, drawn);
    return drawn;
  }

  /** Requests the puzzles of a document as it is now, and renders its preview again if they are others. */
  private request(document: vscode.TextDocument): Previewed {
    const { version } = document;
    const known = this.previewed.get(document) ?? { requested: version, version: null, puzzles: [], drawn: new Map() };
    this.previewed.set(document, known);
    known.requested = version;
    const isLatest = this.requests.begin(document.uri.toString());
    void drawnPuzzlesOf(this.server, document).then(puzzles => {
      // Otherwise the text has changed meanwhile, and is rendered again.
      if (puzzles === null || !isLatest() || document.version !== version) {
        return;
      }
      const isOther = JSON.stringify(puzzles) !== JSON.stringify(known.puzzles);
      Object.assign(known, { version, puzzles });
      if (isOther) {
        known.drawn.clear();
        void vscode.commands.executeCommand('markdown.preview.refresh');
      }
    });
    return known;
  }
}
