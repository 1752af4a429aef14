//! What the vertices and words of a game are worth, in a few words, for whoever shows it beside them.

use std::sync::Arc;

use super::GameDocument;
use crate::analysis::{GameStanding, Solutions};
use crate::model::{CostPlayer, Vertex, WordReading};
use crate::rules::GameAnswer;
use crate::solve::cost::Cost;
use crate::solve::games::{Solution, Verdict};
use crate::solve::graph::{Outcome, Value};

/// What is known of a game's vertices: nothing, if it is not solved.
pub(super) struct Worth(Option<Arc<Solution>>);

impl Worth {
    pub(super) fn new(document: &GameDocument, solutions: &dyn Solutions) -> Self {
        Self(match document.key().map(|key| solutions.game_standing(key)) {
            Some(GameStanding::Solved(solution)) => Some(solution),
            _ => None,
        })
    }

    /// Nothing, be it solved or not.
    pub(super) const fn unknown() -> Self {
        Self(None)
    }

    /// Whether anything is known.
    pub(super) const fn is_known(&self) -> bool {
        self.0.is_some()
    }

    /// What a vertex is worth to the player to move; in a cost game what it costs with either player to move.
    pub(super) fn of_vertex(&self, vertex: Vertex) -> Option<String> {
        Some(match self.0.as_deref()? {
            Solution::Outcome(solution) => solution.value(vertex).to_string(),
            Solution::Cost(solution) => {
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
    pub(super) fn of_word(&self, word: &WordReading) -> Option<String> {
        self.value_of_word(word).map(|value| value.to_string())
    }

    /// How the game ends from a vertex: for the player to move, or, in a cost game with the minimiser to move, that it
    /// never does.
    pub(super) fn outcome_of_vertex(&self, vertex: Vertex) -> Option<Outcome> {
        match self.0.as_deref()? {
            Solution::Outcome(solution) => Some(solution.value(vertex).outcome()),
            Solution::Cost(solution) => {
                let is_endless = solution.cost(vertex, CostPlayer::Minimiser) == Cost::Infinite;
                is_endless.then_some(Outcome::Draw)
            }
        }
    }

    /// How the game ends once a word has been said, for the player who says it.
    pub(super) fn outcome_of_word(&self, word: &WordReading) -> Option<Outcome> {
        self.value_of_word(word).map(Value::outcome)
    }

    fn value_of_word(&self, word: &WordReading) -> Option<Value> {
        match self.0.as_deref()? {
            Solution::Outcome(solution) => Some(solution.value(word.to).for_opponent()),
            Solution::Cost(_) => None,
        }
    }
}

impl GameDocument {
    /// What the game is worth at its start, if it has one and that is known.
    pub(super) fn verdict(&self, solutions: &dyn Solutions) -> Option<Verdict> {
        match self.answer(solutions)? {
            GameAnswer::Solved(verdict) => verdict,
            GameAnswer::TooLarge { .. } => None,
        }
    }
}
