/** The record of a match, of every kind: whose turn it is, what is said of the moves, all moves so far, and other ones tried. */

import * as game from '../game/match.ts';
import type { Match, Ply, Variation } from '../game/match.ts';
import { capitalised, plain, subject } from '../game/words.ts';
import type { Outcome } from '../game/value.ts';
import { h, s, set, setText, show } from './dom.ts';
import { button } from './widgets.ts';
import * as t from '../texts.ts';

/** What the user does with the record. */
export interface RecordEvents {
  /** Shows the state after this many moves. */
  view(count: number): void;
  /** Goes on from the state after this many moves. */
  resume(count: number): void;
  enter(variation: Variation): void;
  /** Shows why the latest move is wrong, or goes back to the match. */
  refute(): void;
}

/** The match, and what may be said of its moves. */
export interface Judged {
  readonly match: Match | null;
  /** How many of its moves are shown; null for all. */
  readonly viewed: number | null;
  readonly hints: boolean;
  /** Whether nothing but a wrong move is judged. */
  readonly isTask: boolean;
  /** The match with a wrong move that went back. */
  readonly wrong: Match | null;
}

export interface Recorded extends Judged {
  /** Why there is no match. */
  readonly problem: string | null;
  /** The move that is refuted in place of the match, and why it is wrong. */
  readonly refuted: { readonly move: Pick<Ply, 'mover' | 'name'>; readonly text: readonly string[] } | null;
  /** Whether the server knows why moves are wrong. */
  readonly hasReasons: boolean;
}

/** Whose turn it is, in words. */
export function prompt(match: Match, isTask = false): string {
  const play = game.known(match);
  if (play === null) {
    return t.waitingForTheSolver;
  }
  if (play.mover === null) {
    return game.summary(match);
  }
  const who = subject(play.mover);
  if (!play.isPersonsTurn) {
    return t.isThinking(who);
  }
  const turn = match.side === 'both' ? t.sideToMove(who) : t.yourMoveYouAre(who.toLowerCase());
  return [isTask ? null : play.endless, turn].filter(text => text !== null).join(' ');
}

/** A move in the list of moves: `Police up-left`. */
export function moveName({ mover, name }: Pick<Ply, 'mover' | 'name'>): string {
  return mover === 'first' || mover === 'second' ? name : `${capitalised(mover)} ${name}`;
}

/** The latest move of the user in what is shown of a match. */
export function judgedMove(match: Match | null, viewed: number | null): { ply: Ply; index: number } | null {
  const shown = match?.plies.slice(0, viewed ?? match.plies.length) ?? [];
  const index = shown.findLastIndex(({ grade }) => grade !== null);
  const ply = shown[index];
  return ply ? { ply, index } : null;
}

/** Whether a judgement may tell what was better: at the end, with hints, or if both sides are the user's. */
function isTold({ match, hints, isTask }: Judged): boolean {
  return !isTask && (hints || match === null || match.side === 'both' || game.isOver(match));
}

/** What is said of the latest move of the user. */
export function judgement(judged: Judged): string {
  const { match, viewed, wrong, isTask } = judged;
  if (isTask) {
    return wrong ? wrongText(wrong.plies.at(-1)!) : '';
  }
  const ply = judgedMove(match, viewed)?.ply;
  return ply ? plain(isTold(judged) ? ply.text : GRADES[ply.grade ?? 'best']) : '';
}

/** What comes of a wrong move, without what was better. */
function wrongText({ value: { cost, outcome } }: Ply): string {
  if (cost !== undefined) {
    return t.anotherMoveHasABetterCost;
  }
  return outcome === 'police'
    ? t.theThiefIsCaughtAfterThat
    : outcome === 'thief'
      ? t.theThiefGetsAwayAfterThat
      : outcome === 'lose'
        ? t.thatMoveLoses
        : t.nobodyWinsAfterThat;
}

export class MatchRecord {
  readonly element: HTMLElement;
  private readonly status = h('p', { class: 'prompt' });
  private readonly why = button(t.askWhy, () => this.events.refute(), { class: 'secondary' });
  private readonly judgement = h('p', { class: 'judgement' });
  private readonly refutation = h('div', {
    class: 'refutation',
    tabindex: 0,
    role: 'group',
    'aria-label': t.refutation,
  });
  private readonly tip = h('p', { class: 'hint' });
  private readonly given = h('span');
  private readonly retry = button(t.tryAgainFromThere, () => this.turning && this.events.resume(this.turning.before), {
    class: 'secondary',
  });
  private readonly review = h('div', { class: 'asked review' }, this.given, this.retry);
  private readonly values = s('svg', { class: 'value-graph', role: 'img', preserveAspectRatio: 'none' });
  private readonly moves = h('ol', { class: 'moves', 'aria-label': t.moves });
  private readonly variations = h('ul', { class: 'variations', 'aria-label': t.variations });
  private readonly played = h('div', { class: 'played' }, this.moves, this.variations);
  private turning: { before: number; text: string } | null = null;
  private drawn: Judged | null = null;

  constructor(private readonly events: RecordEvents) {
    this.values.addEventListener('click', event => {
      const bar = (event.target as Element).closest<SVGElement>('[data-count]');
      if (bar) {
        events.view(Number(bar.dataset.count));
      }
    });
    this.element = h(
      'section',
      { class: 'record', 'aria-label': t.match },
      h('div', { class: 'asked' }, this.status, this.why),
      this.values,
      this.review,
      this.judgement,
      this.tip,
      this.refutation,
      this.played,
    );
  }

