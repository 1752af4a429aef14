//! A game to be solved, and the start whose value is wanted.

use std::sync::Arc;

use crate::analysis::{BoardChoice, BoardDocument, File, GraphDocument};
use crate::model::{BoardPuzzle, CostPlayer, State, Vertex};
use crate::solve::cache::{AnyKey, BoardGameKey};
use crate::solve::graph;

/// A game to be solved, and the start whose value is wanted.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Wish {
    pub(crate) key: AnyKey,
    pub(crate) start: Start,
}

/// Where a game starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Start {
    /// One of a board.
    Board(State),
    /// One of a game file: the vertex, if it has one, and who moves first in a cost game.
    Game(Option<Vertex>, CostPlayer),
}

impl Wish {
    /// The wish for a puzzle of a board.
    pub(crate) fn board(puzzle: &BoardPuzzle) -> Self {
        Self { key: AnyKey::Board(BoardGameKey::new(Arc::clone(&puzzle.game))), start: Start::Board(puzzle.start) }
    }

    /// The wish for a game of a game file.
    pub(crate) fn game(key: &graph::GraphGameKey) -> Self {
        let puzzle = key.puzzle();
        Self { key: key.into(), start: Start::Game(puzzle.start, puzzle.first) }
    }

    /// The wish for one of the boards of a file, or for its game.
    pub(crate) fn chosen(file: &File, choice: BoardChoice) -> Option<Self> {
        match file.as_boards() {
            Some(document) => document.puzzle_of(choice).map(Self::board),
            None => Self::all(file).pop(),
        }
    }

    /// The wishes for everything in a file, in order.
    pub(crate) fn all(file: &File) -> Vec<Self> {
        let boards = file.as_boards().into_iter().flat_map(BoardDocument::puzzles).map(Self::board);
        let game = file.as_graph().and_then(GraphDocument::key).map(Self::game);
        boards.chain(game).collect()
    }
}
