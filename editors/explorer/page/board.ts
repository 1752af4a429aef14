/** Draws a scene into one SVG element, updating only what has changed, and maps positions on the screen to cells. */

import { nameOf, same, type Cell, type Player } from '../game/value.ts';
import { s, set, setText } from './dom.ts';
import { GAP, Ground, MAX_TILES, ROUND, tileClass } from './ground.ts';
import type { PieceName } from './placed.ts';
import type { Arrow, Piece, Scene, SceneCell, Target } from './scene.ts';
import {
  arrowShape,
  CELL,
  centre,
  CORNER,
  definitions,
  exitShape,
  frame,
  pieceShape,
  place,
  transformOf,
} from './shapes.ts';
import * as t from '../texts.ts';

/** Space for the numbers of rows and columns; more where cells are drawn small. */
const RULER = 22;
const LARGE_RULER = 60;
/** A board with more rows or columns than this is large. */
const LARGE = 24;
/** How many cells around the one in focus have an element for screen readers on a board that has no others. */
const AROUND = 6;

interface Drawn {
  cell: SceneCell;
  /** Null on a board with too many cells. */
  tile: SVGRectElement | null;
  hatch: SVGRectElement | null;
  text: SVGTextElement | null;
  exit: SVGGElement | null;
  extra: SVGGElement | null;
}

/** Cells marked on top of the scene. */
export interface Marks {
  readonly cursor: Cell | null;
  readonly pointed: Cell | null;
  readonly textCell: Cell | null;
}

export class BoardView {
  readonly svg: SVGSVGElement;
  private readonly rulers = s('g', { class: 'rulers', 'aria-hidden': 'true' });
  private readonly ground = new Ground();
  private readonly tiles = s('g', { class: 'tiles', role: 'presentation' });
  private readonly writing = s('g', { class: 'writing', 'aria-hidden': 'true' });
  private readonly targets = s('g', { class: 'targets', 'aria-hidden': 'true' });
  private readonly arrows = s('g', { class: 'arrows', 'aria-hidden': 'true' });
  private readonly pieces = s('g', { class: 'pieces', 'aria-hidden': 'true' });
  private readonly marks = s('g', { class: 'marks', 'aria-hidden': 'true' });
  private readonly shapes: Record<Player, SVGGElement[]> = { police: [], thief: [] };
  private readonly rings = {
    textCell: frame('ring text-cell'),
    pointed: frame('ring pointed'),
    cursor: frame('ring cursor'),
  };
  private drawn: Drawn[] = [];
  /** The rows of `drawn`. */
  private rows: Drawn[][] = [];
  /** On a large board, the cell whose surroundings have elements. */
  private middle: Cell | null = null;
  private size = { rows: 0, columns: 0 };
  private ruler = RULER;
  private readable = true;
  private shown: readonly Piece[] = [];

  constructor() {
    this.svg = s('svg', { class: 'board', role: 'grid', tabindex: 0, 'aria-label': t.board }, definitions());
    this.marks.append(this.rings.textCell, this.rings.pointed, this.rings.cursor);
    this.svg.append(
      this.rulers,
      this.ground.element,
      this.tiles,
      this.writing,
      this.targets,
      this.arrows,
      this.pieces,
      this.marks,
    );
  }

  /** Width and height in the drawing's own units. */
  get extent(): { width: number; height: number } {
    return { width: this.ruler + this.size.columns * CELL + 4, height: this.ruler + this.size.rows * CELL + 4 };
  }

  draw(scene: Scene, name: string): void {
    const columns = scene.cells.reduce((most, { cell }) => Math.max(most, cell.column), scene.columns);
    const isOtherSize = scene.rows !== this.size.rows || columns !== this.size.columns;
    if (isOtherSize) {
      this.size = { rows: scene.rows, columns };
      this.ruler = Math.max(scene.rows, columns) > LARGE ? LARGE_RULER : RULER;
      const { width, height } = this.extent;
      set(this.svg, {
        viewBox: `${-this.ruler} ${-this.ruler} ${width} ${height}`,
        'aria-rowcount': scene.rows,
        'aria-colcount': columns,
      });
      this.drawRulers();
    }
    set(this.svg, { 'aria-label': name });
    this.svg.classList.toggle('stale', scene.stale);
    this.drawCells(scene.cells, isOtherSize);
    this.drawTargets(scene.targets);
    this.drawArrows(scene.arrows);
    this.drawPieces(scene.pieces);
  }

  mark(marks: Marks): void {
    for (const name of ['textCell', 'pointed', 'cursor'] as const) {
      place(this.rings[name], marks[name]);
    }
    if (marks.cursor && this.isLarge) {
      this.speakAround(marks.cursor);
    }
    set(this.svg, { 'aria-activedescendant': marks.cursor && this.tileOf(marks.cursor)?.id });
  }

