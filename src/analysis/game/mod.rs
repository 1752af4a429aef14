//! Game files under edit: what an editor can ask about them, one file a feature.
//!
//! Others rely on a [`GameDocument`] to read its text again only when it is asked something, so that a burst of edits costs
//! one reading. Deliberately not here: boards, and when to solve.

mod document;
mod formatting;
mod hover;
mod words;

pub use document::GameDocument;
pub use hover::{CostMove, OutcomeMove, VertexBody, VertexHover};
