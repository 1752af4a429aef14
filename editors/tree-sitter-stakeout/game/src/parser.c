#include "tree_sitter/parser.h"

#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif

#define LANGUAGE_VERSION 14
#define STATE_COUNT 33
#define LARGE_STATE_COUNT 2
#define SYMBOL_COUNT 30
#define ALIAS_COUNT 0
#define TOKEN_COUNT 17
#define EXTERNAL_TOKEN_COUNT 0
#define FIELD_COUNT 4
#define MAX_ALIAS_SEQUENCE_LENGTH 3
#define PRODUCTION_ID_COUNT 6

enum ts_symbol_identifiers {
  sym__line_end = 1,
  sym__text_key = 2,
  sym_key = 3,
  aux_sym_text_token1 = 4,
  aux_sym_text_token2 = 5,
  aux_sym_value_token1 = 6,
  anon_sym_COMMA = 7,
  sym__word = 8,
  sym_comment = 9,
  anon_sym_COLON = 10,
  sym_arrow = 11,
  sym_weight = 12,
  anon_sym_DASH = 13,
  aux_sym_name_token1 = 14,
  anon_sym_DASH2 = 15,
  aux_sym_name_token2 = 16,
  sym_source_file = 17,
  sym__line = 18,
  sym_directive = 19,
  sym_text = 20,
  sym_value = 21,
  sym_moves = 22,
  sym_successor = 23,
  sym_numbers = 24,
  sym_name = 25,
  aux_sym_source_file_repeat1 = 26,
  aux_sym_value_repeat1 = 27,
  aux_sym_moves_repeat1 = 28,
  aux_sym_name_repeat1 = 29,
};

static const char * const ts_symbol_names[] = {
  [ts_builtin_sym_end] = "end",
  [sym__line_end] = "_line_end",
  [sym__text_key] = "key",
  [sym_key] = "key",
  [aux_sym_text_token1] = "text_token1",
  [aux_sym_text_token2] = "text_token2",
  [aux_sym_value_token1] = "word",
  [anon_sym_COMMA] = ",",
  [sym__word] = "word",
  [sym_comment] = "comment",
  [anon_sym_COLON] = ":",
  [sym_arrow] = "arrow",
  [sym_weight] = "weight",
  [anon_sym_DASH] = "-",
  [aux_sym_name_token1] = "name_token1",
  [anon_sym_DASH2] = "-",
  [aux_sym_name_token2] = "name_token2",
  [sym_source_file] = "source_file",
  [sym__line] = "_line",
  [sym_directive] = "directive",
  [sym_text] = "text",
  [sym_value] = "value",
  [sym_moves] = "moves",
  [sym_successor] = "successor",
  [sym_numbers] = "numbers",
  [sym_name] = "name",
  [aux_sym_source_file_repeat1] = "source_file_repeat1",
  [aux_sym_value_repeat1] = "value_repeat1",
  [aux_sym_moves_repeat1] = "moves_repeat1",
  [aux_sym_name_repeat1] = "name_repeat1",
};

static const TSSymbol ts_symbol_map[] = {
  [ts_builtin_sym_end] = ts_builtin_sym_end,
  [sym__line_end] = sym__line_end,
  [sym__text_key] = sym_key,
  [sym_key] = sym_key,
  [aux_sym_text_token1] = aux_sym_text_token1,
  [aux_sym_text_token2] = aux_sym_text_token2,
  [aux_sym_value_token1] = aux_sym_value_token1,
  [anon_sym_COMMA] = anon_sym_COMMA,
  [sym__word] = aux_sym_value_token1,
  [sym_comment] = sym_comment,
  [anon_sym_COLON] = anon_sym_COLON,
  [sym_arrow] = sym_arrow,
  [sym_weight] = sym_weight,
  [anon_sym_DASH] = anon_sym_DASH,
  [aux_sym_name_token1] = aux_sym_name_token1,
  [anon_sym_DASH2] = anon_sym_DASH,
  [aux_sym_name_token2] = aux_sym_name_token2,
  [sym_source_file] = sym_source_file,
  [sym__line] = sym__line,
  [sym_directive] = sym_directive,
  [sym_text] = sym_text,
  [sym_value] = sym_value,
  [sym_moves] = sym_moves,
  [sym_successor] = sym_successor,
  [sym_numbers] = sym_numbers,
  [sym_name] = sym_name,
  [aux_sym_source_file_repeat1] = aux_sym_source_file_repeat1,
  [aux_sym_value_repeat1] = aux_sym_value_repeat1,
  [aux_sym_moves_repeat1] = aux_sym_moves_repeat1,
  [aux_sym_name_repeat1] = aux_sym_name_repeat1,
};

