#include "tree_sitter/parser.h"

#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif

#define LANGUAGE_VERSION 14
#define STATE_COUNT 30
#define LARGE_STATE_COUNT 4
#define SYMBOL_COUNT 30
#define ALIAS_COUNT 0
#define TOKEN_COUNT 17
#define EXTERNAL_TOKEN_COUNT 0
#define FIELD_COUNT 2
#define MAX_ALIAS_SEQUENCE_LENGTH 3
#define PRODUCTION_ID_COUNT 3

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
  sym_size = 10,
  sym_floor = 11,
  sym_wall = 12,
  sym_police = 13,
  sym_thief = 14,
  sym_exit = 15,
  sym_unknown = 16,
  sym_source_file = 17,
  sym__line = 18,
  sym_directive = 19,
  sym_text = 20,
  sym_value = 21,
  sym_grid = 22,
  sym__last_grid = 23,
  sym__lines = 24,
  sym_row = 25,
  sym__cell = 26,
  aux_sym_source_file_repeat1 = 27,
  aux_sym_value_repeat1 = 28,
  aux_sym_row_repeat1 = 29,
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
  [sym_size] = "size",
  [sym_floor] = "floor",
  [sym_wall] = "wall",
  [sym_police] = "police",
  [sym_thief] = "thief",
  [sym_exit] = "exit",
  [sym_unknown] = "unknown",
  [sym_source_file] = "source_file",
  [sym__line] = "_line",
  [sym_directive] = "directive",
  [sym_text] = "text",
  [sym_value] = "value",
  [sym_grid] = "grid",
  [sym__last_grid] = "grid",
  [sym__lines] = "_lines",
  [sym_row] = "row",
  [sym__cell] = "_cell",
  [aux_sym_source_file_repeat1] = "source_file_repeat1",
  [aux_sym_value_repeat1] = "value_repeat1",
  [aux_sym_row_repeat1] = "row_repeat1",
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
  [sym_size] = sym_size,
  [sym_floor] = sym_floor,
  [sym_wall] = sym_wall,
  [sym_police] = sym_police,
  [sym_thief] = sym_thief,
  [sym_exit] = sym_exit,
  [sym_unknown] = sym_unknown,
  [sym_source_file] = sym_source_file,
  [sym__line] = sym__line,
  [sym_directive] = sym_directive,
  [sym_text] = sym_text,
  [sym_value] = sym_value,
  [sym_grid] = sym_grid,
  [sym__last_grid] = sym_grid,
  [sym__lines] = sym__lines,
  [sym_row] = sym_row,
  [sym__cell] = sym__cell,
  [aux_sym_source_file_repeat1] = aux_sym_source_file_repeat1,
  [aux_sym_value_repeat1] = aux_sym_value_repeat1,
  [aux_sym_row_repeat1] = aux_sym_row_repeat1,
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
  [sym_size] = {
    .visible = true,
    .named = true,
  },
  [sym_floor] = {
    .visible = true,
    .named = true,
  },
  [sym_wall] = {
    .visible = true,
    .named = true,
  },
  [sym_police] = {
    .visible = true,
    .named = true,
  },
  [sym_thief] = {
    .visible = true,
    .named = true,
  },
  [sym_exit] = {
    .visible = true,
    .named = true,
  },
  [sym_unknown] = {
    .visible = true,
    .named = true,
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
  [sym_grid] = {
    .visible = true,
    .named = true,
  },
  [sym__last_grid] = {
    .visible = true,
    .named = true,
  },
  [sym__lines] = {
    .visible = false,
    .named = true,
  },
  [sym_row] = {
    .visible = true,
    .named = true,
  },
  [sym__cell] = {
    .visible = false,
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
  [aux_sym_row_repeat1] = {
    .visible = false,
    .named = false,
  },
};

enum ts_field_identifiers {
  field_key = 1,
  field_value = 2,
};

static const char * const ts_field_names[] = {
  [0] = NULL,
  [field_key] = "key",
  [field_value] = "value",
};

static const TSFieldMapSlice ts_field_map_slices[PRODUCTION_ID_COUNT] = {
  [1] = {.index = 0, .length = 1},
  [2] = {.index = 1, .length = 2},
};

static const TSFieldMapEntry ts_field_map_entries[] = {
  [0] =
    {field_key, 0},
  [1] =
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
};

static TSCharacterRange sym_unknown_character_set_1[] = {
  {0, 0x08}, {0x0b, '\f'}, {0x0e, 0x1f}, {'!', ')'}, {'+', '-'}, {'/', 'D'}, {'F', 'O'}, {'Q', 'S'},
  {'U', 0x10ffff},
};

static bool ts_lex(TSLexer *lexer, TSStateId state) {
  START_LEXER();
  eof = lexer->eof(lexer);
  switch (state) {
    case 0:
      if (eof) ADVANCE(24);
      ADVANCE_MAP(
        '\n', 25,
        '\r', 26,
        '*', 29,
        ',', 44,
        '.', 30,
        ';', 43,
        'E', 42,
        'P', 42,
        'T', 42,
        'a', 39,
        't', 33,
      );
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(17);
      if (lookahead == '-' ||
          ('b' <= lookahead && lookahead <= 'z')) ADVANCE(40);
      if (lookahead != 0) ADVANCE(42);
      END_STATE();
    case 1:
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 'e') ADVANCE(11);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(10);
      END_STATE();
    case 2:
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 'h') ADVANCE(5);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(10);
      END_STATE();
    case 3:
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 'i') ADVANCE(8);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(10);
      END_STATE();
    case 4:
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 'l') ADVANCE(1);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(10);
      END_STATE();
    case 5:
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 'o') ADVANCE(6);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(10);
      END_STATE();
    case 6:
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 'r') ADVANCE(11);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(10);
      END_STATE();
    case 7:
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 't') ADVANCE(2);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(10);
      END_STATE();
    case 8:
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 't') ADVANCE(4);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(10);
      END_STATE();
    case 9:
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 'u') ADVANCE(7);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(10);
      END_STATE();
    case 10:
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(10);
      END_STATE();
    case 11:
      if (lookahead == ':') ADVANCE(27);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(10);
      END_STATE();
    case 12:
      if (lookahead == ';') ADVANCE(51);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(12);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(45);
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
          lookahead != '\r') ADVANCE(51);
      END_STATE();
    case 15:
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(15);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(52);
      END_STATE();
    case 16:
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(16);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r' &&
          lookahead != ';') ADVANCE(46);
      END_STATE();
    case 17:
      if (eof) ADVANCE(24);
      ADVANCE_MAP(
        '\n', 25,
        '\r', 26,
        '*', 54,
        ',', 48,
        '.', 53,
        ';', 51,
        'E', 57,
        'P', 55,
        'T', 56,
        'a', 9,
        't', 3,
      );
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(17);
      if (lookahead == '-' ||
          ('b' <= lookahead && lookahead <= 'z')) ADVANCE(10);
      END_STATE();
    case 18:
      if (eof) ADVANCE(24);
      ADVANCE_MAP(
        '\n', 25,
        '\r', 26,
        '*', 54,
        '.', 53,
        ';', 50,
        'E', 57,
        'P', 55,
        'T', 56,
        'a', 66,
        't', 60,
      );
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(18);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(69);
      if (lookahead == '-' ||
          ('b' <= lookahead && lookahead <= 'z')) ADVANCE(67);
      if (lookahead != 0) ADVANCE(70);
      END_STATE();
    case 19:
      if (eof) ADVANCE(24);
      if (lookahead == '\n') ADVANCE(25);
      if (lookahead == '\r') ADVANCE(26);
      if (lookahead == '*') ADVANCE(54);
      if (lookahead == '.') ADVANCE(53);
      if (lookahead == 'E') ADVANCE(57);
      if (lookahead == 'P') ADVANCE(55);
      if (lookahead == 'T') ADVANCE(56);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(19);
      if (lookahead != 0) ADVANCE(70);
      END_STATE();
    case 20:
      if (eof) ADVANCE(24);
      if (lookahead == '\n') ADVANCE(25);
      if (lookahead == '\r') ADVANCE(26);
      if (lookahead == ',') ADVANCE(48);
      if (lookahead == ';') ADVANCE(51);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(20);
      if (lookahead != 0) ADVANCE(49);
      END_STATE();
    case 21:
      if (eof) ADVANCE(24);
      if (lookahead == '\n') ADVANCE(25);
      if (lookahead == '\r') ADVANCE(26);
      if (lookahead == ',') ADVANCE(48);
      if (lookahead == ';') ADVANCE(47);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(20);
      if (lookahead != 0) ADVANCE(47);
      END_STATE();
    case 22:
      if (eof) ADVANCE(24);
      if (lookahead == '\n') ADVANCE(25);
      if (lookahead == '\r') ADVANCE(26);
      if (lookahead == ';') ADVANCE(51);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(22);
      if (lookahead != 0) ADVANCE(46);
      END_STATE();
    case 23:
      if (eof) ADVANCE(24);
      if (lookahead == '\n') ADVANCE(25);
      if (lookahead == '\r') ADVANCE(26);
      if (lookahead == ';') ADVANCE(45);
      if (lookahead == '\t' ||
          lookahead == ' ') SKIP(22);
      if (lookahead != 0) ADVANCE(44);
      END_STATE();
    case 24:
      ACCEPT_TOKEN(ts_builtin_sym_end);
      END_STATE();
    case 25:
      ACCEPT_TOKEN(sym__line_end);
      END_STATE();
    case 26:
      ACCEPT_TOKEN(sym__line_end);
      if (lookahead == '\n') ADVANCE(25);
      END_STATE();
    case 27:
      ACCEPT_TOKEN(sym__text_key);
      END_STATE();
    case 28:
      ACCEPT_TOKEN(sym_key);
      END_STATE();
    case 29:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == '*') ADVANCE(29);
      if (lookahead == ',') ADVANCE(44);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(42);
      END_STATE();
    case 30:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(44);
      if (lookahead == '.') ADVANCE(30);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(42);
      END_STATE();
    case 31:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(44);
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 'e') ADVANCE(41);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(40);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(42);
      END_STATE();
    case 32:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(44);
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 'h') ADVANCE(35);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(40);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(42);
      END_STATE();
    case 33:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(44);
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 'i') ADVANCE(38);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(40);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(42);
      END_STATE();
    case 34:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(44);
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 'l') ADVANCE(31);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(40);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(42);
      END_STATE();
    case 35:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(44);
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 'o') ADVANCE(36);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(40);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(42);
      END_STATE();
    case 36:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(44);
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 'r') ADVANCE(41);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(40);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(42);
      END_STATE();
    case 37:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(44);
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 't') ADVANCE(32);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(40);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(42);
      END_STATE();
    case 38:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(44);
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 't') ADVANCE(34);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(40);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(42);
      END_STATE();
    case 39:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(44);
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 'u') ADVANCE(37);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(40);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(42);
      END_STATE();
    case 40:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(44);
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(40);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(42);
      END_STATE();
    case 41:
      ACCEPT_TOKEN(aux_sym_text_token1);
      if (lookahead == ',') ADVANCE(44);
      if (lookahead == ':') ADVANCE(27);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(13);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(40);
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
          lookahead == ' ') ADVANCE(12);
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
          lookahead == ' ') ADVANCE(12);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(45);
      END_STATE();
    case 46:
      ACCEPT_TOKEN(aux_sym_text_token2);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(16);
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
      if (lookahead == '*' ||
          lookahead == '.' ||
          lookahead == 'E' ||
          lookahead == 'P' ||
          lookahead == 'T') ADVANCE(51);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(50);
      END_STATE();
    case 51:
      ACCEPT_TOKEN(sym_comment);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(14);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\r') ADVANCE(51);
      END_STATE();
    case 52:
      ACCEPT_TOKEN(sym_size);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(52);
      END_STATE();
    case 53:
      ACCEPT_TOKEN(sym_floor);
      if (lookahead == '.') ADVANCE(53);
      END_STATE();
    case 54:
      ACCEPT_TOKEN(sym_wall);
      if (lookahead == '*') ADVANCE(54);
      END_STATE();
    case 55:
      ACCEPT_TOKEN(sym_police);
      END_STATE();
    case 56:
      ACCEPT_TOKEN(sym_thief);
      END_STATE();
    case 57:
      ACCEPT_TOKEN(sym_exit);
      END_STATE();
    case 58:
      ACCEPT_TOKEN(sym_unknown);
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 'e') ADVANCE(68);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(67);
      if ((!eof && set_contains(sym_unknown_character_set_1, 9, lookahead))) ADVANCE(70);
      END_STATE();
    case 59:
      ACCEPT_TOKEN(sym_unknown);
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 'h') ADVANCE(62);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(67);
      if ((!eof && set_contains(sym_unknown_character_set_1, 9, lookahead))) ADVANCE(70);
      END_STATE();
    case 60:
      ACCEPT_TOKEN(sym_unknown);
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 'i') ADVANCE(65);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(67);
      if ((!eof && set_contains(sym_unknown_character_set_1, 9, lookahead))) ADVANCE(70);
      END_STATE();
    case 61:
      ACCEPT_TOKEN(sym_unknown);
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 'l') ADVANCE(58);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(67);
      if ((!eof && set_contains(sym_unknown_character_set_1, 9, lookahead))) ADVANCE(70);
      END_STATE();
    case 62:
      ACCEPT_TOKEN(sym_unknown);
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 'o') ADVANCE(63);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(67);
      if ((!eof && set_contains(sym_unknown_character_set_1, 9, lookahead))) ADVANCE(70);
      END_STATE();
    case 63:
      ACCEPT_TOKEN(sym_unknown);
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 'r') ADVANCE(68);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(67);
      if ((!eof && set_contains(sym_unknown_character_set_1, 9, lookahead))) ADVANCE(70);
      END_STATE();
    case 64:
      ACCEPT_TOKEN(sym_unknown);
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 't') ADVANCE(59);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(67);
      if ((!eof && set_contains(sym_unknown_character_set_1, 9, lookahead))) ADVANCE(70);
      END_STATE();
    case 65:
      ACCEPT_TOKEN(sym_unknown);
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 't') ADVANCE(61);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(67);
      if ((!eof && set_contains(sym_unknown_character_set_1, 9, lookahead))) ADVANCE(70);
      END_STATE();
    case 66:
      ACCEPT_TOKEN(sym_unknown);
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == 'u') ADVANCE(64);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(67);
      if ((!eof && set_contains(sym_unknown_character_set_1, 9, lookahead))) ADVANCE(70);
      END_STATE();
    case 67:
      ACCEPT_TOKEN(sym_unknown);
      if (lookahead == ':') ADVANCE(28);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(67);
      if ((!eof && set_contains(sym_unknown_character_set_1, 9, lookahead))) ADVANCE(70);
      END_STATE();
    case 68:
      ACCEPT_TOKEN(sym_unknown);
      if (lookahead == ':') ADVANCE(27);
      if (lookahead == '-' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(67);
      if ((!eof && set_contains(sym_unknown_character_set_1, 9, lookahead))) ADVANCE(70);
      END_STATE();
    case 69:
      ACCEPT_TOKEN(sym_unknown);
      if (lookahead == '\t' ||
          lookahead == ' ') ADVANCE(15);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(69);
      if ((!eof && set_contains(sym_unknown_character_set_1, 9, lookahead))) ADVANCE(70);
      END_STATE();
    case 70:
      ACCEPT_TOKEN(sym_unknown);
      if ((!eof && set_contains(sym_unknown_character_set_1, 9, lookahead))) ADVANCE(70);
      END_STATE();
    default:
      return false;
  }
}

