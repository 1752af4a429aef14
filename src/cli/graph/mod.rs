//! What only graph games have.

pub(crate) mod convert;
pub(crate) mod solve;
