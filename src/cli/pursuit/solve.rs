//! Solves a pursuit: its verdict and cop number as text. As JSON also the best line and every vertex.

use std::io;
use std::io::{BufWriter, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::analysis::PursuitDocument;
use crate::cli::options::{ResultFormat, Solver};
use crate::cli::solve::chase::{prove, write_soundness};
use crate::cli::solve::task::{NotSolved, SolveArguments, SolveTask, heading};
use crate::cli::status::{CommandResult, ExitStatus, complain};
use crate::config::MemorySize;
use crate::json::insight::SoundnessEntry;
use crate::model::{ChaseState, ChaseStep, MAX_POLICEMEN, Player, PursuitGame, PursuitPuzzle};
use crate::solve::insight::{Soundness, soundness};
use crate::solve::pursuit::{MAX_MOVES_COMPARED, PursuitGameKey, PursuitSolution};
use crate::solve::{AnyGame, Solvable as _, SolvedChase, Value};

/// A solved pursuit.
struct PursuitResult<'a> {
    puzzle: &'a PursuitPuzzle,
    solution: Arc<PursuitSolution>,
    time: Duration,
    /// The most bytes that the solve took.
    peak: u64,
    /// The states that the checker proved, if it was asked.
    proved: Option<u64>,
    /// How forced play is, if that was asked for and there is a start.
    soundness: Option<Soundness>,
}

/// Solves the pursuit of a file.
pub(crate) fn solve(
    task: &SolveTask<'_>,
    document: &PursuitDocument,
    out: &mut dyn Write,
    status: &mut ExitStatus,
) -> CommandResult {
    let SolveTask { arguments, limit, name, .. } = *task;
    task.refuse_board_options("pursuit")?;
    let result = result_of(arguments, limit, document);
    let mut out = BufWriter::new(out);
    match arguments.output_format {
        ResultFormat::Text => write_text(&mut out, arguments, document, result.as_ref().ok())?,
        ResultFormat::Json => {
            write_json(&mut out, name, arguments, document, result.as_ref().ok())?
        }
    }
    out.flush()?;
    if let Err(reason) = result {
        let game = document.key().map(AnyGame::new);
        task.explain(document.first_line(), game, reason, status);
    }
    Ok(())
}

fn result_of<'a>(
    arguments: &SolveArguments,
    limit: MemorySize,
    document: &'a PursuitDocument,
) -> Result<PursuitResult<'a>, NotSolved> {
    let puzzle = document.puzzle().ok_or(NotSolved::Errors)?;
    let asked = arguments.cop_number || puzzle.game.most_for_cop_number > 0;
    let most = arguments.most.unwrap_or(MAX_POLICEMEN);
    let key = PursuitGameKey::new(Arc::new(PursuitGame {
        most_for_cop_number: if asked { most } else { 0 },
        ..(*puzzle.game).clone()
    }));
    let begun = Instant::now();
    let solution = Solver::new(limit).solve(&key).map_err(NotSolved::from)?;
    let time = begun.elapsed();
    let chase = SolvedChase::from(Arc::clone(&solution));
    let mut proved = None;
    if arguments.verify {
        proved = Some(prove(&chase, |vertex| document.vertex_name(vertex).to_owned())?);
    }
    let peak = key.memory_within(limit.0).peak;
    let mut sound = None;
    if arguments.soundness
        && let Some(start) = solution.start_state(puzzle.start)
    {
        match soundness(start, &chase) {
            Ok(found) => sound = Some(found),
            Err(count) => complain(&format!(
                "no soundness: a state on the way has {count} moves; {MAX_MOVES_COMPARED} are compared"
            )),
        }
    }
    Ok(PursuitResult { puzzle, solution, time, peak, proved, soundness: sound })
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
    let verdict = result.solution.verdict(result.puzzle.start);
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
    if let Some(states) = result.proved {
        writeln!(out, "  proved: {states} states")?;
    }
    if let Some(soundness) = &result.soundness {
        write_soundness(out, soundness, |step| names_of(document, step).join(" "))?;
    }
    if arguments.stats {
        let graph = &result.puzzle.game.graph;
        writeln!(out, "  {} vertices, {} edges", graph.vertex_count(), graph.edge_count())?;
        let time = result.time;
        let peak = MemorySize(result.peak);
        let kept = MemorySize(result.solution.memory());
        writeln!(out, "  solved in {time:.1?} and at most {peak} of memory, {kept} kept")?;
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
    statistics: Option<MeasuredEntry>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    soundness: Option<Option<SoundnessEntry<Destination<'a>>>>,
    line_of_play: Option<Vec<StepEntry<'a>>>,
    vertices: Option<Vec<VertexEntry<'a>>>,
}

