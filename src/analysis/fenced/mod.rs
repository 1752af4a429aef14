//! Markdown: the boards and games in the fenced blocks of a document.
//!
//! A fenced block is a [`File`](crate::analysis::File) of its kind, and its places are moved to the
//! document in one place, [`Passage`](crate::text::Passage). Deliberately not here: how blocks are
//! found (`syntax`), and features.

pub(crate) mod boards;
pub(crate) mod document;
pub(crate) mod kind;
pub(crate) mod moved;
pub(crate) mod part;
#[cfg(test)]
mod tests;
