/**
 * Eight views look as they did: each is compared with a small picture in `views`, one pixel for many of the page. Letters are grey at
 * that size, so other fonts do not matter; a board of another size, a lost panel or another theme do. `UPDATE_EXPECT=1` redraws
 * the pictures.
 */

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

import type { BrowserContextOptions, Page } from 'playwright-core';

import { PATIENCE } from '../../tests/until.ts';
import { linkTo, setUp, Visit, WEB } from './support.ts';

const site = setUp();
const FOLDER = path.join(WEB, 'tests/views');
const UPDATES = process.env.UPDATE_EXPECT === '1';

/** Pixels of the page that are one of the small picture, in each direction. */
const CELL = 40;
/** The most that a cell may differ, of 255, from the nearest of the cell in the picture and those around it: other fonts move lines. */
const MAX_DIFFERENCE = 12;
/** Cells that may differ by more in any block of so many rows and columns: what is lost is lost in one place. */
const MAX_CELLS = 6;
const [ROWS, COLUMNS] = [4, 5];

const DESK = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const MATCH = 'P....\n.***.\n..T..\n.***.\n....E\n';
const HARBOUR = readFileSync(path.join(WEB, '../../tests/samples/harbour.pursuit'), 'utf8');

interface View {
  readonly options: BrowserContextOptions;
  /** What follows the address. */
  readonly at: string;
  readonly isFirst?: boolean;
  readonly verdict: string;
  /** What is drawn last, in the explorer. */
  readonly shown: string;
}

const VIEWS: Record<string, View> = {
  'first-visit': { options: DESK, at: '', isFirst: true, verdict: 'Who wins?', shown: '.target' },
  'board-light': { options: DESK, at: '#sample=trap', verdict: 'Police', shown: '.heat-text' },
  'board-dark': {
    options: { ...DESK, colorScheme: 'dark' },
    at: '#sample=trap',
    verdict: 'Police',
    shown: '.heat-text',
  },
  'graph-game': { options: DESK, at: '#sample=small-trap', verdict: 'Draw', shown: '.vertex .value' },
  pursuit: {
    options: DESK,
    at: linkTo('p', HARBOUR),
    verdict: 'escapes',
    shown: '.vertex .value',
  },
  'match-review': {
    options: DESK,
    at: `${linkTo('b', MATCH)}&play=both//right/left/left/left/down/stay/down`,
    verdict: '',
    shown: '.value-graph g:nth-of-type(7)',
  },
  phone: { options: PHONE, at: '#sample=draw', verdict: 'Draw', shown: '.heat-text' },
  embed: {
    options: { viewport: { width: 720, height: 480 } },
    at: '?embed#sample=draw',
    verdict: 'Draw',
    shown: '.prompt',
  },
};

type Colour = readonly [number, number, number];
/** Rows of mean colours. */
type Colours = readonly (readonly Colour[])[];

/** A page that reads pictures. */
let reader: Page | undefined;

/** The mean colours of a picture in squares of so many pixels, and the picture of them. */
async function shrunk(picture: Buffer, cell: number): Promise<{ colours: Colours; small: string }> {
  reader ??= await site.browser.newPage();
  return reader.evaluate(
    async ([data, cell]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const draw = (width: number, height: number) => {
        const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!;
        return { context, canvas: context.canvas };
      };
      const { context } = draw(image.width, image.height);
      context.drawImage(image, 0, 0);
      const { data: pixels } = context.getImageData(0, 0, image.width, image.height);
      const [rows, columns] = [Math.floor(image.height / cell), Math.floor(image.width / cell)];
      const colours = Array.from({ length: rows }, (_, row) =>
        Array.from({ length: columns }, (_, column) => {
          const sum = [0, 0, 0] as [number, number, number];
          for (let at = 0; at < cell * cell; at++) {
            const x = column * cell + (at % cell);
            const y = row * cell + Math.floor(at / cell);
            for (const channel of [0, 1, 2] as const) {
              sum[channel] += pixels[(y * image.width + x) * 4 + channel]!;
            }
          }
          return sum.map(value => Math.round(value / (cell * cell))) as unknown as Colour;
        }),
      );
      const small = draw(columns, rows);
      const target = small.context.createImageData(columns, rows);
      colours.flat().forEach((colour, at) => target.data.set([...colour, 255], at * 4));
      small.context.putImageData(target, 0, 0);
      return { colours, small: small.canvas.toDataURL('image/png').split(',')[1]! };
    },
    [picture.toString('base64'), cell] as const,
  );
}

const differ = (one: Colour, other: Colour) => one.some((value, at) => Math.abs(value - other[at]!) > MAX_DIFFERENCE);

