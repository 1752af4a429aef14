//! Where things are: byte spans, lines, columns in three encodings, edits on a rope.
//!
//! The only place where an offset becomes a line and a column or the other way round. Others rely on [`Span`] as the one
//! way to point into a text, on [`Text`] to survive any position a client may send, on [`read_in_halves`] for texts that are
//! large, and on [`nearest_spelling`] for words that were meant. Deliberately not here: what the lines mean.

mod halves;
mod lines;
mod position;
mod rope;
mod span;
mod spelling;

pub use halves::read_in_halves;
pub use lines::{RawLine, RawLines};
pub use position::{Encoding, LineColumns, Position, column_to_byte};
pub use rope::{Text, TooLong, UnreadableEdit};
pub use span::{Offset, Span};
pub use spelling::nearest_spelling;
