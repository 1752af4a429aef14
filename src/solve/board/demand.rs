//! How much of a game to solve.

use crate::model::State;
use crate::solve::board::bits::{Scope, Stored};
use crate::solve::board::state::GridState;
use crate::solve::value::Value;

/// How much of a game to solve. A solve ends once this is known, and takes time and memory only for
/// this.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Demand {
    /// The value of one state.
    Verdict(State),
    /// The value of one state and the best line from it.
    Line(State),
    /// Who wins each state.
    Outcomes,
    /// The value of each state.
    Turns,
}

impl Demand {
    /// The state that it is about, if it is about one.
    pub(crate) fn start(self) -> Option<GridState> {
        match self {
            Self::Verdict(start) | Self::Line(start) => Some(start.into()),
            Self::Outcomes | Self::Turns => None,
        }
    }

    /// What a table must have.
    pub(crate) const fn scope(self) -> Scope {
        match self {
            Self::Verdict(start) => {
                Scope { stored: Stored::Nothing, only: Some(start.thief_cell()) }
            }
            Self::Line(_) | Self::Turns => Scope::EVERYTHING,
            Self::Outcomes => Scope { stored: Stored::Outcomes, only: None },
        }
    }
}

/// Asked between two rounds of turns whether a solve goes on; it can look up the states that are
/// decided by then.
pub(crate) type GoesOn<'a> =
    &'a mut (dyn FnMut(&dyn Fn(GridState) -> Option<Value>) -> bool + Send);

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use fastrand::Rng;

    use crate::model::State;
    use crate::model::{BoardGame, Rules};
    use crate::solve::board::bits::rounds::Sharing;
    use crate::solve::board::bits::{BitTable, Scope};
    use crate::solve::board::demand::Demand;
    use crate::solve::board::engine::memory_for;
    use crate::solve::board::play::best_line;
    use crate::solve::board::queue::QueueTable;
    use crate::solve::board::solution::solve_for;
    use crate::solve::board::state::GridState;
    use crate::solve::board::testing::boards::{every_rules, random_game, sized, tiny_games};
    use crate::solve::board::testing::oracle::{Oracle, states};
    use crate::solve::board::testing::properties::snake;
    use crate::solve::value::{Control, Stopped, Turns, Unwatched, Value};

    /// Every demand about some start is answered as the definition says, and the answers can be
    /// continued.
    fn answers_agree(game: BoardGame, random: &mut Rng) {
        let oracle = Oracle::new(&game);
        let game = Arc::new(game);
        let states: Vec<State> = states(&game).into_iter().map(State::from).collect();
        let [start, moved] = [(); 2].map(|()| states[random.usize(..states.len())]);
        let solved = |demand| solve_for(&game, demand, u64::MAX, &Unwatched).unwrap();
        let context = || format!("{start:?} of {game:?}");

        assert_eq!(
            solved(Demand::Verdict(start)).value(start),
            oracle.value(start),
            "{}",
            context()
        );

        let line = solved(Demand::Line(start));
        assert_eq!(line.value(start), oracle.value(start), "{}", context());
        let steps = best_line(&line, start);
        assert_eq!(
            steps.len() as u32,
            oracle.value(start).turns().map_or(0, |Turns(turns)| turns),
            "{}",
            context()
        );
        for &state in &states {
            let value = line.value(state);
            assert!(
                value == Value::Draw.under(&game.rules) || value == oracle.value(state),
                "{state:?} {}",
                context()
            );
        }
        let line = line.continued(Demand::Line(moved), &Unwatched).unwrap();
        assert_eq!(
            [start, moved].map(|state| line.value(state)),
            [start, moved].map(|state| oracle.value(state))
        );
        let whole = line.continued(Demand::Turns, &Unwatched).unwrap();
        assert!(whole.is_whole());
        assert_eq!(best_line(&whole, start), steps, "{}", context());

        let outcomes = solved(Demand::Outcomes);
        for &state in &states {
            assert_eq!(whole.value(state), oracle.value(state), "{state:?} {}", context());
            assert_eq!(
                outcomes.value(state).outcome(),
                oracle.value(state).outcome(),
                "{state:?} {}",
                context()
            );
        }
        let again =
            solved(Demand::Verdict(start)).continued(Demand::Line(moved), &Unwatched).unwrap();
        assert_eq!(again.value(moved), oracle.value(moved), "{}", context());
    }

    #[test]
    fn every_demand_is_met_on_every_tiny_board() {
        let mut random = Rng::with_seed(31);
        for board in tiny_games().1 {
            for rules in every_rules() {
                answers_agree(BoardGame { board: board.clone(), rules }, &mut random);
            }
        }
    }

    #[test]
    fn every_demand_is_met_on_random_boards() {
        let mut random = Rng::with_seed(32);
        for _ in 0..2_000 {
            let game = random_game(&mut random, 30);
            answers_agree(game, &mut random);
        }
    }

    #[test]
    fn a_solve_may_pause_after_every_round() {
        let mut random = Rng::with_seed(33);
        for _ in 0..300 {
            let game = random_game(&mut random, 25);
            let oracle = Oracle::new(&game);
            let mut bits = BitTable::new(&game, Scope::EVERYTHING, u64::MAX).unwrap();
            let mut queue = QueueTable::new(&game, &Unwatched).unwrap();
            let mut sharing = [Sharing::Always, Sharing::Never].into_iter().cycle();
            while !bits.is_whole() {
                let mut is_first = true;
                let mut goes_on =
                    |_: &dyn Fn(GridState) -> Option<Value>| std::mem::take(&mut is_first);
                bits = bits
                    .advanced(&game, sharing.next().unwrap(), &Unwatched, None, &mut goes_on)
                    .unwrap();
            }
            while !queue.is_whole() {
                let mut is_first = true;
                queue = queue.advanced(&Unwatched, &mut |_| std::mem::take(&mut is_first)).unwrap();
            }
            for state in states(&game) {
                for value in [bits.value(&game, state), queue.value(state)] {
                    let value = value.under(&game.rules);
                    assert_eq!(value, oracle.value(state), "{state:?} of {game:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_decided_is_known_in_time_and_never_changes() {
        let mut random = Rng::with_seed(34);
        for _ in 0..300 {
            let game = random_game(&mut random, 25);
            let oracle = Oracle::new(&game);
            let states = states(&game);
            let table = BitTable::new(&game, Scope::EVERYTHING, u64::MAX).unwrap();
            let mut rounds = 0;
            let mut goes_on = |known: &dyn Fn(GridState) -> Option<Value>| {
                rounds += 1;
                for &state in &states {
                    assert!(
                        known(state)
                            .is_none_or(|value| value.under(&game.rules) == oracle.value(state)),
                        "{state:?} of {game:?}"
                    );
                }
                true
            };
            table.advanced(&game, Sharing::Never, &Unwatched, None, &mut goes_on).unwrap();
            assert!(rounds >= 2, "asked before the first round of either player");
        }
    }

    #[test]
    fn a_verdict_takes_less_memory_than_three_in_ten_bytes_a_state() {
        let random_boards =
            [(64, 64, 0.0), (64, 64, 0.25), (96, 96, 0.25)].map(|(rows, columns, walls)| {
                sized(&mut Rng::with_seed(35), rows, columns, walls).board
            });
        // Corridors are solved by another engine if all turns are wanted.
        for board in random_boards.into_iter().chain([snake(96)]) {
            let game = BoardGame { board, rules: Rules::default() };
            let start = states(&game)[0];
            let states = 2 * u64::from(game.board.open_cell_count()).pow(2);
            for limit in [0, u64::MAX] {
                let needed = memory_for(&game, Demand::Verdict(start.into()), limit).peak;
                assert!(needed * 10 <= states * 3, "{needed} bytes for {states} states");
            }
        }
    }

    /// Is cancelled at a certain question.
    struct Patience(std::sync::atomic::AtomicU32);

    impl Control for Patience {
        fn is_cancelled(&self) -> bool {
            use std::sync::atomic::Ordering::Relaxed;
            self.0.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_err()
        }
    }

    #[test]
    fn every_demand_can_be_cancelled_wherever_the_solve_is() {
        let game = Arc::new(sized(&mut Rng::with_seed(36), 9, 9, 0.2));
        let start = State::from(states(&game)[200]);
        for demand in [Demand::Verdict(start), Demand::Line(start), Demand::Outcomes, Demand::Turns]
        {
            let solved =
                |patience: u32| solve_for(&game, demand, u64::MAX, &Patience(patience.into()));
            let mut patience = 0;
            while let Err(stopped) = solved(patience) {
                assert_eq!(stopped, Stopped::Cancelled);
                patience += 1;
            }
            assert!(patience > 4, "asked only {patience} times for {demand:?}");
            let fresh = solve_for(&game, demand, u64::MAX, &Unwatched).unwrap();
            assert_eq!(solved(patience).unwrap().value(start), fresh.value(start));
        }
    }
}
