//! The directives of a pursuit file: their keys and their values.

use crate::model::chase::ChaseExpectation;
use crate::model::directives::{ALLOW, AUTHOR, DirectiveKey, DirectiveValue, Key, TITLE, keys};
use crate::model::players::{ENDLESS, FIRST, NUMBERS_OF_POLICEMEN, SKIP, STUCK, policemen};

keys! {
    /// The directives of a pursuit file.
    PursuitKey {
        Title: TITLE,
        Author: AUTHOR,
        Policemen: DirectiveKey {
            name: "policemen",
            about: "The number of policemen, 1 to 4. They choose their vertices, then the thief chooses one.",
            values: NUMBERS_OF_POLICEMEN,
            has_default: false,
            is_part_of_the_game: true,
        },
        Police: DirectiveKey::of_the_game("police", "The vertices where the policemen start, one to four.", &[]),
        Thief: DirectiveKey::of_the_game("thief", "The vertex where the thief starts.", &[]),
        Exits: DirectiveKey::of_the_game("exits", "The vertices on which the thief wins.", &[]),
        First: FIRST,
        Skip: SKIP,
        Stuck: STUCK,
        Endless: ENDLESS,
        Expect: DirectiveKey::expect(
            "The verdict that the author asserts: `police` or `thief` (both optionally with ` in N` turns), `draw`, or \
                `cop-number N`, the least number of policemen who win by choosing first.",
            &[
                DirectiveValue("police", "The police are expected to catch the thief."),
                DirectiveValue("thief", "The thief is expected to escape."),
                DirectiveValue("draw", "Neither side is expected to win."),
                DirectiveValue("cop-number", "This is expected to be the least number of policemen who win."),
            ],
        ),
        Allow: ALLOW,
    }
}

impl PursuitKey {
    /// Whether the value of this directive can be read, whatever else the file says.
    pub(crate) fn accepts(self, value: &str) -> bool {
        match self {
            Self::Policemen => policemen(value).is_some(),
            Self::Expect => PursuitExpectation::read(value).is_some(),
            _ => true,
        }
    }
}

/// What `expect` asserts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PursuitExpectation {
    /// This verdict.
    Verdict(ChaseExpectation),
    /// The least number of policemen who win by choosing first.
    CopNumber(u8),
}

impl PursuitExpectation {
    /// Reads the value of `expect`.
    pub(crate) fn read(value: &str) -> Option<Self> {
        let words = value.split([' ', '\t']).filter(|word| !word.is_empty());
        match *words.take(3).collect::<Vec<_>>() {
            ["cop-number", number] => policemen(number).map(Self::CopNumber),
            _ => ChaseExpectation::read(value).map(Self::Verdict),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::model::chase::{TurnKey, TurnRules};
    use crate::model::players::{Player, player};
    use crate::model::pursuit::directives::*;
    use crate::syntax::PURSUIT_KEYS;

    #[test]
    fn the_syntax_knows_every_key() {
        let keys: Vec<_> = PursuitKey::ALL.iter().map(|key| key.name()).collect();
        assert_eq!(PURSUIT_KEYS.names(), keys);
        for &key in PursuitKey::ALL {
            for value in key.data().values.iter().map(DirectiveValue::name) {
                let value = if value == "cop-number" { "cop-number 3" } else { value };
                assert!(PURSUIT_KEYS.takes(key.name(), value), "{}: {value}", key.name());
            }
            for value in PURSUIT_KEYS.forms(key.name()).unwrap_or_default() {
                assert!(key.accepts(&value.replace('#', "3")), "{}: {value}", key.name());
            }
        }
    }

    #[test]
    fn an_expectation_is_an_outcome_or_a_cop_number() {
        for (value, expected) in [
            (
                "thief \t in  12",
                Some(PursuitExpectation::Verdict(ChaseExpectation::Win(Player::Thief, Some(12)))),
            ),
            ("cop-number 4", Some(PursuitExpectation::CopNumber(4))),
            ("cop-number 5", None),
            ("cop-number 0", None),
            ("cop-number", None),
            ("cop-number 3 4", None),
            ("cop-number4", None),
            ("draw in 3", None),
        ] {
            assert_eq!(PursuitExpectation::read(value), expected, "{value:?}");
        }
    }

    #[test]
    fn every_listed_value_of_a_rule_is_valid() {
        for &key in PursuitKey::ALL {
            for value in key.data().values.iter().map(DirectiveValue::name) {
                let is_known = match key {
                    PursuitKey::Policemen => policemen(value).is_some(),
                    PursuitKey::First => player(value).is_some(),
                    PursuitKey::Skip => TurnRules::default().set(TurnKey::Skip, value),
                    PursuitKey::Stuck => TurnRules::default().set(TurnKey::Stuck, value),
                    PursuitKey::Endless => TurnRules::default().set(TurnKey::Endless, value),
                    // The last one needs a number.
                    PursuitKey::Expect => {
                        PursuitExpectation::read(value).is_some() || value == "cop-number"
                    }
                    _ => false,
                };
                assert!(is_known, "{}: {value}", key.name());
            }
        }
    }
}
