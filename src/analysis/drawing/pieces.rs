//! The pieces on a drawn graph: their vertices, the moves with their values, and the best line.

use crate::model::Player;
use crate::solve::Outcome;

/// A state that an explorer asks for. Vertices are named, since an edit may change their numbers.
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

/// The value of a state, with the sentence of its verdict.
#[derive(Debug, Clone)]
pub(crate) struct PiecesValue {
    pub(crate) outcome: Outcome,
    pub(crate) turns: Option<u32>,
    pub(crate) text: String,
}
