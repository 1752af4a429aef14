//! What only policeman-and-thief boards have.

pub(crate) mod certify;
pub(crate) mod choice;
pub(crate) mod convert;
pub(crate) mod duplicates;
pub(crate) mod explain_verdict;
pub(crate) mod generate;
pub(crate) mod place;
pub(crate) mod play;
pub(crate) mod rank;
pub(crate) mod render;
pub(crate) mod repair;
pub(crate) mod rewrite;
pub(crate) mod solve;
pub(crate) mod vary;
pub(crate) mod verify;
