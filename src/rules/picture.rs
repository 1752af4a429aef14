//! Tests as pictures: one string is the input and the expectation.
//!
//! Lines of the text start with `|`; under a line stand its findings, each with a marker under the place it points to.
//! `check` takes the text out of the picture, checks it, draws the picture anew and compares; `UPDATE_EXPECT=1` writes the
//! new picture into the test. A finding without a marker fails, and so does a marker without a finding. An empty place is
//! marked by `‸`.

use std::sync::Arc;

use expect_test::Expect;

use super::{Answer, CheckedBoard, Edit, Finding, Fix, MOST_FIX_BYTES, RULES, at_file_start, empty_file};
use crate::config::{Settings, Severity};
use crate::solve::{Unwatched, solve};
use crate::syntax::Sections;
use crate::text::{Encoding, LineColumns, Offset, RawLines, Span, column_to_byte};

/// Checks a picture of what is found before anything is solved.
pub(super) fn check(picture: Expect) {
    draw_and_compare(&picture, &Settings::default(), |_| None);
}

/// As [`check`], with the severity of one rule set.
pub(super) fn check_with((rule, severity): (&str, Option<Severity>), picture: Expect) {
    let mut settings = Settings::default();
    settings.severities.insert(rule.to_owned(), severity);
    draw_and_compare(&picture, &settings, |_| None);
}

/// As [`check`], with every board solved.
pub(super) fn check_solved(picture: Expect) {
    draw_and_compare(&picture, &Settings::default(), solved);
}

/// As [`check`], with every board refused for want of memory.
pub(super) fn check_too_large(picture: Expect) {
    draw_and_compare(&picture, &Settings::default(), |_| Some(Answer::TooLarge { needed: 5 << 20, limit: 1 << 20 }));
}

/// As [`check_too_large`], with the severity of one rule set.
pub(super) fn check_too_large_with((rule, severity): (&str, Option<Severity>), picture: Expect) {
    let mut settings = Settings::default();
    settings.severities.insert(rule.to_owned(), severity);
    draw_and_compare(&picture, &settings, |_| Some(Answer::TooLarge { needed: 5 << 20, limit: 1 << 20 }));
}

/// Checks a picture of a text, a line `=>`, and the text with every safe fix made.
pub(super) fn check_fixed(picture: Expect) {
    let text = text_of(picture.data());
    let mut fixed = text.clone();
    let edits = findings(&text, &Settings::default(), |_| None);
    let edits = edits.into_iter().filter_map(|finding| finding.fix.filter(|fix| fix.is_safe)).flat_map(|fix| fix.edits);
    for edit in edits.collect::<Vec<_>>().into_iter().rev() {
        fixed.replace_range(edit.span.start.bytes()..edit.span.end.bytes(), &edit.text);
    }
    let lines = |text: &str| text.lines().map(|line| format!("|{line}\n")).collect::<String>();
    picture.assert_eq(&format!("{}=>\n{}", lines(&text), lines(&fixed)));
}

/// Checks a picture of what can be done about the first finding of a rule whose place the marker touches (or the first of
/// all, if none does), with every board solved: the text with a marker under what the author points to, and then each
/// fix, its title after `>`, with the text after it. Every fix must do away with the finding and may cause none but the
/// verdict of a board that has become right.
pub(super) fn check_offers(rule: &str, picture: Expect) {
    draw_offers(rule, &picture, &Settings::default(), solved);
}

/// As [`check_offers`], for a rule that is off by default.
pub(super) fn check_offers_turned_on(rule: &str, picture: Expect) {
    let mut settings = Settings::default();
    settings.severities.insert(rule.to_owned(), Some(Severity::Warning));
    draw_offers(rule, &picture, &settings, solved);
}

/// As [`check_offers`], with every board refused.
pub(super) fn check_offers_too_large(rule: &str, picture: Expect) {
    draw_offers(rule, &picture, &Settings::default(), |_| Some(Answer::TooLarge { needed: 5 << 20, limit: 1 << 20 }));
}

