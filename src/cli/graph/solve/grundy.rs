//! A game of Grundy values as text and JSON.

use std::io;
use std::io::Write;

use serde::Serialize;

use crate::analysis::GraphNames;
use crate::cli::graph::solve::{GraphSize, write_array};
use crate::cli::visible;
use crate::model::Vertex;
use crate::solve::graph::GraphStart;
use crate::solve::graph::grundy::{GrundyCounts, GrundySolution, GrundyValue, OctalPeriod};

/// A Grundy value: a number, or `{"infinite": […]}`.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum JsonGrundy {
    Finite(u32),
    Infinite { infinite: Vec<u32> },
}

/// The members of a game of Grundy values alone: the value, and the best move from the start.
#[derive(Serialize)]
pub(crate) struct GrundyFields {
    pub(crate) objective: &'static str,
    pub(crate) grundy: Option<JsonGrundy>,
    pub(crate) best: Option<BestEntry>,
}

/// A move.
#[derive(Serialize)]
pub(crate) struct BestEntry {
    from: String,
    to: String,
}

#[derive(Serialize)]
struct GrundyEntry {
    name: String,
    outcome: &'static str,
    grundy: JsonGrundy,
}

/// The counts of a game.
#[derive(Serialize)]
pub(crate) struct GrundyCountsEntry {
    #[serde(flatten)]
    size: GraphSize,
    values: Vec<CountEntry>,
    infinite: u64,
    period: Option<PeriodEntry>,
}

#[derive(Serialize)]
struct CountEntry {
    grundy: u32,
    vertices: u64,
}

/// The heap from which the values of an octal game repeat for ever, and after how many heaps.
#[derive(Serialize)]
struct PeriodEntry {
    from: u32,
    length: u32,
}

impl GrundyCountsEntry {
    pub(crate) fn new(size: GraphSize, counts: GrundyCounts) -> Self {
        let finite = counts.finite.into_iter();
        Self {
            size,
            values: finite.map(|(grundy, vertices)| CountEntry { grundy, vertices }).collect(),
            infinite: counts.infinite,
            period: match counts.period {
                Some(OctalPeriod::Proven { from, length }) => Some(PeriodEntry { from, length }),
                Some(OctalPeriod::NotSeen) | None => None,
            },
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

impl BestEntry {
    /// The best move from a start.
    pub(crate) fn new(
        names: GraphNames<'_>,
        solution: &GrundySolution,
        start: &GraphStart,
    ) -> Option<Self> {
        let best = solution.best(&start.pieces())?;
        Some(Self { from: names.of(best.from), to: names.of_sum(&best.to) })
    }
}

pub(crate) fn write_text(
    out: &mut dyn Write,
    solution: &GrundySolution,
    name: impl Fn(Vertex) -> String,
) -> io::Result<()> {
    for vertex in solution.graph().vertices() {
        writeln!(out, "{} {}", visible::line(&name(vertex)), solution.value(vertex))?;
    }
    Ok(())
}

pub(crate) fn write_json(
    out: &mut dyn Write,
    solution: &GrundySolution,
    name: impl Fn(Vertex) -> String,
) -> io::Result<()> {
    let entry = |vertex| {
        let value = solution.value(vertex);
        GrundyEntry { name: name(vertex), outcome: value.outcome().name(), grundy: value.into() }
    };
    write_array(out, solution.graph().vertices().map(entry))
}
