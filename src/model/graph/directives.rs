//! The directives of a game file: their keys and their values.

use crate::model::board::directives::whole_number;

/// A directive that a game knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GraphKey {
    /// `title`: any text.
    Title,
    /// `author`: any text.
    Author,
    /// `objective`: what the players play for.
    Objective,
    /// `words`: the game is one of words, of which so many letters count.
    Words,
    /// `stuck`: what becomes of a player who cannot move.
    Stuck,
    /// `first`: who moves first in a cost game.
    First,
    /// `start`: the vertex where the game starts.
    Start,
    /// `expect`: the verdict that the author asserts.
    Expect,
    /// `allow`: rules that are silent in this file.
    Allow,
}

impl GraphKey {
    /// Every key, in the order in which they are best written.
    pub const ALL: [Self; 9] = [
        Self::Title,
        Self::Author,
        Self::Objective,
        Self::Words,
        Self::Stuck,
        Self::First,
        Self::Start,
        Self::Expect,
        Self::Allow,
    ];

    /// The key as it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Title => "title",
            Self::Author => "author",
            Self::Objective => "objective",
            Self::Words => "words",
            Self::Stuck => "stuck",
            Self::First => "first",
            Self::Start => "start",
            Self::Expect => "expect",
            Self::Allow => "allow",
        }
    }

    /// The key that is written so.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.name() == name)
    }

    /// The values it can have, the default first, where they can be listed; of `expect` how they begin.
    pub const fn values(self) -> &'static [&'static str] {
        match self {
            Self::Title | Self::Author | Self::Words | Self::Start | Self::Allow => &[],
            Self::Objective => &["outcome", "cost"],
            Self::Stuck => &["loses", "wins"],
            Self::First => &["minimiser", "maximiser"],
            Self::Expect => &["win", "lose", "draw", "cost"],
        }
    }

    /// Whether an error in it keeps the game from being solved: whether it is part of the game.
    pub const fn is_part_of_the_game(self) -> bool {
        match self {
            Self::Objective | Self::Words | Self::Stuck | Self::First | Self::Start => true,
            Self::Title | Self::Author | Self::Expect | Self::Allow => false,
        }
    }
}

/// What `expect` asserts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GraphExpectation {
    /// The player to move at the start wins; in so many turns, if that is said.
    Win(Option<u64>),
    /// The player to move at the start loses; in so many turns, if that is said.
    Lose(Option<u64>),
    /// Neither can force an end.
    Draw,
    /// The game costs so much.
    Cost(ExpectedCost),
}

/// The cost that `expect` asserts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ExpectedCost {
    /// This sum; a number too large to count is as good as the largest, which no game costs.
    Finite(u128),
    /// The game never ends.
    Infinite,
}

impl GraphExpectation {
    /// Reads the value of `expect`.
    pub(crate) fn read(value: &str) -> Option<Self> {
        let words: Vec<&str> = value.split([' ', '\t']).filter(|word| !word.is_empty()).take(4).collect();
        match *words {
            ["win"] => Some(Self::Win(None)),
            ["lose"] => Some(Self::Lose(None)),
            ["win", "in", turns] => Some(Self::Win(Some(whole_number(turns)?))),
            ["lose", "in", turns] => Some(Self::Lose(Some(whole_number(turns)?))),
            ["draw"] => Some(Self::Draw),
            ["cost", "infinite"] => Some(Self::Cost(ExpectedCost::Infinite)),
            ["cost", sum] => {
                whole_number(sum)?;
                Some(Self::Cost(ExpectedCost::Finite(sum.parse().unwrap_or(u128::MAX))))
            }
            _ => None,
        }
    }
}
