//! Work-done progress of long solves and searches, which the user can cancel.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::json;
use tower_lsp::lsp_types::notification as notif;
use tower_lsp::lsp_types::request::WorkDoneProgressCreate;
use tower_lsp::lsp_types::{NumberOrString, WorkDoneProgressCancelParams};

use crate::host::{sleep, within};
use crate::lsp::session::{ProgressOf, Session, SessionState};
use crate::lsp::solving::Progress;

/// A solve or a search shows progress after this time.
pub(crate) const SHOWN_AFTER: Duration = Duration::from_millis(500);

/// The least time between two reports.
pub(crate) const REPORT_EVERY: Duration = Duration::from_millis(100);

/// Shows the progress of a document's solves until they are over. There is at most one such task a
/// document, however often its solves are replaced.
pub(crate) fn show_progress(session: &Arc<Session>, state: &mut SessionState, uri: &str) {
    if state.client.shows_progress && state.watched.insert(uri.to_owned()) {
        tokio::spawn(follow(Arc::clone(session), uri.to_owned()));
    }
}

/// `window/workDoneProgress/cancel`: the user cancels the solves of a document, or a search.
pub(crate) fn cancel(session: &Arc<Session>, params: WorkDoneProgressCancelParams) {
    let mut state = session.state();
    let NumberOrString::String(token) = params.token else { return };
    match state.progress.remove(&token) {
        Some(ProgressOf::Solves(uri)) => session.solver.cancel(&uri),
        Some(ProgressOf::Search(search)) => search.cancel(),
        None => {}
    }
}

/// Progress as the client shows it.
pub(crate) struct ProgressBar {
    title: String,
    subject: ProgressOf,
    token: Option<String>,
    /// The last percentage sent.
    shown: Option<u32>,
    /// Whether the client has refused to show it.
    is_refused: bool,
}

impl ProgressBar {
    pub(crate) const fn new(title: String, subject: ProgressOf) -> Self {
        Self { title, subject, token: None, shown: None, is_refused: false }
    }

    pub(crate) const fn is_shown(&self) -> bool {
        self.token.is_some()
    }

    /// Whether there is no hope that it will be shown.
    pub(crate) const fn is_refused(&self) -> bool {
        self.is_refused
    }

    /// Shows the progress, if the percentage has changed since the last report. A lower percentage
    /// is not shown.
    pub(crate) async fn report(
        &mut self,
        session: &Session,
        percentage: u32,
        message: Option<String>,
    ) {
        if self.token.is_none() && !self.is_refused {
            self.token = create_token(session, self.subject.clone()).await;
            self.is_refused = self.token.is_none();
        }
        // Begins even if the user has cancelled meanwhile: a client waits for the end of every
        // progress it has created.
        let Some(token) = &self.token else { return };
        let percentage = percentage.min(100).max(self.shown.unwrap_or(0));
        let mut value = match self.shown {
            None => json!({ "kind": "begin", "title": self.title, "cancellable": true }),
            Some(before) if before == percentage => return,
            Some(_) => json!({ "kind": "report" }),
        };
        value["percentage"] = percentage.into();
        if let Some(message) = message {
            value["message"] = message.into();
        }
        session.client.outbox.notify::<notif::Progress>(json!({ "token": token, "value": value }));
        self.shown = Some(percentage);
    }

    /// Whether it is shown and the user has not cancelled it.
    fn is_valid(&self, state: &SessionState) -> bool {
        self.token.as_ref().is_some_and(|token| state.progress.contains_key(token))
    }

    /// Ends the progress, if it is shown. A later report begins another one.
    pub(crate) fn end(&mut self, session: &Session) {
        if let Some(token) = self.token.take() {
            session.state().progress.remove(&token);
            if self.shown.take().is_some() {
                session.client.outbox.notify::<notif::Progress>(
                    json!({ "token": token, "value": { "kind": "end" } }),
                );
            }
        }
    }
}

async fn follow(session: Arc<Session>, uri: String) {
    let mut changes = session.solver.changes();
    let file_name = uri.rsplit('/').next().unwrap_or(&uri);
    let mut bar = ProgressBar::new(format!("Solving {file_name}"), ProgressOf::Solves(uri.clone()));
    loop {
        let (progress, is_valid) = current(&session, &uri, &bar);
        if !is_valid || progress.is_none() {
            bar.end(&session);
        }
        let Some(progress) = progress else { return };
        if progress.age >= SHOWN_AFTER || bar.is_shown() {
            // A float turned into an integer stays within its range. Added boards do not lower the
            // percentage.
            let percentage = (progress.share * 100.0) as u32;
            let message =
                (progress.all > 1).then(|| format!("{} of {} boards", progress.done, progress.all));
            bar.report(&session, percentage, message).await;
        }
        let next = async {
            // Fails only at the end of the session.
            let _ = changes.changed().await;
            sleep(REPORT_EVERY).await;
        };
        if bar.is_shown() || bar.is_refused() {
            next.await;
        } else {
            let _ = within(SHOWN_AFTER.saturating_sub(progress.age), next).await;
        }
    }
}

/// The progress of a document's solves, and whether the bar is still valid: it is not once the user
/// has cancelled them. If they are over, this removes the task from the list.
fn current(session: &Session, uri: &str, bar: &ProgressBar) -> (Option<Progress>, bool) {
    let mut state = session.state();
    let progress = session.solver.progress(uri);
    if progress.is_none() {
        state.watched.remove(uri);
    }
    (progress, bar.is_valid(&state))
}

async fn create_token(session: &Session, subject: ProgressOf) -> Option<String> {
    let token = format!("stakeout/{}", session.last_progress_token.fetch_add(1, Ordering::Relaxed));
    session.state().progress.insert(token.clone(), subject);
    let created =
        session.client.ask_shortly::<WorkDoneProgressCreate>(json!({ "token": token })).await;
    if !matches!(created, Some(Ok(_))) {
        session.state().progress.remove(&token);
        return None;
    }
    Some(token)
}

#[cfg(test)]
mod tests {
    use std::future::{Future as _, poll_fn};
    use std::pin::pin;
    use std::task::Poll;

    use serde_json::Value;
    use tower_lsp::jsonrpc::Id;

    use crate::lsp::features::progress::*;

    #[test]
    fn a_shown_percentage_never_falls() {
        let session = Session::alone();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let mut bar =
                ProgressBar::new("Solving".to_owned(), ProgressOf::Solves("a".to_owned()));
            for percentage in [40, 30, 40, 70, 69, 200] {
                let mut report = pin!(bar.report(&session, percentage, None));
                let is_shown =
                    poll_fn(|task| Poll::Ready(report.as_mut().poll(task).is_ready())).await;
                if !is_shown {
                    // The first report waits for the client to create the progress.
                    session.client.responded(&Id::Number(1), Ok(Value::Null));
                    report.await;
                }
            }
        });
        let mut shown = Vec::new();
        while let Some(body) = session.client.outbox.next_body(|_, _| None) {
            let message: Value = serde_json::from_slice(&body).unwrap();
            shown.extend(message["params"]["value"]["percentage"].as_u64());
        }
        assert_eq!(shown, [40, 70, 100]);
    }
}
