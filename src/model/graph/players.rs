//! The two players of a cost game.

/// One of the two players of a cost game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CostPlayer {
    /// Wants the smallest sum of weights; moves first by default.
    Minimiser,
    /// Wants the largest sum of weights, ideally an infinite one.
    Maximiser,
}

impl CostPlayer {
    /// Both, in the order in which their values are shown.
    pub const BOTH: [Self; 2] = [Self::Minimiser, Self::Maximiser];

    /// The other player.
    pub const fn opponent(self) -> Self {
        match self {
            Self::Minimiser => Self::Maximiser,
            Self::Maximiser => Self::Minimiser,
        }
    }

    /// The word for this player in files and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minimiser => "minimiser",
            Self::Maximiser => "maximiser",
        }
    }
}
