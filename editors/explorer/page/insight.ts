/**
 * Insight mode: what the verdict depends on. Everything comes from the server; the page keeps the responses for the board
 * shown, and asks again when the board changes.
 */

import type { Kind } from '../game/grid.ts';
import { readEdits, readLine, readPlaces } from '../game/protocol.ts';
import { legsOf, legsOfGame, stepNames, type Leg } from '../game/line.ts';
import type { Pieces } from '../game/match.ts';
import {
  cellOf,
  nameOf,
  same,
  type Cell,
  type Place,
  type Player,
  type State,
  type Step,
  type Value,
} from '../game/value.ts';
import { plain, verdict } from '../game/words.ts';
import type { InsightView } from '../messages.ts';
import { post, type Next } from './effects.ts';
import { isCurrent, NO_INSIGHT, puzzleOf, type Model } from './model.ts';
import {
  placementParams,
  readPlacements,
  readVariations,
  readVerdict,
  variationParams,
  type Change,
  type Placements,
  type Variations,
} from './nearby.ts';
import * as t from '../texts.ts';

/** A cell that changes the verdict if it becomes wall or floor. */
export interface CriticalCell {
  readonly cell: Cell;
  readonly to: Kind;
  readonly value: Value;
  /** Whether the outcome changes, not only the number of turns. */
  readonly isOutcome: boolean;
}

/** The verdict under other rules. */
export interface Variant {
  readonly directive: string;
  readonly value: string;
  readonly verdict: Value;
}

/** Edits after which `expect` holds. */
export interface Repair extends Change {
  /** How many cells change their outcome. */
  readonly changed: number;
}

export interface Repairs {
  readonly wish: string | null;
  readonly needed: boolean;
  /** How many edits the widest search that has ended allowed. */
  readonly within: number;
  /** How many edits the running search allows; 0 without one. */
  readonly searching: number;
  readonly message: string;
  readonly repairs: readonly Repair[];
}

/** Why the board has its verdict. */
export interface Why {
  /** In words, a paragraph each. */
  readonly text: readonly string[];
  /** Of a draw: the moves into the loop that both sides can hold, and those around it. */
  readonly loop: readonly Leg[];
  /** Of a win: who wins, and for each place the last round from which the loser can still get there. */
  readonly winner: Player | null;
  readonly last: ReadonlyMap<Place, number>;
}

export interface Insight {
  readonly view: InsightView;
  /** The version of the text that the responses are about. */
  readonly version: number | null;
  readonly why: Why | null;
  readonly critical: readonly CriticalCell[] | null;
  readonly variants: readonly Variant[] | null;
  readonly repairs: Repairs | null;
  readonly placements: Placements | null;
  readonly variations: Variations | null;
  /** Why there is no response. */
  readonly problem: string | null;
  /** The repair or placement shown on the board. */
  readonly selected: number;
}

/** Requests what the view shows, unless it is known. A search for repairs goes on, so their list may have grown. */
export function ask(model: Model): Next {
  const { board, insight } = model;
  const puzzle = puzzleOf(model);
  if (model.mode !== 'insight' || puzzle === null) {
    return [model, []];
  }
  if (!isAnswerable(model)) {
    return [{ ...model, insight: { ...NO_INSIGHT, view: insight.view } }, []];
  }
  const now =
    insight.version === puzzle.version ? insight : { ...NO_INSIGHT, view: insight.view, version: puzzle.version };
  const next = { ...model, insight: now };
  const view = viewOf(next);
  if (view !== 'repairs' && now[view] !== null) {
    return [next, []];
  }
  const search = view === 'repairs' && now.repairs === null ? { search: 1 as const } : {};
  const wish =
    view === 'placements'
      ? { wish: placementParams(model.wish) }
      : view === 'variations' && board
        ? { wish: variationParams(model.wish, board) }
        : {};
  return [next, [post({ type: 'insight', ask: view, ...search, ...wish })]];
}

/** The view on show: of a graph, the server knows only why. */
export function viewOf({ graph, insight }: Model): InsightView {
  return graph ? 'why' : insight.view;
}

/** Whether there is something to ask about the text as it is: pieces are also placed on a board that lacks them. */
export function isAnswerable(model: Model): boolean {
  return isCurrent(model) || (isPlacing(model) && model.board?.standing === 'errors' && !model.edited);
}

/** Whether placements of the pieces are shown. */
export function isPlacing(model: Model): boolean {
  return model.mode === 'insight' && viewOf(model) === 'placements';
}

