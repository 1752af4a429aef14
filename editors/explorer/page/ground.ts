/** The ground of a board: neighbouring walls as one shape, and on a large board one path for all cells that look the same. */

import { s, set } from './dom.ts';
import type { SceneCell } from './scene.ts';
import { CELL } from './shapes.ts';

/** Space between a cell's border and its tile. */
export const GAP = 1.5;
/** The radius of a tile's corners. */
export const ROUND = 6;
/** A board with more cells than this has no element for each of them: 40,000 would take 100 ms to draw. */
export const MAX_TILES = 64 * 64;

/** Neighbours of one look in a row, as part of a path. */
type Run = readonly [look: string, path: string];

export class Ground {
  readonly element = s('g', { class: 'ground', 'aria-hidden': 'true' });
  private readonly paths = new Map<string, SVGPathElement>();
  private readonly rows: { first: SceneCell; last: SceneCell; runs: readonly Run[] }[] = [];

  /** Draws the walls, joined to those beside, above and below; other cells have tiles of their own. */
  drawWalls(cells: readonly SceneCell[]): void {
    this.put(new Map([['wall-shape', joined(cells.filter(({ kind }) => kind === 'wall').map(({ cell }) => cell))]]));
  }

  /** Draws all cells, and lines between them. Cells that are the same objects as before are as they were. */
  drawAll(cells: readonly SceneCell[], rows: number, columns: number): void {
    const paths = new Map<string, string[]>();
    for (let from = 0; from < cells.length;) {
      const first = cells[from]!;
      let end = from + 1;
      while (end < cells.length && cells[end]!.cell.row === first.cell.row) {
        end++;
      }
      const last = cells[end - 1]!;
      const before = this.rows[first.cell.row];
      // Rows are made as a whole.
      const isKept = before?.first === first && before.last === last;
      const runs = isKept ? before.runs : runsOf(cells.slice(from, end));
      this.rows[first.cell.row] = { first, last, runs };
      for (const [look, run] of runs) {
        const all = paths.get(look);
        if (all) {
          all.push(run);
        } else {
          paths.set(look, [run]);
        }
      }
      from = end;
    }
    const [width, height] = [columns * CELL, rows * CELL];
    const across = Array.from({ length: rows + 1 }, (_, row) => `M0 ${row * CELL}h${width}`);
    const down = Array.from({ length: columns + 1 }, (_, column) => `M${column * CELL} 0v${height}`);
    paths.set('cell-lines', [...across, ...down]);
    this.put(new Map([...paths].map(([look, runs]) => [look, runs.join('')])));
  }

  /** Draws these paths, by their classes, and no others. */
  private put(shapes: ReadonlyMap<string, string>): void {
    for (const [look, path] of this.paths) {
      if (!shapes.has(look)) {
        path.remove();
        this.paths.delete(look);
      }
    }
    for (const [look, d] of shapes) {
      let path = this.paths.get(look);
      if (!path) {
        path = s('path', { class: look, fill: look === 'hatch' ? 'url(#hatch)' : null });
        this.paths.set(look, path);
        // Lines and hatching are drawn on top.
        this.element[look.startsWith('tile') ? 'prepend' : 'append'](path);
      }
      set(path, { d });
    }
  }
}

function runsOf(row: readonly SceneCell[]): Run[] {
  const runs: Run[] = [];
  for (let from = 0; from < row.length;) {
    const { cell, heat } = row[from]!;
    const look = tileClass(row[from]!);
    let end = from + 1;
    while (end < row.length && tileClass(row[end]!) === look) {
      end++;
    }
    const width = (end - from) * CELL;
    const run = `M${(cell.column - 1) * CELL} ${(cell.row - 1) * CELL}h${width}v${CELL}h-${width}z`;
    runs.push([look, run]);
    if (heat?.tone === 'thief') {
      runs.push(['hatch', run]);
    }
    from = end;
  }
  return runs;
}

/** The class of a cell that colours it. */
export function tileClass({ kind, heat, pending, locked, wrong }: SceneCell): string {
  const tone = heat ? ` tone-${heat.tone}-${heat.shade}` : '';
  return `tile kind-${kind}${tone}${pending ? ' pending' : ''}${locked ? ' locked' : ''}${wrong ? ' wrong' : ''}`;
}

/** One shape of cells: a bar for each row and column of neighbours, and what is left between four of them. */
function joined(cells: readonly { readonly row: number; readonly column: number }[]): string {
  const name = (row: number, column: number) => `${row},${column}`;
  const all = new Set(cells.map(({ row, column }) => name(row, column)));
  const bars: string[] = [];
  for (const { row, column } of cells) {
    const isAlone = !all.has(name(row, column - 1)) && !all.has(name(row, column + 1));
    if (!all.has(name(row, column - 1)) && (!isAlone || !all.has(name(row - 1, column)))) {
      let end = column;
      while (all.has(name(row, end + 1))) {
        end++;
      }
      bars.push(bar(column, row, end, row));
    }
    if (!all.has(name(row - 1, column)) && all.has(name(row + 1, column))) {
      let end = row;
      while (all.has(name(end + 1, column))) {
        end++;
      }
      bars.push(bar(column, row, column, end));
    }
    if (all.has(name(row, column + 1)) && all.has(name(row + 1, column)) && all.has(name(row + 1, column + 1))) {
      const [x, y] = [column * CELL - 2 * GAP, row * CELL - 2 * GAP];
      bars.push(`M${x} ${y}h${4 * GAP}v${4 * GAP}h${-4 * GAP}z`);
    }
  }
  return bars.join('');
}

/** A bar with round corners, from one cell to another. */
function bar(left: number, top: number, right: number, bottom: number): string {
  const [x, y] = [(left - 1) * CELL + GAP, (top - 1) * CELL + GAP];
  const across = (right - left + 1) * CELL - 2 * (GAP + ROUND);
  const down = (bottom - top + 1) * CELL - 2 * (GAP + ROUND);
  const corner = (dx: number, dy: number) => `a${ROUND} ${ROUND} 0 0 1 ${dx * ROUND} ${dy * ROUND}`;
  const edges = [`h${across}`, corner(1, 1), `v${down}`, corner(-1, 1), `h${-across}`, corner(-1, -1), `v${-down}`];
  return `M${x + ROUND} ${y}${edges.join('')}${corner(1, -1)}z`;
}
