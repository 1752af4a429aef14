#![doc = include_str!("architecture.md")]
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
