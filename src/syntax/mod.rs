//! What is written: the lines of a text, grouped into sections, each with one board at most; or the lines of one game.
//!
//! Parsing never fails and knows no game rules: whatever stands in a file has a place in the tree. Others rely on a
//! [`Section`] to be the same whatever stands before and after it, which is what lets an edit touch only its own boards
//! ([`Sections`]). Deliberately not here: which keys are known, what values mean, and which characters are cells, except to
//! tell prose above a grid from a row.

mod game;
mod line;
mod section;
mod sections;

pub use game::{
    ArrowLine, EdgeHeader, EdgeLine, EdgeStatement, GameForm, GameText, LineFault, PlainEdge, SuccessorText,
};
pub use line::{Directive, LIKE_CELLS, Line, LineKind, SizeHeader, WHITE_SPACE};
pub use section::{Grid, Section};
pub use sections::{Placed, Sections, parse_sections};
