//! Work-done progress of long solves, which the user can cancel.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::{Value, json};

use crate::host::{sleep, within};
use crate::lsp::session::{Session, SessionState};
use crate::lsp::solving::Progress;

/// A solve shows progress after this time.
const SHOWN_AFTER: Duration = Duration::from_millis(500);

/// The least time between two reports.
const REPORT_EVERY: Duration = Duration::from_millis(100);

/// Shows the progress of a document's solves until they are over. There is at most one such task a document, however often
/// its solves are replaced.
pub(crate) fn show_progress(session: &Arc<Session>, state: &mut SessionState, uri: &str) {
    if state.client.shows_progress && state.watched.insert(uri.to_owned()) {
        tokio::spawn(follow(Arc::clone(session), uri.to_owned()));
    }
}

/// `window/workDoneProgress/cancel`: the user cancels the solves of a document.
pub(crate) fn cancel(session: &Arc<Session>, params: Value) {
    let mut state = session.state();
    if let Some(uri) = params["token"].as_str().and_then(|token| state.progress.remove(token)) {
        session.solver.cancel(&uri);
    }
}

async fn follow(session: Arc<Session>, uri: String) {
    let mut changes = session.solver.changes();
    let mut token: Option<String> = None;
    let mut shown = None;
    let mut is_refused = false;
    loop {
        let (progress, has_token) = current(&session, &uri, token.as_deref());
        if (!has_token || progress.is_none())
            && let (Some(token), Some(_)) = (token.take(), shown.take())
        {
            session.client.outbox.notify("$/progress", json!({ "token": token, "value": { "kind": "end" } }));
        }
        let Some(progress) = progress else { return };
        if token.is_none() && !is_refused && progress.age >= SHOWN_AFTER {
            token = create_token(&session, &uri).await;
            is_refused = token.is_none();
        }
        // Begins even if the solves were cancelled meanwhile: a client waits for the end of every progress it has
        // created.
        if let Some(token) = &token {
            report(&session, token, &uri, progress, &mut shown);
        }
        let next = async {
            // Fails only at the end of the session.
            let _ = changes.changed().await;
            sleep(REPORT_EVERY).await;
        };
        if token.is_some() || is_refused {
            next.await;
        } else {
            let _ = within(SHOWN_AFTER.saturating_sub(progress.age), next).await;
        }
    }
}

/// The progress of a document's solves, and whether the token is still valid: it is not once the user has cancelled them.
/// If they are over, this removes the task from the list.
fn current(session: &Session, uri: &str, token: Option<&str>) -> (Option<Progress>, bool) {
    let mut state = session.state();
    let progress = session.solver.progress(uri);
    let has_token = token.is_some_and(|token| state.progress.contains_key(token));
    if progress.is_none() {
        state.watched.remove(uri);
        if let Some(token) = token {
            state.progress.remove(token);
        }
    }
    (progress, has_token)
}

async fn create_token(session: &Session, uri: &str) -> Option<String> {
    let token = format!("stakeout/{}", session.last_progress_token.fetch_add(1, Ordering::Relaxed));
    session.state().progress.insert(token.clone(), uri.to_owned());
    let created = session.client.ask_shortly("window/workDoneProgress/create", json!({ "token": token })).await;
    if !matches!(created, Some(Ok(_))) {
        session.state().progress.remove(&token);
        return None;
    }
    Some(token)
}

/// Reports a progress if the percentage has changed since the last report, `shown`.
fn report(session: &Session, token: &str, uri: &str, progress: Progress, shown: &mut Option<u32>) {
    // A float turned into an integer stays within its range. Added boards do not lower the percentage.
    let percentage = ((progress.share * 100.0) as u32).min(100).max(shown.unwrap_or(0));
    let file_name = uri.rsplit('/').next().unwrap_or(uri);
    let mut value = match *shown {
        None => json!({ "kind": "begin", "title": format!("Solving {file_name}"), "cancellable": true }),
        Some(before) if before == percentage => return,
        Some(_) => json!({ "kind": "report" }),
    };
    value["percentage"] = percentage.into();
    if progress.all > 1 {
        value["message"] = format!("{} of {} boards", progress.done, progress.all).into();
    }
    session.client.outbox.notify("$/progress", json!({ "token": token, "value": value }));
    *shown = Some(percentage);
}
