//! Settings of editor, file and command line, as one checked type.
//!
//! Each source of settings is a `Layer`, and the rest of the program sees only [`Settings`]. A
//! `ConfigFile` is a `stakeout.toml`; `Configurations` finds the one of each file and puts
//! everything together, for the command line and for the server alike. A mistake in a source never
//! affects another setting, and nothing is read from disk twice unless `Configurations::reread` is
//! called. Deliberately not here: the rules (their names are parameters), options of the command
//! line, and watching files.

pub(crate) mod configurations;
pub(crate) mod file;
pub(crate) mod globs;
pub(crate) mod memory;
pub(crate) mod reader;
pub(crate) mod schema;
pub(crate) mod settings;
pub(crate) mod severity;

#[cfg(debug_assertions)]
pub(crate) use crate::config::configurations::reads_of_this_thread;
pub(crate) use crate::config::configurations::{ConfigSource, Configurations, absolute};
pub(crate) use crate::config::file::{ConfigFile, FILE_NAME};
pub(crate) use crate::config::globs::Globs;
pub use crate::config::memory::{MemorySize, UnreadableSize};
pub(crate) use crate::config::reader::Fault;
pub(crate) use crate::config::schema::{RuleSchema, schema};
pub use crate::config::settings::{HeatMap, Settings, SolveOn};
pub(crate) use crate::config::settings::{Layer, Selection};
pub use crate::config::severity::Severity;