static const TSSymbolMetadata ts_symbol_metadata[] = {
  [ts_builtin_sym_end] = {
    .visible = false,
    .named = true,
  },
  [sym__line_end] = {
    .visible = false,
    .named = true,
  },
  [sym__text_key] = {
    .visible = true,
    .named = true,
  },
  [sym_key] = {
    .visible = true,
    .named = true,
  },
  [aux_sym_text_token1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_text_token2] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_value_token1] = {
    .visible = true,
    .named = true,
  },
  [anon_sym_COMMA] = {
    .visible = true,
    .named = false,
  },
  [sym__word] = {
    .visible = true,
    .named = true,
  },
  [sym_comment] = {
    .visible = true,
    .named = true,
  },
  [anon_sym_COLON] = {
    .visible = true,
    .named = false,
  },
  [sym_arrow] = {
    .visible = true,
    .named = true,
  },
  [sym_weight] = {
    .visible = true,
    .named = true,
  },
  [anon_sym_DASH] = {
    .visible = true,
    .named = false,
  },
  [aux_sym_name_token1] = {
    .visible = false,
    .named = false,
  },
  [anon_sym_DASH2] = {
    .visible = true,
    .named = false,
  },
  [aux_sym_name_token2] = {
    .visible = false,
    .named = false,
  },
  [sym_source_file] = {
    .visible = true,
    .named = true,
  },
  [sym__line] = {
    .visible = false,
    .named = true,
  },
  [sym_directive] = {
    .visible = true,
    .named = true,
  },
  [sym_text] = {
    .visible = true,
    .named = true,
  },
  [sym_value] = {
    .visible = true,
    .named = true,
  },
  [sym_moves] = {
    .visible = true,
    .named = true,
  },
  [sym_successor] = {
    .visible = true,
    .named = true,
  },
  [sym_numbers] = {
    .visible = true,
    .named = true,
  },
  [sym_name] = {
    .visible = true,
    .named = true,
  },
  [aux_sym_source_file_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_value_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_moves_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_name_repeat1] = {
    .visible = false,
    .named = false,
  },
};

enum ts_field_identifiers {
  field_key = 1,
  field_value = 2,
  field_vertex = 3,
  field_weight = 4,
};

static const char * const ts_field_names[] = {
  [0] = NULL,
  [field_key] = "key",
  [field_value] = "value",
  [field_vertex] = "vertex",
  [field_weight] = "weight",
};

static const TSFieldMapSlice ts_field_map_slices[PRODUCTION_ID_COUNT] = {
  [1] = {.index = 0, .length = 1},
  [2] = {.index = 1, .length = 1},
  [3] = {.index = 2, .length = 2},
  [4] = {.index = 4, .length = 1},
  [5] = {.index = 5, .length = 2},
};

static const TSFieldMapEntry ts_field_map_entries[] = {
  [0] =
    {field_key, 0},
  [1] =
    {field_vertex, 0},
  [2] =
    {field_key, 0},
    {field_value, 1},
  [4] =
    {field_weight, 2},
  [5] =
    {field_vertex, 0},
    {field_weight, 2},
};

static const TSSymbol ts_alias_sequences[PRODUCTION_ID_COUNT][MAX_ALIAS_SEQUENCE_LENGTH] = {
  [0] = {0},
};

static const uint16_t ts_non_terminal_alias_map[] = {
  0,
};

static const TSStateId ts_primary_state_ids[STATE_COUNT] = {
  [0] = 0,
  [1] = 1,
  [2] = 2,
  [3] = 3,
  [4] = 4,
  [5] = 5,
  [6] = 5,
  [7] = 3,
  [8] = 4,
  [9] = 9,
  [10] = 10,
  [11] = 11,
  [12] = 12,
  [13] = 13,
  [14] = 14,
  [15] = 15,
  [16] = 16,
  [17] = 17,
  [18] = 18,
  [19] = 19,
  [20] = 20,
  [21] = 21,
  [22] = 22,
  [23] = 23,
  [24] = 24,
  [25] = 25,
  [26] = 26,
  [27] = 27,
  [28] = 28,
  [29] = 29,
  [30] = 30,
  [31] = 31,
  [32] = 32,
};