export function choose(model: Model, view: InsightView): Next {
  return ask({ ...model, insight: { ...model.insight, view, selected: 0, problem: null } });
}

/** Begins a search for pairs of edits, or stops the running one. */
export function search(model: Model, within: 0 | 2): Next {
  return [model, [post({ type: 'insight', ask: 'repairs', search: within })]];
}

/** The server's response. One about another version of the text is ignored: another request is on its way. */
export function answered(model: Model, about: InsightView, response: unknown): Next {
  const { board, insight } = model;
  const json = response as Json | null;
  const puzzle = puzzleOf(model);
  if (puzzle === null || (json && json.version !== puzzle.version)) {
    return [model, []];
  }
  const problem = json === null ? t.theServerDidNotRespond : json.message ? plain(json.message as string) : null;
  if (about === 'repairs') {
    const repairs = json && readRepairs(json);
    const selected = Math.min(insight.selected, Math.max((repairs?.repairs.length ?? 1) - 1, 0));
    return [{ ...model, insight: { ...insight, repairs, selected, problem: null } }, []];
  }
  if (about === 'placements') {
    const { police, thief } = board?.pieces ?? { police: [] };
    const written = [...police, ...(thief ? [thief] : [])].map(cellOf);
    const placements = json && problem === null ? readPlacements(json, written) : null;
    return [{ ...model, insight: { ...insight, placements, problem } }, []];
  }
  if (about === 'variations') {
    const variations = json && problem === null ? readVariations(json) : null;
    return [{ ...model, insight: { ...insight, variations, problem } }, []];
  }
  if (about === 'why') {
    const why = json && typeof json.text === 'string' ? readWhy(json) : null;
    return [{ ...model, insight: { ...insight, why, problem: why ? null : (problem ?? t.thereIsNoReasonToShow) } }, []];
  }
  const list = json?.[about] as Json[] | null | undefined;
  const read =
    about === 'critical' ? { critical: readCriticalCells(list) } : { variants: list?.map(readVariant) ?? null };
  return [{ ...model, insight: { ...insight, ...read, problem } }, []];
}

export function select(model: Model, repair: number): Next {
  return [{ ...model, insight: { ...model.insight, selected: repair } }, []];
}

/** Makes the edits of the repair that is shown. */
export function apply(model: Model): Next {
  const { board } = model;
  const repair = selectedRepair(model);
  if (board === null || repair === null || model.isReadOnly || model.edited) {
    return [model, []];
  }
  return [model, [post({ type: 'write', version: board.version, edits: repair.edits })]];
}

/** The repair or placement shown on the board. */
export function selectedRepair(model: Model): Change | null {
  const { mode, insight } = model;
  if (mode !== 'insight' || !isAnswerable(model)) {
    return null;
  }
  const { view, repairs, placements, selected } = insight;
  const shown = view === 'repairs' && repairs?.needed ? repairs.repairs : null;
  return (view === 'placements' ? placements?.placements : shown)?.[selected] ?? null;
}

/** What changing a cell would do, if its critical cells are shown. */
export function criticalAt(model: Model, cell: Cell): CriticalCell | null {
  const { mode, insight } = model;
  const isShown = mode === 'insight' && insight.view === 'critical' && isCurrent(model);
  return (isShown && insight.critical?.find(critical => same(critical.cell, cell))) || null;
}

/** A critical cell in words: `With a wall here: Draw`. */
export function criticalText({ to, value }: CriticalCell): string {
  return `${to === 'wall' ? t.withAWallHere : t.withoutThisWall}: ${verdict(value)}`;
}

type Json = Record<string, unknown>;

/** The reason of the verdict, if it is shown. */
export function shownWhy(model: Model): Why | null {
  return model.mode === 'insight' && viewOf(model) === 'why' && isCurrent(model) ? model.insight.why : null;
}

/** The answer to "Why not that move?". */
export interface Refutation {
  /** In words, a paragraph each. */
  readonly text: readonly string[];
  /** Best play after the move, or the loop that holds the draw. */
  readonly legs: readonly Leg[];
}

/** The number of moves drawn of a refutation. */
const MAX_REFUTING = 16;

/** The moves that are drawn as a reason: those that refute a move, or the loop that holds a draw. */
export function reasonOnShow(model: Model): readonly Leg[] {
  return model.mode === 'play'
    ? (model.refuted?.answer?.legs.slice(0, MAX_REFUTING) ?? [])
    : (shownWhy(model)?.loop ?? []);
}

