//! What reasons and difficulty ask about the places of a chase: a board or a graph.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::model::{BoardGame, Cell, Directions, Player, PursuitGame};

/// The places of a chase, and the ways between them.
#[derive(Debug, Clone, Copy)]
pub enum ChaseGround<'a> {
    /// The cells of a board.
    Board(&'a BoardGame),
    /// The vertices of a graph.
    Graph(&'a PursuitGame),
}

impl<'a> From<&'a Arc<BoardGame>> for ChaseGround<'a> {
    fn from(game: &'a Arc<BoardGame>) -> Self {
        Self::Board(game)
    }
}

impl<'a> From<&'a Arc<PursuitGame>> for ChaseGround<'a> {
    fn from(game: &'a Arc<PursuitGame>) -> Self {
        Self::Graph(game)
    }
}

impl ChaseGround<'_> {
    /// The number of places, walls included.
    pub(crate) fn place_count(self) -> usize {
        match self {
            Self::Board(game) => game.board.cell_count() as usize,
            Self::Graph(game) => game.graph.vertex_count() as usize,
        }
    }

    /// The places of the exits.
    pub(crate) fn exits(self) -> Vec<u32> {
        match self {
            Self::Board(game) => {
                game.board.exits().iter().map(|exit| exit.index() as u32).collect()
            }
            Self::Graph(game) => game.exits.clone(),
        }
    }

    /// Whether a piece of a player may go from a place to another, or stay, as part of a turn of its
    /// side.
    pub(crate) fn may_go(self, player: Player, from: u32, to: u32) -> bool {
        match self {
            Self::Board(game) => game.may_go(player, Cell::new(from), Cell::new(to)),
            Self::Graph(game) => game.may_go(player, from, to),
        }
    }

    /// The moves that a player needs at least from a place to another, if nothing is in the way.
    pub(crate) fn least_moves(self, player: Player, from: u32, to: u32) -> u32 {
        let Self::Board(game) = self else { return u32::from(from != to) };
        let board = &game.board;
        let [from, to] = [from, to].map(Cell::new);
        let rows = board.row(from).abs_diff(board.row(to));
        let columns = board.column(from).abs_diff(board.column(to));
        match game.rules.directions(player) {
            Directions::Four => rows + columns,
            Directions::Eight => rows.max(columns),
        }
    }

    /// The moves that a player needs to walk from each place to the nearest of these, alone.
    ///
    /// # Complexity
    /// Linear in the ways.
    pub(crate) fn walks_to(self, player: Player, goals: &[u32]) -> Vec<Option<u32>> {
        let game = match self {
            Self::Board(game) => game,
            Self::Graph(game) => {
                return match player {
                    Player::Police => game.police_graph().moves_to(goals),
                    Player::Thief => game.graph.moves_to(goals),
                };
            }
        };
        let board = &game.board;
        let mut moves = vec![None; board.cell_count() as usize];
        let mut waiting: VecDeque<Cell> = goals.iter().map(|&goal| Cell::new(goal)).collect();
        for goal in &waiting {
            moves[goal.index()] = Some(0);
        }
        // A step may be taken back, so the way from a goal is as long as the way to it.
        while let Some(cell) = waiting.pop_front() {
            for &(rows, columns) in game.rules.directions(player).steps() {
                if let Some(next) =
                    board.step(cell, rows, columns).filter(|next| moves[next.index()].is_none())
                {
                    moves[next.index()] = moves[cell.index()].map(|moves: u32| moves + 1);
                    waiting.push_back(next);
                }
            }
        }
        moves
    }
}