static bool ts_lex(TSLexer *lexer, TSStateId state) {
  START_LEXER();
  eof = lexer->eof(lexer);
  switch (state) {
    case 0:
      if (eof) ADVANCE(18);
      if (lookahead == '\n') ADVANCE(19);
      if (lookahead == '\r') ADVANCE(20);
      if (lookahead == ',') ADVANCE(26);
      if (lookahead == '-') ADVANCE(23);
      if (lookahead == ':') ADVANCE(24);
      if (lookahead == ';') ADVANCE(25);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(6);
      if (lookahead != 0) ADVANCE(24);
      END_STATE();
    case 1:
      if (lookahead == ':') ADVANCE(22);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(1);
      END_STATE();
    case 2:
      if (lookahead == ';') ADVANCE(32);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(2);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(27);
      END_STATE();
    case 3:
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(3);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ';') ADVANCE(26);
      END_STATE();
    case 4:
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(4);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(32);
      END_STATE();
    case 5:
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(5);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ';') ADVANCE(28);
      END_STATE();
    case 6:
      if (eof) ADVANCE(18);
      if (lookahead == '\n') ADVANCE(19);
      if (lookahead == '\r') ADVANCE(20);
      if (lookahead == ',') ADVANCE(30);
      if (lookahead == '-') ADVANCE(39);
      if (lookahead == ';') ADVANCE(32);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(6);
      END_STATE();
    case 7:
      if (eof) ADVANCE(18);
      if (lookahead == '\n') ADVANCE(19);
      if (lookahead == '\r') ADVANCE(20);
      if (lookahead == ',') ADVANCE(30);
      if (lookahead == ';') ADVANCE(32);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(7);
      if (lookahead != 0) ADVANCE(31);
      END_STATE();
    case 8:
      if (eof) ADVANCE(18);
      if (lookahead == '\n') ADVANCE(19);
      if (lookahead == '\r') ADVANCE(20);
      if (lookahead == ',') ADVANCE(30);
      if (lookahead == ';') ADVANCE(29);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(7);
      if (lookahead != 0) ADVANCE(29);
      END_STATE();
    case 9:
      if (eof) ADVANCE(18);
      if (lookahead == '\n') ADVANCE(19);
      if (lookahead == '\r') ADVANCE(20);
      if (lookahead == '-') ADVANCE(39);
      if (lookahead == ';') ADVANCE(32);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(9);
      if (lookahead != 0 &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(52);
      END_STATE();
    case 10:
      if (eof) ADVANCE(18);
      if (lookahead == '\n') ADVANCE(19);
      if (lookahead == '\r') ADVANCE(20);
      if (lookahead == '-') ADVANCE(38);
      if (lookahead == ';') ADVANCE(32);
      if (lookahead == 'a') ADVANCE(49);
      if (lookahead == 't') ADVANCE(43);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(10);
      if (('b' <= lookahead && lookahead <= 'z')) ADVANCE(50);
      if (lookahead != 0 &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(52);
      END_STATE();
    case 11:
      if (eof) ADVANCE(18);
      if (lookahead == '\n') ADVANCE(19);
      if (lookahead == '\r') ADVANCE(20);
      if (lookahead == '-') ADVANCE(54);
      if (lookahead == ';') ADVANCE(32);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(9);
      if (lookahead != 0 &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(55);
      END_STATE();
    case 12:
      if (eof) ADVANCE(18);
      if (lookahead == '\n') ADVANCE(19);
      if (lookahead == '\r') ADVANCE(20);
      if (lookahead == '-') ADVANCE(53);
      if (lookahead == ':') ADVANCE(33);
      if (lookahead == ';') ADVANCE(32);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(14);
      if (lookahead != 0) ADVANCE(55);
      END_STATE();
    case 13:
      if (eof) ADVANCE(18);
      if (lookahead == '\n') ADVANCE(19);
      if (lookahead == '\r') ADVANCE(20);
      if (lookahead == '-') ADVANCE(37);
      if (lookahead == ':') ADVANCE(33);
      if (lookahead == ';') ADVANCE(32);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(14);
      if (lookahead != 0) ADVANCE(52);
      END_STATE();
    case 14:
      if (eof) ADVANCE(18);
      if (lookahead == '\n') ADVANCE(19);
      if (lookahead == '\r') ADVANCE(20);
      if (lookahead == '-') ADVANCE(37);
      if (lookahead == ';') ADVANCE(32);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(14);
      if (lookahead != 0 &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(52);
      END_STATE();
    case 15:
      if (eof) ADVANCE(18);
      if (lookahead == '\n') ADVANCE(19);
      if (lookahead == '\r') ADVANCE(20);
      if (lookahead == '-') ADVANCE(40);
      if (lookahead == ':') ADVANCE(36);
      if (lookahead == ';') ADVANCE(32);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(14);
      if (lookahead != 0) ADVANCE(35);
      END_STATE();
    case 16:
      if (eof) ADVANCE(18);
      if (lookahead == '\n') ADVANCE(19);
      if (lookahead == '\r') ADVANCE(20);
      if (lookahead == ';') ADVANCE(32);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(16);
      if (lookahead != 0) ADVANCE(28);
      END_STATE();
    case 17:
      if (eof) ADVANCE(18);
      if (lookahead == '\n') ADVANCE(19);
      if (lookahead == '\r') ADVANCE(20);
      if (lookahead == ';') ADVANCE(27);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(16);
      if (lookahead != 0) ADVANCE(26);
      END_STATE();
    case 18:
      ACCEPT_TOKEN(ts_builtin_sym_end);
      END_STATE();
    case 19:
      ACCEPT_TOKEN(sym__line_end);
      END_STATE();
    case 20:
      ACCEPT_TOKEN(sym__line_end);
      if (lookahead == '\n') ADVANCE(19);
      END_STATE();
    case 21:
      ACCEPT_TOKEN(sym__text_key);
      END_STATE();
    case 22:
      ACCEPT_TOKEN(sym_key);
      END_STATE();
    case 23:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(26);
      if (lookahead == '>') ADVANCE(24);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(3);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(24);
      END_STATE();
    case 24:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(26);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(3);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(24);
      END_STATE();
    case 25:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(27);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(2);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(25);
      END_STATE();
    case 26:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(3);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(26);
      END_STATE();
    case 27:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(2);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(27);
      END_STATE();
    case 28:
      ACCEPT_TOKEN(aux_sym_text_token2);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(5);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(28);
      END_STATE();
    case 29:
      ACCEPT_TOKEN(aux_sym_value_token1);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ',') ADVANCE(29);
      END_STATE();
    case 30:
      ACCEPT_TOKEN(anon_sym_COMMA);
      END_STATE();
    case 31:
      ACCEPT_TOKEN(sym__word);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ',') ADVANCE(31);
      END_STATE();
    case 32:
      ACCEPT_TOKEN(sym_comment);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(4);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(32);
      END_STATE();
    case 33:
      ACCEPT_TOKEN(anon_sym_COLON);
      END_STATE();
    case 34:
      ACCEPT_TOKEN(sym_arrow);
      END_STATE();
    case 35:
      ACCEPT_TOKEN(sym_weight);
      if (lookahead == '-' ||
          lookahead == ':') ADVANCE(36);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(35);
      END_STATE();
    case 36:
      ACCEPT_TOKEN(sym_weight);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ';') ADVANCE(36);
      END_STATE();
    case 37:
      ACCEPT_TOKEN(anon_sym_DASH);
      END_STATE();
    case 38:
      ACCEPT_TOKEN(anon_sym_DASH);
      if (lookahead == ':') ADVANCE(22);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(1);
      END_STATE();
    case 39:
      ACCEPT_TOKEN(anon_sym_DASH);
      if (lookahead == '>') ADVANCE(34);
      END_STATE();
    case 40:
      ACCEPT_TOKEN(anon_sym_DASH);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ';') ADVANCE(36);
      END_STATE();
    case 41:
      ACCEPT_TOKEN(aux_sym_name_token1);
      if (lookahead == '-') ADVANCE(1);
      if (lookahead == ':') ADVANCE(22);
      if (lookahead == 'e') ADVANCE(51);
      if (('a' <= lookahead && lookahead <= 'z')) ADVANCE(50);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(52);
      END_STATE();
    case 42:
      ACCEPT_TOKEN(aux_sym_name_token1);
      if (lookahead == '-') ADVANCE(1);
      if (lookahead == ':') ADVANCE(22);
      if (lookahead == 'h') ADVANCE(45);
      if (('a' <= lookahead && lookahead <= 'z')) ADVANCE(50);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(52);
      END_STATE();
    case 43:
      ACCEPT_TOKEN(aux_sym_name_token1);
      if (lookahead == '-') ADVANCE(1);
      if (lookahead == ':') ADVANCE(22);
      if (lookahead == 'i') ADVANCE(48);
      if (('a' <= lookahead && lookahead <= 'z')) ADVANCE(50);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(52);
      END_STATE();
    case 44:
      ACCEPT_TOKEN(aux_sym_name_token1);
      if (lookahead == '-') ADVANCE(1);
      if (lookahead == ':') ADVANCE(22);
      if (lookahead == 'l') ADVANCE(41);
      if (('a' <= lookahead && lookahead <= 'z')) ADVANCE(50);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(52);
      END_STATE();
    case 45:
      ACCEPT_TOKEN(aux_sym_name_token1);
      if (lookahead == '-') ADVANCE(1);
      if (lookahead == ':') ADVANCE(22);
      if (lookahead == 'o') ADVANCE(46);
      if (('a' <= lookahead && lookahead <= 'z')) ADVANCE(50);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(52);
      END_STATE();
    case 46:
      ACCEPT_TOKEN(aux_sym_name_token1);
      if (lookahead == '-') ADVANCE(1);
      if (lookahead == ':') ADVANCE(22);
      if (lookahead == 'r') ADVANCE(51);
      if (('a' <= lookahead && lookahead <= 'z')) ADVANCE(50);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(52);
      END_STATE();
    case 47:
      ACCEPT_TOKEN(aux_sym_name_token1);
      if (lookahead == '-') ADVANCE(1);
      if (lookahead == ':') ADVANCE(22);
      if (lookahead == 't') ADVANCE(42);
      if (('a' <= lookahead && lookahead <= 'z')) ADVANCE(50);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(52);
      END_STATE();
    case 48:
      ACCEPT_TOKEN(aux_sym_name_token1);
      if (lookahead == '-') ADVANCE(1);
      if (lookahead == ':') ADVANCE(22);
      if (lookahead == 't') ADVANCE(44);
      if (('a' <= lookahead && lookahead <= 'z')) ADVANCE(50);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(52);
      END_STATE();
    case 49:
      ACCEPT_TOKEN(aux_sym_name_token1);
      if (lookahead == '-') ADVANCE(1);
      if (lookahead == ':') ADVANCE(22);
      if (lookahead == 'u') ADVANCE(47);
      if (('a' <= lookahead && lookahead <= 'z')) ADVANCE(50);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(52);
      END_STATE();
    case 50:
      ACCEPT_TOKEN(aux_sym_name_token1);
      if (lookahead == '-') ADVANCE(1);
      if (lookahead == ':') ADVANCE(22);
      if (('a' <= lookahead && lookahead <= 'z')) ADVANCE(50);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(52);
      END_STATE();
    case 51:
      ACCEPT_TOKEN(aux_sym_name_token1);
      if (lookahead == '-') ADVANCE(1);
      if (lookahead == ':') ADVANCE(21);
      if (('a' <= lookahead && lookahead <= 'z')) ADVANCE(50);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(52);
      END_STATE();
    case 52:
      ACCEPT_TOKEN(aux_sym_name_token1);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != '-' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(52);
      END_STATE();
    case 53:
      ACCEPT_TOKEN(anon_sym_DASH2);
      END_STATE();
    case 54:
      ACCEPT_TOKEN(anon_sym_DASH2);
      if (lookahead == '>') ADVANCE(34);
      END_STATE();
    case 55:
      ACCEPT_TOKEN(aux_sym_name_token2);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != '-' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(55);
      END_STATE();
    default:
      return false;
  }
}

