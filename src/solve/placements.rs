//! Where the pieces of a board could start so that a verdict is as desired: read off the solution.
//!
//! Deliberately not here: words, places in a text, and how a board becomes solved.

use std::collections::BinaryHeap;
use std::sync::Arc;

use crate::model::{Board, BoardPuzzle, BoardSetup, Cell, ChaseExpectation, Squad, State};
use crate::solve::board::insight::repair::fulfils;
use crate::solve::chase::{Chase, SolvedChase};
use crate::solve::pursuit::squads::squads;
use crate::solve::value::{Control, Stopped, Turns, Value};

/// Cells for the pieces, with the value of the state in which they stand there and the first player
/// moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placement {
    /// How far the pieces moved from where they stand on the board: the thief's rows plus columns,
    /// and the greater of rows and columns of each policeman, by the shortest assignment. Pieces
    /// that the board lacks count nothing, nor do policemen if it has too few.
    pub moved: u32,
    /// The cells of the policemen in reading order, each another one.
    pub police: Box<[Cell]>,
    /// The cell of the thief.
    pub thief: Cell,
    /// The verdict.
    pub value: Value,
}

impl Placement {
    /// Placements are listed in this order.
    fn order(&self) -> (u32, &[Cell], Cell) {
        (self.moved, &self.police, self.thief)
    }
}

impl PartialOrd for Placement {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Placement {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.order().cmp(&other.order())
    }
}

/// All placements with a desired verdict.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Placements {
    /// How many there are.
    pub found: u64,
    /// The first of them.
    pub listed: Vec<Placement>,
}

impl Chase {
    /// The game of a setup, with all pieces on one cell: its solution does not depend on where they
    /// start.
    pub fn of_setup(setup: &BoardSetup) -> Self {
        let cell = setup.game.board.first_exit().index() as u32;
        let police = (0..setup.policemen).try_fold(Squad::default(), |squad, _| squad.with(cell));
        Self::new(BoardPuzzle {
            game: Arc::clone(&setup.game),
            start: State { police: police.unwrap_or_default(), thief: cell, to_move: setup.first },
        })
    }
}

impl SolvedChase {
    /// Finds the placements of a setup of this game whose verdict fulfils a wish, and lists the
    /// first `most`. Walls, exits, rules and the number of policemen stay. No piece stands on an
    /// exit or on another one, and the game is not over at the start.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] soon after `control` cancels.
    ///
    /// # Complexity
    /// One lookup for each set of cells of the policemen and each cell of the thief, with a
    /// logarithm of `most` for those that are found. Memory for `most` placements.
    pub fn placements(
        &self,
        setup: &BoardSetup,
        wish: ChaseExpectation,
        most: usize,
        control: &dyn Control,
    ) -> Result<Placements, Stopped> {
        let value = |police: &[Cell], thief: Cell| {
            let start = State::on_board(police, thief, setup.first);
            start.map_or(Value::Draw, |start| self.value(start))
        };
        placements(setup, wish, most, value, control)
    }
}

/// As [`SolvedChase::placements`]. `value` is the value of the state with the policemen and the
/// thief on these cells and the first player to move.
fn placements(
    setup: &BoardSetup,
    wish: ChaseExpectation,
    most: usize,
    value: impl Fn(&[Cell], Cell) -> Value,
    control: &dyn Control,
) -> Result<Placements, Stopped> {
    let board = &setup.game.board;
    let cells: Vec<Cell> = board.open_cells().filter(|&cell| !board.is_exit(cell)).collect();
    let mut found = 0;
    // The last of those to be listed is on top.
    let mut listed = BinaryHeap::new();
    let policemen = u8::try_from(setup.policemen).unwrap_or(u8::MAX);
    for squad in squads(cells.len() as u32, policemen) {
        if control.is_cancelled() {
            return Err(Stopped::Cancelled);
        }
        if squad.vertices().windows(2).any(|pair| pair[0] == pair[1]) {
            continue;
        }
        let police: Box<[Cell]> =
            squad.vertices().iter().map(|&place| cells[place as usize]).collect();
        let police_moved = police_distance(setup, &police);
        for &thief in &cells {
            if police.contains(&thief) {
                continue;
            }
            let value = value(&police, thief);
            if !fulfils(value, wish) || value.turns() == Some(Turns(0)) {
                continue;
            }
            found += 1;
            let moved = police_moved + setup.thief.map_or(0, |from| steps(board, from, thief));
            let is_listed = |last: &Placement| (moved, &*police, thief) < last.order();
            if listed.len() < most {
                listed.push(Placement { moved, police: police.clone(), thief, value });
            } else if listed.peek().is_some_and(is_listed) {
                listed.pop();
                listed.push(Placement { moved, police: police.clone(), thief, value });
            }
        }
    }
    Ok(Placements { found, listed: listed.into_sorted_vec() })
}

/// Rows plus columns between two cells.
fn steps(board: &Board, from: Cell, to: Cell) -> u32 {
    let (rows, columns) = apart(board, from, to);
    rows + columns
}

fn apart(board: &Board, from: Cell, to: Cell) -> (u32, u32) {
    let rows = board.row(from).abs_diff(board.row(to));
    (rows, board.column(from).abs_diff(board.column(to)))
}

