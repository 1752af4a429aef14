//! The meaning of a pursuit file: several policemen hunt a thief along the edges of any graph.
//!
//! Deliberately not here: who wins, and which vertices are best to choose.

pub(crate) mod directives;
pub(crate) mod puzzle;
pub(crate) mod reading;
