//! The engine against the oracle, the checker and the queue.

use fastrand::Rng;

use super::{BitTable, Sharing, memory_needed, solve, solve_sharing};
use crate::model::{BoardGame, State};
use crate::solve::testing::{
    agrees_on_every_tiny_board, agrees_on_random_boards, is_proved_at_the_edges_of_words, random_game, sized,
};
use crate::solve::{Unwatched, Value};

fn value_of(game: &BoardGame, table: BitTable) -> impl Fn(State) -> Value + use<> {
    let game = game.clone();
    move |state| table.value(&game, state)
}

fn alone(game: &BoardGame) -> impl Fn(State) -> Value + use<> {
    value_of(game, solve(game, &Unwatched).unwrap())
}

fn in_two_threads(game: &BoardGame) -> impl Fn(State) -> Value + use<> {
    value_of(game, solve_sharing(game, &Unwatched, Sharing::Always).unwrap())
}

#[test]
fn the_engine_agrees_with_the_oracle_on_every_tiny_board() {
    agrees_on_every_tiny_board(alone);
}

#[test]
fn the_engine_agrees_with_the_oracle_on_random_boards() {
    agrees_on_random_boards(alone, 1, 2000, 30);
}

#[test]
fn two_threads_agree_with_the_oracle_on_random_boards() {
    agrees_on_random_boards(in_two_threads, 2, 100, 30);
}

#[test]
fn answers_are_proved_on_boards_of_every_width_around_a_words_end() {
    is_proved_at_the_edges_of_words(alone, 3);
}

#[test]
fn two_threads_answers_are_proved_on_boards_of_every_width_around_a_words_end() {
    is_proved_at_the_edges_of_words(in_two_threads, 4);
}

#[test]
fn no_board_needs_more_memory_than_was_said_before() {
    let mut random = Rng::with_seed(5);
    let boards = (0..300).map(|_| random_game(&mut Rng::with_seed(random.u64(..)), 60));
    for game in boards.chain([sized(&mut Rng::with_seed(6), 30, 30, 0.25), sized(&mut Rng::with_seed(7), 70, 9, 0.3)]) {
        let table = solve(&game, &Unwatched).unwrap();
        assert!(table.memory() <= memory_needed(&game).peak, "{game:?}");
    }
}