static const TSLexMode ts_lex_modes[STATE_COUNT] = {
  [0] = {.lex_state = 0},
  [1] = {.lex_state = 10},
  [2] = {.lex_state = 10},
  [3] = {.lex_state = 11},
  [4] = {.lex_state = 11},
  [5] = {.lex_state = 11},
  [6] = {.lex_state = 12},
  [7] = {.lex_state = 12},
  [8] = {.lex_state = 12},
  [9] = {.lex_state = 13},
  [10] = {.lex_state = 13},
  [11] = {.lex_state = 13},
  [12] = {.lex_state = 8},
  [13] = {.lex_state = 9},
  [14] = {.lex_state = 7},
  [15] = {.lex_state = 13},
  [16] = {.lex_state = 17},
  [17] = {.lex_state = 13},
  [18] = {.lex_state = 7},
  [19] = {.lex_state = 7},
  [20] = {.lex_state = 15},
  [21] = {.lex_state = 13},
  [22] = {.lex_state = 0},
  [23] = {.lex_state = 0},
  [24] = {.lex_state = 10},
  [25] = {.lex_state = 10},
  [26] = {.lex_state = 0},
  [27] = {.lex_state = 10},
  [28] = {.lex_state = 0},
  [29] = {.lex_state = 10},
  [30] = {.lex_state = 0},
  [31] = {.lex_state = 0},
  [32] = {.lex_state = 0},
};

