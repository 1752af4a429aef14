#![doc = include_str!("../docs/library.md")]
#![forbid(unsafe_code)]

pub mod analysis;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(not(feature = "cli"))]
#[path = "cli/no_cli.rs"]
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
