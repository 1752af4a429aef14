//! The table of puzzle kinds for the command line. Outside of it, no command distinguishes kinds.

use crate::analysis::{BOARDS, GRAPHS, PuzzleKind};

/// How the output of commands refers to puzzles of one kind.
pub(crate) struct KindOutput {
    pub(crate) kind: &'static PuzzleKind,
    /// Whether a file may have several puzzles, which are then numbered.
    pub(crate) is_numbered: bool,
}

/// Every kind; the first is the default.
pub(crate) static KINDS: [KindOutput; 2] =
    [KindOutput { kind: &BOARDS, is_numbered: true }, KindOutput { kind: &GRAPHS, is_numbered: false }];

/// The entry of a kind.
pub(crate) fn output_of(kind: &PuzzleKind) -> &'static KindOutput {
    KINDS.iter().find(|output| output.kind == kind).unwrap_or(&KINDS[0])
}
