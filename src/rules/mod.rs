//! Diagnostics and fixes: one file per rule, and the table of all rules.
//!
//! A rule is data (name, default severity, page of explanation) and, for each kind of puzzle that
//! it applies to, a function that adds diagnostics. A kind of puzzle implements [`Part`];
//! [`RunRules`] runs the rules on it, applies `allow`, and reports each `allow` that suppresses
//! nothing. Every peculiarity of a rule is a field of [`Rule`]: no code depends on its name.
//! Deliberately not here: parsing and meaning of the text (`syntax`, `model`), and lines and columns.

pub(crate) mod allow;
pub(crate) mod board;
pub(crate) mod chase;
pub(crate) mod engine;
pub(crate) mod fixes;
pub(crate) mod graph;
#[cfg(test)]
pub(crate) mod picture;
pub(crate) mod pursuit;
pub(crate) mod rule;
pub(crate) mod shown;
pub(crate) mod table;
pub(crate) mod unread;
mod values;

pub(crate) mod bad_config;
pub(crate) mod bad_line;
pub(crate) mod bad_value;
pub(crate) mod duplicate_directive;
pub(crate) mod duplicate_edge;
pub(crate) mod empty_file;
pub(crate) mod missing_expect;
pub(crate) mod missing_pieces;
pub(crate) mod not_utf_8;
pub(crate) mod size_mismatch;
pub(crate) mod stray_directive;
pub(crate) mod suspicious_name;
pub(crate) mod too_large;
pub(crate) mod too_many;
pub(crate) mod trailing_whitespace;
pub(crate) mod unknown_directive;
pub(crate) mod unused_allow;
pub(crate) mod verdict;
pub(crate) mod verdict_mismatch;

pub(crate) use crate::rules::allow::names_in_allow;
pub(crate) use crate::rules::bad_config::bad_config;
pub use crate::rules::board::checked::{BoardSolveResult, CheckedBoard};
pub(crate) use crate::rules::board::checked::{Restated, at_file_start};
pub(crate) use crate::rules::board::duplicate_board::RULE as DUPLICATE_BOARD;
pub(crate) use crate::rules::board::stray_text::{foreign_file, is_text_alone};
pub(crate) use crate::rules::chase::asserted;
pub(crate) use crate::rules::empty_file::empty_file;
pub use crate::rules::engine::{ReportedDiagnostics, RunRules};
pub(crate) use crate::rules::engine::{apply_selection, apply_settings};
pub(crate) use crate::rules::fixes::{MAX_FIX_BYTES, edit_bytes};
pub(crate) use crate::rules::graph::checked::game_asserted;
pub use crate::rules::graph::checked::{CheckedGraph, GraphSolveResult};
pub(crate) use crate::rules::not_utf_8::not_utf_8;
pub(crate) use crate::rules::pursuit::checked::pursuit_asserted;
pub use crate::rules::pursuit::checked::{CheckedPursuit, PursuitSolveResult};
pub(crate) use crate::rules::rule::MAX_KEPT;
pub use crate::rules::rule::{
    Check, Diagnostic, DiagnosticList, Edit, Facts, Fix, FixContext, Page, Part, Related, Rule,
    RuleOn, Shortage, SolveResult, Subject,
};
pub use crate::rules::table::{RULES, rule_named, rule_names};
pub(crate) use crate::rules::too_large::shortage;
pub(crate) use crate::rules::too_many::{too_large_to_check, too_many, too_many_boards};
pub(crate) use crate::rules::unused_allow::RULE as UNUSED_ALLOW;
pub(crate) use crate::rules::verdict::RULE as VERDICT;
pub(crate) use crate::rules::verdict_mismatch::{JudgedExpect, asserting_edit, judge_expect};

#[cfg(test)]
mod tests {
    use std::path::Path;

    use crate::config::{ConfigFile, FILE_NAME, Settings, Severity};
    use crate::model::BoardReading;
    use crate::rules::board::checked::CheckedBoard;
    use crate::rules::picture::{SolverRun, diagnostics};
    use crate::rules::rule::Rule;
    use crate::rules::{
        CheckedGraph, RULES, Subject, board, not_utf_8, rule_named, too_large, too_many,
    };
    use crate::syntax::Sections;

