//! The value of a vertex for the player to move there.

use std::fmt;

use crate::model::{GraphExpectation, Stuck};
use crate::solve::value::Turns;

/// How a game ends at a vertex without moves, for the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// That player has lost: normal play, where the last to move wins.
    Lost,
    /// That player has won: misère play, where the last to move loses.
    Won,
    /// Nobody has won.
    Drawn,
}

impl From<Stuck> for Ending {
    fn from(stuck: Stuck) -> Self {
        match stuck {
            Stuck::Loses => Self::Lost,
            Stuck::Wins => Self::Won,
        }
    }
}

/// How a game ends for the player to move when both sides play their best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum VertexOutcome {
    /// The player to move wins.
    Win,
    /// The player to move loses.
    Lose,
    /// Neither can force an end.
    Draw,
}

impl VertexOutcome {
    /// The word for this outcome in files, sentences and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Lose => "lose",
            Self::Draw => "draw",
        }
    }
}

/// The value of a vertex for the player to move there, under best play: the winner ends the game as
/// soon as possible, the loser holds out as long as possible. A vertex without moves has 0 turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum VertexValue {
    /// The player to move wins in this many turns of both players.
    Win(Turns),
    /// The player to move loses in this many turns of both players.
    Lose(Turns),
    /// Neither can force an end.
    Draw,
}

impl VertexValue {
    /// The outcome.
    pub const fn outcome(self) -> VertexOutcome {
        match self {
            Self::Win(_) => VertexOutcome::Win,
            Self::Lose(_) => VertexOutcome::Lose,
            Self::Draw => VertexOutcome::Draw,
        }
    }

    /// Turns to the end; `None` for a draw.
    pub const fn turns(self) -> Option<Turns> {
        match self {
            Self::Win(turns) | Self::Lose(turns) => Some(turns),
            Self::Draw => None,
        }
    }

    /// The value for the other player, who has just moved there.
    pub const fn for_opponent(self) -> Self {
        match self {
            Self::Win(turns) => Self::Lose(turns),
            Self::Lose(turns) => Self::Win(turns),
            Self::Draw => Self::Draw,
        }
    }

    /// The values of `expect` that assert it: with turns and then, if that differs, without.
    pub(crate) fn asserted(self) -> Vec<String> {
        let name = self.outcome().name();
        let with_turns = self.turns().map(|turns| format!("{name} in {}", turns.0));
        with_turns.into_iter().chain([name.to_owned()]).collect()
    }

    /// Whether it is what `expect` asserts.
    pub(crate) fn meets(self, expected: &GraphExpectation) -> bool {
        match (expected, self) {
            (&GraphExpectation::Win(turns), Self::Win(found))
            | (&GraphExpectation::Lose(turns), Self::Lose(found)) => {
                turns.is_none_or(|turns| turns == u64::from(found.0))
            }
            (GraphExpectation::Draw, Self::Draw) => true,
            _ => false,
        }
    }

    /// A number for the outcome, and the number of turns.
    pub(crate) fn code(self) -> (u8, u128) {
        match self {
            Self::Win(turns) => (0, turns.0.into()),
            Self::Lose(turns) => (1, turns.0.into()),
            Self::Draw => (2, 0),
        }
    }

    /// The value with this code.
    pub(crate) fn of_code(outcome: u8, turns: u128) -> Option<Self> {
        let turns = Turns(u32::try_from(turns).ok()?);
        match outcome {
            0 => Some(Self::Win(turns)),
            1 => Some(Self::Lose(turns)),
            2 => Some(Self::Draw),
            _ => None,
        }
    }

    /// A number that is higher for better values for the player to move.
    pub(crate) fn rank(self) -> i64 {
        match self {
            Self::Win(turns) => i64::MAX - i64::from(turns.0),
            Self::Lose(turns) => i64::MIN + i64::from(turns.0),
            Self::Draw => 0,
        }
    }
}

impl fmt::Display for VertexValue {
    /// `win in N turns`, `lose in 1 turn`, `draw`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.outcome().name())?;
        match self.turns() {
            Some(turns) => write!(f, " in {turns}"),
            None => Ok(()),
        }
    }
}
