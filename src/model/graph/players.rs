//! Who plays for the cost.

/// One of the two players of a cost game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CostPlayer {
    /// Wants the sum of the weights to be small; moves first by default.
    Minimiser,
    /// Wants the sum of the weights to be great, best of all infinite.
    Maximiser,
}

impl CostPlayer {
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
