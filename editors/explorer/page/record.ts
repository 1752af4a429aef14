/** The record of a match, of every kind: whose turn it is, what is said of the moves, all moves so far, and other ones tried. The words are elsewhere. */

import * as game from '../game/match.ts';
import type { Ply } from '../game/match.ts';
import { plain } from '../game/words.ts';
import type { Outcome } from '../game/value.ts';
import type { Dispatch, Part } from './controls.ts';
import { h, reveal, s, set, setText, show } from './dom.ts';
import { isTold, judgedMove, judgement, moveName, prompt } from './judgement.ts';
import { isBlocked, matchOnShow, type Model } from './model.ts';
import { button } from './widgets.ts';
import * as t from '../texts.ts';

export class MatchRecord implements Part {
  readonly element: HTMLElement;
  private readonly status = h('p', { class: 'prompt' });
  private readonly why = button(t.askWhy, () => this.dispatch({ type: 'refute' }), { class: 'secondary' });
  private readonly judgement = h('p', { class: 'judgement' });
  private readonly refutation = h('div', {
    class: 'refutation',
    tabindex: 0,
    role: 'group',
    'aria-label': t.refutation,
  });
  private readonly tip = h('p', { class: 'hint' });
  private readonly given = h('span');
  private readonly retry = button(t.tryAgainFromThere, () => this.resume(), { class: 'secondary' });
  private readonly review = h('div', { class: 'asked review' }, this.given, this.retry);
  private readonly values = s('svg', { class: 'value-graph', role: 'img', preserveAspectRatio: 'none' });
  private readonly moves = h('ol', { class: 'moves', 'aria-label': t.moves });
  private readonly variations = h('ul', { class: 'variations', 'aria-label': t.variations });
  private readonly played = h('div', { class: 'played' }, this.moves, this.variations);
  private turning: { before: number; text: string } | null = null;
  private drawn: Model | null = null;

  constructor(private readonly dispatch: Dispatch) {
    this.values.addEventListener('click', event => {
      const bar = (event.target as Element).closest<SVGElement>('[data-count]');
      if (bar) {
        this.view(Number(bar.dataset.count));
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

  private view(count: number): void {
    this.dispatch({ type: 'view-ply', count });
  }

  private resume(): void {
    if (this.turning) {
      this.dispatch({ type: 'retry', count: this.turning.before });
    }
  }

  render(model: Model): void {
    const { match, viewed, hints, isTask, wrong, refuted } = model;
    reveal(this.element, model.mode === 'play' && !isBlocked(model));
    const play = match && game.known(match);
    const move = refuted && matchOnShow(model)?.plies[refuted.count - 1];
    const asked = move && t.whyNot(moveName(move));
    setText(this.status, model.matchProblem ?? asked ?? (match ? prompt(match, isTask) : ''));
    this.status.classList.toggle('over', match !== null && game.isOver(match));
    this.element.classList.toggle('going-on', match !== null && !game.isOver(match));
    const judged = isTask ? wrong?.plies.at(-1) : judgedMove(match, viewed)?.ply;
    this.element.classList.toggle('secret', !isTold(model));
    const text = judgement(model);
    setText(this.judgement, text);
    show(this.judgement, text !== '');
    this.judgement.dataset.grade = isTask ? 'blunder' : (judged?.grade ?? '');
    show(this.why, judged !== undefined && judged.grade !== 'best');
    setText(this.why, refuted ? t.backToTheMatch : isTask ? t.showWhy : t.askWhy);
    set(this.why, { title: refuted ? null : t.showWhatRefutesThisMove });
    show(this.refutation, refuted !== null);
    const answer = refuted?.answer?.text ?? [];
    if (answer.join('\n') !== [...this.refutation.children].map(({ textContent }) => textContent).join('\n')) {
      this.refutation.replaceChildren(...answer.map(paragraph => h('p', {}, paragraph)));
    }
    this.turning = refuted ? null : (play?.turningPoint ?? null);
    setText(this.given, this.turning?.text ?? '');
    show(this.review, this.turning !== null);
    const hint = hints && !refuted ? (play?.hint ?? null) : null;
    setText(this.tip, plain(hint ?? ''));
    show(this.tip, hint !== null);
    this.list(model);
    const shown = viewed ?? match?.plies.length ?? 0;
    for (const [index, item] of Array.from(this.moves.children).entries()) {
      item.firstElementChild?.toggleAttribute('aria-current', index === shown - 1);
      this.values.children[index]?.toggleAttribute('aria-current', index === shown - 1);
    }
  }

  private list(judged: Model): void {
    const { match, viewed, isTask } = judged;
    const { match: before, isTask: wasTask } = this.drawn ?? {};
    if (match?.plies === before?.plies && match?.variations === before?.variations && isTask === wasTask) {
      return;
    }
    this.drawn = judged;
    const glyph = ({ grade }: Ply) => (isTask || grade === null ? '' : GLYPHS[grade]);
    const plies = match?.plies ?? [];
    drawValues(this.values, plies);
    const moves = plies.map((ply, index) => {
      const show = button(moveName(ply), () => this.view(index + 1), { class: 'link' });
      show.append(h('span', { class: 'glyph' }, glyph(ply)));
      return h('li', { class: ply.grade === null ? 'solver' : isTask ? '' : ply.grade }, show);
    });
    this.moves.replaceChildren(...moves);
    const variations = (match?.variations ?? []).map(variation => {
      const names = variation.plies.map(ply => `${moveName(ply)}${glyph(ply)}`);
      const enter = button(names.join(', '), () => this.dispatch({ type: 'variation', variation }), {
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

/** The side that is ahead after a move, as a tone. */
function aheadAfter({ mover, value: { outcome } }: Ply): Outcome | null {
  if (outcome === 'win' || outcome === 'lose') {
    return (outcome === 'win') === (game.seatOf(mover) === 'police') ? 'police' : 'thief';
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

/** As in chess. */
const GLYPHS = { best: '', inaccuracy: ' ?', blunder: ' ??' };