  /** The cell at a position on the screen. */
  cellAt(clientX: number, clientY: number): Cell | null {
    const matrix = this.svg.getScreenCTM();
    if (matrix === null) {
      return null;
    }
    const point = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    const column = Math.floor(point.x / CELL) + 1;
    const row = Math.floor(point.y / CELL) + 1;
    return row >= 1 && row <= this.size.rows && column >= 1 && column <= this.size.columns ? { row, column } : null;
  }

  tileOf(cell: Cell): Element | null {
    return this.tiles.querySelector(`#${idOf(cell)}`);
  }

  /** Draws a piece at the pointer; null returns it to its cell in the scene. */
  drag({ player, index = 0 }: PieceName, client: { x: number; y: number } | null): void {
    const shape = this.shapes[player][index];
    if (shape === undefined) {
      return;
    }
    shape.classList.toggle('dragged', client !== null);
    const matrix = client && this.svg.getScreenCTM();
    if (client && matrix) {
      const point = new DOMPoint(client.x, client.y).matrixTransform(matrix.inverse());
      shape.style.transform = `translate(${point.x}px, ${point.y}px)`;
    } else {
      shape.style.transform = shape.dataset.at ?? '';
    }
  }

  /** Shows or hides the text in cells, which needs a certain size on the screen. */
  setReadable(readable: boolean): void {
    if (readable !== this.readable) {
      this.readable = readable;
      this.drawn.forEach(drawn => this.write(drawn));
      this.drawPieces(this.shown);
    }
    this.svg.classList.toggle('small', !readable);
  }

  private drawRulers(): void {
    const { rows, columns } = this.size;
    // Every number on a small board, every fifth on a large one.
    const step = Math.max(rows, columns) > LARGE ? 5 : 1;
    const shown = (count: number) =>
      Array.from({ length: count }, (_, index) => index + 1).filter(n => n === 1 || n % step === 0);
    this.rulers.replaceChildren(
      ...shown(columns).map(n => s('text', { x: centre(n), y: -7 }, String(n))),
      ...shown(rows).map(n => s('text', { x: -this.ruler / 2, y: centre(n) + 4 }, String(n))),
    );
  }

  private get isLarge(): boolean {
    return this.drawn.length > MAX_TILES;
  }

  private drawCells(cells: readonly SceneCell[], isNewGrid: boolean): void {
    if (isNewGrid || cells.length !== this.drawn.length) {
      this.writing.replaceChildren();
      this.middle = null;
      const isLarge = cells.length > MAX_TILES;
      this.drawn = cells.map(cell => ({
        cell,
        tile: isLarge ? null : tileFor(cell),
        hatch: null,
        text: null,
        exit: null,
        extra: null,
      }));
      this.drawn.forEach(drawn => this.write(drawn));
      this.rows = Array.from({ length: this.size.rows }, () => []);
      this.drawn.forEach(drawn => this.rows[drawn.cell.cell.row - 1]!.push(drawn));
      const rows = isLarge ? [] : this.rows.map((row, index) => rowOf(index + 1, ...row.map(({ tile }) => tile!)));
      this.tiles.replaceChildren(...rows);
    } else {
      cells.forEach((cell, index) => {
        const drawn = this.drawn[index] as Drawn;
        const old = drawn.cell;
        if (old === cell) {
          return;
        }
        drawn.cell = cell;
        if (drawn.tile) {
          set(drawn.tile, { class: tileClass(cell), 'aria-label': cell.label });
        }
        if (isWrittenAnew(old, cell)) {
          this.write(drawn);
        }
      });
    }
    if (this.isLarge) {
      this.ground.drawAll(cells, this.size.rows, this.size.columns);
      const { middle } = this;
      this.middle = null;
      if (middle) {
        this.speakAround(middle);
      }
    } else {
      this.ground.drawWalls(cells);
    }
  }

  /** Gives the cells around one their elements for screen readers. */
  private speakAround(cell: Cell): void {
    if (same(this.middle, cell)) {
      return;
    }
    this.middle = cell;
    const near = (from: number, count: number) =>
      [Math.max(0, from - AROUND - 1), Math.min(count, from + AROUND)] as const;
    const [top, bottom] = near(cell.row, this.rows.length);
    const rows = this.rows.slice(top, bottom).map((row, index) => {
      const tiles = row.slice(...near(cell.column, row.length)).map(drawn => tileFor(drawn.cell));
      tiles.forEach(tile => set(tile, { class: 'spoken' }));
      return rowOf(top + index + 1, ...tiles);
    });
    this.tiles.replaceChildren(...rows);
  }

