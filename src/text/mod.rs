//! Positions in a text: byte spans, lines and columns in three encodings, edits on a rope.
//!
//! Only this layer converts between byte offsets and lines and columns. [`Span`] is the one way to
//! point into a text, and [`Text`] accepts every position that a client may send. `Passage`
//! converts between a text and some of its lines that are a text of their own. Also here:
//! `read_in_halves` for large texts and `nearest_spelling` for suggestions. Deliberately not here:
//! the meaning of lines.

pub(crate) mod halves;
pub(crate) mod lines;
pub(crate) mod passage;
pub(crate) mod position;
pub(crate) mod rope;
pub(crate) mod span;
pub(crate) mod spelling;

pub(crate) use crate::text::halves::read_in_halves;
pub use crate::text::lines::{RawLine, RawLines};
pub(crate) use crate::text::passage::{Passage, columns, columns_after};
pub(crate) use crate::text::position::LineColumns;
pub use crate::text::position::{Encoding, Position, Range};
pub use crate::text::rope::{Text, TextEdit, TooLong, UnreadableEdit};
pub use crate::text::span::{Offset, Span};
pub(crate) use crate::text::spelling::{counted, nearest_spelling};
