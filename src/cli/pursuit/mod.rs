//! What is special to pursuits.

pub(crate) mod convert;
pub(crate) mod solve;
