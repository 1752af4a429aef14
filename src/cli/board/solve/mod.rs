//! Solves boards: one verdict per board, as text or JSON.

pub(crate) mod insight;
pub(crate) mod json;
pub(crate) mod text;

use std::io;
use std::io::Write;
use std::time::{Duration, Instant};

use crate::analysis::{BoardDocument, BoardPart, ChasePlaces};
use crate::cli::board::choice::{line_of, unsolved};
use crate::cli::board::solve::insight::Insight;
use crate::cli::board::solve::json::JsonWriter;
use crate::cli::board::solve::text::TextWriter;
use crate::cli::options::{ResultFormat, Solver};
use crate::cli::solve::chase::{Measured, prove};
use crate::cli::solve::state::requested;
use crate::cli::solve::task::{NotSolved, SolveArguments, SolveTask, explain, explain_nothing};
use crate::cli::status::{CommandResult, ExitStatus, complain};
use crate::config::MemorySize;
use crate::model::State;
use crate::rules::shortage;
use crate::solve::board::checker;
use crate::solve::{
    Chase, ChaseDemand, SolvedChase, Statistics, Stopped, Unwatched, Value, most_memory,
};

/// A board of the file and its result.
struct BoardOutput<'a> {
    part: BoardPart<'a>,
    result: Result<BoardResult<'a>, NotSolved>,
}

/// The result of a solved board.
struct BoardResult<'a> {
    chase: &'a Chase,
    solution: SolvedChase,
    /// The most bytes that the solve took.
    peak: u64,
    statistics: Option<Statistics>,
    /// The time of the solve; almost none if an earlier board has the same game.
    time: Duration,
    /// The number of states that the checker proved.
    proved: Option<u64>,
    /// The state of `--state`.
    state: Option<State>,
    insight: Insight,
    /// The bytes that the best line would have needed, and the limit, if only the verdict fits into
    /// that.
    line_shortage: Option<(u64, u64)>,
}

impl BoardResult<'_> {
    /// What the solve took.
    fn measured(&self) -> Measured {
        Measured { time: self.time, peak: self.peak, kept: self.solution.memory() }
    }

    /// The value of the start.
    fn verdict(&self) -> Value {
        self.solution.value(self.chase.start())
    }
}

/// Writes results, board after board.
trait BoardWriter {
    fn board(&mut self, board: &BoardOutput<'_>) -> io::Result<()>;
    fn finish(&mut self) -> io::Result<()>;
}

/// Solves the boards of a file.
pub(crate) fn solve(
    request: &SolveTask<'_>,
    document: &BoardDocument,
    out: &mut dyn Write,
    status: &mut ExitStatus,
) -> CommandResult {
    let SolveTask { arguments, limit, name, file } = *request;
    let mut writer: Box<dyn BoardWriter + '_> = match arguments.output_format {
        ResultFormat::Text => Box::new(TextWriter::new(out, arguments.verbose)),
        ResultFormat::Json => Box::new(JsonWriter::new(out, name.to_owned(), arguments)),
    };
    let boards: Vec<BoardPart<'_>> = document.boards().collect();
    let mut state = None;
    if let Some(named) = &arguments.state
        && let Some(chase) = boards.first().and_then(BoardPart::chase)
    {
        let places = ChasePlaces::Cells(&chase.game().board);
        state = Some(requested(named, places, chase.puzzle().policemen())?);
    }
    let limit = limit.0.min(most_memory());
    // A proof takes memory in addition to the solution.
    let proving = if arguments.verify {
        let puzzles = boards.iter().filter_map(BoardPart::chase).map(Chase::puzzle);
        let checked = puzzles.filter(|puzzle| puzzle.policemen() == 1);
        checked.map(|puzzle| checker::memory_needed(&puzzle.game)).max()
    } else {
        None
    };
    let room = Room { limit, proving: proving.unwrap_or(0) };
    let solver = Solver::new(MemorySize(limit.saturating_sub(room.proving)));
    let mut without_result = Vec::new();
    for part in &boards {
        let result = result_of(arguments, &solver, room, *part, state.take());
        let board = BoardOutput { part: *part, result };
        writer.board(&board)?;
        if let Ok(BoardResult { line_shortage: Some((needed, limit)), .. }) = board.result {
            complain(&format!(
                "{name}:{}: best line left out: {}",
                line_of(part),
                shortage(needed, limit)
            ));
        }
        if let Err(reason) = board.result {
            status.worsen(reason.exit_status());
            without_result.push(unsolved(part, reason));
        }
    }
    writer.finish()?;
    if boards.is_empty() {
        status.worsen(ExitStatus::Found);
        explain_nothing(name, file);
    } else if !without_result.is_empty() {
        explain(name, file, &without_result);
    }
    Ok(())
}

