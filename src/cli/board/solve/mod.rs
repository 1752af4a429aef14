//! Solves boards: one verdict per board, as text or JSON.

pub(crate) mod insight;
pub(crate) mod json;

use std::io;
use std::io::{BufWriter, Write};
use std::time::Instant;

use crate::analysis::{BoardDocument, BoardPart, ChasePlaces};
use crate::cli::board::choice::{line_of, unsolved};
use crate::cli::board::solve::insight::Insight;
use crate::cli::board::solve::json::SolvedBoardEntry;
use crate::cli::options::{ResultFormat, Solver};
use crate::cli::solve::chase::ChaseResult;
use crate::cli::solve::output::Measured;
use crate::cli::solve::state::requested;
use crate::cli::solve::task::{
    NotSolved, SolveArguments, SolveTask, explain, explain_nothing, heading,
};
use crate::cli::status::{CommandResult, ExitStatus, complain};
use crate::config::MemorySize;
use crate::model::State;
use crate::rules::shortage;
use crate::solve::board::checker;
use crate::solve::{Chase, ChaseDemand, SolvedChase, Stopped, Value, most_memory};

/// The result of a solved board.
pub(crate) struct BoardResult<'a> {
    chase: &'a Chase,
    found: ChaseResult<'a>,
    insight: Insight,
    /// The bytes that the best line would have needed, and the limit, if only the verdict fits into
    /// that.
    line_shortage: Option<(u64, u64)>,
}

impl BoardResult<'_> {
    /// The value of the start.
    fn verdict(&self) -> Value {
        self.found.solution.value(self.chase.start())
    }
}

/// Solves the boards of a file.
pub(crate) fn solve(
    task: &SolveTask<'_>,
    document: &BoardDocument,
    out: &mut dyn Write,
    status: &mut ExitStatus,
) -> CommandResult {
    let SolveTask { arguments, limit, name, file, .. } = *task;
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
    let mut out = BufWriter::new(out);
    let mut object = task.object();
    let mut without_result = Vec::new();
    for (number, part) in boards.iter().enumerate() {
        let result = result_of(task, &solver, room, *part, state.take());
        let solved = result.as_ref().ok();
        match arguments.output_format {
            ResultFormat::Text => {
                write_text(&mut out, arguments.verbose, part, solved)?;
                out.flush()?;
            }
            ResultFormat::Json => {
                let entry = SolvedBoardEntry::new(arguments, part, solved, number == 0);
                object.entry(&mut out, &entry)?;
            }
        }
        if let Some(BoardResult { line_shortage: Some((needed, limit)), .. }) = solved {
            let reason = shortage(*needed, *limit);
            complain(&format!("{name}:{}: best line left out: {reason}", line_of(part)));
        }
        if let Err(reason) = result {
            status.worsen(reason.exit_status());
            without_result.push(unsolved(part, reason));
        }
    }
    if arguments.output_format == ResultFormat::Json {
        object.finish(&mut out)?;
    }
    out.flush()?;
    if boards.is_empty() {
        status.worsen(ExitStatus::Found);
        explain_nothing(name, file);
    } else if !without_result.is_empty() {
        explain(name, file, &without_result);
    }
    Ok(())
}

/// Writes the verdict of a board and what was asked for, for people.
fn write_text(
    out: &mut dyn Write,
    is_verbose: bool,
    part: &BoardPart<'_>,
    result: Option<&BoardResult<'_>>,
) -> io::Result<()> {
    if is_verbose {
        out.write_all(heading(line_of(part), part.title()).as_bytes())?;
    }
    let Some(result) = result else { return writeln!(out, "Not solved") };
    let verdict = result.verdict();
    if is_verbose {
        writeln!(out, "{verdict}")?
    } else {
        writeln!(out, "{}", verdict.outcome().sentence())?
    }
    result.found.write_state(out)?;
    result.insight.write(out, &result.chase.game().board, verdict)?;
    result.found.write_insight(out)
}

/// Solves a board and computes the results that the options request.
fn result_of<'a>(
    task: &SolveTask<'_>,
    solver: &Solver,
    room: Room,
    part: BoardPart<'a>,
    state: Option<State>,
) -> Result<BoardResult<'a>, NotSolved> {
    let arguments = task.arguments;
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
    let start = chase.start();
    let is_endless = solution.value(start).turns().is_none();
    let announced = || chase.memory_within(solver.cache.bytes().limit);
    let measured = Measured {
        time,
        peak: MemorySize(solution.peak_memory().unwrap_or_else(announced)),
        kept: MemorySize(solution.memory()),
    };
    let places = ChasePlaces::Cells(&chase.game().board);
    let found = ChaseResult::new(task, places, solution, Some(start), state, measured)?;
    let insight = Insight::new(arguments, chase, &found.solution, room.limit)?;
    // Without an end, there is no best line.
    let line_shortage = line_shortage.filter(|_| !is_endless);
    Ok(BoardResult { chase, found, insight, line_shortage })
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
