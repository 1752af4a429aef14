//! The registry of the kinds of puzzles.
//!
//! A new kind is a directory with its own document and one entry in [`KINDS`]. Deliberately not
//! here: features, which every kind provides.

use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use crate::analysis::block::Block;
use crate::analysis::board::kind::BOARDS;
use crate::analysis::context::Context;
use crate::analysis::diagnostics::FileCheck;
use crate::analysis::fenced::document::MarkdownDocument;
use crate::analysis::fenced::kind::MARKDOWN;
use crate::analysis::file::{Blocks, File};
use crate::analysis::graph::kind::GRAPHS;
use crate::analysis::kind::{PuzzleKind, Reading};
use crate::analysis::part::PlacedPart;
use crate::analysis::pursuit::kind::PURSUITS;
#[cfg(feature = "server")]
use crate::analysis::report::FileReport;
use crate::analysis::solve_status::Unsolved;
#[cfg(feature = "server")]
use crate::solve::AnyGame;
use crate::syntax::{fenced_blocks, parse_sections};
use crate::text::{Text, TooLong};

/// Every kind of puzzle. A text belongs to the last kind that recognises it.
pub static KINDS: [&PuzzleKind; 3] = [&BOARDS, &GRAPHS, &PURSUITS];

/// The most boards and games in a file.
pub(crate) const MAX_PUZZLES: usize = 100_000;

/// A text that is not read, since a file of it would take too much memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileTooLarge {
    /// It has 4 GiB or more.
    TooLong,
    /// It has more than 100,000 boards and games.
    TooManyPuzzles,
}

impl fmt::Display for FileTooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => f.write_str("it has 4 GiB or more"),
            Self::TooManyPuzzles => f.write_str("it has more than 100,000 boards"),
        }
    }
}

impl Error for FileTooLarge {}

impl File {
    /// Reads a text as this kind.
    ///
    /// # Errors
    /// If the text has 4 GiB or more, or more than 100,000 boards and games.
    pub fn new(content: &str, kind: &'static PuzzleKind) -> Result<Self, FileTooLarge> {
        if kind.has_too_many_puzzles(content) {
            return Err(FileTooLarge::TooManyPuzzles);
        }
        Self::of(content, kind).map_err(|TooLong| FileTooLarge::TooLong)
    }

    /// Reads a text as this kind, whatever the number of its puzzles.
    pub(crate) fn of(content: &str, kind: &'static PuzzleKind) -> Result<Self, TooLong> {
        Ok(Self(match kind.reading {
            Reading::Whole { document, .. } => {
                Blocks::Whole(Block::whole(kind, document(content)?))
            }
            Reading::Fences(kinds) => {
                Blocks::Fenced(Arc::new(MarkdownDocument::new(content, kinds, &Unsolved)?))
            }
        }))
    }

    /// Whether edits have made it a text that [`File::new`] refuses.
    #[cfg(feature = "server")]
    pub(crate) fn has_too_many_puzzles(&self) -> bool {
        self.part_count() > MAX_PUZZLES
            && self.kind().has_too_many_puzzles(&self.text().to_string())
    }

    /// The kind of puzzle, or Markdown.
    pub fn kind(&self) -> &'static PuzzleKind {
        self.whole().map_or(&MARKDOWN, |block| block.kind)
    }
}