static const TSLexMode ts_lex_modes[STATE_COUNT] = {
  [0] = {.lex_state = 0},
  [1] = {.lex_state = 18},
  [2] = {.lex_state = 18},
  [3] = {.lex_state = 18},
  [4] = {.lex_state = 18},
  [5] = {.lex_state = 18},
  [6] = {.lex_state = 18},
  [7] = {.lex_state = 18},
  [8] = {.lex_state = 18},
  [9] = {.lex_state = 19},
  [10] = {.lex_state = 19},
  [11] = {.lex_state = 21},
  [12] = {.lex_state = 23},
  [13] = {.lex_state = 20},
  [14] = {.lex_state = 20},
  [15] = {.lex_state = 20},
  [16] = {.lex_state = 18},
  [17] = {.lex_state = 18},
  [18] = {.lex_state = 18},
  [19] = {.lex_state = 0},
  [20] = {.lex_state = 0},
  [21] = {.lex_state = 0},
  [22] = {.lex_state = 0},
  [23] = {.lex_state = 0},
  [24] = {.lex_state = 0},
  [25] = {.lex_state = 0},
  [26] = {.lex_state = 0},
  [27] = {.lex_state = 0},
  [28] = {.lex_state = 0},
  [29] = {.lex_state = 0},
};

static const uint16_t ts_parse_table[LARGE_STATE_COUNT][SYMBOL_COUNT] = {
  [0] = {
    [ts_builtin_sym_end] = ACTIONS(1),
    [sym__line_end] = ACTIONS(1),
    [sym__text_key] = ACTIONS(1),
    [sym_key] = ACTIONS(1),
    [aux_sym_text_token1] = ACTIONS(1),
    [aux_sym_value_token1] = ACTIONS(1),
    [anon_sym_COMMA] = ACTIONS(1),
    [sym_comment] = ACTIONS(1),
    [sym_floor] = ACTIONS(1),
    [sym_wall] = ACTIONS(1),
    [sym_police] = ACTIONS(1),
    [sym_thief] = ACTIONS(1),
    [sym_exit] = ACTIONS(1),
  },
  [1] = {
    [sym_source_file] = STATE(25),
    [sym__line] = STATE(19),
    [sym_directive] = STATE(16),
    [sym_grid] = STATE(2),
    [sym__last_grid] = STATE(24),
    [sym__lines] = STATE(4),
    [sym_row] = STATE(20),
    [sym__cell] = STATE(9),
    [aux_sym_source_file_repeat1] = STATE(2),
    [aux_sym_row_repeat1] = STATE(9),
    [ts_builtin_sym_end] = ACTIONS(3),
    [sym__line_end] = ACTIONS(5),
    [sym__text_key] = ACTIONS(7),
    [sym_key] = ACTIONS(9),
    [sym_comment] = ACTIONS(11),
    [sym_size] = ACTIONS(13),
    [sym_floor] = ACTIONS(15),
    [sym_wall] = ACTIONS(15),
    [sym_police] = ACTIONS(15),
    [sym_thief] = ACTIONS(15),
    [sym_exit] = ACTIONS(15),
    [sym_unknown] = ACTIONS(17),
  },
  [2] = {
    [sym__line] = STATE(22),
    [sym_directive] = STATE(16),
    [sym_grid] = STATE(3),
    [sym__last_grid] = STATE(27),
    [sym__lines] = STATE(4),
    [sym_row] = STATE(20),
    [sym__cell] = STATE(9),
    [aux_sym_source_file_repeat1] = STATE(3),
    [aux_sym_row_repeat1] = STATE(9),
    [ts_builtin_sym_end] = ACTIONS(19),
    [sym__line_end] = ACTIONS(21),
    [sym__text_key] = ACTIONS(7),
    [sym_key] = ACTIONS(9),
    [sym_comment] = ACTIONS(23),
    [sym_size] = ACTIONS(13),
    [sym_floor] = ACTIONS(15),
    [sym_wall] = ACTIONS(15),
    [sym_police] = ACTIONS(15),
    [sym_thief] = ACTIONS(15),
    [sym_exit] = ACTIONS(15),
    [sym_unknown] = ACTIONS(17),
  },
  [3] = {
    [sym__line] = STATE(26),
    [sym_directive] = STATE(16),
    [sym_grid] = STATE(3),
    [sym__lines] = STATE(5),
    [sym_row] = STATE(28),
    [sym__cell] = STATE(9),
    [aux_sym_source_file_repeat1] = STATE(3),
    [aux_sym_row_repeat1] = STATE(9),
    [ts_builtin_sym_end] = ACTIONS(25),
    [sym__line_end] = ACTIONS(27),
    [sym__text_key] = ACTIONS(30),
    [sym_key] = ACTIONS(33),
    [sym_comment] = ACTIONS(36),
    [sym_size] = ACTIONS(39),
    [sym_floor] = ACTIONS(42),
    [sym_wall] = ACTIONS(42),
    [sym_police] = ACTIONS(42),
    [sym_thief] = ACTIONS(42),
    [sym_exit] = ACTIONS(42),
    [sym_unknown] = ACTIONS(45),
  },
};

