//! The two sides of a hunt, and how many policemen there are, which boards and pursuits share.

use crate::model::directives::whole_number;

/// The most policemen of a hunt.
pub const MAX_POLICEMEN: u8 = 4;

/// One of the two sides of a hunt: on a board, or in a pursuit on a graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Player {
    /// Moves first by default; wins when both pieces are on the same cell.
    Police,
    /// Wins on the exit.
    Thief,
}

impl Player {
    /// The other player.
    pub const fn opponent(self) -> Self {
        match self {
            Self::Police => Self::Thief,
            Self::Thief => Self::Police,
        }
    }

    /// The word for this player in files and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Police => "police",
            Self::Thief => "thief",
        }
    }
}

/// The player with this name.
pub(crate) fn player(value: &str) -> Option<Player> {
    match value {
        "police" => Some(Player::Police),
        "thief" => Some(Player::Thief),
        _ => None,
    }
}

/// Whether the police and whether the thief may skip.
pub(crate) fn skip(value: &str) -> Option<(bool, bool)> {
    match value {
        "both" => Some((true, true)),
        "police" => Some((true, false)),
        "thief" => Some((false, true)),
        "none" => Some((false, false)),
        _ => None,
    }
}

/// The winner of a game that never ends, if somebody wins it.
pub(crate) fn endless(value: &str) -> Option<Option<Player>> {
    if value == "draw" { Some(None) } else { player(value).map(Some) }
}

/// A number of policemen, 1 to [`MAX_POLICEMEN`].
pub(crate) fn policemen(value: &str) -> Option<u8> {
    let number = u8::try_from(whole_number(value)?).ok()?;
    (1..=MAX_POLICEMEN).contains(&number).then_some(number)
}
