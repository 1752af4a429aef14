//! Predicts which edits could make a losing player win, without solving the edited board.
//!
//! An opened cell helps the player who may enter it, and a closed cell helps the opponent of the
//! player who could. Ignoring the harm that a toggle may also do to the player, the states won by
//! that player can only become more: they grow from those won before the edit, next to the cell,
//! and mostly stop soon. If the start is still not among them, the player does not win the edited
//! board. Guarantee: this one direction. If the start is among them, only a solve can decide.
//! Deliberately not here: turns, moved exits, and rules under which a player may be stuck.

use crate::model::{BoardGame, Cell, CellKind, Directions, Player, State};
use crate::solve::board::insight::edits::BoardEdit;
use crate::solve::board::solution::BoardSolution;
use crate::solve::board::state::GridState;
use crate::solve::value::Control;

/// The most cells of a board: the sets of larger ones would not stay in the processor's cache.
const MAX_CELLS: u32 = 2_500;
/// The most rows and columns: each row of a grid is one word, and each word has one bit in the
/// masks.
const LONGEST_SIDE: u32 = 62;

/// The states won by one player. A set has a row for each cell of the thief, and in it a word for
/// each row of the grid, with a bit for each cell of the policeman.
pub(crate) struct Forecast {
    winner: Player,
    start: GridState,
    rows: usize,
    columns: usize,
    exits: Vec<Cell>,
    /// The cells that the policeman and the thief may enter, a word for each row of the grid.
    open: [Vec<u64>; 2],
    directions: [Directions; 2],
    police_to_move: Steps,
    thief_to_move: Steps,
    /// The words that the current edit changed, as they were before: whether the police are to move,
    /// the index, the word.
    undo: Vec<(bool, usize, u64)>,
}

/// One of the two sets, and the words of it that must be visited.
struct Steps {
    won: Vec<u64>,
    /// For each row of the set, the words to visit.
    look: Vec<u64>,
    /// The rows with words to visit.
    waiting: Vec<usize>,
}

impl Steps {
    fn wait(&mut self, row: usize, words: u64) {
        if self.look[row] == 0 && words != 0 {
            self.waiting.push(row);
        }
        self.look[row] |= words;
    }

    fn take(&mut self) -> Option<(usize, u64)> {
        let row = self.waiting.pop()?;
        Some((row, std::mem::take(&mut self.look[row])))
    }
}

impl Forecast {
    /// The states that `winner` wins; `None` if no forecast is possible, `winner` wins at the
    /// start, or `control` cancels.
    pub(crate) fn new(
        solution: &BoardSolution,
        start: State,
        winner: Player,
        control: &dyn Control,
    ) -> Option<Self> {
        let BoardGame { board, rules } = &**solution.game();
        let is_small =
            board.cell_count() <= MAX_CELLS && board.rows().max(board.columns()) <= LONGEST_SIDE;
        if !is_small || !rules.turns.police_may_skip || !rules.turns.thief_may_skip {
            return None;
        }
        let rows = board.rows() as usize;
        let columns = board.columns() as usize;
        let mut open = vec![0; rows];
        for cell in board.open_cells() {
            open[cell.index() / columns] |= 1 << (cell.index() % columns);
        }
        let cells = rows * columns;
        let set =
            || Steps { won: vec![0; cells * rows], look: vec![0; cells], waiting: Vec::new() };
        let mut forecast = Self {
            winner,
            start: start.into(),
            rows,
            columns,
            exits: board.exits().to_vec(),
            open: [open.clone(), open],
            directions: [rules.police_moves, rules.thief_moves],
            police_to_move: set(),
            thief_to_move: set(),
            undo: Vec::new(),
        };
        for thief in board.open_cells() {
            if control.is_cancelled() {
                return None;
            }
            for police in board.open_cells() {
                let value =
                    solution.grid_value(GridState { police, thief, to_move: Player::Police });
                if value.forced_winner() == Some(winner) {
                    let word = thief.index() * rows + police.index() / columns;
                    forecast.police_to_move.won[word] |= 1 << (police.index() % columns);
                }
            }
        }
        for thief in board.open_cells().map(Cell::index) {
            for word in 0..rows {
                forecast.thief_to_move.won[thief * rows + word] = forecast.after_thief(thief, word);
            }
        }
        (!forecast.wins_start()).then_some(forecast)
    }

    /// Whether the player could win with this edit. `true` is not conclusive.
    pub(crate) fn could_win(&mut self, edit: BoardEdit) -> bool {
        let BoardEdit::Toggle { cell, to } = edit else { return true };
        // Only the winner may enter an opened cell; a closed cell is closed only to the opponent.
        let player = if to == CellKind::Floor { self.winner } else { self.winner.opponent() };
        let row = cell.index() / self.columns;
        let bit = 1 << (cell.index() % self.columns);
        self.open[side(player)][row] ^= bit;
        match player {
            Player::Police => {
                let words = 0b111 << row >> 1 & self.all_words();
                for thief in 0..self.rows * self.columns {
                    if self.thief_may_enter(thief) {
                        self.police_to_move.wait(thief, words);
                        self.thief_to_move.wait(thief, 1 << row);
                    }
                }
            }
            Player::Thief => {
                for near in self.around(cell.index()) {
                    self.thief_to_move.wait(near, self.all_words());
                }
                self.thief_to_move.wait(cell.index(), self.all_words());
                self.police_to_move.wait(cell.index(), self.all_words());
            }
        }
        let could_win = self.grow();
        self.open[side(player)][row] ^= bit;
        for (is_police, index, word) in self.undo.drain(..).rev() {
            if is_police { &mut self.police_to_move } else { &mut self.thief_to_move }.won[index] =
                word;
        }
        could_win
    }

