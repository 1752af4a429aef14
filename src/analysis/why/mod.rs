//! Why a position has its value, and what is wrong with a move, for every kind of puzzle.
//!
//! Deliberately not here: the reasons, which chases and graph games find in their own ways.

pub(crate) mod request;

use crate::analysis::chase::why::ChaseReasons;
use crate::analysis::graph::why::GameReasons;
use crate::analysis::play::judge::MoveValue;
use crate::analysis::solve_status::SolveState;

/// A puzzle and the reasons for the value of one of its positions.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct WhyView {
    /// Whether the puzzle is solved.
    pub status: SolveState,
    /// Why there are no reasons, as a sentence.
    pub message: Option<&'static str>,
    /// The explanation, if the puzzle is solved.
    pub explanation: Option<WhyExplanation>,
}

/// The reasons for the value of a position, and perhaps the judgement of a move.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum WhyExplanation {
    Chase(ChaseReasons),
    Game(GameReasons),
}

impl WhyView {
    /// A puzzle without reasons.
    pub(crate) const fn without(status: SolveState, message: &'static str) -> Self {
        Self { status, message: Some(message), explanation: None }
    }

    /// A puzzle with reasons.
    pub(crate) const fn explained(status: SolveState, explanation: WhyExplanation) -> Self {
        Self { status, message: None, explanation: Some(explanation) }
    }
}

impl WhyExplanation {
    /// The value of the position, for the player to move.
    pub(crate) fn value(&self) -> MoveValue {
        match self {
            Self::Chase(reasons) => MoveValue::Chase(reasons.mover, reasons.value),
            Self::Game(reasons) => reasons.value.clone(),
        }
    }

    /// The judgement of the move, or the reason without one: Markdown that reads well as plain text.
    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Chase(reasons) => {
                reasons.judged.as_ref().map_or(&reasons.text, |judged| &judged.text)
            }
            Self::Game(reasons) => {
                reasons.judged.as_ref().map_or(&reasons.text, |judged| &judged.text)
            }
        }
    }
}
