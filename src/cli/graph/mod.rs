//! What only graph games have.

pub(crate) mod convert;
pub(crate) mod render;
pub(crate) mod solve;
