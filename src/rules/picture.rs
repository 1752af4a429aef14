//! Tests as pictures: one string is the input and the expectation.
//!
//! Lines of the text start with `|`; under a line are its diagnostics, each with a marker under its
//! location. `check` takes the text out of the picture, checks it, draws the picture again and
//! compares; `UPDATE_EXPECT=1` writes the new picture into the test. A diagnostic without a marker
//! fails, and so does a marker without a diagnostic. An empty location is marked by `‸`.

use std::convert::Infallible;
use std::sync::Arc;

use expect_test::Expect;

use crate::config::{Settings, Severity};
use crate::rules::board::checked::{CheckedBoard, at_file_start};
use crate::rules::empty_file::empty_file;
use crate::rules::engine::RunRules as _;
use crate::rules::fixes::MAX_FIX_BYTES;
use crate::rules::graph::checked::CheckedGraph;
use crate::rules::pursuit::checked::CheckedPursuit;
use crate::rules::rule::{Diagnostic, Edit, Facts, Fix, Part, SolveResult};
use crate::rules::table::RULES;
use crate::solve::insight::{BoardFact, BoardQuestion};
use crate::solve::{Solvable as _, Unwatched, graph};
use crate::syntax::Sections;
use crate::text::{Encoding, LineColumns, Offset, RawLines, Span};

/// A kind of puzzle that can be drawn.
pub(crate) trait Drawn: Part {
    /// The puzzles of a file, each with its start, and the diagnostics of the file as a whole.
    fn read(text: &str) -> (Vec<(Offset, Self)>, Vec<Diagnostic>);

    /// The value of its start; `None` if it has errors.
    fn solve(&self) -> Option<Self::Value>;

    /// A fact about it once it is solved.
    fn fact(&self, question: &Self::Question) -> Option<Arc<Self::Fact>>;

    /// Adapts an edit at the start of the file.
    fn at_file_start(&self, edit: Edit) -> Edit {
        edit
    }
}

impl Drawn for CheckedBoard {
    fn read(text: &str) -> (Vec<(Offset, Self)>, Vec<Diagnostic>) {
        let sections = Sections::new(text);
        let is_empty = sections.all().iter().all(|placed| placed.section.grid.is_none());
        let boards = sections
            .all()
            .iter()
            .map(|placed| (placed.start, Self::new(Arc::clone(&placed.section))));
        (boards.collect(), is_empty.then(empty_file).into_iter().collect())
    }

    fn solve(&self) -> Option<Self::Value> {
        Some(self.chase.as_ref()?.verdict(u64::MAX, &Unwatched).unwrap())
    }

    fn fact(&self, question: &BoardQuestion) -> Option<Arc<BoardFact>> {
        let chase = self.chase.as_ref()?;
        let solution = chase.solve(1 << 30, &Unwatched).unwrap();
        question.answer(chase, &solution, 1 << 30, &Unwatched).ok().map(Arc::new)
    }

    fn at_file_start(&self, edit: Edit) -> Edit {
        at_file_start(&self.section, edit)
    }
}

impl Drawn for CheckedGraph {
    fn read(text: &str) -> (Vec<(Offset, Self)>, Vec<Diagnostic>) {
        (vec![(Offset::default(), Self::new(text))], Vec::new())
    }

    fn fact(&self, question: &Infallible) -> Option<Arc<Infallible>> {
        match *question {}
    }

    fn solve(&self) -> Option<Self::Value> {
        let puzzle = self.reading.puzzle.as_ref()?;
        let solution = graph::solve(puzzle, &Unwatched).unwrap();
        Some(puzzle.start.map(|start| solution.verdict(start, puzzle.first)))
    }
}

impl Drawn for CheckedPursuit {
    fn read(text: &str) -> (Vec<(Offset, Self)>, Vec<Diagnostic>) {
        (vec![(Offset::default(), Self::new(text))], Vec::new())
    }

    fn fact(&self, question: &Infallible) -> Option<Arc<Infallible>> {
        match *question {}
    }

    fn solve(&self) -> Option<Self::Value> {
        let puzzle = self.reading.puzzle.as_ref()?;
        let key = self.key.as_ref()?;
        let solution = key.solve_within(u64::MAX, &Unwatched).unwrap();
        Some(solution.verdict(puzzle.start))
    }
}

/// The result of the solver before the picture is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SolverRun {
    NotRun,
    Solved,
    TooLarge,
}

