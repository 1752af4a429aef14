#![doc = include_str!("../docs/library.md")]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(feature = "cli"),
    allow(dead_code, unused_imports, reason = "only commands need all of it")
)]
#![cfg_attr(
    target_family = "wasm",
    allow(dead_code, reason = "a browser has neither frames nor threads")
)]

pub mod analysis;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(all(feature = "server", not(feature = "cli"), not(target_family = "wasm")))]
#[path = "cli/no_cli.rs"]
pub mod cli;
pub mod config;
#[cfg(all(any(test, fuzzing), feature = "server"))]
#[doc(hidden)]
#[path = "../fuzz/properties/mod.rs"]
pub mod fuzzing;
pub mod host;
pub mod images;
pub mod json;
#[cfg(feature = "server")]
pub mod lsp;
pub mod model;
pub mod rules;
pub mod solve;
pub mod syntax;
pub mod text;
