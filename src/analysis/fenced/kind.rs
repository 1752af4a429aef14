//! Markdown, with puzzles of every kind in its documents. It is not a kind of puzzle itself, so the
//! list of kinds does not contain it.

use crate::analysis::kind::{PuzzleKind, Reading};
use crate::analysis::kinds::KINDS;

/// The language ids of Markdown and its relatives.
const LANGUAGE_IDS: [&str; 4] = ["markdown", "mdx", "quarto", "rmd"];

/// The extensions of their files, in any letters.
pub(crate) const MARKDOWN_EXTENSIONS: [&str; 5] = ["md", "markdown", "mdx", "qmd", "Rmd"];

/// Boards and games in the fenced blocks of a Markdown document.
pub static MARKDOWN: PuzzleKind = PuzzleKind {
    name: "markdown",
    about: "Boards, games and pursuits in Markdown",
    language_id: LANGUAGE_IDS[0],
    extension: MARKDOWN_EXTENSIONS[0],
    recognises: |_| false,
    has_rule: |_| true,
    reading: Reading::Fences(&KINDS),
};

impl PuzzleKind {
    /// Whether this is Markdown, with puzzles of every kind in its documents.
    pub fn is_markdown(&self) -> bool {
        *self == MARKDOWN
    }

    /// Markdown, if a language id is one of those for it.
    pub(crate) fn markdown_with_id(id: &str) -> Option<&'static Self> {
        LANGUAGE_IDS.contains(&id).then_some(&MARKDOWN)
    }

    /// Markdown, if a file has one of its extensions.
    pub(crate) fn markdown_with_extension(extension: &std::ffi::OsStr) -> Option<&'static Self> {
        MARKDOWN_EXTENSIONS
            .iter()
            .any(|known| extension.eq_ignore_ascii_case(known))
            .then_some(&MARKDOWN)
    }
}
