//! Places that belong together: definitions, mentions and names that can be renamed.
//!
//! Deliberately not here: how a kind finds them.

use std::fmt;

use crate::analysis::edits::FileEdit;
use crate::analysis::names::code;
use crate::analysis::part::{DocumentPart, Placer};
use crate::rules::MAX_FIX_BYTES;
use crate::text::{Encoding, Range, Span};

/// The definition of the text at a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// The text at the position.
    pub origin: Range,
    /// The first of its kind, which may be the same place; for a vertex, the lines about it.
    pub targets: Vec<Range>,
}

/// A mention of the symbol under the cursor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Highlight {
    /// The place.
    pub range: Range,
    /// The kind of mention.
    pub kind: HighlightKind,
}

/// The kind of a highlighted cell or name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HighlightKind {
    /// One of many cells.
    Text,
    /// Mentioned on its line.
    Mention,
    /// The subject of its line.
    Definition,
}

/// A name that can be renamed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Renamable {
    /// The place of the name at the position.
    pub range: Range,
    /// The current name.
    pub name: String,
}

/// Why something cannot be renamed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RenameRefused {
    /// There is no vertex at that position.
    NoVertex,
    /// The vertices of an edge list are numbers.
    Numbered,
    /// A word of a word game cannot be renamed.
    Word,
    /// The new name is empty.
    Empty,
    /// The new name contains this.
    BadName(&'static str),
    /// Another vertex has this name.
    Taken(String),
    /// The name is so long, and has so many mentions, that the edits would be too large.
    TooLong,
}

/// The edits that write another name in place of mentions of a vertex, which are in order.
///
/// # Errors
/// If they would be too long.
pub(crate) fn renamed(
    part: &dyn DocumentPart,
    encoding: Encoding,
    mentions: impl ExactSizeIterator<Item = Span>,
    name: &str,
) -> Result<Vec<FileEdit>, RenameRefused> {
    if mentions.len().saturating_mul(name.len()) > MAX_FIX_BYTES {
        return Err(RenameRefused::TooLong);
    }
    let mut placer = Placer::new(part, encoding);
    let edit = |span| FileEdit { range: placer.range(span), span, text: name.to_owned() };
    Ok(mentions.map(edit).collect())
}

impl RenameRefused {
    /// Why a text cannot be the name of a vertex in any kind of file.
    pub(crate) fn of_name(name: &str) -> Option<Self> {
        const BAD: [(&str, &str); 8] = [
            (" ", "whitespace"),
            ("\t", "whitespace"),
            ("\n", "a line end"),
            ("\r", "a line end"),
            (":", "`:`"),
            (";", "`;`"),
            ("->", "the arrow `->`"),
            // At the start of a file it would not be part of the name.
            ("\u{feff}", "a byte-order mark"),
        ];
        if name.is_empty() {
            return Some(Self::Empty);
        }
        BAD.into_iter().find(|(part, _)| name.contains(part)).map(|(_, what)| Self::BadName(what))
    }
}

impl fmt::Display for RenameRefused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoVertex => write!(f, "there is no vertex here"),
            Self::Numbered => {
                write!(f, "the vertices of an edge list are numbers and cannot be renamed")
            }
            Self::Word => write!(f, "a word cannot be renamed; edit it instead"),
            Self::Empty => write!(f, "a vertex needs a name"),
            Self::BadName(what) => write!(f, "a name cannot contain {what}"),
            Self::Taken(name) => write!(f, "there is already a vertex {}", code(name)),
            Self::TooLong => write!(f, "the name is too long for this many mentions"),
        }
    }
}