impl SolverRun {
    fn result<P: Drawn>(self, part: &P) -> Option<SolveResult<P::Value>> {
        match self {
            Self::NotRun => None,
            Self::Solved => part.solve().map(SolveResult::Solved),
            Self::TooLarge => part
                .has_puzzle()
                .then_some(SolveResult::TooLarge { needed: 5 << 20, limit: 1 << 20 }),
        }
    }
}

/// The severity of a rule, if it is set.
type SeveritySetting<'a> = Option<(&'a str, Option<Severity>)>;

fn settings(setting: SeveritySetting<'_>) -> Settings {
    let mut settings = Settings::default();
    settings.severities.extend(setting.map(|(rule, severity)| (rule.to_owned(), severity)));
    settings
}

/// Checks a picture of the diagnostics of boards before anything is solved.
pub(crate) fn check(picture: Expect) {
    compare::<CheckedBoard>(&picture, None, SolverRun::NotRun);
}

/// As [`check`], with the severity of one rule set.
pub(crate) fn check_with(setting: (&str, Option<Severity>), picture: Expect) {
    compare::<CheckedBoard>(&picture, Some(setting), SolverRun::NotRun);
}

/// As [`check`], with every board solved.
pub(crate) fn check_solved(picture: Expect) {
    compare::<CheckedBoard>(&picture, None, SolverRun::Solved);
}

/// As [`check_solved`], with the severity of one rule set.
pub(crate) fn check_solved_with(setting: (&str, Option<Severity>), picture: Expect) {
    compare::<CheckedBoard>(&picture, Some(setting), SolverRun::Solved);
}

/// As [`check`], with every board above the memory limit.
pub(crate) fn check_too_large(picture: Expect) {
    compare::<CheckedBoard>(&picture, None, SolverRun::TooLarge);
}

/// As [`check_too_large`], with the severity of one rule set.
pub(crate) fn check_too_large_with(setting: (&str, Option<Severity>), picture: Expect) {
    compare::<CheckedBoard>(&picture, Some(setting), SolverRun::TooLarge);
}

/// Checks a picture of boards, a line `=>`, and the boards with every safe fix applied.
pub(crate) fn check_fixed(picture: Expect) {
    compare_fixed::<CheckedBoard>(&picture);
}

/// Checks a picture of all fixes of one diagnostic on a solved board: the first diagnostic of a
/// rule that touches the marker (or the first of all, if none does). The picture has the text with
/// a marker under the cursor, and then each fix: its title after `>`, and the text after the fix.
/// Every fix must remove the diagnostic, and may add none except the verdict.
pub(crate) fn check_fixes(rule: &str, picture: Expect) {
    compare_fixes::<CheckedBoard>(rule, &picture, None, SolverRun::Solved);
}

/// As [`check_fixes`], for a rule that is off by default.
pub(crate) fn check_fixes_turned_on(rule: &str, picture: Expect) {
    compare_fixes::<CheckedBoard>(
        rule,
        &picture,
        Some((rule, Some(Severity::Warning))),
        SolverRun::Solved,
    );
}

/// As [`check_fixes`], with every board above the memory limit.
pub(crate) fn check_fixes_too_large(rule: &str, picture: Expect) {
    compare_fixes::<CheckedBoard>(rule, &picture, None, SolverRun::TooLarge);
}

/// As [`check`], for a graph game.
pub(crate) fn check_game(picture: Expect) {
    compare::<CheckedGraph>(&picture, None, SolverRun::NotRun);
}

/// As [`check_with`], for a graph game.
pub(crate) fn check_game_with(setting: (&str, Option<Severity>), picture: Expect) {
    compare::<CheckedGraph>(&picture, Some(setting), SolverRun::NotRun);
}

/// As [`check_solved`], for a graph game.
pub(crate) fn check_game_solved(picture: Expect) {
    compare::<CheckedGraph>(&picture, None, SolverRun::Solved);
}

/// As [`check_too_large`], for a graph game.
pub(crate) fn check_game_too_large(picture: Expect) {
    compare::<CheckedGraph>(&picture, None, SolverRun::TooLarge);
}

/// As [`check_fixed`], for a graph game.
pub(crate) fn check_game_fixed(picture: Expect) {
    compare_fixed::<CheckedGraph>(&picture);
}

