//! Commands: what a lens, a code action or a user asks for by name.
//!
//! What is to be read comes back as the command's result. A client that can show a document is asked to show it, too, so
//! that a lens works in an editor that knows nothing of this server; it gets a file that only says what there was to say.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use etcetera::BaseStrategy as _;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};

use crate::analysis::{BoardChoice, Lens, LensAction};
use crate::config::MemorySize;
use crate::lsp::features::{Snapshot, exploring, recall, rewriting};
use crate::lsp::session::asking::SOLVE_COMMAND;
use crate::lsp::session::{Session, document_argument};
use crate::solve::Unwatched;

const BEST_LINE: &str = "stakeout.showBestLine";
const EXPLAIN: &str = "stakeout.explain";
const STATISTICS: &str = "stakeout.statistics";
const STATE: &str = "stakeout.state";
const STATUS: &str = "stakeout.status";
const REWRITE: &str = "stakeout.rewrite";
const APPLY: &str = "stakeout.applyEdit";

/// The names of all commands but [`SOLVE_COMMAND`], with which documents are solved.
pub(crate) const COMMANDS: [&str; 7] = [BEST_LINE, EXPLAIN, STATISTICS, STATE, STATUS, REWRITE, APPLY];

/// How long the client may take to show a document or make an edit.
const LIMIT: Duration = Duration::from_secs(10);

/// What the folders of documents that were shown begin with; the number of the process follows.
const SHOWN: &str = "shown-";

/// How long such a folder is kept.
const KEPT_SHOWN: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// The document that a command is about: the first argument, alone or with more.
pub(crate) fn document_named(arguments: &[Value]) -> Option<String> {
    document_argument(arguments.first()?).map(str::to_owned)
}

/// The command of a lens, as the protocol writes it; `None` if its result would be a document that the client cannot show.
pub(crate) fn command_of(lens: &Lens, snapshot: &Snapshot) -> Option<Value> {
    if lens.action != LensAction::Solve && !snapshot.client.declared.shows_documents {
        return None;
    }
    let command = match lens.action {
        LensAction::Verdict => STATISTICS,
        LensAction::Solve => SOLVE_COMMAND,
        LensAction::BestLine => BEST_LINE,
        LensAction::Explain => EXPLAIN,
    };
    let arguments = json!([{ "uri": snapshot.uri, "board": lens.board }]);
    Some(json!({ "title": lens.title, "command": command, "arguments": arguments }))
}

/// The command that makes a code action's edit, for clients that take no edits in code actions; `None` if the client cannot
/// be asked to make edits either.
pub(crate) fn command_to_apply(action: &Value, snapshot: &Snapshot) -> Option<Value> {
    let title = &action["title"];
    let argument = json!({ "uri": snapshot.uri, "version": snapshot.version, "title": title, "edit": action["edit"] });
    let applies = snapshot.client.declared.applies_edits;
    applies.then(|| json!({ "title": title, "command": APPLY, "arguments": [argument] }))
}

/// `stakeout.applyEdit`: has the client make the edit, unless the document has changed since it was offered.
fn apply(session: &Arc<Session>, snapshot: &Snapshot, arguments: &[Value]) -> Result<Value> {
    let argument = arguments.first().unwrap_or(&Value::Null);
    if argument["version"].as_i64() != Some(snapshot.version) {
        return Err(Error::new(ErrorCode::ContentModified));
    }
    Ok(have_applied(session, snapshot, &argument["title"], &argument["edit"]))
}

/// Asks the client to make an edit, if it can. Returns the result of the command that led to it.
pub(crate) fn have_applied(session: &Arc<Session>, snapshot: &Snapshot, title: &Value, edit: &Value) -> Value {
    let applies = snapshot.client.declared.applies_edits;
    if applies {
        let session = Arc::clone(session);
        let params = json!({ "label": title, "edit": edit });
        tokio::spawn(async move {
            session.calls.ask("workspace/applyEdit", params, LIMIT).await;
        });
    }
    json!({ "title": title, "edit": edit, "applies": applies })
}

