/**
 * A match of a game of Grundy values, in which a position has any number of pieces: whoever cannot move loses. The moves and their
 * values come from the server, for one position at a time.
 */

import { other, type Outcome } from '../game/value.ts';
import type { FromPage, OnShow } from '../messages.ts';
import { h, setText } from '../page/dom.ts';
import { button } from '../page/widgets.ts';
import * as t from '../texts.ts';
import { readGraph, type Graph, type Sum, type SumMove } from './graph.ts';
import type { DrawnPiece, PursuitCard } from './pursuit.ts';

/** Milliseconds before the solver moves, so that the user sees that it was its turn. */
const THINKING = 450;

type Position = readonly number[];

/** The moves that bring a piece to a vertex, from another one if that is known. */
export function movesTo({ pieces, moves }: Sum, to: number, from: number | null): SumMove[] {
  const change = (move: SumMove, vertex: number) => countOf(move.to, vertex) - countOf(pieces, vertex);
  return moves.filter(move => change(move, to) > 0 && (from === null || change(move, from) < 0));
}

/** The best move; of equally good ones that which leads to the position that came up least often, so that no cycle is repeated for ever. */
export function replyTo({ moves }: Sum, match: readonly Position[]): SumMove | undefined {
  const seen = ({ to }: SumMove) => match.filter(position => position.join() === to.join()).length;
  return moves.filter(({ isBest }) => isBest).sort((a, b) => seen(a) - seen(b))[0];
}

/** The outcome that a value begins with, for the player to move. */
export function toneOf(value: string): Outcome {
  return value.startsWith('win') ? 'police' : value.startsWith('lose') ? 'thief' : 'draw';
}

export class SumMatch {
  private base: Graph | null = null;
  /** What the server says of positions of this text. */
  private readonly answers = new Map<string, Sum>();
  private readonly asked = new Set<string>();
  private match: Position[] = [];
  private side: 'first' | 'second' = 'first';
  private thinking: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly post: (message: FromPage) => void,
    private readonly redraw: () => void,
    private readonly card: PursuitCard,
  ) {}

  get isOn(): boolean {
    return this.base !== null;
  }

  /** A response of the server about the text as it is now; of another kind of game if it has no sum. */
  show(graph: Graph): void {
    const before = this.base;
    const names = (of: Graph | null) => JSON.stringify([of?.sum, of?.vertices.map(({ name }) => name)]);
    this.base = graph.sum && graph;
    this.answers.clear();
    this.asked.clear();
    if (graph.sum) {
      this.answers.set(graph.sum.pieces.join(), graph.sum);
    }
    if (names(before) !== names(this.base)) {
      this.reset();
    }
  }

  /** The response about a position that was asked for. */
  answer(response: unknown): void {
    const graph = readGraph(response);
    if (graph?.sum && graph.version === this.base?.version) {
      this.answers.set(graph.sum.pieces.join(), graph.sum);
      this.redraw();
      this.reply();
    }
  }

  begin(side: 'first' | 'second'): void {
    this.side = side;
    this.reset();
    this.redraw();
    this.reply();
  }

  takeBack(): void {
    const steps = this.isReadersTurn ? 2 : 1;
    if (this.match.length > steps) {
      this.match.length -= steps;
    }
    this.redraw();
    this.reply();
  }

  get canTakeBack(): boolean {
    return this.match.length > (this.isReadersTurn ? 2 : 1);
  }

  /** The positions so far, in words. */
  get words(): string[] {
    return this.match.map(position => this.wordsOf(position));
  }

  drawn(): DrawnPiece[] {
    return (this.match.at(-1) ?? []).map(vertex => ({ player: 'token', vertex, isPlanned: false, isHeld: false }));
  }

  /** A vertex is chosen, or a piece is dragged to it: makes the move, if it can be only one. */
  choose(vertex: number, piece: number | null = null): void {
    const position = this.match.at(-1);
    const sum = position && this.ask(position);
    const moves = sum && this.isReadersTurn ? movesTo(sum, vertex, piece === null ? null : position[piece]!) : [];
    if (moves.length === 1) {
      this.go(moves[0]!);
      return;
    }
    setText(this.card.announcer, moves.length > 1 ? t.chooseOneOfTheMoves : t.noPieceCanGoThere);
    this.redraw();
  }

  render(hasHints: boolean): OnShow | null {
    const { card, isReadersTurn } = this;
    const position = this.match.at(-1)!;
    const sum = this.ask(position);
    const turns = this.match.length - 1;
    const isOver = sum?.moves.length === 0;
    const end = t.youWonOrLostAfter(!isReadersTurn, turns);
    const turn = isReadersTurn ? t.yourMove(null) : t.theSolverMoves;
    const value = hasHints && sum ? `: ${isReadersTurn ? sum.value : t.valueForTheSolver(sum.value)}` : '';
    setText(card.heading, isOver ? end : `${turn}${value}`);
    const items = (isReadersTurn && sum ? sum.moves : []).map(move => {
      const words = hasHints ? `${move.name} – ${move.value}` : move.name;
      const step = button(words, () => this.go(move), { class: 'link' });
      return h('li', {}, step, hasHints && move.isBest && h('strong', {}, t.bestMove));
    });
    card.moves.replaceChildren(...items);
    setText(card.note, t.thePiecesAre(this.wordsOf(position)) + (isOver ? '' : t.whoCannotMoveLoses));
    if (!isOver && !(hasHints && sum)) {
      return null;
    }
    const text = isOver ? end : `${turn}${value}`;
    const tone = toneOf(isOver ? 'lose' : sum!.value);
    const ofReader = isReadersTurn || tone === 'draw' ? tone : other(tone);
    return { tone: ofReader, text, detail: this.wordsOf(position), isOver };
  }

  private get isReadersTurn(): boolean {
    return this.match.length % 2 === (this.side === 'first' ? 1 : 0);
  }

  private reset(): void {
    clearTimeout(this.thinking);
    const { base } = this;
    this.match = base?.sum ? [base.sum.pieces] : [];
  }

  private go({ to, name }: SumMove): void {
    const words = t.moveOf(this.isReadersTurn, name);
    this.match.push(to);
    this.redraw();
    setText(this.card.announcer, `${words} ${this.card.heading.textContent}`);
    this.reply();
  }

  /** The solver moves, if it is its turn. */
  private reply(): void {
    clearTimeout(this.thinking);
    const position = this.match.at(-1);
    const sum = position && !this.isReadersTurn ? this.ask(position) : null;
    const best = sum && replyTo(sum, this.match);
    if (best) {
      this.thinking = setTimeout(() => this.match.at(-1) === position && this.go(best), THINKING);
    }
  }

  /** What the server says of a position; null until its response arrives. */
  private ask(position: Position): Sum | null {
    const key = position.join();
    const known = this.answers.get(key);
    if (!known && !this.asked.has(key)) {
      this.asked.add(key);
      this.post({ type: 'request-graph', state: { pieces: position.map(at => this.base!.vertices[at]!.name) } });
    }
    return known ?? null;
  }

  private wordsOf(position: Position): string {
    return position.map(at => this.base?.vertices[at]?.name).join(' + ') || t.noPiece;
  }
}

function countOf(position: Position, vertex: number): number {
  return position.filter(at => at === vertex).length;
}
