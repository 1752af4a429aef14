//! Game files under edit: what an editor can ask about them, one file a feature.
//!
//! Others rely on a [`GameDocument`] to read its text again only when it is asked something, so that a burst of edits costs
//! one reading. Deliberately not here: boards, and when to solve.

mod actions;
mod completion;
mod document;
mod folding;
mod formatting;
mod hover;
mod inlay;
mod lens;
mod links;
mod navigation;
mod places;
mod play;
mod rename;
mod selection;
mod statistics;
mod story;
mod symbols;
mod tokens;
mod turned;
mod words;
mod worth;

pub use document::GameDocument;
pub use hover::{CostMove, OutcomeMove, VertexBody, VertexHover};
pub use navigation::Highlight;
pub use play::PlayedLine;
pub use rename::{Renamable, RenameRefused};
pub use statistics::counted_in_words;
