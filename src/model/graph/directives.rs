//! The directives of a game file: their keys and their values.

use crate::model::directives::{
    ALLOW, AUTHOR, DirectiveKey, DirectiveValue, Key, TITLE, keys, whole_number,
};
use crate::model::graph::objective::Objective;

keys! {
    /// The directives of a game file.
    GraphKey {
        Title: TITLE,
        Author: AUTHOR,
        Objective: DirectiveKey::of_the_game(
            "objective",
            "What the players play for: to win, or for a small and a large cost; or that every vertex has a Grundy \
                value, so that games can be added.",
            &[
                DirectiveValue("outcome", "The players play to win."),
                DirectiveValue(
                    "cost",
                    "Every edge has a weight; one player wants a small sum of the weights along the way, the other a \
                        large one.",
                ),
                DirectiveValue(
                    "grundy",
                    "The last to move wins, and every vertex has a Grundy value: the size of the heap of Nim that it \
                        is worth in a sum of games.",
                ),
            ],
        ),
        Octal: DirectiveKey::of_the_game(
            "octal",
            "A game with heaps: `CODE N`, as in `0.77 20`. The vertices are the heaps `0` to `N`; digit k of the code \
                says how k may be taken from a heap: 1, if nothing is left; 2, leaving one heap; 4, leaving two \
                (added).",
            &[],
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
        Start: DirectiveKey::of_the_game(
            "start",
            "The vertex where the game starts. In a game of Grundy values also a sum, `a + b`: one piece on each, and a \
                turn moves one of them.",
            &[],
        ),
        Expect: DirectiveKey::expect(
            "The verdict that the author asserts for the start: `win`, `lose` (both optionally with ` in N` turns) \
                or `draw`; in a cost game `cost N` or `cost infinite`; in a game of Grundy values `grundy N` or \
                `grundy infinite`, with the numbers of its set.",
            &[
                DirectiveValue("win", "The player who moves first is expected to win."),
                DirectiveValue("lose", "The player who moves first is expected to lose."),
                DirectiveValue("draw", "Neither player is expected to force an end."),
                DirectiveValue("cost infinite", "The game is expected to go on forever."),
                DirectiveValue("cost", "The game is expected to cost this much."),
                DirectiveValue("grundy infinite", "The start is expected to have an infinite Grundy value."),
                DirectiveValue("grundy", "The start is expected to have this Grundy value."),
            ],
        ),
        Allow: ALLOW,
    }
}

/// What `expect` asserts.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum GraphExpectation {
    /// The player to move at the start wins, in this many turns if given.
    Win(Option<u64>),
    /// The player to move at the start loses, in this many turns if given.
    Lose(Option<u64>),
    /// Neither can force an end.
    Draw,
    /// The game has this cost.
    Cost(ExpectedCost),
    /// The start has this Grundy value.
    Grundy(ExpectedGrundy),
}

/// The Grundy value that `expect` asserts. Numbers beyond 64 bits saturate; no value is so large.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ExpectedGrundy {
    /// This number.
    Finite(u64),
    /// An infinite value with this set, in ascending order.
    Infinite(Box<[u64]>),
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
    /// Whether a game with this objective can have such a verdict.
    pub(crate) fn fits(&self, objective: Objective) -> bool {
        let (word, turns) = match self {
            Self::Win(turns) => ("win", *turns),
            Self::Lose(turns) => ("lose", *turns),
            Self::Draw => ("draw", None),
            Self::Cost(_) => ("cost", None),
            Self::Grundy(_) => ("grundy", None),
        };
        objective.expects(word) && (turns.is_none() || objective.facts().has_turns)
    }

    /// Reads the value of `expect`.
    pub(crate) fn read(value: &str) -> Option<Self> {
        let words: Vec<&str> = value.split([' ', '\t']).filter(|word| !word.is_empty()).collect();
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
            ["grundy", "infinite", ref set @ ..] => {
                let set: Option<Vec<u64>> = set.iter().map(|word| whole_number(word)).collect();
                let set = set.filter(|set| set.is_sorted_by(|a, b| a < b))?;
                Some(Self::Grundy(ExpectedGrundy::Infinite(set.into())))
            }
            ["grundy", number] => Some(Self::Grundy(ExpectedGrundy::Finite(whole_number(number)?))),
            _ => None,
        }
    }
}
