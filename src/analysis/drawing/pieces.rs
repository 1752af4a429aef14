//! A state of a chase that is drawn instead of its start.

use crate::model::Player;

/// A state of a chase. Vertices are named, since an edit may change their numbers.
#[derive(Debug, Clone)]
pub(crate) struct PiecesRequest {
    pub(crate) police: Vec<String>,
    pub(crate) thief: String,
    pub(crate) to_move: Player,
}
