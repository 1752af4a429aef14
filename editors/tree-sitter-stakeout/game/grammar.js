/// <reference types="tree-sitter-cli/dsl" />
// Game files: see docs/graph-games.md.

const { line_end, rules } = require('../directives.js');

module.exports = grammar({
  name: 'stakeout_game',
  extras: (_) => [/[ \t]/],
  rules: {
    source_file: ($) => seq(optional($._line), repeat(seq($._line_end, optional($._line)))),
    _line: ($) => choice($.comment, seq(choice($.directive, $.moves, $.numbers), optional($.comment))),
    _line_end: (_) => line_end,
    ...rules,

    // A vertex and its successors, or a word.
    moves: ($) => seq(field('vertex', $.name), optional(seq($.arrow, repeat($.successor)))),
    successor: ($) => seq(field('vertex', $.name), optional(seq(token.immediate(':'), optional(field('weight', $.weight))))),
    arrow: (_) => '->',
    weight: (_) => token.immediate(/[^ \t\r\n;]+/),

    // A line of an edge list.
    numbers: ($) => seq($.name, $.name, optional(field('weight', $.name))),

    // Up to an arrow; without lookahead, so hyphen by hyphen.
    name: (_) => seq(choice('-', /[^ \t\r\n:;-]+/), repeat(choice(token.immediate('-'), token.immediate(/[^ \t\r\n:;-]+/)))),
  },
});
