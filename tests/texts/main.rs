//! Whole texts, valid and invalid: their diagnostics, in the right places, in every encoding.

#![allow(
    clippy::unwrap_used,
    reason = "a test may fail anywhere, and only test functions are exempt by themselves"
)]

#[path = "../support/program.rs"]
mod program;

mod corpus;
mod huge;
mod support;
