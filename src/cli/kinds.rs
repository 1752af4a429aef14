//! The table of puzzle kinds for the command line. Outside of it, no command distinguishes kinds.
//!
//! Each function gets a file of any kind and returns `None` if the file is not of its own kind.

use std::io;

use crate::analysis::{BOARDS, GRAPHS, PlainGame, PuzzleKind};
use crate::cli::Ending;
use crate::cli::convert::{self, ConvertError, ConvertRequest};
use crate::cli::play::{self, PlayRequest};
use crate::cli::render::{self, RenderError, RenderRequest};

/// What the commands do for one kind of puzzle.
pub(crate) struct KindCommands {
    pub(crate) kind: &'static PuzzleKind,
    /// Whether a file may have several puzzles, which are then numbered.
    pub(crate) is_numbered: bool,
    pub(crate) render: fn(&RenderRequest<'_>, &mut Ending) -> Option<Result<io::Result<()>, RenderError>>,
    pub(crate) convert: fn(&ConvertRequest<'_>) -> Option<Result<PlainGame, ConvertError>>,
    pub(crate) play: fn(&PlayRequest<'_>, &mut Ending) -> Option<io::Result<()>>,
}

/// Every kind; the first is the default.
pub(crate) static KINDS: [KindCommands; 2] = [
    KindCommands {
        kind: &BOARDS,
        is_numbered: true,
        render: render::board::render,
        convert: convert::board,
        play: play::board,
    },
    KindCommands {
        kind: &GRAPHS,
        is_numbered: false,
        render: render::graph::render,
        convert: convert::graph,
        play: |_, _| None,
    },
];

/// The entry of a kind.
pub(crate) fn commands_of(kind: &PuzzleKind) -> &'static KindCommands {
    KINDS.iter().find(|commands| commands.kind == kind).unwrap_or(&KINDS[0])
}