impl PuzzleKind {
    /// The kind with this name on the command line, or Markdown.
    pub fn named(name: &str) -> Option<&'static Self> {
        KINDS.into_iter().chain([&MARKDOWN]).find(|kind| kind.name == name)
    }

    /// The kind with this language id, or Markdown.
    pub fn with_language_id(id: &str) -> Option<&'static Self> {
        let kind = KINDS.into_iter().find(|kind| kind.language_id == id);
        kind.or_else(|| Self::markdown_with_id(id))
    }

    /// The kind that a file's extension implies, or Markdown.
    pub fn of_path(path: &Path) -> Option<&'static Self> {
        let extension = path.extension()?;
        let kind = KINDS.into_iter().find(|kind| extension == kind.extension);
        kind.or_else(|| Self::markdown_with_extension(extension))
    }

    /// The kind that a text looks like: a pursuit if every line outside comments and directives
    /// names vertices, and one of them has a dash; a graph game if it has an arrow there, a `words:`
    /// directive, or two or three numbers followed by lines of numbers; else a board.
    ///
    /// # Complexity
    /// Linear in the bytes of the text.
    pub fn of_text(text: &str) -> &'static Self {
        KINDS.into_iter().rev().find(|kind| (kind.recognises)(text)).unwrap_or(&BOARDS)
    }

    /// Whether a text has more boards and games than a file may have.
    ///
    /// # Complexity
    /// Linear in the bytes of the text. Nothing is kept of the boards, and short texts are only
    /// searched for line ends.
    pub(crate) fn has_too_many_puzzles(&self, text: &str) -> bool {
        // Every board has a line.
        if memchr::memchr2_iter(b'\n', b'\r', text.as_bytes()).nth(MAX_PUZZLES - 1).is_none() {
            return false;
        }
        let boards = |text: &str, most: usize| {
            parse_sections(text).filter(|section| section.grid.is_some()).take(most).count()
        };
        let most = MAX_PUZZLES + 1;
        let mut count = 0;
        if *self == BOARDS {
            count = boards(text, most);
        } else if self.is_markdown() {
            let kind = |word: &str| KINDS.into_iter().find(|kind| kind.name == word);
            for (kind, _, content) in fenced_blocks(text, kind) {
                // An empty block has a diagnostic of its own.
                let own = if *kind == BOARDS { boards(&content, most - count) } else { 0 };
                count += own.max(1);
                if count >= most {
                    break;
                }
            }
        }
        count >= most
    }

    /// Whether a file may have several puzzles.
    pub(crate) fn has_files_of_several(&self) -> bool {
        *self == BOARDS || self.is_markdown()
    }

    /// Visits the parts of a text in order, until `visit` breaks. They are read one by one and not
    /// kept, so this takes as much memory as the largest part.
    pub(crate) fn each_part(
        &self,
        text: &str,
        visit: &mut dyn FnMut(&PlacedPart<'_>) -> ControlFlow<()>,
    ) {
        // Whether a visit has broken off is of no interest here.
        let _ = match self.reading {
            Reading::Whole { each_part, .. } => {
                each_part(text, &mut |part| visit(&PlacedPart::whole(part)))
            }
            Reading::Fences(kinds) => {
                let kind = |word: &str| kinds.iter().find(|kind| kind.name == word).copied();
                fenced_blocks(text, kind).try_for_each(|(kind, passage, content)| {
                    // There are no fences in fences, and a block is shorter than its document.
                    let Reading::Whole { each_part, .. } = kind.reading else {
                        return ControlFlow::Continue(());
                    };
                    let Ok(inner) = Text::new(&content) else { return ControlFlow::Continue(()) };
                    each_part(&content, &mut |part| {
                        visit(&PlacedPart::in_passage(part, &passage, &inner))
                    })
                })
            }
        };
    }

    /// At most `most` diagnostics of a text whose parts are not kept. Calls `game` for every game
    /// in it.
    #[cfg(feature = "server")]
    pub(crate) fn report(
        &self,
        context: Context<'_>,
        text: &str,
        most: usize,
        mut game: impl FnMut(&AnyGame),
    ) -> FileReport {
        let mut report = FileReport::default();
        self.each_part(text, &mut |placed| {
            if !report.is_cut {
                report.add(context, placed, most);
            }
            if let Some(request) = placed.part.solve_request() {
                game(&request.game());
            }
            ControlFlow::Continue(())
        });
        report
    }

    /// Everything that `check` reports about a text whose parts are not kept.
    pub(crate) fn checked(&self, context: Context<'_>, text: &str) -> FileCheck {
        let mut check = FileCheck::default();
        self.each_part(text, &mut |placed| check.add(context, placed));
        check
    }
}

#[cfg(test)]
mod tests {
    use crate::analysis::kind::PuzzleKind;

    #[test]
    fn a_text_is_a_graph_game_if_it_looks_like_one() {
        for text in [
            "a -> b\n",
            "title: x\n\na ->\n",
            "words: 3\n",
            "; c\n3 2\n1 2\n2 3\n",
            "3 2 1\n1 2 ; first\n",
            "2 1\n1 2 7\n",
            "2 1\n1 2 -3\n",
        ] {
            assert_eq!(PuzzleKind::of_text(text).name, "game", "{text:?}");
        }
    }

    #[test]
    fn a_text_is_a_pursuit_if_every_line_is_one_of_a_pursuit_and_one_has_a_dash() {
        for (text, kind) in [
            ("policemen: 2\na - b c\nb -> c\n", "pursuit"),
            ("a -> b\nb - a\n", "pursuit"),
            ("a -> b\nb -\n", "game"),
            ("a -> b\nb - a - c\n", "game"),
            ("a - b\nc d\n", "board"),
            ("a - b\nPTE\n", "board"),
            ("a - b\nPTEx\n", "pursuit"),
        ] {
            assert_eq!(PuzzleKind::of_text(text).name, kind, "{text:?}");
        }
    }

    #[test]
    fn any_other_text_is_a_board() {
        for text in [
            "",
            "3 5\nP.*..\n",
            "title: a -> b\nPTE\n",
            "; a -> b\nPTE\n",
            "3 5\n",
            "PTE\n\n1 3\n1 3\nPTE\n",
        ] {
            assert_eq!(PuzzleKind::of_text(text).name, "board", "{text:?}");
        }
    }
}
