//! `stakeout vary`: lists other boards near a board, hardest first.

use std::fmt::Write as _;
use std::io;
use std::io::Write;
use std::ops::RangeInclusive;
use std::str::FromStr;

use clap::Args;
use hashbrown::HashSet;

use crate::analysis::BoardPart;
use crate::cli::board::choice::{
    BoardChoiceOptions, ChosenBoards, line_of, unsolved, write_results,
};
use crate::cli::board::generate::{BoardVerdict, TurnsRange};
use crate::cli::board::repair::within;
use crate::cli::interrupt;
use crate::cli::options::{InputOptions, JobOptions, ResultFormat, number};
use crate::cli::progress::WatchedWork;
use crate::cli::solve::task::NotSolved;
use crate::cli::status::{CommandResult, ExitStatus, complain};
use crate::cli::visible;
use crate::json::board::{VariationsEntry, varied_puzzles};
use crate::model::{Board, BoardKey, Cell, Key as _};
use crate::rules::asserted;
use crate::solve::cache::SolutionCache;
use crate::solve::insight::{Variation, Variations, VarySearch, Within, vary as vary_board};
use crate::text::counted;

/// The text below the options in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout vary level.board                ten boards one edit away, hardest first
  stakeout vary --edits 2 --unique-key --turns 9-13 level.board > harder.board
                                           up to two edits away, won in 9 to 13 turns,
                                           with exactly one first move that wins
  stakeout vary --keep '1,1-3,4;6,2' level.board
                                           a rectangle and a cell stay as they are

An edit toggles one cell between floor and wall, or moves one piece to a floor cell
next to it. Difficulty is the score of `stakeout rank`. No two boards are equal up to
rotation, reflection and outer walls. Text is a board file with `expect` for each board,
which `stakeout check` proves.

Exit codes: 0, every board has another one near it; 1, one has none or was not solved,
or there is no board; 2, the file could not be read, or an option does not fit; 130 and
143, stopped by a signal, after writing what was found.";

/// The boards to vary, and how.
#[derive(Debug, Args)]
pub struct VaryArguments {
    #[command(flatten)]
    chosen: BoardChoiceOptions,
    /// Maximum number of edits per board
    #[arg(long, value_name = "EDITS", value_parser = within(), default_value = "1")]
    edits: Within,
    /// Verdict of the boards [default: that of the board itself]
    #[arg(long, value_enum)]
    expect: Option<BoardVerdict>,
    /// Turns to the end: a number, or a range such as `9-15`
    #[arg(long, value_name = "N[-M]")]
    turns: Option<TurnsRange>,
    /// Only boards with exactly one first move that keeps the verdict
    #[arg(long)]
    unique_key: bool,
    /// Cells that no edit touches, as `row,column`, and rectangles, such as `2,3;4,1-6,3`
    #[arg(long, value_name = "CELLS")]
    keep: Option<Kept>,
    /// List at most this many boards per board, the hardest ones
    #[arg(long = "count", value_name = "N", default_value_t = 10, value_parser = number::<usize>(1..=u64::MAX))]
    most: usize,
    /// Format of the result
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    output_format: ResultFormat,
    #[command(flatten)]
    jobs: JobOptions,
    #[command(flatten)]
    input: InputOptions,
}

/// Rectangles of cells, each from one corner to the opposite one: 1-based rows and columns.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Kept(Vec<[[u32; 2]; 2]>);

impl FromStr for Kept {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let why = || "use `row,column` and `row,column-row,column`, separated by `;`".to_owned();
        let mut rectangles = Vec::new();
        for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            let (from, to) = part.split_once('-').unwrap_or((part, part));
            let corners = corner(from).zip(corner(to)).ok_or_else(why)?;
            rectangles.push(corners.into());
        }
        if rectangles.is_empty() { Err(why()) } else { Ok(Self(rectangles)) }
    }
}

/// Reads `row,column`.
fn corner(text: &str) -> Option<[u32; 2]> {
    let (row, column) = text.split_once(',')?;
    let number = |digits: &str| digits.trim().parse().ok().filter(|&number| number > 0);
    Some([number(row)?, number(column)?])
}

impl Kept {
    /// The cells of a board; or the corner outside of it.
    fn cells(&self, board: &Board) -> Result<HashSet<Cell>, [u32; 2]> {
        let mut cells = HashSet::new();
        for &[[row, column], [other_row, other_column]] in &self.0 {
            for corner in [[row, column], [other_row, other_column]] {
                if corner[0] > board.rows() || corner[1] > board.columns() {
                    return Err(corner);
                }
            }
            for row in row.min(other_row)..=row.max(other_row) {
                for column in column.min(other_column)..=column.max(other_column) {
                    cells.extend(board.cell(row - 1, column - 1));
                }
            }
        }
        Ok(cells)
    }
}

/// A board and those near it.
struct VariedBoard<'a> {
    part: BoardPart<'a>,
    found: Variations,
    is_solved: bool,
}

