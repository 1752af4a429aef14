//! The registry of the kinds of puzzles.
//!
//! A new kind is a directory with its own document and one entry in [`KINDS`]. Deliberately not
//! here: features, which every kind implements.

use std::path::Path;

use crate::analysis::board::features::BOARDS;
use crate::analysis::context::Context;
use crate::analysis::graph::features::GRAPHS;
use crate::analysis::kind::PuzzleKind;
use crate::analysis::report::FileReport;
use crate::solve::AnyGame;

/// Every kind of puzzle. A text belongs to the last kind that recognises it.
pub static KINDS: [&PuzzleKind; 2] = [&BOARDS, &GRAPHS];

impl PuzzleKind {
    /// The kind with this name on the command line.
    pub fn named(name: &str) -> Option<&'static Self> {
        KINDS.into_iter().find(|kind| kind.name == name)
    }

    /// The kind with this language id.
    pub fn with_language_id(id: &str) -> Option<&'static Self> {
        KINDS.into_iter().find(|kind| kind.language_id == id)
    }

    /// The kind that a file's extension implies.
    pub fn of_path(path: &Path) -> Option<&'static Self> {
        let extension = path.extension()?;
        KINDS.into_iter().find(|kind| extension == kind.extension)
    }

    /// The kind that a text looks like: a graph game if it has an arrow outside comments and
    /// directives, a `words:` directive, or two or three numbers followed by lines of numbers; else
    /// a board.
    ///
    /// # Complexity
    /// Linear in the bytes of the text.
    pub fn of_text(text: &str) -> &'static Self {
        KINDS.into_iter().rev().find(|kind| (kind.recognises)(text)).unwrap_or(&BOARDS)
    }

    /// The report about a text that is not stored, which takes little more memory than its
    /// diagnostics. Calls `game` for every game in it.
    pub fn report(
        &self,
        context: Context<'_>,
        text: &str,
        most: usize,
        mut game: impl FnMut(&AnyGame),
    ) -> FileReport {
        (self.report)(context, text, most, &mut game)
    }
}
