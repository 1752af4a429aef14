/**
 * The state on show in Outcomes: pieces that are placed elsewhere than in the text, without changing it, and another side to move.
 * The server says what it is worth, with the values of all places then. On a board the values of one piece on every cell depend on where
 * the others are, so that of a new state is known at once, and only those of the other cells have to wait.
 */

import { kindAt } from '../game/grid.ts';
import * as game from '../game/match.ts';
import type { Ask, Pieces, Start } from '../game/match.ts';
import { readValue, type Board, type ValuesAround } from '../game/protocol.ts';
import {
  areSame,
  cellOf,
  leader,
  piecesOf,
  samePlaces,
  without,
  type Place,
  type Places,
  type Player,
  type Value,
} from '../game/value.ts';
import { capitalised, placeName, subject, verdict } from '../game/words.ts';
import { anyStart, readPuzzle, vertexAt, type AnyPuzzle, type Graph } from '../graph/graph.ts';
import { draw, post, type Next } from './effects.ts';
import { fittingSolution, isCurrent, puzzleOf, shownLine, shownPlies, startMover, type Model } from './model.ts';
import * as t from '../texts.ts';

/** The values of either piece on every cell while the other one stays. */
export interface Around {
  readonly places: Places;
  readonly cells: ValuesAround;
}

/** The latest response about another state than the start of the puzzle. */
export interface Answer {
  /** What was asked, to compare. */
  readonly key: string;
  readonly start: Start | null;
  readonly puzzle: AnyPuzzle | null;
}

const AS_WRITTEN = t.thePiecesAreBack;

/** A piece by its number, the thief after all policemen, or the first one of a player. */
export type PieceName = number | Player;

/** A piece is dragged over a place: shows the value there, unless no piece can stand there. */
export function carry(model: Model, piece: PieceName, place: Place): Next {
  const before = placesOf(model);
  if (before === null || !isCurrent(model) || !canStand(model, place)) {
    return [model, []];
  }
  const places = moved(before, piece, place);
  const written = writtenIn(model);
  return [{ ...model, placed: written && samePlaces(written, places) ? null : places }, []];
}

/** A piece is placed, and the result is announced. */
export function put(model: Model, piece: PieceName, place: Place): Next {
  const there = { ...model, cursor: place };
  if (!isCurrent(model)) {
    return [{ ...there, said: t.solveTheBoardToSeeOther }, []];
  }
  const [next] = carry(there, piece, place);
  const player = playerOf(model, piece);
  const places = placesOf(next);
  if (places === null || !piecesOf(places, player).includes(place)) {
    return [{ ...next, said: t.cannotStandThere(subject(player)) }, []];
  }
  return [next.placed ? announce(next) : { ...next, said: AS_WRITTEN }, []];
}

/** Where a piece of a graph game stands, if it has only one: shows the game from there. */
export function choose(model: Model, place: Place): Model {
  const vertex = model.graph && vertexAt(model.graph, place);
  const placed = model.mode === 'map' && model.graph?.kind === 'game' ? { vertices: [place] } : model.placed;
  return { ...model, placed, said: vertex ? `${vertex.name}: ${vertex.value ?? t.notSolved}` : '' };
}

/** The state after a move. Of a sum, only single pieces are shown in Outcomes. */
export function explore(model: Model, { mover = model.mover, ...placed }: Pieces & { readonly mover?: string }): Model {
  const [vertex, ...more] = placed.vertices ?? [];
  return vertex !== undefined && more.length === 0
    ? choose(model, vertex)
    : vertex === undefined
      ? announce({ ...model, placed, mover })
      : model;
}

function playerOf(model: Model, piece: PieceName): Player {
  const { police } = placesOf(model) ?? { police: [] };
  return typeof piece === 'string' ? piece : piece < police.length ? 'police' : 'thief';
}

/** The places with a piece on another one. */
export function moved({ police, thief }: Places, piece: PieceName, place: Place): Places {
  const number = typeof piece === 'number' ? piece : piece === 'police' ? 0 : police.length;
  return number === police.length
    ? { police, thief: place }
    : { police: police.map((each, index) => (index === number ? place : each)), thief };
}

function canStand({ board, graph }: Model, place: Place): boolean {
  const { row, column } = cellOf(place);
  const kind = board && kindAt(board.rows[row - 1], column);
  return kind
    ? kind !== 'wall' && kind !== 'unknown' && kind !== 'missing'
    : !!graph && vertexAt(graph, place) !== undefined;
}

/** Returns the pieces to their places in the text. */
export function putBack(model: Model): Next {
  return [isElsewhere(model) ? { ...model, placed: null, mover: startMover(model), said: AS_WRITTEN } : model, []];
}

/** Moves the pieces in the text to where they are. */
export function apply(model: Model): Next {
  const { placed, isReadOnly } = model;
  const puzzle = puzzleOf(model);
  return puzzle === null || placed === null || isReadOnly || model.edited
    ? [model, []]
    : [{ ...model, placed: null }, [draw(puzzle, { place: placed })]];
}

/** Whether Outcomes show another state than the start. */
export function isElsewhere(model: Model): boolean {
  return model.placed !== null || model.mover !== startMover(model);
}

/** The state in Outcomes of a chase; null without one. */
export function stateOf(model: Model): Start | null {
  const places = placesOf(model);
  return places && { ...places, mover: model.mover };
}