    /// Whether a rule, turned on, reports something in a text whose boards are solved or, for
    /// `too-large`, not solved.
    fn fires(rule: &Rule, text: &str) -> bool {
        let mut settings = Settings::default();
        if rule.severity.is_none() {
            settings.severities.insert(rule.name.to_owned(), Some(Severity::Warning));
        }
        let solver = if rule == &too_large::RULE { SolverRun::TooLarge } else { SolverRun::Solved };
        let found = match rule.example_language() {
            "toml" => {
                let names = RULES.map(|rule| rule.name);
                return !ConfigFile::parse(Path::new(FILE_NAME), text, &names).faults().is_empty();
            }
            "stakeout-game" => diagnostics::<CheckedGraph>(text, &settings, SolverRun::NotRun),
            _ => diagnostics::<CheckedBoard>(text, &settings, solver),
        };
        found.iter().any(|diagnostic| diagnostic.rule == rule)
    }

    /// A Rust string is always UTF-8, an example is never that long, and equal boards are found by
    /// the command line: these rules have tests of their own.
    fn is_beyond_examples(rule: &Rule) -> bool {
        rule == &not_utf_8::RULE || rule == &too_many::RULE || rule == &board::duplicate_board::RULE
    }

    #[test]
    fn what_stops_solving_leaves_no_puzzle_in_the_bad_example() {
        let rules = RULES
            .into_iter()
            .filter(|rule| rule.example_language() != "toml" && !is_beyond_examples(rule));
        for rule in rules {
            let sections = Sections::new(rule.page.bad);
            let has_puzzle = match rule.example_language() == "stakeout-game" {
                true => CheckedGraph::new(rule.page.bad).key.is_some(),
                false => sections
                    .all()
                    .iter()
                    .any(|placed| BoardReading::new(&placed.section).puzzle.is_some()),
            };
            assert_eq!(rule.stops_solving, !has_puzzle, "{}", rule.name);
        }
    }

    #[test]
    fn no_error_can_be_allowed() {
        for rule in RULES {
            let is_error = rule.severity == Some(Severity::Error)
                || rule.stops_solving && rule.subject != Subject::File;
            assert!(!(is_error && rule.can_be_allowed), "{}", rule.name);
        }
    }

    #[test]
    fn the_bad_example_of_every_rule_is_found_and_the_good_one_is_not() {
        for rule in RULES.into_iter().filter(|rule| !is_beyond_examples(rule)) {
            assert!(fires(rule, rule.page.bad), "{}: the bad example is not reported", rule.name);
            assert!(!fires(rule, rule.page.good), "{}: the good example is reported", rule.name);
        }
    }

    #[test]
    fn the_good_example_of_every_rule_has_no_error_at_all() {
        for rule in RULES.into_iter().filter(|rule| rule.example_language() != "toml") {
            let found = match rule.example_language() == "stakeout-game" {
                true => diagnostics::<CheckedGraph>(
                    rule.page.good,
                    &Settings::default(),
                    SolverRun::NotRun,
                ),
                false => diagnostics::<CheckedBoard>(
                    rule.page.good,
                    &Settings::default(),
                    SolverRun::NotRun,
                ),
            };
            assert!(
                found.iter().all(|diagnostic| diagnostic.severity > Severity::Error),
                "{}: {found:?}",
                rule.name
            );
        }
    }

    #[test]
    fn every_rule_has_a_name_of_its_own_in_kebab_case_and_a_full_page() {
        for (index, rule) in RULES.into_iter().enumerate() {
            let same = RULES.iter().position(|other| other.name == rule.name);
            assert_eq!(same, Some(index), "{} is in the table twice", rule.name);
            let is_kebab = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
            assert!(!rule.name.is_empty() && rule.name.bytes().all(is_kebab), "{}", rule.name);
            for part in [rule.page.finds, rule.page.reason] {
                assert!(part.ends_with('.'), "{}: {part}", rule.name);
            }
            assert_eq!(rule_named(rule.name), Some(rule));
        }
    }
}
