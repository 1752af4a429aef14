/** What the explorer needs to know of a document beyond its text. */

import * as vscode from 'vscode';

import type { HostDiagnostic } from '../../../explorer/host.ts';
import type { Host } from '../host.ts';

export function diagnosticsOf(document: vscode.TextDocument): HostDiagnostic[] {
  return vscode.languages.getDiagnostics(document.uri).map(({ message, severity, code, range: { start } }) => ({
    message,
    isError: severity === vscode.DiagnosticSeverity.Error,
    rule: String(typeof code === 'object' ? code.value : code),
    line: start.line,
    character: start.character,
  }));
}

/**
 * Whether a document cannot be edited. The editor does not expose this, so its rules are repeated: file systems without
 * writing, the settings `files.readonly…`, and the permissions of the file.
 */
export async function isReadOnly(document: vscode.TextDocument, host: Host): Promise<boolean> {
  const { uri } = document;
  if (document.isUntitled) {
    return false;
  }
  if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false) {
    return true;
  }
  const settings = vscode.workspace.getConfiguration(undefined, uri);
  const matches = (setting: string) =>
    Object.entries(settings.get<Record<string, boolean>>(`files.${setting}`, {})).some(
      ([pattern, isOn]) => isOn && vscode.languages.match({ pattern: globOf(pattern, uri) }, document) > 0,
    );
  if (matches('readonlyInclude') && !matches('readonlyExclude')) {
    return true;
  }
  const stat = await Promise.resolve(vscode.workspace.fs.stat(uri)).catch(() => undefined);
  if (((stat?.permissions ?? 0) & vscode.FilePermission.Readonly) !== 0) {
    return true;
  }
  return settings.get('files.readonlyFromPermissions', false) && uri.scheme === 'file' && !(await host.isWritable(uri));
}

/** A glob of a setting: relative to the workspace folder, unless it is absolute. */
function globOf(pattern: string, uri: vscode.Uri): vscode.GlobPattern {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  return folder && !pattern.startsWith('/') && !pattern.startsWith('**')
    ? new vscode.RelativePattern(folder, pattern)
    : pattern;
}