static const uint16_t ts_parse_table[LARGE_STATE_COUNT][SYMBOL_COUNT] = {
  [0] = {
    [ts_builtin_sym_end] = ACTIONS(1),
    [sym__line_end] = ACTIONS(1),
    [aux_sym_text_token1] = ACTIONS(1),
    [aux_sym_value_token1] = ACTIONS(1),
    [anon_sym_COMMA] = ACTIONS(1),
    [sym_comment] = ACTIONS(1),
    [anon_sym_COLON] = ACTIONS(1),
    [sym_arrow] = ACTIONS(1),
    [anon_sym_DASH] = ACTIONS(1),
    [anon_sym_DASH2] = ACTIONS(1),
  },
  [1] = {
    [sym_source_file] = STATE(32),
    [sym__line] = STATE(28),
    [sym_directive] = STATE(29),
    [sym_moves] = STATE(29),
    [sym_numbers] = STATE(29),
    [sym_name] = STATE(13),
    [aux_sym_source_file_repeat1] = STATE(23),
    [ts_builtin_sym_end] = ACTIONS(3),
    [sym__line_end] = ACTIONS(5),
    [sym__text_key] = ACTIONS(7),
    [sym_key] = ACTIONS(9),
    [sym_comment] = ACTIONS(11),
    [anon_sym_DASH] = ACTIONS(13),
    [aux_sym_name_token1] = ACTIONS(13),
  },
};

