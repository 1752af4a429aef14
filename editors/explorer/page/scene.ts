/** Computes what to draw, as plain data: of a board its cells, and of every game what stands and moves on its places. */

import { cellAt, kindOf, SYMBOLS, symbols, type Kind } from '../game/grid.ts';
import type { Leg } from '../game/line.ts';
import { known, type Pieces } from '../game/match.ts';
import type { Board, Row, Values } from '../game/protocol.ts';
import { bestTo, heldOf, moversOf, planned } from '../game/turn.ts';
import {
  areSame,
  hasEnded,
  leader,
  nameOf,
  other,
  same,
  type Cell,
  type Outcome,
  type Place,
  type Player,
} from '../game/value.ts';
import { plain } from '../game/words.ts';
import { toneOf } from '../graph/graph.ts';
import { heatOf, longestOf, SHADES, shortText, type Heat } from './heat.ts';
import { criticalAt, reasonOnShow, selectedRepair, shownWhy, type CriticalCell } from './insight.ts';
import { cellLabel, playedValue } from './labels.ts';
import { isLocking } from './making.ts';
import {
  canDraw,
  currentVerdict,
  fittingSolution,
  isCurrent,
  legsOnShow,
  matchOnShow,
  movesOnShow,
  puzzleOf,
  shownLine,
  type Model,
} from './model.ts';
import { aroundOf } from './placed.ts';
import * as t from '../texts.ts';

export interface SceneCell {
  readonly cell: Cell;
  readonly kind: Kind;
  readonly heat: Heat | null;
  readonly text: string;
  /** Whether the text is in the corner, since the exit or a piece has the middle. */
  readonly corner: boolean;
  /** The label for screen readers. */
  readonly label: string;
  /** Painted but not yet part of the text. */
  readonly pending: boolean;
  /** Whether no edit may touch it. */
  readonly locked: boolean;
  /** Whether an error is here. */
  readonly wrong: boolean;
  /** A piece that is here although the board has another one of its kind. */
  readonly extra: Player | null;
}

export interface Piece {
  /** In a sum, both players move all pieces. */
  readonly player: Player | 'token';
  /** Its number among all pieces; the thief comes after all policemen. */
  readonly number: number;
  readonly place: Place;
  /** Shares its cell with a number, since the cells show the values of this piece. */
  readonly ghost: boolean;
  /** Whether the user may move it now. */
  readonly movable: boolean;
  /** Whether the user may drag it. */
  readonly grip: boolean;
  /** Whether it goes to the place that is chosen next, and whether it has its move of a turn that is not made yet. */
  readonly held: boolean;
  readonly planned: boolean;
  /** How the match or the line on show has ended for the thief. */
  readonly caught: boolean;
  readonly escaped: boolean;
}

export interface Arrow {
  readonly mover: Player;
  readonly from: Place;
  readonly to: Place;
  readonly turn: number;
  /** `last` is the latest move of a match. */
  readonly when: 'past' | 'next' | 'later' | 'last';
}

/** A place that the mover may go to; with its outcome only if hints are on. */
export interface Target {
  readonly place: Place;
  readonly tone: Outcome | 'none';
  readonly best: boolean;
}

/** What stands and moves on the places of a puzzle. */
export interface Figures {
  readonly pieces: readonly Piece[];
  readonly arrows: readonly Arrow[];
  readonly targets: readonly Target[];
}

/** A board. */
export interface Scene extends Figures {
  readonly rows: number;
  readonly columns: number;
  readonly cells: readonly SceneCell[];
  /** Whether the colours belong to an earlier version of the text. */
  readonly stale: boolean;
}

/** The number of moves drawn before and after the selected turn; more would be unreadable. */
const ARROWS_AROUND = 8;

/** The largest number of cells that are drawn. */
export const MAX_CELLS = 40_000;

/** What to draw of a board; null if there is none or it is too large to draw. */
export function sceneOf(model: Model): Scene | null {
  const { board } = model;
  if (board === null || board.rows.length * board.columns > MAX_CELLS) {
    return null;
  }
  return {
    rows: board.rows.length,
    columns: board.columns,
    cells: cellsOf(model, board, stateOnShow(model)),
    stale: !isCurrent(model),
    ...figuresOf(model),
  };
}

export function figuresOf(model: Model): Figures {
  return { pieces: drawnPieces(model), arrows: arrowsOf(model), targets: targetsOf(model) };
}

