//! `stakeout repair`: finds the nearest boards with the desired verdict.

use std::io;
use std::io::Write;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::analysis::{BoardPart, RowColumn, Wish, place_of};
use crate::cli::board::choice::{BoardChoiceOptions, line_of, unsolved, write_results};
use crate::cli::interrupt;
use crate::cli::options::{InputOptions, JobOptions, ResultFormat, number};
use crate::cli::progress::WatchedWork;
use crate::cli::solve::task::NotSolved;
use crate::cli::status::{CommandResult, ExitStatus};
use crate::cli::visible;
use crate::json::board::RepairsEntry;
use crate::model::{Board, Cell};
use crate::solve::cache::SolutionCache;
use crate::solve::insight::{BoardEdit, EditSet, RepairSearch, Repairs, Within, fulfils, repairs};
use crate::solve::{SolvedChase, Value};
use crate::text::counted;

/// The text below the options in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout repair level.board              edits that make `expect` true
  stakeout repair --expect 'police in 17' --count 3 level.board
                                           the three nearest boards that are won in 17
  stakeout repair --within 2 level.board   pairs of edits too, if one is not enough

An edit toggles one cell between floor and wall, or moves one piece to a floor cell
next to it. Edits that change the values of fewer cells come first.

Exit codes: 0, every board that asserts a verdict has it or can be repaired; 1, one
cannot, or was not solved, or there is no board; 2, the file could not be read; 130 and
143, stopped by a signal, after writing what was found.";

/// What to repair, and how.
#[derive(Debug, Args)]
pub struct RepairArguments {
    #[command(flatten)]
    chosen: BoardChoiceOptions,
    /// Maximum number of edits per repair; pairs are tried only if no single edit is enough
    #[arg(long, value_name = "EDITS", value_parser = within(), default_value = "1")]
    within: Within,
    /// Verdict to reach, as `expect` writes it: `draw`, `police`, `thief in 12` [default: what
    /// `expect` asserts]
    #[arg(long = "expect", alias = "wish", value_name = "EXPECT", value_parser = wish)]
    wish: Option<Wish>,
    /// List at most this many repairs per board, the nearest ones [default: all]
    #[arg(long = "count", alias = "most", value_name = "N", value_parser = number::<usize>(1..=u64::MAX))]
    most: Option<usize>,
    /// Format of the result
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    output_format: ResultFormat,
    #[command(flatten)]
    jobs: JobOptions,
    #[command(flatten)]
    input: InputOptions,
}

pub(crate) fn within() -> impl TypedValueParser<Value = Within> {
    let named = |name: String| if name == "2" { Within::Two } else { Within::One };
    PossibleValuesParser::new(["1", "2"]).map(named)
}

pub(crate) fn wish(text: &str) -> Result<Wish, String> {
    Wish::read(text).ok_or_else(|| "use `police [in N]`, `thief [in N]` or `draw`".to_owned())
}

/// A board and its repairs.
struct RepairedBoard<'a> {
    part: BoardPart<'a>,
    wish: Option<Wish>,
    /// The verdict; `None` if the board is not solved.
    value: Option<Value>,
    found: Repairs,
    /// In how many ways the pieces could be placed for the wish, where no repair was found.
    placements: u64,
}

/// Searches for repairs and writes them.
pub(crate) fn repair(
    arguments: &RepairArguments,
    out: &mut dyn Write,
    status: &mut ExitStatus,
) -> CommandResult {
    arguments.jobs.apply();
    let chosen = arguments.chosen.load(&arguments.input, "repaired", status)?;
    let memory = chosen.memory;
    let cache = SolutionCache::new(memory);
    let mut without_result = Vec::new();
    let mut repaired = Vec::new();
    for part in chosen.boards() {
        let board = match arguments.search(part, &cache, memory) {
            Ok(board) => board,
            Err(reason) => {
                let found = Repairs {
                    tried: 0,
                    is_complete: !interrupt::is_interrupted(),
                    repairs: Vec::new(),
                };
                without_result.push(unsolved(&part, reason));
                let wish = arguments.wish_for(&part);
                RepairedBoard { part, wish, value: None, found, placements: 0 }
            }
        };
        if !board.is_good() {
            status.worsen(ExitStatus::Found);
        }
        repaired.push(board);
    }
    arguments.write(out, &chosen.name, &repaired)?;
    chosen.finish(&without_result, status);
    Ok(())
}

impl RepairArguments {
    /// The wish of the command line, or else what `expect` asserts.
    fn wish_for(&self, part: &BoardPart<'_>) -> Option<Wish> {
        self.wish.clone().or_else(|| part.wish())
    }

