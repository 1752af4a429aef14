/**
 * Colours cells in the text by outcome.
 *
 * The server sends outcomes as semantic tokens. Styles for tokens can only be given for themes by name, not for light and
 * dark themes, so the cells are decorated with contributed colours instead. Those have a default for each kind of theme,
 * and users can change them.
 */

import * as vscode from 'vscode';
import type { SemanticTokensMiddleware } from 'vscode-languageclient';

import { changed, stretchesOf, type Legend, type Stretch } from '../../explorer/game/tokens.ts';
import type { Outcome } from '../../explorer/game/value.ts';

/** Outcomes of the cells of one version of a document. */
interface Tokens {
  version: number;
  stretches: Stretch[];
  /** Recent responses by result id; the editor may have discarded the latest. */
  responses: Map<string, ArrayLike<number>>;
}

/** How many responses to keep per document. */
const KEPT_RESPONSES = 4;

type Next<Response> = () => vscode.ProviderResult<Response>;

export class Colours implements vscode.Disposable {
  /** Listens to the editor's own requests, so that no others are needed. */
  readonly middleware: SemanticTokensMiddleware = {
    provideDocumentSemanticTokens: (document, token, next) =>
      this.intercept(document, undefined, () => next(document, token)),
    provideDocumentSemanticTokensEdits: (document, last, token, next) =>
      this.intercept(document, last, () => next(document, last, token)),
  };
  private readonly outcomes: Record<Outcome, vscode.TextEditorDecorationType> = {
    police: coloured('stakeout.policeWins'),
    thief: coloured('stakeout.thiefWins'),
    draw: coloured('stakeout.draw'),
  };
  private readonly piece = vscode.window.createTextEditorDecorationType({ fontWeight: 'bold' });
  private readonly tokens = new Map<vscode.TextDocument, Tokens>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly legend: () => Legend | undefined) {
    this.subscriptions = [
      ...Object.values(this.outcomes),
      this.piece,
      vscode.window.onDidChangeVisibleTextEditors(editors => editors.forEach(editor => this.paint(editor))),
      vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => this.paint(textEditor)),
      vscode.workspace.onDidCloseTextDocument(document => this.tokens.delete(document)),
      vscode.workspace.onDidChangeConfiguration(event => {
        if (event.affectsConfiguration('editor.semanticHighlighting')) {
          vscode.window.visibleTextEditors.forEach(editor => this.paint(editor));
        }
      }),
    ];
  }

  /** Removes all colours: without a server no outcome is known. */
  clear(): void {
    for (const document of [...this.tokens.keys()]) {
      this.keep(document, { version: document.version, stretches: [], responses: new Map() });
    }
  }

  dispose(): void {
    this.subscriptions.forEach(subscription => subscription.dispose());
  }

  private async intercept<Response extends vscode.SemanticTokens | vscode.SemanticTokensEdits>(
    document: vscode.TextDocument,
    last: string | undefined,
    next: Next<Response>,
  ): Promise<Response | null | undefined> {
    const { version } = document;
    const response = await next();
    const legend = this.legend();
    if (response && legend) {
      const before = new Map(this.tokens.get(document)?.responses);
      const data = 'edits' in response ? changed(before.get(last ?? '') ?? [], response.edits) : response.data;
      const responses = new Map([...before, [response.resultId ?? '', data] as const].slice(-KEPT_RESPONSES));
      this.keep(document, { version, stretches: stretchesOf(data, legend), responses });
    }
    return response;
  }

  private keep(document: vscode.TextDocument, tokens: Tokens): void {
    this.tokens.set(document, tokens);
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document === document) {
        this.paint(editor);
      }
    }
  }

  /** Colours the visible lines and a screenful around them: editors cannot take a decoration for every cell of a large board. */
  private paint(editor: vscode.TextEditor): void {
    const tokens = this.tokens.get(editor.document);
    // After an edit the colours move with the text until the server responds.
    if (tokens === undefined || tokens.version !== editor.document.version) {
      return;
    }
    const near = isOn(editor.document) ? tokens.stretches.filter(({ line }) => isNear(editor, line)) : [];
    const ranges = (matches: (stretch: Stretch) => boolean) =>
      near.filter(matches).map(({ line, start, length }) => new vscode.Range(line, start, line, start + length));
    for (const outcome of ['police', 'thief', 'draw'] as const) {
      editor.setDecorations(
        this.outcomes[outcome],
        ranges(stretch => stretch.outcome === outcome),
      );
    }
    editor.setDecorations(
      this.piece,
      ranges(stretch => stretch.isPiece),
    );
  }
}

function coloured(name: string): vscode.TextEditorDecorationType {
  return vscode.window.createTextEditorDecorationType({
    color: new vscode.ThemeColor(name),
    // Text typed beside a cell does not have its outcome.
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
}

function isOn(document: vscode.TextDocument): boolean {
  return vscode.workspace.getConfiguration(undefined, document).get('editor.semanticHighlighting.enabled') !== false;
}

function isNear(editor: vscode.TextEditor, line: number): boolean {
  return stretchesNear(editor).some(({ first, last }) => line >= first && line <= last);
}

/** The visible lines and a screenful around them. */
function stretchesNear({ visibleRanges, document }: vscode.TextEditor): { first: number; last: number }[] {
  return visibleRanges.map(({ start, end }) => {
    const screenful = end.line - start.line + 1;
    return {
      first: Math.max(0, start.line - screenful),
      last: Math.min(document.lineCount - 1, end.line + screenful),
    };
  });
}