    /// Adds states until there are no more, or the start is one of them. Returns whether it is.
    fn grow(&mut self) -> bool {
        while !self.wins_start() {
            while let Some((thief, words)) = self.thief_to_move.take() {
                for word in ones(words) {
                    let index = thief * self.rows + word;
                    let old = self.thief_to_move.won[index];
                    let new = self.after_thief(thief, word) | old;
                    if new != old {
                        self.undo.push((false, index, old));
                        self.thief_to_move.won[index] = new;
                        self.police_to_move.wait(thief, 0b111 << word >> 1 & self.all_words());
                    }
                }
            }
            while let Some((thief, words)) = self.police_to_move.take() {
                let mut changed = 0;
                for word in ones(words) {
                    let index = thief * self.rows + word;
                    let old = self.police_to_move.won[index];
                    let new = self.after_police(thief, word) | old;
                    if new != old {
                        self.undo.push((true, index, old));
                        self.police_to_move.won[index] = new;
                        changed |= 1 << word;
                    }
                }
                if changed != 0 {
                    self.thief_to_move.wait(thief, changed);
                    for near in self.around(thief) {
                        self.thief_to_move.wait(near, changed);
                    }
                }
            }
            if self.thief_to_move.waiting.is_empty() {
                return self.wins_start();
            }
        }
        for steps in [&mut self.police_to_move, &mut self.thief_to_move] {
            while steps.take().is_some() {}
        }
        true
    }

    /// A word of the states won with the thief to move, from the states that the thief may move to.
    fn after_thief(&self, thief: usize, word: usize) -> u64 {
        let is_police = self.winner == Player::Police;
        let caught = if thief / self.columns == word { 1 << (thief % self.columns) } else { 0 };
        let after = |cell: usize| self.police_to_move.won[cell * self.rows + word];
        match (is_police, self.is_exit(thief)) {
            (true, true) => caught,
            (false, true) => self.open[0][word] & !caught,
            (true, false) => {
                self.around(thief).fold(after(thief), |won, near| won & after(near)) | caught
            }
            (false, false) => {
                self.around(thief).fold(after(thief), |won, near| won | after(near)) & !caught
            }
        }
    }

    /// A word of the states won with the police to move, from the states that the policeman may
    /// move to.
    fn after_police(&self, thief: usize, word: usize) -> u64 {
        let open = self.open[0][word];
        if self.is_exit(thief) {
            return self.police_to_move.won[thief * self.rows + word];
        }
        let won = &self.thief_to_move.won[thief * self.rows..][..self.rows];
        let is_police = self.winner == Player::Police;
        // The police win with one good move; the thief wins if all moves lead to its wins.
        let good =
            |word: usize| if is_police { won[word] } else { self.open[0][word] & !won[word] };
        let middle = good(word);
        let beside = |word: Option<usize>| word.filter(|&word| word < self.rows).map_or(0, good);
        let above = beside(word.checked_sub(1));
        let below = beside(Some(word + 1));
        let spread = |bits: u64| bits | bits << 1 | bits >> 1;
        let reach = match self.directions[0] {
            Directions::Eight => spread(above | middle | below),
            Directions::Four => spread(middle) | above | below,
        };
        if is_police { open & reach } else { open & !reach }
    }

    fn is_exit(&self, thief: usize) -> bool {
        self.exits.binary_search(&Cell::new(thief as u32)).is_ok()
    }

    fn wins_start(&self) -> bool {
        let GridState { police, thief, to_move } = self.start;
        let steps =
            if to_move == Player::Police { &self.police_to_move } else { &self.thief_to_move };
        let word = steps.won[thief.index() * self.rows + police.index() / self.columns];
        word >> (police.index() % self.columns) & 1 == 1
    }

    fn thief_may_enter(&self, cell: usize) -> bool {
        self.open[1][cell / self.columns] >> (cell % self.columns) & 1 == 1
    }

    /// The cells that the thief may enter from a cell, or have come from.
    fn around(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let row = (cell / self.columns) as i32;
        let column = (cell % self.columns) as i32;
        let rows = self.rows as i32;
        let columns = self.columns as i32;
        let mut near = [usize::MAX; 8];
        for (near, &(down, right)) in near.iter_mut().zip(self.directions[1].steps()) {
            let row = row + down;
            let column = column + right;
            if (0..rows).contains(&row) && (0..columns).contains(&column) {
                let cell = (row * columns + column) as usize;
                if self.thief_may_enter(cell) {
                    *near = cell;
                }
            }
        }
        near.into_iter().filter(|&cell| cell != usize::MAX)
    }

    const fn all_words(&self) -> u64 {
        (1 << self.rows) - 1
    }
}

const fn side(player: Player) -> usize {
    match player {
        Player::Police => 0,
        Player::Thief => 1,
    }
}

/// The numbers of the bits that are 1.
fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (bits != 0).then(|| bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        bit
    })
}
