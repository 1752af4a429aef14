//! `stakeout convert`: graph games in other formats, and boards as graph games.

use std::io;
use std::io::Write as _;
use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};

use crate::analysis::{
    BOARDS, BoardDocument, DotValues, File, GRAPHS, GraphDocument, PlainGame, PuzzleKind, Refusal,
    Unsolved,
};
use crate::cli::kinds::KINDS;
use crate::cli::options::{ConfigurationOptions, Solver, SolverOptions, report_faulty};
use crate::cli::replace::{self, InputFiles};
use crate::cli::report::write_to_standard_error;
use crate::cli::source::{Source, TextFile, TextOptions};
use crate::cli::{ExitStatus, complain};
use crate::config::{MemorySize, Selection, Settings};
use crate::rules::shortage;
use crate::solve::graph::{GraphGameKey, memory_needed};
use crate::solve::most_memory;

/// The text below the options in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout convert trap.game --to dot | dot -Tsvg > trap.svg
  stakeout convert trap.game --to dot -o trap.dot
  stakeout convert trap.game --to edges -o trap.txt
  stakeout convert level.board --to game    one vertex per state of the board

Game files, edge lists and boards are read. What carries over:
  game, edges  Everything except comments and `allow`; edges number the vertices. A word
               game becomes a game on its first and last letters, an edge for each word.
  dot          The graph, its title and its costs. Vertices are coloured by outcome (blue:
               the mover there wins, orange: loses, grey: draw); best moves and the
               border of the start are thick.
  pg           Parity games of PGSolver, without costs, title and `expect`. A vertex a
               becomes a and a', where player 0 and player 1 move: the mover at a wins if
               player 0 wins a, loses if player 0 wins a', and draws otherwise.
  board        The winner moves to a vertex `end`, which takes a turn.

Anything else is an error that says where and why.

Exit codes: 0, converted; 1, the text cannot be converted; 2, it could not be read, or
the result could not be written.";

/// What to convert, and to what.
#[derive(Debug, Args)]
pub struct ConvertArguments {
    /// File to read; standard input if omitted or `-`
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,
    /// Format to write
    #[arg(long, value_enum)]
    to: OutputFormat,
    /// Format to read [default: from the extension, else from the text]
    #[arg(long, value_enum)]
    from: Option<InputFormat>,
    /// File to write [default: standard output]
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Do not solve; leave outcomes out of the DOT file
    #[arg(long)]
    no_solve: bool,
    /// Number of the board to convert, from 1
    #[arg(long, value_name = "NUMBER")]
    board: Option<usize>,
    /// Maximum number of states to write for a board
    #[arg(long, value_name = "NUMBER", default_value_t = 1_000_000)]
    max_states: u64,
    /// Path to report for standard input; its extension decides the kind
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    stdin_filename: Option<PathBuf>,
    #[command(flatten)]
    configuration: ConfigurationOptions,
    #[command(flatten)]
    solver: SolverOptions,
}

/// The formats to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// Graphviz
    Dot,
    /// A parity game of PGSolver
    Pg,
    /// A game file
    Game,
    /// An edge list with numbered vertices
    Edges,
}

/// The formats to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum InputFormat {
    /// Boards of the policeman-and-thief game
    Board,
    /// A game file
    Game,
    /// An edge list with numbered vertices
    Edges,
}

/// A text to convert that is a puzzle.
pub(crate) struct ConvertRequest<'a> {
    arguments: &'a ConvertArguments,
    limit: MemorySize,
    source: &'a Source,
    file: TextFile,
}

/// Why there is no result.
pub(crate) enum ConvertError {
    /// The text cannot be converted.
    Refused(String),
    /// The text cannot be read.
    Unread(String),
    /// The problems have already been reported.
    Reported,
}

/// Converts, writes, and records the result in `status`.
pub(crate) fn convert(arguments: &ConvertArguments, status: &mut ExitStatus) -> io::Result<()> {
    let options = TextOptions::named(arguments.stdin_filename.clone());
    let source = match &arguments.file {
        Some(path) => options.source(path),
        None => options.standard_input(),
    };
    match converted(arguments, &source) {
        Ok(text) => match &arguments.output {
            None => io::stdout().lock().write_all(text.as_bytes())?,
            Some(path) => {
                let inputs = InputFiles::of([&source]);
                if let Err(error) = replace::put(&mut io::Cursor::new(text), path, &inputs) {
                    status.fail(&format!("{}: cannot be written: {error}", path.display()));
                }
            }
        },
        Err(ConvertError::Refused(why)) => {
            complain(&why);
            status.worsen(ExitStatus::Found);
        }
        Err(ConvertError::Reported) => status.worsen(ExitStatus::Found),
        Err(ConvertError::Unread(why)) => {
            status.fail(&why);
        }
    }
    Ok(())
}

