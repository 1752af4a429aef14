//! The features of the server, one file each, called by the table of methods in `server`.
//!
//! Notifications change the state before they return. Requests about a document are handled with a
//! snapshot of it on a thread of their own, so they delay nothing. Every client may send every
//! request, and no result contains anything that the client cannot use.
//!
//! ```text
//! diagnostics, refresh, progress <- solve <- configuration <- text_sync
//!                                   solve <- document, board, puzzle <- execute_command
//! ```

pub(crate) mod code_action;
pub(crate) mod configuration;
pub(crate) mod diagnostics;
pub(crate) mod document;
pub(crate) mod drawing;
pub(crate) mod edit;
pub(crate) mod execute_command;
pub(crate) mod initialize;
pub(crate) mod progress;
pub(crate) mod puzzle;
pub(crate) mod puzzles;
pub(crate) mod refresh;
pub(crate) mod semantic_tokens;
pub(crate) mod solve;
pub(crate) mod text_sync;
pub(crate) mod workspace_diagnostic;

use std::sync::Arc;

use tower_lsp::jsonrpc::{Error, ErrorCode, Result};

use crate::host;
use crate::lsp::session::request_limits::is_large;
use crate::lsp::session::{Session, Snapshot};

/// Runs a function on a thread where it delays nothing else. Its panics are passed on to the
/// caller.
pub(crate) async fn on_thread<R: Send + 'static>(
    work: impl FnOnce() -> R + Send + 'static,
) -> Result<R> {
    Ok(host::on_thread(work).await.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
}

/// Runs a function with a snapshot on a thread, as soon as the limits allow it. A request about a
/// large text that has changed while it waited fails with `ContentModified`, so that no earlier
/// text is kept for it.
pub(crate) async fn on_snapshot<R: Send + 'static>(
    session: Arc<Session>,
    mut snapshot: Snapshot,
    work: impl FnOnce(&Arc<Session>, &Snapshot) -> Result<R> + Send + 'static,
) -> Result<R> {
    let bytes = snapshot.file.text().end().bytes();
    let permit = if is_large(bytes) {
        let Snapshot { uri, version, .. } = snapshot;
        let permit = session.limits.permit(bytes).await;
        let current = session.snapshot(&uri).filter(|current| current.version == version);
        snapshot = current.ok_or_else(|| Error::new(ErrorCode::ContentModified))?;
        permit
    } else {
        session.limits.permit(bytes).await
    };
    let _guard = snapshot.cancelled.on_drop();
    // The thread has the permit, since it goes on after the request is cancelled.
    let (result, _permit) = on_thread(move || (work(&session, &snapshot), permit)).await?;
    result
}
