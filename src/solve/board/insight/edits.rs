//! The edits of a board: one toggled cell, or one piece moved a step.

use std::sync::Arc;

use crate::model::{Board, BoardGame, BoardPuzzle, Cell, CellKind, Directions};

/// A small change of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoardEdit {
    /// A cell without a piece changes between floor and wall.
    Toggle {
        /// The cell.
        cell: Cell,
        /// Its new kind: [`CellKind::Floor`] or [`CellKind::Wall`].
        to: CellKind,
    },
    /// A piece moves to a floor cell in one of the eight directions, leaving floor behind.
    Step {
        /// [`CellKind::Police`], [`CellKind::Thief`] or [`CellKind::Exit`].
        piece: CellKind,
        /// The cell that the piece leaves.
        from: Cell,
        /// The cell that the piece enters.
        to: Cell,
    },
}

impl BoardEdit {
    /// The cell by which edits are ordered: the toggled one, or the one that the piece leaves.
    pub const fn first_cell(self) -> Cell {
        match self {
            Self::Toggle { cell, .. } => cell,
            Self::Step { from, .. } => from,
        }
    }

    /// The cell that breaks ties: the toggled one, or the one that the piece enters.
    pub const fn last_cell(self) -> Cell {
        match self {
            Self::Toggle { cell, .. } => cell,
            Self::Step { to, .. } => to,
        }
    }

    /// The kind of [`first_cell`](Self::first_cell) before the edit.
    pub const fn before(self) -> CellKind {
        match self {
            Self::Toggle { to: CellKind::Wall, .. } => CellKind::Floor,
            Self::Toggle { .. } => CellKind::Wall,
            Self::Step { piece, .. } => piece,
        }
    }

    /// Whether both change a common cell, so that no set can contain both.
    pub fn overlaps(self, other: Self) -> bool {
        let cells = [other.first_cell(), other.last_cell()];
        cells.contains(&self.first_cell()) || cells.contains(&self.last_cell())
    }

    /// Whether the game stays the same and only its start changes: a step of a player.
    pub const fn keeps_game(self) -> bool {
        matches!(self, Self::Step { piece: CellKind::Police | CellKind::Thief, .. })
    }
}

/// One or two edits of the same board that share no cell, in the order of their first cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EditSet {
    first: BoardEdit,
    second: Option<BoardEdit>,
}

impl EditSet {
    /// A single edit.
    pub const fn one(edit: BoardEdit) -> Self {
        Self { first: edit, second: None }
    }

    /// Both edits; none if they overlap.
    pub fn two(one: BoardEdit, other: BoardEdit) -> Option<Self> {
        let (first, second) =
            if one.first_cell() < other.first_cell() { (one, other) } else { (other, one) };
        (!one.overlaps(other)).then_some(Self { first, second: Some(second) })
    }

    /// The edits in the order of their first cells.
    pub fn iter(&self) -> impl Iterator<Item = BoardEdit> + use<> {
        std::iter::once(self.first).chain(self.second)
    }

    /// The number of edits: one or two.
    pub const fn count(&self) -> usize {
        if self.second.is_some() { 2 } else { 1 }
    }

    /// The order of sets with equally many edits: by first cells, then by the cells entered.
    pub(crate) fn reading_order(&self) -> ([Cell; 2], [Cell; 2]) {
        let second = self.second.unwrap_or(self.first);
        (
            [self.first.first_cell(), second.first_cell()],
            [self.first.last_cell(), second.last_cell()],
        )
    }

    /// The puzzle after these edits of it.
    pub fn apply(&self, puzzle: &BoardPuzzle) -> BoardPuzzle {
        let board = &puzzle.game.board;
        let mut edited = puzzle.clone();
        let mut exits = board.exits().to_vec();
        let mut toggled = [None; 2];
        for (edit, toggled) in self.iter().zip(&mut toggled) {
            match edit {
                BoardEdit::Toggle { cell, .. } => *toggled = Some(cell),
                BoardEdit::Step { piece: CellKind::Police, from, to } => {
                    // Two edits share no cell, so the policeman still stands where he stood.
                    let [from, to] = [from, to].map(|cell| cell.index() as u32);
                    let moved = |place| if place == from { to } else { place };
                    edited.start.police = edited.start.police.map(moved);
                }
                BoardEdit::Step { piece: CellKind::Thief, to, .. } => {
                    edited.start.thief = to.index() as u32;
                }
                BoardEdit::Step { from, to, .. } => {
                    exits.retain(|&exit| exit != from);
                    exits.push(to);
                }
            }
        }
        if exits == board.exits() && toggled == [None; 2] {
            return edited;
        }
        let is_wall = |cell| board.is_wall(cell) != toggled.contains(&Some(cell));
        match Board::with_exits(board.rows(), board.columns(), exits, is_wall) {
            Ok(board) => {
                edited.game = Arc::new(BoardGame { board, rules: puzzle.game.rules });
                edited
            }
            // Exits are on floor, and no edit of the same set puts a wall there.
            Err(_) => puzzle.clone(),
        }
    }
}

/// Every edit of a board, in the order of first cells, then of the cells entered.
pub fn edits(puzzle: &BoardPuzzle) -> Vec<BoardEdit> {
    let board = &puzzle.game.board;
    let mut edits = Vec::with_capacity(board.cell_count() as usize);
    for cell in board.cells() {
        match puzzle.kind(cell) {
            CellKind::Floor => edits.push(BoardEdit::Toggle { cell, to: CellKind::Wall }),
            CellKind::Wall => edits.push(BoardEdit::Toggle { cell, to: CellKind::Floor }),
            piece => {
                let steps = Directions::Eight.steps().iter();
                let cells = steps.filter_map(|&(rows, columns)| board.step(cell, rows, columns));
                let floor = cells.filter(|&to| puzzle.kind(to) == CellKind::Floor);
                edits.extend(floor.map(|to| BoardEdit::Step { piece, from: cell, to }));
            }
        }
    }
    edits
}

/// Every toggle of a board, in reading order.
pub(crate) fn toggles(puzzle: &BoardPuzzle) -> Vec<BoardEdit> {
    edits(puzzle).into_iter().filter(|edit| matches!(edit, BoardEdit::Toggle { .. })).collect()
}
