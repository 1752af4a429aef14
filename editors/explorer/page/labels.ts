/** The explorer's texts: around the board, and for screen readers. */

import type { Absence, OnShow } from '../messages.ts';
import { kindAt, type Kind } from '../game/grid.ts';
import { legText } from '../game/line.ts';
import { isOver, known, type MatchValue, type Pieces, type Play } from '../game/match.ts';
import { bestTo, heldOf, moversOf } from '../game/turn.ts';
import { readValue } from '../game/protocol.ts';
import type { Standing } from '../game/protocol.ts';
import { cellOf, hasEnded, nameOf, other, type Cell, type Player, type Value } from '../game/value.ts';
import { capitalised, cellName, sentence, turns, verdict } from '../game/words.ts';
import { toneOf } from '../graph/graph.ts';
import { READ_ONLY } from './editing.ts';
import { criticalAt, criticalText, selectedRepair } from './insight.ts';
import {
  currentVerdict,
  fittingSolution,
  isCurrent,
  legsOnShow,
  matchOnShow,
  placeInFocus,
  puzzleOf,
  shownLine,
  shownPlies,
  type Model,
} from './model.ts';
import { moveName, prompt } from './judgement.ts';
import { aroundOf, isElsewhere, stateOf, stateValue } from './placed.ts';
import * as t from '../texts.ts';

export function kindName(kind: Kind): string {
  return kind === 'unknown' ? t.notACell : kind === 'missing' ? t.missing : capitalised(kind);
}

/** `thief here, police to move`. */
export function viewName(vary: Player, mover: string): string {
  return t.hereToMove(vary, mover);
}

/** The label of a cell for screen readers. */
export function cellLabel(model: Model, cell: Cell, kind: Kind, value: Value | null, state: Pieces): string {
  const { police = [], thief } = state;
  const here = nameOf(cell);
  const pieces = [...police.filter(place => place === here).map(() => 'police'), ...(thief === here ? ['thief'] : [])];
  const stands = pieces.length > 0 && (kind === 'police' || kind === 'thief' || kind === 'floor' || kind === 'exit');
  const isPlaced = kind === 'police' || kind === 'thief';
  const ground = isPlaced ? 'floor' : kindName(kind).toLowerCase();
  const what = stands ? `${pieces.join(' and ')}${kind === 'exit' ? t.onTheExit : ''}` : ground;
  const parts = [`${capitalised(cellName(cell))}, ${what}`];
  if (value) {
    parts.push(`${viewName(model.vary, model.mover)}: ${verdict(value)}`);
  }
  const critical = criticalAt(model, cell);
  if (critical) {
    parts.push(criticalText(critical));
  }
  const move = model.mode === 'play' ? legalMove(model, cell) : null;
  if (move) {
    parts.push(move);
  }
  return parts.join('. ');
}

function legalMove(model: Model, cell: Cell): string | null {
  const { match, plan } = model;
  const movers = moversOf(match);
  const held = movers && heldOf(movers, plan);
  const place = nameOf(cell);
  if (movers === null || held === null || !movers.reach[held]?.includes(place)) {
    return null;
  }
  const move = bestTo(movers, plan, held, place);
  const direction = movers.at.length === 1 && move ? move.name : t.hereWith;
  const name = movers.at[held] === place ? t.stayHere : t.moveTo(direction);
  const value = model.hints ? readValue(move?.value) : null;
  return value ? `${name}: ${verdict(value)}` : name;
}

/** In Play of a chase the value of the current state, else the verdict of the puzzle, or why there is none. */
export function verdictText(model: Model): string {
  const puzzle = puzzleOf(model);
  if (puzzle === null || isSecret(model)) {
    return '';
  }
  const value = playedValue(model) ?? currentVerdict(model);
  if (value) {
    return verdict(value);
  }
  const isSolved = puzzle.standing === 'solved' && !model.edited;
  return isSolved ? (puzzle.verdict?.text ?? t.noStart) : model.edited ? t.edited : standingText(puzzle.standing);
}

