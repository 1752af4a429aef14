//! Tests of game files as pictures, drawn as those of boards.

use expect_test::Expect;

use crate::config::{Settings, Severity};
use crate::model::GraphPuzzle;
use crate::rules::diagnostic::Diagnostic;
use crate::rules::graph::checked::{CheckedGraph, GraphSolveResult};
use crate::rules::picture::{drawing, text_of};
use crate::solve::Unwatched;
use crate::solve::graph::solve;

/// Checks a picture of what is found before anything is solved.
pub(crate) fn check_game(picture: Expect) {
    draw_and_compare(&picture, &Settings::default(), |_| None);
}

/// As [`check_game`], with the severity of one rule set.
pub(crate) fn check_game_with((rule, severity): (&str, Option<Severity>), picture: Expect) {
    let mut settings = Settings::default();
    settings.severities.insert(rule.to_owned(), severity);
    draw_and_compare(&picture, &settings, |_| None);
}

/// As [`check_game`], with the game solved.
pub(crate) fn check_game_solved(picture: Expect) {
    draw_and_compare(&picture, &Settings::default(), |puzzle| {
        let solution = solve(puzzle, &Unwatched).unwrap();
        Some(GraphSolveResult::Solved(puzzle.start.map(|start| solution.verdict(start, puzzle.first))))
    });
}

/// As [`check_game`], with the game refused for want of memory.
pub(crate) fn check_game_too_large(picture: Expect) {
    let refused = GraphSolveResult::TooLarge { needed: 5 << 20, limit: 1 << 20 };
    draw_and_compare(&picture, &Settings::default(), |_| Some(refused));
}

/// Checks a picture of a text, a line `=>`, and the text with every safe fix made.
pub(crate) fn check_game_fixed(picture: Expect) {
    let text = text_of(picture.data());
    let mut fixed = text.clone();
    let found = diagnostics(&text, &Settings::default(), |_| None);
    let edits =
        found.into_iter().filter_map(|diagnostic| diagnostic.fix.filter(|fix| fix.is_safe)).flat_map(|fix| fix.edits);
    for edit in edits.collect::<Vec<_>>().into_iter().rev() {
        fixed.replace_range(edit.span.start.bytes()..edit.span.end.bytes(), &edit.text);
    }
    let lines = |text: &str| text.lines().map(|line| format!("|{line}\n")).collect::<String>();
    picture.assert_eq(&format!("{}=>\n{}", lines(&text), lines(&fixed)));
}

fn draw_and_compare(picture: &Expect, settings: &Settings, answer: impl Fn(&GraphPuzzle) -> Option<GraphSolveResult>) {
    let text = text_of(picture.data());
    picture.assert_eq(&drawing(&text, &diagnostics(&text, settings, answer)));
}

/// Every diagnostic about a text.
pub(crate) fn diagnostics(
    text: &str,
    settings: &Settings,
    answer: impl Fn(&GraphPuzzle) -> Option<GraphSolveResult>,
) -> Vec<Diagnostic> {
    let checked = CheckedGraph::new(text);
    checked.diagnostics(checked.reading.puzzle.as_ref().and_then(answer), settings)
}

/// Checks a picture of the first diagnostic of a rule in a solved game: each thing that can be done, and the text after it.
pub(crate) fn check_game_offers(rule: &str, picture: Expect) {
    draw_offers(rule, &Settings::default(), &picture);
}

/// As [`check_game_offers`], with a rule that is off by default.
pub(crate) fn check_game_offers_turned_on(rule: &str, picture: Expect) {
    let mut settings = Settings::default();
    settings.severities.insert(rule.to_owned(), Some(Severity::Warning));
    draw_offers(rule, &settings, &picture);
}

fn draw_offers(rule: &str, settings: &Settings, picture: &Expect) {
    let source: Vec<&str> = picture.data().lines().filter(|line| !line.trim_start().starts_with('>')).collect();
    let text = text_of(&source.join("\n"));
    let checked = CheckedGraph::new(text.as_str());
    let answer = checked.reading.puzzle.as_ref().map(|puzzle| {
        let solution = solve(puzzle, &Unwatched).unwrap();
        GraphSolveResult::Solved(puzzle.start.map(|start| solution.verdict(start, puzzle.first)))
    });
    let found = checked.diagnostics(answer, settings);
    let diagnostic = found.iter().find(|diagnostic| diagnostic.rule.name == rule).expect("the rule finds something");
    let mut drawing = drawing(&text, std::slice::from_ref(diagnostic));
    for fix in checked.fixes(diagnostic, answer, crate::rules::MOST_FIX_BYTES) {
        let mut fixed = text.clone();
        for edit in fix.edits.iter().rev() {
            fixed.replace_range(edit.span.start.bytes()..edit.span.end.bytes(), &edit.text);
        }
        drawing += &format!("> {}\n", fix.title);
        fixed.lines().for_each(|line| drawing += &format!(">|{line}\n"));
    }
    picture.assert_eq(&drawing);
}