static const uint16_t ts_small_parse_table[] = {
  [0] = 8,
    ACTIONS(7), 1,
      sym__text_key,
    ACTIONS(9), 1,
      sym_key,
    ACTIONS(17), 1,
      sym_comment,
    STATE(13), 1,
      sym_name,
    STATE(30), 1,
      sym__line,
    ACTIONS(13), 2,
      anon_sym_DASH,
      aux_sym_name_token1,
    ACTIONS(15), 2,
      ts_builtin_sym_end,
      sym__line_end,
    STATE(29), 3,
      sym_directive,
      sym_moves,
      sym_numbers,
  [29] = 5,
    ACTIONS(23), 1,
      anon_sym_DASH2,
    ACTIONS(25), 1,
      aux_sym_name_token2,
    STATE(4), 1,
      aux_sym_name_repeat1,
    ACTIONS(21), 2,
      anon_sym_DASH,
      aux_sym_name_token1,
    ACTIONS(19), 4,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
      sym_arrow,
  [49] = 5,
    ACTIONS(31), 1,
      anon_sym_DASH2,
    ACTIONS(34), 1,
      aux_sym_name_token2,
    STATE(4), 1,
      aux_sym_name_repeat1,
    ACTIONS(29), 2,
      anon_sym_DASH,
      aux_sym_name_token1,
    ACTIONS(27), 4,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
      sym_arrow,
  [69] = 5,
    ACTIONS(41), 1,
      anon_sym_DASH2,
    ACTIONS(43), 1,
      aux_sym_name_token2,
    STATE(3), 1,
      aux_sym_name_repeat1,
    ACTIONS(39), 2,
      anon_sym_DASH,
      aux_sym_name_token1,
    ACTIONS(37), 4,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
      sym_arrow,
  [89] = 4,
    STATE(7), 1,
      aux_sym_name_repeat1,
    ACTIONS(39), 2,
      anon_sym_DASH,
      aux_sym_name_token1,
    ACTIONS(45), 2,
      anon_sym_DASH2,
      aux_sym_name_token2,
    ACTIONS(37), 4,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
      anon_sym_COLON,
  [107] = 4,
    STATE(8), 1,
      aux_sym_name_repeat1,
    ACTIONS(21), 2,
      anon_sym_DASH,
      aux_sym_name_token1,
    ACTIONS(47), 2,
      anon_sym_DASH2,
      aux_sym_name_token2,
    ACTIONS(19), 4,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
      anon_sym_COLON,
  [125] = 4,
    STATE(8), 1,
      aux_sym_name_repeat1,
    ACTIONS(29), 2,
      anon_sym_DASH,
      aux_sym_name_token1,
    ACTIONS(49), 2,
      anon_sym_DASH2,
      aux_sym_name_token2,
    ACTIONS(27), 4,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
      anon_sym_COLON,
  [143] = 4,
    STATE(17), 1,
      sym_name,
    ACTIONS(54), 2,
      anon_sym_DASH,
      aux_sym_name_token1,
    STATE(9), 2,
      sym_successor,
      aux_sym_moves_repeat1,
    ACTIONS(52), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [160] = 4,
    STATE(17), 1,
      sym_name,
    ACTIONS(59), 2,
      anon_sym_DASH,
      aux_sym_name_token1,
    STATE(11), 2,
      sym_successor,
      aux_sym_moves_repeat1,
    ACTIONS(57), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [177] = 4,
    STATE(17), 1,
      sym_name,
    ACTIONS(59), 2,
      anon_sym_DASH,
      aux_sym_name_token1,
    STATE(9), 2,
      sym_successor,
      aux_sym_moves_repeat1,
    ACTIONS(61), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [194] = 5,
    ACTIONS(67), 1,
      sym__word,
    ACTIONS(69), 1,
      sym_comment,
    STATE(25), 1,
      sym_value,
    ACTIONS(63), 2,
      ts_builtin_sym_end,
      sym__line_end,
    ACTIONS(65), 2,
      aux_sym_value_token1,
      anon_sym_COMMA,
  [212] = 5,
    ACTIONS(59), 1,
      aux_sym_name_token1,
    ACTIONS(73), 1,
      sym_arrow,
    ACTIONS(75), 1,
      anon_sym_DASH,
    STATE(15), 1,
      sym_name,
    ACTIONS(71), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [230] = 3,
    STATE(18), 1,
      aux_sym_value_repeat1,
    ACTIONS(79), 2,
      anon_sym_COMMA,
      sym__word,
    ACTIONS(77), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [243] = 3,
    STATE(27), 1,
      sym_name,
    ACTIONS(59), 2,
      anon_sym_DASH,
      aux_sym_name_token1,
    ACTIONS(81), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [256] = 5,
    ACTIONS(69), 1,
      sym_comment,
    ACTIONS(83), 1,
      aux_sym_text_token1,
    ACTIONS(85), 1,
      aux_sym_text_token2,
    STATE(25), 1,
      sym_text,
    ACTIONS(63), 2,
      ts_builtin_sym_end,
      sym__line_end,
  [273] = 2,
    ACTIONS(89), 1,
      anon_sym_COLON,
    ACTIONS(87), 5,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
      anon_sym_DASH,
      aux_sym_name_token1,
  [284] = 3,
    STATE(19), 1,
      aux_sym_value_repeat1,
    ACTIONS(93), 2,
      anon_sym_COMMA,
      sym__word,
    ACTIONS(91), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [297] = 3,
    STATE(19), 1,
      aux_sym_value_repeat1,
    ACTIONS(97), 2,
      anon_sym_COMMA,
      sym__word,
    ACTIONS(95), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [310] = 3,
    ACTIONS(102), 1,
      sym_weight,
    ACTIONS(104), 2,
      anon_sym_DASH,
      aux_sym_name_token1,
    ACTIONS(100), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [323] = 1,
    ACTIONS(106), 5,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
      anon_sym_DASH,
      aux_sym_name_token1,
  [331] = 3,
    ACTIONS(5), 1,
      sym__line_end,
    ACTIONS(108), 1,
      ts_builtin_sym_end,
    STATE(26), 1,
      aux_sym_source_file_repeat1,
  [341] = 3,
    ACTIONS(5), 1,
      sym__line_end,
    ACTIONS(110), 1,
      ts_builtin_sym_end,
    STATE(26), 1,
      aux_sym_source_file_repeat1,
  [351] = 1,
    ACTIONS(112), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [357] = 1,
    ACTIONS(114), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [363] = 3,
    ACTIONS(116), 1,
      ts_builtin_sym_end,
    ACTIONS(118), 1,
      sym__line_end,
    STATE(26), 1,
      aux_sym_source_file_repeat1,
  [373] = 1,
    ACTIONS(121), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [379] = 3,
    ACTIONS(5), 1,
      sym__line_end,
    ACTIONS(110), 1,
      ts_builtin_sym_end,
    STATE(22), 1,
      aux_sym_source_file_repeat1,
  [389] = 2,
    ACTIONS(125), 1,
      sym_comment,
    ACTIONS(123), 2,
      ts_builtin_sym_end,
      sym__line_end,
  [397] = 1,
    ACTIONS(116), 2,
      ts_builtin_sym_end,
      sym__line_end,
  [402] = 1,
    ACTIONS(127), 2,
      ts_builtin_sym_end,
      sym__line_end,
  [407] = 1,
    ACTIONS(129), 1,
      ts_builtin_sym_end,
};

