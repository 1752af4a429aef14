//! Solves a graph game: the value of every vertex or word, as text or JSON.
//!
//! The values of each objective are in a file of their own.

mod cost;
mod grundy;
mod outcome;

use std::io;
use std::io::{BufWriter, Write};
use std::sync::Arc;
use std::time::Instant;

use serde::Serialize;

use crate::analysis::{GraphDocument, GraphNames, PlayedLine, counted_in_words, size_in_words};
use crate::cli::graph::solve::cost::{CostCountsEntry, CostFields};
use crate::cli::graph::solve::grundy::{BestEntry, GrundyCountsEntry, GrundyFields};
use crate::cli::graph::solve::outcome::OutcomeCountsEntry;
use crate::cli::options::{ResultFormat, Solver};
use crate::cli::solve::output::{ForcedPlay, Measured};
use crate::cli::solve::task::{NotSolved, SolveArguments, SolveTask};
use crate::cli::status::{CommandResult, ExitStatus};
use crate::config::MemorySize;
use crate::json::insight::SoundnessEntry;
use crate::model::{GraphPuzzle, GraphReading, Objective, Vertex};
use crate::solve::graph::{
    GraphKeyMove, GraphSolution, GraphSoundness, GraphStart, GraphStatistics, GraphVerdict,
};
use crate::solve::{AnyGame, graph};
use crate::syntax::GraphText;
use crate::text::counted;

/// A solved game with its text.
struct GraphResult<'a> {
    game: &'a GraphText,
    reading: &'a GraphReading,
    puzzle: &'a GraphPuzzle,
    solution: Arc<GraphSolution>,
    statistics: Option<GraphStatistics>,
    /// What the solve took, including building the graph.
    measured: Measured,
    is_proved: bool,
    /// How forced play is, if that was asked for and there is a start.
    soundness: Option<GraphSoundness>,
}

/// Solves the game of a file.
pub(crate) fn solve(
    task: &SolveTask<'_>,
    document: &GraphDocument,
    out: &mut dyn Write,
    status: &mut ExitStatus,
) -> CommandResult {
    let SolveTask { arguments, limit, name, .. } = *task;
    task.refuse_board_options("graph game")?;
    if task.arguments.state.is_some() {
        return Err(format!(
            "{name}: --state applies only to boards and pursuits; this is a graph game"
        )
        .into());
    }
    let result = result_of(arguments, limit, document);
    let mut out = BufWriter::new(out);
    match arguments.output_format {
        ResultFormat::Text => write_text(&mut out, arguments, document, result.as_ref().ok())?,
        ResultFormat::Json => {
            let mut object = task.object();
            if document.has_content() {
                object.begin_entry(&mut out)?;
                write_json(&mut out, arguments, document, result.as_ref().ok())?;
            }
            object.finish(&mut out)?;
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
    document: &'a GraphDocument,
) -> Result<GraphResult<'a>, NotSolved> {
    let checked = document.checked();
    let game = &checked.game;
    let reading = &checked.reading;
    let (puzzle, key) =
        reading.puzzle.as_ref().zip(checked.key.as_ref()).ok_or(NotSolved::Errors)?;
    let begun = Instant::now();
    let solution = Solver::new(limit).solve(key).map_err(NotSolved::from)?;
    let measured = Measured {
        time: begun.elapsed(),
        peak: MemorySize(graph::memory_needed(puzzle).peak),
        kept: MemorySize(solution.memory()),
    };
    if arguments.verify {
        graph::check(puzzle, &solution).map_err(|wrong| NotSolved::Refuted(wrong.to_string()))?;
    }
    let statistics = arguments.stats.then(|| document.counted(&solution));
    let mut soundness = None;
    if arguments.soundness {
        soundness = solution.soundness(&GraphStart::of(puzzle));
    }
    Ok(GraphResult {
        game,
        reading,
        puzzle,
        solution,
        statistics,
        measured,
        is_proved: arguments.verify,
        soundness,
    })
}

fn write_text(
    out: &mut dyn Write,
    arguments: &SolveArguments,
    document: &GraphDocument,
    result: Option<&GraphResult<'_>>,
) -> io::Result<()> {
    let Some(result) = result else {
        return if document.has_content() { writeln!(out, "Not solved") } else { Ok(()) };
    };
    let GraphResult { game, reading, .. } = result;
    let name = |vertex| reading.name(game, vertex);
    match &*result.solution {
        solution if arguments.start => match solution.verdict_at(&GraphStart::of(result.puzzle)) {
            Some(verdict) => writeln!(out, "{verdict}")?,
            None => writeln!(out, "No verdict")?,
        },
        GraphSolution::Outcome(solution) if reading.objective.has_words() => {
            outcome::write_words_as_text(out, solution, game, reading)?;
        }
        GraphSolution::Outcome(solution) => outcome::write_text(out, solution, name)?,
        GraphSolution::Cost(solution) => cost::write_text(out, solution, name)?,
        GraphSolution::Grundy(solution) => grundy::write_text(out, solution, name)?,
    }
    if result.is_proved {
        let graph = result.solution.graph();
        writeln!(out, "  proved: {}", counted(graph.vertex_count(), "vertex"))?;
    }
    if let Some(soundness) = &result.soundness {
        write_soundness(out, soundness, result.names())?;
    }
    match &result.statistics {
        Some(statistics) => write_statistics(out, result, statistics),
        None => Ok(()),
    }
}

fn write_soundness(
    out: &mut dyn Write,
    soundness: &GraphSoundness,
    names: GraphNames<'_>,
) -> io::Result<()> {
    let GraphSoundness { keys, best, forced, duals } = soundness;
    let shown = |key: &GraphKeyMove| match key.turns {
        Some(turns) => format!("{} ({turns} to the end)", names.of_sum(&key.to)),
        None => names.of_sum(&key.to),
    };
    let play = ForcedPlay {
        kept: "the verdict",
        keys: keys.iter().map(shown).collect(),
        best: *best,
        forced: *forced,
        duals: duals.iter().map(|(turn, dual)| (*turn, shown(dual))).collect(),
    };
    play.write(out)
}

fn write_statistics(
    out: &mut dyn Write,
    result: &GraphResult<'_>,
    statistics: &GraphStatistics,
) -> io::Result<()> {
    writeln!(out, "  {}", size_in_words(result.reading))?;
    for line in counted_in_words(statistics) {
        writeln!(out, "  {line}")?;
    }
    let Measured { time, peak, kept } = &result.measured;
    writeln!(out, "  solved in {time:.1?} and at most {peak} of memory, {kept} kept")
}

/// The results for the whole game, without vertices or words.
#[derive(Serialize)]
struct GraphEntry<'a> {
    title: Option<&'a str>,
    line: Option<u64>,
    start: Option<String>,
    verdict: Option<&'static str>,
    turns: Option<u32>,
    #[serde(flatten)]
    own: OwnFields,
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<MeasuredEntry<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    soundness: Option<Option<SoundnessEntry<String>>>,
    line_of_play: Option<Vec<String>>,
    cycle: Option<Vec<String>>,
}