static const uint16_t ts_small_parse_table[] = {
  [0] = 7,
    ACTIONS(17), 1,
      sym_unknown,
    ACTIONS(50), 1,
      sym_key,
    ACTIONS(52), 1,
      sym_comment,
    STATE(23), 1,
      sym_row,
    STATE(9), 2,
      sym__cell,
      aux_sym_row_repeat1,
    ACTIONS(48), 4,
      ts_builtin_sym_end,
      sym__line_end,
      sym__text_key,
      sym_size,
    ACTIONS(15), 5,
      sym_floor,
      sym_wall,
      sym_police,
      sym_thief,
      sym_exit,
  [30] = 7,
    ACTIONS(17), 1,
      sym_unknown,
    ACTIONS(50), 1,
      sym_key,
    ACTIONS(54), 1,
      sym_comment,
    STATE(29), 1,
      sym_row,
    STATE(9), 2,
      sym__cell,
      aux_sym_row_repeat1,
    ACTIONS(48), 4,
      ts_builtin_sym_end,
      sym__line_end,
      sym__text_key,
      sym_size,
    ACTIONS(15), 5,
      sym_floor,
      sym_wall,
      sym_police,
      sym_thief,
      sym_exit,
  [60] = 2,
    ACTIONS(58), 2,
      sym_key,
      sym_unknown,
    ACTIONS(56), 10,
      ts_builtin_sym_end,
      sym__line_end,
      sym__text_key,
      sym_comment,
      sym_size,
      sym_floor,
      sym_wall,
      sym_police,
      sym_thief,
      sym_exit,
  [77] = 2,
    ACTIONS(62), 2,
      sym_key,
      sym_unknown,
    ACTIONS(60), 10,
      ts_builtin_sym_end,
      sym__line_end,
      sym__text_key,
      sym_comment,
      sym_size,
      sym_floor,
      sym_wall,
      sym_police,
      sym_thief,
      sym_exit,
  [94] = 2,
    ACTIONS(64), 2,
      sym_key,
      sym_unknown,
    ACTIONS(25), 10,
      ts_builtin_sym_end,
      sym__line_end,
      sym__text_key,
      sym_comment,
      sym_size,
      sym_floor,
      sym_wall,
      sym_police,
      sym_thief,
      sym_exit,
  [111] = 3,
    ACTIONS(66), 2,
      ts_builtin_sym_end,
      sym__line_end,
    STATE(10), 2,
      sym__cell,
      aux_sym_row_repeat1,
    ACTIONS(68), 6,
      sym_floor,
      sym_wall,
      sym_police,
      sym_thief,
      sym_exit,
      sym_unknown,
  [128] = 3,
    ACTIONS(70), 2,
      ts_builtin_sym_end,
      sym__line_end,
    STATE(10), 2,
      sym__cell,
      aux_sym_row_repeat1,
    ACTIONS(72), 6,
      sym_floor,
      sym_wall,
      sym_police,
      sym_thief,
      sym_exit,
      sym_unknown,
  [145] = 5,
    ACTIONS(79), 1,
      sym__word,
    ACTIONS(81), 1,
      sym_comment,
    STATE(18), 1,
      sym_value,
    ACTIONS(75), 2,
      ts_builtin_sym_end,
      sym__line_end,
    ACTIONS(77), 2,
      aux_sym_value_token1,
      anon_sym_COMMA,
  [163] = 5,
    ACTIONS(81), 1,
      sym_comment,
    ACTIONS(83), 1,
      aux_sym_text_token1,
    ACTIONS(85), 1,
      aux_sym_text_token2,
    STATE(18), 1,
      sym_text,
    ACTIONS(75), 2,
      ts_builtin_sym_end,
      sym__line_end,
  [180] = 3,
    STATE(14), 1,
      aux_sym_value_repeat1,
    ACTIONS(89), 2,
      anon_sym_COMMA,
      sym__word,
    ACTIONS(87), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [193] = 3,
    STATE(15), 1,
      aux_sym_value_repeat1,
    ACTIONS(93), 2,
      anon_sym_COMMA,
      sym__word,
    ACTIONS(91), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [206] = 3,
    STATE(15), 1,
      aux_sym_value_repeat1,
    ACTIONS(97), 2,
      anon_sym_COMMA,
      sym__word,
    ACTIONS(95), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [219] = 2,
    ACTIONS(102), 1,
      sym_comment,
    ACTIONS(100), 2,
      ts_builtin_sym_end,
      sym__line_end,
  [227] = 1,
    ACTIONS(104), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [233] = 1,
    ACTIONS(106), 3,
      ts_builtin_sym_end,
      sym__line_end,
      sym_comment,
  [239] = 2,
    ACTIONS(19), 1,
      ts_builtin_sym_end,
    ACTIONS(108), 1,
      sym__line_end,
  [246] = 2,
    ACTIONS(110), 1,
      ts_builtin_sym_end,
    ACTIONS(112), 1,
      sym__line_end,
  [253] = 1,
    ACTIONS(114), 2,
      ts_builtin_sym_end,
      sym__line_end,
  [258] = 2,
    ACTIONS(108), 1,
      sym__line_end,
    ACTIONS(116), 1,
      ts_builtin_sym_end,
  [265] = 2,
    ACTIONS(118), 1,
      ts_builtin_sym_end,
    ACTIONS(120), 1,
      sym__line_end,
  [272] = 1,
    ACTIONS(19), 1,
      ts_builtin_sym_end,
  [276] = 1,
    ACTIONS(122), 1,
      ts_builtin_sym_end,
  [280] = 1,
    ACTIONS(108), 1,
      sym__line_end,
  [284] = 1,
    ACTIONS(116), 1,
      ts_builtin_sym_end,
  [288] = 1,
    ACTIONS(112), 1,
      sym__line_end,
  [292] = 1,
    ACTIONS(120), 1,
      sym__line_end,
};