/** Where the pieces are drawn, and in a match or along a line of a chase also whose turn it is. */
export function stateOnShow(model: Model): Pieces & { readonly mover?: Player } {
  const { mode, turn } = model;
  const { start, turns } = movesOnShow(model);
  const written = puzzleOf(model)?.pieces ?? {};
  if (mode === 'play' && matchOnShow(model)) {
    const last = turns.at(-1);
    return { ...(last?.to ?? start), ...(last && { mover: other(last.mover as Player) }) };
  }
  if (mode === 'line' && turns.length > 0) {
    return along(model, turns[turn - 1]?.to ?? start, turn);
  }
  const repair = selectedRepair(model);
  if (repair) {
    const moved = (kind: Player) => repair.cells.filter(each => each.kind === kind).map(({ cell }) => nameOf(cell));
    const left = repair.cells.map(({ cell }) => nameOf(cell));
    const { police = [], thief } = written;
    const there = moved('thief')[0] ?? thief;
    return {
      police: [...police.filter(place => !left.includes(place)), ...moved('police')],
      ...(there && { thief: there }),
    };
  }
  return mode === 'map' ? (model.placed ?? written) : written;
}

/** The pieces after a turn of the line on show, in which each policeman keeps his number. */
function along(model: Model, pieces: Pieces, turn: number): Pieces & { readonly mover?: Player } {
  const legs = legsOnShow(model).slice(0, turn);
  const police = legs.findLast(({ mover }) => mover === 'police')?.to;
  const leg = legs.at(-1);
  return { ...pieces, ...(police && { police }), ...(leg && { mover: other(leg.mover) }) };
}

/** The cells of the latest scene, by rows: strokes of the brush change few. */
let latest: { readonly model: Model; readonly rows: readonly (readonly SceneCell[])[] } | null = null;

/** What no cell depends on, and what only those painted do. */
const ELSEWHERE: ReadonlySet<string> = new Set<keyof Model>(['painted', 'sent', 'cursor', 'pointed', 'inText', 'said']);

/** The cells; those of rows that no stroke has touched are the same objects as before. */
function cellsOf(model: Model, board: Board, state: Pieces): SceneCell[] {
  const names = Object.keys(model) as (keyof Model)[];
  const before =
    latest && names.every(name => ELSEWHERE.has(name) || latest!.model[name] === model[name]) ? latest : null;
  const touched = new Set([...model.painted, ...(before?.model.painted ?? [])].map(({ row }) => row));
  const rowOf = rowsOf(model, board, state);
  const rows = board.rows.map((row, index) => {
    const kept = touched.has(index + 1) ? undefined : before?.rows[index];
    return kept ?? rowOf(row, index);
  });
  latest = { model, rows };
  return rows.flat();
}

/** Makes the cells of a row. */
function rowsOf(model: Model, board: Board, state: Pieces): (row: Row, index: number) => SceneCell[] {
  const solution = fittingSolution(model);
  const values = valuesOf(model);
  // While the board is painted, its colours stay in the background.
  const isPale = model.mode === 'edit';
  // The scale stays that of the text's board, so that colours are comparable while pieces move.
  const longest = values && solution ? longestOf(solution.cells) : 0;
  const repair = selectedRepair(model);
  const { last, winner } = shownWhy(model) ?? {};
  const rounds = Math.max(0, ...(last?.values() ?? []));
  const key = ({ row, column }: Cell) => row * (MAX_CELLS + 1) + column;
  const painted = new Set(model.painted.map(key));
  const locked = new Set((isLocking(model) ? model.wish.locked : []).map(key));
  const problems = problemsByCell(model, board, key);
  const { police = [], thief } = state;
  const varied = model.vary === 'thief' ? thief : leader(police);
  return (row, index) => {
    const cells: SceneCell[] = [];
    const shown = Array.from(row.text);
    const kinds = symbols(row).map(kindOf);
    for (let column = 1; column <= Math.max(board.columns, shown.length); column++) {
      const cell = { row: index + 1, column };
      const place = nameOf(cell);
      const isPainted = painted.has(key(cell));
      const problem = problems.get(key(cell));
      const repaired = repair?.cells.find(changed => same(changed.cell, cell));
      const pending = isPainted || repaired !== undefined;
      const kind = repaired?.kind ?? (isPainted ? kindOf(SYMBOLS[model.paints]) : (kinds[column - 1] ?? 'missing'));
      if (column > board.columns && kind === 'missing') {
        continue;
      }
      const critical = criticalAt(model, cell);
      const value = critical?.value ?? ((kind !== 'wall' && values?.[index]?.[column - 1]) || null);
      const round = last?.get(place) ?? null;
      const isLocked = locked.has(key(cell));
      const heat = critical
        ? criticalHeat(critical)
        : round !== null
          ? roundHeat(round, rounds, winner)
          : value && heatOf(value, longest);
      cells.push({
        cell,
        kind,
        heat,
        text: value
          ? isPale
            ? ''
            : shortText(value)
          : round !== null
            ? String(round)
            : kind === 'unknown'
              ? (shown[column - 1] ?? '')
              : '',
        corner:
          (value !== null || round !== null) &&
          !isPale &&
          (kind === 'exit' ||
            (round === null ? values !== null && varied === place : [...police, thief].includes(place))),
        // Most cells of a large board are never named.
        get label(): string {
          return `${cellLabel(model, cell, kind, critical || isPale ? null : value, state)}${problem ? t.withError(plain(problem)) : ''}${isLocked ? t.lockedCell : ''}`;
        },
        pending,
        locked: isLocked,
        wrong: problem !== undefined,
        extra: (kind === 'police' || kind === 'thief') && !pending && isExtra(board, kind, place) ? kind : null,
      });
    }
    return cells;
  };
}

