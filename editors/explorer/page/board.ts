/** Draws a scene into one SVG element, updating only what has changed, and maps positions on the screen to cells. */

import { cellOf, nameOf, same, type Cell, type Place } from '../game/value.ts';
import { s, set, setText } from './dom.ts';
import { FigureLayer, type Floor, type Spot } from './figures.ts';
import { GAP, Ground, MAX_TILES, ROUND, tileClass } from './ground.ts';
import type { Drawing, Marks } from './pointer.ts';
import type { Piece, Scene, SceneCell } from './scene.ts';
import {
  CELL,
  centre,
  centreOf,
  CORNER,
  definitions,
  exitShape,
  frame,
  pieceShape,
  place,
  type Point,
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

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export class BoardView implements Drawing, Floor {
  readonly svg: SVGSVGElement;
  private readonly rulers = s('g', { class: 'rulers', 'aria-hidden': 'true' });
  private readonly ground = new Ground();
  private readonly tiles = s('g', { class: 'tiles', role: 'presentation' });
  private readonly writing = s('g', { class: 'writing', 'aria-hidden': 'true' });
  readonly figures = new FigureLayer(this);
  private readonly marks = s('g', { class: 'marks', 'aria-hidden': 'true' });
  private readonly rings = {
    inText: frame('ring text-cell'),
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

  constructor() {
    this.svg = s('svg', { class: 'board', role: 'grid', tabindex: 0, 'aria-label': t.board }, definitions());
    this.marks.append(this.rings.inText, this.rings.pointed, this.rings.cursor);
    this.svg.append(
      this.rulers,
      this.ground.element,
      this.tiles,
      this.writing,
      this.figures.targets,
      this.figures.arrows,
      this.figures.pieces,
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
    this.figures.draw(scene);
  }

  mark(marks: Marks): void {
    for (const name of ['inText', 'pointed', 'cursor'] as const) {
      place(this.rings[name], marks[name]);
    }
    if (marks.cursor && this.isLarge) {
      this.speakAround(cellOf(marks.cursor));
    }
    set(this.svg, { 'aria-activedescendant': marks.cursor && this.tileOf(marks.cursor)?.id });
  }

  placeAt(clientX: number, clientY: number): Place | null {
    const { x, y } = this.pointAt(clientX, clientY);
    const cell = { row: Math.floor(y / CELL) + 1, column: Math.floor(x / CELL) + 1 };
    return this.has(cell) ? nameOf(cell) : null;
  }

  pieceAt(clientX: number, clientY: number): Piece | null {
    return this.figures.gripOn(this.placeAt(clientX, clientY));
  }

  edgeAt(): null {
    return null;
  }

  stretch(): void {}

  placeBy(key: string, from: Place): Place | null {
    const { row, column } = cellOf(from);
    const [down, right] = STEPS[key] ?? [0, 0];
    const end = { Home: 1, End: this.size.columns }[key];
    const cell = { row: row + down, column: end ?? column + right };
    return STEPS[key] || end ? (this.has(cell) ? nameOf(cell) : from) : null;
  }

  private has({ row, column }: Cell): boolean {
    return row >= 1 && row <= this.size.rows && column >= 1 && column <= this.size.columns;
  }

  tileOf(place: Place): Element | null {
    return this.tiles.querySelector(`#cell-${place.replace(',', '-')}`);
  }

  /** A point of the screen in the units of the drawing. */
  pointAt(clientX: number, clientY: number): Point {
    const point = new DOMPoint(clientX, clientY);
    const matrix = this.svg.getScreenCTM();
    return matrix === null ? point : point.matrixTransform(matrix.inverse());
  }

  standOf(place: string): Point {
    return centreOf(cellOf(place));
  }

  /** Pieces on one cell are drawn side by side; a number has the corner of the cell. */
  spotOf({ ghost }: Piece, { x, y }: Point, index: number, sharing: number): Spot {
    if (sharing > 1) {
      return { x: x + (18 * index) / (sharing - 1) - 9, y, scale: 0.72 };
    }
    const aside = ghost && this.readable ? CORNER.shape : { x: 0, y: 0, scale: 1 };
    return { x: x + aside.x, y: y + aside.y, scale: aside.scale };
  }

  markOf(place: Place): Point {
    return this.standOf(place);
  }

  /** Shows or hides the text in cells, which needs a certain size on the screen. */
  setReadable(readable: boolean): void {
    if (readable !== this.readable) {
      this.readable = readable;
      this.drawn.forEach(drawn => this.write(drawn));
      this.figures.drawPieces();
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
