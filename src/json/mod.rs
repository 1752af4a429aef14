//! Results as JSON that several front ends write: diagnostics, for `stakeout check --output-format
//! json` and for a page that runs the solver in its browser; what-if results and the reasons of a
//! verdict, for the command line and the language server; all of it for bindings to other languages. The page also gets
//! new boards.

pub(crate) mod board;
pub(crate) mod chase;
pub(crate) mod generate;
pub(crate) mod insight;
pub(crate) mod why;

pub use crate::json::board::{BoardRefused, SingleBoard, VaryRequest};
pub use crate::json::generate::{generate, reason};

use std::path::Path;

use serde::Serialize;

use crate::analysis::{
    Context, File, FileDiagnostic, FileFix, FileTooLarge, PuzzleKind, SolvesOnDemand, rule_link,
};
use crate::config::Settings;
use crate::solve::cache::SolutionCache;
use crate::solve::{Control, Unwatched};
use crate::text::{Encoding, Range};

/// The diagnostics of a text, with the verdicts of its puzzles, as a JSON array. The extension of
/// the name determines the kind; with another extension, the text does.
///
/// # Errors
/// A text of 4 GiB or more, or with more than 100,000 boards, is refused.
///
/// # Examples
/// ```
/// use stakeout::config::Settings;
/// use stakeout::json::check;
///
/// let diagnostics = check("corner.board", "P.T*E\n", &Settings::default())?;
/// assert!(diagnostics.contains("Police catches the thief in 3 turns"));
/// # Ok::<(), stakeout::analysis::FileTooLarge>(())
/// ```
pub fn check(name: &str, text: &str, settings: &Settings) -> Result<String, FileTooLarge> {
    let kind = PuzzleKind::of_path(Path::new(name)).unwrap_or_else(|| PuzzleKind::of_text(text));
    check_as(kind, name, text, settings, &Unwatched)
}

/// As [`check`], of a text of this kind. Once `control` cancels, verdicts are missing.
///
/// # Errors
/// See [`check`].
pub fn check_as(
    kind: &'static PuzzleKind,
    name: &str,
    text: &str,
    settings: &Settings,
    control: &dyn Control,
) -> Result<String, FileTooLarge> {
    let file = File::new(text, kind)?;
    let cache = SolutionCache::new(settings.solver_memory.0);
    let solutions = SolvesOnDemand { cache, control };
    let mut diagnostics = file.diagnostics(Context::new(&solutions, settings, Encoding::Utf32));
    if text.starts_with('\u{feff}') {
        for diagnostic in &mut diagnostics {
            diagnostic.leave_out_mark();
        }
    }
    Ok(diagnostics_json(name, &diagnostics))
}

/// The diagnostics of a file with this name as a JSON array.
pub(crate) fn diagnostics_json(name: &str, diagnostics: &[FileDiagnostic]) -> String {
    let mut entries = Vec::new();
    for diagnostic in diagnostics {
        entries.push(DiagnosticEntry::new(name, diagnostic, rule_link(diagnostic.rule)));
    }
    // Plain data is always written.
    serde_json::to_string(&entries).unwrap_or_default()
}

/// One diagnostic.
#[derive(Serialize)]
pub(crate) struct DiagnosticEntry<'a> {
    file: &'a str,
    rule: &'a str,
    severity: &'a str,
    message: &'a str,
    #[serde(flatten)]
    place: SpanEntry,
    url: Option<String>,
    related: Vec<RelatedEntry<'a>>,
    fix: Option<FixEntry<'a>>,
}

/// A range in characters, from 1; the end is exclusive.
#[derive(Serialize)]
struct SpanEntry {
    line: u64,
    column: u64,
    end_line: u64,
    end_column: u64,
}

#[derive(Serialize)]
struct RelatedEntry<'a> {
    file: &'a str,
    #[serde(flatten)]
    place: SpanEntry,
    message: &'a str,
}

#[derive(Serialize)]
struct FixEntry<'a> {
    title: &'a str,
    edits: Vec<EditEntry<'a>>,
}

#[derive(Serialize)]
struct EditEntry<'a> {
    #[serde(flatten)]
    place: SpanEntry,
    text: &'a str,
}

impl<'a> DiagnosticEntry<'a> {
    pub(crate) fn new(file: &'a str, diagnostic: &'a FileDiagnostic, url: Option<String>) -> Self {
        let mut related_entries = Vec::new();
        for related in &diagnostic.related {
            related_entries.push(RelatedEntry {
                file: related.file.as_deref().unwrap_or(file),
                place: SpanEntry::new(&related.range),
                message: &related.message,
            });
        }
        Self {
            file,
            rule: diagnostic.rule.name,
            severity: diagnostic.severity.name(),
            message: &diagnostic.message,
            place: SpanEntry::new(&diagnostic.range),
            url,
            related: related_entries,
            fix: diagnostic.fix.as_deref().filter(|fix| fix.is_safe).map(FixEntry::new),
        }
    }
}

impl SpanEntry {
    fn new(range: &Range) -> Self {
        let from_one = |number: u32| u64::from(number) + 1;
        Self {
            line: from_one(range.start.line),
            column: from_one(range.start.column),
            end_line: from_one(range.end.line),
            end_column: from_one(range.end.column),
        }
    }
}

impl<'a> FixEntry<'a> {
    fn new(fix: &'a FileFix) -> Self {
        let mut edits = Vec::new();
        for edit in &fix.edits {
            edits.push(EditEntry { place: SpanEntry::new(&edit.range), text: &edit.text });
        }
        Self { title: &fix.title, edits }
    }
}
