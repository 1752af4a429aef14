/** Code actions: requests them, makes their edits, and runs their commands. */

import type { OpenDocument, Position, TextEdit } from './document.ts';
import type { ServerDiagnostic } from './diagnostics.ts';

export interface CodeAction {
  readonly title: string;
  readonly kind?: string;
  readonly diagnostics?: readonly ServerDiagnostic[];
  readonly edit?: WorkspaceEdit;
  readonly command?: { command: string; arguments?: unknown[] };
  readonly data?: unknown;
}

export interface WorkspaceEdit {
  readonly changes?: Record<string, TextEdit[]>;
  readonly documentChanges?: { textDocument: { uri: string; version: number | null }; edits: TextEdit[] }[];
}

/** A text that a command returned to be shown. */
export interface Shown {
  readonly name: string;
  readonly text: string;
}

/** All actions at a place: fixes of its line first. */
export async function actionsAt(
  document: OpenDocument,
  position: Position,
  diagnostics: readonly ServerDiagnostic[],
): Promise<CodeAction[]> {
  const { line } = position;
  const here = diagnostics.filter(({ range }) => range.start.line <= line && line <= range.end.line);
  const params = { range: { start: position, end: position }, context: { diagnostics: here } };
  return (await document.request<CodeAction[] | null>('textDocument/codeAction', params)) ?? [];
}

/** Makes the edit of an action, or runs its command; returns a text to show, if there is one. */
export async function apply(document: OpenDocument, action: CodeAction): Promise<Shown | null> {
  const resolved =
    action.edit === undefined && action.data !== undefined
      ? await document.resolve<CodeAction>('codeAction/resolve', action)
      : action;
  if (resolved.edit) {
    applyEdit(document, resolved.edit);
  }
  if (!resolved.command) {
    return null;
  }
  const { command, arguments: given = [] } = resolved.command;
  const result = await document.resolve<unknown>('workspace/executeCommand', { command, arguments: given });
  return isShown(result) ? result : null;
}

/** Makes an edit of the server; false if it is about another text than the open one. */
export function applyEdit(document: OpenDocument, edit: WorkspaceEdit): boolean {
  const versioned = edit.documentChanges?.find(({ textDocument }) => textDocument.uri === document.uri);
  const edits = versioned?.edits ?? edit.changes?.[document.uri];
  const { version } = document;
  if (edits === undefined || (versioned && (versioned.textDocument.version ?? version) !== version)) {
    return false;
  }
  document.edit(edits);
  return true;
}

function isShown(result: unknown): result is Shown {
  const { name, text } = (result ?? {}) as Partial<Shown>;
  return typeof name === 'string' && typeof text === 'string';
}
