// What board files and game files share: lines, comments and directives.

const line_end = /\r\n|\n|\r/;

// `;` begins a comment at the start of a line, and after whitespace behind a directive.
const comment = /;([^\r\n]*[^ \t\r\n])?/;

// A word of a value. Right after the colon, `;` is part of it.
const word = /[^ \t\r\n;,][^ \t\r\n,]*/;
const word_after_colon = token.immediate(prec(1, /[^ \t\r\n,]+/));

const text = /[^ \t\r\n;][^ \t\r\n]*([ \t]+[^ \t\r\n;][^ \t\r\n]*)*/;
const text_after_colon = token.immediate(prec(1, /[^ \t\r\n]+([ \t]+[^ \t\r\n;][^ \t\r\n]*)*/));

// Which keys and values are known is not syntax. Keys win over whatever else the start of a line may be.
const rules = {
  directive: ($) =>
    choice(
      seq(field('key', alias($._text_key, $.key)), optional(field('value', $.text))),
      seq(field('key', $.key), optional(field('value', $.value))),
    ),
  _text_key: (_) => token(prec(3, choice('title:', 'author:'))),
  key: (_) => token(prec(2, /[a-z-]+:/)),
  text: (_) => choice(text_after_colon, text),
  value: ($) =>
    seq(choice(alias(word_after_colon, $.word), alias($._word, $.word), ','), repeat(choice(alias($._word, $.word), ','))),
  _word: (_) => word,
  comment: (_) => comment,
};

module.exports = { line_end, rules };
