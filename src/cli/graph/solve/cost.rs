//! A cost game as text and JSON.

use std::io;
use std::io::{IsTerminal as _, Write};

use serde::Serialize;

use crate::cli::graph::solve::{GraphSize, write_array};
use crate::cli::visible;
use crate::model::{CostPlayer, Vertex};
use crate::solve::graph::cost::{Cost, CostCounts, CostSolution};

/// A sum, or `"infinite"`.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum JsonCost {
    Finite(u128),
    Infinite(&'static str),
}

/// The members of a cost game alone: its cost, and who moves first.
#[derive(Serialize)]
pub(crate) struct CostFields {
    pub(crate) cost: Option<JsonCost>,
    pub(crate) first: &'static str,
}

#[derive(Serialize)]
struct CostEntry {
    name: String,
    minimiser_first: JsonCost,
    maximiser_first: JsonCost,
    best_minimiser: Option<String>,
    best_maximiser: Option<String>,
}

/// The counts of a game.
#[derive(Serialize)]
pub(crate) struct CostCountsEntry {
    #[serde(flatten)]
    size: GraphSize,
    minimiser_first: PlayerCountsEntry,
    maximiser_first: PlayerCountsEntry,
}

#[derive(Serialize)]
struct PlayerCountsEntry {
    finite: u64,
    infinite: u64,
    greatest: Option<u128>,
}

impl CostCountsEntry {
    pub(crate) fn new(size: GraphSize, counts: [CostCounts; 2]) -> Self {
        let [minimiser_first, maximiser_first] =
            counts.map(|CostCounts { finite, infinite, greatest }| PlayerCountsEntry {
                finite,
                infinite,
                greatest,
            });
        Self { size, minimiser_first, maximiser_first }
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

pub(crate) fn write_text(
    out: &mut dyn Write,
    solution: &CostSolution,
    name: impl Fn(Vertex) -> String,
) -> io::Result<()> {
    if io::stdout().is_terminal() {
        writeln!(out, "(vertex, cost if the minimiser moves first, if the maximiser does)")?;
    }
    for vertex in solution.graph().vertices() {
        let [minimiser, maximiser] = CostPlayer::BOTH.map(|player| solution.cost(vertex, player));
        writeln!(out, "{} {minimiser} {maximiser}", visible::line(&name(vertex)))?;
    }
    Ok(())
}

pub(crate) fn write_json(
    out: &mut dyn Write,
    solution: &CostSolution,
    name: impl Fn(Vertex) -> String,
) -> io::Result<()> {
    let entry = |vertex| {
        let [minimiser_first, maximiser_first] =
            CostPlayer::BOTH.map(|player| JsonCost::from(solution.cost(vertex, player)));
        let [best_minimiser, best_maximiser] =
            CostPlayer::BOTH.map(|player| solution.best(vertex, player).map(&name));
        let name = name(vertex);
        CostEntry { name, minimiser_first, maximiser_first, best_minimiser, best_maximiser }
    };
    write_array(out, solution.graph().vertices().map(entry))
}
