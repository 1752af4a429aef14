//! What the tests of every engine share: an oracle too simple to be wrong, boards to try, and the properties that hold
//! for any engine over any board. Only compiled for tests.

pub(crate) mod boards;
pub(crate) mod oracle;
pub(crate) mod properties;

pub(crate) use crate::solve::board::testing::boards::{
    every_rules, picture, random_game, random_rules, sized, tiny_games,
};
pub(crate) use crate::solve::board::testing::oracle::{Oracle, states};
pub(crate) use crate::solve::board::testing::properties::{
    agrees_on_every_tiny_board, agrees_on_random_boards, is_proved_at_the_edges_of_words, snake,
};
