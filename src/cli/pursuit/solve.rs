//! Solves a pursuit: its verdict and cop number as text. As JSON also the best line and every vertex.

use std::io;
use std::io::{BufWriter, Write};
use std::sync::Arc;
use std::time::Instant;

use serde::Serialize;

use crate::analysis::PursuitDocument;
use crate::cli::options::{ResultFormat, Solver};
use crate::cli::solve::chase::{Measured, prove, write_soundness, write_state, write_statistics};
use crate::cli::solve::state::requested;
use crate::cli::solve::task::{NotSolved, SolveArguments, SolveTask, heading};
use crate::cli::status::{CommandResult, ExitStatus, complain};
use crate::config::MemorySize;
use crate::json::chase::{PlacesEntry, StateEntry, StatesEntry, StepEntry, ValueEntry};
use crate::json::insight::SoundnessEntry;
use crate::model::{MAX_POLICEMEN, Player, PursuitGame, PursuitPuzzle, PursuitStart, State};
use crate::rules::shortage;
use crate::solve::insight::{Soundness, soundness};
use crate::solve::pursuit::{MAX_MOVES_COMPARED, PursuitGameKey, PursuitSolution, PursuitVerdict};
use crate::solve::{AnyGame, Solvable as _, SolvedChase, Statistics, Stopped, Unwatched, Value};

/// A solved pursuit.
struct PursuitResult<'a> {
    puzzle: &'a PursuitPuzzle,
    solution: SolvedChase,
    verdict: PursuitVerdict,
    /// The state at the start, if there is one.
    start: Option<State>,
    /// The state of `--state`.
    state: Option<State>,
    measured: Measured,
    statistics: Option<Statistics>,
    /// The states that the checker proved, if it was asked.
    proved: Option<u64>,
    /// How forced play is, if that was asked for and there is a start.
    soundness: Option<Soundness>,
    /// The bytes that the values of all states need, and the limit that is too low for them: then
    /// only the verdict is known.
    shortage: Option<(u64, u64)>,
}

/// Solves the pursuit of a file.
pub(crate) fn solve(
    task: &SolveTask<'_>,
    document: &PursuitDocument,
    out: &mut dyn Write,
    status: &mut ExitStatus,
) -> CommandResult {
    let SolveTask { arguments, name, .. } = *task;
    task.refuse_board_options("pursuit")?;
    let mut state = None;
    if let Some(named) = &arguments.state
        && let Some(puzzle) = document.puzzle()
    {
        state = Some(requested(named, document.places(), puzzle.game.policemen.into())?);
    }
    let result = result_of(task, document, state);
    let mut out = BufWriter::new(out);
    match arguments.output_format {
        ResultFormat::Text => write_text(&mut out, arguments, document, result.as_ref().ok())?,
        ResultFormat::Json => {
            write_json(&mut out, name, arguments, document, result.as_ref().ok())?
        }
    }
    out.flush()?;
    if let Ok(PursuitResult { shortage: Some((needed, limit)), .. }) = result {
        let line = document.first_line().unwrap_or(0) + 1;
        let reason = shortage(needed, limit);
        complain(&format!("{name}:{line}: best line and vertices left out: {reason}"));
    }
    if let Err(reason) = result {
        let game = document.key().map(AnyGame::new);
        task.explain(document.first_line(), game, reason, status);
    }
    Ok(())
}

fn result_of<'a>(
    task: &SolveTask<'_>,
    document: &'a PursuitDocument,
    state: Option<State>,
) -> Result<PursuitResult<'a>, NotSolved> {
    let SolveTask { arguments, limit, name, .. } = *task;
    let puzzle = document.puzzle().ok_or(NotSolved::Errors)?;
    let asked = arguments.cop_number || puzzle.game.most_for_cop_number > 0;
    let most = arguments.most.unwrap_or(MAX_POLICEMEN);
    let key = PursuitGameKey::new(Arc::new(PursuitGame {
        most_for_cop_number: if asked { most } else { 0 },
        ..(*puzzle.game).clone()
    }));
    let begun = Instant::now();
    let (solution, shortage) = solved(arguments, limit, &key, puzzle.start)?;
    let time = begun.elapsed();
    let verdict = solution.verdict(puzzle.start);
    let start = solution.start_state(puzzle.start);
    let solution = SolvedChase::from(solution);
    let mut proved = None;
    if arguments.verify {
        proved = Some(prove(&solution, document.places())?);
    }
    let mut statistics = None;
    if arguments.stats {
        statistics = Some(solution.statistics(&Unwatched)?);
    }
    let peak = key.memory_within(limit.0).peak;
    let measured = Measured { time, peak, kept: solution.memory() };
    let mut sound = None;
    if arguments.soundness
        && let Some(start) = start
    {
        match soundness(start, &solution) {
            Ok(found) => sound = Some(found),
            Err(count) => complain(&format!(
                "{name}: no soundness: a state on the way has {count} moves; {MAX_MOVES_COMPARED} are compared"
            )),
        }
    }
    Ok(PursuitResult {
        puzzle,
        solution,
        verdict,
        start,
        state,
        measured,
        statistics,
        proved,
        soundness: sound,
        shortage,
    })
}

