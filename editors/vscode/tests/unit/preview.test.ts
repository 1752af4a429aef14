/** Boards and graphs in the Markdown preview, without an editor. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Graph } from '../../../explorer/graph/graph.ts';
import { boardPictures, drawPuzzles, graphPicture, type MarkdownIt } from '../../src/preview.ts';

const none = () => undefined;
const count = (html: string | null, part: RegExp) => [...(html ?? '').matchAll(part)].length;

test('every board of a block is a picture, with its title and its verdict', () => {
  const text = 'title: One ; first\nexpect: thief\nP.*\n..E\n\n; a comment\n1 3\nPTE\n';
  const lines: string[] = [];
  const html = boardPictures(text, (start, end) => {
    lines.push(`${start}-${end}`);
    return start === 0 ? 'Draw' : undefined;
  });
  assert.equal(count(html, /<figure>/g), 2);
  assert.match(html!, /<figcaption>One<br>Draw<\/figcaption>/);
  assert.match(html!, /aria-label="A board of 2 rows and 3 columns"/);
  assert.equal(count(html, /<g class="(police|thief|exit)"/g), 5);
  assert.deepEqual(lines, ['0-3', '5-7']);
});

test('what is written in a title is no markup', () => {
  const html = boardPictures('title: <script>alert("1")</script> & more\nPTE\n', none);
  assert.match(html!, /<figcaption>&lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt; &amp; more</);
  assert.doesNotMatch(html!, /<script/);
});

test('a block with a mistake, without a board or with a large one stays text', () => {
  assert.equal(boardPictures('PT#\n', none), null);
  assert.equal(boardPictures('<b onclick=x>\n', none), null);
  assert.equal(boardPictures('title: Only a title\n', none), null);
  assert.equal(boardPictures('', none), null);
  assert.notEqual(boardPictures(`${'.'.repeat(200)}\n`, none), null);
  assert.equal(boardPictures(`${'.'.repeat(201)}\n`, none), null);
  assert.equal(boardPictures('.\n'.repeat(201), none), null);
});

test('other blocks are drawn as before, and boards with the attributes of their blocks', () => {
  const markdown: MarkdownIt = { renderer: { rules: { fence: () => 'before' } } };
  const asked: unknown[] = [];
  const games: unknown[] = [];
  const { fence } = drawPuzzles(
    markdown,
    (...place) => void asked.push(place),
    (...place) => void games.push(place),
  ).renderer.rules;
  const drawn = (info: string, content: string) => {
    const token = { info, content, map: [4, 9] as const, attrJoin: () => {} };
    return fence!([token], 0, {}, { currentDocument: 'here' }, { renderAttrs: () => ' data-line="4"' });
  };
  assert.equal(drawn('game', 'a -> b\n'), 'before');
  assert.equal(drawn('game plain', 'a -> b\n'), 'before');
  assert.deepEqual(games, [['here', 5, 'a -> b\n']]);
  assert.equal(drawn('boards', 'PTE\n'), 'before');
  assert.equal(drawn('board', 'PT#\n'), 'before');
  assert.equal(drawn('board plain', 'PTE\n'), 'before');
  assert.equal(drawn('board task', 'PTE\n'), 'before');
  assert.equal(drawn('board,task', 'PTE\n'), 'before');
  assert.equal(drawn('{.board .plain}', 'PTE\n'), 'before');
  assert.deepEqual(asked, []);
  assert.match(drawn('board title="A room"', 'PTE\n'), /^<div data-line="4"><figure><svg /);
  assert.match(drawn('{.board}', 'PTE\n'), /^<div data-line="4"><figure><svg /);
  assert.deepEqual(asked, [
    ['here', 5, 5],
    ['here', 5, 5],
  ]);
});

test('a pursuit is a picture with its pieces, values and verdict', () => {
  const vertex = { value: 'police in 1', tone: 'police', shade: 0, start: false, exit: false, place: null };
  const graph = {
    title: 'A <path>',
    verdict: { start: 'x', value: 'Draw' },
    policemen: 2,
    pieces: { police: [0, 0], thief: 1 },
    size: [180, 60],
    vertices: [
      { ...vertex, label: '<x>', middle: [24, 30], size: [48, 48] },
      { ...vertex, label: 'y', middle: [150, 30], size: [48, 48], value: null, tone: null, exit: true },
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
  } as unknown as Graph;
  const html = graphPicture(graph)!;
  assert.match(html, /<figcaption>A &lt;path&gt;<br>Draw<\/figcaption>/);
  assert.match(html, /aria-label="A pursuit. &lt;x&gt;: police in 1, y"/);
  assert.equal(count(html, /<g class="police"/g), 2);
  assert.equal(count(html, /<g class="(thief|exit)"/g), 2);
  assert.doesNotMatch(html, /<x>|marker-end/);
  assert.equal(graphPicture({ ...graph, vertices: [] }), null, 'a block with a mistake stays text');
});
