//! What a client asks about the value of a position, and why it may be refused.

/// The position to be explained, as at the start where it says nothing, and perhaps a move.
#[derive(Debug, Clone, Default)]
pub(crate) struct WhyRequest {
    /// In a chase, the places of the policemen by their names in `ChasePlaces`.
    pub police: Option<Vec<String>>,
    /// In a chase, the place of the thief.
    pub thief: Option<String>,
    /// In a graph game, the vertices of the pieces; in a word game, the last word.
    pub vertices: Option<Vec<String>>,
    /// The player to move, by the name in JSON. Games without costs do not tell the players apart.
    pub mover: Option<String>,
    /// The destination of a move that is to be judged, or the places of all policemen after it. In a
    /// graph game, the move by its name.
    pub to: Option<Vec<String>>,
}

/// Why a request cannot be answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WhyRefused {
    /// A piece is where none can be, or the pieces are too many or too few.
    InvalidState,
    /// A chase or a cost game has no player of this name.
    UnknownPlayer,
    /// The move is illegal, or the game is over.
    IllegalMove,
    /// The control cancelled.
    Cancelled,
}
