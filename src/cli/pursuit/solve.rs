//! Solves a pursuit: its verdict and cop number as text. As JSON also the best line and every vertex.

use std::io;
use std::io::{BufWriter, Write};
use std::sync::Arc;
use std::time::Instant;

use serde::Serialize;

use crate::analysis::PursuitDocument;
use crate::cli::options::{ResultFormat, Solver};
use crate::cli::solve::chase::{ChaseResult, StatisticsEntry};
use crate::cli::solve::output::Measured;
use crate::cli::solve::state::requested;
use crate::cli::solve::task::{NotSolved, SolveArguments, SolveTask, heading};
use crate::cli::status::{CommandResult, ExitStatus, complain};
use crate::config::MemorySize;
use crate::json::chase::{PlacesEntry, StateEntry, StepEntry, ValueEntry};
use crate::json::insight::{SoundnessEntry, VerdictEntry};
use crate::model::{MAX_POLICEMEN, Player, PursuitGame, PursuitStart, State};
use crate::rules::shortage;
use crate::solve::pursuit::{PursuitGameKey, PursuitSolution, PursuitVerdict};
use crate::solve::{AnyGame, Solvable as _, Stopped};

/// A solved pursuit.
struct PursuitResult<'a> {
    found: ChaseResult<'a>,
    verdict: PursuitVerdict,
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
            let mut object = task.object();
            if document.has_content() {
                let entry = PursuitEntry::new(arguments, document, result.as_ref().ok());
                object.entry(&mut out, &entry)?;
            }
            object.finish(&mut out)?;
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
    let SolveTask { arguments, limit, .. } = *task;
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
    let measured = Measured {
        time,
        peak: MemorySize(key.memory_within(limit.0).peak),
        kept: MemorySize(solution.memory()),
    };
    let places = document.places();
    let found = ChaseResult::new(task, places, solution.into(), start, state, measured)?;
    Ok(PursuitResult { found, verdict, shortage })
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
    result.found.write_state(out)?;
    result.found.write_insight(out)
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
    #[serde(flatten)]
    verdict: VerdictEntry,
    cop_number: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<Option<StateEntry>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<StatisticsEntry<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    soundness: Option<Option<SoundnessEntry<PlacesEntry>>>,
    line_of_play: Option<Vec<StepEntry>>,
    vertices: Option<Vec<VertexEntry<'a>>>,
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

impl<'a> PursuitEntry<'a> {
    fn new(
        arguments: &SolveArguments,
        document: &'a PursuitDocument,
        result: Option<&'a PursuitResult<'_>>,
    ) -> Self {
        let name = |vertex: u32| document.vertex_name(vertex);
        let names = |vertices: &[u32]| -> Vec<&'a str> {
            vertices.iter().map(|&vertex| name(vertex)).collect()
        };
        let values = &document.checked().reading.values;
        let found = result.map(|result| &result.found);
        let start = found.and_then(|found| found.start);
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
        let mut line_of_play = None;
        let mut vertices = None;
        if let Some(PursuitResult { found, shortage: None, .. }) = result {
            line_of_play = found.line();
            let mut entries = Vec::new();
            for vertex in 0..document.puzzle().map_or(0, |puzzle| puzzle.game.graph.vertex_count())
            {
                let thief_here = start.map(|start| MoversEntry::new(found, start, vertex));
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
            verdict: VerdictEntry::new(verdict.and_then(|verdict| verdict.value)),
            cop_number: verdict.and_then(|verdict| verdict.cop_number?.found()),
            state: arguments.state.as_ref().map(|_| found?.state()),
            statistics: found.and_then(ChaseResult::statistics),
            proved: found.and_then(|found| found.proved).map(|_| true),
            soundness: arguments.soundness.then(|| found?.soundness()),
            line_of_play,
            vertices,
        }
    }
}

impl MoversEntry {
    /// With the thief on a vertex and the police on their first vertices.
    fn new(found: &ChaseResult<'_>, start: State, thief: u32) -> Self {
        let police_first = State { thief, to_move: Player::Police, ..start };
        let thief_first = State { thief, to_move: Player::Thief, ..start };
        Self {
            police_to_move: found.solution.value(police_first).into(),
            thief_to_move: found.solution.value(thief_first).into(),
        }
    }
}
