/**
 * Solves small boards directly by the definition of the game, and responds like the server to `stakeout/board` and
 * `stakeout/state`.
 */

type Player = 'police' | 'thief';
type Place = [number, number];

interface Value {
  outcome: Player | 'draw';
  turns: number | null;
}

export interface Options {
  version?: number;
  title?: string;
  /** The line of the first row. */
  line?: number;
  board?: number;
  boards?: number;
  first?: Player;
}

export class Oracle {
  readonly rows: string[];
  private readonly columns: number;
  private readonly values = new Map<string, Value>();

  constructor(
    text: string,
    private readonly options: Options = {},
  ) {
    this.rows = text.trim().split('\n');
    this.columns = Math.max(...this.rows.map(row => row.length));
    this.solve();
  }

  /** The response to `stakeout/board`, optionally with the values for other places of the pieces. */
  board(around?: { police: Place; thief: Place }): Record<string, unknown> {
    const [police, thief, exit] = ['P', 'T', 'E'].map(symbol => this.find(symbol));
    const first = this.options.first ?? 'police';
    const line = this.options.line ?? 0;
    const common = {
      version: this.options.version ?? 1,
      board: this.options.board ?? 0,
      boards: this.options.boards ?? 1,
      title: this.options.title ?? null,
      startLine: line,
      endLine: line + this.rows.length - 1,
      rows: this.rows.map((text, index) => ({ line: line + index, text })),
      columns: this.columns,
      police: police ?? null,
      thief: thief ?? null,
      exits: exit ? [exit] : [],
      rules: { first, policeMoves: 8, thiefMoves: 4, skip: 'both', stuck: 'loses' },
    };
    const isEach = ['P', 'T', 'E'].every(symbol => this.rows.join('').split(symbol).length === 2);
    if (!police || !thief || !exit || !isEach) {
      return {
        ...common,
        standing: 'errors',
        message: 'Not solved: it has errors.',
        verdict: null,
        lineOfPlay: [],
        cells: null,
      };
    }
    const table = (at: (cell: Place) => string) =>
      this.rows.map((row, r) =>
        Array.from(row, (symbol, c) => {
          const value = symbol === '*' ? undefined : this.values.get(at([r + 1, c + 1]));
          return value === undefined ? null : value.outcome === 'draw' ? 'd' : `${value.outcome[0]}${value.turns}`;
        }),
      );
    const { police: policeThere, thief: thiefThere } = around ?? { police, thief };
    return {
      ...common,
      standing: 'solved',
      message: null,
      verdict: this.values.get(key(police, thief, first)),
      lineOfPlay: this.lineFrom(police, thief, first),
      cells: {
        thiefHere: {
          policeToMove: table(cell => key(policeThere, cell, 'police')),
          thiefToMove: table(cell => key(policeThere, cell, 'thief')),
        },
        policeHere: {
          policeToMove: table(cell => key(cell, thiefThere, 'police')),
          thiefToMove: table(cell => key(cell, thiefThere, 'thief')),
        },
      },
    };
  }

  /** The response to `stakeout/state`. */
  state(police: Place, thief: Place, mover: Player): Record<string, unknown> {
    const value = this.values.get(key(police, thief, mover));
    return {
      version: this.options.version ?? 1,
      standing: 'solved',
      message: null,
      ...value,
      moves: this.moves(police, thief, mover),
    };
  }

  /** Best first. */
  moves(police: Place, thief: Place, mover: Player): (Value & { to: Place })[] {
    if (this.values.get(key(police, thief, mover))?.turns === 0) {
      return [];
    }
    const moves = this.steps(mover === 'police' ? police : thief, mover).map(to => ({
      to,
      ...(this.values.get(mover === 'police' ? key(to, thief, 'thief') : key(police, to, 'police')) as Value),
    }));
    const rank = ({ outcome, turns }: Value) =>
      outcome === mover ? [0, turns ?? 0] : outcome === 'draw' ? [1, 0] : [2, -(turns ?? 0)];
    const byRank = (a: Value, b: Value) => {
      const [left, right] = [rank(a), rank(b)] as [number[], number[]];
      return (left[0] as number) - (right[0] as number) || (left[1] as number) - (right[1] as number);
    };
    return moves.sort((a, b) => byRank(a, b) || a.to[0] - b.to[0] || a.to[1] - b.to[1]);
  }

  private lineFrom(police: Place, thief: Place, mover: Player): { mover: Player; to: Place }[] {
    const line = [];
    if (this.values.get(key(police, thief, mover))?.outcome === 'draw') {
      return [];
    }
    const next = () => this.moves(police, thief, mover)[0];
    for (let best = next(); best !== undefined; best = next()) {
      line.push({ mover, to: best.to });
      [police, thief] = mover === 'police' ? [best.to, thief] : [police, best.to];
      mover = mover === 'police' ? 'thief' : 'police';
    }
    return line;
  }

  /** Applies the definition, one more turn each time, until nothing changes. */
  private solve(): void {
    const cells = this.rows
      .flatMap((row, r) => Array.from(row, (_, c): Place => [r + 1, c + 1]))
      .filter(cell => this.isFree(cell));
    const exit = this.find('E');
    const states = cells.flatMap(police =>
      cells.flatMap(thief => (['police', 'thief'] as Player[]).map(mover => ({ police, thief, mover }))),
    );
    for (const { police, thief, mover } of states) {
      const caught = String(police) === String(thief);
      const escaped = !caught && String(thief) === String(exit);
      const ended: Value = {
        outcome: caught ? 'police' : escaped ? 'thief' : 'draw',
        turns: caught || escaped ? 0 : null,
      };
      this.values.set(key(police, thief, mover), ended);
    }
    for (let turns = 1, changed = true; changed; turns++) {
      changed = false;
      const found: [string, Value][] = [];
      for (const { police, thief, mover } of states) {
        const name = key(police, thief, mover);
        if (this.values.get(name)?.outcome !== 'draw') {
          continue;
        }
        const after = this.steps(mover === 'police' ? police : thief, mover).map(
          to => this.values.get(mover === 'police' ? key(to, thief, 'thief') : key(police, to, 'police')) as Value,
        );
        const won = after.some(value => value.outcome === mover);
        const lost = after.every(value => value.outcome !== mover && value.outcome !== 'draw');
        if (won || lost) {
          found.push([name, { outcome: won ? mover : mover === 'police' ? 'thief' : 'police', turns }]);
        }
      }
      found.forEach(([name, value]) => this.values.set(name, value));
      changed = found.length > 0;
    }
  }

  private steps([row, column]: Place, player: Player): Place[] {
    const steps: Place[] = [];
    for (let down = -1; down <= 1; down++) {
      for (let right = -1; right <= 1; right++) {
        if (player === 'police' || down === 0 || right === 0) {
          steps.push([row + down, column + right]);
        }
      }
    }
    return steps.filter(cell => this.isFree(cell));
  }

  private isFree([row, column]: Place): boolean {
    const symbol = this.rows[row - 1]?.[column - 1];
    return symbol !== undefined && symbol !== '*';
  }

  private find(symbol: string): Place | undefined {
    const row = this.rows.findIndex(row => row.includes(symbol));
    return row < 0 ? undefined : [row + 1, (this.rows[row] as string).indexOf(symbol) + 1];
  }
}

function key(police: Place, thief: Place, mover: Player): string {
  return `${police}:${thief}:${mover}`;
}
