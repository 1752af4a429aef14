//! Features of pursuits, one file each.
//!
//! Deliberately not here: refactorings.

pub(crate) mod completion;
pub(crate) mod document;
pub(crate) mod drawing;
pub(crate) mod edges;
pub(crate) mod explanation;
pub(crate) mod formatting;
pub(crate) mod hover;
pub(crate) mod inlay;
pub(crate) mod kind;
pub(crate) mod many;
pub(crate) mod navigation;
pub(crate) mod symbols;
pub(crate) mod tokens;
