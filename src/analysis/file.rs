//! An open file of any kind.
//!
//! Deliberately not here: the features, which every kind implements or which follow from the parts
//! of a file.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use crate::analysis::document::Document;
use crate::analysis::edits::edited;
use crate::analysis::kind::PuzzleKind;
use crate::text::{Encoding, TooLong};

/// An open file of any kind: the `Document` of its kind. A clone costs nothing until one of the two
/// is edited, and even then they share the text and its diagnostics.
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
pub struct File(Arc<dyn Document>);

impl File {
    /// Reads a text as this kind.
    ///
    /// # Errors
    /// If the text has 4 GiB or more.
    pub fn new(content: &str, kind: &PuzzleKind) -> Result<Self, TooLong> {
        (kind.open)(content).map(|document| Self(document.into()))
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
        Self(Arc::clone(&self.0))
    }
}

impl Deref for File {
    type Target = dyn Document;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl DerefMut for File {
    #[expect(clippy::expect_used, reason = "nothing else has a document that has just been cloned")]
    fn deref_mut(&mut self) -> &mut Self::Target {
        if Arc::get_mut(&mut self.0).is_none() {
            self.0 = self.0.boxed_clone().into();
        }
        Arc::get_mut(&mut self.0).expect("the only one")
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
        ] {
            assert_eq!(PuzzleKind::of_text(text).name, "game", "{text:?}");
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
