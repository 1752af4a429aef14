#include "tree_sitter/parser.h"

#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif

#define LANGUAGE_VERSION 14
#define STATE_COUNT 32
#define LARGE_STATE_COUNT 2
#define SYMBOL_COUNT 28
#define ALIAS_COUNT 0
#define TOKEN_COUNT 15
#define EXTERNAL_TOKEN_COUNT 0
#define FIELD_COUNT 3
#define MAX_ALIAS_SEQUENCE_LENGTH 3
#define PRODUCTION_ID_COUNT 4

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
  anon_sym_DASH = 10,
  sym_arrow = 11,
  anon_sym_DASH2 = 12,
  aux_sym_name_token1 = 13,
  aux_sym_name_token2 = 14,
  sym_source_file = 15,
  sym__line = 16,
  sym_directive = 17,
  sym_text = 18,
  sym_value = 19,
  sym_edges = 20,
  sym_neighbour = 21,
  sym_dash = 22,
  sym_name = 23,
  aux_sym_source_file_repeat1 = 24,
  aux_sym_value_repeat1 = 25,
  aux_sym_edges_repeat1 = 26,
  aux_sym_name_repeat1 = 27,
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
  [anon_sym_DASH] = "-",
  [sym_arrow] = "arrow",
  [anon_sym_DASH2] = "-",
  [aux_sym_name_token1] = "name_token1",
  [aux_sym_name_token2] = "name_token2",
  [sym_source_file] = "source_file",
  [sym__line] = "_line",
  [sym_directive] = "directive",
  [sym_text] = "text",
  [sym_value] = "value",
  [sym_edges] = "edges",
  [sym_neighbour] = "neighbour",
  [sym_dash] = "dash",
  [sym_name] = "name",
  [aux_sym_source_file_repeat1] = "source_file_repeat1",
  [aux_sym_value_repeat1] = "value_repeat1",
  [aux_sym_edges_repeat1] = "edges_repeat1",
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
  [anon_sym_DASH] = anon_sym_DASH,
  [sym_arrow] = sym_arrow,
  [anon_sym_DASH2] = anon_sym_DASH,
  [aux_sym_name_token1] = aux_sym_name_token1,
  [aux_sym_name_token2] = aux_sym_name_token2,
  [sym_source_file] = sym_source_file,
  [sym__line] = sym__line,
  [sym_directive] = sym_directive,
  [sym_text] = sym_text,
  [sym_value] = sym_value,
  [sym_edges] = sym_edges,
  [sym_neighbour] = sym_neighbour,
  [sym_dash] = sym_dash,
  [sym_name] = sym_name,
  [aux_sym_source_file_repeat1] = aux_sym_source_file_repeat1,
  [aux_sym_value_repeat1] = aux_sym_value_repeat1,
  [aux_sym_edges_repeat1] = aux_sym_edges_repeat1,
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
  [anon_sym_DASH] = {
    .visible = true,
    .named = false,
  },
  [sym_arrow] = {
    .visible = true,
    .named = true,
  },
  [anon_sym_DASH2] = {
    .visible = true,
    .named = false,
  },
  [aux_sym_name_token1] = {
    .visible = false,
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
  [sym_edges] = {
    .visible = true,
    .named = true,
  },
  [sym_neighbour] = {
    .visible = true,
    .named = true,
  },
  [sym_dash] = {
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
  [aux_sym_edges_repeat1] = {
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
};

static const char * const ts_field_names[] = {
  [0] = NULL,
  [field_key] = "key",
  [field_value] = "value",
  [field_vertex] = "vertex",
};

static const TSFieldMapSlice ts_field_map_slices[PRODUCTION_ID_COUNT] = {
  [1] = {.index = 0, .length = 1},
  [2] = {.index = 1, .length = 1},
  [3] = {.index = 2, .length = 2},
};

static const TSFieldMapEntry ts_field_map_entries[] = {
  [0] =
    {field_key, 0},
  [1] =
    {field_vertex, 0},
  [2] =
    {field_key, 0},
    {field_value, 1},
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
  [6] = 6,
  [7] = 7,
  [8] = 8,
  [9] = 3,
  [10] = 4,
  [11] = 7,
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
  [28] = 20,
  [29] = 29,
  [30] = 30,
  [31] = 31,
};

static bool ts_lex(TSLexer *lexer, TSStateId state) {
  START_LEXER();
  eof = lexer->eof(lexer);
  switch (state) {
    case 0:
      if (eof) ADVANCE(26);
      if (lookahead == '\n') ADVANCE(27);
      if (lookahead == '\r') ADVANCE(28);
      if (lookahead == ',') ADVANCE(44);
      if (lookahead == '-') ADVANCE(32);
      if (lookahead == ';') ADVANCE(43);
      if (lookahead == 'a') ADVANCE(41);
      if (lookahead == 't') ADVANCE(35);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(16);
      if (lookahead != 0) ADVANCE(42);
      END_STATE();
    case 1:
      if (lookahead == ':') ADVANCE(29);
      END_STATE();
    case 2:
      if (lookahead == ':') ADVANCE(30);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(2);
      END_STATE();
    case 3:
      if (lookahead == ';') ADVANCE(50);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(3);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(45);
      END_STATE();
    case 4:
      if (lookahead == 'e') ADVANCE(1);
      END_STATE();
    case 5:
      if (lookahead == 'h') ADVANCE(8);
      END_STATE();
    case 6:
      if (lookahead == 'i') ADVANCE(11);
      END_STATE();
    case 7:
      if (lookahead == 'l') ADVANCE(4);
      END_STATE();
    case 8:
      if (lookahead == 'o') ADVANCE(9);
      END_STATE();
    case 9:
      if (lookahead == 'r') ADVANCE(1);
      END_STATE();
    case 10:
      if (lookahead == 't') ADVANCE(5);
      END_STATE();
    case 11:
      if (lookahead == 't') ADVANCE(7);
      END_STATE();
    case 12:
      if (lookahead == 'u') ADVANCE(10);
      END_STATE();
    case 13:
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ';') ADVANCE(44);
      END_STATE();
    case 14:
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(14);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(50);
      END_STATE();
    case 15:
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(15);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ';') ADVANCE(46);
      END_STATE();
    case 16:
      if (eof) ADVANCE(26);
      if (lookahead == '\n') ADVANCE(27);
      if (lookahead == '\r') ADVANCE(28);
      if (lookahead == ',') ADVANCE(48);
      if (lookahead == '-') ADVANCE(53);
      if (lookahead == ';') ADVANCE(50);
      if (lookahead == 'a') ADVANCE(12);
      if (lookahead == 't') ADVANCE(6);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(16);
      END_STATE();
    case 17:
      if (eof) ADVANCE(26);
      if (lookahead == '\n') ADVANCE(27);
      if (lookahead == '\r') ADVANCE(28);
      if (lookahead == ',') ADVANCE(48);
      if (lookahead == ';') ADVANCE(50);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(17);
      if (lookahead != 0) ADVANCE(49);
      END_STATE();
    case 18:
      if (eof) ADVANCE(26);
      if (lookahead == '\n') ADVANCE(27);
      if (lookahead == '\r') ADVANCE(28);
      if (lookahead == ',') ADVANCE(48);
      if (lookahead == ';') ADVANCE(47);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(17);
      if (lookahead != 0) ADVANCE(47);
      END_STATE();
    case 19:
      if (eof) ADVANCE(26);
      if (lookahead == '\n') ADVANCE(27);
      if (lookahead == '\r') ADVANCE(28);
      if (lookahead == '-') ADVANCE(53);
      if (lookahead == ';') ADVANCE(50);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(19);
      END_STATE();
    case 20:
      if (eof) ADVANCE(26);
      if (lookahead == '\n') ADVANCE(27);
      if (lookahead == '\r') ADVANCE(28);
      if (lookahead == '-') ADVANCE(52);
      if (lookahead == ';') ADVANCE(50);
      if (lookahead == 'a') ADVANCE(67);
      if (lookahead == 't') ADVANCE(61);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(20);
      if (('b' <= lookahead && lookahead <= 'z')) ADVANCE(68);
      if (lookahead != 0 &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(69);
      END_STATE();
    case 21:
      if (eof) ADVANCE(26);
      if (lookahead == '\n') ADVANCE(27);
      if (lookahead == '\r') ADVANCE(28);
      if (lookahead == '-') ADVANCE(56);
      if (lookahead == ';') ADVANCE(50);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(19);
      if (lookahead != 0 &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(57);
      END_STATE();
    case 22:
      if (eof) ADVANCE(26);
      if (lookahead == '\n') ADVANCE(27);
      if (lookahead == '\r') ADVANCE(28);
      if (lookahead == '-') ADVANCE(51);
      if (lookahead == ';') ADVANCE(50);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(22);
      if (lookahead != 0 &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(69);
      END_STATE();
    case 23:
      if (eof) ADVANCE(26);
      if (lookahead == '\n') ADVANCE(27);
      if (lookahead == '\r') ADVANCE(28);
      if (lookahead == '-') ADVANCE(55);
      if (lookahead == ';') ADVANCE(50);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(22);
      if (lookahead != 0 &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(57);
      END_STATE();
    case 24:
      if (eof) ADVANCE(26);
      if (lookahead == '\n') ADVANCE(27);
      if (lookahead == '\r') ADVANCE(28);
      if (lookahead == ';') ADVANCE(50);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(24);
      if (lookahead != 0) ADVANCE(46);
      END_STATE();
    case 25:
      if (eof) ADVANCE(26);
      if (lookahead == '\n') ADVANCE(27);
      if (lookahead == '\r') ADVANCE(28);
      if (lookahead == ';') ADVANCE(45);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(24);
      if (lookahead != 0) ADVANCE(44);
      END_STATE();
    case 26:
      ACCEPT_TOKEN(ts_builtin_sym_end);
      END_STATE();
    case 27:
      ACCEPT_TOKEN(sym__line_end);
      END_STATE();
    case 28:
      ACCEPT_TOKEN(sym__line_end);
      if (lookahead == '\n') ADVANCE(27);
      END_STATE();
    case 29:
      ACCEPT_TOKEN(sym__text_key);
      END_STATE();
    case 30:
      ACCEPT_TOKEN(sym_key);
      END_STATE();
    case 31:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(44);
      if (lookahead == ':') ADVANCE(29);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(42);
      END_STATE();
    case 32:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(44);
      if (lookahead == '>') ADVANCE(42);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(42);
      END_STATE();
    case 33:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(44);
      if (lookahead == 'e') ADVANCE(31);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(42);
      END_STATE();
    case 34:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(44);
      if (lookahead == 'h') ADVANCE(37);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(42);
      END_STATE();
    case 35:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(44);
      if (lookahead == 'i') ADVANCE(40);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(42);
      END_STATE();
    case 36:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(44);
      if (lookahead == 'l') ADVANCE(33);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(42);
      END_STATE();
    case 37:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(44);
      if (lookahead == 'o') ADVANCE(38);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(42);
      END_STATE();
    case 38:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(44);
      if (lookahead == 'r') ADVANCE(31);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(42);
      END_STATE();
    case 39:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(44);
      if (lookahead == 't') ADVANCE(34);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(42);
      END_STATE();
    case 40:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(44);
      if (lookahead == 't') ADVANCE(36);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(42);
      END_STATE();
    case 41:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(44);
      if (lookahead == 'u') ADVANCE(39);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(42);
      END_STATE();
    case 42:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(44);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(42);
      END_STATE();
    case 43:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(45);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(3);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(43);
      END_STATE();
    case 44:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(44);
      END_STATE();
    case 45:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(3);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(45);
      END_STATE();
    case 46:
      ACCEPT_TOKEN(aux_sym_text_token2);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(15);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(46);
      END_STATE();
    case 47:
      ACCEPT_TOKEN(aux_sym_value_token1);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ',') ADVANCE(47);
      END_STATE();
    case 48:
      ACCEPT_TOKEN(anon_sym_COMMA);
      END_STATE();
    case 49:
      ACCEPT_TOKEN(sym__word);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ',') ADVANCE(49);
      END_STATE();
    case 50:
      ACCEPT_TOKEN(sym_comment);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(14);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(50);
      END_STATE();
    case 51:
      ACCEPT_TOKEN(anon_sym_DASH);
      END_STATE();
    case 52:
      ACCEPT_TOKEN(anon_sym_DASH);
      if (lookahead == ':') ADVANCE(30);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(2);
      END_STATE();
    case 53:
      ACCEPT_TOKEN(anon_sym_DASH);
      if (lookahead == '>') ADVANCE(54);
      END_STATE();
    case 54:
      ACCEPT_TOKEN(sym_arrow);
      END_STATE();
    case 55:
      ACCEPT_TOKEN(anon_sym_DASH2);
      END_STATE();
    case 56:
      ACCEPT_TOKEN(anon_sym_DASH2);
      if (lookahead == '>') ADVANCE(54);
      END_STATE();
    case 57:
      ACCEPT_TOKEN(aux_sym_name_token1);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != '-' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(57);
      END_STATE();
    case 58:
      ACCEPT_TOKEN(aux_sym_name_token2);
      if (lookahead == '-') ADVANCE(2);
      if (lookahead == ':') ADVANCE(29);
      if (('a' <= lookahead && lookahead <= 'z')) ADVANCE(68);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(69);
      END_STATE();
    case 59:
      ACCEPT_TOKEN(aux_sym_name_token2);
      if (lookahead == '-') ADVANCE(2);
      if (lookahead == ':') ADVANCE(30);
      if (lookahead == 'e') ADVANCE(58);
      if (('a' <= lookahead && lookahead <= 'z')) ADVANCE(68);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(69);
      END_STATE();
    case 60:
      ACCEPT_TOKEN(aux_sym_name_token2);
      if (lookahead == '-') ADVANCE(2);
      if (lookahead == ':') ADVANCE(30);
      if (lookahead == 'h') ADVANCE(63);
      if (('a' <= lookahead && lookahead <= 'z')) ADVANCE(68);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(69);
      END_STATE();
    case 61:
      ACCEPT_TOKEN(aux_sym_name_token2);
      if (lookahead == '-') ADVANCE(2);
      if (lookahead == ':') ADVANCE(30);
      if (lookahead == 'i') ADVANCE(66);
      if (('a' <= lookahead && lookahead <= 'z')) ADVANCE(68);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(69);
      END_STATE();
    case 62:
      ACCEPT_TOKEN(aux_sym_name_token2);
      if (lookahead == '-') ADVANCE(2);
      if (lookahead == ':') ADVANCE(30);
      if (lookahead == 'l') ADVANCE(59);
      if (('a' <= lookahead && lookahead <= 'z')) ADVANCE(68);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(69);
      END_STATE();
    case 63:
      ACCEPT_TOKEN(aux_sym_name_token2);
      if (lookahead == '-') ADVANCE(2);
      if (lookahead == ':') ADVANCE(30);
      if (lookahead == 'o') ADVANCE(64);
      if (('a' <= lookahead && lookahead <= 'z')) ADVANCE(68);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(69);
      END_STATE();
    case 64:
      ACCEPT_TOKEN(aux_sym_name_token2);
      if (lookahead == '-') ADVANCE(2);
      if (lookahead == ':') ADVANCE(30);
      if (lookahead == 'r') ADVANCE(58);
      if (('a' <= lookahead && lookahead <= 'z')) ADVANCE(68);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(69);
      END_STATE();
    case 65:
      ACCEPT_TOKEN(aux_sym_name_token2);
      if (lookahead == '-') ADVANCE(2);
      if (lookahead == ':') ADVANCE(30);
      if (lookahead == 't') ADVANCE(60);
      if (('a' <= lookahead && lookahead <= 'z')) ADVANCE(68);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(69);
      END_STATE();
    case 66:
      ACCEPT_TOKEN(aux_sym_name_token2);
      if (lookahead == '-') ADVANCE(2);
      if (lookahead == ':') ADVANCE(30);
      if (lookahead == 't') ADVANCE(62);
      if (('a' <= lookahead && lookahead <= 'z')) ADVANCE(68);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(69);
      END_STATE();
    case 67:
      ACCEPT_TOKEN(aux_sym_name_token2);
      if (lookahead == '-') ADVANCE(2);
      if (lookahead == ':') ADVANCE(30);
      if (lookahead == 'u') ADVANCE(65);
      if (('a' <= lookahead && lookahead <= 'z')) ADVANCE(68);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(69);
      END_STATE();
    case 68:
      ACCEPT_TOKEN(aux_sym_name_token2);
      if (lookahead == '-') ADVANCE(2);
      if (lookahead == ':') ADVANCE(30);
      if (('a' <= lookahead && lookahead <= 'z')) ADVANCE(68);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(69);
      END_STATE();
    case 69:
      ACCEPT_TOKEN(aux_sym_name_token2);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ' ' &&
          lookahead != '-' &&
          lookahead != ':' &&
          lookahead != ';') ADVANCE(69);
      END_STATE();
    default:
      return false;
  }
}

static const TSLexMode ts_lex_modes[STATE_COUNT] = {
  [0] = {.lex_state = 0},
  [1] = {.lex_state = 20},
  [2] = {.lex_state = 20},
  [3] = {.lex_state = 21},
  [4] = {.lex_state = 21},
  [5] = {.lex_state = 22},
  [6] = {.lex_state = 22},
  [7] = {.lex_state = 21},
  [8] = {.lex_state = 22},
  [9] = {.lex_state = 23},
  [10] = {.lex_state = 23},
  [11] = {.lex_state = 23},
  [12] = {.lex_state = 18},
  [13] = {.lex_state = 25},
  [14] = {.lex_state = 19},
  [15] = {.lex_state = 17},
  [16] = {.lex_state = 17},
  [17] = {.lex_state = 17},
  [18] = {.lex_state = 22},
  [19] = {.lex_state = 22},
  [20] = {.lex_state = 23},
  [21] = {.lex_state = 20},
  [22] = {.lex_state = 0},
  [23] = {.lex_state = 0},
  [24] = {.lex_state = 20},
  [25] = {.lex_state = 20},
  [26] = {.lex_state = 0},
  [27] = {.lex_state = 0},
  [28] = {.lex_state = 23},
  [29] = {.lex_state = 0},
  [30] = {.lex_state = 0},
  [31] = {.lex_state = 0},
};

static const uint16_t ts_parse_table[LARGE_STATE_COUNT][SYMBOL_COUNT] = {
  [0] = {
    [ts_builtin_sym_end] = ACTIONS(1),
    [sym__line_end] = ACTIONS(1),
    [sym__text_key] = ACTIONS(1),
    [aux_sym_text_token1] = ACTIONS(1),
    [aux_sym_value_token1] = ACTIONS(1),
    [anon_sym_COMMA] = ACTIONS(1),
    [sym_comment] = ACTIONS(1),
    [anon_sym_DASH] = ACTIONS(1),
    [sym_arrow] = ACTIONS(1),
    [anon_sym_DASH2] = ACTIONS(1),
  },
  [1] = {
    [sym_source_file] = STATE(31),
    [sym__line] = STATE(22),
    [sym_directive] = STATE(21),
    [sym_edges] = STATE(21),
    [sym_name] = STATE(14),
    [aux_sym_source_file_repeat1] = STATE(23),
    [ts_builtin_sym_end] = ACTIONS(3),
    [sym__line_end] = ACTIONS(5),
    [sym__text_key] = ACTIONS(7),
    [sym_key] = ACTIONS(9),
    [sym_comment] = ACTIONS(11),
    [anon_sym_DASH] = ACTIONS(13),
    [aux_sym_name_token2] = ACTIONS(15),
  },
};

static const uint16_t ts_small_parse_table[] = {
  [0] = 9,
    ACTIONS(7), 1,
      sym__text_key,
    ACTIONS(9), 1,
      sym_key,
    ACTIONS(13), 1,
      anon_sym_DASH,
    ACTIONS(15), 1,
      aux_sym_name_token2,
    ACTIONS(19), 1,
      sym_comment,
    STATE(14), 1,
      sym_name,
    STATE(29), 1,
      sym__line,
    ACTIONS(17), 2,
      ts_builtin_sym_end,
      sym__line_end,
    STATE(21), 2,
      sym_directive,
      sym_edges,
  [30] = 5,
    ACTIONS(23), 1,
      anon_sym_DASH,
    ACTIONS(25), 1,
      anon_sym_DASH2,
    ACTIONS(27), 1,
      aux_sym_name_token1,
    STATE(4), 1,
      aux_sym_name_repeat1,
    ACTIONS(21), 4,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
      sym_arrow,
  [49] = 5,
    ACTIONS(31), 1,
      anon_sym_DASH,
    ACTIONS(33), 1,
      anon_sym_DASH2,
    ACTIONS(35), 1,
      aux_sym_name_token1,
    STATE(7), 1,
      aux_sym_name_repeat1,
    ACTIONS(29), 4,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
      sym_arrow,
  [68] = 5,
    ACTIONS(39), 1,
      anon_sym_DASH,
    ACTIONS(41), 1,
      aux_sym_name_token2,
    STATE(19), 1,
      sym_name,
    STATE(6), 2,
      sym_neighbour,
      aux_sym_edges_repeat1,
    ACTIONS(37), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [87] = 5,
    ACTIONS(45), 1,
      anon_sym_DASH,
    ACTIONS(48), 1,
      aux_sym_name_token2,
    STATE(19), 1,
      sym_name,
    STATE(6), 2,
      sym_neighbour,
      aux_sym_edges_repeat1,
    ACTIONS(43), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [106] = 5,
    ACTIONS(53), 1,
      anon_sym_DASH,
    ACTIONS(55), 1,
      anon_sym_DASH2,
    ACTIONS(58), 1,
      aux_sym_name_token1,
    STATE(7), 1,
      aux_sym_name_repeat1,
    ACTIONS(51), 4,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
      sym_arrow,
  [125] = 5,
    ACTIONS(39), 1,
      anon_sym_DASH,
    ACTIONS(41), 1,
      aux_sym_name_token2,
    STATE(19), 1,
      sym_name,
    STATE(5), 2,
      sym_neighbour,
      aux_sym_edges_repeat1,
    ACTIONS(61), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [144] = 4,
    STATE(10), 1,
      aux_sym_name_repeat1,
    ACTIONS(23), 2,
      anon_sym_DASH,
      aux_sym_name_token2,
    ACTIONS(63), 2,
      anon_sym_DASH2,
      aux_sym_name_token1,
    ACTIONS(21), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [161] = 4,
    STATE(11), 1,
      aux_sym_name_repeat1,
    ACTIONS(31), 2,
      anon_sym_DASH,
      aux_sym_name_token2,
    ACTIONS(65), 2,
      anon_sym_DASH2,
      aux_sym_name_token1,
    ACTIONS(29), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [178] = 4,
    STATE(11), 1,
      aux_sym_name_repeat1,
    ACTIONS(53), 2,
      anon_sym_DASH,
      aux_sym_name_token2,
    ACTIONS(67), 2,
      anon_sym_DASH2,
      aux_sym_name_token1,
    ACTIONS(51), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [195] = 5,
    ACTIONS(74), 1,
      sym__word,
    ACTIONS(76), 1,
      sym_comment,
    STATE(25), 1,
      sym_value,
    ACTIONS(70), 2,
      ts_builtin_sym_end,
      sym__line_end,
    ACTIONS(72), 2,
      aux_sym_value_token1,
      anon_sym_COMMA,
  [213] = 5,
    ACTIONS(76), 1,
      sym_comment,
    ACTIONS(78), 1,
      aux_sym_text_token1,
    ACTIONS(80), 1,
      aux_sym_text_token2,
    STATE(25), 1,
      sym_text,
    ACTIONS(70), 2,
      ts_builtin_sym_end,
      sym__line_end,
  [230] = 4,
    ACTIONS(84), 1,
      anon_sym_DASH,
    ACTIONS(86), 1,
      sym_arrow,
    STATE(8), 1,
      sym_dash,
    ACTIONS(82), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [245] = 3,
    STATE(16), 1,
      aux_sym_value_repeat1,
    ACTIONS(90), 2,
      anon_sym_COMMA,
      sym__word,
    ACTIONS(88), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [258] = 3,
    STATE(17), 1,
      aux_sym_value_repeat1,
    ACTIONS(94), 2,
      anon_sym_COMMA,
      sym__word,
    ACTIONS(92), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [271] = 3,
    STATE(17), 1,
      aux_sym_value_repeat1,
    ACTIONS(98), 2,
      anon_sym_COMMA,
      sym__word,
    ACTIONS(96), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [284] = 1,
    ACTIONS(101), 5,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
      anon_sym_DASH,
      aux_sym_name_token2,
  [292] = 1,
    ACTIONS(103), 5,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
      anon_sym_DASH,
      aux_sym_name_token2,
  [300] = 2,
    STATE(4), 1,
      aux_sym_name_repeat1,
    ACTIONS(27), 2,
      anon_sym_DASH2,
      aux_sym_name_token1,
  [308] = 2,
    ACTIONS(107), 1,
      sym_comment,
    ACTIONS(105), 2,
      ts_builtin_sym_end,
      sym__line_end,
  [316] = 3,
    ACTIONS(5), 1,
      sym__line_end,
    ACTIONS(109), 1,
      ts_builtin_sym_end,
    STATE(26), 1,
      aux_sym_source_file_repeat1,
  [326] = 3,
    ACTIONS(5), 1,
      sym__line_end,
    ACTIONS(109), 1,
      ts_builtin_sym_end,
    STATE(27), 1,
      aux_sym_source_file_repeat1,
  [336] = 1,
    ACTIONS(111), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [342] = 1,
    ACTIONS(113), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [348] = 3,
    ACTIONS(5), 1,
      sym__line_end,
    ACTIONS(115), 1,
      ts_builtin_sym_end,
    STATE(27), 1,
      aux_sym_source_file_repeat1,
  [358] = 3,
    ACTIONS(117), 1,
      ts_builtin_sym_end,
    ACTIONS(119), 1,
      sym__line_end,
    STATE(27), 1,
      aux_sym_source_file_repeat1,
  [368] = 2,
    STATE(10), 1,
      aux_sym_name_repeat1,
    ACTIONS(63), 2,
      anon_sym_DASH2,
      aux_sym_name_token1,
  [376] = 1,
    ACTIONS(117), 2,
      ts_builtin_sym_end,
      sym__line_end,
  [381] = 1,
    ACTIONS(122), 2,
      ts_builtin_sym_end,
      sym__line_end,
  [386] = 1,
    ACTIONS(124), 1,
      ts_builtin_sym_end,
};

static const uint32_t ts_small_parse_table_map[] = {
  [SMALL_STATE(2)] = 0,
  [SMALL_STATE(3)] = 30,
  [SMALL_STATE(4)] = 49,
  [SMALL_STATE(5)] = 68,
  [SMALL_STATE(6)] = 87,
  [SMALL_STATE(7)] = 106,
  [SMALL_STATE(8)] = 125,
  [SMALL_STATE(9)] = 144,
  [SMALL_STATE(10)] = 161,
  [SMALL_STATE(11)] = 178,
  [SMALL_STATE(12)] = 195,
  [SMALL_STATE(13)] = 213,
  [SMALL_STATE(14)] = 230,
  [SMALL_STATE(15)] = 245,
  [SMALL_STATE(16)] = 258,
  [SMALL_STATE(17)] = 271,
  [SMALL_STATE(18)] = 284,
  [SMALL_STATE(19)] = 292,
  [SMALL_STATE(20)] = 300,
  [SMALL_STATE(21)] = 308,
  [SMALL_STATE(22)] = 316,
  [SMALL_STATE(23)] = 326,
  [SMALL_STATE(24)] = 336,
  [SMALL_STATE(25)] = 342,
  [SMALL_STATE(26)] = 348,
  [SMALL_STATE(27)] = 358,
  [SMALL_STATE(28)] = 368,
  [SMALL_STATE(29)] = 376,
  [SMALL_STATE(30)] = 381,
  [SMALL_STATE(31)] = 386,
};

static const TSParseActionEntry ts_parse_actions[] = {
  [0] = {.entry = {.count = 0, .reusable = false}},
  [1] = {.entry = {.count = 1, .reusable = false}}, RECOVER(),
  [3] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 0, 0, 0),
  [5] = {.entry = {.count = 1, .reusable = true}}, SHIFT(2),
  [7] = {.entry = {.count = 1, .reusable = true}}, SHIFT(13),
  [9] = {.entry = {.count = 1, .reusable = false}}, SHIFT(12),
  [11] = {.entry = {.count = 1, .reusable = true}}, SHIFT(22),
  [13] = {.entry = {.count = 1, .reusable = false}}, SHIFT(20),
  [15] = {.entry = {.count = 1, .reusable = false}}, SHIFT(3),
  [17] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 1, 0, 0),
  [19] = {.entry = {.count = 1, .reusable = true}}, SHIFT(29),
  [21] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_name, 1, 0, 0),
  [23] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_name, 1, 0, 0),
  [25] = {.entry = {.count = 1, .reusable = false}}, SHIFT(4),
  [27] = {.entry = {.count = 1, .reusable = true}}, SHIFT(4),
  [29] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_name, 2, 0, 0),
  [31] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_name, 2, 0, 0),
  [33] = {.entry = {.count = 1, .reusable = false}}, SHIFT(7),
  [35] = {.entry = {.count = 1, .reusable = true}}, SHIFT(7),
  [37] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_edges, 3, 0, 2),
  [39] = {.entry = {.count = 1, .reusable = true}}, SHIFT(28),
  [41] = {.entry = {.count = 1, .reusable = true}}, SHIFT(9),
  [43] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_edges_repeat1, 2, 0, 0),
  [45] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_edges_repeat1, 2, 0, 0), SHIFT_REPEAT(28),
  [48] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_edges_repeat1, 2, 0, 0), SHIFT_REPEAT(9),
  [51] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_name_repeat1, 2, 0, 0),
  [53] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_name_repeat1, 2, 0, 0),
  [55] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_name_repeat1, 2, 0, 0), SHIFT_REPEAT(7),
  [58] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_name_repeat1, 2, 0, 0), SHIFT_REPEAT(7),
  [61] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_edges, 2, 0, 2),
  [63] = {.entry = {.count = 1, .reusable = true}}, SHIFT(10),
  [65] = {.entry = {.count = 1, .reusable = true}}, SHIFT(11),
  [67] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_name_repeat1, 2, 0, 0), SHIFT_REPEAT(11),
  [70] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_directive, 1, 0, 1),
  [72] = {.entry = {.count = 1, .reusable = true}}, SHIFT(15),
  [74] = {.entry = {.count = 1, .reusable = false}}, SHIFT(15),
  [76] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_directive, 1, 0, 1),
  [78] = {.entry = {.count = 1, .reusable = true}}, SHIFT(24),
  [80] = {.entry = {.count = 1, .reusable = false}}, SHIFT(24),
  [82] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_edges, 1, 0, 2),
  [84] = {.entry = {.count = 1, .reusable = false}}, SHIFT(18),
  [86] = {.entry = {.count = 1, .reusable = true}}, SHIFT(8),
  [88] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_value, 1, 0, 0),
  [90] = {.entry = {.count = 1, .reusable = true}}, SHIFT(16),
  [92] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_value, 2, 0, 0),
  [94] = {.entry = {.count = 1, .reusable = true}}, SHIFT(17),
  [96] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_value_repeat1, 2, 0, 0),
  [98] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_value_repeat1, 2, 0, 0), SHIFT_REPEAT(17),
  [101] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_dash, 1, 0, 0),
  [103] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_neighbour, 1, 0, 2),
  [105] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__line, 1, 0, 0),
  [107] = {.entry = {.count = 1, .reusable = true}}, SHIFT(30),
  [109] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 1, 0, 0),
  [111] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_text, 1, 0, 0),
  [113] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_directive, 2, 0, 3),
  [115] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 2, 0, 0),
  [117] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0),
  [119] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(2),
  [122] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__line, 2, 0, 0),
  [124] = {.entry = {.count = 1, .reusable = true}},  ACCEPT_INPUT(),
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

TS_PUBLIC const TSLanguage *tree_sitter_stakeout_pursuit(void) {
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