/** The values on all cells, in Outcomes and, as of the text, while painting. */
function valuesOf(model: Model): Values | null {
  const { mode, vary, mover } = model;
  const cells = mode === 'map' ? aroundOf(model)?.cells : mode === 'edit' ? fittingSolution(model)?.cells : null;
  return cells?.[vary][mover as Player] ?? null;
}

/** What is wrong with cells. */
function problemsByCell(model: Model, board: Board, key: (cell: Cell) => number): Map<number, string> {
  const found = new Map<number, string>();
  for (const problem of model.edited ? [] : model.problems) {
    const cell = cellAt(board, problem);
    if (cell) {
      found.set(key(cell), problem.message);
    }
  }
  return found;
}

/** Strong where the outcome changes, weak where only the turns do. */
function criticalHeat({ value, isOutcome }: CriticalCell): Heat {
  return { tone: value.outcome, shade: value.outcome === 'draw' ? 0 : isOutcome ? 0 : SHADES - 1 };
}

/** The colour of the winner, strong where the loser is driven out early. */
export function roundHeat(round: number, rounds: number, winner: Player | null | undefined): Heat | null {
  return winner ? { tone: winner, shade: Math.min(SHADES - 1, Math.floor((round / (rounds + 1)) * SHADES)) } : null;
}

/** Whether a piece is too many: those that the board has are drawn as pieces. */
function isExtra({ pieces: { police, thief } }: Board, player: Player, place: Place): boolean {
  return player === 'thief' ? thief !== place : !police.includes(place);
}

/** The pieces of the user whose turn it is. */
function moversNow({ mode, match, viewed, refuted }: Model): ReturnType<typeof moversOf> {
  return mode === 'play' && viewed === null && refuted === null ? moversOf(match) : null;
}

/** What the server says of a graph game while the user is to move in it. */
export function turnNow({ mode, match, viewed, refuted }: Model): ReturnType<typeof known> {
  const play = mode === 'play' && viewed === null && refuted === null ? match && known(match) : null;
  return play?.isPersonsTurn && play.pieces.vertices ? play : null;
}

