//! What an editor can ask and a command line can print: plain data in, plain data out, one file a feature.
//!
//! A [`Document`] is a text under edit with everything known about it but its solutions; those it is handed, as
//! [`Solutions`], by whoever keeps them. Positions going in and out are lines and columns in the encoding asked for.
//! Deliberately not here: protocol types, JSON, threads, and when to solve.

mod cells;
mod document;
mod findings;
mod hover;
mod language;
mod pages;
mod standing;

pub use cells::CellPlace;
pub use document::{BoardPart, Document};
pub use findings::{FileEdit, FileFinding, FileFix, FileRelated, unreadable_file};
pub use hover::{CellHover, HoverBody, HoverTable, MoveOption};
pub use language::Language;
pub use pages::rule_link;
pub use standing::{Solutions, Standing, Unsolved};

/// A stretch of a text between two positions, the end exclusive.
pub type Range = std::ops::Range<crate::text::Position>;
