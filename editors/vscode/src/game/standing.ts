/** How far a game file has been solved, told from what the server finds in it. */

/** A finding of the server in the file. */
export interface Finding {
  readonly rule: string;
  readonly message: string;
  readonly isError: boolean;
  /** What is written where it is. */
  readonly place: string;
}

export interface Told {
  readonly text: string;
  readonly tooltip: string;
  /** A codicon. */
  readonly icon: string;
  /** It only waits to be solved. */
  readonly isSolvable: boolean;
}

/** A directive, or the third number of an edge list's first line, that says where the game starts. */
const START = /^[ \t]*(?:start[ \t]*:|\d+[ \t]+\d+[ \t]+\d+[ \t]*(?:;.*)?$)/m;

/** What a game file is worth at its start; null if it has none, for then it has no verdict. */
export function tellGame(findings: readonly Finding[], text: string): Told | null {
  const by = (rule: string) => findings.find(finding => finding.rule === rule);
  const verdict = by('verdict');
  if (verdict) {
    const text = `${verdict.place}: ${verdict.message}`;
    return { text, tooltip: 'What the player to move at the start has', icon: 'type-hierarchy', isSolvable: false };
  }
  const tooLarge = by('too-large');
  if (tooLarge) {
    return { text: 'Not solved: too large', tooltip: tooLarge.message, icon: 'warning', isSolvable: false };
  }
  const error = findings.find(finding => finding.isError);
  if (error) {
    return { text: 'Not solved: it has errors', tooltip: error.message, icon: 'error', isSolvable: false };
  }
  return START.test(text)
    ? { text: 'Save to solve', tooltip: 'The game is not solved as it reads', icon: 'circle-outline', isSolvable: true }
    : null;
}
