//! What is special to pursuits.

pub(crate) mod convert;
pub(crate) mod play;
pub(crate) mod solve;
pub(crate) mod stream;
