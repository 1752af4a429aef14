//! Where things are: byte spans, lines, columns in three encodings, edits on a rope.
//!
//! The only place where an offset becomes a line and a column or the other way round. Others rely on [`Span`] as the one
//! way to point into a text, on [`Text`] to survive any position a client may send, on [`read_in_halves`] for texts that are
//! large, and on [`nearest_spelling`] for words that were meant. Deliberately not here: what the lines mean.

pub(crate) mod halves;
pub(crate) mod lines;
pub(crate) mod position;
pub(crate) mod rope;
pub(crate) mod span;
pub(crate) mod spelling;

pub use crate::text::halves::read_in_halves;
pub use crate::text::lines::{RawLine, RawLines};
pub use crate::text::position::{Encoding, LineColumns, Position, column_to_byte};
pub use crate::text::rope::{Text, TooLong, UnreadableEdit};
pub use crate::text::span::{Offset, Span};
pub use crate::text::spelling::nearest_spelling;
