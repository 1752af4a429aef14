//! Tests as pictures: one string is the input and the expectation.
//!
//! Lines of the text start with `|`; under a line stand its diagnostics, each with a marker under the place it points to.
//! `check` takes the text out of the picture, checks it, draws the picture anew and compares; `UPDATE_EXPECT=1` writes the
//! new picture into the test. A diagnostic without a marker fails, and so does a marker without a diagnostic. An empty place is
//! marked by `‸`.

use std::sync::Arc;

use expect_test::Expect;

use crate::config::{Settings, Severity};
use crate::rules::RULES;
use crate::rules::checked::{BoardSolveResult, CheckedBoard};
use crate::rules::diagnostic::{Diagnostic, Edit, Fix};
use crate::rules::empty_file::empty_file;
use crate::rules::fixes::{MOST_FIX_BYTES, at_file_start};
use crate::solve::{Unwatched, solve};
use crate::syntax::Sections;
use crate::text::{Encoding, LineColumns, Offset, RawLines, Span, column_to_byte};

/// Checks a picture of what is found before anything is solved.
pub(crate) fn check(picture: Expect) {
    draw_and_compare(&picture, &Settings::default(), |_| None);
}

/// As [`check`], with the severity of one rule set.
pub(crate) fn check_with((rule, severity): (&str, Option<Severity>), picture: Expect) {
    let mut settings = Settings::default();
    settings.severities.insert(rule.to_owned(), severity);
    draw_and_compare(&picture, &settings, |_| None);
}

/// As [`check`], with every board solved.
pub(crate) fn check_solved(picture: Expect) {
    draw_and_compare(&picture, &Settings::default(), solved);
}

/// As [`check`], with every board refused for want of memory.
pub(crate) fn check_too_large(picture: Expect) {
    draw_and_compare(&picture, &Settings::default(), |_| {
        Some(BoardSolveResult::TooLarge { needed: 5 << 20, limit: 1 << 20 })
    });
}

/// As [`check_too_large`], with the severity of one rule set.
pub(crate) fn check_too_large_with((rule, severity): (&str, Option<Severity>), picture: Expect) {
    let mut settings = Settings::default();
    settings.severities.insert(rule.to_owned(), severity);
    draw_and_compare(&picture, &settings, |_| Some(BoardSolveResult::TooLarge { needed: 5 << 20, limit: 1 << 20 }));
}

/// Checks a picture of a text, a line `=>`, and the text with every safe fix made.
pub(crate) fn check_fixed(picture: Expect) {
    let text = text_of(picture.data());
    let mut fixed = text.clone();
    let edits = diagnostics(&text, &Settings::default(), |_| None);
    let edits =
        edits.into_iter().filter_map(|diagnostic| diagnostic.fix.filter(|fix| fix.is_safe)).flat_map(|fix| fix.edits);
    for edit in edits.collect::<Vec<_>>().into_iter().rev() {
        fixed.replace_range(edit.span.start.bytes()..edit.span.end.bytes(), &edit.text);
    }
    let lines = |text: &str| text.lines().map(|line| format!("|{line}\n")).collect::<String>();
    picture.assert_eq(&format!("{}=>\n{}", lines(&text), lines(&fixed)));
}

/// Checks a picture of what can be done about the first diagnostic of a rule whose place the marker touches (or the first of
/// all, if none does), with every board solved: the text with a marker under what the author points to, and then each
/// fix, its title after `>`, with the text after it. Every fix must do away with the diagnostic and may cause none but the
/// verdict of a board that has become right.
pub(crate) fn check_offers(rule: &str, picture: Expect) {
    draw_offers(rule, &picture, &Settings::default(), solved);
}

/// As [`check_offers`], for a rule that is off by default.
pub(crate) fn check_offers_turned_on(rule: &str, picture: Expect) {
    let mut settings = Settings::default();
    settings.severities.insert(rule.to_owned(), Some(Severity::Warning));
    draw_offers(rule, &picture, &settings, solved);
}