  render(recorded: Recorded): void {
    const { match, viewed, hints, isTask, wrong, problem, refuted, hasReasons } = recorded;
    const play = match && game.known(match);
    const asked = refuted && t.whyNot(moveName(refuted.move));
    setText(this.status, problem ?? asked ?? (match ? prompt(match, isTask) : ''));
    this.status.classList.toggle('over', match !== null && game.isOver(match));
    this.element.classList.toggle('going-on', match !== null && !game.isOver(match));
    const judged = isTask ? wrong?.plies.at(-1) : judgedMove(match, viewed)?.ply;
    this.element.classList.toggle('secret', !isTold(recorded));
    const text = judgement(recorded);
    setText(this.judgement, text);
    show(this.judgement, text !== '');
    this.judgement.dataset.grade = isTask ? 'blunder' : (judged?.grade ?? '');
    show(this.why, hasReasons && judged !== undefined && judged.grade !== 'best');
    setText(this.why, refuted ? t.backToTheMatch : isTask ? t.showWhy : t.askWhy);
    set(this.why, { title: refuted ? null : t.showWhatRefutesThisMove });
    show(this.refutation, refuted !== null);
    const answer = refuted?.text ?? [];
    if (answer.join('\n') !== [...this.refutation.children].map(({ textContent }) => textContent).join('\n')) {
      this.refutation.replaceChildren(...answer.map(paragraph => h('p', {}, paragraph)));
    }
    this.turning = refuted ? null : (play?.turningPoint ?? null);
    setText(this.given, this.turning?.text ?? '');
    show(this.review, this.turning !== null);
    const hint = hints && !refuted ? (play?.hint ?? null) : null;
    setText(this.tip, plain(hint ?? ''));
    show(this.tip, hint !== null);
    this.list(recorded);
    const shown = viewed ?? match?.plies.length ?? 0;
    for (const [index, item] of Array.from(this.moves.children).entries()) {
      item.firstElementChild?.toggleAttribute('aria-current', index === shown - 1);
      this.values.children[index]?.toggleAttribute('aria-current', index === shown - 1);
    }
  }

  private list(judged: Judged): void {
    const { match, viewed, isTask } = judged;
    const { match: before, isTask: wasTask } = this.drawn ?? {};
    if (match?.plies === before?.plies && match?.variations === before?.variations && isTask === wasTask) {
      return;
    }
    this.drawn = judged;
    const { events } = this;
    const glyph = ({ grade }: Ply) => (isTask || grade === null ? '' : GLYPHS[grade]);
    const plies = match?.plies ?? [];
    drawValues(this.values, plies);
    const moves = plies.map((ply, index) => {
      const show = button(moveName(ply), () => events.view(index + 1), { class: 'link' });
      show.append(h('span', { class: 'glyph' }, glyph(ply)));
      return h('li', { class: ply.grade === null ? 'solver' : isTask ? '' : ply.grade }, show);
    });
    this.moves.replaceChildren(...moves);
    const variations = (match?.variations ?? []).map(variation => {
      const names = variation.plies.map(ply => `${moveName(ply)}${glyph(ply)}`);
      const enter = button(names.join(', '), () => events.enter(variation), {
        class: 'link',
        title: t.goOnWithTheseMoves,
      });
      return h('li', {}, t.afterMove(variation.after), enter);
    });
    this.variations.replaceChildren(...variations);
    this.played.scrollTop = viewed === null && variations.length === 0 ? this.played.scrollHeight : 0;
  }
}

/** The height of either half of the graph of values, and the width of a move in it. */
const HALF = 20;
const MOVE = 10;
/** A match with fewer moves has no graph. */
const MIN_MOVES = 2;

/** The side that is ahead after a move, as a tone: in a graph game, the player who moves first has that of the police. */
function aheadAfter({ mover, value: { outcome } }: Ply): Outcome | null {
  if (outcome === 'win' || outcome === 'lose') {
    return (outcome === 'win') === (mover === 'first') ? 'police' : 'thief';
  }
  return outcome ?? null;
}

/** Draws the value after each move: up if the police win, down if the thief does, the farther the sooner. */
function drawValues(graph: SVGSVGElement, plies: readonly Ply[]): void {
  // In a game about costs nobody wins.
  graph.toggleAttribute('hidden', plies.length < MIN_MOVES || plies.some(ply => aheadAfter(ply) === null));
  const longest = Math.max(1, ...plies.map(({ value: { turns } }) => turns ?? 0));
  const bars = plies.map((ply, index) => {
    const tone = aheadAfter(ply) ?? 'draw';
    const turns = ply.value.turns ?? longest;
    const height = tone === 'draw' ? 2 : HALF * (1 - (0.8 * turns) / longest);
    const y = tone === 'draw' ? HALF - 1 : tone === 'police' ? HALF - height : HALF;
    return s(
      'g',
      { class: `tone-${tone}-0 ${ply.grade ?? 'solver'}`, 'data-count': index + 1 },
      s('rect', { class: 'all', x: index * MOVE, y: 0, width: MOVE, height: 2 * HALF }),
      s('rect', { class: 'bar', x: index * MOVE + 1, y, width: MOVE - 2, height }),
      s('title', {}, `${index + 1}. ${moveName(ply)}: ${ply.value.text}`),
    );
  });
  graph.replaceChildren(...bars, s('path', { class: 'axis', d: `M0 ${HALF}H${plies.length * MOVE}` }));
  const ahead = (tone: Outcome) => plies.filter(ply => aheadAfter(ply) === tone).length;
  set(graph, {
    viewBox: `0 0 ${Math.max(plies.length, 12) * MOVE} ${2 * HALF}`,
    'aria-label': t.valuesAfterMoves(plies.length, ahead('police'), ahead('thief')),
  });
}

/** What is said of a move while nothing tells what was better. */
const GRADES = { best: '', inaccuracy: t.aSlowMove, blunder: t.aMistake };

/** As in chess. */
const GLYPHS = { best: '', inaccuracy: ' ?', blunder: ' ??' };
