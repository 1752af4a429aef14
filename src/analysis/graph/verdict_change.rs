//! Compares the verdict of a graph game with that before the last save.
//!
//! Guarantee: recording a save does not read the text, since a large file is recorded as saved
//! before it is read.

use crate::analysis::graph::document::GraphDocument;
use crate::analysis::part::Difference;
use crate::analysis::solve_status::Solutions;
use crate::rules::GraphSolveResult;
use crate::solve::graph::GraphGameKey;

/// A game at the last two saves that changed it.
#[derive(Debug, Clone, Default)]
pub(crate) struct SavedGame {
    /// The game at the last save of an earlier text; if that has errors, the last one without.
    before: Option<GraphGameKey>,
    /// Whether the current text is saved.
    pub(crate) is_current: bool,
    /// Whether the change of its verdict has been returned.
    pub(crate) is_taken: bool,
}

impl SavedGame {
    /// Records a change of the text. `game` is the game before.
    pub(crate) fn leave(&mut self, game: Option<&GraphGameKey>) {
        if std::mem::take(&mut self.is_current)
            && let Some(game) = game
        {
            self.before = Some(game.clone());
            self.is_taken = false;
        }
    }
}

impl GraphDocument {
    /// How the verdict differs from that before the last save, if the current text is saved.
    pub(crate) fn difference(&self, solutions: &dyn Solutions) -> Option<Difference> {
        let before = self.saved.before.as_ref().filter(|_| self.saved.is_current)?;
        let verdict = |key: &GraphGameKey| match solutions.result(key, key.start())? {
            GraphSolveResult::Solved(verdict) => verdict,
            GraphSolveResult::TooLarge { .. } => None,
        };
        let (was, is) = (verdict(before)?, verdict(self.key()?)?);
        // A cost has no outcome: every change of it matters.
        let changes_outcome = was.outcome().is_none() || was.outcome() != is.outcome();
        let difference = || Difference {
            before: was.to_string(),
            now: is.to_string(),
            changes_outcome,
            cells: None,
            span: None,
        };
        (was != is).then(difference)
    }
}