/// As [`check_offers`], with every board refused.
pub(crate) fn check_offers_too_large(rule: &str, picture: Expect) {
    draw_offers(rule, &picture, &Settings::default(), |_| {
        Some(BoardSolveResult::TooLarge { needed: 5 << 20, limit: 1 << 20 })
    });
}

fn draw_offers(
    rule: &str,
    picture: &Expect,
    settings: &Settings,
    answer: impl Copy + Fn(&CheckedBoard) -> Option<BoardSolveResult>,
) {
    let (text, pointed, mut drawing) = pointed_text(picture.data());
    let before = diagnostics(&text, settings, answer);
    for fix in fixes(rule, &text, pointed, settings, answer) {
        let mut fixed = text.clone();
        for edit in fix.edits.iter().rev() {
            fixed.replace_range(edit.span.start.bytes()..edit.span.end.bytes(), &edit.text);
        }
        drawing += &format!("> {}{}\n", fix.title, if fix.is_safe { " (safe)" } else { "" });
        fixed.lines().for_each(|line| drawing += &format!("|{line}\n"));
        let after = diagnostics(&fixed, settings, answer);
        for name in RULES.map(|rule| rule.name) {
            let count = |found: &[Diagnostic]| found.iter().filter(|diagnostic| diagnostic.rule.name == name).count();
            let (was, is) = (count(&before), count(&after));
            assert!(name == "verdict" || is <= was, "{}: {name} appears in\n{fixed}", fix.title);
            assert!(name != rule || is < was, "{}: the diagnostic is still there in\n{fixed}", fix.title);
        }
    }
    picture.assert_eq(&drawing);
}

/// Every fix of the first diagnostic of a rule at a place, its places from the start of the text.
fn fixes(
    rule: &str,
    text: &str,
    pointed: Span,
    settings: &Settings,
    answer: impl Fn(&CheckedBoard) -> Option<BoardSolveResult>,
) -> Vec<Fix> {
    let sections = Sections::new(text);
    let placed = &sections.all()[sections.at(pointed.start)];
    let board = CheckedBoard::new(Arc::clone(&placed.section));
    let there = Span { start: pointed.start - placed.start, end: pointed.end - placed.start };
    let answer = answer(&board);
    let mut found = board.diagnostics(answer, settings);
    found.retain(|diagnostic| diagnostic.rule.name == rule);
    let touched =
        found.iter().find(|diagnostic| diagnostic.span.start <= there.end && there.start <= diagnostic.span.end);
    let diagnostic = touched.or(found.first()).expect("the rule finds something on the board");
    let fixes = board.fixes(diagnostic, answer, there, MOST_FIX_BYTES).into_iter();
    let made = fixes.map(|fix| {
        let best = |edit| if placed.start.bytes() == 0 { at_file_start(&placed.section, edit) } else { edit };
        let edits = fix.edits.into_iter().map(best);
        let edits = edits.map(|edit| Edit { span: edit.span.shifted(placed.start), text: edit.text }).collect();
        Fix { edits, ..fix }
    });
    made.collect()
}

/// The text of a picture up to the line with a marker, what the marker points to, and the picture of it drawn anew.
fn pointed_text(picture: &str) -> (String, Span, String) {
    let (mut text, mut drawing) = (String::new(), String::new());
    let (mut line_start, mut pointed) = (0, Span::default());
    let margin = picture.lines().find_map(|line| line.find('|')).unwrap_or(0);
    for line in picture.lines().take_while(|line| !line.trim_start().starts_with('>')) {
        if let Some(source) = line.trim_start().strip_prefix('|') {
            line_start = text.len();
            text += &format!("{source}\n");
            drawing += &format!("|{source}\n");
        } else if line.contains('^') {
            let bare = line.trim_end().get(margin + 1..).unwrap_or("");
            let start = bare.find('^').unwrap_or(0);
            let source = &text[line_start..];
            let byte = |column: usize| {
                line_start + column_to_byte(source, u32::try_from(column).unwrap_or(0), Encoding::Utf32)
            };
            pointed = Span::new(byte(start), byte(bare.len()));
            drawing += &format!("{}{}\n", " ".repeat(start + 1), "^".repeat(bare.len() - start));
        }
    }
    (text, pointed, drawing)
}

