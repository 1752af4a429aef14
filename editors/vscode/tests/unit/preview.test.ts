/** Puzzles in the Markdown preview, without an editor. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { drawPuzzles, figures, type MarkdownIt } from '../../src/preview.ts';
import type { DrawnPuzzle } from '../../src/puzzles.ts';

const count = (html: string | null, part: RegExp) => [...(html ?? '').matchAll(part)].length;

/** A solved board as the server lists it. */
function board(grid: readonly string[], more: Partial<DrawnPuzzle> = {}): DrawnPuzzle {
  return {
    kind: 'board',
    title: null,
    name: 'Board 1',
    startLine: 1,
    endLine: grid.length,
    expect: null,
    expectLine: null,
    isMet: null,
    problem: null,
    standing: 'solved',
    label: 'Draw',
    verdict: { text: 'Draw', outcome: 'draw' },
    grid,
    graph: null,
    pieces: { police: [[1, 1]], thief: [1, 2] },
    ...more,
  };
}

test('every board of a block is a picture, with its title and its verdict', () => {
  const first = board(['..*', '..E'], { title: 'One' });
  const second = board(['...'], {
    verdict: null,
    pieces: {
      police: [
        [1, 1],
        [1, 2],
      ],
      thief: [1, 3],
    },
  });
  const html = figures([first, second]);
  assert.equal(count(html, /<figure>/g), 2);
  assert.match(html!, /<figcaption>One<br>Draw<\/figcaption>/);
  assert.equal(count(html, /<figcaption>/g), 1);
  assert.match(html!, /aria-label="A board of 2 rows and 3 columns"/);
  assert.equal(count(html, /<g class="police"/g), 3);
  assert.equal(count(html, /<g class="(thief|exit)"/g), 3);
});

test('what is written in a title is no markup', () => {
  const html = figures([board(['..E'], { title: '<script>alert("1")</script> & more' })]);
  assert.match(html!, /<figcaption>&lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt; &amp; more</);
  assert.doesNotMatch(html!, /<script/);
});

test('a block with a mistake, without a puzzle or with a large one stays text', () => {
  assert.equal(figures([]), null);
  assert.equal(figures([board(['..?'], { standing: 'errors' })]), null);
  assert.equal(figures([board(['..E']), board(['..?'], { standing: 'errors' })]), null);
  assert.equal(figures([board([], { grid: null })]), null);
  assert.notEqual(figures([board(['.'.repeat(200)])]), null);
  assert.equal(figures([board(['.'.repeat(201)])]), null);
  assert.equal(figures([board(Array.from({ length: 201 }, () => '.'))]), null);
});

test('blocks without figures, and those that are to stay text, are rendered as before', () => {
  const markdown: MarkdownIt = { renderer: { rules: { fence: () => 'before' } } };
  const asked: unknown[] = [];
  const { fence } = drawPuzzles(markdown, (...block) => {
    asked.push(block);
    return block[1].text === 'PTE\n' ? '<figure/>' : null;
  }).renderer.rules;
  const drawn = (info: string, content: string) => {
    const token = { info, content, map: [4, 9] as const, attrJoin: () => {} };
    return fence!([token], 0, {}, { currentDocument: 'here' }, { renderAttrs: () => ' data-line="4"' });
  };
  for (const info of ['board plain', 'board task', 'board,task', '{.board .plain}']) {
    assert.equal(drawn(info, 'PTE\n'), 'before');
  }
  assert.deepEqual(asked, []);
  assert.equal(drawn('board', 'PT#\n'), 'before');
  assert.equal(drawn('{.board}', 'PTE\n'), '<div data-line="4"><figure/></div>\n');
  assert.deepEqual(asked, [
    ['here', { lines: [4, 9], text: 'PT#\n' }],
    ['here', { lines: [4, 9], text: 'PTE\n' }],
  ]);
});

test('a pursuit is a picture with its pieces, values and verdict', () => {
  const vertex = { value: 'police in 1', tone: 'police', shade: 0, start: false, exit: false, place: null };
  const graph = {
    size: [180, 60],
    vertices: [
      { ...vertex, name: 'x', label: '<x>', middle: [24, 30], size: [48, 48] },
      { ...vertex, name: 'y', label: 'y', middle: [150, 30], size: [48, 48], value: null, tone: null, exit: true },
    ],
    edges: [
      {
        from: 0,
        to: 1,
        bothWays: true,
        label: '3',
        best: null,
        curve: [
          [48, 30],
          [80, 30],
          [90, 30],
          [126, 30],
        ],
      },
    ],
  } as unknown as NonNullable<DrawnPuzzle['graph']>;
  const pursuit = board([], {
    kind: 'pursuit',
    title: 'A <path>',
    grid: null,
    graph,
    pieces: { police: ['x', 'x'], thief: 'y' },
  });
  const html = figures([pursuit])!;
  assert.match(html, /<figcaption>A &lt;path&gt;<br>Draw<\/figcaption>/);
  assert.match(html, /aria-label="A pursuit. &lt;x&gt;: police in 1, y"/);
  assert.equal(count(html, /<g class="police"/g), 2);
  assert.equal(count(html, /<g class="(thief|exit)"/g), 2);
  assert.doesNotMatch(html, /<x>|marker-end/);
  const undrawn = { ...pursuit, graph: { ...graph, vertices: [] } };
  assert.equal(figures([undrawn]), null, 'one that is too large to draw stays text');
});
