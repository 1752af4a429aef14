//! What only boards have in the server: the explorer's requests and play, *insight* (repairs, critical
//! cells, variants), and equal boards across files.
//!
//! Nothing else in the server asks whether a document has boards.

pub(crate) mod background_search;
pub(crate) mod duplicate_scan;
pub(crate) mod duplicates;
pub(crate) mod explorer;
pub(crate) mod facts;
pub(crate) mod insight;
pub(crate) mod nearby;
pub(crate) mod protocol;
pub(crate) mod workspace_boards;
