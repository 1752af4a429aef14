//! `stakeout convert`: graph games in other formats, and boards as graph games.

use std::io;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum, ValueHint};

use crate::analysis::{
    BOARDS, BoardDocument, DotValues, File, GRAPHS, GraphDocument, PlainGame, PuzzleKind, Refusal, Unsolved,
};
use crate::cli::kinds::KINDS;
use crate::cli::options::{ConfigurationOptions, Solver, SolverOptions, report_faulty};
use crate::cli::replace;
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
  stakeout convert graph.dot --to game
  stakeout convert arena.pg --to edges -o arena.txt
  stakeout convert level.board --to game    one vertex per state of the board

What carries over:
  game, edges  Everything except comments and `allow`; edges number the vertices. A word
               game becomes a game on its first and last letters, an edge for each word.
  dot          Everything. Vertices are coloured by outcome (blue: the mover there
               wins, orange: loses, grey: draw); best moves are thick. Only
               directed graphs can be read. If every edge has a whole number as its
               label, the numbers are costs. The attributes stakeout_start,
               stakeout_stuck, stakeout_objective, stakeout_first, stakeout_expect and
               stakeout_author are the directives of the same names.
  pg           Parity games of PGSolver, without costs, title and `expect`. When written,
               a vertex a becomes a and a', where player 0 and player 1 move: the mover
               at a wins if player 0 wins a, loses if player 0 wins a', and draws
               otherwise. A game can be read if all its priorities are even, or all odd,
               except those of final vertices, whose only edge is a loop; what neither
               player can force there is a draw. Numbers of turns may differ.
  board        Can only be read. The winner moves to a vertex `end`, which takes a turn.

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
    /// Graphviz
    Dot,
    /// A parity game of PGSolver
    Pg,
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
    match converted(arguments) {
        Ok(text) => match &arguments.output {
            None => io::stdout().lock().write_all(text.as_bytes())?,
            Some(path) => {
                if let Err(error) = replace::put(&mut io::Cursor::new(text), path) {
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

fn converted(arguments: &ConvertArguments) -> Result<String, ConvertError> {
    let options = TextOptions::named(arguments.stdin_filename.clone());
    let source = match &arguments.file {
        Some(path) => options.source(path),
        None => options.standard_input(),
    };
    let unread = |error: io::Error| ConvertError::Unread(format!("{}: cannot be read: {error}", source.name));
    let text = match source.text().map_err(unread)? {
        Ok(text) => text,
        Err((text, diagnostic)) => {
            write_to_standard_error(&source.name, &text, &[*diagnostic]);
            return Err(ConvertError::Reported);
        }
    };
    let configurations = arguments.configuration.configurations(arguments.solver.layer(), Selection::default());
    let configurations = configurations.map_err(ConvertError::Unread)?;
    let limit = configurations.for_path(source.place()).solver_memory;
    report_faulty(&configurations);
    let game = read(arguments, limit, &source, text)?;
    let refused = |refusal: Refusal| ConvertError::Refused(format!("{}: {refusal}", source.name));
    match arguments.to {
        OutputFormat::Game => game.to_game().map_err(refused),
        OutputFormat::Edges => Ok(game.to_edges()),
        OutputFormat::Pg => {
            let text = game.to_pg().map_err(refused)?;
            let lost = [("title", &game.title), ("author", &game.author), ("expect", &game.expectation)];
            let lost: Vec<_> =
                lost.iter().filter(|(_, value)| value.is_some()).map(|(key, _)| format!("`{key}`")).collect();
            if !lost.is_empty() {
                complain(&format!(
                    "{}: left out, since a parity game cannot have it: {}",
                    source.name,
                    lost.join(", ")
                ));
            }
            Ok(text)
        }
        OutputFormat::Dot => Ok(drawn(arguments, limit, &source, &game)),
    }
}

fn read(
    arguments: &ConvertArguments,
    limit: MemorySize,
    source: &Source,
    text: String,
) -> Result<PlainGame, ConvertError> {
    let refused = |why: String| ConvertError::Refused(format!("{}: {why}", source.name));
    let place = |refusal| source_refused(source, refusal);
    let kind = match arguments.from.unwrap_or_else(|| input_format(source, &text)) {
        InputFormat::Dot => return PlainGame::of_dot(&text).map_err(place),
        InputFormat::Pg => return PlainGame::of_pg(&text).map_err(place),
        InputFormat::Board => &BOARDS,
        InputFormat::Game | InputFormat::Edges => &GRAPHS,
    };
    let file = File::new(&text, kind).map_err(|_| refused("it has 4 GiB or more".to_owned()))?;
    let request = ConvertRequest { arguments, limit, source, file: TextFile { text, file } };
    let game = KINDS.iter().find_map(|kind| (kind.convert)(&request));
    game.unwrap_or_else(|| Err(refused("files of this kind cannot be converted".to_owned())))
}

/// The format of a text, from the extension of its name or else from its content.
fn input_format(source: &Source, text: &str) -> InputFormat {
    let name = source.path().unwrap_or(Path::new(&source.name));
    match name.extension().and_then(|extension| extension.to_str()) {
        Some("board") => return InputFormat::Board,
        Some("game") => return InputFormat::Game,
        Some("dot" | "gv") => return InputFormat::Dot,
        Some("pg" | "gm") => return InputFormat::Pg,
        _ => {}
    }
    let start = text.trim_start_matches('\u{feff}').trim_start().to_ascii_lowercase();
    let starts_with = |words: &[&str]| words.iter().any(|word| start.starts_with(word));
    if starts_with(&["digraph", "strict", "graph", "//", "/*"]) {
        InputFormat::Dot
    } else if starts_with(&["parity "]) {
        InputFormat::Pg
    } else if PuzzleKind::of_text(text) == &GRAPHS {
        InputFormat::Game
    } else {
        InputFormat::Board
    }
}

/// The game of the chosen board; `None` for a file of another kind.
pub(crate) fn board(request: &ConvertRequest<'_>) -> Option<Result<PlainGame, ConvertError>> {
    Some(game_of_board(request, request.file.file.as_boards()?))
}

fn game_of_board(request: &ConvertRequest<'_>, document: &BoardDocument) -> Result<PlainGame, ConvertError> {
    let refused = |why: String| ConvertError::Refused(format!("{}: {why}", request.source.name));
    let boards: Vec<_> = document.boards().collect();
    let part = match (request.arguments.board, &boards[..]) {
        (None, [part]) => part,
        (None, []) => return Err(refused("it has no board".to_owned())),
        (None, _) => return Err(refused(format!("it has {} boards; choose one with --board NUMBER", boards.len()))),
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
    Some(game_of_graph(request, request.file.file.as_graph()?))
}

fn game_of_graph(request: &ConvertRequest<'_>, document: &GraphDocument) -> Result<PlainGame, ConvertError> {
    let limit = request.limit.0.min(most_memory());
    let needed = document.puzzle().map(|puzzle| memory_needed(puzzle).peak);
    if let Some(needed) = needed.filter(|&needed| needed > limit) {
        let why = format!("{}: too large: {}", request.source.name, shortage(needed, limit));
        return Err(ConvertError::Refused(why));
    }
    let game = PlainGame::of_game(document).ok_or_else(|| show_errors(request))?;
    game.map_err(|refusal| source_refused(request.source, refusal))
}

fn source_refused(source: &Source, refusal: Refusal) -> ConvertError {
    let Refusal { line, reason, .. } = refusal;
    ConvertError::Refused(match line {
        Some(line) => format!("{}:{line}: {reason}", source.name),
        None => format!("{}: {reason}", source.name),
    })
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
fn drawn(arguments: &ConvertArguments, limit: MemorySize, source: &Source, game: &PlainGame) -> String {
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
