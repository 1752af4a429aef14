#![doc = include_str!("../docs/library.md")]
#![forbid(unsafe_code)]

pub mod analysis;
pub mod cli;
pub mod config;
pub mod lsp;
pub mod model;
pub mod rules;
pub mod solve;
pub mod syntax;
pub mod text;

/// Runs the example in the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
