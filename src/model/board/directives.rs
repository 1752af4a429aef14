//! The directives of a board file: their keys and their values.

use crate::model::board::rules::Directions;
use crate::model::directives::{ALLOW, AUTHOR, DirectiveKey, DirectiveValue, Key, TITLE, keys};
use crate::model::players::{ENDLESS, FIRST, NUMBERS_OF_POLICEMEN, SKIP, STUCK};

keys! {
    /// The directives of a board.
    BoardKey {
        Title: TITLE,
        Author: AUTHOR,
        First: FIRST,
        PoliceMoves: DirectiveKey::of_the_game("police-moves", "In how many directions the police step.", &[
            DirectiveValue("8", "The police step up, down, left, right and diagonally, even between two walls."),
            DirectiveValue("4", "The police step up, down, left and right."),
        ]),
        ThiefMoves: DirectiveKey::of_the_game("thief-moves", "In how many directions the thief steps.", &[
            DirectiveValue("4", "The thief steps up, down, left and right."),
            DirectiveValue("8", "The thief steps up, down, left, right and diagonally, even between two walls."),
        ]),
        Skip: SKIP,
        Stuck: STUCK,
        Policemen: DirectiveKey::of_the_game(
            "policemen",
            "The number of policemen on the board, 1 to 4.",
            NUMBERS_OF_POLICEMEN,
        ),
        Exits: DirectiveKey::of_the_game("exits", "How many exits the board may have.", &[
            DirectiveValue("one", "The board has one exit."),
            DirectiveValue("any", "The board has one exit or more. The thief wins on any of them."),
        ]),
        Endless: ENDLESS,
        Expect: DirectiveKey::expect(
            "The verdict that the author asserts: `police`, `thief` or `draw`, the first two optionally with \
                ` in N` (turns). Any other verdict is an error.",
            &[
                DirectiveValue("police", "The police are expected to catch the thief."),
                DirectiveValue("thief", "The thief is expected to escape."),
                DirectiveValue("draw", "Neither player is expected to force an end."),
            ],
        ),
        Solution: DirectiveKey::text(
            "solution",
            "Moves from the start, those of both players in turn: `u`, `d`, `l`, `r`, `ul`, `ur`, `dl`, `dr` or `-` (stay). \
                They are compared with perfect play.",
        ),
        Allow: ALLOW,
    }
}

pub(crate) fn directions(value: &str) -> Option<Directions> {
    match value {
        "4" => Some(Directions::Four),
        "8" => Some(Directions::Eight),
        _ => None,
    }
}

/// Whether there may be more than one exit.
pub(crate) fn exits(value: &str) -> Option<bool> {
    match value {
        "one" => Some(false),
        "any" => Some(true),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::model::board::directives::*;
    use crate::model::chase::{ChaseExpectation, TurnKey, TurnRules};
    use crate::model::players::{player, policemen};
    use crate::syntax::BOARD_KEYS;

    #[test]
    fn the_syntax_knows_every_key() {
        let keys: Vec<_> = BoardKey::ALL.iter().map(|key| key.name()).collect();
        assert_eq!(BOARD_KEYS.names(), keys);
        for &key in BoardKey::ALL {
            let is_listed = |value: &DirectiveValue| BOARD_KEYS.takes(key.name(), value.name());
            assert!(key.data().values.iter().all(is_listed), "{}", key.name());
            for value in BOARD_KEYS.forms(key.name()).unwrap_or_default() {
                assert!(key.accepts(&value.replace('#', "3")), "{}: {value}", key.name());
            }
        }
    }

    #[test]
    fn every_listed_value_is_valid() {
        for &key in BoardKey::ALL {
            for value in key.data().values.iter().map(DirectiveValue::name) {
                let known = match key {
                    BoardKey::First => player(value).is_some(),
                    BoardKey::PoliceMoves | BoardKey::ThiefMoves => directions(value).is_some(),
                    BoardKey::Skip => TurnRules::default().set(TurnKey::Skip, value),
                    BoardKey::Stuck => TurnRules::default().set(TurnKey::Stuck, value),
                    BoardKey::Endless => TurnRules::default().set(TurnKey::Endless, value),
                    BoardKey::Policemen => policemen(value).is_some(),
                    BoardKey::Exits => exits(value).is_some(),
                    BoardKey::Expect => ChaseExpectation::read(value).is_some(),
                    BoardKey::Title | BoardKey::Author | BoardKey::Solution | BoardKey::Allow => {
                        false
                    }
                };
                assert!(known, "{}: {value}", key.name());
            }
        }
    }
}