static const uint32_t ts_small_parse_table_map[] = {
  [SMALL_STATE(4)] = 0,
  [SMALL_STATE(5)] = 30,
  [SMALL_STATE(6)] = 60,
  [SMALL_STATE(7)] = 77,
  [SMALL_STATE(8)] = 94,
  [SMALL_STATE(9)] = 111,
  [SMALL_STATE(10)] = 128,
  [SMALL_STATE(11)] = 145,
  [SMALL_STATE(12)] = 163,
  [SMALL_STATE(13)] = 180,
  [SMALL_STATE(14)] = 193,
  [SMALL_STATE(15)] = 206,
  [SMALL_STATE(16)] = 219,
  [SMALL_STATE(17)] = 227,
  [SMALL_STATE(18)] = 233,
  [SMALL_STATE(19)] = 239,
  [SMALL_STATE(20)] = 246,
  [SMALL_STATE(21)] = 253,
  [SMALL_STATE(22)] = 258,
  [SMALL_STATE(23)] = 265,
  [SMALL_STATE(24)] = 272,
  [SMALL_STATE(25)] = 276,
  [SMALL_STATE(26)] = 280,
  [SMALL_STATE(27)] = 284,
  [SMALL_STATE(28)] = 288,
  [SMALL_STATE(29)] = 292,
};

