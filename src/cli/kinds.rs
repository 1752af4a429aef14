//! The registry of puzzle kinds for the command line: outside of it, `board/`, `graph/` and `pursuit/`, no
//! command distinguishes kinds.

use std::io::Write;

use crate::analysis::{
    BOARDS, Document, File, GRAPHS, PURSUITS, PlainGame, PlainPursuit, PuzzleKind, WITHOUT_START,
};
use crate::cli::convert::task::{ConvertRequest, OutputFormat};
use crate::cli::options::Solver;
use crate::cli::play::PlayArguments;
use crate::cli::render::task::{Illustration, RenderRequest};
use crate::cli::solve::task::{SolveTask, UnsolvedPuzzle};
use crate::cli::source::Source;
use crate::cli::status::{CommandResult, ExitStatus};
use crate::cli::{board, graph, pursuit, render};
use crate::images::palette::Palette;

/// How output describes a kind of puzzle.
pub(crate) struct KindWords {
    pub(crate) kind: &'static PuzzleKind,
    /// Whether a file may have several puzzles, which are then numbered.
    pub(crate) is_numbered: bool,
    /// The key of the puzzles in the JSON of `solve`.
    pub(crate) json_key: &'static str,
    /// The outcomes that its puzzles can have, in the order in which they are counted.
    pub(crate) outcomes: &'static [&'static str],
}

/// Every kind; the first is the default.
pub(crate) static KINDS: [KindWords; 3] = [
    KindWords {
        kind: &BOARDS,
        is_numbered: true,
        json_key: "boards",
        outcomes: &["police", "thief", "draw"],
    },
    KindWords {
        kind: &GRAPHS,
        is_numbered: false,
        json_key: "games",
        outcomes: &["win", "lose", "draw", "cost", WITHOUT_START],
    },
    KindWords {
        kind: &PURSUITS,
        is_numbered: false,
        json_key: "pursuits",
        outcomes: &["police", "thief", "draw", "cop number", WITHOUT_START],
    },
];

/// The words for a kind.
pub(crate) fn words_of(kind: &PuzzleKind) -> &'static KindWords {
    KINDS.iter().find(|words| words.kind == kind).unwrap_or(&KINDS[0])
}

/// Whether `stakeout repair` accepts files of a kind.
pub(crate) fn can_be_repaired(kind: &PuzzleKind) -> bool {
    *kind == BOARDS
}

/// Whether puzzles of a kind have a cop number.
pub(crate) fn has_cop_number(kind: &PuzzleKind) -> bool {
    *kind == PURSUITS
}

/// The puzzles of a file.
#[derive(Clone, Copy)]
pub(crate) struct Puzzles<'a>(&'a Document);

impl<'a> Puzzles<'a> {
    /// The puzzles of a file of any kind.
    pub(crate) fn of(file: &'a File) -> CommandResult<Self> {
        let puzzles = file.whole().map(|block| Self(&block.document));
        puzzles.ok_or_else(|| "files of this kind are not supported".into())
    }

    /// Solves them, and writes the results.
    pub(crate) fn solve(
        self,
        task: &SolveTask<'_>,
        out: &mut dyn Write,
        status: &mut ExitStatus,
    ) -> CommandResult {
        match self.0 {
            Document::Board(document) => board::solve::solve(task, document, out, status),
            Document::Graph(document) => graph::solve::solve(task, document, out, status),
            Document::Pursuit(document) => pursuit::solve::solve(task, document, out, status),
        }
    }

    /// The only puzzle of the file, unless it can be solved; `None` for boards.
    pub(crate) fn unsolved(self, solver: &Solver) -> Option<UnsolvedPuzzle> {
        match self.0 {
            Document::Board(_) => None,
            Document::Graph(document) => UnsolvedPuzzle::of(document, solver),
            Document::Pursuit(document) => UnsolvedPuzzle::of(document, solver),
        }
    }

    /// Plays one of them.
    pub(crate) fn play(self, arguments: &PlayArguments, source: &Source) -> CommandResult {
        match self.0 {
            Document::Board(document) => board::play::play(arguments, source, document),
            Document::Graph(document) => graph::play::play(arguments, source, document),
            Document::Pursuit(document) => pursuit::play::play(arguments, source, document),
        }
    }

    /// Draws them.
    pub(crate) fn render(
        self,
        request: &RenderRequest<'_>,
        status: &mut ExitStatus,
    ) -> CommandResult {
        match self.0 {
            Document::Board(document) => board::render::render(request, document, status),
            Document::Graph(document) => render::graph::render(request, document, status),
            Document::Pursuit(document) => render::graph::render(request, document, status),
        }
    }

    /// Their images within a page, each with the verdict, or why one cannot be drawn.
    pub(crate) fn illustrations(
        self,
        palette: &Palette,
        solver: &Solver,
    ) -> Vec<Result<Illustration, String>> {
        match self.0 {
            Document::Board(document) => board::render::illustrations(document, palette, solver),
            Document::Graph(document) => {
                vec![render::graph::illustration(document, palette, solver)]
            }
            Document::Pursuit(document) => {
                vec![render::graph::illustration(document, palette, solver)]
            }
        }
    }

    /// The pursuit to be written in another format; `None` if a game is to be written. A pursuit is
    /// never written as a game.
    pub(crate) fn convert_to_pursuit(
        self,
        request: &ConvertRequest<'_>,
    ) -> CommandResult<Option<PlainPursuit>> {
        let is_wanted =
            matches!(request.arguments.format()?, OutputFormat::Pursuit | OutputFormat::Graph6);
        match self.0 {
            Document::Pursuit(document) => {
                pursuit::convert::of_pursuit(request, document).map(Some)
            }
            Document::Board(document) if is_wanted => {
                board::convert::pursuit(request, document).map(Some)
            }
            Document::Board(_) | Document::Graph(_) => Ok(None),
        }
    }

    /// The game to be written in another format.
    pub(crate) fn convert(self, request: &ConvertRequest<'_>) -> CommandResult<PlainGame> {
        match self.0 {
            Document::Board(document) => board::convert::convert(request, document),
            Document::Graph(document) => graph::convert::convert(request, document),
            Document::Pursuit(_) => Err("a pursuit is not a graph game".into()),
        }
    }
}
