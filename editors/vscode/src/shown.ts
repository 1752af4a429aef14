/** Texts of the server for the user, such as an explanation: read-only documents beside the board. */

import * as vscode from 'vscode';

const SCHEME = 'stakeout-text';

export class ShownTexts implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);

  provideTextDocumentContent(uri: vscode.Uri): string | undefined {
    return this.texts.get(uri.toString());
  }

  dispose(): void {
    this.registration.dispose();
    this.changed.dispose();
  }

  /** Shows the result of a command if it is a text; Markdown is rendered. */
  async show(result: unknown): Promise<void> {
    const { name, text } = (result ?? {}) as { name?: unknown; text?: unknown };
    if (typeof name !== 'string' || typeof text !== 'string') {
      return;
    }
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${name}` });
    this.texts.set(uri.toString(), text);
    this.changed.fire(uri);
    const showAsText = () =>
      vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.Beside, preview: true });
    if (name.endsWith('.md')) {
      // Not every editor in a browser has the extension that renders Markdown.
      await vscode.commands.executeCommand('markdown.showPreviewToSide', uri).then(undefined, showAsText);
    } else {
      await showAsText();
    }
  }
}

/** Whether a document that the server wants shown is a copy of such a text, for editors without this extension. */
export function isCopy(uri: string): boolean {
  const { scheme, path } = vscode.Uri.parse(uri);
  return scheme === 'file' && /\/stakeout\/shown-\d+\/[^/]+$/.test(path);
}
