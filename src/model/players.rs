//! The two sides of a hunt, and how many policemen there are, which boards and pursuits share.

use crate::model::directives::{DirectiveKey, DirectiveValue, whole_number};

/// The most policemen of a hunt.
pub const MAX_POLICEMEN: u8 = 4;

pub(crate) const FIRST: DirectiveKey = DirectiveKey::of_the_game(
    "first",
    "Who moves first.",
    &[
        DirectiveValue("police", "The police move first."),
        DirectiveValue("thief", "The thief moves first."),
    ],
);

pub(crate) const SKIP: DirectiveKey = DirectiveKey::of_the_game(
    "skip",
    "Who may skip a turn.",
    &[
        DirectiveValue("both", "The thief and every policeman may stay."),
        DirectiveValue("police", "Every policeman may stay; the thief must move."),
        DirectiveValue("thief", "The thief may stay; every policeman who can must move."),
        DirectiveValue("none", "The thief and every policeman who can must move."),
    ],
);

pub(crate) const STUCK: DirectiveKey = DirectiveKey::of_the_game(
    "stuck",
    "What happens to a side that may not skip and has no legal move.",
    &[
        DirectiveValue("loses", "A side that cannot move loses at once."),
        DirectiveValue("wins", "A side that cannot move wins at once."),
    ],
);

pub(crate) const ENDLESS: DirectiveKey = DirectiveKey::of_the_game(
    "endless",
    "Who wins a game that never ends.",
    &[
        DirectiveValue("draw", "A game that never ends is a draw."),
        DirectiveValue("thief", "The thief wins a game that never ends."),
        DirectiveValue("police", "The police win a game that never ends."),
    ],
);

/// The values of `policemen`. Boards and pursuits explain the directive differently.
pub(crate) const NUMBERS_OF_POLICEMEN: &[DirectiveValue] = &[
    DirectiveValue("1", "One policeman."),
    DirectiveValue("2", "Two policemen."),
    DirectiveValue("3", "Three policemen."),
    DirectiveValue("4", "Four policemen."),
];

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

    /// Who moves first in words: *police* is plural.
    pub(crate) const fn moves_first(self) -> &'static str {
        match self {
            Self::Police => "The police move first",
            Self::Thief => "The thief moves first",
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
