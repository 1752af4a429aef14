/** Texts that users read stand in one module, so that a language can be added. Others are recognised by how they look. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parsers } from 'prettier/plugins/babel';

import { picture, same } from '../support/expect.ts';

const EDITORS = path.resolve(process.env.STAKEOUT_EXTENSION ?? process.cwd(), '..');

/** What files may have instead, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'explorer/texts.ts': 'the module itself',
  'web/src/samples.ts': 'boards and what they are about, to be translated as a whole',
  'web/src/first-verdict.ts': 'reads what the solver says',
  'web/src/connection.ts': 'goes to the console',
  'web/src/module.ts': 'goes to the console',
  'web/src/server.ts': 'goes to the console',
};

/** Functions whose arguments are names: of elements, events, files or words of a text. */
const TAKES_NAMES =
  /^(querySelector(All)?|closest|matches|get|toggle|(add|remove)EventListener|request|resolve|startsWith|endsWith|includes|split|keep)$/;

/** Attributes and fields that hold no text. */
const NAMES = /^(class|d|viewBox|id|key|type|kind|role|transform|text)$/;

/** What looks like text and is none: keys, options of the program, CSS, HTML and boards. */
const NO_TEXT =
  /^(Mod-|Ctrl\+|Shift\+|Escape$|Tab$|Arrow|Stakeout$|--|stakeout |; |<|\(prefers|translate\(|cm-|ring |[.#])|title: |-\$\{/;

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** The texts in a source that users seem to read. */
function textsIn(source: string): string[] {
  const found: string[] = [];
  const visit = (node: Node, parent: Node | null) => {
    if (/^(Import|TS(Literal|Type|Interface))/.test(node.type)) {
      return;
    }
    if (node.type === 'StringLiteral' || node.type === 'TemplateLiteral') {
      const text = textOf(node);
      if (isText(text) && !isName(node, parent)) {
        found.push(text);
      }
    }
    for (const [key, value] of Object.entries(node)) {
      if (!['loc', 'range', 'tokens', 'comments', 'extra', 'errors', 'typeAnnotation'].includes(key)) {
        [value].flat().forEach(child => isNode(child) && visit(child, node));
      }
    }
  };
  visit(parsers['babel-ts'].parse(source, {} as never) as Node, null);
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof (value as Node | null)?.type === 'string';
}

function textOf(node: Node): string {
  const quasis = node.quasis as readonly { value: { cooked: string } }[] | undefined;
  return quasis?.map(({ value }) => value.cooked).join('${…}') ?? (node.value as string);
}

/** It begins with a word in capitals, or has two words in a row. */
function isText(text: string): boolean {
  return !NO_TEXT.test(text) && /^\s*[A-Z][a-z]|[a-z]{2}[,:;]? ([a-z]{2}|\$\{)|\} [a-z]{2}/.test(text);
}

function isName(node: Node, parent: Node | null): boolean {
  const nameOf = (named: unknown) => {
    const { name, value, property } = (named ?? {}) as { name?: string; value?: string; property?: { name?: string } };
    return property?.name ?? name ?? value ?? '';
  };
  switch (parent?.type) {
    case 'ObjectProperty':
      return parent.key === node || NAMES.test(nameOf(parent.key));
    case 'BinaryExpression':
    case 'SwitchCase':
      return true;
    case 'CallExpression':
      return TAKES_NAMES.test(nameOf(parent.callee));
    default:
      return false;
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(path.join(EDITORS, folder), { withFileTypes: true }).flatMap(entry => {
    const name = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(name) : entry.name.endsWith('.ts') ? [name] : [];
  });
}

test('texts are told from names', () => {
  const found = textsIn(`
    import 'Some module';
    const labels: Record<'In a type', string> = { wall: 'Wall', class: 'a name of a style' };
    button(\`Remove \${label}\`, () => document.querySelector('nav button'), { title: 'remove it' });
    if (key === 'Enter') post({ type: 'Not a text' }, 'M3 3v10', 'stay');
    say(\`\${count} cells change\`);
  `);
  same(
    found.join('\n'),
    picture`
      Wall
      Remove ${'${…}'}
      remove it
      ${'${…}'} cells change
    `,
  );
});

test('all texts of the explorer and of the page stand in one module', () => {
  const files = ['explorer', 'web/src'].flatMap(filesIn);
  assert.ok(files.includes('web/src/main.ts') && files.includes('explorer/page/controls.ts'));
  const isAllowed = (file: string) => Object.keys(ALLOWED).some(name => file === name || file.startsWith(`${name}/`));
  const found = files
    .filter(file => !isAllowed(file))
    .flatMap(file => textsIn(readFileSync(path.join(EDITORS, file), 'utf8')).map(text => `${file}: ${text}`));
  same(found.join('\n'), '');
});

test('index.html names the texts that it shows', () => {
  const html = readFileSync(path.join(EDITORS, 'web/index.html'), 'utf8').replace(
    /<title>Stakeout<\/title>|<span>Stakeout<\/span>/g,
    '',
  );
  const found = html.matchAll(/>([^<>]*[A-Za-z][^<>]*)<|(?:aria-label|title|alt)="([^"]+)"/g);
  const texts = [...found].map(([, inside, attribute]) => (inside ?? attribute!).trim());
  assert.ok(texts.length > 50);
  same(texts.filter(text => !/^\{\{\w+\}\}$/.test(text)).join('\n'), '');
});