  /** Draws the hatching, the exit and the text of a tile. */
  private write(drawn: Drawn): void {
    const { cell, kind, heat, text } = drawn.cell;
    drawn.hatch?.remove();
    drawn.text?.remove();
    drawn.exit?.remove();
    drawn.extra?.remove();
    drawn.hatch = drawn.text = drawn.exit = drawn.extra = null;
    if (drawn.cell.extra) {
      drawn.extra = pieceShape(drawn.cell.extra);
      drawn.extra.classList.add('extra');
      set(drawn.extra, { transform: `translate(${centre(cell.column)} ${centre(cell.row)})` });
      this.writing.append(drawn.extra);
    }
    if (heat?.tone === 'thief' && drawn.tile) {
      const { x, y, width, height, rx } = attributesOf(drawn.tile);
      drawn.hatch = s('rect', { class: 'hatch', x, y, width, height, rx, fill: 'url(#hatch)' });
      this.writing.append(drawn.hatch);
    }
    if (kind === 'exit') {
      drawn.exit = exitShape();
      const { x, y, scale } = text === '' || !this.readable ? { x: 0, y: 0, scale: 1 } : CORNER.shape;
      const at = `translate(${centre(cell.column) + x} ${centre(cell.row) + y})`;
      set(drawn.exit, { transform: `${at} scale(${scale})` });
      if (heat) {
        drawn.exit.classList.add('behind', `tone-${heat.tone}-${heat.shade}`);
      }
      this.writing.append(drawn.exit);
    }
    if (text !== '' && this.readable) {
      const tone = heat ? `heat-text tone-${heat.tone}-${heat.shade}` : `kind-${kind}`;
      const { x, y } = drawn.cell.corner ? CORNER.number : { x: 0, y: 0 };
      drawn.text = s('text', {
        class: `turns ${tone} length-${Math.min(text.length, 5)}${drawn.cell.corner ? ' corner' : ''}`,
        x: centre(cell.column) + x,
        y: centre(cell.row) + y,
      });
      setText(drawn.text, text);
      this.writing.append(drawn.text);
    }
  }

  private drawTargets(targets: readonly Target[]): void {
    this.targets.replaceChildren(
      ...targets.map(({ cell, tone, best }) =>
        s('circle', {
          class: `target ${tone ? `tone-${tone}` : ''} ${best ? 'best' : ''}`,
          cx: centre(cell.column),
          cy: centre(cell.row),
          r: best ? 10 : 7,
        }),
      ),
    );
  }

  private drawArrows(arrows: readonly Arrow[]): void {
    // The next move is drawn on top of the others.
    const order = { past: 0, last: 0, later: 1, next: 2 };
    const sorted = [...arrows].sort((a, b) => order[a.when] - order[b.when]);
    this.arrows.replaceChildren(...sorted.map(arrowShape));
  }

  private drawPieces(pieces: readonly Piece[]): void {
    this.shown = pieces;
    // The policemen are drawn on top.
    for (const player of ['thief', 'police'] as const) {
      const own = pieces.filter(piece => piece.player === player);
      const shapes = this.shapes[player];
      while (shapes.length < own.length) {
        const shape = pieceShape(player);
        shapes.push(shape);
        this.pieces.append(shape);
      }
      shapes.splice(own.length).forEach(shape => shape.remove());
      own.forEach((piece, index) => this.drawPiece(shapes[index]!, piece));
    }
  }

  private drawPiece(shape: SVGGElement, piece: Piece): void {
    for (const name of ['ghost', 'movable', 'grip', 'held', 'planned', 'caught', 'escaped'] as const) {
      shape.classList.toggle(name, piece[name]);
    }
    const sharing = this.shown.filter(({ cell }) => same(cell, piece.cell));
    const at = transformOf(piece, sharing.indexOf(piece), sharing.length, this.readable);
    shape.dataset.at = at;
    shape.dataset.cell = nameOf(piece.cell);
    // A dragged piece stays at the pointer.
    if (!shape.classList.contains('dragged')) {
      shape.style.transform = at;
    }
  }
}

function idOf({ row, column }: Cell): string {
  return `cell-${row}-${column}`;
}

function tileFor(cell: SceneCell): SVGRectElement {
  const { row, column } = cell.cell;
  return s('rect', {
    id: idOf(cell.cell),
    role: 'gridcell',
    class: tileClass(cell),
    'aria-label': cell.label,
    'aria-colindex': column,
    'data-cell': `${row},${column}`,
    x: (column - 1) * CELL + GAP,
    y: (row - 1) * CELL + GAP,
    width: CELL - 2 * GAP,
    height: CELL - 2 * GAP,
    rx: ROUND,
  });
}

function rowOf(row: number, ...tiles: readonly SVGRectElement[]): SVGGElement {
  return s('g', { role: 'row', 'aria-rowindex': row }, ...tiles);
}

/** Whether what is written on a cell has changed. */
function isWrittenAnew(old: SceneCell, cell: SceneCell): boolean {
  const isSameHeat = old.heat?.tone === cell.heat?.tone && old.heat?.shade === cell.heat?.shade;
  const isSameText = old.text === cell.text && old.corner === cell.corner && old.extra === cell.extra;
  return !isSameHeat || !isSameText || old.kind !== cell.kind;
}

function attributesOf(tile: SVGRectElement): Record<string, string | null> {
  return Object.fromEntries(['x', 'y', 'width', 'height', 'rx'].map(name => [name, tile.getAttribute(name)]));
}
