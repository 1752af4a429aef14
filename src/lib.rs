#![doc = include_str!("architecture.md")]
#![forbid(unsafe_code)]

pub mod lsp;
pub mod model;
pub mod solve;
pub mod syntax;
pub mod text;
