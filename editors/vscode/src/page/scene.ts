/** What is to be drawn of the board, as plain data: the page draws a scene and nothing else. */

import { kindAt, kindOf, SYMBOLS, type Kind } from '../game/grid.ts';
import { legsOf, statesAlong, type Leg } from '../game/line.ts';
import * as play from '../game/play.ts';
import type { Board } from '../game/protocol.ts';
import { same, type Cell, type Outcome, type Player, type State } from '../game/value.ts';
import { heatOf, longestOf, shortText, type Heat } from './heat.ts';
import { cellLabel } from './labels.ts';
import { fittingSolution, isCurrent, type Model } from './model.ts';
import { aroundOf } from './whatif.ts';

export interface SceneCell {
  readonly cell: Cell;
  readonly kind: Kind;
  readonly heat: Heat | null;
  readonly text: string;
  /** What a screen reader says. */
  readonly label: string;
  /** Painted, and not yet part of the text. */
  readonly pending: boolean;
}

export interface Piece {
  readonly player: Player;
  readonly cell: Cell;
  /** Where it is written while it is being put everywhere. */
  readonly ghost: boolean;
  /** It is its turn, and a person's to move it. */
  readonly movable: boolean;
  /** A person may take it and put it elsewhere. */
  readonly grip: boolean;
}

export interface Arrow {
  readonly mover: Player;
  readonly from: Cell;
  readonly to: Cell;
  readonly turn: number;
  /** `last` is the last move of a game. */
  readonly when: 'past' | 'next' | 'later' | 'last';
}

/** A cell that the mover may go to; its outcome only where hints are asked for. */
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
  /** Whether the colours belong to an older text. */
  readonly stale: boolean;
}

/** How many moves before and after the slider are drawn: more would be a thicket. */
const ARROWS_AROUND = 8;

/** The largest board that is drawn cell by cell. */
export const MOST_CELLS = 40_000;

/** What to draw; null if there is no board, or one too large to be looked at. */
export function sceneOf(model: Model): Scene | null {
  const { board } = model;
  if (board === null || board.rows.length * board.columns > MOST_CELLS) {
    return null;
  }
  const state = stateOnShow(model, board);
  return {
    rows: board.rows.length,
    columns: board.columns,
    cells: cellsOf(model, board, state),
    pieces: piecesOf(model, state),
    arrows: arrowsOf(model),
    targets: targetsOf(model),
    stale: !isCurrent(model),
  };
}

/** Where the pieces are drawn. */
function stateOnShow(model: Model, board: Board): Partial<State> {
  const { mode, game } = model;
  const solution = fittingSolution(model);
  if (mode === 'play' && game) {
    return game.state;
  }
  if (mode === 'line' && solution && isCurrent(model)) {
    return statesAlong(solution.start, solution.line)[model.turn] ?? solution.start;
  }
  if (mode === 'map' && model.whatIf) {
    return model.whatIf.places;
  }
  const police = board.police && { police: board.police };
  const thief = board.thief && { thief: board.thief };
  return { ...police, ...thief };
}

function cellsOf(model: Model, board: Board, state: Partial<State>): SceneCell[] {
  const solution = fittingSolution(model);
  const values = model.mode === 'map' ? (aroundOf(model)?.cells[model.vary][model.mover] ?? null) : null;
  // The scale stays that of the written board: colours of two places can be compared.
  const longest = values && solution ? longestOf(solution.cells) : 0;
  const cells: SceneCell[] = [];
  board.rows.forEach((row, index) => {
    const symbols = Array.from(row.text);
    for (let column = 1; column <= Math.max(board.columns, symbols.length); column++) {
      const cell = { row: index + 1, column };
      const pending = model.painted.some(painted => same(painted, cell));
      const symbol = pending ? SYMBOLS[model.brush] : null;
      const kind = symbol === null ? kindAt(row, column) : kindOf(symbol);
      if (column > board.columns && kind === 'missing') {
        continue;
      }
      const value = (kind !== 'wall' && values?.[index]?.[column - 1]) || null;
      cells.push({
        cell,
        kind,
        heat: value && heatOf(value, longest),
        text: value ? shortText(value) : kind === 'unknown' ? (symbols[column - 1] ?? '') : '',
        label: cellLabel(model, cell, kind, value, state),
        pending,
      });
    }
  });
  return cells;
}

function piecesOf(model: Model, state: Partial<State>): Piece[] {
  const players: Player[] = ['police', 'thief'];
  return players.flatMap(player => {
    const cell = state[player];
    if (!cell) {
      return [];
    }
    const movable =
      model.mode === 'play' && model.game !== null && play.isPersonsTurn(model.game) && state.mover === player;
    const ghost = model.mode === 'map' && model.vary === player && fittingSolution(model) !== null;
    const grip = movable || (model.mode === 'map' && isCurrent(model));
    return [{ player, cell, ghost, movable, grip }];
  });
}

function arrowsOf(model: Model): Arrow[] {
  const solution = fittingSolution(model);
  if (model.mode === 'play') {
    const last = model.game?.plies.at(-1);
    const from = last && (last.from.mover === 'police' ? last.from.police : last.from.thief);
    return last && from
      ? [{ mover: last.from.mover, from, to: last.to, turn: model.game?.plies.length ?? 0, when: 'last' }]
      : [];
  }
  if (model.mode !== 'line' || solution === null || !isCurrent(model)) {
    return [];
  }
  const legs = legsOf(solution.start, solution.line).filter(
    leg => Math.abs(leg.turn - model.turn - 0.5) < ARROWS_AROUND,
  );
  return withoutRepetition(legs, model.turn).map(leg => ({
    ...leg,
    when: leg.turn <= model.turn ? 'past' : leg.turn === model.turn + 1 ? 'next' : 'later',
  }));
}

/** Of moves that would be drawn on top of each other, the one nearest to the slider: the next before the last. */
function withoutRepetition(legs: readonly Leg[], turn: number): Leg[] {
  const distance = (leg: Leg) => Math.abs(leg.turn - turn - 0.75);
  const isSameMove = (a: Leg, b: Leg) => a.mover === b.mover && same(a.from, b.from) && same(a.to, b.to);
  return legs.filter(leg => !legs.some(other => isSameMove(leg, other) && distance(other) < distance(leg)));
}

function targetsOf(model: Model): Target[] {
  const { game, hints } = model;
  if (model.mode !== 'play' || game === null || !play.isPersonsTurn(game)) {
    return [];
  }
  return (game.known?.moves ?? []).map((move, index) => ({
    cell: move.to,
    tone: hints ? move.value.outcome : null,
    best: hints && index === 0,
  }));
}