/// The least sum of the distances of all policemen over all ways to assign cells to them; 0 if the
/// board has too few.
fn police_distance(setup: &BoardSetup, to: &[Cell]) -> u32 {
    let from = &setup.police;
    if from.len() != to.len() {
        return 0;
    }
    let board = &setup.game.board;
    // `least[taken]` is the least sum for the first policemen, who take these cells.
    let mut least = vec![u32::MAX; 1 << to.len()];
    least[0] = 0;
    for taken in 0..least.len() {
        let next = taken.count_ones() as usize;
        let Some(&from) = from.get(next) else { continue };
        for (place, &to) in to.iter().enumerate() {
            if taken & (1 << place) != 0 {
                continue;
            }
            let (rows, columns) = apart(board, from, to);
            let sum = least[taken].saturating_add(rows.max(columns));
            let after = &mut least[taken | (1 << place)];
            *after = sum.min(*after);
        }
    }
    least.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use fastrand::Rng;

    use crate::model::{Board, BoardGame, BoardSetup, Cell, ChaseExpectation, Player, Rules};
    use crate::solve::placements::{Placement, Placements, placements};
    use crate::solve::value::{Turns, Unwatched, Value};

    /// A small random board that may lack pieces.
    fn random_setup(random: &mut Rng) -> BoardSetup {
        let (rows, columns) = (random.u32(1..=3), random.u32(2..=4));
        let cells = rows * columns;
        let is_wall: Vec<bool> = (0..cells).map(|_| random.u32(..4) == 0).collect();
        let open: Vec<Cell> =
            (0..cells).filter(|&cell| !is_wall[cell as usize]).map(Cell::new).collect();
        if open.is_empty() {
            return random_setup(random);
        }
        let any = |random: &mut Rng| open[random.usize(..open.len())];
        let exits = (0..random.usize(1..=2)).map(|_| any(random)).collect();
        let board = Board::with_exits(rows, columns, exits, |cell| is_wall[cell.index()]).unwrap();
        let policemen = random.usize(1..=3);
        let there = random.usize(..=policemen);
        let mut police: Box<[Cell]> = (0..there).map(|_| any(random)).collect();
        police.sort_unstable();
        BoardSetup {
            game: Arc::new(BoardGame { board, rules: Rules::default() }),
            policemen,
            police,
            thief: random.bool().then(|| any(random)),
            first: Player::Police,
        }
    }

    /// Every way to put `count` pieces on different ones of these cells, in any order.
    fn arrangements(cells: &[Cell], count: usize) -> Vec<Vec<Cell>> {
        if count == 0 {
            return vec![Vec::new()];
        }
        let mut all = Vec::new();
        for shorter in arrangements(cells, count - 1) {
            for &cell in cells.iter().filter(|cell| !shorter.contains(cell)) {
                all.push([&shorter[..], &[cell]].concat());
            }
        }
        all
    }

    /// The definition, with every assignment of policemen tried.
    fn by_definition(
        setup: &BoardSetup,
        wished: Player,
        value: impl Fn(&[Cell], Cell) -> Value,
    ) -> Vec<Placement> {
        let board = &setup.game.board;
        let apart = |from: Cell, to: Cell| {
            let rows = board.row(from).abs_diff(board.row(to));
            (rows, board.column(from).abs_diff(board.column(to)))
        };
        let free: Vec<Cell> = board.open_cells().filter(|&cell| !board.is_exit(cell)).collect();
        let mut all: Vec<Placement> = Vec::new();
        for pieces in arrangements(&free, setup.policemen + 1) {
            let (&thief, assigned) = pieces.split_last().unwrap();
            let mut moved = setup.thief.map_or(0, |from| {
                let (rows, columns) = apart(from, thief);
                rows + columns
            });
            if setup.police.len() == setup.policemen {
                for (&from, &to) in setup.police.iter().zip(assigned) {
                    let (rows, columns) = apart(from, to);
                    moved += rows.max(columns);
                }
            }
            let mut police: Box<[Cell]> = assigned.into();
            police.sort_unstable();
            let value = value(&police, thief);
            if !matches!(value, Value::Win(winner, turns) if winner == wished && turns.0 > 0) {
                continue;
            }
            let same = all.iter_mut().find(|one| one.police == police && one.thief == thief);
            match same {
                Some(same) => same.moved = same.moved.min(moved),
                None => all.push(Placement { moved, police, thief, value }),
            }
        }
        all.sort();
        all
    }

    #[test]
    fn small_boards_have_the_placements_of_the_definition() {
        let mut random = Rng::with_seed(43);
        for _ in 0..400 {
            let setup = random_setup(&mut random);
            let seed = random.u32(..);
            // Any function of the cells will do: that solutions are right is tested elsewhere.
            let value = |police: &[Cell], thief: Cell| {
                let cells = police.iter().chain([&thief]);
                let mixed = cells.fold(seed, |mixed, cell| {
                    (mixed ^ cell.index() as u32).wrapping_mul(0x9E37_79B1).rotate_left(7)
                });
                match mixed % 4 {
                    0 => Value::Draw,
                    1 => Value::Win(Player::Thief, Turns(mixed % 5)),
                    _ => Value::Win(Player::Police, Turns(mixed % 5)),
                }
            };
            let wish = ChaseExpectation::Win(Player::Police, None);
            let expected = by_definition(&setup, Player::Police, value);
            for most in [1, 3, usize::MAX] {
                let listed: Vec<Placement> = expected.iter().take(most).cloned().collect();
                let found = placements(&setup, wish, most, value, &Unwatched);
                let expected = Placements { found: expected.len() as u64, listed };
                assert_eq!(found, Ok(expected), "{setup:?}");
            }
        }
    }
}
