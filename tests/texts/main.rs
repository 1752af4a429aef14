//! Whole texts, good and bad: what is found in them, in which place, in every encoding.

#![allow(clippy::unwrap_used, reason = "a test may fail anywhere, and only test functions are exempt by themselves")]

#[path = "../support/program.rs"]
mod program;

mod corpus;
mod huge;
mod support;
