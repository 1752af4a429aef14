//! The command line as a user or a script sees it: the real program, with its output and exit codes
//! as pictures.

#![allow(
    clippy::unwrap_used,
    reason = "a test may fail anywhere, and only test functions are exempt by themselves"
)]

#[cfg(target_os = "linux")]
#[path = "../support/clock.rs"]
mod clock;
#[path = "../support/program.rs"]
mod program;

mod cache;
mod certificates;
mod check;
mod collection;
mod config;
mod config_shown;
mod convert;
mod doctor;
mod ecosystem;
mod exit_codes;
mod explain_verdict;
mod explore;
#[cfg(target_os = "linux")]
mod faults;
#[cfg(unix)]
mod files;
mod fix;
mod fmt;
mod formats;
mod game_files;
mod games;
mod generate;
mod help;
mod insight;
mod licenses;
mod markdown;
mod mdbook;
mod memory;
mod place;
mod play;
mod play_games;
#[cfg(unix)]
mod play_keys;
mod play_pursuits;
mod policemen;
#[cfg(unix)]
mod progress;
mod pursuits;
mod rank;
mod render;
mod render_games;
mod reports;
mod rewrite;
mod rules;
mod selection;
mod solve;
mod solve_json;
mod solve_many;
#[cfg(unix)]
mod strange_files;
mod streams;
mod summary;
mod support;
#[cfg(unix)]
mod unreadable;
mod vary;
#[cfg(unix)]
mod watch;
