//! What only graph games have.

pub(crate) mod convert;
pub(crate) mod play;
pub(crate) mod solve;