/// The members of games with one objective alone.
#[derive(Serialize)]
#[serde(untagged)]
enum OwnFields {
    Outcome {},
    Cost(CostFields),
    Grundy(GrundyFields),
}

/// The counts, and the time and memory of the solve.
#[derive(Serialize)]
struct MeasuredEntry<'a> {
    #[serde(flatten)]
    counted: GraphStatisticsEntry,
    #[serde(flatten)]
    measured: &'a Measured,
}

#[derive(Serialize)]
#[serde(untagged)]
enum GraphStatisticsEntry {
    Outcome(OutcomeCountsEntry),
    Cost(CostCountsEntry),
    Grundy(GrundyCountsEntry),
}

/// The size of a graph.
#[derive(Serialize)]
struct GraphSize {
    vertices: u32,
    edges: u32,
}

fn write_json(
    out: &mut dyn Write,
    arguments: &SolveArguments,
    document: &GraphDocument,
    result: Option<&GraphResult<'_>>,
) -> io::Result<()> {
    let is_words = document.checked().reading.objective.has_words();
    let key = if is_words { "words" } else { "vertices" };
    let entry = serde_json::to_string(&GraphEntry::new(arguments, document, result))?;
    // The vertices are written one by one, since there may be millions.
    write!(out, "{},\"{key}\":", entry.strip_suffix('}').unwrap_or(&entry))?;
    match result {
        Some(result) => write_vertices(out, result)?,
        None => out.write_all(b"null")?,
    }
    out.write_all(b"}")
}

fn write_vertices(out: &mut dyn Write, result: &GraphResult<'_>) -> io::Result<()> {
    let GraphResult { game, reading, .. } = result;
    let name = |vertex| reading.name(game, vertex);
    match &*result.solution {
        GraphSolution::Outcome(solution) if reading.objective.has_words() => {
            outcome::write_words_as_json(out, solution, game, reading)
        }
        GraphSolution::Outcome(solution) => outcome::write_json(out, solution, name),
        GraphSolution::Cost(solution) => cost::write_json(out, solution, name),
        GraphSolution::Grundy(solution) => grundy::write_json(out, solution, name),
    }
}

