/** Computes what to draw of the board, as plain data. */

import { cellAt, kindOf, SYMBOLS, symbols, type Kind } from '../game/grid.ts';
import { legsOf, statesAlong, type Leg } from '../game/line.ts';
import type { ShownState } from '../game/notation.ts';
import { stateAfter, stepAt } from '../game/play.ts';
import { readValue, type Board, type Row, type Values } from '../game/protocol.ts';
import { bestTo, heldOf, moversOf, planned } from '../game/turn.ts';
import {
  after,
  hasEnded,
  leader,
  piecesOf,
  same,
  sameCells,
  type Cell,
  type Outcome,
  type Player,
} from '../game/value.ts';
import { plain } from '../game/words.ts';
import { heatOf, longestOf, SHADES, shortText, type Heat } from './heat.ts';
import { criticalAt, roundAt, selectedRepair, shownLoop, type CriticalCell } from './insight.ts';
import { cellLabel, playedValue } from './labels.ts';
import { isLocking } from './making.ts';
import { fittingSolution, isCurrent, shownLine, type Model } from './model.ts';
import { refutedMove } from './playing.ts';
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
  readonly player: Player;
  /** Its number among all pieces; the thief comes after all policemen. */
  readonly number: number;
  readonly cell: Cell;
  /** Shares its cell with a number, since the cells show the values of this piece. */
  readonly ghost: boolean;
  /** Whether the user may move it now. */
  readonly movable: boolean;
  /** Whether the user may drag it. */
  readonly grip: boolean;
  /** Whether it goes to the cell that is chosen next, and whether it has its move of a turn that is not made yet. */
  readonly held: boolean;
  readonly planned: boolean;
  /** How the match or the line on show has ended for the thief. */
  readonly caught: boolean;
  readonly escaped: boolean;
}

export interface Arrow {
  readonly mover: Player;
  readonly from: Cell;
  readonly to: Cell;
  readonly turn: number;
  /** `last` is the latest move of a match. */
  readonly when: 'past' | 'next' | 'later' | 'last';
}

/** A cell that the mover may go to; with its outcome only if hints are on. */
export interface Target {
  readonly cell: Cell;
  readonly tone: Outcome | null;
  readonly best: boolean;
}

export interface Scene {
  readonly rows: number;
  readonly columns: number;
  readonly cells: readonly SceneCell[];
  readonly pieces: readonly Piece[];
  readonly arrows: readonly Arrow[];
  readonly targets: readonly Target[];
  /** Whether the colours belong to an earlier version of the text. */
  readonly stale: boolean;
}

/** The number of moves drawn before and after the selected turn; more would be unreadable. */
const ARROWS_AROUND = 8;

/** The number of moves drawn of a refutation. */
const MAX_REFUTING = 2 * ARROWS_AROUND;

/** The largest number of cells that are drawn. */
export const MAX_CELLS = 40_000;

/** What to draw; null if there is no board or it is too large to draw. */
export function sceneOf(model: Model): Scene | null {
  const { board } = model;
  if (board === null || board.rows.length * board.columns > MAX_CELLS) {
    return null;
  }
  const state = stateOnShow(model, board);
  return {
    rows: board.rows.length,
    columns: board.columns,
    cells: cellsOf(model, board, state),
    pieces: drawnPieces(model, state),
    arrows: arrowsOf(model),
    targets: targetsOf(model),
    stale: !isCurrent(model),
  };
}

/** Where the pieces are drawn, and in a match or along a line also whose turn it is. */
export function stateOnShow(model: Model, board: Board): ShownState {
  const { mode, match } = model;
  const solution = fittingSolution(model);
  const refuted = refutedMove(model);
  if (refuted) {
    return after(refuted.from, refuted.to);
  }
  if (mode === 'play' && match) {
    return stateAfter(match, model.viewed ?? match.plies.length);
  }
  if (mode === 'line' && solution && isCurrent(model)) {
    return statesAlong(solution.start, shownLine(model))[model.turn] ?? solution.start;
  }
  const repair = selectedRepair(model);
  if (repair) {
    const moved = (kind: Player) => repair.cells.filter(changed => changed.kind === kind).map(({ cell }) => cell);
    const stays = (cell: Cell) => !repair.cells.some(changed => same(changed.cell, cell));
    const thief = moved('thief')[0] ?? board.thief;
    return { police: [...board.police.filter(stays), ...moved('police')], ...(thief && { thief }) };
  }
  if (mode === 'map' && model.placed) {
    return model.placed.places;
  }
  const { police, thief } = board;
  return { police, ...(thief && { thief }) };
}