/** Whether the match on show goes on, and is a task or played without hints: nothing tells a value. */
export function isSecret(model: Model): boolean {
  const { mode, match, side, hints, isTask } = model;
  const isTold = side === 'both' || hints || model.refuted !== null;
  return mode === 'play' && match !== null && !isOver(match) && (isTask || !isTold);
}

/** In Play of a chase, the value of the state shown. */
export function playedValue(model: Model): Value | null {
  const match = model.mode === 'play' ? matchOnShow(model) : null;
  const count = shownPlies(model);
  const now = match?.plies.length === count ? known(match)?.value : null;
  return readValue(now) ?? readValue(match?.plies[count - 1]?.value);
}

/** The state on show, if it is another one than the start of the board: in a match, along a line, or with placed pieces. */
export function onShow(model: Model): OnShow | null {
  const { board, mode, match } = model;
  if (mode === 'play' && match && isCurrent(model)) {
    if (isSecret(model)) {
      return { tone: 'none', text: prompt(match, model.isTask), detail: '', isSecret: true };
    }
    const value = playedValue(model);
    if (value) {
      return ofMatch(value, model.side, shownPlies(model));
    }
    const play = known(matchOnShow(model) ?? match);
    return play && ofPlay(play, prompt(match, model.isTask));
  }
  if (!isCurrent(model) || stateOf(model) === null) {
    return null;
  }
  const repair = selectedRepair(model);
  if (repair) {
    return { ...ofValue(repair.verdict), detail: t.withTheSelectedRepair(lasting(repair.verdict)) };
  }
  const verdictNow = currentVerdict(model);
  const line = shownLine(model);
  if (mode === 'line' && verdictNow && model.turn > 0 && line !== board?.written) {
    const { outcome } = verdictNow;
    const left = line.length - model.turn;
    const detail = left === 0 ? t.afterTurns(turns(model.turn)) : t.inFromHere(turns(left));
    return { tone: outcome, text: sentence(outcome), detail };
  }
  if (mode !== 'map' || !isElsewhere(model)) {
    return null;
  }
  const value = stateValue(model);
  if (value === null) {
    return { tone: 'none', text: t.solving, detail: t.withThePiecesWhereTheyAre };
  }
  const where = model.placed ? t.withPiecesAndMover : t.withMover;
  return { ...ofValue(value), detail: t.valueWithMover(lasting(value), where, model.mover) };
}

/** Of a match of another game. The tone is that of the user. */
function ofPlay({ made, value, isPersonsTurn, mover, end, review }: Play, prompt: string): OnShow {
  const last = made.at(-1);
  const { outcome }: MatchValue = last?.value ?? value;
  const isOwn = last ? last.grade !== null : isPersonsTurn;
  const tone = toneOf(outcome);
  const isOfOther = (outcome === 'win' || outcome === 'lose') && !isOwn;
  const isOver = mover === null;
  return {
    tone: isOfOther ? other(tone as Player) : tone,
    text: isOver ? (end ?? '') : capitalised(value.text),
    detail: isOver ? (review ?? '') : prompt,
    isOver,
  };
}

function ofMatch(value: Value, side: Player | 'both', moves: number): OnShow {
  const { outcome } = value;
  if (hasEnded(value)) {
    const detail = moves === 0 ? t.beforeTheFirstMove : t.afterTurns(turns(moves));
    return { ...ofValue(value), detail, isOver: true };
  }
  if (side === 'both') {
    return { ...ofValue(value), detail: t.fromHere(lasting(value)) };
  }
  const text = outcome === 'draw' ? t.youCanHoldADraw : outcome === side ? t.youAreWinning : t.youAreLosing;
  return { tone: outcome, text, detail: verdict(value) };
}

function ofValue(value: Value): Pick<OnShow, 'tone' | 'text'> {
  return { tone: value.outcome, text: sentence(value.outcome) };
}

/** `in 3 turns `; empty for a draw, and for a game that is over. */
function lasting(value: Value): string {
  return value.outcome === 'draw' || hasEnded(value) ? '' : `${t.inTurns(turns(value.turns))} `;
}

