//! Properties that must hold for every engine.

use fastrand::Rng;

use crate::model::{Board, BoardGame, Cell};
use crate::solve::board::checker::check;
use crate::solve::board::state::GridState;
use crate::solve::board::testing::boards::{every_rules, random_game, sized, tiny_games};
use crate::solve::board::testing::oracle::{Oracle, states};
use crate::solve::value::{Unwatched, Value};

/// The engine and the oracle agree on every state of every tiny board under all 32 rules.
pub(crate) fn agrees_on_every_tiny_board<V: Fn(GridState) -> Value>(
    engine: impl Fn(&BoardGame) -> V,
) {
    let (count, boards) = tiny_games();
    assert_eq!(count, 46_236);
    for board in boards {
        for rules in every_rules() {
            agrees(&engine, &BoardGame { board: board.clone(), rules });
        }
    }
}

/// The engine and the oracle agree on every state of `boards` random boards with up to `most_cells`
/// cells.
pub(crate) fn agrees_on_random_boards<V: Fn(GridState) -> Value>(
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

/// The checker proves the engine's solutions on boards with sides around powers of two, where words
/// of bits end, and on corridors; one board for each size and density.
pub(crate) fn is_proved_at_the_edges_of_words<V: Fn(GridState) -> Value>(
    engine: impl Fn(&BoardGame) -> V,
    seed: u64,
) {
    let mut random = Rng::with_seed(seed);
    for long in [7, 8, 9, 15, 16, 17, 31, 32, 33, 47, 63, 64, 65, 66, 127, 128, 129] {
        for short in [1, 2, 3, 5] {
            for density in [0.0, 0.1, 0.25, 0.4] {
                let (rows, columns) = if random.bool() { (long, short) } else { (short, long) };
                proved(&engine, &sized(&mut random, rows, columns, density));
            }
        }
    }
    for side in [15, 16, 17, 23] {
        let mut corridor = sized(&mut random, side, side, 0.0);
        corridor.board = snake(side);
        proved(&engine, &corridor);
    }
}

/// One corridor winding through the whole board, the exit at its end.
pub(crate) fn snake(side: u32) -> Board {
    let is_wall = |cell: Cell| {
        let (row, column) = (cell.index() as u32 / side, cell.index() as u32 % side);
        row % 2 == 1 && column != if row % 4 == 1 { side - 1 } else { 0 }
    };
    let exit = (0..side * side).map(Cell::new).rfind(|&cell| !is_wall(cell)).expect("a corridor");
    Board::new(side, side, exit, is_wall).expect("a board")
}

fn agrees<V: Fn(GridState) -> Value>(engine: &impl Fn(&BoardGame) -> V, game: &BoardGame) {
    let oracle = Oracle::new(game);
    let engine = engine(game);
    let value = |state| engine(state).under(&game.rules);
    for state in states(game) {
        assert_eq!(value(state), oracle.value(state), "{state:?} of {game:?}");
    }
    check(game, |state| value(state.into()), &Unwatched).expect("the oracle's values are proved");
}

fn proved<V: Fn(GridState) -> Value>(engine: &impl Fn(&BoardGame) -> V, game: &BoardGame) {
    let engine = engine(game);
    let value = |state| engine(state).under(&game.rules);
    if let Err(wrong) = check(game, |state| value(state.into()), &Unwatched) {
        panic!("{wrong:?} of {game:?}");
    }
}