/// The size of the graph, and the time and memory of the solve.
#[derive(Serialize)]
struct MeasuredEntry {
    vertices: u32,
    edges: usize,
    seconds: f64,
    /// An upper bound, in bytes.
    peak_memory: u64,
    /// The memory of the solution, in bytes.
    memory: u64,
}

#[derive(Serialize)]
struct StepEntry<'a> {
    mover: &'static str,
    to: Destination<'a>,
}

/// The vertices of the policemen, or that of the thief.
#[derive(Serialize)]
#[serde(untagged)]
enum Destination<'a> {
    Police(Vec<&'a str>),
    Thief(&'a str),
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

#[derive(Serialize)]
struct ValueEntry {
    outcome: &'static str,
    turns: Option<u32>,
}

impl From<Value> for ValueEntry {
    fn from(value: Value) -> Self {
        Self { outcome: value.outcome().name(), turns: value.turns().map(|turns| turns.0) }
    }
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
        let start = result.and_then(|result| result.solution.start_state(result.puzzle.start));
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
        let verdict = result.map(|result| result.solution.verdict(result.puzzle.start));
        let value = verdict.and_then(|verdict| verdict.value);
        let mut statistics = None;
        let mut proved = None;
        let mut line_of_play = None;
        let mut vertices = None;
        if let Some(result) = result {
            if arguments.stats {
                statistics = Some(MeasuredEntry::new(result));
            }
            if result.proved.is_some() {
                proved = Some(true);
            }
            if value.is_some() {
                let line = result.solution.best_line(result.puzzle.start, usize::MAX);
                line_of_play =
                    Some(line.into_iter().map(|step| StepEntry::new(document, step)).collect());
            }
            let mut entries = Vec::new();
            for vertex in 0..result.puzzle.game.graph.vertex_count() {
                let thief_here = start.and_then(|start| MoversEntry::new(result, start, vertex));
                entries.push(VertexEntry { name: name(vertex), thief_here });
            }
            vertices = Some(entries);
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
            statistics,
            proved,
            soundness: arguments.soundness.then(|| {
                let soundness = result?.soundness.as_ref()?;
                Some(SoundnessEntry::new(soundness, |step| Destination::new(document, step)))
            }),
            line_of_play,
            vertices,
        }
    }
}

impl<'a> StepEntry<'a> {
    fn new(document: &'a PursuitDocument, step: ChaseStep) -> Self {
        Self { mover: step.mover().name(), to: Destination::new(document, step) }
    }
}

impl<'a> Destination<'a> {
    fn new(document: &'a PursuitDocument, step: ChaseStep) -> Self {
        match step {
            ChaseStep::Police(_) => Self::Police(names_of(document, step)),
            ChaseStep::Thief(vertex) => Self::Thief(document.vertex_name(vertex)),
        }
    }
}

/// The names of the vertices of the side that moved.
fn names_of(document: &PursuitDocument, step: ChaseStep) -> Vec<&str> {
    step.places().iter().map(|&vertex| document.vertex_name(vertex)).collect()
}

impl MoversEntry {
    /// With the thief on a vertex and the police on their first vertices.
    fn new(result: &PursuitResult<'_>, start: ChaseState, thief: u32) -> Option<Self> {
        let police_first = ChaseState { thief, to_move: Player::Police, ..start };
        let thief_first = ChaseState { thief, to_move: Player::Thief, ..start };
        Some(Self {
            police_to_move: result.solution.value(police_first)?.into(),
            thief_to_move: result.solution.value(thief_first)?.into(),
        })
    }
}

impl MeasuredEntry {
    fn new(result: &PursuitResult<'_>) -> Self {
        let graph = &result.puzzle.game.graph;
        Self {
            vertices: graph.vertex_count(),
            edges: graph.edge_count(),
            seconds: result.time.as_secs_f64(),
            peak_memory: result.peak,
            memory: result.solution.memory(),
        }
    }
}
