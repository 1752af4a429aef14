//! Walls, floor and exit of a board that is being generated.
//!
//! Guarantee: the floor is connected by steps in four directions after every change. Deliberately
//! not here: which changes suit a style.

use crate::model::{Board, BoardError, Cell};
use crate::solve::board::generator::random::Random;

/// The fewest floor cells: one for each piece.
pub(crate) const FEWEST_FLOOR: usize = 3;

/// The eight directions, clockwise from above; every second one is a step of the thief.
const AROUND: [(isize, isize); 8] =
    [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];

/// A board without policeman and thief. Cells are numbers in reading order.
///
/// # Invariants
/// `order` has each cell once, the floor first; `places` is its inverse.
#[derive(Debug, Clone)]
pub(crate) struct BoardLayout {
    rows: usize,
    columns: usize,
    order: Vec<u32>,
    places: Vec<u32>,
    floor: usize,
    pub(crate) exit: usize,
}

impl BoardLayout {
    /// Floor everywhere.
    pub(crate) fn open(rows: usize, columns: usize) -> Self {
        let order: Vec<u32> = (0..).take(rows * columns).collect();
        Self { rows, columns, places: order.clone(), floor: order.len(), order, exit: 0 }
    }

    /// Walls everywhere.
    pub(crate) fn solid(rows: usize, columns: usize) -> Self {
        Self { floor: 0, ..Self::open(rows, columns) }
    }

    pub(crate) const fn rows(&self) -> usize {
        self.rows
    }

    pub(crate) const fn columns(&self) -> usize {
        self.columns
    }

    pub(crate) const fn wall_count(&self) -> usize {
        self.rows * self.columns - self.floor
    }

    pub(crate) fn is_floor(&self, cell: usize) -> bool {
        (self.places[cell] as usize) < self.floor
    }

    /// The floor cells, in an order that depends on earlier changes.
    pub(crate) fn floor(&self) -> impl ExactSizeIterator<Item = usize> + Clone + '_ {
        self.order[..self.floor].iter().map(|&cell| cell as usize)
    }

    /// The walls, in an order that depends on earlier changes.
    pub(crate) fn walls(&self) -> impl ExactSizeIterator<Item = usize> + Clone + '_ {
        self.order[self.floor..].iter().map(|&cell| cell as usize)
    }

    pub(crate) fn random_floor(&self, random: &mut Random) -> Option<usize> {
        random.pick(&self.order[..self.floor]).map(|cell| cell as usize)
    }

    pub(crate) fn random_wall(&self, random: &mut Random) -> Option<usize> {
        random.pick(&self.order[self.floor..]).map(|cell| cell as usize)
    }

    /// Makes a wall floor.
    pub(crate) fn dig(&mut self, wall: usize) {
        self.swap(wall, self.floor);
        self.floor += 1;
    }

    /// Makes floor a wall.
    pub(crate) fn fill(&mut self, floor: usize) {
        self.floor -= 1;
        self.swap(floor, self.floor);
    }

    fn swap(&mut self, cell: usize, place: usize) {
        let other = self.order[place];
        let from = self.places[cell];
        self.order.swap(place, from as usize);
        self.places[other as usize] = from;
        self.places[cell] = place as u32;
    }

    /// The cell this many rows below and columns to the right; `None` outside the board.
    fn step(&self, cell: usize, down: isize, right: isize) -> Option<usize> {
        let row = (cell / self.columns).checked_add_signed(down)?;
        let column = (cell % self.columns).checked_add_signed(right)?;
        if row < self.rows && column < self.columns {
            Some(row * self.columns + column)
        } else {
            None
        }
    }

    /// Which of the eight cells around are floor, clockwise from above.
    pub(crate) fn floor_around(&self, cell: usize) -> [bool; 8] {
        AROUND.map(|(down, right)| {
            let near = self.step(cell, down, right);
            near.is_some_and(|near| self.is_floor(near))
        })
    }

    /// The floor cells above, right, below and left.
    pub(crate) fn floor_next_to(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        self.next_to(cell).filter(|&near| self.is_floor(near))
    }

    /// The walls above, right, below and left.
    pub(crate) fn walls_next_to(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        self.next_to(cell).filter(|&near| !self.is_floor(near))
    }

    /// The cells above, right, below and left.
    fn next_to(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        let steps = AROUND.into_iter().step_by(2);
        steps.filter_map(move |(down, right)| self.step(cell, down, right))
    }

    /// Whether the floor stays connected and large enough without this floor cell.
    ///
    /// # Complexity
    /// Linear in the floor; constant where [`can_plainly_fill`](Self::can_plainly_fill) holds.
    pub(crate) fn can_fill(&self, cell: usize) -> bool {
        self.can_plainly_fill(cell) || (self.floor > FEWEST_FLOOR && self.is_joined_without(cell))
    }

    /// As [`can_fill`](Self::can_fill), but only if the surrounding cells prove it.
    pub(crate) fn can_plainly_fill(&self, cell: usize) -> bool {
        let around = self.floor_around(cell);
        let mut neighbours = 0;
        // Neighbours of the cell that are joined by the corner between them.
        let mut joined = 0;
        for at in (0..8).step_by(2) {
            if around[at] {
                neighbours += 1;
                if around[at + 1] && around[(at + 2) % 8] {
                    joined += 1;
                }
            }
        }
        self.floor > FEWEST_FLOOR && neighbours <= joined + 1
    }

    /// Whether all neighbours of a floor cell can be reached from one of them without the cell.
    fn is_joined_without(&self, cell: usize) -> bool {
        let mut missing = self.floor_next_to(cell).count();
        let mut is_seen = vec![false; self.order.len()];
        is_seen[cell] = true;
        let mut waiting = Vec::new();
        if let Some(first) = self.floor_next_to(cell).next() {
            is_seen[first] = true;
            waiting.push(first);
        }
        while let Some(at) = waiting.pop() {
            missing -= usize::from(self.floor_next_to(at).any(|near| near == cell));
            if missing == 0 {
                return true;
            }
            for near in self.floor_next_to(at) {
                if !std::mem::replace(&mut is_seen[near], true) {
                    waiting.push(near);
                }
            }
        }
        missing == 0
    }

    /// The board. The exit must be floor.
    pub(crate) fn board(&self) -> Result<Board, BoardError> {
        let is_wall = |cell: Cell| !self.is_floor(cell.index());
        Board::new(self.rows as u32, self.columns as u32, Cell::new(self.exit as u32), is_wall)
    }
}
