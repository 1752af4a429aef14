/// <reference types="tree-sitter-cli/dsl" />
// Board files: see docs/boards.md.

const { line_end, rules } = require('../directives.js');

module.exports = grammar({
  name: 'stakeout_board',
  extras: (_) => [/[ \t]/],
  rules: {
    source_file: ($) =>
      seq(
        repeat(choice(seq(optional($._line), $._line_end), $.grid)),
        optional(choice($._line, alias($._last_grid, $.grid))),
      ),
    _line: ($) => choice($.comment, seq(choice($.directive, $.size), optional($.comment))),
    _line_end: (_) => line_end,
    ...rules,

    size: (_) => token(prec(1, /[0-9]+[ \t]+[0-9]+/)),

    // The comments after a grid are part of it: what follows a comment decides too late for a parser without lookahead.
    grid: ($) => prec(-1, $._lines),
    _last_grid: ($) => choice(seq(optional($._lines), $.row), seq($._lines, $.comment)),
    _lines: ($) => choice(seq($.row, $._line_end), seq($._lines, choice($.row, $.comment), $._line_end)),
    row: ($) => repeat1($._cell),
    _cell: ($) => choice($.floor, $.wall, $.police, $.thief, $.exit, $.unknown),
    floor: (_) => /\.+/,
    wall: (_) => /\*+/,
    police: (_) => 'P',
    thief: (_) => 'T',
    exit: (_) => 'E',
    unknown: (_) => /[^.*PTE \t\r\n]+/,
  },
});