fn draw_offers(
    rule: &str,
    picture: &Expect,
    settings: &Settings,
    answer: impl Copy + Fn(&CheckedBoard) -> Option<Answer>,
) {
    let (text, pointed, mut drawing) = pointed_text(picture.data());
    let before = findings(&text, settings, answer);
    for fix in fixes(rule, &text, pointed, settings, answer) {
        let mut fixed = text.clone();
        for edit in fix.edits.iter().rev() {
            fixed.replace_range(edit.span.start.bytes()..edit.span.end.bytes(), &edit.text);
        }
        drawing += &format!("> {}{}\n", fix.title, if fix.is_safe { " (safe)" } else { "" });
        fixed.lines().for_each(|line| drawing += &format!("|{line}\n"));
        let after = findings(&fixed, settings, answer);
        for name in RULES.map(|rule| rule.name) {
            let count = |found: &[Finding]| found.iter().filter(|finding| finding.rule.name == name).count();
            let (was, is) = (count(&before), count(&after));
            assert!(name == "verdict" || is <= was, "{}: {name} appears in\n{fixed}", fix.title);
            assert!(name != rule || is < was, "{}: the finding is still there in\n{fixed}", fix.title);
        }
    }
    picture.assert_eq(&drawing);
}

/// Every fix of the first finding of a rule at a place, its places from the start of the text.
fn fixes(
    rule: &str,
    text: &str,
    pointed: Span,
    settings: &Settings,
    answer: impl Fn(&CheckedBoard) -> Option<Answer>,
) -> Vec<Fix> {
    let sections = Sections::new(text);
    let placed = &sections.all()[sections.at(pointed.start)];
    let board = CheckedBoard::new(Arc::clone(&placed.section));
    let there = Span { start: pointed.start - placed.start, end: pointed.end - placed.start };
    let answer = answer(&board);
    let mut found = board.findings(answer, settings);
    found.retain(|finding| finding.rule.name == rule);
    let touched = found.iter().find(|finding| finding.span.start <= there.end && there.start <= finding.span.end);
    let finding = touched.or(found.first()).expect("the rule finds something on the board");
    let fixes = board.fixes(finding, answer, there, MOST_FIX_BYTES).into_iter();
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

fn solved(board: &CheckedBoard) -> Option<Answer> {
    let puzzle = board.reading.puzzle.as_ref()?;
    let solution = solve(&puzzle.game, &Unwatched).unwrap();
    Some(Answer::Solved(solution.value(puzzle.start)))
}

fn draw_and_compare(picture: &Expect, settings: &Settings, answer: impl Fn(&CheckedBoard) -> Option<Answer>) {
    let text = text_of(picture.data());
    picture.assert_eq(&drawing(&text, &findings(&text, settings, answer)));
}

/// The text in a picture: its lines that start with `|`, up to a line `=>`.
pub(super) fn text_of(picture: &str) -> String {
    let lines = picture.lines().map(str::trim_start).take_while(|line| *line != "=>");
    lines.filter_map(|line| line.strip_prefix('|')).flat_map(|line| [line, "\n"]).collect()
}

/// Every finding about a text, its places from the start of the text.
pub(super) fn findings(
    text: &str,
    settings: &Settings,
    answer: impl Fn(&CheckedBoard) -> Option<Answer>,
) -> Vec<Finding> {
    let mut all = Vec::new();
    let sections = Sections::new(text);
    if sections.all().iter().all(|placed| placed.section.grid.is_none()) {
        all.push(empty_file());
    }
    for placed in sections.all() {
        let board = CheckedBoard::new(Arc::clone(&placed.section));
        let found = board.findings(answer(&board), settings);
        all.extend(found.into_iter().map(|finding| shifted(finding, placed.start)));
    }
    all
}

fn shifted(mut finding: Finding, by: Offset) -> Finding {
    finding.span = finding.span.shifted(by);
    finding.related.iter_mut().for_each(|related| related.span = related.span.shifted(by));
    let edits = finding.fix.iter_mut().flat_map(|fix| &mut fix.edits);
    edits.for_each(|edit| edit.span = edit.span.shifted(by));
    finding
}

/// A text with what is found under its lines.
pub(super) fn drawing(text: &str, findings: &[Finding]) -> String {
    let mut notes: Vec<(Span, String)> = Vec::new();
    for finding in findings {
        let Finding { span, severity, rule, message, .. } = finding;
        notes.push((*span, format!("{}[{}]: {message}", severity.name(), rule.name)));
        let related = finding.related.iter().map(|related| (related.span, format!("related: {}", related.message)));
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