/// Writes an array, an entry a line.
fn write_array(
    out: &mut dyn Write,
    entries: impl Iterator<Item = impl Serialize>,
) -> io::Result<()> {
    let mut separator: &[u8] = b"[\n";
    let mut is_empty = true;
    for entry in entries {
        out.write_all(separator)?;
        serde_json::to_writer(&mut *out, &entry)?;
        (separator, is_empty) = (b",\n", false);
    }
    out.write_all(if is_empty { b"[]" } else { b"\n]" })
}

impl<'a> GraphEntry<'a> {
    fn new(
        arguments: &SolveArguments,
        document: &'a GraphDocument,
        result: Option<&'a GraphResult<'_>>,
    ) -> Self {
        let checked = document.checked();
        let game = &checked.game;
        let reading = &checked.reading;
        let start = reading.start.and_then(|start| start.vertex);
        let verdict =
            result.and_then(|result| result.solution.verdict_at(&GraphStart::of(result.puzzle)));
        let played = result.zip(start).and_then(|(result, start)| result.best_line(start));
        Self {
            title: document.title(),
            line: document.first_line().map(|line| u64::from(line) + 1),
            start: start.map(|start| reading.start_name(game, start)),
            verdict: verdict.as_ref().map(GraphVerdict::name),
            turns: verdict.as_ref().and_then(GraphVerdict::turns).map(|turns| turns.0),
            own: OwnFields::new(reading, verdict, result),
            statistics: result.and_then(MeasuredEntry::new),
            proved: result.filter(|result| result.is_proved).map(|_| true),
            soundness: arguments.soundness.then(|| {
                let names = result?.names();
                let soundness = result?.soundness.as_ref()?;
                Some(SoundnessEntry::of_graph(soundness, |to| names.of_sum(to)))
            }),
            cycle: played.as_ref().and_then(|played| Some(played.cycle.split_last()?.1.to_vec())),
            line_of_play: played.map(|played| played.moves),
        }
    }
}

impl OwnFields {
    fn new(
        reading: &GraphReading,
        verdict: Option<GraphVerdict>,
        result: Option<&GraphResult<'_>>,
    ) -> Self {
        match reading.objective {
            Objective::Outcome(_) | Objective::Words => Self::Outcome {},
            Objective::Cost => Self::Cost(CostFields {
                cost: match verdict {
                    Some(GraphVerdict::Cost(cost)) => Some(cost.into()),
                    _ => None,
                },
                first: reading.first.name(),
            }),
            Objective::Grundy => Self::Grundy(GrundyFields {
                objective: "grundy",
                grundy: match verdict {
                    Some(GraphVerdict::Grundy(value)) => Some(value.into()),
                    _ => None,
                },
                best: result.and_then(|result| match &*result.solution {
                    GraphSolution::Grundy(solution) => {
                        BestEntry::new(result.names(), solution, &GraphStart::of(result.puzzle))
                    }
                    _ => None,
                }),
            }),
        }
    }
}

impl GraphResult<'_> {
    fn names(&self) -> GraphNames<'_> {
        GraphNames { game: self.game, reading: self.reading }
    }

    /// Best play from the start; no moves for a draw, as for a board. `None` if best play is not one
    /// line.
    fn best_line(&self, start: Vertex) -> Option<PlayedLine> {
        match self.solution.line(start, self.puzzle.first) {
            Some(line) => Some(PlayedLine::new(self.names(), start, &line, usize::MAX)),
            None if self.puzzle.objective.facts().has_turns => Some(PlayedLine::default()),
            None => None,
        }
    }
}

impl<'a> MeasuredEntry<'a> {
    fn new(result: &'a GraphResult<'_>) -> Option<Self> {
        let counted = GraphStatisticsEntry::new(result)?;
        Some(Self { counted, measured: &result.measured })
    }
}

impl GraphStatisticsEntry {
    fn new(result: &GraphResult<'_>) -> Option<Self> {
        let graph = result.solution.graph();
        let size = GraphSize { vertices: graph.vertex_count(), edges: graph.edge_count() };
        Some(match result.statistics.clone()? {
            GraphStatistics::Outcome(counts) => {
                Self::Outcome(OutcomeCountsEntry::new(size, counts))
            }
            GraphStatistics::Cost(counts) => Self::Cost(CostCountsEntry::new(size, counts)),
            GraphStatistics::Grundy(counts) => Self::Grundy(GrundyCountsEntry::new(size, counts)),
        })
    }
}
