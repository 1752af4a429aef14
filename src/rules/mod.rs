//! What to say about a text: one file a rule, and the table of all of them.
//!
//! A rule is data (name, default severity, page of explanation) and a function that looks at one board, at a game file, or
//! at either, and adds findings. [`CheckedBoard`] and [`CheckedGame`] run them, silences what `allow` names, and tells what `allow` silenced nothing. The command
//! line and the server both come here, so they cannot disagree. Deliberately not here: parsing and understanding of the
//! text (`syntax`, `model`), and lines and columns.

mod allow;
mod checked;
mod finding;
mod game;
#[cfg(test)]
mod game_picture;
mod offers;
#[cfg(test)]
mod picture;
mod pieces;
mod rule;

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
mod too_large;
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
pub use checked::{Answer, CheckedBoard, apply_settings};
pub use empty_file::{empty_file, empty_game_file};
pub use finding::{Edit, Finding, Fix, Related};
pub use game::{CheckedGame, GameAnswer};
pub use not_utf_8::not_utf_8;
pub use offers::{Asked, Offers, at_file_start, insert_directive, remove_line};
pub use rule::{BoardAnswer, BoardText, Check, GameFileAnswer, GameFileText, Page, Rule};
pub use verdict_mismatch::{Restated, asserted, restate_expect};

/// Every rule, in the order in which the documentation lists them.
pub static RULES: [&Rule; 30] = [
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
    &bad_line::RULE,
    &bad_weight::RULE,
    &missing_start::RULE,
    &short_word::RULE,
    &not_utf_8::RULE,
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

/// The rule of this name.
pub fn rule_named(name: &str) -> Option<&'static Rule> {
    RULES.into_iter().find(|rule| rule.name == name)
}

/// The one of `known` that is spelled most like `word`, if any is spelled much like it.
pub fn nearest_spelling<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Comparing takes time quadratic in the length, and no long word is a slip of a known one.
    if word.len() > 64 {
        return None;
    }
    // A word just begun is nearest to the one that it begins.
    let distance = |name: &str| match word.len() > 1 && name.starts_with(word) {
        true => 0,
        false if !is_as_long(word, name) => usize::MAX,
        false => strsim::damerau_levenshtein(word, name),
    };
    let (distance, nearest) =
        known.into_iter().map(|name| (distance(name), name)).min_by_key(|(distance, _)| *distance)?;
    (distance <= most_slips(word, nearest)).then_some(nearest)
}

/// The most slips between two words that are still taken for the same.
fn most_slips(word: &str, name: &str) -> usize {
    name.len().max(word.len()) / 2
}

/// Whether two words are so nearly of a length that they may be taken for the same: a file may hold a hundred thousand
/// unknown words, and most need no closer look.
fn is_as_long(word: &str, name: &str) -> bool {
    word.chars().count().abs_diff(name.chars().count()) <= most_slips(word, name)
}

#[cfg(test)]
mod tests {
    use super::game_picture::findings as game_findings;
    use super::picture::findings;
    use super::{Answer, CheckedBoard, RULES, Rule, nearest_spelling, rule_named};
    use crate::config::{Settings, Severity};
    use crate::solve::{Unwatched, solve};

    /// Whether a rule, turned on, finds something in a text whose boards have been solved or, for `too-large`, refused.
    fn fires(rule: &Rule, text: &str) -> bool {
        let mut settings = Settings::default();
        if rule.severity.is_none() {
            settings.severities.insert(rule.name.to_owned(), Some(Severity::Warning));
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
        // A Rust string is always UTF-8: that rule has its own test.
        for rule in RULES.into_iter().filter(|rule| rule.name != "not-utf-8") {
            assert!(fires(rule, rule.page.bad), "{}: the bad example is silent", rule.name);
            assert!(!fires(rule, rule.page.good), "{}: the good example is not silent", rule.name);
        }
    }

    #[test]
    fn the_good_example_of_every_rule_has_no_error_at_all() {
        for rule in RULES {
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

    #[test]
    fn the_nearest_spelling_is_one_slip_or_a_few_away() {
        let known = ["title", "thief-moves", "expect"];
        assert_eq!(nearest_spelling("tilte", known), Some("title"));
        assert_eq!(nearest_spelling("ex", known), Some("expect"));
        assert_eq!(nearest_spelling("qqqqqq", known), None);
        assert_eq!(nearest_spelling(&"t".repeat(1_000_000), known), None);
    }
}
