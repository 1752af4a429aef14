//! A kind of puzzle, as the registry in `kinds` lists it.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use crate::analysis::block::Document;
use crate::analysis::part::DocumentPart;
use crate::rules::Rule;
use crate::text::TooLong;

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
    /// How its texts are read.
    pub(crate) reading: Reading,
}

/// How the texts of a kind are read.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Reading {
    /// As one block.
    Whole {
        /// Its document.
        document: fn(&str) -> Result<Document, TooLong>,
        /// Visits the parts of such a document, keeping none of them, until the visit breaks.
        each_part: EachPart,
    },
    /// As one block for each fenced block that names one of these kinds.
    Fences(&'static [&'static PuzzleKind]),
}

type EachPart = fn(&str, &mut dyn FnMut(&dyn DocumentPart) -> ControlFlow<()>) -> ControlFlow<()>;

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
