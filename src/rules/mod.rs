//! What to say about a text: one file a rule, and the table of all of them.
//!
//! A rule is data (name, default severity, page of explanation) and a function that looks at one board, at a game file, or
//! at either, and adds findings. [`CheckedBoard`] and [`CheckedGame`] run them, silences what `allow` names, and tells what `allow` silenced nothing. The command
//! line and the server both come here, so they cannot disagree. Deliberately not here: parsing and understanding of the
//! text (`syntax`, `model`), and lines and columns.

mod allow;
mod checked;
mod finding;
mod found;
mod game;
mod game_offers;
#[cfg(test)]
mod game_picture;
mod likely;
mod offers;
#[cfg(test)]
mod picture;
mod pieces;
mod rule;
mod shown;

mod bad_config;
mod bad_line;
mod bad_value;
mod bad_weight;
mod duplicate_directive;
mod duplicate_edge;
mod duplicate_exit;
mod duplicate_police;
mod duplicate_thief;
mod duplicate_word;
mod empty_file;
mod missing_exit;
mod missing_expect;
mod missing_police;
mod missing_start;
mod missing_thief;
mod not_utf_8;
mod ragged_row;
mod short_word;
mod size_mismatch;
mod stray_directive;
mod stray_text;
mod too_large;
mod too_many;
mod trailing_whitespace;
mod undefined_vertex;
mod unknown_cell;
mod unknown_directive;
mod unreachable_floor;
mod unreachable_vertex;
mod unused_allow;
mod verdict;
mod verdict_mismatch;

pub use allow::{names as names_allowed, names_in_allow};
pub use bad_config::bad_config;
pub use checked::{Answer, CheckedBoard};
pub use empty_file::{empty_file, empty_game_file};
pub use finding::{Edit, Finding, Fix, Related};
pub use found::{Found, MOST_KEPT, Reported, apply_selection, apply_settings};
pub use game::{CheckedGame, GameAnswer};
pub use game_offers::game_asserted;
pub use likely::rules_with_likely_fixes;
pub use not_utf_8::not_utf_8;
pub use offers::{Asked, MOST_FIX_BYTES, Offers, at_file_start, edit_bytes, insert_directive, remove_line};
pub use rule::{BoardAnswer, BoardText, Check, GameFileAnswer, GameFileText, Page, Rule};
pub use too_large::shortage;
pub use too_many::{too_large_to_check, too_many};
pub use verdict_mismatch::{Restated, asserted, restate_expect};

/// Every rule, in the order in which the documentation lists them.
pub static RULES: [&Rule; 33] = [
    &missing_police::RULE,
    &missing_thief::RULE,
    &missing_exit::RULE,
    &duplicate_police::RULE,
    &duplicate_thief::RULE,
    &duplicate_exit::RULE,
    &ragged_row::RULE,
    &unknown_cell::RULE,
    &size_mismatch::RULE,
    &unknown_directive::RULE,
    &bad_value::RULE,
    &duplicate_directive::RULE,
    &stray_directive::RULE,
    &stray_text::RULE,
    &bad_line::RULE,
    &bad_weight::RULE,
    &missing_start::RULE,
    &short_word::RULE,
    &not_utf_8::RULE,
    &bad_config::RULE,
    &too_many::RULE,
    &verdict_mismatch::RULE,
    &too_large::RULE,
    &empty_file::RULE,
    &unused_allow::RULE,
    &undefined_vertex::RULE,
    &verdict::RULE,
    &unreachable_floor::RULE,
    &trailing_whitespace::RULE,
    &duplicate_edge::RULE,
    &duplicate_word::RULE,
    &unreachable_vertex::RULE,
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

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::game_picture::findings as game_findings;
    use super::picture::findings;
    use super::{Answer, CheckedBoard, RULES, Rule, rule_named};
    use crate::config::{ConfigFile, FILE_NAME, Settings, Severity};
    use crate::solve::{Unwatched, solve};

    /// Whether a rule, turned on, finds something in a text whose boards have been solved or, for `too-large`, refused.
    fn fires(rule: &Rule, text: &str) -> bool {
        let mut settings = Settings::default();
        if rule.severity.is_none() {
            settings.severities.insert(rule.name.to_owned(), Some(Severity::Warning));
        }
        if rule.example_language() == "toml" {
            let names = RULES.map(|rule| rule.name);
            return !ConfigFile::parse(Path::new(FILE_NAME), text, &names).faults().is_empty();
        }
        if rule.has_game_examples() {
            return game_findings(text, &settings, |_| None).iter().any(|finding| finding.rule == rule);
        }
        let answer = |board: &CheckedBoard| {
            let puzzle = board.reading.puzzle.as_ref()?;
            Some(match rule.name {
                "too-large" => Answer::TooLarge { needed: 2, limit: 1 },
                _ => Answer::Solved(solve(&puzzle.game, &Unwatched).unwrap().value(puzzle.start)),
            })
        };
        findings(text, &settings, answer).iter().any(|finding| finding.rule == rule)
    }

    #[test]
    fn the_bad_example_of_every_rule_is_found_and_the_good_one_is_not() {
        // A Rust string is always UTF-8, and an example is never that long: these rules have tests of their own.
        for rule in RULES.into_iter().filter(|rule| !["not-utf-8", "too-many"].contains(&rule.name)) {
            assert!(fires(rule, rule.page.bad), "{}: the bad example is silent", rule.name);
            assert!(!fires(rule, rule.page.good), "{}: the good example is not silent", rule.name);
        }
    }

    #[test]
    fn the_good_example_of_every_rule_has_no_error_at_all() {
        for rule in RULES.into_iter().filter(|rule| rule.example_language() != "toml") {
            let found = match rule.has_game_examples() {
                true => game_findings(rule.page.good, &Settings::default(), |_| None),
                false => findings(rule.page.good, &Settings::default(), |_| None),
            };
            assert!(found.iter().all(|finding| finding.severity > Severity::Error), "{}: {found:?}", rule.name);
        }
    }

    #[test]
    fn every_rule_has_a_name_of_its_own_in_kebab_case_and_a_full_page() {
        for (index, rule) in RULES.into_iter().enumerate() {
            let same = RULES.iter().position(|other| other.name == rule.name);
            assert_eq!(same, Some(index), "{} is in the table twice", rule.name);
            let is_kebab = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
            assert!(rule.name.bytes().all(is_kebab), "{}", rule.name);
            for part in [rule.page.finds, rule.page.reason] {
                assert!(part.ends_with('.'), "{}: {part}", rule.name);
            }
            assert_eq!(rule_named(rule.name), Some(rule));
        }
    }
}