/// Solves a pursuit as far as the options need.
fn solved(
    arguments: &SolveArguments,
    limit: MemorySize,
    key: &PursuitGameKey,
    start: PursuitStart,
) -> Result<(Arc<PursuitSolution>, Option<(u64, u64)>), NotSolved> {
    let solver = Solver::new(limit);
    let SolveArguments { stats, soundness, verify, state, output_format, .. } = arguments;
    let needs_every_state = *stats || *soundness || *verify || state.is_some();
    if *output_format == ResultFormat::Text && !needs_every_state {
        return Ok((solver.solve_verdict(key, start)?, None));
    }
    match solver.solve(key) {
        Err(Stopped::TooLarge { needed, limit }) if !needs_every_state => {
            Ok((solver.solve_verdict(key, start)?, Some((needed, limit))))
        }
        solved => Ok((solved?, None)),
    }
}

fn write_text(
    out: &mut dyn Write,
    arguments: &SolveArguments,
    document: &PursuitDocument,
    result: Option<&PursuitResult<'_>>,
) -> io::Result<()> {
    if result.is_none() && !document.has_content() {
        return Ok(());
    }
    if arguments.verbose {
        let line = u64::from(document.first_line().unwrap_or(0)) + 1;
        out.write_all(heading(line, document.title()).as_bytes())?;
    }
    let Some(result) = result else { return writeln!(out, "Not solved") };
    let verdict = result.verdict;
    match verdict.value {
        Some(value) if !arguments.verbose => writeln!(out, "{}", value.outcome().sentence())?,
        _ => writeln!(out, "{verdict}")?,
    }
    if let Some(cop_number) = verdict.cop_number
        && arguments.cop_number
        && verdict.value.is_some()
    {
        writeln!(out, "{cop_number}")?;
    }
    if let Some(state) = result.state {
        write_state(out, document.places(), &result.solution, state)?;
    }
    if let Some(states) = result.proved {
        writeln!(out, "  proved: {states} states")?;
    }
    if let Some(soundness) = &result.soundness {
        write_soundness(out, soundness, document.places())?;
    }
    if let Some(statistics) = &result.statistics {
        let graph = &result.puzzle.game.graph;
        let size = format!("{} vertices, {} edges", graph.vertex_count(), graph.edge_count());
        write_statistics(out, &size, statistics, &result.measured)?;
    }
    Ok(())
}

/// The results for a whole pursuit.
#[derive(Serialize)]
struct PursuitEntry<'a> {
    title: Option<&'a str>,
    line: Option<u64>,
    policemen: Option<u8>,
    police: Option<Vec<&'a str>>,
    thief: Option<&'a str>,
    exits: Vec<&'a str>,
    first: &'static str,
    verdict: Option<&'static str>,
    turns: Option<u32>,
    cop_number: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<Option<StateEntry>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<MeasuredEntry>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    soundness: Option<Option<SoundnessEntry<PlacesEntry>>>,
    line_of_play: Option<Vec<StepEntry>>,
    vertices: Option<Vec<VertexEntry<'a>>>,
}

/// The size of the graph, and the time and memory of the solve.
#[derive(Serialize)]
struct MeasuredEntry {
    vertices: u32,
    edges: usize,
    #[serde(flatten)]
    states: StatesEntry,
    seconds: f64,
    /// An upper bound, in bytes.
    peak_memory: u64,
    /// The memory of the solution, in bytes.
    memory: u64,
}

#[derive(Serialize)]
struct VertexEntry<'a> {
    name: &'a str,
    thief_here: Option<MoversEntry>,
}

