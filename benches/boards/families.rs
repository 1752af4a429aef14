//! The boards to measure: five families of any size, identical in every run.

use fastrand::Rng;
use stakeout::model::{Board, BoardGame, Cell, Rules};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Family {
    /// No walls.
    Open,
    /// Each cell is a wall with a probability of 25 %.
    QuarterWalls,
    /// Each cell is a wall with a probability of 40 %.
    FortyWalls,
    /// Corridors one cell wide without loops, branching at random.
    Maze,
    /// One corridor that winds through the whole board.
    Snake,
}

impl Family {
    pub(crate) const ALL: [Self; 5] =
        [Self::Open, Self::QuarterWalls, Self::FortyWalls, Self::Maze, Self::Snake];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::QuarterWalls => "25 % walls",
            Self::FortyWalls => "40 % walls",
            Self::Maze => "maze",
            Self::Snake => "snake",
        }
    }

    /// The square board of this family with this many rows, under the default rules.
    pub(crate) fn game(self, side: u32) -> BoardGame {
        let mut random = Rng::with_seed(u64::from(side));
        let open: Vec<bool> = match self {
            Self::Open => vec![true; (side * side) as usize],
            Self::QuarterWalls => (0..side * side).map(|_| random.f32() >= 0.25).collect(),
            Self::FortyWalls => (0..side * side).map(|_| random.f32() >= 0.4).collect(),
            Self::Maze => maze(&mut random, side),
            Self::Snake => {
                (0..side * side).map(|cell| on_snake(cell / side, cell % side, side)).collect()
            }
        };
        // The first open cell from the middle on, in reading order; in corridors, it is as good a
        // place as any.
        let middle = (side * side / 2 + side / 2) as usize;
        let exit = (middle..open.len())
            .chain(0..middle)
            .find(|&cell| open[cell])
            .expect("some cell is open");
        let board = Board::new(side, side, Cell::new(exit as u32), |cell| !open[cell.index()])
            .expect("a board");
        BoardGame { board, rules: Rules::default() }
    }
}

/// Rooms at even coordinates, joined by a random walk that backtracks from dead ends.
fn maze(random: &mut Rng, side: u32) -> Vec<bool> {
    let at = |row: u32, column: u32| (row * side + column) as usize;
    let mut open = vec![false; (side * side) as usize];
    open[0] = true;
    let mut path: Vec<(u32, u32)> = vec![(0, 0)];
    while let Some(&(row, column)) = path.last() {
        let mut steps = [(-1, 0), (1, 0), (0, -1), (0, 1)];
        random.shuffle(&mut steps);
        let inside = |place: u32| place < side;
        let step = steps.into_iter().find_map(|(down, right): (i32, i32)| {
            let to = (row.checked_add_signed(2 * down)?, column.checked_add_signed(2 * right)?);
            let between = (row.checked_add_signed(down)?, column.checked_add_signed(right)?);
            (inside(to.0) && inside(to.1) && !open[at(to.0, to.1)]).then_some((to, between))
        });
        match step {
            Some((to, between)) => {
                open[at(to.0, to.1)] = true;
                open[at(between.0, between.1)] = true;
                path.push(to);
            }
            None => {
                path.pop();
            }
        }
    }
    open
}

/// Complete rows at even coordinates, joined alternately at the right and the left.
const fn on_snake(row: u32, column: u32, side: u32) -> bool {
    match row % 4 {
        1 => column == side - 1,
        3 => column == 0,
        _ => true,
    }
}
