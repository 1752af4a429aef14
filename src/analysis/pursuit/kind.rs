//! The kind of pursuit files.

use std::sync::Arc;

use crate::analysis::file::Document;
use crate::analysis::kind::PuzzleKind;
use crate::analysis::one_puzzle::report_of;
use crate::analysis::pursuit::document::PursuitDocument;
use crate::rules::{CheckedPursuit, Part as _, Rule};

/// Several policemen on a graph.
pub static PURSUITS: PuzzleKind = PuzzleKind {
    name: CheckedPursuit::NOUN,
    about: "Several policemen on a graph",
    language_id: "stakeout-pursuit",
    extension: "pursuit",
    recognises: |_| false,
    has_rule: Rule::applies_to_pursuits,
    open: |text| Ok(Document::Pursuit(Arc::new(PursuitDocument::new(text)?))),
    report: report_of::<CheckedPursuit>,
};