function drawnPieces(model: Model): Piece[] {
  const { mode, board } = model;
  const { police = [], thief, vertices = [] } = stateOnShow(model);
  const movers = moversNow(model);
  const now = movers?.at.length ? planned(movers, model.plan) : [];
  const first = leader(police);
  const end = endOf(model);
  const isSum = mode === 'play' && puzzleOf(model)?.play?.value.grundy !== undefined;
  const pieces = [
    ...police.map(place => ({ player: 'police' as const, place })),
    ...(thief === undefined ? [] : [{ player: 'thief' as const, place: thief }]),
    ...(isSum ? vertices : []).map(place => ({ player: 'token' as const, place })),
  ];
  const isEditable = board === null ? canDraw(model) : !model.isReadOnly;
  const isFree = (mode === 'map' && isCurrent(model)) || (mode === 'edit' && isEditable);
  return pieces.map(({ player, place }, number) => {
    const own = number - (movers?.first ?? 0);
    const movable = player === 'token' ? turnNow(model) !== null : movers?.at[own] !== undefined;
    const varies = model.vary === player && (player === 'thief' || place === first);
    const hasValue = mode === 'map' && varies && fittingSolution(model) !== null;
    const ghost = board !== null && (hasValue || shownWhy(model)?.last.has(place) === true);
    const held = movable && (movers?.at.length ?? 0) > 1 && model.plan.held === own;
    const isPlanned = movable && model.plan.to[own] != null;
    const [caught, escaped] = [player === 'thief' && end === 'police', player === 'thief' && end === 'thief'];
    const at = isPlanned ? now[own]! : place;
    return {
      player,
      number,
      place: at,
      ghost,
      movable,
      grip: movable || isFree,
      held,
      planned: isPlanned,
      caught,
      escaped,
    };
  });
}

/** Who has won in the state on show; null if the game goes on there, or is a draw. */
function endOf(model: Model): Player | null {
  const { outcome, isOver } = ended(model);
  return isOver && outcome !== 'draw' ? outcome : null;
}

function ended(model: Model): { outcome: Outcome; isOver: boolean } {
  const played = playedValue(model);
  if (played) {
    return { outcome: played.outcome, isOver: hasEnded(played) };
  }
  const line = model.mode === 'line' ? shownLine(model) : [];
  const outcome = currentVerdict(model)?.outcome ?? 'draw';
  return { outcome, isOver: line.length > 0 && model.turn === line.length && model.lineOf === 'best' };
}

function arrowsOf(model: Model): Arrow[] {
  const { mode, turn } = model;
  const reason = reasonOnShow(model);
  if (reason.length > 0) {
    return withoutRepetition(reason, 0).flatMap(leg =>
      arrowsOfLeg(leg, mode === 'play' && leg.turn > 1 ? 'later' : 'next'),
    );
  }
  if (mode === 'play') {
    const last = matchOnShow(model) && legsOnShow(model).at(-1);
    return last ? arrowsOfLeg(last, 'last') : [];
  }
  const line = mode === 'line' ? legsOnShow(model) : [];
  const legs = line.filter(leg => Math.abs(leg.turn - turn - 0.5) < ARROWS_AROUND);
  return withoutRepetition(legs, turn).flatMap(leg =>
    arrowsOfLeg(leg, leg.turn <= turn ? 'past' : leg.turn === turn + 1 ? 'next' : 'later'),
  );
}

/** An arrow for each piece that moves, or for all if none does. */
function arrowsOfLeg({ mover, from, to, turn }: Leg, when: Arrow['when']): Arrow[] {
  const arrows = to.map((place, index) => ({ mover, from: from[index]!, to: place, turn, when }));
  const moving = arrows.filter(arrow => arrow.from !== arrow.to);
  return moving.length > 0 ? moving : arrows;
}

/** Of moves that would be drawn on top of each other, keeps the one nearest to the selected turn. */
function withoutRepetition(legs: readonly Leg[], turn: number): Leg[] {
  const distance = (leg: Leg) => Math.abs(leg.turn - turn - 0.75);
  const isSameMove = (a: Leg, b: Leg) => a.mover === b.mover && areSame(a.from, b.from) && areSame(a.to, b.to);
  return legs.filter(leg => !legs.some(other => isSameMove(leg, other) && distance(other) < distance(leg)));
}

function targetsOf(model: Model): Target[] {
  const { hints, plan } = model;
  const movers = moversNow(model);
  const held = movers && heldOf(movers, plan);
  const targets = held === null ? [] : (movers?.reach[held] ?? []);
  const { moves = [], pieces } = turnNow(model) ?? {};
  // The places of one piece; a sum has its moves in a list.
  const chosen = pieces?.vertices?.length === 1 ? moves.filter(({ to }) => to.vertices?.length === 1) : [];
  return [
    ...targets.map(place => {
      const move = hints ? bestTo(movers!, plan, held!, place) : undefined;
      const best = move !== undefined && move === movers!.moves[0];
      return { place, tone: toneOf(move?.value.outcome), best };
    }),
    ...chosen.map(({ to, value, isBest }) => {
      return {
        place: to.vertices![0]!,
        tone: hints ? toneOf(value.outcome) : ('none' as const),
        best: hints && isBest,
      };
    }),
  ];
}