export function standingText(standing: Standing): string {
  return {
    solved: t.solved,
    errors: t.notSolvedItHasErrors,
    tooLarge: t.notSolvedTooLarge,
    cancelled: t.notSolvedCancelled,
    changed: t.changedSinceItWasSolved,
    solving: t.solving,
    unsolved: t.notSolvedYet,
  }[standing];
}

interface Notice {
  readonly text: string;
  /** Whether to offer a solve. */
  readonly solve: boolean;
  /** Whether it goes by itself, once the board is solved. */
  readonly isPassing?: boolean;
}

/** The bar below the board if the outcomes do not belong to the current text; else null. */
export function notice(model: Model): Notice | null {
  const puzzle = puzzleOf(model);
  if (model.refusal !== null) {
    return { text: model.refusal, solve: false };
  }
  if (model.mode === 'edit' && model.isReadOnly && puzzle !== null) {
    return { text: READ_ONLY, solve: false };
  }
  if (puzzle === null || isCurrent(model)) {
    return null;
  }
  const old = fittingSolution(model) !== null && (model.mode === 'map' || model.mode === 'line');
  if (model.edited || puzzle.standing === 'solving') {
    const text = t.theseOutcomesBelongToAnEarlier;
    return old ? { text, solve: false, isPassing: true } : null;
  }
  const solve = puzzle.standing === 'changed' || puzzle.standing === 'unsolved' || puzzle.standing === 'cancelled';
  const why = puzzle.message ?? `${standingText(puzzle.standing)}.`;
  return { text: old ? `${t.theseOutcomesBelongToAnEarlier} ${why}` : why, solve };
}

export function absenceText(absence: Absence): string {
  return {
    'no-server': t.stakeoutsServerIsNotRunning,
    starting: t.startingStakeoutsServer,
    'no-board': t.thisFileHasNoBoardYet,
    closed: t.theFileOfThisBoard,
  }[absence];
}

/** The turn selected in the best line, in words. */
export function turnText(model: Model): string {
  const { board, turn } = model;
  const puzzle = puzzleOf(model);
  const line = shownLine(model);
  const move = line[turn - 1];
  if (move) {
    const leg = board && model.mode !== 'play' ? legsOnShow(model)[turn - 1] : undefined;
    return t.lineTurn(turn, line.length, leg ? legText(leg) : moveName(move));
  }
  const known = currentVerdict(model);
  const value = known ? verdict(known) : capitalised(puzzle?.verdict?.text ?? '');
  if (line.length > 0) {
    return t.lineStart(line === board?.written ? t.ofTheWrittenSolution : '', value);
  }
  if (!isCurrent(model)) {
    return t.solveTheBoardToSee;
  }
  if (puzzle?.play?.mover === null) {
    return t.theGameEndsBeforeTheFirst(value);
  }
  return known === null
    ? `${t.thereIsNoBestLine}.`
    : known.outcome === 'draw'
      ? t.drawNeitherSideCanForce
      : t.bestPlayNeverEnds;
}

/** A row of the table of a cell's values. */
export interface DetailRow {
  readonly vary: Player;
  readonly values: readonly (Value | null)[];
}

/** The details of the cell in focus: a heading and the table of the hover. */
export function detail(model: Model): { heading: string; rows: DetailRow[]; stale: boolean } | null {
  const place = placeInFocus(model);
  const around = aroundOf(model);
  const cell = cellOf(place ?? '');
  const row = model.board?.rows[cell.row - 1];
  if (place === null || !row) {
    return null;
  }
  const players: Player[] = ['thief', 'police'];
  const movers: Player[] = ['police', 'thief'];
  const at = (vary: Player, mover: Player) => around?.cells[vary][mover][cell.row - 1]?.[cell.column - 1] ?? null;
  const rows = players.map(vary => ({ vary, values: movers.map(mover => at(vary, mover)) }));
  return {
    heading: `${kindName(kindAt(row, cell.column))} · ${cellName(cell)}`,
    rows: rows.some(row => row.values.some(value => value !== null)) ? rows : [],
    stale: !isCurrent(model),
  };
}
