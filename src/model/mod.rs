//! What a text means: checked types for boards and their rules, for graphs and the games on them.
//!
//! A value of these types is playable by construction: nobody stands in a wall, every cell is inside the grid.
//! What a text *says* before it is checked (two thieves, ragged rows) lives in [`BoardReading`], with the place of
//! everything in the text. Deliberately not here: who wins (`solve`), and what to tell the author (`rules`).

mod board;
mod game;
mod graph;
mod grid;
mod keys;
mod parallel;
mod reach;
mod reading;
mod room;
mod rules;

pub use board::{Board, Cell, CellKind};
pub use game::{
    ClaimedEdges, CostPlayer, ExpectedCost, GameDirectiveReading, GameExpectation, GameKey, GamePuzzle, GameReading,
    Mention, Names, Objective, Problem, ProblemKind, StartReading, VertexSet, WeightFault, WordReading, WrittenNames,
};
pub use graph::{Graph, GraphBuilder, GraphError, Vertex};
pub use grid::{GridReading, Intention, PieceReading, RowReading, UnknownRun, intended_cell};
pub use keys::{BoardKey, Expectation};
pub(crate) use parallel::in_parallel;
pub use reach::CellSet;
pub use reading::{BoardReading, ClaimedSize, DirectiveReading};
pub use room::OutOfMemory;
pub(crate) use room::{filled, is_available, push, with_room};
pub use rules::{BoardGame, Directions, Player, Puzzle, Rules, State, Stuck};
