//! The kind of pursuit files.

use std::sync::Arc;

use crate::analysis::block::Document;
use crate::analysis::kind::{PuzzleKind, Reading};
use crate::analysis::one_puzzle::each_part;
use crate::analysis::pursuit::document::PursuitDocument;
use crate::rules::{CheckedPursuit, Part as _, Rule};
use crate::syntax::PursuitText;

/// Several policemen on a graph.
pub static PURSUITS: PuzzleKind = PuzzleKind {
    name: CheckedPursuit::NOUN,
    about: "Several policemen on a graph",
    language_id: "stakeout-pursuit",
    extension: "pursuit",
    recognises: PursuitText::is_likely,
    has_rule: Rule::applies_to_pursuits,
    reading: Reading::Whole {
        document: |text| Ok(Document::Pursuit(Arc::new(PursuitDocument::new(text)?))),
        each_part: each_part::<CheckedPursuit>,
    },
};
