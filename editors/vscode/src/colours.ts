/**
 * The colours of cells in the text, by outcome.
 *
 * How each cell ends the game the server says in semantic tokens. What a token looks like can be set for themes by their
 * names only, so what is light or dark would have to be guessed. The colours that an extension contributes have one
 * default for each kind of theme, and a user can change them; only decorations can take them.
 */

import * as vscode from 'vscode';
import type { SemanticTokensMiddleware } from 'vscode-languageclient/node';

import { changed, stretchesOf, type Legend, type Stretch } from './game/tokens.ts';
import type { Outcome } from './game/value.ts';

/** What a document's cells are worth, of one version of it. */
interface Heard {
  version: number;
  stretches: Stretch[];
  /** The last answers by their names: the editor may have thrown away one that came here. */
  answers: Map<string, ArrayLike<number>>;
}

/** How many answers are kept of a document. */
const ANSWERS = 4;

type Next<Answer> = () => vscode.ProviderResult<Answer>;

export class Colours implements vscode.Disposable {
  /** To be given to the client, so that nothing is asked of the server but what the editor asks anyway. */
  readonly middleware: SemanticTokensMiddleware = {
    provideDocumentSemanticTokens: (document, token, next) =>
      this.hear(document, undefined, () => next(document, token)),
    provideDocumentSemanticTokensEdits: (document, last, token, next) =>
      this.hear(document, last, () => next(document, last, token)),
  };
  private readonly outcomes: Record<Outcome, vscode.TextEditorDecorationType> = {
    police: coloured('stakeout.policeWins'),
    thief: coloured('stakeout.thiefWins'),
    draw: coloured('stakeout.draw'),
  };
  private readonly piece = vscode.window.createTextEditorDecorationType({ fontWeight: 'bold' });
  private readonly heard = new Map<vscode.TextDocument, Heard>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly legend: () => Legend | undefined) {
    this.subscriptions = [
      ...Object.values(this.outcomes),
      this.piece,
      vscode.window.onDidChangeVisibleTextEditors(editors => editors.forEach(editor => this.paint(editor))),
      vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => this.paint(textEditor)),
      vscode.workspace.onDidCloseTextDocument(document => this.heard.delete(document)),
      vscode.workspace.onDidChangeConfiguration(event => {
        if (event.affectsConfiguration('editor.semanticHighlighting')) {
          vscode.window.visibleTextEditors.forEach(editor => this.paint(editor));
        }
      }),
    ];
  }

  /** Takes all colours away: nobody knows any more what cells are worth. */
  clear(): void {
    for (const document of [...this.heard.keys()]) {
      this.keep(document, { version: document.version, stretches: [], answers: new Map() });
    }
  }

  dispose(): void {
    this.subscriptions.forEach(subscription => subscription.dispose());
  }

  private async hear<Answer extends vscode.SemanticTokens | vscode.SemanticTokensEdits>(
    document: vscode.TextDocument,
    last: string | undefined,
    next: Next<Answer>,
  ): Promise<Answer | null | undefined> {
    const { version } = document;
    const answer = await next();
    const legend = this.legend();
    if (answer && legend) {
      const before = new Map(this.heard.get(document)?.answers);
      const data = 'edits' in answer ? changed(before.get(last ?? '') ?? [], answer.edits) : answer.data;
      const answers = new Map([...before, [answer.resultId ?? '', data] as const].slice(-ANSWERS));
      this.keep(document, { version, stretches: stretchesOf(data, legend), answers });
    }
    return answer;
  }

  private keep(document: vscode.TextDocument, heard: Heard): void {
    this.heard.set(document, heard);
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document === document) {
        this.paint(editor);
      }
    }
  }

  /** Colours what an editor shows and a screenful around it: a large board has more cells than an editor could take. */
  private paint(editor: vscode.TextEditor): void {
    const heard = this.heard.get(editor.document);
    // After an edit the colours move with the text until the server has spoken about it.
    if (heard === undefined || heard.version !== editor.document.version) {
      return;
    }
    const shown = isOn(editor.document) ? heard.stretches.filter(({ line }) => isNear(editor, line)) : [];
    const ranges = (wanted: (stretch: Stretch) => boolean) =>
      shown.filter(wanted).map(({ line, start, length }) => new vscode.Range(line, start, line, start + length));
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
    // What is typed beside a cell is not of its outcome.
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
}

function isOn(document: vscode.TextDocument): boolean {
  return vscode.workspace.getConfiguration(undefined, document).get('editor.semanticHighlighting.enabled') !== false;
}

function isNear({ visibleRanges }: vscode.TextEditor, line: number): boolean {
  return visibleRanges.some(({ start, end }) => {
    const screenful = end.line - start.line + 1;
    return line >= start.line - screenful && line <= end.line + screenful;
  });
}