/** The cells of the latest scene, by rows: strokes of the brush change few. */
let latest: { readonly model: Model; readonly rows: readonly (readonly SceneCell[])[] } | null = null;

/** What no cell depends on, and what only those painted do. */
const ELSEWHERE: ReadonlySet<string> = new Set<keyof Model>([
  'painted',
  'sent',
  'cursor',
  'pointed',
  'textCell',
  'said',
]);

/** The cells; those of rows that no stroke has touched are the same objects as before. */
function cellsOf(model: Model, board: Board, state: ShownState): SceneCell[] {
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
function rowsOf(model: Model, board: Board, state: ShownState): (row: Row, index: number) => SceneCell[] {
  const solution = fittingSolution(model);
  const values = valuesOf(model);
  // While the board is painted, its colours stay in the background.
  const isPale = model.mode === 'edit';
  // The scale stays that of the text's board, so that colours are comparable while pieces move.
  const longest = values && solution ? longestOf(solution.cells) : 0;
  const repair = selectedRepair(model);
  const rounds = Math.max(0, ...(model.insight.why?.rounds ?? []).flat().map(round => round ?? 0));
  const key = ({ row, column }: Cell) => row * (MAX_CELLS + 1) + column;
  const painted = new Set(model.painted.map(key));
  const locked = new Set((isLocking(model) ? model.wish.locked : []).map(key));
  const problems = problemsByCell(model, board, key);
  const stands = (cell: Cell) => [...state.police, state.thief].some(each => same(each, cell));
  const varied = model.vary === 'thief' ? state.thief : leader(state.police);
  return (row, index) => {
    const cells: SceneCell[] = [];
    const shown = Array.from(row.text);
    const kinds = symbols(row).map(kindOf);
    for (let column = 1; column <= Math.max(board.columns, shown.length); column++) {
      const cell = { row: index + 1, column };
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
      const round = roundAt(model, cell);
      const isLocked = locked.has(key(cell));
      const heat = critical
        ? criticalHeat(critical)
        : round !== null
          ? roundHeat(round, rounds, model.insight.why?.winner)
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
          (kind === 'exit' || (round === null ? values !== null && same(varied, cell) : stands(cell))),
        // Most cells of a large board are never named.
        get label(): string {
          return `${cellLabel(model, cell, kind, critical || isPale ? null : value, state)}${problem ? t.withError(plain(problem)) : ''}${isLocked ? t.lockedCell : ''}`;
        },
        pending,
        locked: isLocked,
        wrong: problem !== undefined,
        extra: (kind === 'police' || kind === 'thief') && !pending && isExtra(board, kind, cell) ? kind : null,
      });
    }
    return cells;
  };
}

/** The values on all cells, in Outcomes and, as of the text, while painting. */
function valuesOf(model: Model): Values | null {
  const { mode, vary, mover } = model;
  const cells = mode === 'map' ? aroundOf(model)?.cells : mode === 'edit' ? fittingSolution(model)?.cells : null;
  return cells?.[vary][mover] ?? null;
}

