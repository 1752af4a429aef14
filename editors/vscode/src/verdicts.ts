/** Where verdicts are shown besides the lens above a board and the status bar: after its first row, under Problems. */

import * as vscode from 'vscode';
import type { vsdiag } from 'vscode-languageclient';

/** A hint of the server says whether it is the verdict of a board: those of rows and of vertices are not. */
interface ServerHint extends vscode.InlayHint {
  readonly data?: { readonly isVerdict?: boolean };
}

function isAlsoIn(place: 'hint' | 'problems'): boolean {
  return vscode.workspace.getConfiguration('stakeout').get<string[]>('verdict.alsoIn', []).includes(place);
}

export function quietHints(hints: vscode.InlayHint[] | null | undefined): vscode.InlayHint[] | null | undefined {
  return isAlsoIn('hint') ? hints : hints?.filter(({ data }: ServerHint) => data?.isVerdict !== true);
}

/** As hints, verdicts are neither under Problems nor on the ruler. One with a severity of the user's choice stays. */
function quieten(diagnostics: vscode.Diagnostic[]): void {
  if (isAlsoIn('problems')) {
    return;
  }
  for (const diagnostic of diagnostics) {
    const rule = typeof diagnostic.code === 'object' ? diagnostic.code.value : diagnostic.code;
    if (rule === 'verdict' && diagnostic.severity === vscode.DiagnosticSeverity.Information) {
      diagnostic.severity = vscode.DiagnosticSeverity.Hint;
    }
  }
}

type Report = vsdiag.DocumentDiagnosticReport | null | undefined;

export function quietProblems(report: Report): Report {
  if (report?.kind === 'full') {
    quieten(report.items);
  }
  return report;
}

export function quietWorkspaceProblems<Part extends vsdiag.WorkspaceDiagnosticReport | null | undefined>(
  report: Part,
): Part {
  for (const file of report?.items ?? []) {
    if (file.kind === 'full') {
      quieten(file.items);
    }
  }
  return report;
}
