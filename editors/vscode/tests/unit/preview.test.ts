/** Boards in the Markdown preview, without an editor. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { boardPictures, drawBoards, type MarkdownIt } from '../../src/preview.ts';

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
  const { fence } = drawBoards(markdown, (...place) => void asked.push(place)).renderer.rules;
  const drawn = (info: string, content: string) => {
    const token = { info, content, map: [4, 9] as const, attrJoin: () => {} };
    return fence!([token], 0, {}, { currentDocument: 'here' }, { renderAttrs: () => ' data-line="4"' });
  };
  assert.equal(drawn('game', 'a -> b\n'), 'before');
  assert.equal(drawn('boards', 'PTE\n'), 'before');
  assert.equal(drawn('board', 'PT#\n'), 'before');
  assert.equal(drawn('board plain', 'PTE\n'), 'before');
  assert.equal(drawn('board task', 'PTE\n'), 'before');
  assert.deepEqual(asked, []);
  assert.match(drawn('board title="A room"', 'PTE\n'), /^<div data-line="4"><figure><svg /);
  assert.deepEqual(asked, [['here', 5, 5]]);
});
