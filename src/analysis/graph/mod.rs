//! Features of graph games, one file each.
//!
//! A `GraphDocument` reads its text when a feature first needs it, so many edits in a row cost one
//! reading. Deliberately not here: boards, and when to solve.

pub(crate) mod best_line;
pub(crate) mod completion;
pub(crate) mod document;
pub(crate) mod drawing;
pub(crate) mod edges;
pub(crate) mod explanation;
pub(crate) mod formatting;
pub(crate) mod hover;
pub(crate) mod inlay;
pub(crate) mod kind;
pub(crate) mod navigation;
pub(crate) mod objective;
pub(crate) mod play;
pub(crate) mod rename;
pub(crate) mod selection;
pub(crate) mod statistics;
pub(crate) mod symbols;
pub(crate) mod tokens;
pub(crate) mod value_labels;
pub(crate) mod why;
