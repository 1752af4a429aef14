/** The blocks that the extension finds in Markdown are those that the server reads. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

import { fencesOf } from '../../../explorer/game/fences.ts';
import { EXTENSION } from '../support/extension.ts';
import { same } from '../support/expect.ts';

/** The pictures in the tests of the server. */
const SERVER = readFileSync(path.join(EXTENSION, '../../src/syntax/markdown.rs'), 'utf8');
const PICTURES = [...SERVER.matchAll(/fn (\w+)\(\) \{\s*check\(expect!\[\[r#"\n(.*?)"#\]\]\)/gs)];

test('the server has pictures', () => assert.ok(PICTURES.length > 3));

for (const [, name = '', drawn = ''] of PICTURES) {
  test(name.replaceAll('_', ' '), () => {
    const lines = drawn.split('\n').map(line => line.replace(/^ +(?=[|>])/, ''));
    const rows = lines.filter(line => line.startsWith('|'));
    const blocks = fencesOf(rows.map(row => row.slice(1)).join('\n')).flatMap(({ kind, startLine, endLine, text }) => [
      `> ${kind} at line ${startLine}..${endLine}`,
      ...(startLine === endLine ? [] : text.split('\n').map(line => `>|${line}`)),
    ]);
    same([...rows, ...blocks].join('\n'), lines.join('\n').trimEnd());
  });
}
