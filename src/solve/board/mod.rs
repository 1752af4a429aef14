//!

pub(crate) mod bits;
pub mod checker;
pub(crate) mod play;
pub(crate) mod queue;
pub(crate) mod repair;
pub(crate) mod solution;
pub(crate) mod statistics;
#[cfg(test)]
pub(crate) mod testing;
