//! The features of the server, one file each, called by the table of methods in `server`.
//!
//! Notifications change the state before they return. Requests about a document are handled with a snapshot of it on a thread
//! of their own, so they delay nothing. Every client may send every request, and no result contains anything that the client
//! cannot use.
//!
//! ```text
//! diagnostics, refresh, progress <- solve <- configuration <- text_sync
//!                                   solve <- hover, board, insight <- execute_command
//!                            refactoring  <- code_action, execute_command
//! ```

pub(crate) mod board;
pub(crate) mod code_action;
pub(crate) mod configuration;
pub(crate) mod diagnostics;
pub(crate) mod document;
pub(crate) mod duplicates;
pub(crate) mod execute_command;
pub(crate) mod hover;
pub(crate) mod initialize;
pub(crate) mod insight;
pub(crate) mod progress;
pub(crate) mod refresh;
pub(crate) mod semantic_tokens;
pub(crate) mod solve;
pub(crate) mod text_sync;
pub(crate) mod workspace_diagnostic;

use tower_lsp::jsonrpc::Result;

use crate::host;

/// Runs a function on a thread where it delays nothing else. Its panics are passed on to the caller.
pub(crate) async fn on_thread<R: Send + 'static>(work: impl FnOnce() -> R + Send + 'static) -> Result<R> {
    Ok(host::on_thread(work).await.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
}