fn solved(board: &CheckedBoard) -> Option<BoardSolveResult> {
    let puzzle = board.reading.puzzle.as_ref()?;
    let solution = solve(&puzzle.game, &Unwatched).unwrap();
    Some(BoardSolveResult::Solved(solution.value(puzzle.start)))
}

fn draw_and_compare(picture: &Expect, settings: &Settings, answer: impl Fn(&CheckedBoard) -> Option<BoardSolveResult>) {
    let text = text_of(picture.data());
    picture.assert_eq(&drawing(&text, &diagnostics(&text, settings, answer)));
}

/// The text in a picture: its lines that start with `|`, up to a line `=>`.
pub(crate) fn text_of(picture: &str) -> String {
    let lines = picture.lines().map(str::trim_start).take_while(|line| *line != "=>");
    lines.filter_map(|line| line.strip_prefix('|')).flat_map(|line| [line, "\n"]).collect()
}

/// Every diagnostic about a text, its places from the start of the text.
pub(crate) fn diagnostics(
    text: &str,
    settings: &Settings,
    answer: impl Fn(&CheckedBoard) -> Option<BoardSolveResult>,
) -> Vec<Diagnostic> {
    let mut all = Vec::new();
    let sections = Sections::new(text);
    if sections.all().iter().all(|placed| placed.section.grid.is_none()) {
        all.push(empty_file());
    }
    for placed in sections.all() {
        let board = CheckedBoard::new(Arc::clone(&placed.section));
        let found = board.diagnostics(answer(&board), settings);
        all.extend(found.into_iter().map(|diagnostic| shifted(diagnostic, placed.start)));
    }
    all
}

fn shifted(mut diagnostic: Diagnostic, by: Offset) -> Diagnostic {
    diagnostic.span = diagnostic.span.shifted(by);
    diagnostic.related.iter_mut().for_each(|related| related.span = related.span.shifted(by));
    let edits = diagnostic.fix.iter_mut().flat_map(|fix| &mut fix.edits);
    edits.for_each(|edit| edit.span = edit.span.shifted(by));
    diagnostic
}

/// A text with what is found under its lines.
pub(crate) fn drawing(text: &str, diagnostics: &[Diagnostic]) -> String {
    let mut notes: Vec<(Span, String)> = Vec::new();
    for diagnostic in diagnostics {
        let Diagnostic { span, severity, rule, message, .. } = diagnostic;
        notes.push((*span, format!("{}[{}]: {message}", severity.name(), rule.name)));
        let related = diagnostic.related.iter().map(|related| (related.span, format!("related: {}", related.message)));
        notes.extend(related);
    }
    notes.sort_by_key(|(span, _)| span.start);
    let mut drawing = String::new();
    for line in RawLines::new(text, 0) {
        drawing.push_str(&format!("|{}\n", line.text));
        let here = notes.iter().filter(|(span, _)| (line.start..line.next).contains(&span.start.bytes()));
        here.for_each(|(span, note)| drawing.push_str(&marked(line.text, line.start, *span, note)));
    }
    if text.is_empty() {
        notes.iter().for_each(|(span, note)| drawing.push_str(&marked("", 0, *span, note)));
    }
    drawing
}

/// A note with its marker under the place it points to.
fn marked(line: &str, line_start: usize, span: Span, note: &str) -> String {
    let columns = LineColumns::new(line, Encoding::Utf32);
    let start = columns.at(span.start.bytes() - line_start) as usize;
    let end = columns.at(span.end.bytes() - line_start) as usize;
    let marker = if start == end { "‸".to_owned() } else { "^".repeat(end - start) };
    format!("{}{marker} {note}\n", " ".repeat(start + 1))
}