fn converted(arguments: &ConvertArguments, source: &Source) -> Result<String, ConvertError> {
    let unread = |error: io::Error| {
        ConvertError::Unread(format!("{}: cannot be read: {error}", source.name))
    };
    let text = match source.text().map_err(unread)? {
        Ok(text) => text,
        Err((text, diagnostic)) => {
            write_to_standard_error(&source.name, &text, &[*diagnostic]);
            return Err(ConvertError::Reported);
        }
    };
    let configurations =
        arguments.configuration.configurations(arguments.solver.layer(), Selection::default());
    let configurations = configurations.map_err(ConvertError::Unread)?;
    let limit = configurations.for_path(source.place()).solver_memory;
    report_faulty(&configurations);
    let game = read(arguments, limit, source, text)?;
    let refused = |refusal: Refusal| ConvertError::Refused(format!("{}: {refusal}", source.name));
    match arguments.to {
        OutputFormat::Game => game.to_game().map_err(refused),
        OutputFormat::Edges => Ok(game.to_edges()),
        OutputFormat::Pg => {
            let text = game.to_pg().map_err(refused)?;
            let lost =
                [("title", &game.title), ("author", &game.author), ("expect", &game.expectation)];
            let lost: Vec<_> = lost
                .iter()
                .filter(|(_, value)| value.is_some())
                .map(|(key, _)| format!("`{key}`"))
                .collect();
            if !lost.is_empty() {
                complain(&format!(
                    "{}: left out, since a parity game cannot have it: {}",
                    source.name,
                    lost.join(", ")
                ));
            }
            Ok(text)
        }
        OutputFormat::Dot => Ok(drawn(arguments, limit, source, &game)),
    }
}

fn read(
    arguments: &ConvertArguments,
    limit: MemorySize,
    source: &Source,
    text: String,
) -> Result<PlainGame, ConvertError> {
    let refused = |why: String| ConvertError::Refused(format!("{}: {why}", source.name));
    let kind = match arguments.from {
        Some(InputFormat::Board) => &BOARDS,
        Some(InputFormat::Game | InputFormat::Edges) => &GRAPHS,
        None => source.kind.unwrap_or_else(|| PuzzleKind::of_text(&text)),
    };
    let file = File::new(&text, kind).map_err(|_| refused("it has 4 GiB or more".to_owned()))?;
    let request = ConvertRequest { arguments, limit, source, file: TextFile { text, file } };
    let game = KINDS.iter().find_map(|kind| (kind.convert)(&request));
    game.unwrap_or_else(|| Err(refused("files of this kind cannot be converted".to_owned())))
}

/// The game of the chosen board; `None` for a file of another kind.
pub(crate) fn board(request: &ConvertRequest<'_>) -> Option<Result<PlainGame, ConvertError>> {
    Some(game_of_board(request, BoardDocument::of(&request.file.file)?))
}

fn game_of_board(
    request: &ConvertRequest<'_>,
    document: &BoardDocument,
) -> Result<PlainGame, ConvertError> {
    let refused = |why: String| ConvertError::Refused(format!("{}: {why}", request.source.name));
    let boards: Vec<_> = document.boards().collect();
    let part = match (request.arguments.board, &boards[..]) {
        (None, [part]) => part,
        (None, []) => return Err(refused("it has no board".to_owned())),
        (None, _) => {
            return Err(refused(format!(
                "it has {} boards; choose one with --board NUMBER",
                boards.len()
            )));
        }
        (Some(number), boards) => {
            let part = number.checked_sub(1).and_then(|index| boards.get(index));
            part.ok_or_else(|| refused(format!("it has no board {number}")))?
        }
    };
    let puzzle = part.puzzle().ok_or_else(|| show_errors(request))?;
    let game = PlainGame::of_board(puzzle, request.arguments.max_states);
    let game = game.map_err(|refusal| refused(refusal.to_string()))?;
    Ok(PlainGame { title: part.title().map(str::to_owned), ..game })
}

/// The game of a game file; `None` for a file of another kind.
pub(crate) fn graph(request: &ConvertRequest<'_>) -> Option<Result<PlainGame, ConvertError>> {
    Some(game_of_graph(request, GraphDocument::of(&request.file.file)?))
}

fn game_of_graph(
    request: &ConvertRequest<'_>,
    document: &GraphDocument,
) -> Result<PlainGame, ConvertError> {
    let limit = request.limit.0.min(most_memory());
    let needed = document.puzzle().map(|puzzle| memory_needed(puzzle).peak);
    if let Some(needed) = needed.filter(|&needed| needed > limit) {
        let why = format!("{}: too large: {}", request.source.name, shortage(needed, limit));
        return Err(ConvertError::Refused(why));
    }
    let game = PlainGame::of_game(document).ok_or_else(|| show_errors(request))?;
    game.map_err(|refusal| ConvertError::Refused(format!("{}: {refusal}", request.source.name)))
}

/// Shows the diagnostics that prevent a game.
fn show_errors(request: &ConvertRequest<'_>) -> ConvertError {
    let ConvertRequest { source, file, .. } = request;
    let mut diagnostics = file.diagnostics(&Unsolved, &Settings::default());
    diagnostics.retain(|diagnostic| diagnostic.rule.stops_solving);
    write_to_standard_error(&source.name, &file.text, &diagnostics);
    ConvertError::Reported
}

/// The game in DOT, with outcomes if it can be solved.
fn drawn(
    arguments: &ConvertArguments,
    limit: MemorySize,
    source: &Source,
    game: &PlainGame,
) -> String {
    if arguments.no_solve {
        return game.to_dot(DotValues::Unknown);
    }
    let solution = Solver::new(limit).solve(&GraphGameKey::new(game.puzzle()));
    match solution {
        Ok(solution) => game.to_dot(DotValues::Solved(&solution)),
        Err(_) => {
            complain(&format!("{}: too large to be solved: drawn without outcomes", source.name));
            game.to_dot(DotValues::Unknown)
        }
    }
}
