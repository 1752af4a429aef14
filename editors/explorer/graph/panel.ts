/** The explorer of a graph game: the drawing, the vertex looked at with its moves, the best line, and play. */

import type { FromPage, ToPage } from '../messages.ts';
import { problemItem } from '../page/details.ts';
import { h, set, setText, show } from '../page/dom.ts';
import { standingText } from '../page/labels.ts';
import { nameOf, ShareMenu, type Shared } from '../page/share.ts';
import { button, enable } from '../page/widgets.ts';
import {
  bestMove,
  lineFrom,
  movesFrom,
  neighbour,
  otherMover,
  readGraph,
  type Edge,
  type Graph,
  type Mover,
} from './graph.ts';
import { GraphView } from './view.ts';

/** Milliseconds before the solver moves, so that the user sees that it was its turn. */
const THINKING = 450;

/** A vertex of a walk, and who moves there. */
interface Stop {
  readonly at: number;
  readonly mover: Mover | null;
}

export class GraphPanel {
  readonly element: HTMLElement;
  private graph: Graph | null = null;
  private subject = '';
  private file = '';
  private walk: Stop[] = [];
  private thinking: ReturnType<typeof setTimeout> | undefined;
  private readonly view = new GraphView(
    vertex => this.look(vertex),
    (vertex, key) => this.focusNext(vertex, key),
  );
  private readonly title = h('h1');
  private readonly verdict = h('p', { class: 'verdict' });
  private readonly empty = h('p', { class: 'graph-empty', role: 'status' });
  private readonly legend = h('div', { class: 'legend' });
  private readonly heading = h('h2');
  private readonly trail = h('p', { class: 'note' });
  private readonly moves = h('ul', { class: 'graph-moves', 'aria-label': 'Moves' });
  private readonly line = h('p', { class: 'note' });
  private readonly opponent = h('input', { type: 'checkbox' });
  private readonly back = button('Take back', () => this.takeBack(), { class: 'secondary' });
  private readonly restart = button('Start', () => this.toStart(), { class: 'secondary', title: 'Back to the start' });
  private readonly problems = h('ul', { class: 'problems', 'aria-label': 'Errors' });
  private readonly solve = button('Solve now', () => this.post({ type: 'solve' }), { class: 'primary' });
  private readonly announcer = h('div', { class: 'spoken', 'aria-live': 'polite', role: 'log' });

  constructor(private readonly post: (message: FromPage) => void) {
    const sharing = new ShareMenu(this.view.svg, () => this.shared(), post);
    const controls = h(
      'div',
      { class: 'controls' },
      this.restart,
      this.back,
      h('label', { class: 'check' }, this.opponent, 'The solver replies'),
      this.solve,
      sharing.element,
    );
    const card = h(
      'section',
      { class: 'card graph-card', 'aria-label': 'Vertex' },
      this.problems,
      this.heading,
      this.moves,
      this.line,
      this.trail,
    );
    const stage = h('div', { class: 'graph-stage' }, this.view.svg, this.empty);
    this.element = h(
      'div',
      { class: 'graph-panel' },
      h('header', {}, h('div', { class: 'titles' }, this.title), this.verdict),
      h('main', {}, controls, stage, this.legend, card),
      this.announcer,
    );
  }

  /** Shows a graph game as the server sent it. The walk goes on if the vertices are still the same. */
  show({ subject, file, response, problems }: Extract<ToPage, { type: 'graph' }>): void {
    const graph = readGraph(response);
    if (graph === null) {
      return;
    }
    const names = (of: Graph | null) => JSON.stringify(of?.vertices.map(({ name }) => name));
    const isSame = subject === this.subject && names(graph) === names(this.graph);
    Object.assign(this, { graph, subject, file });
    setText(this.title, graph.title ?? file);
    setText(
      this.verdict,
      graph.standing === 'solved'
        ? graph.verdict
          ? `${graph.verdict.start}: ${graph.verdict.value}`
          : 'No start'
        : standingText(graph.standing),
    );
    const start = graph.vertices.find(vertex => vertex.start);
    set(this.verdict, { 'data-tone': graph.standing === 'solved' ? (start?.tone ?? 'none') : graph.standing });
    show(this.solve, ['changed', 'unsolved', 'cancelled'].includes(graph.standing));
    this.view.draw(graph);
    const isDrawn = graph.vertices.length > 0;
    const isBlocked = graph.standing === 'errors' || graph.standing === 'tooLarge';
    this.problems.replaceChildren(...(isBlocked ? problems.map(problem => problemItem(problem, this.post)) : []));
    show(this.problems, isBlocked);
    this.view.svg.toggleAttribute('hidden', !isDrawn);
    show(this.empty, !isDrawn);
    setText(
      this.empty,
      graph.notDrawn ?? graph.message ?? 'Write a line such as “a -> b c” for each vertex and its moves.',
    );
    this.drawLegend(graph);
    if (isSame) {
      this.render();
    } else {
      this.toStart();
    }
  }

