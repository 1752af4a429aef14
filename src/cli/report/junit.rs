//! `junit`: one test suite per file and one test case per board, as CI servers show them.
//!
//! Only errors make a case fail, so that the report fails when the command does; warnings and the
//! verdict are its output. There are no times: equal texts give equal reports.

use std::io;
use std::io::Write;

use quick_junit::{NonSuccessKind, Report as Document, TestCase, TestCaseStatus, TestSuite};

use crate::analysis::{FileDiagnostic, PuzzleKind, PuzzleOutline};
use crate::cli::kinds::{KINDS, KindWords};
use crate::cli::report::concise::ConciseLine;
use crate::cli::report::{CheckedFile, Report};
use crate::cli::visible;
use crate::config::Severity;

/// Collects the suites and writes them at the end, since their totals come first.
pub(crate) struct JunitReport {
    out: Box<dyn Write>,
    document: Document,
}

impl JunitReport {
    pub(crate) fn new(out: Box<dyn Write>) -> Self {
        Self { out, document: Document::new("stakeout") }
    }
}

impl Report for JunitReport {
    fn file(&mut self, checked: &CheckedFile, shown: &[&FileDiagnostic]) -> io::Result<()> {
        let name = visible::line(&checked.name).into_owned();
        let mut suite = TestSuite::new(name.clone());
        let mut rest = shown;
        let mut elsewhere: Vec<&FileDiagnostic> = Vec::new();
        for (part, number) in checked.result.parts.iter().zip(1..) {
            let before = rest
                .iter()
                .take_while(|diagnostic| diagnostic.range.start.line < part.lines.start)
                .count();
            elsewhere.extend(&rest[..before]);
            rest = &rest[before..];
            let within = rest
                .iter()
                .take_while(|diagnostic| diagnostic.range.start.line < part.lines.end)
                .count();
            let diagnostics = &rest[..within];
            rest = &rest[within..];
            suite.add_test_case(case(&case_name(part, number, checked), &name, diagnostics));
        }
        elsewhere.extend(rest);
        // A file without boards is one test case. So is the text between boards if it has errors.
        if checked.result.parts.is_empty()
            || elsewhere.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
        {
            suite.add_test_case(case("file", &name, &elsewhere));
        }
        self.document.add_test_suite(suite);
        Ok(())
    }

    fn unread(&mut self, name: &str, message: &str) -> io::Result<()> {
        let name = visible::line(name).into_owned();
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status.set_message(visible::line(message)).set_type("unreadable");
        let mut case = TestCase::new("file", status);
        case.set_classname(name.clone());
        let mut suite = TestSuite::new(name);
        suite.add_test_case(case);
        self.document.add_test_suite(suite);
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        let document = self.document.to_string().map_err(io::Error::other)?;
        self.out.write_all(document.replace(|each: char| !is_xml(each), "\u{fffd}").as_bytes())?;
        self.out.flush()
    }
}

/// Whether XML 1.0 allows this character (its production `Char`). Forbidden characters cannot even
/// be escaped.
fn is_xml(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..)
}

/// The name of a board: its number, not its line, so that a case keeps its name when boards above
/// it grow.
fn case_name(part: &PuzzleOutline, number: usize, checked: &CheckedFile) -> String {
    let is_markdown = checked.result.kind.is_some_and(PuzzleKind::is_markdown);
    let is_numbered = |words: &KindWords| words.kind.name == part.kind && words.is_numbered;
    let name = if is_markdown || KINDS.iter().any(is_numbered) {
        format!("{} {number}", part.kind)
    } else {
        part.kind.to_owned()
    };
    match &part.title {
        Some(title) => format!("{name}: {}", visible::line(title)),
        None => name,
    }
}

fn case(name: &str, suite: &str, diagnostics: &[&FileDiagnostic]) -> TestCase {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    let mut status = TestCaseStatus::success();
    if let Some(first) = errors.clone().next() {
        status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status.set_message(visible::line(&first.message)).set_type(first.rule.name);
        status.set_description(lines(suite, errors.copied()));
    }
    let mut case = TestCase::new(name, status);
    case.set_classname(suite);
    let others = lines(
        suite,
        diagnostics.iter().copied().filter(|diagnostic| diagnostic.severity != Severity::Error),
    );
    if !others.is_empty() {
        case.set_system_out(others);
    }
    case
}

/// Diagnostics in the `concise` format, one per line.
fn lines<'a>(name: &str, diagnostics: impl Iterator<Item = &'a FileDiagnostic>) -> String {
    diagnostics
        .map(|diagnostic| ConciseLine(name, diagnostic).to_string())
        .collect::<Vec<_>>()
        .join("\n")
}
