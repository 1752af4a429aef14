//! The language server: the only place that knows the protocol.
//!
//! [`run`] serves one client on standard input and output until the session ends. In a browser, a
//! `Worker` does.
//!
//! ```text
//! stdin ─ frame ─ message ─┐                              ┌─ outbox ─ stdout
//!   a thread              pump ─ server ─ features ─┬─ session   a thread
//!                     the main thread               │
//!                                                solving
//!                                              its threads
//! ```
//!
//! The threads of input and output start after `initialize`, which the main thread handles alone.
//! Imports go one way:
//!
//! ```text
//! transport <- protocol <- client, solving <- session <- features <- server <- pump
//! ```
//!
//! `board` is for boards alone, and nothing else in the server asks
//! for the kind of a document.
//!
//! Invariants: nothing on the main thread blocks for the client or for a solve; no lock is held
//! across an `.await`; documents are named as the client spells them, everywhere.

pub(crate) mod board;
pub(crate) mod client;
pub(crate) mod features;
pub(crate) mod protocol;
pub(crate) mod pump;
pub(crate) mod server;
pub(crate) mod session;
pub(crate) mod solving;
#[cfg(not(target_family = "wasm"))]
mod stdio;
pub(crate) mod transport;
#[cfg(target_family = "wasm")]
mod worker;

#[cfg(not(target_family = "wasm"))]
pub use crate::lsp::stdio::{ServerArguments, run};
#[cfg(target_family = "wasm")]
pub use crate::lsp::worker::Worker;