/// Solves a board and computes the results that the options request.
fn result_of<'a>(
    arguments: &SolveArguments,
    solver: &Solver,
    room: Room,
    part: BoardPart<'a>,
    state: Option<State>,
) -> Result<BoardResult<'a>, NotSolved> {
    let chase = part.chase().ok_or(NotSolved::Errors)?;
    let begun = Instant::now();
    // The limit that is quoted must be enough for the proof as well.
    let refused = |stopped| match stopped {
        Stopped::TooLarge { needed, limit } if needed > limit => {
            NotSolved::TooLarge { needed: needed.saturating_add(room.proving), limit: room.limit }
        }
        stopped => NotSolved::from(stopped),
    };
    let (solution, line_shortage) = solved(arguments, solver, chase).map_err(refused)?;
    let time = begun.elapsed();
    let is_endless = solution.value(chase.start()).turns().is_none();
    let mut proved = None;
    if arguments.verify {
        proved = Some(prove(&solution, ChasePlaces::Cells(&chase.game().board))?);
    }
    let mut statistics = None;
    if arguments.stats {
        statistics = Some(solution.statistics(&Unwatched)?);
    }
    let announced = || chase.memory_within(solver.cache.bytes().limit);
    let peak = solution.peak_memory().unwrap_or_else(announced);
    let insight = Insight::new(arguments, chase, &solution, room.limit)?;
    Ok(BoardResult {
        chase,
        solution,
        peak,
        statistics,
        time,
        proved,
        state,
        insight,
        // Without an end, there is no best line.
        line_shortage: line_shortage.filter(|_| !is_endless),
    })
}

/// The bytes that a best line needs, and the limit that is too low for it.
type LineShortage = Option<(u64, u64)>;

/// Solves a board as far as the options need.
fn solved(
    arguments: &SolveArguments,
    solver: &Solver,
    chase: &Chase,
) -> Result<(SolvedChase, LineShortage), Stopped> {
    let demand = match arguments.output_format {
        _ if needs_every_state(arguments) => ChaseDemand::Turns,
        ResultFormat::Text => ChaseDemand::Verdict,
        ResultFormat::Json => ChaseDemand::Line,
    };
    match solver.solve_chase(chase, demand) {
        Err(Stopped::TooLarge { needed, limit }) if demand == ChaseDemand::Line => {
            let solution = solver.solve_chase(chase, ChaseDemand::Verdict)?;
            Ok((solution, Some((needed, limit))))
        }
        solved => Ok((solved?, None)),
    }
}

/// Whether the options ask for more than verdicts and best lines.
const fn needs_every_state(arguments: &SolveArguments) -> bool {
    let SolveArguments { cells, stats, critical, variants, soundness, verify, .. } = *arguments;
    cells || stats || critical || variants || soundness || verify || arguments.state.is_some()
}

/// The memory for the boards of a file.
#[derive(Clone, Copy)]
struct Room {
    limit: u64,
    /// The part of it that is left for proofs.
    proving: u64,
}
