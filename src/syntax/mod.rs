//! Text as lines: of a board file, grouped into sections with at most one board each, or of one
//! game or pursuit file; and the fenced blocks of a Markdown document that are such files.
//!
//! Parsing never fails and knows no game rules: all text of a file is in the tree. Guarantee: a
//! [`Section`] does not depend on the text before and after it, so that an edit affects only its
//! own boards ([`Sections`]). Deliberately not here: known keys, the meaning of values, and which
//! characters are cells, except to distinguish prose above a grid from a row.

pub(crate) mod board;
pub(crate) mod graph;
mod html_block;
pub(crate) mod keys;
pub(crate) mod line;
pub(crate) mod markdown;
pub(crate) mod pursuit;
pub(crate) mod source_lines;

pub(crate) use crate::syntax::board::notation::{FOREIGN_FLOOR, FOREIGN_WALLS, commonest_length};
pub use crate::syntax::board::notation::{Layout, Notation};
pub use crate::syntax::board::section::{Grid, Section};
pub(crate) use crate::syntax::board::sections::parse_sections;
pub use crate::syntax::board::sections::{PlacedSection, Sections};
pub use crate::syntax::graph::GraphText;
pub(crate) use crate::syntax::graph::is_number;
pub(crate) use crate::syntax::graph::parts::{ArrowLine, EdgeLine, LineFault, SuccessorText};
pub(crate) use crate::syntax::graph::plain::PlainEdge;
pub(crate) use crate::syntax::graph::{EdgeHeader, EdgeStatement, GraphForm};
pub(crate) use crate::syntax::keys::BOARD_KEYS;
#[cfg(test)]
pub(crate) use crate::syntax::keys::{GRAPH_KEYS, PURSUIT_KEYS};
pub(crate) use crate::syntax::line::{BYTE_ORDER_MARK, LIKE_CELLS, WHITESPACE};
pub use crate::syntax::line::{Directive, Line, LineKind, OtherFormat, SizeHeader};
pub(crate) use crate::syntax::line::{without_comment, words};
pub(crate) use crate::syntax::markdown::{FencedBlock, fenced_blocks};
pub(crate) use crate::syntax::pursuit::EdgesLine;
pub use crate::syntax::pursuit::{EdgeFault, PursuitText};
pub use crate::syntax::source_lines::SourceLines;