/** What is wrong with cells. */
function problemsByCell(model: Model, board: Board, key: (cell: Cell) => number): Map<number, string> {
  const found = new Map<number, string>();
  for (const problem of model.edited ? [] : model.problems) {
    const cell = cellAt(board.rows, problem);
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
function isExtra({ police, thief }: Board, player: Player, cell: Cell): boolean {
  return player === 'thief' ? !same(thief, cell) : !police.some(each => same(each, cell));
}

/** The pieces of the user whose turn it is. */
function moversNow({ mode, match, viewed, refuted }: Model): ReturnType<typeof moversOf> {
  return mode === 'play' && viewed === null && refuted === null ? moversOf(match) : null;
}

function drawnPieces(model: Model, { police, thief }: ShownState): Piece[] {
  const movers = moversNow(model);
  const now = movers?.at.length ? planned(movers, model.plan) : [];
  const first = leader(police);
  const end = endOf(model);
  const pieces = [
    ...police.map(cell => ({ player: 'police' as const, cell })),
    ...(thief ? [{ player: 'thief' as const, cell: thief }] : []),
  ];
  return pieces.map(({ player, cell }, number) => {
    const own = number - (movers?.first ?? 0);
    const movable = movers?.at[own] !== undefined;
    const varies = model.vary === player && (player === 'thief' || cell === first);
    const hasValue = model.mode === 'map' && varies && fittingSolution(model) !== null;
    const ghost = hasValue || roundAt(model, cell) !== null;
    const grip = movable || (model.mode === 'map' && isCurrent(model)) || (model.mode === 'edit' && !model.isReadOnly);
    const held = movable && movers!.at.length > 1 && model.plan.held === own;
    const isPlanned = movable && model.plan.to[own] != null;
    const [row, column] = isPlanned ? now[own]!.split(',').map(Number) : [];
    const at = row && column ? { row, column } : cell;
    const [caught, escaped] = [player === 'thief' && end === 'police', player === 'thief' && end === 'thief'];
    return { player, number, cell: at, ghost, movable, grip, held, planned: isPlanned, caught, escaped };
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
  const outcome = model.solution?.verdict.outcome ?? 'draw';
  return { outcome, isOver: line.length > 0 && model.turn === line.length && model.lineOf === 'best' };
}

function arrowsOf(model: Model): Arrow[] {
  const solution = fittingSolution(model);
  if (model.refuted?.answer && refutedMove(model)) {
    return withoutRepetition(model.refuted.answer.legs.slice(0, MAX_REFUTING), 0).flatMap(leg =>
      arrowsOfLeg(leg, leg.turn === 1 ? 'next' : 'later'),
    );
  }
  if (model.mode === 'play') {
    const turn = model.viewed ?? model.match?.plies.length ?? 0;
    const last = model.match && stepAt(model.match, turn - 1);
    if (!last) {
      return [];
    }
    const { mover } = last.from;
    return arrowsOfLeg({ mover, from: piecesOf(last.from, mover), to: last.to, turn }, 'last');
  }
  const loop = shownLoop(model);
  if (loop.length > 0 && isCurrent(model)) {
    return withoutRepetition(loop, 0).flatMap(leg => arrowsOfLeg(leg, 'next'));
  }
  if (model.mode !== 'line' || solution === null || !isCurrent(model)) {
    return [];
  }
  const legs = legsOf(solution.start, shownLine(model)).filter(
    leg => Math.abs(leg.turn - model.turn - 0.5) < ARROWS_AROUND,
  );
  return withoutRepetition(legs, model.turn).flatMap(leg =>
    arrowsOfLeg(leg, leg.turn <= model.turn ? 'past' : leg.turn === model.turn + 1 ? 'next' : 'later'),
  );
}

/** An arrow for each piece that moves, or for all if none does. */
function arrowsOfLeg({ mover, from, to, turn }: Leg, when: Arrow['when']): Arrow[] {
  const arrows = to.map((cell, index) => ({ mover, from: from[index]!, to: cell, turn, when }));
  const moving = arrows.filter(arrow => !same(arrow.from, arrow.to));
  return moving.length > 0 ? moving : arrows;
}

/** Of moves that would be drawn on top of each other, keeps the one nearest to the selected turn. */
function withoutRepetition(legs: readonly Leg[], turn: number): Leg[] {
  const distance = (leg: Leg) => Math.abs(leg.turn - turn - 0.75);
  const isSameMove = (a: Leg, b: Leg) => a.mover === b.mover && sameCells(a.from, b.from) && sameCells(a.to, b.to);
  return legs.filter(leg => !legs.some(other => isSameMove(leg, other) && distance(other) < distance(leg)));
}

function targetsOf(model: Model): Target[] {
  const { hints, plan } = model;
  const movers = moversNow(model);
  const held = movers && heldOf(movers, plan);
  return (held === null ? [] : (movers?.reach[held] ?? [])).map(name => {
    const [row, column] = name.split(',').map(Number);
    const move = hints ? bestTo(movers!, plan, held!, name) : undefined;
    return {
      cell: { row: row!, column: column! },
      tone: readValue(move?.value)?.outcome ?? null,
      best: move !== undefined && move === movers!.moves[0],
    };
  });
}