/** Whether each cell differs from all cells of the other picture at its place and around it. */
function differences(one: Colours, other: Colours): boolean[][] {
  return one.map((line, row) =>
    line.map((colour, column) =>
      other
        .slice(Math.max(0, row - 1), row + 2)
        .flatMap(near => near.slice(Math.max(0, column - 1), column + 2))
        .every(near => differ(colour, near)),
    ),
  );
}

/** Null if two pictures look alike; else a map of where they do not. */
function compare(now: Colours, before: Colours): string | null {
  if (now.length !== before.length || now[0]?.length !== before[0]?.length) {
    return `it has ${now.length} rows of ${now[0]?.length} cells, not ${before.length} of ${before[0]?.length}`;
  }
  const [some, others] = [differences(now, before), differences(before, now)];
  const differing = some.map((line, row) => line.map((differs, column) => differs || others[row]![column]!));
  const countIn = (row: number, column: number) =>
    differing
      .slice(row, row + ROWS)
      .flatMap(line => line.slice(column, column + COLUMNS))
      .filter(Boolean).length;
  const isAlike = differing.every((line, row) => line.every((_, column) => countIn(row, column) <= MAX_CELLS));
  return isAlike ? null : differing.map(line => line.map(differs => (differs ? '#' : '·')).join('')).join('\n');
}

/** Opens a view, and returns the visit when everything is drawn. */
async function open({ options, at, isFirst, verdict, shown }: View): Promise<Visit> {
  const visit = await Visit.to(site.browser, site.address, { reducedMotion: 'reduce', ...options }, at, isFirst);
  await visit.verdictIs(verdict);
  await visit.page.locator('nav:not([inert])').waitFor({ state: 'attached' });
  await visit.explorer.locator(shown).first().waitFor();
  return visit;
}

const shoot = ({ page }: Visit) => page.screenshot({ animations: 'disabled' });

/** The first picture that is the same as the one before it. */
async function settled(visit: Visit): Promise<Buffer> {
  for (let before = await shoot(visit); ;) {
    const now = await shoot(visit);
    if (now.equals(before)) {
      return now;
    }
    before = now;
  }
}

/** Null as soon as a view looks alike: what arrives last, such as values of a long solve, may come after what `open` waits for. */
async function looksOtherwise(visit: Visit, before: Colours): Promise<string | null> {
  for (const end = Date.now() + PATIENCE; ;) {
    const found = compare((await shrunk(await shoot(visit), CELL)).colours, before);
    if (found === null || Date.now() > end) {
      return found;
    }
  }
}

for (const [name, view] of Object.entries(VIEWS)) {
  void test(`the view ${name} looks as before`, async () => {
    const visit = await open(view);
    const file = path.join(FOLDER, `${name}.png`);
    if (UPDATES) {
      writeFileSync(file, Buffer.from((await shrunk(await settled(visit), CELL)).small, 'base64'));
    }
    const before = await shrunk(readFileSync(file), 1);
    const found = await looksOtherwise(visit, before.colours);
    await visit.screenshot(`view-${name}`);
    assert.ok(
      found === null,
      `it looks otherwise where there is a #, ${CELL} pixels each: see target/web/screenshots/view-${name}.png\n${found}`,
    );
    await visit.end();
  });
}

/** Style sheets of the page and of the explorer's frame, and whether the view looks otherwise with them. */
const CHANGES: Record<string, readonly [page: string, frame: string, isSeen: boolean]> = {
  'a serif font': ['* { font-family: serif !important }', '* { font-family: serif !important }', false],
  'a wider font': ['* { letter-spacing: 0.4px !important }', '* { letter-spacing: 0.4px !important }', false],
  'a board of half its size': ['', 'svg.board { transform: scale(0.5) }', true],
  'a lost panel': ['', '.panel { visibility: hidden }', true],
  'a lost legend': ['', '.legend { visibility: hidden }', true],
  'no dark theme': ['html { filter: invert(1) }', '', true],
};

void test('the comparison sees what is lost, and no fonts', async () => {
  const visit = await open(VIEWS['board-dark']!);
  const [page, frame] = visit.page.frames();
  const before = await shrunk(await shoot(visit), CELL);
  for (const [name, [ofPage, ofFrame, isSeen]] of Object.entries(CHANGES)) {
    for (const [document_, styles] of [[page, ofPage] as const, [frame, ofFrame] as const]) {
      await document_!.evaluate(async styles => {
        const sheet = await new CSSStyleSheet().replace(styles);
        document.adoptedStyleSheets = [sheet];
        await new Promise(requestAnimationFrame);
      }, styles);
    }
    const found = compare((await shrunk(await shoot(visit), CELL)).colours, before.colours);
    assert.equal(found !== null, isSeen, `${name}\n${found}`);
  }
  await visit.end();
});
