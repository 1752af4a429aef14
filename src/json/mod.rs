//! Results as JSON that several front ends write: diagnostics, for `stakeout check --output-format
//! json` and for a page that runs the solver in its browser; what-if results and the reasons of a
//! verdict, for the command line and the language server. The page also gets new boards.

pub(crate) mod chase;
pub(crate) mod generate;
pub(crate) mod insight;
pub(crate) mod why;

pub use crate::json::generate::generate;

use std::path::Path;
use std::sync::Arc;

use serde::Serialize;

use crate::analysis::{
    Context, File, FileDiagnostic, FileFix, FileTooLarge, PuzzleKind, Solutions, SolutionsOf,
    SolveStatus, rule_link,
};
use crate::config::Settings;
use crate::rules::SolveResult;
use crate::solve::cache::SolutionCache;
use crate::solve::insight::{BoardFact, BoardQuestion};
use crate::solve::{Chase, GameKey, Stopped, Unwatched};
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
    let file = File::new(text, kind)?;
    let solutions = SolvedOnDemand(SolutionCache::new(settings.solver_memory.0));
    let mut diagnostics = file.diagnostics(Context::new(&solutions, settings, Encoding::Utf32));
    if text.starts_with('\u{feff}') {
        for diagnostic in &mut diagnostics {
            diagnostic.leave_out_mark();
        }
    }
    let mut entries = Vec::new();
    for diagnostic in &diagnostics {
        entries.push(DiagnosticEntry::new(name, diagnostic, rule_link(diagnostic.rule)));
    }
    // Plain data is always written.
    Ok(serde_json::to_string(&entries).unwrap_or_default())
}

/// Solves each game when its solution is first needed, and for a verdict no further than it takes.
struct SolvedOnDemand(SolutionCache);

impl<G: GameKey> SolutionsOf<G> for SolvedOnDemand {
    fn status(&self, game: &G) -> SolveStatus<G> {
        self.0.solve(game, &Unwatched).into()
    }

    fn result(&self, game: &G, start: G::Start) -> Option<SolveResult<G::Verdict>> {
        match self.0.summaries(game, &[start], 0, &Unwatched) {
            Ok(summaries) => Some(SolveResult::Solved(summaries.into_iter().next()?.verdict)),
            Err(Stopped::TooLarge { needed, limit }) => {
                Some(SolveResult::TooLarge { needed, limit })
            }
            Err(Stopped::Cancelled) => None,
        }
    }
}

impl Solutions for SolvedOnDemand {
    fn fact(&self, chase: &Chase, question: &BoardQuestion) -> Option<Arc<BoardFact>> {
        self.0.answer(chase, question, u64::MAX, &Unwatched).ok()
    }
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
