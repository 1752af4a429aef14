//! Solves a graph game: the value of every vertex or word, as text or JSON.
//!
//! In one file because text and JSON show the same values side by side.

use std::io;
use std::io::{BufWriter, IsTerminal as _, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::analysis::{GraphDocument, PlayedLine, counted_in_words};
use crate::cli::options::{ResultFormat, Solver};
use crate::cli::solve::task::{NotSolved, SolveArguments, SolveTask, UnsolvedPuzzle, explain};
use crate::cli::status::{CommandResult, ExitStatus};
use crate::cli::visible;
use crate::config::MemorySize;
use crate::model::{CostPlayer, GraphPuzzle, GraphReading, Objective, Vertex};
use crate::solve::graph::cost::Cost;
use crate::solve::graph::grundy::GrundyValue;
use crate::solve::graph::outcome::VertexValue;
use crate::solve::graph::{
    CostCounts, GraphSolution, GraphStart, GraphStatistics, GraphVerdict, OutcomeCounts,
};
use crate::solve::{AnyGame, graph};
use crate::syntax::GraphText;

const PLAYERS: [CostPlayer; 2] = [CostPlayer::Minimiser, CostPlayer::Maximiser];

/// A solved game with its text.
struct GraphResult<'a> {
    game: &'a GraphText,
    reading: &'a GraphReading,
    puzzle: &'a GraphPuzzle,
    solution: Arc<GraphSolution>,
    statistics: Option<GraphStatistics>,
    /// The duration of the solve, including building the graph.
    time: Duration,
    is_proved: bool,
}

/// Solves the game of a file.
pub(crate) fn solve(
    request: &SolveTask<'_>,
    document: &GraphDocument,
    out: &mut dyn Write,
    status: &mut ExitStatus,
) -> CommandResult {
    let SolveArguments { critical, variants, soundness, .. } = *request.arguments;
    if critical || variants || soundness {
        return Err("--critical, --variants and --soundness apply only to boards".into());
    }
    let SolveTask { arguments, limit, name, file } = *request;
    if arguments.cells || arguments.state.is_some() {
        return Err("--cells and --state apply only to boards; this is a graph game".into());
    }
    let result = result_of(arguments, limit, document);
    let mut out = BufWriter::new(out);
    match arguments.output_format {
        ResultFormat::Text => write_text(&mut out, arguments, document, result.as_ref().ok())?,
        ResultFormat::Json => write_json(&mut out, name, document, result.as_ref().ok())?,
    }
    out.flush()?;
    if let Err(reason) = result {
        status.worsen(if matches!(reason, NotSolved::Refuted(_)) {
            ExitStatus::Failed
        } else {
            ExitStatus::Found
        });
        let line = document.first_line().unwrap_or(0);
        let game = document.key().map(AnyGame::new);
        explain(name, file, &[UnsolvedPuzzle { lines: 0..u32::MAX, line, game, reason }]);
    }
    Ok(())
}

fn result_of<'a>(
    arguments: &SolveArguments,
    limit: MemorySize,
    document: &'a GraphDocument,
) -> Result<GraphResult<'a>, NotSolved> {
    let checked = document.checked();
    let (game, reading) = (&checked.game, &checked.reading);
    let (puzzle, key) =
        reading.puzzle.as_ref().zip(checked.key.as_ref()).ok_or(NotSolved::Errors)?;
    let begun = Instant::now();
    let solution = Solver::new(limit).solve(key).map_err(NotSolved::from)?;
    let time = begun.elapsed();
    if arguments.verify {
        graph::check(puzzle, &solution).map_err(|wrong| NotSolved::Refuted(wrong.to_string()))?;
    }
    let statistics = arguments.stats.then(|| document.counted(&solution));
    Ok(GraphResult {
        game,
        reading,
        puzzle,
        solution,
        statistics,
        time,
        is_proved: arguments.verify,
    })
}

