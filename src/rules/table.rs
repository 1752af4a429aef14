//! The table of all rules.

use crate::rules::rule::Rule;
use crate::rules::{
    bad_config, bad_line, bad_value, board, duplicate_directive, duplicate_edge, empty_file, graph,
    missing_expect, missing_pieces, not_utf_8, size_mismatch, stray_directive, suspicious_name,
    too_large, too_many, trailing_whitespace, unknown_directive, unused_allow, verdict,
    verdict_mismatch,
};

/// Every rule. The order is that of the documentation and has no other meaning.
pub static RULES: [&Rule; 44] = [
    &missing_pieces::MISSING_POLICE,
    &missing_pieces::MISSING_THIEF,
    &board::pieces::MISSING_EXIT,
    &board::pieces::DUPLICATE_POLICE,
    &board::pieces::DUPLICATE_THIEF,
    &board::pieces::DUPLICATE_EXIT,
    &board::comment_in_row::RULE,
    &board::grid_notation::RULE,
    &board::split_grid::RULE,
    &board::ragged_row::RULE,
    &board::unknown_cell::RULE,
    &size_mismatch::RULE,
    &unknown_directive::RULE,
    &bad_value::RULE,
    &duplicate_directive::RULE,
    &stray_directive::RULE,
    &board::stray_text::RULE,
    &bad_line::RULE,
    &graph::bad_weight::RULE,
    &graph::cyclic_sum::RULE,
    &graph::missing_start::RULE,
    &graph::short_word::RULE,
    &not_utf_8::RULE,
    &bad_config::RULE,
    &too_many::RULE,
    &verdict_mismatch::RULE,
    &too_large::RULE,
    &empty_file::RULE,
    &unused_allow::RULE,
    &graph::undefined_vertex::RULE,
    &verdict::RULE,
    &board::unreachable_floor::RULE,
    &trailing_whitespace::RULE,
    &duplicate_edge::RULE,
    &suspicious_name::RULE,
    &graph::duplicate_word::RULE,
    &graph::unreachable_vertex::RULE,
    &board::bad_solution::RULE,
    &board::losing_move::RULE,
    &board::several_keys::RULE,
    &board::redundant_wall::RULE,
    &board::slow_move::RULE,
    &board::duplicate_board::RULE,
    &missing_expect::RULE,
];

/// The name of every rule.
pub fn rule_names() -> [&'static str; RULES.len()] {
    RULES.map(|rule| rule.name)
}

/// The rule of this name.
pub fn rule_named(name: &str) -> Option<&'static Rule> {
    RULES.into_iter().find(|rule| rule.name == name)
}