static const uint32_t ts_small_parse_table_map[] = {
  [SMALL_STATE(2)] = 0,
  [SMALL_STATE(3)] = 29,
  [SMALL_STATE(4)] = 49,
  [SMALL_STATE(5)] = 69,
  [SMALL_STATE(6)] = 89,
  [SMALL_STATE(7)] = 107,
  [SMALL_STATE(8)] = 125,
  [SMALL_STATE(9)] = 143,
  [SMALL_STATE(10)] = 160,
  [SMALL_STATE(11)] = 177,
  [SMALL_STATE(12)] = 194,
  [SMALL_STATE(13)] = 212,
  [SMALL_STATE(14)] = 230,
  [SMALL_STATE(15)] = 243,
  [SMALL_STATE(16)] = 256,
  [SMALL_STATE(17)] = 273,
  [SMALL_STATE(18)] = 284,
  [SMALL_STATE(19)] = 297,
  [SMALL_STATE(20)] = 310,
  [SMALL_STATE(21)] = 323,
  [SMALL_STATE(22)] = 331,
  [SMALL_STATE(23)] = 341,
  [SMALL_STATE(24)] = 351,
  [SMALL_STATE(25)] = 357,
  [SMALL_STATE(26)] = 363,
  [SMALL_STATE(27)] = 373,
  [SMALL_STATE(28)] = 379,
  [SMALL_STATE(29)] = 389,
  [SMALL_STATE(30)] = 397,
  [SMALL_STATE(31)] = 402,
  [SMALL_STATE(32)] = 407,
};