  private shared(): Shared {
    const { graph, stop, walk } = this;
    const name = (vertex: number) => graph?.vertices[vertex]?.name ?? '';
    const line = graph && stop ? lineFrom(graph, stop.at, stop.mover) : [];
    const path = [...walk.map(({ at }) => at), ...line.map(({ to }) => to)].map(name);
    return {
      name: nameOf(this.file, null),
      texts: [
        {
          label: 'Position',
          ending: '-position.txt',
          text: stop ? name(stop.at) : null,
          missing: 'There is no vertex',
        },
        {
          label: 'Line',
          ending: '-line.txt',
          text: path.length > 1 ? path.join(' -> ') : null,
          missing: 'No move has been made, and there is no best line',
        },
      ],
    };
  }

  private get stop(): Stop | undefined {
    return this.walk.at(-1);
  }

  private toStart(): void {
    const { graph } = this;
    const start = graph?.vertices.findIndex(vertex => vertex.start) ?? -1;
    this.walk = graph && graph.vertices.length > 0 ? [{ at: Math.max(0, start), mover: graph.first }] : [];
    this.render();
  }

  /** Looks at any vertex. A new walk begins, unless a move leads there. */
  private look(vertex: number): void {
    const { graph, stop } = this;
    if (!graph || !stop) {
      return;
    }
    const move = movesFrom(graph, stop.at).find(edge => edge.to === vertex);
    if (move && vertex !== stop.at) {
      return this.go(move);
    }
    this.walk = [{ at: vertex, mover: graph.first }];
    this.revealVertex(vertex);
    this.render();
  }

  /** Makes a move; the solver replies if it is to play. */
  private go(edge: Edge): void {
    const { graph, stop } = this;
    if (!graph || !stop) {
      return;
    }
    this.step(edge);
    clearTimeout(this.thinking);
    const next = this.stop;
    const reply = next && this.opponent.checked ? bestMove(graph, next.at, next.mover) : null;
    if (reply) {
      this.thinking = setTimeout(() => this.stop === next && this.step(reply), THINKING);
    }
  }

  private step(edge: Edge): void {
    this.walk.push({ at: edge.to, mover: otherMover(this.stop?.mover ?? null) });
    this.revealVertex(edge.to);
    this.render();
    const vertex = this.graph?.vertices[edge.to];
    setText(this.announcer, vertex ? `${vertex.name}: ${vertex.value ?? 'not solved'}` : '');
  }

  private takeBack(): void {
    clearTimeout(this.thinking);
    this.walk = this.walk.slice(0, Math.max(1, this.walk.length - (this.opponent.checked ? 2 : 1)));
    this.render();
  }

  private focusNext(vertex: number, key: string): void {
    const next = this.graph && neighbour(this.graph, vertex, key);
    if (next !== null) {
      this.view.focus(next);
    }
  }

  private revealVertex(vertex: number): void {
    const place = this.graph?.vertices[vertex]?.place;
    if (place) {
      this.post({ type: 'reveal-place', ...place });
    }
  }

  private render(): void {
    const { graph, stop } = this;
    const vertex = stop && graph?.vertices[stop.at];
    enable(this.back, this.walk.length > 1);
    if (!graph || !stop || !vertex) {
      setText(this.heading, '');
      this.moves.replaceChildren();
      [this.line, this.trail].forEach(element => setText(element, ''));
      return;
    }
    const line = lineFrom(graph, stop.at, stop.mover);
    this.view.emphasise({ at: stop.at, trail: this.walk.slice(0, -1).map(({ at }) => at), line });
    const name = (index: number) => graph.vertices[index]?.name ?? '';
    const mover = stop.mover ? `, the ${stop.mover} moves` : '';
    setText(this.heading, `${vertex.name}${mover}${vertex.value ? `: ${vertex.value}` : ''}`);
    const moves = movesFrom(graph, stop.at);
    this.moves.replaceChildren(
      ...moves.map(edge => this.moveItem(edge, bestMove(graph, stop.at, stop.mover) === edge)),
    );
    const path = [stop.at, ...line.map(edge => edge.to)].map(name);
    setText(
      this.line,
      moves.length === 0 ? 'The game is over: no move leads on from here.' : `Best line: ${path.join(' → ')}`,
    );
    show(this.line, moves.length === 0 || line.length > 0);
    setText(this.trail, this.walk.length > 1 ? `So far: ${this.walk.map(({ at }) => name(at)).join(' → ')}` : '');
  }

  private moveItem(edge: Edge, isBest: boolean): HTMLElement {
    const vertex = this.graph!.vertices[edge.to]!;
    const cost = edge.label === '' ? '' : ` (${edge.label})`;
    const value = vertex.value ? ` – there ${vertex.value}` : '';
    const move = button(`${vertex.name}${cost}${value}`, () => this.go(edge), { class: 'link' });
    return h('li', {}, h('i', { class: `swatch ${toneClass(vertex)}` }), move, isBest && h('strong', {}, 'best'));
  }

  private drawLegend(graph: Graph): void {
    this.legend.replaceChildren(
      ...graph.legend.map(entry =>
        h(
          'span',
          { class: 'entry' },
          entry.tone !== null && h('i', { class: `swatch ${toneClass(entry)}` }),
          entry.text,
        ),
      ),
    );
  }
}

function toneClass({ tone, shade }: { tone: string | null; shade: number | null }): string {
  return tone === null ? 'kind-floor' : `tone-${tone}-${shade ?? 0}`;
}
