//! What must hold for every engine.

use fastrand::Rng;

use super::{Oracle, every_rules, random_game, states, tiny_games};
use crate::model::{BoardGame, State};
use crate::solve::Value;

/// The engine and the oracle agree on every state of every tiny board under all 32 rules.
pub(crate) fn agrees_on_every_tiny_board<V: Fn(State) -> Value>(engine: impl Fn(&BoardGame) -> V) {
    let (count, boards) = tiny_games();
    assert_eq!(count, 46_236);
    for board in boards {
        for rules in every_rules() {
            agrees(&engine, &BoardGame { board: board.clone(), rules });
        }
    }
}

/// The engine and the oracle agree on every state of so many random boards with up to so many cells.
pub(crate) fn agrees_on_random_boards<V: Fn(State) -> Value>(
    engine: impl Fn(&BoardGame) -> V,
    seed: u64,
    boards: u32,
    most_cells: u32,
) {
    let mut random = Rng::with_seed(seed);
    for _ in 0..boards {
        agrees(&engine, &random_game(&mut random, most_cells));
    }
}

fn agrees<V: Fn(State) -> Value>(engine: &impl Fn(&BoardGame) -> V, game: &BoardGame) {
    let oracle = Oracle::new(game);
    let value = engine(game);
    for state in states(game) {
        assert_eq!(value(state), oracle.value(state), "{state:?} of {game:?}");
    }
}
