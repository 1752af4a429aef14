//! The values of vertices and words as short labels, for hints, symbols and colours.

use std::sync::Arc;

use crate::analysis::graph::document::GraphDocument;
use crate::analysis::graph::objective::SolvedGame;
use crate::analysis::solve_status::Solutions;
use crate::model::{Vertex, WordReading};
use crate::solve::graph::GraphSolution;
use crate::solve::graph::outcome::{VertexOutcome, VertexValue};

/// The values of a game's vertices, if it is solved.
pub(crate) struct ValueLabels<'a> {
    document: &'a GraphDocument,
    solution: Option<Arc<GraphSolution>>,
}

impl<'a> ValueLabels<'a> {
    /// The values, if they are `wanted` and the game is solved.
    pub(crate) fn new(
        document: &'a GraphDocument,
        solutions: &dyn Solutions,
        wanted: bool,
    ) -> Self {
        let key = document.key().filter(|_| wanted);
        let solution = key.and_then(|key| solutions.status(key).solution());
        Self { document, solution }
    }

    /// The game, if its values are known.
    pub(crate) fn game(&self) -> Option<SolvedGame<'_>> {
        Some(SolvedGame::new(self.document, self.solution.as_deref()?))
    }

    /// The value of a vertex, see `SolvedGame::label`.
    pub(crate) fn of_vertex(&self, vertex: Vertex) -> Option<String> {
        Some(self.game()?.label(vertex))
    }

    /// The value of a word for the player who says it.
    pub(crate) fn of_word(&self, word: &WordReading) -> Option<String> {
        Some(self.game()?.value_of_word(word)?.to_string())
    }

    /// The outcome at a vertex, see `SolvedGame::outcome`.
    pub(crate) fn outcome_of_vertex(&self, vertex: Vertex) -> Option<VertexOutcome> {
        self.game()?.outcome(vertex)
    }

    /// The outcome of a word for the player who says it.
    pub(crate) fn outcome_of_word(&self, word: &WordReading) -> Option<VertexOutcome> {
        self.game()?.value_of_word(word).map(VertexValue::outcome)
    }
}
