//! Counts of the states of a solution.

use crate::model::{Player, State};
use crate::solve::board::solution::BoardSolution;
use crate::solve::value::{Control, Outcome, Stopped, Turns, Value};

/// The states of a solved game, counted by their values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statistics {
    /// Cells of the grid, walls included.
    pub cells: u64,
    /// Cells that are not walls.
    pub open_cells: u64,
    /// States: each player on an open cell, either to move.
    pub states: u64,
    /// Outcomes of the states with the police to move.
    pub police_to_move: Outcomes,
    /// Outcomes of the states with the thief to move.
    pub thief_to_move: Outcomes,
    /// Won states by the turns to their end, from 0 on. No level is empty, and the last one has the longest wins.
    pub levels: Vec<Level>,
}

/// States counted by their outcome.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Outcomes {
    /// Won for the police.
    pub police: u64,
    /// Won for the thief.
    pub thief: u64,
    /// Drawn.
    pub draw: u64,
}

/// Won states with the same number of turns to the end, counted by who wins.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Level {
    /// Won for the police.
    pub police: u64,
    /// Won for the thief.
    pub thief: u64,
}

impl Statistics {
    /// Counts the states of a solution.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` cancels.
    ///
    /// # Complexity
    /// Linear in the states; takes one entry for each turn of the longest win.
    pub fn of(solution: &BoardSolution, control: &dyn Control) -> Result<Self, Stopped> {
        let board = &solution.game().board;
        let open = || board.open_cells();
        let open_cells = u64::from(board.open_cell_count());
        let mut sides = [Outcomes::default(); 2];
        let mut levels = Vec::new();
        for (row, thief) in open().enumerate() {
            if control.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
            control.progress(row as f64 / open_cells as f64);
            for (to_move, side) in [Player::Police, Player::Thief].into_iter().zip(&mut sides) {
                for police in open() {
                    let value = solution.value(State { police, thief, to_move });
                    *side.of_mut(value.outcome()) += 1;
                    count_win(&mut levels, value);
                }
            }
        }
        control.progress(1.0);
        let [police_to_move, thief_to_move] = sides;
        let states = 2 * open_cells * open_cells;
        Ok(Self { cells: board.cell_count().into(), open_cells, states, police_to_move, thief_to_move, levels })
    }

    /// The longest win of a player under best play of both, if that player wins at all.
    pub fn longest_win(&self, winner: Player) -> Option<Turns> {
        let states = |level: &Level| match winner {
            Player::Police => level.police,
            Player::Thief => level.thief,
        };
        self.levels.iter().rposition(|level| states(level) > 0).map(|turns| Turns(turns as u32))
    }
}

impl Outcomes {
    /// The states with this outcome.
    pub const fn of(&self, outcome: Outcome) -> u64 {
        match outcome {
            Outcome::Police => self.police,
            Outcome::Thief => self.thief,
            Outcome::Draw => self.draw,
        }
    }

    fn of_mut(&mut self, outcome: Outcome) -> &mut u64 {
        match outcome {
            Outcome::Police => &mut self.police,
            Outcome::Thief => &mut self.thief,
            Outcome::Draw => &mut self.draw,
        }
    }
}

/// Counts a state into its level, if it is won.
fn count_win(levels: &mut Vec<Level>, value: Value) {
    let Value::Win(winner, Turns(turns)) = value else { return };
    let turns = turns as usize;
    if levels.len() <= turns {
        levels.resize(turns + 1, Level::default());
    }
    match winner {
        Player::Police => levels[turns].police += 1,
        Player::Thief => levels[turns].thief += 1,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use expect_test::{Expect, expect};
    use fastrand::Rng;

    use crate::solve::board::solution::solve;
    use crate::solve::board::statistics::*;
    use crate::solve::board::testing::boards::{picture, random_game};
    use crate::solve::board::testing::oracle::{Oracle, states};
    use crate::solve::value::Unwatched;

    #[track_caller]
    fn check(board: &str, expected: Expect) {
        let solution = solve(&picture(board).game, &Unwatched).unwrap();
        let statistics = Statistics::of(&solution, &Unwatched).unwrap();
        let longest =
            [Player::Police, Player::Thief].map(|player| statistics.longest_win(player).map(|Turns(turns)| turns));
        expected.assert_eq(&format!("{statistics:#?}\nlongest wins: {longest:?}\n"));
    }

    #[test]
    fn every_state_of_a_tiny_board_is_counted_once() {
        check(
            "|PT*E",
            expect![[r#"
            Statistics {
                cells: 4,
                open_cells: 3,
                states: 18,
                police_to_move: Outcomes {
                    police: 5,
                    thief: 2,
                    draw: 2,
                },
                thief_to_move: Outcomes {
                    police: 5,
                    thief: 2,
                    draw: 2,
                },
                levels: [
                    Level {
                        police: 6,
                        thief: 4,
                    },
                    Level {
                        police: 2,
                        thief: 0,
                    },
                    Level {
                        police: 2,
                        thief: 0,
                    },
                ],
            }
            longest wins: [Some(2), Some(0)]
        "#]],
        );
    }

    #[test]
    fn counts_agree_with_the_definition() {
        let mut random = Rng::with_seed(41);
        for _ in 0..200 {
            let game = Arc::new(random_game(&mut random, 20));
            let oracle = Oracle::new(&game);
            let statistics = Statistics::of(&solve(&game, &Unwatched).unwrap(), &Unwatched).unwrap();
            let values: Vec<(Player, Value)> =
                states(&game).into_iter().map(|state| (state.to_move, oracle.value(state))).collect();
            assert_eq!(statistics.states, values.len() as u64);
            for (player, side) in
                [(Player::Police, statistics.police_to_move), (Player::Thief, statistics.thief_to_move)]
            {
                for outcome in [Outcome::Police, Outcome::Thief, Outcome::Draw] {
                    let same = |&&(mover, value): &&(Player, Value)| mover == player && value.outcome() == outcome;
                    assert_eq!(side.of(outcome), values.iter().filter(same).count() as u64);
                }
            }
            for (turns, level) in statistics.levels.iter().enumerate() {
                let won = |winner| {
                    let value = Value::Win(winner, Turns(turns as u32));
                    values.iter().filter(|&&(_, other)| other == value).count() as u64
                };
                assert_eq!(*level, Level { police: won(Player::Police), thief: won(Player::Thief) });
                assert!(level.police + level.thief > 0, "no level is empty");
            }
        }
    }

    #[test]
    fn counting_can_be_cancelled() {
        struct Cancelled;
        impl Control for Cancelled {
            fn is_cancelled(&self) -> bool {
                true
            }
        }
        let solution = solve(&picture("|PTE").game, &Unwatched).unwrap();
        assert_eq!(Statistics::of(&solution, &Cancelled), Err(Stopped::Cancelled));
    }
}
