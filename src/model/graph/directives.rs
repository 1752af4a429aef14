//! The directives of a game file: their keys and their values.

use crate::model::directives::{
    ALLOW, AUTHOR, DirectiveKey, DirectiveValue, Key, TITLE, keys, whole_number,
};

keys! {
    /// The directives of a game file.
    GraphKey {
        Title: TITLE,
        Author: AUTHOR,
        Objective: DirectiveKey::of_the_game(
            "objective",
            "What the players play for: to win, or for a small and a large cost.",
            &[
                DirectiveValue("outcome", "The players play to win."),
                DirectiveValue(
                    "cost",
                    "Every edge has a weight; one player wants a small sum of the weights along the way, the other a \
                        large one.",
                ),
            ],
        ),
        Words: DirectiveKey::of_the_game("words", "Makes it a word game, in which this many letters count.", &[]),
        Stuck: DirectiveKey::of_the_game("stuck", "Whether a player who cannot move loses or wins.", &[
            DirectiveValue("loses", "A player who cannot move loses."),
            DirectiveValue("wins", "A player who cannot move wins."),
        ]),
        First: DirectiveKey::of_the_game("first", "Who moves first in a cost game.", &[
            DirectiveValue("minimiser", "The minimiser moves first."),
            DirectiveValue("maximiser", "The maximiser moves first."),
        ]),
        Start: DirectiveKey::of_the_game("start", "The vertex where the game starts.", &[]),
        Expect: DirectiveKey::expect(
            "The verdict that the author asserts for the start: `win`, `lose` (both optionally with ` in N` turns) \
                or `draw`; in a cost game `cost N` or `cost infinite`.",
            &[
                DirectiveValue("win", "The player who moves first is expected to win."),
                DirectiveValue("lose", "The player who moves first is expected to lose."),
                DirectiveValue("draw", "Neither player is expected to force an end."),
                DirectiveValue("cost infinite", "The game is expected to go on forever."),
                DirectiveValue("cost", "The game is expected to cost this much."),
            ],
        ),
        Allow: ALLOW,
    }
}

/// What `expect` asserts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GraphExpectation {
    /// The player to move at the start wins, in this many turns if given.
    Win(Option<u64>),
    /// The player to move at the start loses, in this many turns if given.
    Lose(Option<u64>),
    /// Neither can force an end.
    Draw,
    /// The game has this cost.
    Cost(ExpectedCost),
}

/// The cost that `expect` asserts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ExpectedCost {
    /// This sum. A number beyond 128 bits saturates; no game costs that much.
    Finite(u128),
    /// The game never ends.
    Infinite,
}

impl GraphExpectation {
    /// Reads the value of `expect`.
    pub(crate) fn read(value: &str) -> Option<Self> {
        let words: Vec<&str> =
            value.split([' ', '\t']).filter(|word| !word.is_empty()).take(4).collect();
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
