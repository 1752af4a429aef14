//! The board game as a graph game: another way to the same values.

use std::sync::Arc;

use crate::model::{BoardGame, Player, Stuck};
use crate::solve::board::state::GridState;
use crate::solve::board::testing::boards::random_game;
use crate::solve::board::testing::oracle::states;
use crate::solve::board::testing::properties::agrees_on_every_tiny_board;
use crate::solve::graph::outcome::implicit::{ImplicitGame, SolvedImplicitGame, solve_implicit};
use crate::solve::graph::outcome::value::{Ending, VertexValue as GraphValue};
use crate::solve::value::{Unwatched, Value};

impl ImplicitGame for BoardGame {
    type State = GridState;

    fn moves(&self, &state: &GridState) -> impl IntoIterator<Item = GridState> {
        let destinations = winner(self, state).is_none().then(|| self.destinations(state));
        destinations.into_iter().flatten().map(move |to| state.after(to))
    }

    fn ending(&self, &state: &GridState) -> Ending {
        match winner(self, state) {
            Some(winner) if winner == state.to_move => Ending::Won,
            Some(_) => Ending::Lost,
            None => self.rules.turns.stuck.into(),
        }
    }
}

/// The winner by the cells of the players, if any.
fn winner(game: &BoardGame, state: GridState) -> Option<Player> {
    let on_exit = (game.board.is_exit(state.thief)).then_some(Player::Thief);
    if state.police == state.thief { Some(Player::Police) } else { on_exit }
}

fn value(solved: &SolvedImplicitGame<GridState>, state: GridState) -> Value {
    match solved.value(&state).unwrap() {
        GraphValue::Win(turns) => Value::Win(state.to_move, turns),
        GraphValue::Lose(turns) => Value::Win(state.to_move.opponent(), turns),
        GraphValue::Draw => Value::Draw,
    }
}

fn solved(game: &BoardGame) -> SolvedImplicitGame<GridState> {
    solve_implicit(game, states(game), u64::MAX, &Unwatched).unwrap()
}

#[test]
fn random_boards_under_all_rules_agree_with_the_board_engines() {
    let mut random = fastrand::Rng::with_seed(9);
    let mut stuck = 0;
    for _ in 0..150 {
        let game = Arc::new(random_game(&mut random, 40));
        let (as_graph, as_board) =
            (solved(&game), crate::solve::board::solution::solve(&game, &Unwatched).unwrap());
        for state in states(&game) {
            let value = value(&as_graph, state).under(&game.rules);
            assert_eq!(value, as_board.grid_value(state), "{state:?} of {game:?}");
        }
        stuck += u32::from(game.rules.turns.stuck == Stuck::Wins);
    }
    assert!(stuck > 20, "some games are decided by a stuck player");
}

#[test]
fn tiny_boards_under_all_rules_agree_with_the_definition() {
    agrees_on_every_tiny_board(|game| {
        let solved = solved(game);
        move |state| value(&solved, state)
    });
}
