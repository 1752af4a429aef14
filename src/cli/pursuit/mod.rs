//! What only pursuits have.

pub(crate) mod convert;
pub(crate) mod solve;