static const TSParseActionEntry ts_parse_actions[] = {
  [0] = {.entry = {.count = 0, .reusable = false}},
  [1] = {.entry = {.count = 1, .reusable = false}}, RECOVER(),
  [3] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 0, 0, 0),
  [5] = {.entry = {.count = 1, .reusable = true}}, SHIFT(2),
  [7] = {.entry = {.count = 1, .reusable = true}}, SHIFT(16),
  [9] = {.entry = {.count = 1, .reusable = false}}, SHIFT(12),
  [11] = {.entry = {.count = 1, .reusable = true}}, SHIFT(28),
  [13] = {.entry = {.count = 1, .reusable = false}}, SHIFT(5),
  [15] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 1, 0, 0),
  [17] = {.entry = {.count = 1, .reusable = true}}, SHIFT(30),
  [19] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_name, 2, 0, 0),
  [21] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_name, 2, 0, 0),
  [23] = {.entry = {.count = 1, .reusable = false}}, SHIFT(4),
  [25] = {.entry = {.count = 1, .reusable = true}}, SHIFT(4),
  [27] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_name_repeat1, 2, 0, 0),
  [29] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_name_repeat1, 2, 0, 0),
  [31] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_name_repeat1, 2, 0, 0), SHIFT_REPEAT(4),
  [34] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_name_repeat1, 2, 0, 0), SHIFT_REPEAT(4),
  [37] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_name, 1, 0, 0),
  [39] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_name, 1, 0, 0),
  [41] = {.entry = {.count = 1, .reusable = false}}, SHIFT(3),
  [43] = {.entry = {.count = 1, .reusable = true}}, SHIFT(3),
  [45] = {.entry = {.count = 1, .reusable = true}}, SHIFT(7),
  [47] = {.entry = {.count = 1, .reusable = true}}, SHIFT(8),
  [49] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_name_repeat1, 2, 0, 0), SHIFT_REPEAT(8),
  [52] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_moves_repeat1, 2, 0, 0),
  [54] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_moves_repeat1, 2, 0, 0), SHIFT_REPEAT(6),
  [57] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_moves, 2, 0, 2),
  [59] = {.entry = {.count = 1, .reusable = true}}, SHIFT(6),
  [61] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_moves, 3, 0, 2),
  [63] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_directive, 1, 0, 1),
  [65] = {.entry = {.count = 1, .reusable = true}}, SHIFT(14),
  [67] = {.entry = {.count = 1, .reusable = false}}, SHIFT(14),
  [69] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_directive, 1, 0, 1),
  [71] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_moves, 1, 0, 2),
  [73] = {.entry = {.count = 1, .reusable = true}}, SHIFT(10),
  [75] = {.entry = {.count = 1, .reusable = false}}, SHIFT(6),
  [77] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_value, 1, 0, 0),
  [79] = {.entry = {.count = 1, .reusable = true}}, SHIFT(18),
  [81] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_numbers, 2, 0, 0),
  [83] = {.entry = {.count = 1, .reusable = true}}, SHIFT(24),
  [85] = {.entry = {.count = 1, .reusable = false}}, SHIFT(24),
  [87] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_successor, 1, 0, 2),
  [89] = {.entry = {.count = 1, .reusable = true}}, SHIFT(20),
  [91] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_value, 2, 0, 0),
  [93] = {.entry = {.count = 1, .reusable = true}}, SHIFT(19),
  [95] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_value_repeat1, 2, 0, 0),
  [97] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_value_repeat1, 2, 0, 0), SHIFT_REPEAT(19),
  [100] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_successor, 2, 0, 2),
  [102] = {.entry = {.count = 1, .reusable = false}}, SHIFT(21),
  [104] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_successor, 2, 0, 2),
  [106] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_successor, 3, 0, 5),
  [108] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 2, 0, 0),
  [110] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 1, 0, 0),
  [112] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_text, 1, 0, 0),
  [114] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_directive, 2, 0, 3),
  [116] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0),
  [118] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(2),
  [121] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_numbers, 3, 0, 4),
  [123] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__line, 1, 0, 0),
  [125] = {.entry = {.count = 1, .reusable = true}}, SHIFT(31),
  [127] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__line, 2, 0, 0),
  [129] = {.entry = {.count = 1, .reusable = true}},  ACCEPT_INPUT(),
};

#ifdef __cplusplus
extern "C" {
#endif
#ifdef TREE_SITTER_HIDE_SYMBOLS
#define TS_PUBLIC
#elif defined(_WIN32)
#define TS_PUBLIC __declspec(dllexport)
#else
#define TS_PUBLIC __attribute__((visibility("default")))
#endif

TS_PUBLIC const TSLanguage *tree_sitter_stakeout_game(void) {
  static const TSLanguage language = {
    .version = LANGUAGE_VERSION,
    .symbol_count = SYMBOL_COUNT,
    .alias_count = ALIAS_COUNT,
    .token_count = TOKEN_COUNT,
    .external_token_count = EXTERNAL_TOKEN_COUNT,
    .state_count = STATE_COUNT,
    .large_state_count = LARGE_STATE_COUNT,
    .production_id_count = PRODUCTION_ID_COUNT,
    .field_count = FIELD_COUNT,
    .max_alias_sequence_length = MAX_ALIAS_SEQUENCE_LENGTH,
    .parse_table = &ts_parse_table[0][0],
    .small_parse_table = ts_small_parse_table,
    .small_parse_table_map = ts_small_parse_table_map,
    .parse_actions = ts_parse_actions,
    .symbol_names = ts_symbol_names,
    .field_names = ts_field_names,
    .field_map_slices = ts_field_map_slices,
    .field_map_entries = ts_field_map_entries,
    .symbol_metadata = ts_symbol_metadata,
    .public_symbol_map = ts_symbol_map,
    .alias_map = ts_non_terminal_alias_map,
    .alias_sequences = &ts_alias_sequences[0][0],
    .lex_modes = ts_lex_modes,
    .lex_fn = ts_lex,
    .primary_state_ids = ts_primary_state_ids,
  };
  return &language;
}
#ifdef __cplusplus
}
#endif