fn write_text(
    out: &mut dyn Write,
    arguments: &SolveArguments,
    document: &GraphDocument,
    result: Option<&GraphResult<'_>>,
) -> io::Result<()> {
    let Some(result) = result else {
        return if document.has_game() { writeln!(out, "Not solved") } else { Ok(()) };
    };
    let GraphResult { game, reading, .. } = result;
    match &*result.solution {
        solution if arguments.start => match solution.verdict_at(&GraphStart::of(result.puzzle)) {
            Some(verdict) => writeln!(out, "{verdict}")?,
            None => writeln!(out, "No verdict")?,
        },
        GraphSolution::Outcome(solution) if result.puzzle.objective == Objective::Words => {
            for word in &reading.words {
                write_value(out, word.span.of(&game.text), solution.value(word.to).for_opponent())?;
            }
        }
        GraphSolution::Outcome(solution) => {
            for vertex in solution.graph().vertices() {
                write_value(out, &reading.name(game, vertex), solution.value(vertex))?;
            }
        }
        GraphSolution::Grundy(solution) => {
            for vertex in solution.graph().vertices() {
                let name = reading.name(game, vertex);
                writeln!(out, "{} {}", visible::line(&name), solution.value(vertex))?;
            }
        }
        GraphSolution::Cost(solution) => {
            if io::stdout().is_terminal() {
                writeln!(
                    out,
                    "(vertex, cost if the minimiser moves first, if the maximiser does)"
                )?;
            }
            for vertex in solution.graph().vertices() {
                let [minimiser, maximiser] = PLAYERS.map(|player| solution.cost(vertex, player));
                let name = reading.name(game, vertex);
                writeln!(out, "{} {minimiser} {maximiser}", visible::line(&name))?;
            }
        }
    }
    if result.is_proved {
        let graph = result.solution.graph();
        writeln!(out, "  proved: {} vertices", graph.vertex_count())?;
    }
    match &result.statistics {
        Some(statistics) => write_statistics(out, result, statistics),
        None => Ok(()),
    }
}

fn write_value(out: &mut dyn Write, name: &str, value: VertexValue) -> io::Result<()> {
    let name = visible::line(name);
    match value.turns() {
        Some(turns) => writeln!(out, "{name} {} {}", value.outcome().name(), turns.0),
        None => writeln!(out, "{name} {}", value.outcome().name()),
    }
}

fn write_statistics(
    out: &mut dyn Write,
    result: &GraphResult<'_>,
    statistics: &GraphStatistics,
) -> io::Result<()> {
    match result.puzzle.objective {
        Objective::Words => writeln!(out, "  {} words", result.reading.words.len())?,
        Objective::Grundy if result.puzzle.octal.is_some() => {
            writeln!(out, "  {} heaps", result.puzzle.vertex_count())?;
        }
        Objective::Outcome(_) | Objective::Cost | Objective::Grundy => {
            let graph = result.solution.graph();
            writeln!(out, "  {} vertices, {} edges", graph.vertex_count(), graph.edge_count())?;
        }
    }
    counted_in_words(statistics).iter().try_for_each(|line| writeln!(out, "  {line}"))?;
    let (time, peak) = (result.time, MemorySize(graph::memory_needed(result.puzzle).peak));
    let kept = MemorySize(result.solution.memory());
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
    #[serde(skip_serializing_if = "Option::is_none")]
    objective: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grundy: Option<Option<JsonGrundy>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<Option<BestEntry>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Option<JsonCost>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<MeasuredEntry>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<bool>,
    line_of_play: Option<Vec<String>>,
    cycle: Option<Vec<String>>,
}

#[derive(Serialize)]
struct VertexEntry {
    name: String,
    outcome: &'static str,
    turns: Option<u32>,
    best: Option<String>,
}

#[derive(Serialize)]
struct CostEntry {
    name: String,
    minimiser_first: JsonCost,
    maximiser_first: JsonCost,
    best_minimiser: Option<String>,
    best_maximiser: Option<String>,
}

#[derive(Serialize)]
struct GrundyEntry {
    name: String,
    outcome: &'static str,
    grundy: JsonGrundy,
}

/// A move in a game of Grundy values.
#[derive(Serialize)]
struct BestEntry {
    from: String,
    to: String,
}

/// A Grundy value: a number, or `{"infinite": […]}`.
#[derive(Serialize)]
#[serde(untagged)]
enum JsonGrundy {
    Finite(u32),
    Infinite { infinite: Vec<u32> },
}

#[derive(Serialize)]
struct WordEntry<'a> {
    word: &'a str,
    outcome: &'static str,
    turns: Option<u32>,
}

