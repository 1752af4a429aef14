//! Counts of the states of a solution.

use crate::model::{Cell, Player, in_parallel};
use crate::solve::board::solution::BoardSolution;
use crate::solve::value::{Control, Outcome, Stopped, Turns};

/// The open cells from which on a second thread saves more than it costs.
const MIN_SHARED: usize = 1_000;

/// Cells of the thief that are counted at a time.
const ROWS_A_POLL: usize = 64;

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
    /// Won states by the turns to their end, from 0 on. No level is empty, and the last one has the
    /// longest wins.
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
    /// Counts the states of a whole solution.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if `control` cancels.
    ///
    /// # Complexity
    /// Linear in the states, many of which are counted at a time; takes one entry for each turn of
    /// the longest win.
    pub fn of(solution: &BoardSolution, control: &dyn Control) -> Result<Self, Stopped> {
        let board = &solution.game().board;
        let open: Vec<Cell> = board.open_cells().collect();
        let open_cells = open.len() as u64;
        let is_shared = control.may_share() && open.len() >= MIN_SHARED;
        let parts = open
            .chunks(open.len().div_ceil(if is_shared { 2 } else { 1 }).max(1))
            .enumerate()
            .collect();
        let parts = in_parallel(parts, |(part, cells): (usize, &[Cell])| {
            let mut counts = Counts::default();
            for (number, thief) in cells.chunks(ROWS_A_POLL).enumerate() {
                if control.is_cancelled() {
                    return Err(Stopped::Cancelled);
                }
                if part == 0 {
                    control.progress((number * ROWS_A_POLL) as f64 / cells.len() as f64);
                }
                counts.add_rows(solution, thief);
            }
            Ok(counts)
        });
        let mut counts = Counts::default();
        for part in parts {
            counts.add(part?);
        }
        control.progress(1.0);
        for side in &mut counts.sides {
            let endless = open_cells * open_cells - side.police - side.thief;
            match solution.game().rules.turns.endless {
                Some(Player::Police) => side.police += endless,
                Some(Player::Thief) => side.thief += endless,
                None => side.draw = endless,
            }
        }
        let [police_to_move, thief_to_move] = counts.sides;
        let states = 2 * open_cells * open_cells;
        let cells = board.cell_count().into();
        Ok(Self { cells, open_cells, states, police_to_move, thief_to_move, levels: counts.levels })
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
}

/// Won states of some rows.
#[derive(Default)]
struct Counts {
    /// With the police and with the thief to move; draws are not counted.
    sides: [Outcomes; 2],
    levels: Vec<Level>,
}

impl Counts {
    /// Adds the states with the thief on these cells.
    fn add_rows(&mut self, solution: &BoardSolution, thief: &[Cell]) {
        let Self { sides, levels } = self;
        for (to_move, side) in [Player::Police, Player::Thief].into_iter().zip(sides) {
            solution.count(thief, to_move, |winner, turns, states| {
                let turns = turns as usize;
                if states > 0 && levels.len() <= turns {
                    levels.resize(turns + 1, Level::default());
                }
                let Some(level) = levels.get_mut(turns) else { return };
                let (won, of_level) = match winner {
                    Player::Police => (&mut side.police, &mut level.police),
                    Player::Thief => (&mut side.thief, &mut level.thief),
                };
                *won += u64::from(states);
                *of_level += u64::from(states);
            });
        }
    }

    fn add(&mut self, other: Self) {
        for (side, other) in self.sides.iter_mut().zip(other.sides) {
            side.police += other.police;
            side.thief += other.thief;
        }
        self.levels.resize(self.levels.len().max(other.levels.len()), Level::default());
        for (level, other) in self.levels.iter_mut().zip(other.levels) {
            level.police += other.police;
            level.thief += other.thief;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use expect_test::{Expect, expect};
    use fastrand::Rng;

    use crate::model::{BoardGame, Rules};
    use crate::solve::board::solution::solve;
    use crate::solve::board::statistics::*;
    use crate::solve::board::testing::boards::{picture, random_game};
    use crate::solve::board::testing::oracle::{Oracle, states};
    use crate::solve::board::testing::properties::snake;
    use crate::solve::value::{Unwatched, Value};

    #[track_caller]
    fn check(board: &str, expected: Expect) {
        let solution = solve(&picture(board).game, &Unwatched).unwrap();
        let statistics = Statistics::of(&solution, &Unwatched).unwrap();
        let longest = [Player::Police, Player::Thief]
            .map(|player| statistics.longest_win(player).map(|Turns(turns)| turns));
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
            let statistics =
                Statistics::of(&solve(&game, &Unwatched).unwrap(), &Unwatched).unwrap();
            let values: Vec<(Player, Value)> = states(&game)
                .into_iter()
                .map(|state| (state.to_move, oracle.value(state)))
                .collect();
            assert_eq!(statistics.states, values.len() as u64);
            for (player, side) in [
                (Player::Police, statistics.police_to_move),
                (Player::Thief, statistics.thief_to_move),
            ] {
                for outcome in [Outcome::Police, Outcome::Thief, Outcome::Draw] {
                    let same = |&&(mover, value): &&(Player, Value)| {
                        mover == player && value.outcome() == outcome
                    };
                    assert_eq!(side.of(outcome), values.iter().filter(same).count() as u64);
                }
            }
            for (turns, level) in statistics.levels.iter().enumerate() {
                let won = |winner| {
                    let value = Value::Win(winner, Turns(turns as u32));
                    values.iter().filter(|&&(_, other)| other == value).count() as u64
                };
                assert_eq!(
                    *level,
                    Level { police: won(Player::Police), thief: won(Player::Thief) }
                );
                assert!(level.police + level.thief > 0, "no level is empty");
            }
        }
    }

    #[test]
    fn counts_of_a_long_game_agree_with_its_values() {
        // Rounds of seven and of nine digits.
        for side in [15, 25] {
            let game = Arc::new(BoardGame { board: snake(side), rules: Rules::default() });
            let solution = solve(&game, &Unwatched).unwrap();
            let mut levels = Vec::new();
            for state in states(&game) {
                if let Value::Win(winner, Turns(turns)) = solution.grid_value(state) {
                    levels.resize(levels.len().max(turns as usize + 1), Level::default());
                    match winner {
                        Player::Police => levels[turns as usize].police += 1,
                        Player::Thief => levels[turns as usize].thief += 1,
                    }
                }
            }
            assert_eq!(Statistics::of(&solution, &Unwatched).unwrap().levels, levels);
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
