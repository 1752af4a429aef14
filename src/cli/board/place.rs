//! `stakeout place`: lists where the pieces could start so that the verdict is as desired.

use std::io;
use std::io::Write;

use clap::Args;

use crate::analysis::{BoardPart, Wish, place_of};
use crate::cli::board::choice::{BoardChoiceOptions, line_of, unsolved, write_results};
use crate::cli::board::repair::wish;
use crate::cli::interrupt;
use crate::cli::options::{InputOptions, ResultFormat, number};
use crate::cli::progress::WatchedWork;
use crate::cli::solve::task::NotSolved;
use crate::cli::status::{CommandResult, ExitStatus};
use crate::cli::visible;
use crate::json::board::PlacementsEntry;
use crate::model::{BoardSetup, Cell};
use crate::solve::cache::SolutionCache;
use crate::solve::{Chase, Placement, Placements};

/// The text below the options in the help.
pub(crate) const HELP: &str = "\
Examples:
  stakeout place level.board               where the pieces could start for the verdict
                                           that `expect` asserts
  stakeout place --expect 'police in 9' --count 3 level.board
                                           three starts from which the police win in 9
  stakeout place --expect draw walls.board
                                           a board without `P` or `T` will do

Walls, exits, rules and the number of policemen stay. No piece starts on an exit or on
another piece. Placements that move the pieces of the board less come first.

Exit codes: 0, every board has a placement; 1, one has none, asserts nothing, has errors
or was not solved, or there is no board; 2, the file could not be read; 130 and 143,
stopped by a signal.";

/// The boards whose pieces to place, and the desired verdict.
#[derive(Debug, Args)]
pub struct PlaceArguments {
    #[command(flatten)]
    chosen: BoardChoiceOptions,
    /// Verdict to reach, as `expect` writes it: `draw`, `police`, `thief in 12` [default: what
    /// `expect` asserts]
    #[arg(long = "expect", value_name = "EXPECT", value_parser = wish)]
    wish: Option<Wish>,
    /// List at most this many placements per board, those that move the pieces least
    #[arg(long = "count", value_name = "N", default_value_t = 10, value_parser = number::<usize>(1..=u64::MAX))]
    most: usize,
    /// Format of the result
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    output_format: ResultFormat,
    #[command(flatten)]
    input: InputOptions,
}

/// A board and its placements.
struct PlacedBoard<'a> {
    part: BoardPart<'a>,
    setup: Option<BoardSetup>,
    wish: Option<Wish>,
    /// `None` if the board could not be solved.
    found: Option<Placements>,
}

/// Finds the placements and writes them.
pub(crate) fn place(
    arguments: &PlaceArguments,
    out: &mut dyn Write,
    status: &mut ExitStatus,
) -> CommandResult {
    let chosen = arguments.chosen.load(&arguments.input, "placed", status)?;
    let mut without_result = Vec::new();
    let mut placed = Vec::new();
    for part in chosen.boards() {
        let setup = part.board.reading.setup(&part.board.section);
        let wish = arguments.wish.clone().or_else(|| part.wish());
        let found = match (&setup, &wish) {
            (Some(setup), Some(wish)) => arguments.search(setup, wish, chosen.memory),
            (Some(_), None) => Ok(Placements::default()),
            (None, _) => Err(NotSolved::Errors),
        };
        let found = found.map_err(|reason| without_result.push(unsolved(&part, reason))).ok();
        if found.as_ref().is_none_or(|found| found.found == 0) {
            status.worsen(ExitStatus::Found);
        }
        placed.push(PlacedBoard { part, setup, wish, found });
    }
    if !interrupt::is_interrupted() {
        arguments.write(out, &chosen.name, &placed)?;
    }
    chosen.finish(&without_result, status);
    Ok(())
}

impl PlaceArguments {
    fn search(
        &self,
        setup: &BoardSetup,
        wish: &Wish,
        memory: u64,
    ) -> Result<Placements, NotSolved> {
        let watched = WatchedWork::of_share();
        let solution = SolutionCache::new(memory).solve_chase(&Chase::of_setup(setup), &watched);
        let found = solution
            .and_then(|solution| solution.placements(setup, wish.expectation, self.most, &watched));
        found.map_err(NotSolved::from)
    }

    fn write(&self, out: &mut dyn Write, name: &str, boards: &[PlacedBoard<'_>]) -> io::Result<()> {
        let none = Placements::default();
        let entries = boards.iter().map(|board| {
            let PlacedBoard { part, setup, wish, found } = board;
            let line = Some(line_of(part));
            let found = found.as_ref().unwrap_or(&none);
            PlacementsEntry::new(part, line, wish.as_ref(), setup.as_ref(), found)
        });
        write_results(out, self.output_format, entries, |mut out| {
            for board in boards {
                if boards.len() > 1 {
                    writeln!(out, "{}:{}:", visible::line(name), line_of(&board.part))?;
                }
                board.write_text(&mut out)?;
            }
            Ok(())
        })
    }
}

impl PlacedBoard<'_> {
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        let Some((setup, found)) = self.setup.as_ref().zip(self.found.as_ref()) else {
            return writeln!(out, "Not solved");
        };
        if self.wish.is_none() {
            return writeln!(out, "No verdict is asserted: name one with --expect");
        }
        let at = |cell: Cell| {
            let (row, column) = place_of(&setup.game.board, cell);
            format!("{row},{column}")
        };
        for Placement { police, thief, value, .. } in &found.listed {
            let police: Vec<String> = police.iter().map(|&cell| at(cell)).collect();
            writeln!(out, "police {}; thief {}: {value}", police.join(" "), at(*thief))?;
        }
        writeln!(out, "{}", placements_in_words(found.found))
    }
}

fn placements_in_words(found: u64) -> String {
    format!("{found} placement{}", if found == 1 { "" } else { "s" })
}
