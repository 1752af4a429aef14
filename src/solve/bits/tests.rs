use super::solve;
use crate::model::{BoardGame, State};
use crate::solve::testing::{agrees_on_every_tiny_board, agrees_on_random_boards};
use crate::solve::{Unwatched, Value};

fn engine(game: &BoardGame) -> impl Fn(State) -> Value + use<> {
    let table = solve(game, u64::MAX, &Unwatched).unwrap();
    let game = game.clone();
    move |state| table.value(&game, state)
}

#[test]
fn agrees_with_the_oracle_on_every_tiny_board() {
    agrees_on_every_tiny_board(engine);
}

#[test]
fn agrees_with_the_oracle_on_random_boards() {
    agrees_on_random_boards(engine, 1, 3000, 30);
}
