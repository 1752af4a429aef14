//! The meaning of a text: checked types for boards and their rules, and for graphs and the games on
//! them.
//!
//! Values of these types are playable by construction: no piece is on a wall, every cell is inside
//! the grid. Unchecked content (two thieves, ragged rows) is in readings such as [`BoardReading`],
//! with the place of everything. Deliberately not here: who wins (`solve`), and what to report
//! (`rules`).

pub(crate) mod board;
pub(crate) mod chase;
pub(crate) mod directives;
pub(crate) mod graph;
pub(crate) mod literature;
pub(crate) mod parallel;
pub(crate) mod players;
pub(crate) mod pursuit;
pub(crate) mod room;
pub(crate) mod unread;

pub use crate::model::board::cells::{Board, BoardError, Cell, CellKind};
pub use crate::model::board::directives::BoardKey;
pub(crate) use crate::model::board::grid::intended_cell;
pub use crate::model::board::grid::{
    GridReading, Intention, PieceCounts, PieceReading, RowReading, UnknownRun,
};
pub(crate) use crate::model::board::reach::CellSet;
pub use crate::model::board::reading::{BoardReading, ClaimedSize};
pub use crate::model::board::rules::{BoardGame, BoardPuzzle, BoardSetup, Directions, Rules};
pub use crate::model::chase::{ChaseExpectation, Squad, State, Step, TurnKey, TurnRules};
pub(crate) use crate::model::directives::{ALLOW, whole_number};
pub use crate::model::directives::{DirectiveKey, DirectiveReading, DirectiveValue, Key, Stuck};
pub use crate::model::graph::digraph::build::{GraphBuilder, GraphError};
pub use crate::model::graph::digraph::{Graph, Vertex};
pub use crate::model::graph::directives::{
    ExpectedCost, ExpectedGrundy, GraphExpectation, GraphKey,
};
pub(crate) use crate::model::graph::mentions::Mention;
pub use crate::model::graph::names::{Names, WrittenNames};
pub(crate) use crate::model::graph::objective::OUTCOMES;
pub use crate::model::graph::objective::Objective;
pub use crate::model::graph::octal::OctalCode;
pub use crate::model::graph::players::CostPlayer;
pub use crate::model::graph::problem::{Problem, ProblemKind, WeightFault};
pub use crate::model::graph::puzzle::GraphPuzzle;
pub use crate::model::graph::reading::{ClaimedEdges, GraphReading, StartReading};
pub(crate) use crate::model::graph::statements::WordReading;
pub(crate) use crate::model::graph::sums::{joined_options, options};
pub(crate) use crate::model::graph::words::both_ends;
pub(crate) use crate::model::literature::{key_for, value_for};
pub(crate) use crate::model::parallel::{TwoThreads, in_halves, in_parallel, while_any};
pub use crate::model::players::{MAX_POLICEMEN, Player};
pub use crate::model::pursuit::directives::{PursuitExpectation, PursuitKey};
pub use crate::model::pursuit::puzzle::{PursuitGame, PursuitGraph, PursuitPuzzle, PursuitStart};
pub(crate) use crate::model::pursuit::reading::PursuitMention;
pub use crate::model::pursuit::reading::{
    PursuitProblem, PursuitProblemKind, PursuitReading, PursuitValues,
};
pub use crate::model::room::OutOfMemory;
pub(crate) use crate::model::room::{filled, is_available, push, with_room};
pub(crate) use crate::model::unread::{ARROWS, EDGES, EdgeNotation, ForeignEdge};