static const TSParseActionEntry ts_parse_actions[] = {
  [0] = {.entry = {.count = 0, .reusable = false}},
  [1] = {.entry = {.count = 1, .reusable = false}}, RECOVER(),
  [3] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 0, 0, 0),
  [5] = {.entry = {.count = 1, .reusable = true}}, SHIFT(2),
  [7] = {.entry = {.count = 1, .reusable = true}}, SHIFT(12),
  [9] = {.entry = {.count = 1, .reusable = false}}, SHIFT(11),
  [11] = {.entry = {.count = 1, .reusable = true}}, SHIFT(19),
  [13] = {.entry = {.count = 1, .reusable = true}}, SHIFT(16),
  [15] = {.entry = {.count = 1, .reusable = true}}, SHIFT(9),
  [17] = {.entry = {.count = 1, .reusable = false}}, SHIFT(9),
  [19] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 1, 0, 0),
  [21] = {.entry = {.count = 1, .reusable = true}}, SHIFT(3),
  [23] = {.entry = {.count = 1, .reusable = true}}, SHIFT(22),
  [25] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0),
  [27] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(3),
  [30] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(12),
  [33] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(11),
  [36] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(26),
  [39] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(16),
  [42] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(9),
  [45] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(9),
  [48] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_grid, 1, 0, 0),
  [50] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_grid, 1, 0, 0),
  [52] = {.entry = {.count = 1, .reusable = true}}, SHIFT(23),
  [54] = {.entry = {.count = 1, .reusable = true}}, SHIFT(29),
  [56] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__lines, 3, 0, 0),
  [58] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__lines, 3, 0, 0),
  [60] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__lines, 2, 0, 0),
  [62] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__lines, 2, 0, 0),
  [64] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0),
  [66] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_row, 1, 0, 0),
  [68] = {.entry = {.count = 1, .reusable = true}}, SHIFT(10),
  [70] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_row_repeat1, 2, 0, 0),
  [72] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_row_repeat1, 2, 0, 0), SHIFT_REPEAT(10),
  [75] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_directive, 1, 0, 1),
  [77] = {.entry = {.count = 1, .reusable = true}}, SHIFT(13),
  [79] = {.entry = {.count = 1, .reusable = false}}, SHIFT(13),
  [81] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_directive, 1, 0, 1),
  [83] = {.entry = {.count = 1, .reusable = true}}, SHIFT(17),
  [85] = {.entry = {.count = 1, .reusable = false}}, SHIFT(17),
  [87] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_value, 1, 0, 0),
  [89] = {.entry = {.count = 1, .reusable = true}}, SHIFT(14),
  [91] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_value, 2, 0, 0),
  [93] = {.entry = {.count = 1, .reusable = true}}, SHIFT(15),
  [95] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_value_repeat1, 2, 0, 0),
  [97] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_value_repeat1, 2, 0, 0), SHIFT_REPEAT(15),
  [100] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__line, 1, 0, 0),
  [102] = {.entry = {.count = 1, .reusable = true}}, SHIFT(21),
  [104] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_text, 1, 0, 0),
  [106] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_directive, 2, 0, 2),
  [108] = {.entry = {.count = 1, .reusable = true}}, SHIFT(8),
  [110] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__last_grid, 1, 0, 0),
  [112] = {.entry = {.count = 1, .reusable = true}}, SHIFT(7),
  [114] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__line, 2, 0, 0),
  [116] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 2, 0, 0),
  [118] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__last_grid, 2, 0, 0),
  [120] = {.entry = {.count = 1, .reusable = true}}, SHIFT(6),
  [122] = {.entry = {.count = 1, .reusable = true}},  ACCEPT_INPUT(),
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

TS_PUBLIC const TSLanguage *tree_sitter_stakeout_board(void) {
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
