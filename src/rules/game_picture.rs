//! Tests of game files as pictures, drawn as those of boards.

use expect_test::Expect;

use super::picture::{drawing, text_of};
use super::{CheckedGame, Finding, GameAnswer};
use crate::config::{Settings, Severity};
use crate::model::GamePuzzle;
use crate::solve::Unwatched;
use crate::solve::games::solve;

/// Checks a picture of what is found before anything is solved.
pub(super) fn check_game(picture: Expect) {
    draw_and_compare(&picture, &Settings::default(), |_| None);
}

/// As [`check_game`], with the severity of one rule set.
pub(super) fn check_game_with((rule, severity): (&str, Option<Severity>), picture: Expect) {
    let mut settings = Settings::default();
    settings.severities.insert(rule.to_owned(), severity);
    draw_and_compare(&picture, &settings, |_| None);
}

/// As [`check_game`], with the game solved.
pub(super) fn check_game_solved(picture: Expect) {
    draw_and_compare(&picture, &Settings::default(), |puzzle| {
        let solution = solve(puzzle, &Unwatched).unwrap();
        Some(GameAnswer::Solved(puzzle.start.map(|start| solution.verdict(start, puzzle.first))))
    });
}

/// As [`check_game`], with the game refused for want of memory.
pub(super) fn check_game_too_large(picture: Expect) {
    let refused = GameAnswer::TooLarge { needed: 5 << 20, limit: 1 << 20 };
    draw_and_compare(&picture, &Settings::default(), |_| Some(refused));
}

/// Checks a picture of a text, a line `=>`, and the text with every safe fix made.
pub(super) fn check_game_fixed(picture: Expect) {
    let text = text_of(picture.data());
    let mut fixed = text.clone();
    let found = findings(&text, &Settings::default(), |_| None);
    let edits = found.into_iter().filter_map(|finding| finding.fix.filter(|fix| fix.is_safe)).flat_map(|fix| fix.edits);
    for edit in edits.collect::<Vec<_>>().into_iter().rev() {
        fixed.replace_range(edit.span.start.bytes()..edit.span.end.bytes(), &edit.text);
    }
    let lines = |text: &str| text.lines().map(|line| format!("|{line}\n")).collect::<String>();
    picture.assert_eq(&format!("{}=>\n{}", lines(&text), lines(&fixed)));
}

fn draw_and_compare(picture: &Expect, settings: &Settings, answer: impl Fn(&GamePuzzle) -> Option<GameAnswer>) {
    let text = text_of(picture.data());
    picture.assert_eq(&drawing(&text, &findings(&text, settings, answer)));
}

/// Every finding about a text.
pub(super) fn findings(
    text: &str,
    settings: &Settings,
    answer: impl Fn(&GamePuzzle) -> Option<GameAnswer>,
) -> Vec<Finding> {
    let checked = CheckedGame::new(text);
    checked.findings(checked.reading.puzzle.as_ref().and_then(answer), settings)
}

/// Checks a picture of the first finding of a rule in a solved game: each thing that can be done, and the text after it.
pub(super) fn check_game_offers(rule: &str, picture: Expect) {
    draw_offers(rule, &Settings::default(), &picture);
}

/// As [`check_game_offers`], with a rule that is off by default.
pub(super) fn check_game_offers_turned_on(rule: &str, picture: Expect) {
    let mut settings = Settings::default();
    settings.severities.insert(rule.to_owned(), Some(Severity::Warning));
    draw_offers(rule, &settings, &picture);
}

fn draw_offers(rule: &str, settings: &Settings, picture: &Expect) {
    let source: Vec<&str> = picture.data().lines().filter(|line| !line.trim_start().starts_with('>')).collect();
    let text = text_of(&source.join("\n"));
    let checked = CheckedGame::new(text.as_str());
    let answer = checked.reading.puzzle.as_ref().map(|puzzle| {
        let solution = solve(puzzle, &Unwatched).unwrap();
        GameAnswer::Solved(puzzle.start.map(|start| solution.verdict(start, puzzle.first)))
    });
    let found = checked.findings(answer, settings);
    let finding = found.iter().find(|finding| finding.rule.name == rule).expect("the rule finds something");
    let mut drawing = drawing(&text, std::slice::from_ref(finding));
    for fix in checked.fixes(finding, answer, super::MOST_FIX_BYTES) {
        let mut fixed = text.clone();
        for edit in fix.edits.iter().rev() {
            fixed.replace_range(edit.span.start.bytes()..edit.span.end.bytes(), &edit.text);
        }
        drawing += &format!("> {}\n", fix.title);
        fixed.lines().for_each(|line| drawing += &format!(">|{line}\n"));
    }
    picture.assert_eq(&drawing);
}
