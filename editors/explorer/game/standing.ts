/** The solve status of a graph game file, derived from its diagnostics. */

/** A diagnostic of the file. */
export interface Diagnostic {
  readonly rule: string;
  readonly message: string;
  readonly isError: boolean;
  /** The text of its range. */
  readonly place: string;
}

export interface GraphGameStatus {
  readonly text: string;
  readonly tooltip: string;
  /** A codicon. */
  readonly icon: string;
  /** Whether the file can be solved but has not been. */
  readonly isSolvable: boolean;
}

/** Matches whatever sets the start: a directive, or the third number of an edge list's first line. */
const START = /^[ \t]*(?:start[ \t]*:|\d+[ \t]+\d+[ \t]+\d+[ \t]*(?:;.*)?$)/m;

/** The status of a graph game file; null if it has no start, since it then has no verdict. */
export function graphGameStatus(diagnostics: readonly Diagnostic[], text: string): GraphGameStatus | null {
  const by = (rule: string) => diagnostics.find(diagnostic => diagnostic.rule === rule);
  const verdict = by('verdict');
  if (verdict) {
    const text = `${verdict.place}: ${verdict.message}`;
    return {
      text,
      tooltip: 'The result for the player to move at the start',
      icon: 'type-hierarchy',
      isSolvable: false,
    };
  }
  const tooLarge = by('too-large');
  if (tooLarge) {
    return { text: 'Not solved: too large', tooltip: tooLarge.message, icon: 'warning', isSolvable: false };
  }
  const error = diagnostics.find(diagnostic => diagnostic.isError);
  if (error) {
    return { text: 'Not solved: it has errors', tooltip: error.message, icon: 'error', isSolvable: false };
  }
  return START.test(text)
    ? {
        text: 'Save to solve',
        tooltip: 'This version of the graph game has not been solved. Click to solve it.',
        icon: 'circle-outline',
        isSolvable: true,
      }
    : null;
}
