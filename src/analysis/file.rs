//! An open file of any kind, and the table of kinds.
//!
//! A new kind of puzzle is a directory with its own [`Document`] and one entry in [`KINDS`]. Deliberately not here:
//! features, which every kind implements.

use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::path::Path;

use crate::analysis::board::document::BOARDS;
use crate::analysis::diagnostics::FileReport;
use crate::analysis::document::{Context, Document};
use crate::analysis::fix_all::edited;
use crate::analysis::graph::document::GRAPHS;
use crate::rules::Rule;
use crate::solve::AnyGame;
use crate::text::{Encoding, TooLong};

/// Every kind of puzzle. A text belongs to the last kind that recognises it.
pub static KINDS: [&PuzzleKind; 2] = [&BOARDS, &GRAPHS];

/// A kind of puzzle, and how its files are recognised. Kinds are equal if their names are.
#[derive(Debug)]
pub struct PuzzleKind {
    /// Its name on the command line.
    pub name: &'static str,
    /// A line of help about it.
    pub about: &'static str,
    /// The language id that editors send.
    pub language_id: &'static str,
    /// The extension of its files, without the dot.
    pub extension: &'static str,
    /// Whether a text looks like this kind, in time linear in its bytes.
    pub recognises: fn(&str) -> bool,
    /// Whether a rule applies to this kind.
    pub(crate) has_rule: fn(&Rule) -> bool,
    pub(crate) open: fn(&str) -> Result<Box<dyn Document>, TooLong>,
    /// See [`PuzzleKind::report`].
    pub(crate) report: ReportFunction,
}

type ReportFunction = fn(Context<'_>, &str, usize, &mut dyn FnMut(&AnyGame)) -> FileReport;

impl PartialEq for PuzzleKind {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for PuzzleKind {}

impl Hash for PuzzleKind {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

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

    /// The kind that a text looks like: a graph game if it has an arrow outside comments and directives, a `words:`
    /// directive, or two or three numbers followed by lines of numbers; else a board.
    ///
    /// # Complexity
    /// Linear in the bytes of the text.
    pub fn of_text(text: &str) -> &'static Self {
        KINDS.into_iter().rev().find(|kind| (kind.recognises)(text)).unwrap_or(&BOARDS)
    }

    /// The report about a text that is not stored, which takes little more memory than its diagnostics. Calls `game` for
    /// every game in it.
    pub fn report(&self, context: Context<'_>, text: &str, most: usize, mut game: impl FnMut(&AnyGame)) -> FileReport {
        (self.report)(context, text, most, &mut game)
    }
}

/// An open file of any kind: the `Document` of its kind. Cloning shares the text and its diagnostics.
///
/// # Examples
/// ```
/// use stakeout::analysis::{BOARDS, Context, File, Unsolved};
/// use stakeout::config::Settings;
/// use stakeout::text::{Encoding, Position};
///
/// let mut file = File::new("P.T\n...\n", &BOARDS)?;
/// let settings = Settings::default();
/// let context = Context::new(&Unsolved, &settings, Encoding::Utf16);
/// assert_eq!(file.diagnostics(context)[0].message, "no exit: the board needs one `E`");
///
/// // An edit reads only the board that it touches.
/// let corner = Position { line: 1, column: 2 };
/// file.edit(corner..Position { column: 3, ..corner }, Encoding::Utf16, "E", &Unsolved).expect("a range in order");
/// assert!(file.diagnostics(context).is_empty());
/// # Ok::<(), stakeout::text::TooLong>(())
/// ```
#[derive(Debug)]
pub struct File(Box<dyn Document>);

impl File {
    /// Reads a text as this kind.
    ///
    /// # Errors
    /// If the text has 4 GiB or more.
    pub fn new(content: &str, kind: &PuzzleKind) -> Result<Self, TooLong> {
        (kind.open)(content).map(Self)
    }

    /// The formatted text; `None` if formatting changes nothing.
    ///
    /// # Complexity
    /// Linear in the bytes of the file.
    pub fn formatted(&self) -> Option<String> {
        let edits = self.format(None, Encoding::Utf8);
        (!edits.is_empty()).then(|| edited(&self.text().to_string(), &edits))
    }
}

impl Clone for File {
    fn clone(&self) -> Self {
        Self(self.boxed_clone())
    }
}

impl Deref for File {
    type Target = dyn Document;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl DerefMut for File {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.0
    }
}

#[cfg(test)]
mod tests {
    use crate::analysis::file::PuzzleKind;

    #[test]
    fn a_text_is_a_graph_game_if_it_looks_like_one() {
        for text in [
            "a -> b\n",
            "title: x\n\na ->\n",
            "words: 3\n",
            "; c\n3 2\n1 2\n2 3\n",
            "3 2 1\n1 2 ; first\n",
            "2 1\n1 2 7\n",
        ] {
            assert_eq!(PuzzleKind::of_text(text).name, "game", "{text:?}");
        }
    }

    #[test]
    fn any_other_text_is_a_board() {
        for text in ["", "3 5\nP.*..\n", "title: a -> b\nPTE\n", "; a -> b\nPTE\n", "3 5\n", "PTE\n\n1 3\n1 3\nPTE\n"] {
            assert_eq!(PuzzleKind::of_text(text).name, "board", "{text:?}");
        }
    }
}
