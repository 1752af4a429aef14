//! Solves boards: one verdict per board, as text or JSON.

pub(crate) mod insight;
pub(crate) mod json;
pub(crate) mod state;
pub(crate) mod text;

use std::io;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::analysis::{BoardDocument, BoardPart, cells_in_words};
use crate::cli::board::choice::{line_of, unsolved};
use crate::cli::board::solve::insight::Insight;
use crate::cli::board::solve::json::JsonWriter;
use crate::cli::board::solve::text::TextWriter;
use crate::cli::options::{ResultFormat, Solver, quotable};
use crate::cli::progress::WatchedWork;
use crate::cli::solve::task::{NotSolved, SolveArguments, SolveTask, explain, explain_nothing};
use crate::cli::status::{CommandResult, ExitStatus, complain};
use crate::config::MemorySize;
use crate::model::{BoardGame, ChaseState, is_available};
use crate::rules::shortage;
use crate::solve::board::checker;
use crate::solve::board::checker::Unproven;
use crate::solve::chase::grid_state;
use crate::solve::pursuit::{PursuitSolution, check};
use crate::solve::{
    BoardGameKey, BoardSolution, Chase, Demand, Solvable as _, SolvedChase, SquadBoard, Statistics,
    Stopped, Unwatched, Value, memory_for, memory_to_ask_for, most_memory, solve_for,
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
    state: Option<ChaseState>,
    insight: Insight,
    /// The bytes that the best line would have needed, and the limit, if only the verdict fits into
    /// that.
    line_shortage: Option<(u64, u64)>,
}

impl BoardResult<'_> {
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
    let mut state = match (&arguments.state, boards.first()) {
        (Some(state), Some(part)) => match state.state(part) {
            Ok(state) => state,
            Err(message) => return Err(format!("--state: {message}").into()),
        },
        _ => None,
    };
    let limit = limit.0.min(most_memory());
    // A proof takes memory in addition to the solution.
    let proving = if arguments.verify {
        boards
            .iter()
            .filter_map(BoardPart::puzzle)
            .map(|puzzle| checker::memory_needed(&puzzle.game))
            .max()
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
            status.worsen(if matches!(reason, NotSolved::Refuted(_)) {
                ExitStatus::Failed
            } else {
                ExitStatus::Found
            });
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
    state: Option<ChaseState>,
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
    let proved = if arguments.verify { Some(prove(&solution)?) } else { None };
    let statistics = if arguments.stats { solution.statistics(&Unwatched)? } else { None };
    let peak = match solution.on_grid() {
        Some(solution) => solution.peak_memory(),
        None => chase.memory_within(solver.cache.bytes().limit),
    };
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
    let needs_all = needs_every_state(arguments);
    if let Some(squad) = chase.squad().filter(|_| !needs_all) {
        return Ok((chase.on_graph(solver.solve_squad(squad)?), None));
    }
    let Some(start) = grid_state(chase.start()).filter(|_| !needs_all) else {
        let solution = chase.solved(|game| solver.solve(game), |game| solver.solve(game))?;
        return Ok((solution, None));
    };
    let game = chase.game();
    let verdict = Demand::Verdict(start);
    let mut line_shortage = None;
    let solution = if arguments.output_format == ResultFormat::Text {
        solver.solve_for(game, verdict)?
    } else {
        match solver.solve_for(game, Demand::Line(start)) {
            Err(Stopped::TooLarge { needed, limit }) => {
                line_shortage = Some((needed, limit));
                solver.solve_for(game, verdict)?
            }
            solved => solved?,
        }
    };
    Ok((SolvedChase::Grid(solution), line_shortage))
}

/// Proves a solution, and counts its states.
fn prove(solution: &SolvedChase) -> Result<u64, NotSolved> {
    match solution {
        SolvedChase::Grid(solution) => prove_on_grid(solution),
        SolvedChase::Cells(squad, solution) => prove_squad(squad, solution),
        SolvedChase::Graph(_) => Err(NotSolved::Errors),
    }
}

/// Proves a solution with several policemen, and counts its states.
fn prove_squad(squad: &SquadBoard, solution: &PursuitSolution) -> Result<u64, NotSolved> {
    let board = &squad.puzzle().game.board;
    check(solution, &Unwatched)?.map_err(|wrong| {
        let state = wrong.state;
        let police = cells_in_words(board, &squad.squad_cells(&state.police));
        let thief = cells_in_words(board, &[squad.cell(state.thief)]);
        let mover = state.to_move.name();
        NotSolved::Refuted(format!("{police}:{thief}:{mover} has a wrong value"))
    })
}

impl Solver {
    /// A solution that meets a demand about a game, and perhaps no other.
    pub(crate) fn solve_for(
        &self,
        game: &Arc<BoardGame>,
        demand: Demand,
    ) -> Result<Arc<BoardSolution>, Stopped> {
        let needed = |limit| memory_for(game, demand, limit).peak;
        let watched = WatchedWork::of_share();
        let solve = |limit| solve_for(game, demand, limit, &watched).map(Arc::new);
        let solved = self.cache.learn(
            &BoardGameKey::new(Arc::clone(game)),
            &watched,
            needed,
            |kept| kept,
            solve,
        );
        solved.map_err(|stopped| {
            quotable(stopped, |limit| memory_to_ask_for(game, demand, limit, &Unwatched))
        })
    }
}

impl Solver {
    /// A solution of a board with several policemen that has the value of its start.
    fn solve_squad(&self, squad: &SquadBoard) -> Result<Arc<PursuitSolution>, Stopped> {
        let key = squad.key();
        let needed = |limit| key.memory_within(limit).peak;
        let solve = |limit| key.solve_for(squad.start(), limit, &Unwatched).map(Arc::new);
        let solved = self.cache.learn(key, &Unwatched, needed, |kept| kept, solve);
        let to_ask_for = |limit| key.memory_to_ask_for(limit, &Unwatched);
        solved.map_err(|stopped| quotable(stopped, to_ask_for))
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

/// Proves a solution with one policeman, and counts its states.
fn prove_on_grid(solution: &BoardSolution) -> Result<u64, NotSolved> {
    let needed = checker::memory_needed(solution.game());
    if !is_available(needed) {
        return Err(NotSolved::TooLarge { needed, limit: needed });
    }
    let board = &solution.game().board;
    let place = |cell| format!("{},{}", board.row(cell) + 1, board.column(cell) + 1);
    match checker::check_solution(solution, &Unwatched) {
        Ok(proof) => Ok(proof.states),
        Err(Unproven::Cancelled) => Err(NotSolved::Refuted("the proof was stopped".to_owned())),
        Err(Unproven::Wrong(wrong)) => Err(NotSolved::Refuted(format!(
            "{}:{}:{} is claimed to be: {}; {}",
            place(wrong.state.police),
            place(wrong.state.thief),
            wrong.state.to_move.name(),
            wrong.claimed,
            wrong.reason
        ))),
    }
}
