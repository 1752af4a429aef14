/** Diagnostics from the server, each with its quick fixes. */

import type { LSPClientExtension } from '@codemirror/lsp-client';
import { setDiagnostics, type Diagnostic } from '@codemirror/lint';

import { plain } from '../../explorer/game/words.ts';
import { coded, h } from '../../explorer/page/dom.ts';
import { apply, type CodeAction } from './actions.ts';
import type { OpenDocument, Range } from './document.ts';
import { untelling } from './task.ts';

export interface ServerDiagnostic {
  readonly range: Range;
  readonly severity?: number;
  readonly message: string;
  readonly code?: string;
  readonly tags?: readonly number[];
}

const SEVERITIES = { 1: 'error', 2: 'warning', 3: 'info', 4: 'hint' } as const;
/** Fixes are requested for texts with at most this many diagnostics. */
const MAX_WITH_FIXES = 200;

export class Diagnostics {
  /** The latest diagnostics, in the server's form. */
  latest: readonly ServerDiagnostic[] = [];
  /** The same with what a task hides. */
  private all: readonly ServerDiagnostic[] = [];

  constructor(
    private readonly document: () => OpenDocument,
    private readonly changed: () => void,
  ) {}

  readonly extension: LSPClientExtension = {
    notificationHandlers: {
      'textDocument/publishDiagnostics': (
        _,
        params: { uri: string; version?: number; diagnostics: ServerDiagnostic[] },
      ) => {
        void this.receive(params);
        return true;
      },
    },
  };

  private async receive({
    uri,
    version,
    diagnostics,
  }: {
    uri: string;
    version?: number;
    diagnostics: ServerDiagnostic[];
  }) {
    const document = this.document();
    if (uri !== document.uri || (version !== undefined && version !== document.version)) {
      return;
    }
    this.all = diagnostics;
    await this.tell();
  }

  /** Shows the latest diagnostics, again if what may be told has changed. */
  async tell(): Promise<void> {
    const document = this.document();
    const diagnostics = untelling(this.all);
    this.latest = diagnostics;
    this.show(diagnostics.map(diagnostic => this.converted(diagnostic, [])));
    this.changed();
    if (diagnostics.length === 0 || diagnostics.length > MAX_WITH_FIXES) {
      return;
    }
    const { version } = document;
    const end = document.position(document.view.state.doc.length);
    const range = { start: { line: 0, character: 0 }, end };
    // The verdict is nothing to repair.
    const context = { diagnostics: diagnostics.filter(({ code }) => code !== 'verdict'), only: ['quickfix'] };
    const fixes = await document.request<CodeAction[] | null>('textDocument/codeAction', { range, context });
    if (this.latest === diagnostics && document.version === version && fixes !== null && fixes.length > 0) {
      this.show(
        diagnostics.map(diagnostic =>
          this.converted(
            diagnostic,
            fixes.filter(fix => isFor(fix, diagnostic)),
          ),
        ),
      );
    }
  }

  /** Another text is open. */
  forget(): void {
    this.all = this.latest = [];
  }

  private show(diagnostics: readonly Diagnostic[]): void {
    const { view } = this.document();
    view.dispatch(setDiagnostics(view.state, diagnostics));
  }

  private converted(diagnostic: ServerDiagnostic, fixes: readonly CodeAction[]): Diagnostic {
    const document = this.document();
    const { range, severity, message, code, tags } = diagnostic;
    const from = document.offset(range.start);
    return {
      from,
      to: Math.max(from, document.offset(range.end)),
      severity: SEVERITIES[(severity ?? 1) as keyof typeof SEVERITIES] ?? 'error',
      message: plain(message),
      renderMessage: () => h('span', {}, ...coded(message)),
      ...(code && { source: code }),
      ...(tags?.includes(1) && { markClass: 'unnecessary' }),
      actions: fixes.map(fix => ({ name: plain(fix.title), apply: () => void apply(document, fix) })),
    };
  }
}

function isFor({ diagnostics }: CodeAction, wanted: ServerDiagnostic): boolean {
  const key = ({ range: { start, end }, code }: ServerDiagnostic) =>
    [start.line, start.character, end.line, end.character, code].join(' ');
  return diagnostics?.some(diagnostic => key(diagnostic) === key(wanted)) ?? false;
}
