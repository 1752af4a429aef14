/** Saving what was made of a document. */

import * as vscode from 'vscode';

/** Saves a file where the user chooses: at first beside the document, else in the workspace. */
export async function saveAs(
  document: vscode.TextDocument | undefined,
  name: string,
  content: string | Uint8Array,
): Promise<void> {
  const folder = document && !document.isUntitled ? vscode.Uri.joinPath(document.uri, '..') : undefined;
  const home = folder ?? vscode.workspace.workspaceFolders?.[0]?.uri;
  const ending = name.slice(name.lastIndexOf('.') + 1);
  const uri = await vscode.window.showSaveDialog({
    ...(home && { defaultUri: vscode.Uri.joinPath(home, name) }),
    filters: { [ending.toUpperCase()]: [ending] },
  });
  if (uri) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    await vscode.workspace.fs.writeFile(uri, bytes).then(undefined, error => {
      const reason = error instanceof Error ? error.message : error;
      void vscode.window.showErrorMessage(`Could not save the file: ${reason}`);
    });
  }
}
