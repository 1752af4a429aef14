//! What the vertices and words of a game are worth, in a few words, for whoever shows it beside them.

use std::sync::Arc;

use crate::analysis::graph::document::GraphDocument;
use crate::analysis::solve_status::Solutions;
use crate::model::{CostPlayer, Vertex, WordReading};
use crate::rules::GraphSolveResult;
use crate::solve::graph::cost::Cost;
use crate::solve::graph::outcome::{VertexOutcome, VertexValue};
use crate::solve::graph::{GraphSolution, GraphVerdict};

/// What is known of a game's vertices: nothing, if it is not solved.
pub(crate) struct Worth(Option<Arc<GraphSolution>>);

impl Worth {
    pub(crate) fn new(document: &GraphDocument, solutions: &dyn Solutions) -> Self {
        Self(document.key().and_then(|key| solutions.status(key).solution()))
    }

    /// Nothing, be it solved or not.
    pub(crate) const fn unknown() -> Self {
        Self(None)
    }

    /// Whether anything is known.
    pub(crate) const fn is_known(&self) -> bool {
        self.0.is_some()
    }

    /// What a vertex is worth to the player to move; in a cost game what it costs with either player to move.
    pub(crate) fn of_vertex(&self, vertex: Vertex) -> Option<String> {
        Some(match self.0.as_deref()? {
            GraphSolution::Outcome(solution) => solution.value(vertex).to_string(),
            GraphSolution::Cost(solution) => {
                let [minimiser, maximiser] =
                    [CostPlayer::Minimiser, CostPlayer::Maximiser].map(|player| solution.cost(vertex, player));
                match minimiser == maximiser {
                    true => format!("cost {minimiser}"),
                    false => format!("cost {minimiser}, maximiser first {maximiser}"),
                }
            }
        })
    }

    /// What a word is worth to the player who says it.
    pub(crate) fn of_word(&self, word: &WordReading) -> Option<String> {
        self.value_of_word(word).map(|value| value.to_string())
    }

    /// How the game ends from a vertex: for the player to move, or, in a cost game with the minimiser to move, that it
    /// never does.
    pub(crate) fn outcome_of_vertex(&self, vertex: Vertex) -> Option<VertexOutcome> {
        match self.0.as_deref()? {
            GraphSolution::Outcome(solution) => Some(solution.value(vertex).outcome()),
            GraphSolution::Cost(solution) => {
                let is_endless = solution.cost(vertex, CostPlayer::Minimiser) == Cost::Infinite;
                is_endless.then_some(VertexOutcome::Draw)
            }
        }
    }

    /// How the game ends once a word has been said, for the player who says it.
    pub(crate) fn outcome_of_word(&self, word: &WordReading) -> Option<VertexOutcome> {
        self.value_of_word(word).map(VertexValue::outcome)
    }

    fn value_of_word(&self, word: &WordReading) -> Option<VertexValue> {
        match self.0.as_deref()? {
            GraphSolution::Outcome(solution) => Some(solution.value(word.to).for_opponent()),
            GraphSolution::Cost(_) => None,
        }
    }
}

impl GraphDocument {
    /// What the game is worth at its start, if it has one and that is known.
    pub(crate) fn verdict(&self, solutions: &dyn Solutions) -> Option<GraphVerdict> {
        match self.result(solutions)? {
            GraphSolveResult::Solved(verdict) => verdict,
            GraphSolveResult::TooLarge { .. } => None,
        }
    }
}
