//! The table of puzzle kinds for the command line. Outside of it, no command distinguishes kinds.
//!
//! Each function takes a file of any kind and returns `None` if the file is of another kind.

use std::io;
use std::io::Write;

use crate::analysis::{BOARDS, GRAPHS, PlainGame, PuzzleKind};
use crate::cli::ExitStatus;
use crate::cli::convert::{self, ConvertError, ConvertRequest};
use crate::cli::play::{self, PlayRequest};
use crate::cli::render::{self, RenderError, RenderRequest};
use crate::cli::solve::{self, SolveTask};

/// The commands for one kind of puzzle.
pub(crate) struct KindCommands {
    pub(crate) kind: &'static PuzzleKind,
    /// Whether a file may have several puzzles, which are then numbered.
    pub(crate) is_numbered: bool,
    /// The key of the puzzles in the JSON of `solve`.
    pub(crate) json_key: &'static str,
    /// The outcomes that its puzzles can have, in the order in which they are counted.
    pub(crate) outcomes: &'static [&'static str],
    /// The help below a `verdict-mismatch`, if there is any.
    pub(crate) mismatch_help: Option<&'static str>,
    pub(crate) solve: fn(&SolveTask<'_>, &mut dyn Write, &mut ExitStatus) -> Option<io::Result<()>>,
    pub(crate) render:
        fn(&RenderRequest<'_>, &mut ExitStatus) -> Option<Result<io::Result<()>, RenderError>>,
    pub(crate) convert: fn(&ConvertRequest<'_>) -> Option<Result<PlainGame, ConvertError>>,
    pub(crate) play: fn(&PlayRequest<'_>, &mut ExitStatus) -> Option<io::Result<()>>,
}

/// Every kind; the first is the default.
pub(crate) static KINDS: [KindCommands; 2] = [
    KindCommands {
        kind: &BOARDS,
        is_numbered: true,
        json_key: "boards",
        outcomes: &["police", "thief", "draw"],
        mismatch_help: Some("`stakeout repair` finds the nearest boards with the expected verdict"),
        solve: solve::board::solve,
        render: render::board::render,
        convert: convert::board,
        play: play::board,
    },
    KindCommands {
        kind: &GRAPHS,
        is_numbered: false,
        json_key: "games",
        outcomes: &["win", "lose", "draw", "cost"],
        mismatch_help: None,
        solve: solve::graph::solve,
        render: render::graph::render,
        convert: convert::graph,
        play: |_, _| None,
    },
];

/// The entry of a kind.
pub(crate) fn commands_of(kind: &PuzzleKind) -> &'static KindCommands {
    KINDS.iter().find(|commands| commands.kind == kind).unwrap_or(&KINDS[0])
}
