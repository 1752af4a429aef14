//! The language server as an editor sees it: the real program, driven over raw frames.

#![allow(
    clippy::unwrap_used,
    reason = "a test may fail anywhere, and only test functions are exempt by themselves"
)]

#[cfg(target_os = "linux")]
#[path = "../support/clock.rs"]
mod clock;
#[path = "../support/program.rs"]
mod program;
#[path = "../support/mod.rs"]
mod support;

mod actions;
#[cfg(feature = "cli")]
mod agreement;
mod boards;
mod bounds;
mod config;
mod documents;
mod duplicates;
#[cfg(target_os = "linux")]
mod faults;
mod features;
mod flood;
mod folder;
mod frames;
mod game_features;
mod games;
mod insight;
mod lifecycle;
mod markdown;
mod memory;
mod nearby;
mod policemen;
mod pursuits;
mod puzzle;
mod puzzles;
mod refactoring;
#[cfg(target_os = "linux")]
mod requests;
mod solving;
mod unopened;
mod verdict_changes;