/** What to ask about the state on show; null if the response about the puzzle says it all. */
function askedBy(model: Model): Ask | null {
  const { mode, board, graph, turn, match, hints, placed, mover } = model;
  if (!isCurrent(model)) {
    return null;
  }
  if (mode === 'map' && board) {
    // Who moves makes no difference to the values of all cells.
    return placed && { start: { ...placed, mover: 'police' }, side: 'both', moves: [], cells: true };
  }
  if (mode === 'map') {
    const first = graph!.play?.start ?? anyStart(graph!);
    const isFirst = graph!.play !== null && !isElsewhere(model);
    return isFirst || !first ? null : { start: { ...(placed ?? first), mover }, side: 'both', moves: [] };
  }
  if (graph?.kind === 'pursuit' && mode === 'line' && turn > 0) {
    return {
      side: 'both',
      moves: shownLine(model)
        .slice(0, turn)
        .map(({ name }) => name),
    };
  }
  return graph && mode === 'play' && match && hints
    ? { ...game.ask(match), moves: match.moves.slice(0, shownPlies(model)) }
    : null;
}

/** Requests what is not known of the state on show, one request at a time. */
export function asking([model, effects]: Next): Next {
  const ask = askedBy(model);
  const key = JSON.stringify(ask);
  return ask === null || model.awaited !== null || model.answer?.key === key
    ? [model, effects]
    : [{ ...model, awaited: key }, [...effects, post({ type: 'request-puzzle', ask })]];
}

/** The server's response about a state. */
export function answered(model: Model, ask: Ask, response: unknown): Model {
  const key = JSON.stringify(ask);
  const puzzle = readPuzzle(response);
  if (key !== model.awaited || (puzzle && puzzle.version !== puzzleOf(model)?.version)) {
    return model;
  }
  const next = { ...model, awaited: null, answer: { key, start: ask.start ?? null, puzzle } };
  if (puzzle === null || (model.board && !(puzzle as Board).cells)) {
    return { ...next, placed: null, said: t.theServerDidNotRespond };
  }
  return model.unsaid ? announce(next) : next;
}

/** What the server says of the state on show; null until it responds. */
export function known(model: Model): AnyPuzzle | null {
  const ask = askedBy(model);
  const { answer } = model;
  return ask === null
    ? isCurrent(model)
      ? puzzleOf(model)
      : null
    : answer?.key === JSON.stringify(ask)
      ? answer.puzzle
      : null;
}

/** The graph with the values of the state on show, or until the server responds with those before. */
export function latestAnswer(model: Model): Graph | null {
  return (known(model) ?? model.answer?.puzzle ?? null) as Graph | null;
}

/** Announces the value of the state shown, now or once it is known. */
export function announce(model: Model): Model {
  if (model.placed === null) {
    return model;
  }
  const value = stateValue(model);
  return { ...model, unsaid: value === null, said: value ? `${stateName(model)}: ${verdict(value)}.` : '' };
}

/** The pieces of a chase in the text that was solved. */
function writtenIn(model: Model): Places | null {
  const { police = [], thief }: Pieces = (fittingSolution(model) ?? model.graph)?.pieces ?? {};
  return police.length > 0 && thief !== undefined ? { police, thief } : null;
}

/** The places of the pieces in Outcomes, if it is a chase with all of them. */
export function placesOf(model: Model): Places | null {
  return model.placed?.thief === undefined ? writtenIn(model) : (model.placed as Places);
}

/** The values of all cells that are known in Outcomes of a board, the latest first. */
function arounds(model: Model): Around[] {
  const { placed, answer } = model;
  const cells = placed && (answer?.puzzle as Board | null | undefined)?.cells;
  const solution = fittingSolution(model);
  return [
    ...(cells ? [{ places: answer!.start as Places, cells }] : []),
    ...(solution ? [{ places: writtenIn(model)!, cells: solution.cells }] : []),
  ];
}

/** The values shown in Outcomes of a board. */
export function aroundOf(model: Model): Around | null {
  return arounds(model)[0] ?? null;
}

/** The value of a chase with the pieces where they are in Outcomes; null until it is known. */
export function stateValue(model: Model): Value | null {
  const places = placesOf(model);
  if (model.board === null || places === null) {
    return readValue(known(model)?.play?.value);
  }
  const values = arounds(model).map(around => valueIn(around, places, model.mover as Player));
  return values.find(value => value !== null) ?? null;
}

/** The value of some places, if it is one of those around others. */
function valueIn(around: Around, places: Places, mover: Player): Value | null {
  const valueOn = (player: Player, place: Place | undefined) => {
    const { row, column } = cellOf(place ?? '');
    return around.cells[player][mover][row - 1]?.[column - 1] ?? null;
  };
  // If only the thief or the first policeman has moved, the value is known on every cell.
  const { police, thief } = around.places;
  if (areSame(places.police, police)) {
    return valueOn('thief', places.thief);
  }
  const others = without(police, [leader(police)!]);
  const [other, ...more] = without(places.police, others);
  return places.thief === thief && more.length === 0 ? valueOn('police', other) : null;
}

/** `Police at row 1, column 2, thief at row 3, column 4, police to move`. */
export function stateName(model: Model): string {
  const places = placesOf(model);
  const parts = (['police', 'thief'] as const).flatMap(player =>
    places ? piecesOf(places, player).map(place => t.pieceAt(player, placeName(place))) : [],
  );
  return capitalised([...parts, t.moverToMove(model.mover)].join(', '));
}