/// As [`check_fixes`], for a graph game.
pub(crate) fn check_game_fixes(rule: &str, picture: Expect) {
    compare_fixes::<CheckedGraph>(rule, &picture, None, SolverRun::Solved);
}

/// As [`check_fixes_turned_on`], for a graph game.
pub(crate) fn check_game_fixes_turned_on(rule: &str, picture: Expect) {
    compare_fixes::<CheckedGraph>(
        rule,
        &picture,
        Some((rule, Some(Severity::Warning))),
        SolverRun::Solved,
    );
}

/// As [`check`], for a pursuit.
pub(crate) fn check_pursuit(picture: Expect) {
    compare::<CheckedPursuit>(&picture, None, SolverRun::NotRun);
}

/// As [`check_solved`], for a pursuit.
pub(crate) fn check_pursuit_solved(picture: Expect) {
    compare::<CheckedPursuit>(&picture, None, SolverRun::Solved);
}

/// As [`check_fixes`], for a pursuit.
pub(crate) fn check_pursuit_fixes(rule: &str, picture: Expect) {
    compare_fixes::<CheckedPursuit>(rule, &picture, None, SolverRun::Solved);
}

fn compare<P: Drawn>(picture: &Expect, setting: SeveritySetting<'_>, solver: SolverRun) {
    let text = text_of(picture.data());
    picture.assert_eq(&drawing(&text, &diagnostics::<P>(&text, &settings(setting), solver)));
}

fn compare_fixed<P: Drawn>(picture: &Expect) {
    let text = text_of(picture.data());
    let safe = diagnostics::<P>(&text, &Settings::default(), SolverRun::NotRun).into_iter();
    let edits: Vec<Edit> =
        safe.filter_map(|diagnostic| diagnostic.fix).flat_map(|fix| fix.edits).collect();
    let lines = |text: &str| text.lines().map(|line| format!("|{line}\n")).collect::<String>();
    picture.assert_eq(&format!("{}=>\n{}", lines(&text), lines(&edited(&text, &edits))));
}

fn compare_fixes<P: Drawn>(
    rule: &str,
    picture: &Expect,
    setting: SeveritySetting<'_>,
    solver: SolverRun,
) {
    let settings = settings(setting);
    let (text, pointed, mut drawing) = pointed_text(picture.data());
    let before = diagnostics::<P>(&text, &settings, solver);
    for fix in fixes::<P>(rule, &text, pointed, &settings, solver) {
        let fixed = edited(&text, &fix.edits);
        drawing += &format!("> {}{}\n", fix.title, if fix.is_safe { " (safe)" } else { "" });
        for line in fixed.lines() {
            drawing += &format!("|{line}\n");
        }
        let after = diagnostics::<P>(&fixed, &settings, solver);
        for name in RULES.map(|rule| rule.name) {
            let count = |found: &[Diagnostic]| {
                found.iter().filter(|diagnostic| diagnostic.rule.name == name).count()
            };
            let was = count(&before);
            let is = count(&after);
            assert!(name == "verdict" || is <= was, "{}: {name} appears in\n{fixed}", fix.title);
            assert!(
                name != rule || is < was,
                "{}: the diagnostic is still there in\n{fixed}",
                fix.title
            );
        }
    }
    picture.assert_eq(&drawing);
}

/// Every fix of the first diagnostic of a rule at a location, in bytes from the start of the text.
fn fixes<P: Drawn>(
    rule: &str,
    text: &str,
    pointed: Span,
    settings: &Settings,
    solver: SolverRun,
) -> Vec<Fix> {
    let (parts, _) = P::read(text);
    let (start, part) =
        parts.iter().rfind(|(start, _)| *start <= pointed.start).expect("a puzzle at the marker");
    let there = Span { start: pointed.start - *start, end: pointed.end - *start };
    let result = solver.result(part);
    let mut found = reported(part, settings, solver);
    found.retain(|diagnostic| diagnostic.rule.name == rule);
    let touched = found.iter().find(|diagnostic| {
        diagnostic.span.start <= there.end && there.start <= diagnostic.span.end
    });
    let diagnostic = touched.or(found.first()).expect("a diagnostic of the rule");
    let fixes = part.fixes(diagnostic, (result, Facts::NONE), there, MAX_FIX_BYTES).into_iter();
    let made = fixes.map(|fix| {
        let adapted = |edit| if start.bytes() == 0 { part.at_file_start(edit) } else { edit };
        let edits = fix.edits.into_iter().map(adapted);
        let edits =
            edits.map(|edit| Edit { span: edit.span.shifted(*start), text: edit.text }).collect();
        Fix { edits, ..fix }
    });
    made.collect()
}

