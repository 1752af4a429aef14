use std::sync::atomic::{AtomicU32, Ordering};

use crate::solve::board::queue::*;
use crate::solve::board::testing::boards::{picture, sized};
use crate::solve::board::testing::properties::{
    agrees_on_every_tiny_board, agrees_on_random_boards, is_proved_at_the_edges_of_words,
};
use crate::solve::value::Unwatched;

pub(crate) fn solve(game: &BoardGame, control: &dyn Control) -> Result<QueueTable, Stopped> {
    QueueTable::new(game, control)?.advanced(control, &mut |_| true)
}

fn solve_within(game: &BoardGame, room: u64, most_short_turns: u32) -> QueueTable {
    let table = QueueTable::with_room(game, room, &Unwatched).unwrap();
    table.advanced_within(most_short_turns, &Unwatched, &mut |_| true).unwrap()
}

fn values(game: &BoardGame) -> impl Fn(GridState) -> Value + use<> {
    let table = solve(game, &Unwatched).unwrap();
    move |state| table.value(state)
}

#[test]
fn the_queue_agrees_with_the_definition_on_every_tiny_board() {
    agrees_on_every_tiny_board(values);
}

#[test]
fn the_queue_agrees_with_the_definition_on_random_boards() {
    agrees_on_random_boards(values, 1, 2_000, 36);
    agrees_on_random_boards(values, 4, 100_000, 12);
}

#[test]
fn the_queue_is_proved_right_on_larger_boards() {
    is_proved_at_the_edges_of_words(values, 3);
}

#[test]
fn levels_that_outgrow_their_lists_lose_no_state() {
    for room in [0, 1, 7] {
        let values = |game: &BoardGame| {
            let table = solve_within(game, room, u16::MAX_TURNS);
            move |state| table.value(state)
        };
        agrees_on_random_boards(values, 2 + room, 500, 25);
    }
}

#[test]
fn games_longer_than_short_words_count_are_solved_with_long_ones() {
    for most_short_turns in [0, 1, 2, 9] {
        let values = |game: &BoardGame| {
            let table = solve_within(game, 5, most_short_turns);
            move |state| table.value(state)
        };
        agrees_on_random_boards(values, 5 + u64::from(most_short_turns), 300, 25);
    }
}

#[test]
fn what_is_kept_is_what_was_announced() {
    let game = picture("|P.*..T\n|...*.E").game;
    let table = solve(&game, &Unwatched).unwrap();
    let needed = memory_needed(&game);
    assert!(
        table.memory() <= needed.kept && needed.kept <= needed.peak,
        "{} {needed:?}",
        table.memory()
    );
    assert!(
        needed.kept < 2 * table.memory(),
        "announced with measure: {} {needed:?}",
        table.memory()
    );
}

#[test]
fn a_board_beyond_numbering_is_refused_before_anything_is_allocated() {
    let game = sized(&mut fastrand::Rng::with_seed(1), 200, 200, 0.0);
    let needed = memory_needed(&game).peak;
    match solve(&game, &Unwatched) {
        Err(Stopped::TooLarge { needed: reported, limit }) => {
            assert!(reported == needed && needed > limit)
        }
        other => panic!("solved: {}", other.is_ok()),
    }
}

#[test]
fn a_cancelled_solve_stops_wherever_it_is() {
    /// Cancels at the n-th poll.
    struct Patience(AtomicU32);
    impl Control for Patience {
        fn is_cancelled(&self) -> bool {
            self.0
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1))
                .is_err()
        }
    }
    let game = picture("|P..T\n|...E").game;
    let mut patience = 0;
    while let Err(stopped) = solve(&game, &Patience(patience.into())).map(|_| ()) {
        assert_eq!(stopped, Stopped::Cancelled);
        patience += 1;
    }
    assert!(patience > 16, "only {patience} polls");
}
