//! The values of vertices and words as short labels, for hints, symbols and colours.

use std::sync::Arc;

use crate::analysis::graph::document::GraphDocument;
use crate::analysis::solve_status::Solutions;
use crate::model::{CostPlayer, Vertex, WordReading};
use crate::rules::GraphSolveResult;
use crate::solve::graph::cost::Cost;
use crate::solve::graph::outcome::{VertexOutcome, VertexValue};
use crate::solve::graph::{GraphSolution, GraphVerdict};

/// The values of a game's vertices, if it is solved.
pub(crate) struct ValueLabels(Option<Arc<GraphSolution>>);

impl ValueLabels {
    pub(crate) fn new(document: &GraphDocument, solutions: &dyn Solutions) -> Self {
        Self(document.key().and_then(|key| solutions.status(key).solution()))
    }

    /// No values, whether or not the game is solved.
    pub(crate) const fn unknown() -> Self {
        Self(None)
    }

    /// Whether the values are known.
    pub(crate) const fn is_known(&self) -> bool {
        self.0.is_some()
    }

    /// The value of a vertex for the player to move; in a cost game, the cost with either player to
    /// move.
    pub(crate) fn of_vertex(&self, vertex: Vertex) -> Option<String> {
        Some(match self.0.as_deref()? {
            GraphSolution::Outcome(solution) => solution.value(vertex).to_string(),
            GraphSolution::Grundy(solution) => format!("Grundy value {}", solution.value(vertex)),
            GraphSolution::Cost(solution) => {
                let [minimiser, maximiser] = [CostPlayer::Minimiser, CostPlayer::Maximiser]
                    .map(|player| solution.cost(vertex, player));
                match minimiser == maximiser {
                    true => format!("cost {minimiser}"),
                    false => format!("cost {minimiser}, maximiser first {maximiser}"),
                }
            }
        })
    }

    /// The value of a word for the player who says it.
    pub(crate) fn of_word(&self, word: &WordReading) -> Option<String> {
        self.value_of_word(word).map(|value| value.to_string())
    }

    /// The outcome at a vertex for the player to move. In a cost game, a draw if the game never
    /// ends with the minimiser to move, else `None`.
    pub(crate) fn outcome_of_vertex(&self, vertex: Vertex) -> Option<VertexOutcome> {
        match self.0.as_deref()? {
            GraphSolution::Outcome(solution) => Some(solution.value(vertex).outcome()),
            GraphSolution::Grundy(solution) => Some(solution.outcome(vertex)),
            GraphSolution::Cost(solution) => {
                let is_endless = solution.cost(vertex, CostPlayer::Minimiser) == Cost::Infinite;
                is_endless.then_some(VertexOutcome::Draw)
            }
        }
    }

    /// The outcome of a word for the player who says it.
    pub(crate) fn outcome_of_word(&self, word: &WordReading) -> Option<VertexOutcome> {
        self.value_of_word(word).map(VertexValue::outcome)
    }

    fn value_of_word(&self, word: &WordReading) -> Option<VertexValue> {
        match self.0.as_deref()? {
            GraphSolution::Outcome(solution) => Some(solution.value(word.to).for_opponent()),
            GraphSolution::Cost(_) | GraphSolution::Grundy(_) => None,
        }
    }
}

impl GraphDocument {
    /// The verdict, if the game has a start and is solved.
    pub(crate) fn verdict(&self, solutions: &dyn Solutions) -> Option<GraphVerdict> {
        match self.result(solutions)? {
            GraphSolveResult::Solved(verdict) => verdict,
            GraphSolveResult::TooLarge { .. } => None,
        }
    }
}