/// Searches for boards and writes them.
pub(crate) fn vary(
    arguments: &VaryArguments,
    out: &mut dyn Write,
    status: &mut ExitStatus,
) -> CommandResult {
    if arguments.turns.is_some() && arguments.expect == Some(BoardVerdict::Draw) {
        return Err("--turns cannot be used with --expect draw: a draw does not end".into());
    }
    arguments.jobs.apply();
    let chosen = arguments.chosen.load(&arguments.input, "varied", status)?;
    let mut without_result = Vec::new();
    let mut varied = Vec::new();
    for part in chosen.boards() {
        let kept = arguments.kept(&chosen, &part)?;
        let found = arguments.search(&part, &kept, chosen.memory);
        let is_solved = found.is_ok();
        let found = found.unwrap_or_else(|reason| {
            without_result.push(unsolved(&part, reason));
            let is_complete = !interrupt::is_interrupted();
            Variations { tried: 0, is_complete, boards: Vec::new() }
        });
        if found.boards.is_empty() {
            status.worsen(ExitStatus::Found);
        }
        varied.push(VariedBoard { part, found, is_solved });
    }
    arguments.write(out, &chosen.name, &varied)?;
    chosen.finish(&without_result, status);
    Ok(())
}

impl VaryArguments {
    /// The cells of a board that no edit touches.
    fn kept(&self, chosen: &ChosenBoards, part: &BoardPart<'_>) -> Result<HashSet<Cell>, String> {
        let Some((kept, game)) = self.keep.as_ref().zip(part.game()) else {
            return Ok(HashSet::new());
        };
        kept.cells(&game.board).map_err(|[row, column]| {
            let place = format!("{}:{}", visible::line(&chosen.name), line_of(part));
            let size = format!(
                "{} and {}",
                counted(game.board.rows(), "row"),
                counted(game.board.columns(), "column")
            );
            format!("--keep {row},{column}: {place} has {size}")
        })
    }

    fn search(
        &self,
        part: &BoardPart<'_>,
        kept: &HashSet<Cell>,
        memory: u64,
    ) -> Result<Variations, NotSolved> {
        let chase = part.chase().ok_or(NotSolved::Errors)?;
        let cache = SolutionCache::new(memory);
        let watched = WatchedWork::of_share();
        let solution = cache.solve_chase(chase, &watched).map_err(NotSolved::from)?;
        drop(watched);
        let own = solution.value(chase.start()).outcome();
        let search = VarySearch {
            chase,
            solution: &solution,
            outcome: self.expect.map_or(own, BoardVerdict::outcome),
            turns: self.turns.map(RangeInclusive::from),
            has_unique_key: self.unique_key,
            with_pairs: self.edits == Within::Two,
            kept,
            most: self.most,
            memory,
        };
        Ok(vary_board(&search, &WatchedWork::of_share()))
    }

    fn write(&self, out: &mut dyn Write, name: &str, boards: &[VariedBoard<'_>]) -> io::Result<()> {
        let entries = boards.iter().map(|board| {
            VariationsEntry::new(&board.part, Some(line_of(&board.part)), &board.found)
        });
        write_results(out, self.output_format, entries, |out| {
            let texts = boards.iter().flat_map(VariedBoard::texts);
            write!(out, "{}", texts.collect::<Vec<_>>().join("\n"))?;
            for board in boards {
                board.explain_nothing(name);
            }
            Ok(())
        })
    }
}

impl VariedBoard<'_> {
    /// The boards that were found, each as text.
    fn texts(&self) -> impl Iterator<Item = String> {
        varied_puzzles(&self.part, &self.found).map(|(found, puzzle)| {
            let mut text = format!("; {}\n", in_words(found));
            self.write_directives(&mut text, &asserted(found.value, true));
            for row in puzzle.rows() {
                text.push_str(&row);
                text.push('\n');
            }
            text
        })
    }

    /// Writes the directives of the original board with another `expect`. A `solution` is left out:
    /// it is one of the original board.
    fn write_directives(&self, text: &mut String, expect: &str) {
        let source = &self.part.board.section.source;
        let mut seen = HashSet::new();
        let mut is_expected = false;
        for directive in &source.directives {
            let key = directive.key.of(&source.text);
            let mut value = directive.value.of(&source.text);
            if key == BoardKey::Solution.name() || !seen.insert(key) {
                continue;
            }
            if key == BoardKey::Expect.name() {
                value = expect;
                is_expected = true;
            }
            // Writing to a `String` never fails.
            let _ = writeln!(text, "{}", format!("{key}: {value}").trim_end());
        }
        if !is_expected {
            let _ = writeln!(text, "{}: {expect}", BoardKey::Expect.name());
        }
    }

    /// Says on standard error that no board was found.
    fn explain_nothing(&self, name: &str) {
        if self.found.boards.is_empty() && self.is_solved {
            let line = line_of(&self.part);
            complain(&format!("{name}:{line}: no board fits; {} tried", self.found.tried));
        }
    }
}

/// What makes a board hard, and how far it is from the original one.
fn in_words(board: &Variation) -> String {
    let bits =
        board.bits().map_or_else(|| "not scored".to_owned(), |bits| format!("{bits:.2} bits"));
    let keys = counted(board.keys, "key");
    format!("{bits}, {keys}, {}", counted(board.edits.count(), "edit"))
}
