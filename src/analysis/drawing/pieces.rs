//! The pieces on a drawn graph: their vertices, the moves with their values, and the best line of a
//! pursuit.

use crate::model::Player;
use crate::solve::Outcome;

/// A state that an explorer asks for. Vertices are named, since an edit may change their numbers.
#[derive(Debug, Clone)]
pub(crate) enum StateRequest {
    Pursuit(PiecesRequest),
    /// The vertices of the pieces of a sum.
    Sum(Vec<String>),
}

/// A state of a pursuit.
#[derive(Debug, Clone)]
pub(crate) struct PiecesRequest {
    pub(crate) police: Vec<String>,
    pub(crate) thief: String,
    pub(crate) to_move: Player,
}

/// A state on a drawn graph. Vertices are indices of the drawing.
#[derive(Debug)]
pub(crate) struct PiecesView {
    /// The vertices of the policemen in ascending order. A vertex may hold several.
    pub(crate) police: Vec<usize>,
    pub(crate) thief: usize,
    pub(crate) to_move: Player,
    /// Whether this is the start of the file.
    pub(crate) is_start: bool,
    /// The vertices that each piece of the side to move can go to, in the order of the pieces.
    pub(crate) choices: Vec<Vec<usize>>,
    /// The value; `None` until the puzzle is solved.
    pub(crate) value: Option<PiecesValue>,
    /// The first moves, best first. Several policemen may make thousands for several policemen.
    pub(crate) moves: Vec<(Vec<usize>, PiecesValue)>,
    /// The number of moves, of which `moves` are the first.
    pub(crate) move_count: usize,
    /// The best line: the vertices of the mover's pieces after each turn.
    pub(crate) line: Vec<Vec<usize>>,
}

/// The pieces of a sum. Vertices are indices of the drawing, in ascending order.
#[derive(Debug)]
pub(crate) struct SumView {
    pub(crate) pieces: Vec<usize>,
    /// The value for the player to move, in words.
    pub(crate) value: String,
    /// The moves, in the order of the file, at most [`MAX_SUM_MOVES`].
    pub(crate) moves: Vec<SumMove>,
}

/// The maximum number of moves of a sum in a list.
pub(crate) const MAX_SUM_MOVES: usize = 400;

/// A move of a sum: one piece becomes none, one or several.
#[derive(Debug)]
pub(crate) struct SumMove {
    pub(crate) name: String,
    pub(crate) pieces: Vec<usize>,
    /// The value for the player who makes it, in words.
    pub(crate) value: String,
    pub(crate) is_best: bool,
}

/// The value of a state, with the sentence of its verdict.
#[derive(Debug, Clone)]
pub(crate) struct PiecesValue {
    pub(crate) outcome: Outcome,
    pub(crate) turns: Option<u32>,
    pub(crate) text: String,
}