/// Does what a command says.
pub(crate) fn execute(
    session: &Arc<Session>,
    snapshot: Option<&Snapshot>,
    command: &str,
    arguments: &[Value],
) -> Result<Value> {
    if command == STATUS {
        return Ok(status(session));
    }
    let snapshot =
        snapshot.ok_or_else(|| Error::invalid_params("the first argument names no open board or game file"))?;
    if command == STATE {
        return exploring::state(session, snapshot, arguments.first().cloned().unwrap_or_default());
    }
    if command == REWRITE {
        return rewriting::execute(session, snapshot, arguments);
    }
    if command == APPLY {
        return apply(session, snapshot, arguments);
    }
    let choice = board_named(arguments);
    recall(session, snapshot, choice);
    let solutions = snapshot.solutions();
    let context = snapshot.context(&solutions);
    let (name, text) = match command {
        BEST_LINE => ("best-line.txt", snapshot.file.best_line(context, choice)),
        EXPLAIN => ("explanation.md", snapshot.file.explanation(context, choice)),
        STATISTICS => {
            let counted = snapshot.file.statistics_text(context, choice, &Unwatched);
            ("statistics.md", counted.map_err(|_| Error::internal_error())?.map(Ok))
        }
        other => return Err(Error::invalid_params(format!("there is no command `{other}`"))),
    };
    let text = text.ok_or_else(|| Error::invalid_params("there is no such board"))?;
    match text {
        Err(reason) => {
            session.outbox.notify("window/showMessage", json!({ "type": 3, "message": reason }));
            Ok(Value::Null)
        }
        Ok(text) => {
            if snapshot.client.declared.shows_documents {
                show(session, name, &text);
            }
            Ok(json!({ "name": name, "text": text }))
        }
    }
}

/// The board that a command is about; the first, if it does not say.
pub(crate) fn board_named(arguments: &[Value]) -> BoardChoice {
    let first = arguments.first().unwrap_or(&Value::Null);
    let number = first["board"].as_u64().or_else(|| arguments.get(1).and_then(Value::as_u64));
    let line = first["position"]["line"].as_u64().and_then(|line| u32::try_from(line).ok());
    match (number.and_then(|number| usize::try_from(number).ok()), line) {
        (None, Some(line)) => BoardChoice::Line(line),
        (number, _) => BoardChoice::Number(number.unwrap_or(0)),
    }
}

/// Writes a text where the client can find it, and asks it to show that.
fn show(session: &Arc<Session>, name: &str, text: &str) {
    let Some(path) = written(name, text) else { return };
    let Ok(uri) = url::Url::from_file_path(path) else { return };
    let session = Arc::clone(session);
    let params = json!({ "uri": uri.as_str(), "takeFocus": true });
    tokio::spawn(async move {
        session.calls.ask("window/showDocument", params, LIMIT).await;
    });
}

/// A file of that name in a folder of this process in the user's cache.
fn written(name: &str, text: &str) -> Option<PathBuf> {
    let cache = etcetera::choose_base_strategy().ok()?.cache_dir();
    let ours = cache.is_absolute().then(|| cache.join("stakeout"))?;
    let folder = ours.join(format!("{SHOWN}{}", std::process::id()));
    fs::create_dir_all(&folder).ok()?;
    remove_old(&ours);
    let path = folder.join(name);
    fs::write(&path, text).ok()?;
    Some(path)
}

/// Removes what other processes have shown long ago: nobody has it open any more, and an editor ends a server at any moment.
fn remove_old(ours: &Path) {
    let Ok(entries) = fs::read_dir(ours) else { return };
    let is_shown = |entry: &fs::DirEntry| entry.file_name().to_string_lossy().starts_with(SHOWN);
    for entry in entries.flatten().filter(is_shown) {
        let modified = entry.metadata().and_then(|metadata| metadata.modified());
        let age = modified.ok().and_then(|modified| modified.elapsed().ok());
        if age.is_some_and(|age| age > KEPT_SHOWN) {
            // If it stays, the next process tries again.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// What this server is, and what it holds.
fn status(session: &Session) -> Value {
    let bytes = session.keeper().bytes();
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