/// The text with edits, which are in order.
fn edited(text: &str, edits: &[Edit]) -> String {
    let mut edited = text.to_owned();
    for edit in edits.iter().rev() {
        edited.replace_range(edit.span.start.bytes()..edit.span.end.bytes(), &edit.text);
    }
    edited
}

/// The text of a picture up to the line with a marker, the marked span, and the redrawn picture of
/// both.
fn pointed_text(picture: &str) -> (String, Span, String) {
    let mut text = String::new();
    let mut drawing = String::new();
    let mut line_start = 0;
    let mut pointed = Span::default();
    let margin = picture.lines().find_map(|line| line.find('|')).unwrap_or(0);
    for line in picture.lines().take_while(|line| !line.trim_start().starts_with('>')) {
        if let Some(source) = line.trim_start().strip_prefix('|') {
            line_start = text.len();
            text += &format!("{source}\n");
            drawing += &format!("|{source}\n");
        } else if line.contains('^') {
            let bare = line.get(margin + 1..).unwrap_or("");
            let start = bare.find('^').unwrap_or(0);
            let end =
                start + bare[start..].chars().take_while(|&character| character == '^').count();
            let source = &text[line_start..];
            let byte = |column: usize| {
                let characters = source.char_indices().nth(column);
                line_start + characters.map_or(source.len(), |(byte, _)| byte)
            };
            pointed = Span::new(byte(start), byte(end));
            drawing += &format!("{}{}\n", " ".repeat(start + 1), "^".repeat(end - start));
        }
    }
    (text, pointed, drawing)
}

/// The text in a picture: its lines that start with `|`, up to a line `=>`.
pub(crate) fn text_of(picture: &str) -> String {
    let lines = picture.lines().map(str::trim_start).take_while(|line| *line != "=>");
    lines.filter_map(|line| line.strip_prefix('|')).flat_map(|line| [line, "\n"]).collect()
}

/// Every diagnostic of a text, in bytes from the start of the text.
pub(crate) fn diagnostics<P: Drawn>(
    text: &str,
    settings: &Settings,
    solver: SolverRun,
) -> Vec<Diagnostic> {
    let (parts, mut all) = P::read(text);
    for (start, part) in parts {
        let found = reported(&part, settings, solver);
        all.extend(found.into_iter().map(|diagnostic| shifted(diagnostic, start)));
    }
    all
}

fn reported<P: Drawn>(part: &P, settings: &Settings, solver: SolverRun) -> Vec<Diagnostic> {
    let fact = |question: &P::Question| part.fact(question);
    part.report(solver.result(part), Facts(&fact), settings, usize::MAX).diagnostics
}

fn shifted(mut diagnostic: Diagnostic, by: Offset) -> Diagnostic {
    diagnostic.span = diagnostic.span.shifted(by);
    for related in &mut diagnostic.related {
        related.span = related.span.shifted(by);
    }
    for edit in diagnostic.fix.iter_mut().flat_map(|fix| &mut fix.edits) {
        edit.span = edit.span.shifted(by);
    }
    diagnostic
}

/// A text with the diagnostics under its lines.
pub(crate) fn drawing(text: &str, diagnostics: &[Diagnostic]) -> String {
    let mut notes: Vec<(Span, String)> = Vec::new();
    for diagnostic in diagnostics {
        let Diagnostic { span, severity, rule, message, .. } = diagnostic;
        notes.push((*span, format!("{}[{}]: {message}", severity.name(), rule.name)));
        for related in &diagnostic.related {
            notes.push((related.span, format!("related: {}", related.message)));
        }
    }
    notes.sort_by_key(|(span, _)| span.start);
    let mut drawing = String::new();
    for line in RawLines::new(text, 0) {
        drawing.push_str(&format!("|{}\n", line.text));
        for (span, note) in &notes {
            if (line.start..line.next).contains(&span.start.bytes()) {
                drawing.push_str(&marked(line.text, line.start, *span, note));
            }
        }
    }
    if text.is_empty() {
        for (span, note) in &notes {
            drawing.push_str(&marked("", 0, *span, note));
        }
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
