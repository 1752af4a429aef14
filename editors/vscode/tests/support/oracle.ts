/**
 * Solves small boards directly by the definition of the game, and responds like the server to `stakeout/puzzle`, with short texts.
 */

import type { Ask, MatchValue, Pieces, Play, Ply, Start, Turn } from '../../../explorer/game/match.ts';

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

  /** What the response says of the board, with the values around its pieces or around other places. */
  board(around?: { police: Place; thief: Place }): Record<string, unknown> {
    const [police, thief, exit] = ['P', 'T', 'E'].map(symbol => this.find(symbol));
    const first = this.options.first ?? 'police';
    const line = this.options.line ?? 0;
    const common = {
      version: this.options.version ?? 1,
      puzzle: this.options.board ?? 0,
      puzzles: this.options.boards ?? 1,
      kind: 'board',
      title: this.options.title ?? null,
      startLine: line,
      endLine: line + this.rows.length - 1,
      expect: null,
      isMet: null,
      pieces: { police: police ? [police] : [], thief: thief ?? null },
      board: {
        rows: this.rows.map((text, index) => ({ line: line + index, character: 0, text })),
        step: 1,
        columns: this.columns,
        exits: exit ? [exit] : [],
        wanted: { police: 1, exits: 1 },
        first,
        rules: [],
        writtenLine: [],
      },
    };
    const isEach = ['P', 'T', 'E'].every(symbol => this.rows.join('').split(symbol).length === 2);
    if (!police || !thief || !exit || !isEach) {
      return {
        ...common,
        standing: 'errors',
        message: 'Not solved: it has errors.',
        verdict: null,
        play: null,
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
      play: this.puzzle({
        ...(around && { start: startAt(around.police, around.thief, first) }),
        side: 'both',
        moves: [],
      })!.play,
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

  /** The response to `stakeout/puzzle`; null for a move that is not legal. */
  puzzle({ start, side, moves, reply }: Ask): { play: Play } | null {
    const [police, thief] = ['P', 'T'].map(symbol => this.find(symbol)) as [Place, Place];
    const first = start ?? startAt(police, thief, this.options.first ?? 'police');
    const person = { first: first.mover, second: other(first.mover) }[side] ?? side;
    const made: Ply[] = [];
    let at = first;
    const make = (name: string | undefined): boolean => {
      const options = this.optionsIn(at);
      const chosen = options.find(option => option.name === name);
      if (chosen === undefined) {
        return false;
      }
      const best = options[0]!;
      const isOwn = person === 'both' || person === at.mover;
      const grade =
        chosen.value.outcome !== best.value.outcome
          ? 'blunder'
          : chosen.value.turns === best.value.turns
            ? 'best'
            : 'inaccuracy';
      const { to, value } = chosen;
      const text = isOwn ? `${grade}: ${name}` : `The ${at.mover} plays ${name}.`;
      made.push({ mover: at.mover, name: name!, to, value, grade: isOwn ? grade : null, text });
      at = { ...to, mover: other(at.mover) };
      return true;
    };
    if (!moves.every(make)) {
      return null;
    }
    if (reply && person !== 'both' && person !== at.mover) {
      make(this.optionsIn(at)[0]?.name);
    }
    const options = this.optionsIn(at);
    const value = this.values.get(keyOf(at)) as Value;
    const isOver = value.turns === 0;
    const own = made.filter(({ grade }) => grade !== null);
    const before = made.findIndex(({ grade }) => grade === 'blunder');
    const isPersonsTurn = !isOver && (person === 'both' || person === at.mover);
    const best = options[0];
    const play: Play = {
      start: first,
      side: person,
      made,
      pieces: { police: at.police!, thief: at.thief! },
      mover: isOver ? null : at.mover,
      isPersonsTurn,
      value: inWords(value),
      moves: options.map(option => ({ ...option, isBest: option.value.text === best?.value.text })),
      moveCount: options.length,
      reach: isPersonsTurn ? [options.map(({ to }) => (at.mover === 'police' ? to.police![0]! : to.thief!))] : null,
      line: this.lineFrom(at),
      hint: isPersonsTurn && best ? `Best is ${best.name}.` : null,
      endless: null,
      end: isOver ? `The end after ${made.length} turns.` : null,
      review:
        own.length > 0 ? `Best moves: ${own.filter(({ grade }) => grade === 'best').length} of ${own.length}.` : null,
      turningPoint: isOver && before >= 0 ? { before, text: `A blunder at move ${before + 1}.` } : null,
    };
    return { play };
  }

  /** The moves of a state as the protocol names them. */
  private optionsIn({ police, thief, mover }: Start): { name: string; to: Pieces; value: MatchValue }[] {
    const [cell, thiefCell] = [placeOf(police![0]!), placeOf(thief!)];
    const from = mover === 'police' ? cell : thiefCell;
    return this.moves(cell, thiefCell, mover as Player).map(({ to, ...value }) => ({
      name: nameOf(from, to),
      to: mover === 'police' ? { police: [String(to)], thief: thief! } : { police: police!, thief: String(to) },
      value: inWords(value),
    }));
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

  private lineFrom(start: Start): Turn[] {
    const line: Turn[] = [];
    if (this.values.get(keyOf(start))?.outcome === 'draw') {
      return [];
    }
    for (let [at, best] = [start, this.optionsIn(start)[0]]; best !== undefined; best = this.optionsIn(at)[0]) {
      line.push({ mover: at.mover, name: best.name, to: best.to });
      at = { ...best.to, mover: other(at.mover) };
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

function startAt(police: Place, thief: Place, mover: Player): Start {
  return { police: [String(police)], thief: String(thief), mover };
}

/** The place with a name. */
function placeOf(name: string): Place {
  return name.split(',').map(Number) as Place;
}

function keyOf({ police, thief, mover }: Start): string {
  return key(placeOf(police![0]!), placeOf(thief!), mover as Player);
}

function other(mover: string): string {
  return mover === 'police' ? 'thief' : 'police';
}

/** `up-left`, `stay`. */
function nameOf(from: Place, to: Place): string {
  const names = [['up', '', 'down'][to[0] - from[0] + 1], ['left', '', 'right'][to[1] - from[1] + 1]];
  return names.filter(Boolean).join('-') || 'stay';
}

function inWords({ outcome, turns }: Value): MatchValue {
  return { text: `${outcome}${turns === null ? '' : ` in ${turns}`}`, outcome, turns };
}

function key(police: Place, thief: Place, mover: Player): string {
  return `${police}:${thief}:${mover}`;
}