/// A sum, or `"infinite"`.
#[derive(Serialize)]
#[serde(untagged)]
enum JsonCost {
    Finite(u128),
    Infinite(&'static str),
}

/// The counts, and the time and memory of the solve.
#[derive(Serialize)]
struct MeasuredEntry {
    #[serde(flatten)]
    counted: GraphStatisticsEntry,
    seconds: f64,
    /// An upper bound, in bytes.
    peak_memory: u64,
    /// The memory of the solution, in bytes.
    memory: u64,
}

#[derive(Serialize)]
#[serde(untagged)]
enum GraphStatisticsEntry {
    Outcome {
        vertices: u32,
        edges: u32,
        win: u64,
        lose: u64,
        draw: u64,
        longest: Option<u32>,
    },
    Cost {
        vertices: u32,
        edges: u32,
        minimiser_first: CostCountsEntry,
        maximiser_first: CostCountsEntry,
    },
    Grundy {
        vertices: u32,
        edges: u32,
        values: Vec<GrundyCountEntry>,
        infinite: u64,
        period: Option<PeriodEntry>,
    },
}

#[derive(Serialize)]
struct GrundyCountEntry {
    grundy: u32,
    vertices: u64,
}

/// The heap from which the values of an octal game repeat, and after how many heaps.
#[derive(Serialize)]
struct PeriodEntry {
    from: u32,
    length: u32,
}

#[derive(Serialize)]
struct CostCountsEntry {
    finite: u64,
    infinite: u64,
    greatest: Option<u128>,
}

fn write_json(
    out: &mut dyn Write,
    name: &str,
    document: &GraphDocument,
    result: Option<&GraphResult<'_>>,
) -> io::Result<()> {
    out.write_all(b"{\"file\":")?;
    serde_json::to_writer(&mut *out, name)?;
    out.write_all(b",\"games\":[")?;
    if document.has_game() {
        let is_words = document.checked().reading.objective == Objective::Words;
        let entry = serde_json::to_string(&GraphEntry::new(document, result))?;
        // The vertices are written one by one, since there may be millions.
        write!(
            out,
            "\n{},\"{}\":",
            entry.strip_suffix('}').unwrap_or(&entry),
            if is_words { "words" } else { "vertices" }
        )?;
        match result {
            Some(result) => write_vertices(out, result)?,
            None => out.write_all(b"null")?,
        }
        out.write_all(b"}\n")?;
    }
    out.write_all(b"]}")
}

fn write_vertices(out: &mut dyn Write, result: &GraphResult<'_>) -> io::Result<()> {
    let GraphResult { game, reading, .. } = result;
    let name = |vertex| reading.name(game, vertex);
    match &*result.solution {
        GraphSolution::Outcome(solution) if result.puzzle.objective == Objective::Words => {
            let entries = reading.words.iter().map(|word| {
                let value = solution.value(word.to).for_opponent();
                let turns = value.turns().map(|turns| turns.0);
                WordEntry { word: word.span.of(&game.text), outcome: value.outcome().name(), turns }
            });
            write_array(out, entries)
        }
        GraphSolution::Outcome(solution) => {
            let entry = |vertex| {
                let value = solution.value(vertex);
                VertexEntry {
                    name: name(vertex),
                    outcome: value.outcome().name(),
                    turns: value.turns().map(|turns| turns.0),
                    best: solution.best(vertex).map(name),
                }
            };
            write_array(out, solution.graph().vertices().map(entry))
        }
        GraphSolution::Grundy(solution) => {
            let entry = |vertex| {
                let value = solution.value(vertex);
                GrundyEntry {
                    name: name(vertex),
                    outcome: value.outcome().name(),
                    grundy: value.into(),
                }
            };
            write_array(out, solution.graph().vertices().map(entry))
        }
        GraphSolution::Cost(solution) => {
            let entry = |vertex| {
                let [minimiser_first, maximiser_first] =
                    PLAYERS.map(|player| JsonCost::from(solution.cost(vertex, player)));
                let [best_minimiser, best_maximiser] =
                    PLAYERS.map(|player| solution.best(vertex, player).map(name));
                let name = name(vertex);
                CostEntry { name, minimiser_first, maximiser_first, best_minimiser, best_maximiser }
            };
            write_array(out, solution.graph().vertices().map(entry))
        }
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
    fn new(document: &'a GraphDocument, result: Option<&GraphResult<'_>>) -> Self {
        let checked = document.checked();
        let (game, reading) = (&checked.game, &checked.reading);
        let start = reading.start.and_then(|start| start.vertex);
        let is_cost = reading.objective == Objective::Cost;
        let is_grundy = reading.objective == Objective::Grundy;
        let verdict =
            result.and_then(|result| result.solution.verdict_at(&GraphStart::of(result.puzzle)));
        let played = result.zip(start).and_then(|(result, start)| result.best_line(start));
        let name = verdict.as_ref().map(GraphVerdict::name);
        let (mut turns, mut cost, mut grundy) = (None, None, None);
        match verdict {
            None => {}
            Some(GraphVerdict::Outcome(value)) => turns = value.turns(),
            Some(GraphVerdict::Cost(found)) => cost = Some(JsonCost::from(found)),
            Some(GraphVerdict::Grundy(value)) => grundy = Some(JsonGrundy::from(value)),
        }
        Self {
            title: document.title(),
            line: document.first_line().map(|line| u64::from(line) + 1),
            start: start.map(|start| reading.start_name(game, start)),
            objective: is_grundy.then_some("grundy"),
            grundy: is_grundy.then_some(grundy),
            best: is_grundy.then(|| result?.best()),
            verdict: name,
            turns: turns.map(|turns| turns.0),
            cost: is_cost.then_some(cost),
            first: is_cost.then(|| reading.first.name()),
            statistics: result.and_then(MeasuredEntry::new),
            proved: result.filter(|result| result.is_proved).map(|_| true),
            cycle: played.as_ref().and_then(|played| Some(played.cycle.split_last()?.1.to_vec())),
            line_of_play: played.map(|played| played.moves),
        }
    }
}

impl GraphResult<'_> {
    /// Best play from the start; no moves for a draw, as for a board.
    /// A game of Grundy values has none.
    fn best_line(&self, start: Vertex) -> Option<PlayedLine> {
        let line = match &*self.solution {
            GraphSolution::Grundy(_) => return None,
            GraphSolution::Outcome(solution) if solution.value(start) == VertexValue::Draw => {
                return Some(PlayedLine::default());
            }
            GraphSolution::Outcome(solution) => solution.line(start),
            GraphSolution::Cost(solution) => solution.line(start, self.puzzle.first),
        };
        Some(PlayedLine::new(self.game, self.reading, start, &line, usize::MAX))
    }

    /// The best move from the start in a game of Grundy values.
    fn best(&self) -> Option<BestEntry> {
        let GraphSolution::Grundy(solution) = &*self.solution else { return None };
        let best = solution.best(&GraphStart::of(self.puzzle).pieces())?;
        Some(BestEntry {
            from: self.reading.name(self.game, best.from),
            to: self.reading.sum_name(self.game, &best.to),
        })
    }
}

impl From<Cost> for JsonCost {
    fn from(cost: Cost) -> Self {
        match cost {
            Cost::Finite(sum) => Self::Finite(sum),
            Cost::Infinite => Self::Infinite("infinite"),
        }
    }
}

impl From<GrundyValue> for JsonGrundy {
    fn from(value: GrundyValue) -> Self {
        match value {
            GrundyValue::Finite(value) => Self::Finite(value),
            GrundyValue::Infinite(set) => Self::Infinite { infinite: set.to_vec() },
        }
    }
}

impl MeasuredEntry {
    fn new(result: &GraphResult<'_>) -> Option<Self> {
        Some(Self {
            counted: GraphStatisticsEntry::new(result)?,
            seconds: result.time.as_secs_f64(),
            peak_memory: graph::memory_needed(result.puzzle).peak,
            memory: result.solution.memory(),
        })
    }
}

impl GraphStatisticsEntry {
    fn new(result: &GraphResult<'_>) -> Option<Self> {
        let graph = result.solution.graph();
        let (vertices, edges) = (graph.vertex_count(), graph.edge_count());
        Some(match result.statistics.clone()? {
            GraphStatistics::Grundy(counts) => Self::Grundy {
                vertices,
                edges,
                values: counts
                    .finite
                    .into_iter()
                    .map(|(grundy, vertices)| GrundyCountEntry { grundy, vertices })
                    .collect(),
                infinite: counts.infinite,
                period: counts.period.map(|(from, length)| PeriodEntry { from, length }),
            },
            GraphStatistics::Outcome(OutcomeCounts { win, lose, draw, longest }) => Self::Outcome {
                vertices,
                edges,
                win,
                lose,
                draw,
                longest: longest.map(|turns| turns.0),
            },
            GraphStatistics::Cost(counts) => {
                let entry = |CostCounts { finite, infinite, greatest }| CostCountsEntry {
                    finite,
                    infinite,
                    greatest,
                };
                let [minimiser_first, maximiser_first] = counts.map(entry);
                Self::Cost { vertices, edges, minimiser_first, maximiser_first }
            }
        })
    }
}
