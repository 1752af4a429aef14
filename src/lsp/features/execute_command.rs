//! `workspace/executeCommand`: commands of lenses, of code actions and of users.
//!
//! A text for the user is the command's result. If the client can show documents, the server also
//! asks it to show a copy of the text as a file, so that a lens works in an editor without a plugin
//! for this server.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};
use tower_lsp::lsp_types;
use tower_lsp::lsp_types::request::{ApplyWorkspaceEdit, ShowDocument};

use crate::analysis::Rewrite;
use crate::config::MemorySize;
use crate::host;
use crate::lsp::board::insight;
use crate::lsp::features::on_snapshot;
use crate::lsp::features::solve::{recall_and_wait, solve_and_update};
use crate::lsp::protocol::commands::{
    APPLY, BEST_LINE, COMMANDS, CRITICAL, EXPLAIN, REPAIR, REWRITE, SOLVE, STATISTICS, STATUS,
    board_named,
};
use crate::lsp::protocol::types::ExecuteCommandParams;
use crate::lsp::protocol::{document_argument, fitting};
use crate::lsp::session::workspace_folders::uri_of;
use crate::lsp::session::{Session, Snapshot};
use crate::lsp::solving::Cause;
use crate::lsp::transport::editor_process::is_running;

/// The time limit for the client to show a document or apply an edit: some ask the user first.
const LIMIT: Duration = Duration::from_secs(10);

/// The names of directories of shown documents begin with this; the process id follows.
const SHOWN: &str = "shown-";

/// How long such a directory is kept.
const KEPT_SHOWN: Duration = Duration::from_secs(7 * 24 * 60 * 60);

pub(crate) async fn execute_command(
    session: Arc<Session>,
    params: ExecuteCommandParams,
) -> Result<Value> {
    let ExecuteCommandParams { command, arguments } = params;
    let arguments = arguments.unwrap_or_default();
    match command.as_str() {
        SOLVE => Ok(solve(&session, &arguments)),
        STATUS => Ok(status(&session)),
        command if !COMMANDS.contains(&command) => {
            Err(Error::invalid_params(format!("unknown command `{command}`")))
        }
        _ => {
            let uri = arguments.first().and_then(document_argument);
            let snapshot = uri.and_then(|uri| session.snapshot(uri));
            let missing =
                || Error::invalid_params("the first argument must name an open board or game file");
            let snapshot = snapshot.ok_or_else(missing)?;
            let work = move |session: &Arc<Session>, snapshot: &Snapshot| {
                execute(session, snapshot, &command, &arguments)
            };
            on_snapshot(session, snapshot, work).await
        }
    }
}

fn execute(
    session: &Arc<Session>,
    snapshot: &Snapshot,
    command: &str,
    arguments: &[Value],
) -> Result<Value> {
    match command {
        REWRITE => rewrite(session, snapshot, arguments),
        APPLY => apply(session, snapshot, arguments),
        REPAIR => insight::repair(session, snapshot, arguments),
        _ => show_text(session, snapshot, command, arguments),
    }
}

/// `stakeout.solve`: solves the documents named by the arguments, or all open documents.
fn solve(session: &Arc<Session>, arguments: &[Value]) -> Value {
    let mut state = session.state();
    let named = || arguments.iter().filter_map(document_argument).map(str::to_owned);
    let uris = if arguments.is_empty() { state.documents.names() } else { named().collect() };
    for uri in uris {
        solve_and_update(session, &mut state, &uri, Cause::Asked);
    }
    Value::Null
}

/// `stakeout.status`: the version, and the memory in use.
fn status(session: &Session) -> Value {
    let bytes = session.solver.bytes();
    let documents = session.snapshots().len();
    let text = format!(
        "stakeout {}: {documents} files open, {} of solutions kept, {} for running solves, {} allowed",
        env!("CARGO_PKG_VERSION"),
        MemorySize(bytes.kept),
        MemorySize(bytes.running),
        MemorySize(bytes.limit),
    );
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "documents": documents,
        "memory": { "kept": bytes.kept, "running": bytes.running, "limit": bytes.limit },
        "text": text,
    })
}

/// `stakeout.applyEdit`: asks the client to apply an edit, unless the document has changed since
/// the edit was computed.
fn apply(session: &Arc<Session>, snapshot: &Snapshot, arguments: &[Value]) -> Result<Value> {
    let argument = arguments.first().unwrap_or(&Value::Null);
    if argument["version"].as_i64() != Some(snapshot.version) {
        return Err(Error::new(ErrorCode::ContentModified));
    }
    Ok(request_edit(session, snapshot, &argument["title"], &argument["edit"]))
}

/// `stakeout.rewrite`: asks the client to apply the edit, if it can, and returns the edit.
fn rewrite(session: &Arc<Session>, snapshot: &Snapshot, arguments: &[Value]) -> Result<Value> {
    let name =
        arguments.first().and_then(|argument| argument["rewrite"].as_str()).unwrap_or_default();
    let rewrite = Rewrite::named(name).ok_or_else(|| {
        let names = Rewrite::ALL.map(Rewrite::name).join(", ");
        Error::invalid_params(format!("unknown refactoring `{name}`; expected one of {names}"))
    })?;
    let solutions = snapshot.solutions();
    let context = snapshot.context(&solutions);
    let found = snapshot.file.refactored(context, board_named(arguments), rewrite);
    let (refactoring, edits) =
        found.ok_or_else(|| Error::invalid_params(format!("the board does not offer `{name}`")))?;
    let edit = snapshot.target().workspace_edit(&fitting(edits)?);
    Ok(request_edit(session, snapshot, &refactoring.title.into(), &edit))
}

