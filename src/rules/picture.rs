//! Tests as pictures: one string is the input and the expectation.
//!
//! Lines of the text start with `|`; under a line stand its findings, each with a marker under the place it points to.
//! `check` takes the text out of the picture, checks it, draws the picture anew and compares; `UPDATE_EXPECT=1` writes the
//! new picture into the test. A finding without a marker fails, and so does a marker without a finding. An empty place is
//! marked by `‸`.

use std::sync::Arc;

use expect_test::Expect;

use super::{Answer, CheckedBoard, Finding, empty_file};
use crate::config::{Settings, Severity};
use crate::solve::{Unwatched, solve};
use crate::syntax::Sections;
use crate::text::{Encoding, LineColumns, Offset, RawLines, Span};

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
    draw_and_compare(&picture, &Settings::default(), |_| Some(Answer::TooLarge { needed: 5 << 30, limit: 1 << 30 }));
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
fn text_of(picture: &str) -> String {
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

fn drawing(text: &str, findings: &[Finding]) -> String {
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
