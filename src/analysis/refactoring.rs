//! Refactorings by name: what a document offers, before its edits are computed.
//!
//! Deliberately not here: the edits (`board/refactor`), and which refactorings an editor shows.

use crate::text::Range;

/// A transformation of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rewrite {
    /// Rotation by 90° counterclockwise.
    RotateLeft,
    /// Rotation by 90° clockwise.
    RotateRight,
    /// Rotation by 180°.
    Turn,
    /// Exchanges left and right.
    MirrorHorizontally,
    /// Exchanges top and bottom.
    MirrorVertically,
    /// Rows become columns.
    Transpose,
    /// Removes outer rows and columns that no player ever reaches.
    Crop,
    /// Adds walls on all sides.
    AddBorder,
    /// Exchanges the policeman and the thief.
    SwapPlayers,
    /// Adds a size header.
    AddSizeHeader,
    /// Removes the size header.
    RemoveSizeHeader,
    /// Adds an `expect` that asserts the verdict.
    AssertVerdict,
}

impl Rewrite {
    /// All transformations, in the order in which editors show them.
    pub const ALL: [Self; 12] = [
        Self::AssertVerdict,
        Self::RotateLeft,
        Self::RotateRight,
        Self::Turn,
        Self::MirrorHorizontally,
        Self::MirrorVertically,
        Self::Transpose,
        Self::Crop,
        Self::AddBorder,
        Self::SwapPlayers,
        Self::AddSizeHeader,
        Self::RemoveSizeHeader,
    ];

    /// Its name in requests.
    pub const fn name(self) -> &'static str {
        self.words().0
    }

    /// Its name on the command line.
    pub(crate) const fn command(self) -> &'static str {
        self.words().1
    }

    /// What it does, as a command.
    pub(crate) const fn about(self) -> &'static str {
        self.words().2
    }

    const fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::RotateLeft => ("rotateLeft", "rotate-left", "Rotate by 90° counterclockwise"),
            Self::RotateRight => ("rotateRight", "rotate-right", "Rotate by 90° clockwise"),
            Self::Turn => ("turn", "turn", "Rotate by 180°"),
            Self::MirrorHorizontally => {
                ("mirrorHorizontally", "mirror-horizontally", "Swap left and right")
            }
            Self::MirrorVertically => {
                ("mirrorVertically", "mirror-vertically", "Swap top and bottom")
            }
            Self::Transpose => ("transpose", "transpose", "Turn rows into columns"),
            Self::Crop => {
                ("crop", "crop", "Remove outer rows and columns that no player can reach")
            }
            Self::AddBorder => ("addBorder", "add-border", "Add walls on all sides"),
            Self::SwapPlayers => (
                "swapPlayers",
                "swap-players",
                "Swap `P` and `T`, and set `expect` to the new verdict",
            ),
            Self::AddSizeHeader => ("addSizeHeader", "add-size-header", "Add a size header"),
            Self::RemoveSizeHeader => {
                ("removeSizeHeader", "remove-size-header", "Remove the size header")
            }
            Self::AssertVerdict => (
                "assertVerdict",
                "assert-verdict",
                "Add an `expect` with the verdict to each board without one",
            ),
        }
    }

    /// The transformation with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rewrite| rewrite.name() == name)
    }
}

/// An available refactoring. Its edits are computed on request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refactoring {
    /// The transformation.
    pub rewrite: Rewrite,
    /// The board's 0-based number in the document.
    pub board: usize,
    /// The title, as a command.
    pub title: String,
    /// The approximate maximum size of its edits in a response, in bytes.
    pub bytes: usize,
}

/// A search for repairs that a user can start.
#[derive(Debug)]
pub struct OfferedSearch {
    /// The asserted verdict that is wrong.
    pub range: Range,
    /// What it searches for, as a command.
    pub title: &'static str,
}
