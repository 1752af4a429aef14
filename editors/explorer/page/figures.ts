/** Draws what stands and moves on the places of a puzzle, the same on tiles and on a graph. */

import { s } from './dom.ts';
import type { Arrow, Figures, Piece, Target } from './scene.ts';
import { arrowShape, pieceShape, tokenShape, type Point, type Way } from './shapes.ts';

/** Where a piece stands, and its size. */
export interface Spot extends Point {
  readonly scale: number;
}

/** The places under the figures. */
export interface Floor {
  /** Where pieces stand on a place; null if it is not drawn. */
  standOf(place: string): Point | null;
  /** The same for one of several pieces that share it. */
  spotOf(piece: Piece, stand: Point, index: number, sharing: number): Spot;
  /** Where a place is marked that can be chosen. */
  markOf(place: string): Point | null;
  /** The way that moves between two places are drawn along; without one, pieces move straight. */
  wayOf?(from: string, to: string): Way | null;
}

export class FigureLayer {
  readonly targets = s('g', { class: 'targets', 'aria-hidden': 'true' });
  readonly arrows = s('g', { class: 'arrows', 'aria-hidden': 'true' });
  readonly pieces = s('g', { class: 'pieces', 'aria-hidden': 'true' });
  /** By the numbers of their pieces. */
  private readonly shapes = new Map<number, { readonly player: Piece['player']; readonly element: SVGGElement }>();
  private shown: readonly Piece[] = [];

  constructor(
    private readonly floor: Floor,
    /** Of pieces that have their place for themselves. */
    private readonly size = 1,
  ) {}

  draw({ pieces, arrows, targets }: Figures): void {
    this.targets.replaceChildren(...targets.flatMap(target => this.targetShape(target) ?? []));
    this.drawArrows(arrows);
    this.shown = pieces.filter(({ place }) => this.floor.standOf(place) !== null);
    this.drawPieces();
  }

  /** The piece on a place that the user may drag, the policemen first. */
  gripOn(place: string | null): Piece | null {
    return this.shown.find(piece => piece.grip && piece.place === place) ?? null;
  }

  /** The piece that an element belongs to, if the user may drag it. */
  pieceOf(element: Element | null): Piece | null {
    const number = element?.closest<SVGElement>('.piece')?.dataset.number;
    return this.shown.find(piece => piece.grip && String(piece.number) === number) ?? null;
  }

  /** Draws a piece at a point; null returns it to its place. */
  drag({ number }: Piece, at: Point | null): void {
    const element = this.shapes.get(number)?.element;
    element?.classList.toggle('dragged', at !== null);
    if (element) {
      const { x, y, scale } = at ? { ...at, scale: element.dataset.scale } : element.dataset;
      element.style.transform = `translate(${x}px, ${y}px) scale(calc(${scale} * var(--magnify, 1)))`;
    }
  }

  private targetShape({ place, tone, best }: Target): SVGElement | null {
    const at = this.floor.markOf(place);
    const look = { cx: at?.x, cy: at?.y, r: best ? 10 : 7 };
    return (
      at && s('circle', { class: `target ${tone === 'none' ? '' : `tone-${tone}`} ${best ? 'best' : ''}`, ...look })
    );
  }

  private drawArrows(arrows: readonly Arrow[]): void {
    // The next move is drawn on top of the others.
    const order = { past: 0, last: 0, later: 1, next: 2 };
    const sorted = [...arrows].sort((a, b) => order[a.when] - order[b.when]);
    const shapes = sorted.map(arrow => {
      const [from, to] = [this.floor.standOf(arrow.from), this.floor.standOf(arrow.to)];
      return from && to ? [arrowShape(arrow, from, to, this.size, this.floor.wayOf?.(arrow.from, arrow.to))] : [];
    });
    this.arrows.replaceChildren(...shapes.flat());
  }

  drawPieces(): void {
    const { shapes, shown } = this;
    for (const [number, { player, element }] of shapes) {
      if (!shown.some(piece => piece.number === number && piece.player === player)) {
        element.remove();
        shapes.delete(number);
      }
    }
    for (const piece of shown) {
      const { number, player } = piece;
      const element = shapes.get(number)?.element ?? (player === 'token' ? tokenShape() : pieceShape(player));
      if (!shapes.has(number)) {
        shapes.set(number, { player, element });
        // The policemen are drawn on top.
        this.pieces[player === 'thief' ? 'prepend' : 'append'](element);
      }
      this.drawPiece(element, piece);
    }
  }

  private drawPiece(element: SVGGElement, piece: Piece): void {
    for (const name of ['ghost', 'movable', 'grip', 'held', 'planned', 'caught', 'escaped'] as const) {
      element.classList.toggle(name, piece[name]);
    }
    const sharing = this.shown.filter(({ place }) => place === piece.place);
    const stand = this.floor.standOf(piece.place)!;
    const { x, y, scale } = this.floor.spotOf(piece, stand, sharing.indexOf(piece), sharing.length);
    Object.assign(element.dataset, { x, y, scale, place: piece.place, number: piece.number });
    // A dragged piece stays at the pointer.
    if (!element.classList.contains('dragged')) {
      this.drag(piece, null);
    }
  }
}
