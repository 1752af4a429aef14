/** Diagnostics as the program writes them and as the protocol has them. */

/** A diagnostic with its place in characters, from 1. */
export interface Diagnostic {
  rule: string;
  severity: string;
  message: string;
  line: number;
  column: number;
  end_line: number;
  end_column: number;
}

interface Place {
  line: number;
  character: number;
}

/** A diagnostic of the protocol, if its places count characters. */
export interface Published {
  code: string;
  severity: number;
  message: string;
  range: { start: Place; end: Place };
}

const SEVERITIES = ['', 'error', 'warning', 'information', 'hint'];

export function fromProtocol({ code, severity, message, range: { start, end } }: Published): Diagnostic {
  return {
    rule: code,
    severity: SEVERITIES[severity]!,
    message,
    line: start.line + 1,
    column: start.character + 1,
    end_line: end.line + 1,
    end_column: end.character + 1,
  };
}

/** In one order: the program goes by puzzles, the server by places. */
export function sorted(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const key = ({ line, column, rule, message }: Diagnostic) =>
    [line, column].map(at => String(at).padStart(9)).join() + rule + message;
  return diagnostics.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** The parameters of a client that takes all that is compared. */
export const INITIALIZE = {
  capabilities: {
    general: { positionEncodings: ['utf-32'] },
    textDocument: { publishDiagnostics: { relatedInformation: true, versionSupport: true } },
  },
};
