/** What new boards are asked for, and the options of the program for the same. */

/** A request to the generator of the server's module (`stakeout::json::generate`). */
export interface PuzzleRequest {
  readonly rows: number;
  readonly columns: number;
  readonly verdict?: 'police' | 'thief' | 'draw';
  /** The least and the most turns. */
  readonly turns?: readonly [number, number];
  readonly uniqueKey?: boolean;
  readonly style: 'rooms' | 'maze' | 'open';
  readonly seed: number;
}

const MAX_SEED = 2 ** 32;

/** The program has a fixed default seed; with this one, each request gives another board. */
export function newSeed(): number {
  return Math.floor(Math.random() * MAX_SEED);
}

/** The options of `stakeout generate` that find the same board. */
export function optionsOf({ rows, columns, verdict, turns, uniqueKey, style, seed }: PuzzleRequest): string[] {
  return [
    ...['--rows', String(rows), '--columns', String(columns)],
    ...(verdict ? ['--verdict', verdict] : []),
    ...(turns ? ['--turns', turns.join('-')] : []),
    ...(uniqueKey ? ['--unique-key'] : []),
    ...['--style', style, '--seed', String(seed)],
  ];
}
