/** The grammars, in the editor's own tokenizer. Scopes are below the characters they apply to. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';

import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import { INITIAL, parseRawGrammar, Registry } from 'vscode-textmate';

import { EXTENSION } from '../support/extension.ts';
import { picture, same } from '../support/expect.ts';

const require = createRequire(path.join(EXTENSION, 'package.json'));

const SCOPES = {
  board: 'source.stakeout-board',
  game: 'source.stakeout-game',
  pursuit: 'source.stakeout-pursuit',
  markdown: 'markdown.stakeout.codeblock',
};

type Kind = keyof typeof SCOPES;

async function grammar(kind: Kind) {
  const wasm = readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm'));
  const onigLib = loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer).then(
    () => ({ createOnigScanner, createOnigString }),
    // Already loaded by another test.
    () => ({ createOnigScanner, createOnigString }),
  );
  const registry = new Registry({
    onigLib,
    loadGrammar: async scope => {
      const name = scope === SCOPES.markdown ? 'markdown' : scope.replace('source.stakeout-', '');
      const file = path.join(EXTENSION, `languages/${name}.tmLanguage.json`);
      return parseRawGrammar(readFileSync(file, 'utf8'), file);
    },
  });
  return (await registry.loadGrammar(SCOPES[kind]))!;
}

/** Draws the scopes under a text anew: the last word of each scope, without the language's name. */
async function check(kind: Kind, marked: string): Promise<void> {
  const tokenizer = await grammar(kind);
  const drawn: string[] = [];
  let state = INITIAL;
  for (const line of marked.split('\n').filter(line => line.startsWith('|'))) {
    const { tokens, ruleStack } = tokenizer.tokenizeLine(line.slice(1), state);
    state = ruleStack;
    drawn.push(line);
    for (const { startIndex, endIndex, scopes } of tokens) {
      const scope = scopes.at(-1)!.replace(/\.stakeout-(?:board|game|pursuit)$/, '');
      if (scopes.length > 1 && !/^(?:meta|markup)\./.test(scope)) {
        drawn.push(`${' '.repeat(startIndex + 1)}${'^'.repeat(endIndex - startIndex)} ${scope}`);
      }
    }
  }
  same(drawn.join('\n'), marked);
}

test('each kind of cell has its own scope', () =>
  check(
    'board',
    picture`
    |P.*..
     ^ entity.name.type.police
      ^ comment.floor
       ^ keyword.operator.wall
        ^^ comment.floor
    | T#E
     ^ invalid.illegal.cell
      ^ variable.parameter.thief
       ^ invalid.illegal.cell
        ^ string.exit
    `,
  ));

test('directives with valid and invalid values', () =>
  check(
    'board',
    picture`
    |title: A trap ; not in it
     ^^^^^ keyword.other.directive
          ^ punctuation.separator.key-value
            ^^^^^^ string.unquoted
                   ^^^^^^^^^^^ comment.line.semicolon
    |first: thief
     ^^^^^ keyword.other.directive
          ^ punctuation.separator.key-value
            ^^^^^ constant.language
    |first: burglar
     ^^^^^ keyword.other.directive
          ^ punctuation.separator.key-value
    |police-moves: 4
     ^^^^^^^^^^^^ keyword.other.directive
                 ^ punctuation.separator.key-value
                   ^ constant.numeric
    |expect: police in 12
     ^^^^^^ keyword.other.directive
           ^ punctuation.separator.key-value
             ^^^^^^ constant.language.outcome
                    ^^ keyword.operator.word
                       ^^ constant.numeric
    |expect: draw
     ^^^^^^ keyword.other.directive
           ^ punctuation.separator.key-value
             ^^^^ constant.language.outcome
    |solution: r - ul x ; moves
     ^^^^^^^^ keyword.other.directive
             ^ punctuation.separator.key-value
               ^ constant.language.move
                 ^ constant.language.move
                   ^^ constant.language.move
                        ^^^^^^^ comment.line.semicolon
    |allow: verdict, ragged-row
     ^^^^^ keyword.other.directive
          ^ punctuation.separator.key-value
            ^^^^^^^ support.constant.rule
                   ^ punctuation.separator
                     ^^^^^^^^^^ support.constant.rule
    |tittle: unknown
    `,
  ));