/// The values with either side to move.
#[derive(Serialize)]
struct MoversEntry {
    police_to_move: ValueEntry,
    thief_to_move: ValueEntry,
}

fn write_json(
    out: &mut dyn Write,
    name: &str,
    arguments: &SolveArguments,
    document: &PursuitDocument,
    result: Option<&PursuitResult<'_>>,
) -> io::Result<()> {
    out.write_all(b"{\"file\":")?;
    serde_json::to_writer(&mut *out, name)?;
    out.write_all(b",\"pursuits\":[")?;
    if document.has_content() {
        out.write_all(b"\n")?;
        serde_json::to_writer(&mut *out, &PursuitEntry::new(arguments, document, result))?;
        out.write_all(b"\n")?;
    }
    out.write_all(b"]}")
}

impl<'a> PursuitEntry<'a> {
    fn new(
        arguments: &SolveArguments,
        document: &'a PursuitDocument,
        result: Option<&PursuitResult<'_>>,
    ) -> Self {
        let name = |vertex: u32| document.vertex_name(vertex);
        let names = |vertices: &[u32]| -> Vec<&'a str> {
            vertices.iter().map(|&vertex| name(vertex)).collect()
        };
        let values = &document.checked().reading.values;
        let start = result.and_then(|result| result.start);
        let mut policemen = values.policemen;
        let mut police = None;
        if !values.police.is_empty() {
            // Given policemen are listed as written.
            police = Some(names(&values.police));
            policemen = policemen.or(Some(values.police.len() as u8));
        } else if let Some(start) = &start {
            police = Some(names(start.police.vertices()));
        }
        let thief = values.thief.or(start.map(|start| start.thief));
        let verdict = result.map(|result| result.verdict);
        let value = verdict.and_then(|verdict| verdict.value);
        let mut state = None;
        let mut statistics = None;
        let mut proved = None;
        let mut line_of_play = None;
        let mut vertices = None;
        if let Some(result) = result {
            let places = document.places();
            state = result.state.map(|state| StateEntry::new(places, &result.solution, state));
            if let Some(found) = &result.statistics {
                statistics = Some(MeasuredEntry::new(result, found));
            }
            if result.proved.is_some() {
                proved = Some(true);
            }
            if result.shortage.is_none() {
                if let Some(start) = start {
                    line_of_play = Some(StepEntry::line(places, &result.solution, start));
                }
                let mut entries = Vec::new();
                for vertex in 0..result.puzzle.game.graph.vertex_count() {
                    let thief_here = start.map(|start| MoversEntry::new(result, start, vertex));
                    entries.push(VertexEntry { name: name(vertex), thief_here });
                }
                vertices = Some(entries);
            }
        }
        Self {
            title: document.title(),
            line: document.first_line().map(|line| u64::from(line) + 1),
            policemen,
            police,
            thief: thief.map(name),
            exits: names(&values.exits),
            first: values.first.name(),
            verdict: value.map(|value| value.outcome().name()),
            turns: value.and_then(Value::turns).map(|turns| turns.0),
            cop_number: verdict.and_then(|verdict| verdict.cop_number?.found()),
            state: arguments.state.as_ref().map(|_| state),
            statistics,
            proved,
            soundness: arguments.soundness.then(|| {
                let soundness = result?.soundness.as_ref()?;
                Some(SoundnessEntry::new(soundness, document.places()))
            }),
            line_of_play,
            vertices,
        }
    }
}

impl MoversEntry {
    /// With the thief on a vertex and the police on their first vertices.
    fn new(result: &PursuitResult<'_>, start: State, thief: u32) -> Self {
        let police_first = State { thief, to_move: Player::Police, ..start };
        let thief_first = State { thief, to_move: Player::Thief, ..start };
        Self {
            police_to_move: result.solution.value(police_first).into(),
            thief_to_move: result.solution.value(thief_first).into(),
        }
    }
}

impl MeasuredEntry {
    fn new(result: &PursuitResult<'_>, statistics: &Statistics) -> Self {
        let graph = &result.puzzle.game.graph;
        Self {
            vertices: graph.vertex_count(),
            edges: graph.edge_count(),
            states: StatesEntry::new(statistics),
            seconds: result.measured.time.as_secs_f64(),
            peak_memory: result.measured.peak,
            memory: result.measured.kept,
        }
    }
}
