//! The engine against the oracle, the checker and the queue.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use fastrand::Rng;

use crate::model::{Board, BoardGame, Cell, Player, Rules};
use crate::solve::board::bits::rounds::Sharing;
use crate::solve::board::bits::table::BitTable;
use crate::solve::board::bits::{Scope, memory_needed};
use crate::solve::board::queue;
use crate::solve::board::state::GridState;
use crate::solve::board::testing::boards::{every_rules, random_game, sized};
use crate::solve::board::testing::properties::{
    agrees_on_every_tiny_board, agrees_on_random_boards, is_proved_at_the_edges_of_words,
};
use crate::solve::value::{Control, Stopped, Unwatched, Value};

fn solve_sharing(
    game: &BoardGame,
    control: &dyn Control,
    sharing: Sharing,
) -> Result<BitTable, Stopped> {
    BitTable::new(game, Scope::EVERYTHING, u64::MAX)?.advanced(
        game,
        sharing,
        control,
        None,
        &mut |_| true,
    )
}

fn solve(game: &BoardGame, control: &dyn Control) -> Result<BitTable, Stopped> {
    solve_sharing(game, control, Sharing::BigBoards)
}

fn value_of(game: &BoardGame, table: BitTable) -> impl Fn(GridState) -> Value + use<> {
    let game = game.clone();
    move |state| table.value(&game, state)
}

fn alone(game: &BoardGame) -> impl Fn(GridState) -> Value + use<> {
    value_of(game, solve(game, &Unwatched).unwrap())
}

fn in_two_threads(game: &BoardGame) -> impl Fn(GridState) -> Value + use<> {
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
fn the_engine_agrees_with_the_oracle_on_a_hundred_thousand_small_boards() {
    agrees_on_random_boards(alone, 8, 100_000, 12);
}

#[test]
fn two_threads_agree_with_the_oracle_on_random_boards() {
    agrees_on_random_boards(in_two_threads, 2, 100, 30);
}

#[test]
fn solutions_are_proved_on_boards_of_every_width_around_a_words_end() {
    is_proved_at_the_edges_of_words(alone, 3);
}

#[test]
fn solutions_of_two_threads_are_proved_on_boards_of_every_width_around_a_words_end() {
    is_proved_at_the_edges_of_words(in_two_threads, 4);
}

#[test]
fn no_board_needs_more_memory_than_announced() {
    let mut random = Rng::with_seed(5);
    let boards = (0..300).map(|_| random_game(&mut Rng::with_seed(random.u64(..)), 60));
    for game in boards.chain([
        sized(&mut Rng::with_seed(6), 30, 30, 0.25),
        sized(&mut Rng::with_seed(7), 70, 9, 0.3),
    ]) {
        let table = solve(&game, &Unwatched).unwrap();
        assert!(
            table.peak_memory() <= memory_needed(&game, Scope::EVERYTHING, u64::MAX).peak,
            "{game:?}"
        );
    }
}

#[test]
fn rows_of_more_than_sixty_four_chunks_are_solved_as_the_queue_solves_them() {
    for side in [180, 200] {
        // Two corridors that cross: few cells, wide rows.
        let is_wall =
            |cell: Cell| cell.index() as u32 / side != 101 && cell.index() as u32 % side != 63;
        let board = Board::new(side, side, Cell::new(101 * side + 5), is_wall).unwrap();
        let game = BoardGame { board, rules: Rules::default() };
        let (value, expected) = (alone(&game), queue::tests::solve(&game, &Unwatched).unwrap());
        let open = || game.board.cells().filter(|&cell| !game.board.is_wall(cell));
        let pairs = open().flat_map(|police| open().map(move |thief| (police, thief)));
        for (police, thief) in pairs {
            for to_move in [Player::Police, Player::Thief] {
                let state = GridState { police, thief, to_move };
                assert_eq!(value(state), expected.value(state), "{state:?} with side {side}");
            }
        }
    }
}

#[test]
fn a_board_of_128_by_128_fits_the_default_limit_under_any_rules() {
    for rules in every_rules() {
        let board = Board::new(128, 128, Cell::new(0), |_| false).unwrap();
        assert!(
            memory_needed(&BoardGame { board, rules }, Scope::EVERYTHING, 1 << 30).peak < 1 << 30,
            "{rules:?}"
        );
    }
}

/// Cancels at the n-th poll; records the reported progress.
struct PolledControl {
    patience: AtomicU32,
    reported: Mutex<Vec<f64>>,
}

impl PolledControl {
    fn new(patience: u32) -> Self {
        Self { patience: AtomicU32::new(patience), reported: Mutex::default() }
    }
}

impl Control for PolledControl {
    fn is_cancelled(&self) -> bool {
        self.patience
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1))
            .is_err()
    }

    fn progress(&self, share: f64) {
        self.reported.lock().unwrap().push(share);
    }
}

#[test]
fn a_solve_ends_whenever_it_is_cancelled() {
    let game = sized(&mut Rng::with_seed(9), 20, 20, 0.2);
    for patience in [0, 1, 2, 5, 20, 50] {
        assert!(
            matches!(solve(&game, &PolledControl::new(patience)), Err(Stopped::Cancelled)),
            "{patience}"
        );
        let two = solve_sharing(&game, &PolledControl::new(patience), Sharing::Always);
        assert!(matches!(two, Err(Stopped::Cancelled)), "{patience} in two threads");
    }
}

#[test]
fn progress_never_falls_and_ends_at_one() {
    let board = Board::new(70, 70, Cell::new(700), |_| false).unwrap();
    let control = PolledControl::new(u32::MAX);
    solve(&BoardGame { board, rules: Rules::default() }, &control).unwrap();
    let reported = control.reported.into_inner().unwrap();
    assert!(reported.is_sorted(), "{reported:?}");
    assert!(reported.len() > 10 && reported[0] < 0.1, "{reported:?}");
    assert_eq!(reported.last(), Some(&1.0));
}
