//! The directives of a board file: their keys and their values.

use crate::model::board::rules::{Directions, Player, Stuck};

/// A directive that a board knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoardKey {
    /// `title`: any text.
    Title,
    /// `author`: any text.
    Author,
    /// `first`: who moves first.
    First,
    /// `police-moves`: the police's steps.
    PoliceMoves,
    /// `thief-moves`: the thief's steps.
    ThiefMoves,
    /// `skip`: who may stay.
    Skip,
    /// `stuck`: what becomes of a player who cannot move.
    Stuck,
    /// `expect`: the verdict that the author asserts.
    Expect,
    /// `allow`: rules that are silent in this board's own lines.
    Allow,
}

impl BoardKey {
    /// Every key, in the order in which they are best written.
    pub const ALL: [Self; 9] = [
        Self::Title,
        Self::Author,
        Self::First,
        Self::PoliceMoves,
        Self::ThiefMoves,
        Self::Skip,
        Self::Stuck,
        Self::Expect,
        Self::Allow,
    ];

    /// The key as it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Title => "title",
            Self::Author => "author",
            Self::First => "first",
            Self::PoliceMoves => "police-moves",
            Self::ThiefMoves => "thief-moves",
            Self::Skip => "skip",
            Self::Stuck => "stuck",
            Self::Expect => "expect",
            Self::Allow => "allow",
        }
    }

    /// The key that is written so.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.name() == name)
    }

    /// The values it can have, the default first, where they can be listed.
    pub const fn values(self) -> &'static [&'static str] {
        match self {
            Self::Title | Self::Author | Self::Allow => &[],
            Self::First => &["police", "thief"],
            Self::PoliceMoves => &["8", "4"],
            Self::ThiefMoves => &["4", "8"],
            Self::Skip => &["both", "police", "thief", "none"],
            Self::Stuck => &["loses", "wins"],
            Self::Expect => &["police", "thief", "draw"],
        }
    }

    /// Whether an error in it keeps the board from being solved: whether it is part of the game.
    pub const fn is_part_of_the_game(self) -> bool {
        match self {
            Self::First | Self::PoliceMoves | Self::ThiefMoves | Self::Skip | Self::Stuck => true,
            Self::Title | Self::Author | Self::Expect | Self::Allow => false,
        }
    }
}

/// What `expect` asserts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoardExpectation {
    /// This player wins; in so many turns, if that is said.
    Win(Player, Option<u64>),
    /// Neither can force an end.
    Draw,
}

impl BoardExpectation {
    /// Reads the value of `expect`. A number of turns too large to count is as good as the largest.
    pub(crate) fn read(value: &str) -> Option<Self> {
        let mut words = value.split([' ', '\t']).filter(|word| !word.is_empty());
        let winner = match words.next()? {
            "police" => Player::Police,
            "thief" => Player::Thief,
            "draw" => return words.next().is_none().then_some(Self::Draw),
            _ => return None,
        };
        let turns = match words.next() {
            None => None,
            Some("in") => Some(whole_number(words.next()?)?),
            Some(_) => return None,
        };
        words.next().is_none().then_some(Self::Win(winner, turns))
    }
}

/// A whole number in ASCII digits; one too large to count is as good as the largest.
pub(crate) fn whole_number(digits: &str) -> Option<u64> {
    let whole = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    whole.then(|| digits.parse().unwrap_or(u64::MAX))
}

pub(crate) fn player(value: &str) -> Option<Player> {
    match value {
        "police" => Some(Player::Police),
        "thief" => Some(Player::Thief),
        _ => None,
    }
}

pub(crate) fn directions(value: &str) -> Option<Directions> {
    match value {
        "4" => Some(Directions::Four),
        "8" => Some(Directions::Eight),
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

pub(crate) fn stuck(value: &str) -> Option<Stuck> {
    match value {
        "loses" => Some(Stuck::Loses),
        "wins" => Some(Stuck::Wins),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::model::board::directives::*;

    #[test]
    fn an_expectation_names_an_outcome_and_may_name_turns() {
        let win = |player, turns| Some(BoardExpectation::Win(player, turns));
        for (value, expected) in [
            ("police", win(Player::Police, None)),
            ("thief \t in  12", win(Player::Thief, Some(12))),
            ("police in 0", win(Player::Police, Some(0))),
            ("police in 99999999999999999999999", win(Player::Police, Some(u64::MAX))),
            ("draw", Some(BoardExpectation::Draw)),
            ("draw in 3", None),
            ("police in", None),
            ("police 3", None),
            ("police in 3 turns", None),
            ("police in -3", None),
            ("Police", None),
            ("", None),
        ] {
            assert_eq!(BoardExpectation::read(value), expected, "{value:?}");
        }
    }

    #[test]
    fn the_default_of_a_listed_value_comes_first_and_every_listed_value_is_known() {
        for key in BoardKey::ALL {
            assert_eq!(BoardKey::named(key.name()), Some(key));
            for value in key.values() {
                let known = match key {
                    BoardKey::First => player(value).is_some(),
                    BoardKey::PoliceMoves | BoardKey::ThiefMoves => directions(value).is_some(),
                    BoardKey::Skip => skip(value).is_some(),
                    BoardKey::Stuck => stuck(value).is_some(),
                    BoardKey::Expect => BoardExpectation::read(value).is_some(),
                    BoardKey::Title | BoardKey::Author | BoardKey::Allow => false,
                };
                assert!(known, "{}: {value}", key.name());
            }
        }
    }
}
