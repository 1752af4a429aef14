//! What is written: the lines of a text, grouped into sections, each with one board at most; or the lines of one game.
//!
//! Parsing never fails and knows no game rules: whatever stands in a file has a place in the tree. Others rely on a
//! [`Section`] to be the same whatever stands before and after it, which is what lets an edit touch only its own boards
//! ([`Sections`]). Deliberately not here: which keys are known, what values mean, and which characters are cells, except to
//! tell prose above a grid from a row.

pub(crate) mod board;
pub(crate) mod graph;
pub(crate) mod line;
pub(crate) mod source_lines;

pub use crate::syntax::board::section::{Grid, Section};
pub use crate::syntax::board::sections::{Placed, Sections, parse_sections};
pub use crate::syntax::graph::parts::{ArrowLine, EdgeLine, LineFault, SuccessorText};
pub use crate::syntax::graph::plain::PlainEdge;
pub use crate::syntax::graph::{EdgeHeader, EdgeStatement, GraphForm, GraphText};
pub use crate::syntax::line::{Directive, LIKE_CELLS, Line, LineKind, SizeHeader, WHITE_SPACE};
pub use crate::syntax::source_lines::SourceLines;
