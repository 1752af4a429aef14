//! Features of boards: hover tables, the explorer, play, refactorings.
//!
//! Deliberately not here: features that graph games share.

pub(crate) mod best_line;
pub(crate) mod cells;
pub(crate) mod completion;
pub(crate) mod definition;
pub(crate) mod document;
pub(crate) mod drawing;
pub(crate) mod duplicates;
pub(crate) mod explanation;
pub(crate) mod explorer;
pub(crate) mod formatting;
pub(crate) mod highlight;
pub(crate) mod hover;
pub(crate) mod inlay;
pub(crate) mod insight;
pub(crate) mod kind;
pub(crate) mod painting;
pub(crate) mod part;
pub(crate) mod placing;
pub(crate) mod refactor;
pub(crate) mod symbols;
pub(crate) mod tokens;
pub(crate) mod varying;
pub(crate) mod verdict_change;
