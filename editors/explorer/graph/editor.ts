/** Drawing a graph game: each edge and vertex that is added or removed is an edit of its text. */

import type { Edit } from '../game/grid.ts';
import type { Post } from '../page/controls.ts';
import { h } from '../page/dom.ts';
import type { Model } from '../page/model.ts';
import { button, enable, ICONS } from '../page/widgets.ts';
import * as text from './edit.ts';
import { isWeighted, movesFrom, type Graph, type Point } from './graph.ts';
import type { Said } from './said.ts';
import * as t from '../texts.ts';

export class GraphEditor {
  /** The text, if it can be drawn in; null if it cannot. */
  private text: string | null = null;
  private graph: Graph | null = null;
  private at: number | null = null;
  private edge: number | null = null;
  /** The places of vertices that were just drawn. */
  readonly wanted = new Map<string, Point>();
  private readonly removal = button(t.remove, () => this.remove(), {
    class: 'secondary',
    title: t.removeWhatIsSelected,
  });
  private readonly undo = button(t.undo, () => this.post({ type: 'undo' }), { icon: ICONS.undo });
  private readonly redo = button(t.redo, () => this.post({ type: 'redo' }), { icon: ICONS.redo });
  private readonly add = button(t.addAVertex, () => this.addVertex(null), { class: 'secondary' });
  readonly controls = h(
    'div',
    { class: 'controls' },
    h('div', { class: 'actions' }, this.undo, this.redo, this.add, this.removal),
  );

  constructor(
    private readonly post: Post,
    /** The selection has changed, perhaps with something to announce. */
    private readonly changed: (spoken?: string) => void,
  ) {}

  get canDraw(): boolean {
    return this.text !== null;
  }

  /** A graph as it is drawn, and its text. What is selected stays selected while all vertices have their names. */
  receive(graph: Graph, { text: written, isReadOnly }: Model): void {
    const names = (of: Graph | null) => JSON.stringify(of?.vertices.map(({ name }) => name));
    if (names(graph) !== names(this.graph)) {
      this.at = this.edge = null;
    }
    this.graph = graph;
    this.text = graph.kind === 'game' && written !== null && !isReadOnly && text.isDrawable(written) ? written : null;
  }

  deselect(): void {
    this.at = this.edge = null;
  }

  render({ canUndo, canRedo }: Model): void {
    enable(this.undo, canUndo);
    enable(this.redo, canRedo);
    enable(this.removal, this.canDraw && (this.at !== null || this.edge !== null));
  }

  choose(vertex: number): void {
    const { at } = this;
    if (at !== null && at !== vertex) {
      this.join(at, vertex);
      return;
    }
    this.edge = null;
    this.at = at === vertex ? null : vertex;
    this.changed();
  }

  chooseEdge(edge: number): void {
    this.at = null;
    this.edge = edge;
    this.changed();
  }

  addVertex(point: Point | null): void {
    const { graph, text: before } = this;
    if (graph !== null && before !== null) {
      this.write(text.addVertex(before, this.newName(graph, point)));
    }
  }

  /** Draws an edge, if need be to a new vertex. */
  join(from: number, to: number | Point): void {
    const { graph, text: before } = this;
    const source = graph?.vertices[from];
    this.deselect();
    if (!graph || !source || before === null) {
      this.changed();
      return;
    }
    const isNew = typeof to !== 'number';
    if (!isNew && movesFrom(graph, from).some(edge => edge.to === to)) {
      this.changed(t.thereIsThisEdgeAlready);
      return;
    }
    const name = isNew ? this.newName(graph, to) : graph.vertices[to]!.name;
    this.write(text.addEdge(before, source.name, name, isWeighted(graph), isNew));
  }

  remove(): void {
    const { at, edge, text: before } = this;
    const removed = edge === null ? undefined : this.graph?.edges[edge];
    this.deselect();
    if (removed && before !== null) {
      this.write(text.removeEdge(before, this.nameOf(removed.from), this.nameOf(removed.to)));
    } else if (at !== null && before !== null) {
      this.write(text.removeVertex(before, this.nameOf(at)));
    }
  }

  get said(): Said {
    const { at, edge } = this;
    const emphasis = { at, trail: [], line: [], edge };
    const chosen = edge === null ? undefined : this.graph?.edges[edge];
    if (!this.canDraw) {
      const isGame = this.graph?.kind === 'game';
      const note = isGame ? t.onlyLinesOfThisFormCanBeDrawn : t.changeAPursuitInItsText;
      return { heading: t.thisTextCannotBeDrawn, note, emphasis };
    }
    if (chosen) {
      const heading = `${this.nameOf(chosen.from)} → ${this.nameOf(chosen.to)}`;
      return { heading, note: t.deleteRemovesThisEdge, emphasis };
    }
    return at === null
      ? { heading: t.drawTheGraph, note: t.howToDrawAGraph, emphasis }
      : { heading: this.nameOf(at), note: t.chooseAnotherVertex, emphasis };
  }

  private nameOf(vertex: number): string {
    return this.graph?.vertices[vertex]?.name ?? '';
  }

  private newName(graph: Graph, point: Point | null): string {
    const name = text.freeName(graph.vertices.map(({ name }) => name));
    if (point !== null) {
      this.wanted.set(name, point);
    }
    return name;
  }

  private write(edits: Edit[]): void {
    this.post({ type: 'write', version: this.graph?.version ?? 0, edits });
    this.changed();
  }
}