/** What a response to `stakeout/why` says about a move that leads to a state; null if it says nothing. */
export function readRefutation(response: unknown, state: State | Pieces): Refutation | null {
  const move = (response as Json | null)?.move as Json | null | undefined;
  if (!move) {
    return null;
  }
  if (!isOfChase(state)) {
    // Costs and Grundy values are told with the moves.
    const line = [...readLine(move.line), ...loopOf(move)];
    return { text: paragraphs(move.text).slice(1), legs: legsOfGame(state.vertices ?? [], line) };
  }
  const line = legsOf(state, readLine(move.line));
  if (line.length === 0) {
    // The first paragraph says what the user has read already.
    return { text: paragraphs(move.text).slice(1), legs: legsOf(state, loopOf(move)) };
  }
  const names = line.map(leg => `${leg.mover} ${stepNames(leg)}`);
  return { text: [t.bestPlayAfterIt(names.join(', '))], legs: line };
}

function isOfChase(state: State | Pieces): state is State {
  return state.thief !== undefined;
}

/** The moves into the loop of a draw, and those around it. */
function loopOf(json: Json): Step[] {
  const loop = json.loop as { path: unknown[]; moves: unknown[] } | null;
  return readLine([...(loop?.path ?? []), ...(loop?.moves ?? [])]);
}

/** The paragraphs of an explanation. Its pictures, which are indented, are drawn on the board. */
function paragraphs(text: unknown): string[] {
  return (text as string)
    .replaceAll(/\*\*|`/g, '')
    .split(/\n[ \t]*\n/)
    .filter(paragraph => paragraph.trim() !== '' && !paragraph.startsWith('    '));
}

function readWhy(json: Json): Why {
  const text = paragraphs(json.text);
  if (json.vertices !== undefined) {
    return { text, loop: legsOfGame(json.vertices as Place[], loopOf(json)), winner: null, last: new Map() };
  }
  const outcome = json.outcome as Player | 'draw';
  const winner = outcome === 'draw' ? null : outcome;
  const [police, [thief]] = [readPlaces(json.police), readPlaces(json.thief)];
  const loop = legsOf({ police, thief: thief!, mover: 'police' }, loopOf(json));
  const room = json.room as { cells: readonly ((number | null)[] | { name: Place; last: number | null })[] } | null;
  const rounds = (room?.cells ?? []).flatMap((found, row) =>
    'name' in found
      ? [found]
      : found.map((last, column) => ({ name: nameOf({ row: row + 1, column: column + 1 }), last })),
  );
  const last = new Map(rounds.flatMap(({ name, last }) => (last === null ? [] : [[name, last] as const])));
  return { text, winner, loop, last };
}

/** The critical cells in a response. */
export function readCriticalCells(list: unknown): CriticalCell[] | null {
  return (list as Json[] | null | undefined)?.map(readCritical) ?? null;
}

function readCritical(json: Json): CriticalCell {
  return {
    cell: { row: json.row as number, column: json.column as number },
    to: json.to === '*' ? 'wall' : 'floor',
    value: readVerdict(json),
    isOutcome: json.changes === 'verdict',
  };
}

function readVariant(json: Json): Variant {
  return { directive: json.directive as string, value: json.value as string, verdict: readVerdict(json) };
}

/** A response to `stakeout/repairs`. */
export function readRepairs(json: Json): Repairs {
  return {
    wish: json.wish as string | null,
    needed: json.needed as boolean,
    within: json.within as number,
    searching: json.searching as number,
    message: json.message as string,
    repairs: (json.repairs as Json[]).map(readRepair),
  };
}

const KINDS: Record<string, Kind> = { '.': 'floor', '*': 'wall', P: 'police', T: 'thief', E: 'exit' };

function readRepair(json: Json): Repair {
  const cells = (json.edits as Json[]).flatMap(edit => {
    const place = (place: unknown) => ({
      row: (place as number[])[0] as number,
      column: (place as number[])[1] as number,
    });
    return edit.piece
      ? [
          { cell: place(edit.from), kind: 'floor' as const },
          { cell: place(edit.to), kind: KINDS[edit.piece as string] as Kind },
        ]
      : [{ cell: place([edit.row, edit.column]), kind: KINDS[edit.to as string] as Kind }];
  });
  return {
    title: json.title as string,
    verdict: readVerdict(json),
    changed: json.changed as number,
    cells,
    edits: readEdits(json.textEdits),
  };
}
