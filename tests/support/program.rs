//! The program under test.

use std::env;
use std::path::PathBuf;

/// The program under test: the one named by STAKEOUT_PROGRAM, such as a release build, or else the one that cargo
/// built for these tests.
pub(crate) fn program() -> PathBuf {
    let Some(named) = env::var_os("STAKEOUT_PROGRAM") else { return env!("CARGO_BIN_EXE_stakeout").into() };
    PathBuf::from(&named).canonicalize().unwrap_or_else(|error| panic!("STAKEOUT_PROGRAM={}: {error}", named.display()))
}
