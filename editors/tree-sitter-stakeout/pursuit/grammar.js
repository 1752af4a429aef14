/// <reference types="tree-sitter-cli/dsl" />
// Pursuit files: see docs/pursuits.md.

const { line_end, rules } = require('../directives.js');

const part_of_name = /[^ \t\r\n:;-]+/;

module.exports = grammar({
  name: 'stakeout_pursuit',
  extras: (_) => [/[ \t]/],
  rules: {
    source_file: ($) => seq(optional($._line), repeat(seq($._line_end, optional($._line)))),
    _line: ($) => choice($.comment, seq(choice($.directive, $.edges), optional($.comment))),
    _line_end: (_) => line_end,
    ...rules,

    // A vertex, and the ends of its edges.
    edges: ($) => seq(field('vertex', $.name), optional(seq(choice($.dash, $.arrow), repeat($.neighbour)))),
    neighbour: ($) => field('vertex', $.name),
    dash: (_) => '-',
    arrow: (_) => '->',

    // Up to an arrow; without lookahead, so hyphen by hyphen. A hyphen alone is no name.
    name: (_) =>
      choice(
        seq('-', repeat1(choice(token.immediate('-'), token.immediate(part_of_name)))),
        seq(part_of_name, repeat(choice(token.immediate('-'), token.immediate(part_of_name)))),
      ),
  },
});