test('a directive below a blank line is a directive', () =>
  check(
    'board',
    picture`
    |E
     ^ string.exit
    |
    |first: thief
     ^^^^^ keyword.other.directive
          ^ punctuation.separator.key-value
            ^^^^^ constant.language
    `,
  ));

test('comments and size headers', () =>
  check(
    'board',
    picture`
    |; a comment
     ^^^^^^^^^^^ comment.line.semicolon
    |3 5 ; rows, columns
     ^ constant.numeric.size
       ^ constant.numeric.size
         ^^^^^^^^^^^^^^^ comment.line.semicolon
    `,
  ));

test('vertices, arrows and costs', () =>
  check(
    'game',
    picture`
    |a -> b:3 c->d ; e
     ^ entity.name.function.vertex
       ^^ keyword.operator.arrow
          ^ variable.other.vertex
           ^ punctuation.separator
            ^ constant.numeric.cost
              ^ variable.other.vertex
               ^^ keyword.operator.arrow
                 ^ variable.other.vertex
                   ^^^ comment.line.semicolon
    |a-b->
     ^^^ entity.name.function.vertex
        ^^ keyword.operator.arrow
    |alone
     ^^^^^ entity.name.function.vertex
    `,
  ));

test('directives of games', () =>
  check(
    'game',
    picture`
    |start: a
     ^^^^^ keyword.other.directive
          ^ punctuation.separator.key-value
            ^ entity.name.function.vertex
    |expect: lose in 3
     ^^^^^^ keyword.other.directive
           ^ punctuation.separator.key-value
             ^^^^ constant.language.outcome
                  ^^ keyword.operator.word
                     ^ constant.numeric
    |expect: cost infinite
     ^^^^^^ keyword.other.directive
           ^ punctuation.separator.key-value
             ^^^^ constant.language.outcome
                  ^^^^^^^^ constant.language.outcome
    |objective: cost
     ^^^^^^^^^ keyword.other.directive
              ^ punctuation.separator.key-value
                ^^^^ constant.language
    |start: a + b
     ^^^^^ keyword.other.directive
          ^ punctuation.separator.key-value
            ^ entity.name.function.vertex
                ^ entity.name.function.vertex
    |octal: 0.77 20
     ^^^^^ keyword.other.directive
          ^ punctuation.separator.key-value
            ^^^^ constant.numeric
                 ^^ constant.numeric
    |expect: grundy 3
     ^^^^^^ keyword.other.directive
           ^ punctuation.separator.key-value
             ^^^^^^ constant.language.outcome
                    ^ constant.numeric
    `,
  ));

test('edge lists', () =>
  check(
    'game',
    picture`
    |3 2 1
     ^ constant.numeric.edge
       ^ constant.numeric.edge
         ^ constant.numeric.edge
    |1 2
     ^ constant.numeric.edge
       ^ constant.numeric.edge
    `,
  ));

test('in Markdown the blocks of boards and games are coloured, with any indentation', () =>
  check(
    'markdown',
    picture`
    |text
    |   ~~~board big
        ^^^ punctuation.definition.markdown
           ^^^^^ fenced_code.block.language.markdown
                ^^^^^ fenced_code.block.language.attributes.markdown
    |   title: A
        ^^^^^ keyword.other.directive
             ^ punctuation.separator.key-value
               ^ string.unquoted
    |   P#
        ^ entity.name.type.police
         ^ invalid.illegal.cell
    |   ~~~
        ^^^ punctuation.definition.markdown
    |P.T
    |~~~~game
     ^^^^ punctuation.definition.markdown
         ^^^^ fenced_code.block.language.markdown
    |a -> b
     ^ entity.name.function.vertex
       ^^ keyword.operator.arrow
          ^ variable.other.vertex
    |~~~~
     ^^^^ punctuation.definition.markdown
    |~~~{.board}
     ^^^ punctuation.definition.markdown
          ^^^^^ fenced_code.block.language.markdown
               ^^ fenced_code.block.language.attributes.markdown
    |P.T
     ^ entity.name.type.police
      ^ comment.floor
       ^ variable.parameter.thief
    |~~~
     ^^^ punctuation.definition.markdown
    |~~~boards
    |P.T
    `,
  ));