    fn search<'a>(
        &self,
        part: BoardPart<'a>,
        cache: &SolutionCache,
        memory: u64,
    ) -> Result<RepairedBoard<'a>, NotSolved> {
        let chase = part.chase().ok_or(NotSolved::Errors)?;
        let watched = WatchedWork::of_share();
        let solution = cache.solve_chase(chase, &watched).map_err(NotSolved::from)?;
        drop(watched);
        let wish = self.wish_for(&part);
        let most = self.most.unwrap_or(usize::MAX);
        let found = match &wish {
            Some(wish) => {
                let wish = wish.expectation;
                let search = RepairSearch {
                    chase,
                    solution: &solution,
                    wish,
                    within: self.within,
                    most,
                    memory,
                };
                repairs(&search, &WatchedWork::of_share())
            }
            None => Repairs { tried: 0, is_complete: true, repairs: Vec::new() },
        };
        let value = solution.value(chase.start());
        let mut board = RepairedBoard { part, wish, value: Some(value), found, placements: 0 };
        if self.output_format == ResultFormat::Text && !board.is_good() {
            board.placements = board.placements_of(&solution);
        }
        Ok(board)
    }

    fn write(
        &self,
        out: &mut dyn Write,
        name: &str,
        boards: &[RepairedBoard<'_>],
    ) -> io::Result<()> {
        let entries = boards.iter().map(|board| {
            let RepairedBoard { part, wish, value, found, .. } = board;
            RepairsEntry::new(part, Some(line_of(part)), wish.as_ref(), *value, found)
        });
        write_results(out, self.output_format, entries, |mut out| {
            boards.iter().try_for_each(|board| self.write_text(&mut out, name, board))
        })
    }

    fn write_text(
        &self,
        out: &mut impl Write,
        name: &str,
        board: &RepairedBoard<'_>,
    ) -> io::Result<()> {
        write!(out, "{}:{}: ", visible::line(name), line_of(&board.part))?;
        let Some(value) = board.value else { return writeln!(out, "Not solved") };
        let Some(wish) = &board.wish else {
            return writeln!(out, "{value}; no verdict is asserted");
        };
        if board.fulfils_wish() {
            return writeln!(out, "{value}, as expected");
        }
        writeln!(out, "{value}; expected: {}", wish.text)?;
        let Repairs { tried, is_complete, repairs } = &board.found;
        for repair in repairs {
            let cells = match repair.changed {
                0 => "no other value changes",
                1 => "1 cell changes",
                changed => &format!("{changed} cells change"),
            };
            writeln!(out, "  {}: {}; {cells}", board.in_words(&repair.edits), repair.value)?;
        }
        if interrupt::is_interrupted() && !is_complete {
            return writeln!(out, "  stopped: {} tried", counted(*tried, "candidate"));
        }
        if repairs.is_empty() {
            if let Some(why) = board.part.board.why_never(wish.expectation) {
                return writeln!(out, "  no board with these rules can have that verdict: {why}");
            }
            let edits = match self.within {
                Within::One => "one edit",
                Within::Two => "two edits",
            };
            writeln!(out, "  no board within {edits} has the expected verdict; {tried} tried")?;
            if self.within == Within::One {
                writeln!(out, "  `--within 2` tries pairs of edits, too")?;
            }
            if board.placements > 0 {
                let ways = counted(board.placements, "way");
                writeln!(out, "  `stakeout place` finds {ways} to place the pieces")?;
            }
            return Ok(());
        }
        if !is_complete {
            writeln!(out, "  further repairs are left out")?;
        }
        Ok(())
    }
}

impl RepairedBoard<'_> {
    fn fulfils_wish(&self) -> bool {
        let both = self.value.zip(self.wish.as_ref());
        both.is_some_and(|(value, wish)| fulfils(value, wish.expectation))
    }

    /// Whether the asserted verdict holds or can be reached, or nothing is asserted.
    fn is_good(&self) -> bool {
        let is_possible =
            self.wish.is_none() || self.fulfils_wish() || !self.found.repairs.is_empty();
        self.value.is_some() && is_possible
    }

    /// In how many ways the pieces could be placed so that the wish is fulfilled; 0 after a signal.
    fn placements_of(&self, solution: &SolvedChase) -> u64 {
        let setup = self.part.board.reading.setup(&self.part.board.section);
        let Some((setup, wish)) = setup.zip(self.wish.as_ref()) else { return 0 };
        let found = solution.placements(&setup, wish.expectation, 0, &WatchedWork::of_share());
        found.map_or(0, |found| found.found)
    }

    fn board(&self) -> Option<&Board> {
        Some(&self.part.game()?.board)
    }

    /// The 1-based row and column of a cell.
    fn at(&self, cell: Cell) -> RowColumn {
        self.board().map_or((0, 0), |board| place_of(board, cell))
    }

    fn in_words(&self, edits: &EditSet) -> String {
        let at = |cell| {
            let (row, column) = self.at(cell);
            format!("{row},{column}")
        };
        let words = edits.iter().map(|edit| match edit {
            BoardEdit::Toggle { cell, to } => {
                format!("{} on {}", to.name().to_lowercase(), at(cell))
            }
            BoardEdit::Step { piece, from, to } => {
                format!("{} from {} to {}", piece.character(), at(from), at(to))
            }
        });
        words.collect::<Vec<_>>().join(" and ")
    }
}