/// Asks the client to apply an edit, if it can. Returns the result of the command that led to it.
fn request_edit(session: &Arc<Session>, snapshot: &Snapshot, title: &Value, edit: &Value) -> Value {
    let applies = snapshot.client.applies_edits;
    if applies {
        let session = Arc::clone(session);
        let params = json!({ "label": title, "edit": edit });
        tokio::spawn(async move { session.client.ask::<ApplyWorkspaceEdit>(params, LIMIT).await });
    }
    json!({ "title": title, "edit": edit, "applies": applies })
}

/// The commands that return a text.
fn show_text(
    session: &Arc<Session>,
    snapshot: &Snapshot,
    command: &str,
    arguments: &[Value],
) -> Result<Value> {
    let choice = board_named(arguments);
    recall_and_wait(session, snapshot, snapshot.file.solve_request(choice));
    let solutions = snapshot.solutions();
    let context = snapshot.context(&solutions);
    let (name, text) = match command {
        BEST_LINE => ("best-line.txt", snapshot.file.best_line(context, choice)),
        EXPLAIN => ("explanation.md", snapshot.file.explanation(context, choice)),
        STATISTICS => {
            let counted = snapshot.file.statistics_text(context, choice, &snapshot.cancelled);
            ("statistics.md", counted.map_err(|_| Error::request_cancelled())?.map(Ok))
        }
        CRITICAL => ("critical-cells.md", insight::critical_text(snapshot, context, choice)?),
        other => return Err(Error::invalid_params(format!("unknown command `{other}`"))),
    };
    match text.ok_or_else(|| Error::invalid_params("the document has no such board"))? {
        Err(reason) => {
            session.client.show_message(lsp_types::MessageType::INFO, reason);
            Ok(Value::Null)
        }
        Ok(text) => {
            if snapshot.client.shows_documents {
                show(session, name, &text);
            }
            Ok(json!({ "name": name, "text": text }))
        }
    }
}

/// Writes a text to a file, and asks the client to show it.
fn show(session: &Arc<Session>, name: &str, text: &str) {
    let Some(uri) = written(name, text).as_deref().and_then(uri_of) else { return };
    let session = Arc::clone(session);
    let params = json!({ "uri": uri, "takeFocus": true });
    tokio::spawn(async move { session.client.ask::<ShowDocument>(params, LIMIT).await });
}

/// Writes a file in a directory of this process in the user's cache.
fn written(name: &str, text: &str) -> Option<PathBuf> {
    let ours = host::cache_directory()?.join("stakeout");
    let directory = ours.join(format!("{SHOWN}{}", std::process::id()));
    fs::create_dir_all(&directory).ok()?;
    let path = directory.join(name);
    // A new file, unlike a new content, dates the directory: no process takes it for an old one.
    let _ = fs::remove_file(&path);
    fs::write(&path, text).ok()?;
    if let Ok(now) = fs::metadata(&path).and_then(|written| written.modified()) {
        remove_old(&ours, now);
    }
    Some(path)
}

/// Removes files that processes which have ended showed long ago. A process cannot remove its own,
/// since an editor may end a server at any moment. `now` is the time of the file system, which may
/// be on another machine, and wrong.
fn remove_old(ours: &Path, now: SystemTime) {
    let Ok(entries) = fs::read_dir(ours) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let process = name.to_str().and_then(|name| name.strip_prefix(SHOWN)?.parse().ok());
        let Some(process) = process else { continue };
        let modified = entry.metadata().and_then(|metadata| metadata.modified());
        let age = modified.ok().and_then(|modified| now.duration_since(modified).ok());
        if age.is_some_and(|age| age > KEPT_SHOWN) && !is_running(process) {
            // If it stays, the next process tries again.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::process::Command;
    use std::time::SystemTime;

    use crate::lsp::features::execute_command::{KEPT_SHOWN, remove_old};

    /// The clock of one server may be ahead of that of another.
    #[cfg(unix)]
    #[test]
    fn what_a_living_process_has_shown_is_kept_whatever_the_clock_says() {
        let ours = tempfile::tempdir().unwrap();
        let mut ended = Command::new("true").spawn().unwrap();
        ended.wait().unwrap();
        let shown = |process| ours.path().join(format!("shown-{process}"));
        let others = [ours.path().join("shown-x"), ours.path().join("rules")];
        let living = shown(std::process::id());
        for folder in others.iter().chain([&living, &shown(ended.id())]) {
            fs::create_dir(folder).unwrap();
        }
        remove_old(ours.path(), SystemTime::now() + 2 * KEPT_SHOWN);
        assert!(living.exists() && others.iter().all(|folder| folder.exists()));
        assert!(!shown(ended.id()).exists());
    }
}
