//! What the client is told without asking: diagnostics, that there are new ones, and progress.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedReceiver;

use crate::analysis::{Context, VerdictChange, too_many_in};
use crate::lsp::outbox::{Publication, Telling};
use crate::lsp::proto::{Diagnostics, MOST_DIAGNOSTICS};
use crate::lsp::session::{Refresh, Session, State};
use crate::lsp::solving::Progress;

/// A solve that takes no longer shows no progress.
const PROGRESS_AFTER: Duration = Duration::from_millis(500);

/// Time between two looks at a running solve.
const PROGRESS_EVERY: Duration = Duration::from_millis(100);

/// How long the client may take to make place for a progress, and to say that it asks for diagnostics again.
const LIMIT: Duration = Duration::from_secs(2);

/// How many turned verdicts one message tells.
const MOST_TURNED: usize = 3;

/// The protocol's `MessageType.Info`.
const INFORMATION: u8 = 3;

impl Session {
    /// All diagnostics of a document; none if its text is not certain.
    pub(crate) fn protocol_diagnostics(&self, state: &State, uri: &str) -> Diagnostics {
        let Some(document) = state.documents.get(uri) else {
            return self.unopened_configuration(state, uri).unwrap_or_default();
        };
        if let Some(text) = document.configuration() {
            return self.configuration_diagnostics(state, uri, text);
        }
        let Some(file) = document.file() else { return Diagnostics::default() };
        let (client, settings) = (&state.client, &document.settings);
        let found = file.report(Context::new(&self.keeper.known(uri), settings, client.encoding), MOST_DIAGNOSTICS);
        let too_many = || too_many_in(&file.text().to_string(), settings, client.encoding);
        Diagnostics::new(found, too_many, uri, client)
    }

    /// Publishes the diagnostics of an open document to a client that does not ask for them.
    pub(crate) fn publish(&self, state: &State, uri: &str) {
        if !state.client.pulls {
            self.outbox.publish(uri, Telling::Newest);
        }
    }

    /// The same at once, before solvers take up the processors.
    pub(crate) fn publish_at_once(&self, state: &mut State, uri: &str) {
        let diagnostics = (!state.client.pulls).then(|| self.diagnostics(state, uri, Telling::Newest)).flatten();
        diagnostics.into_iter().for_each(|diagnostics| self.outbox.publish_made(&diagnostics));
    }

    /// The same, unless the client has been told just that.
    pub(crate) fn publish_news(&self, state: &State, uri: &str) {
        if !state.client.pulls {
            self.outbox.publish(uri, Telling::News);
        }
    }

    /// Takes back what was published for a document that is closed.
    pub(crate) fn withdraw(&self, state: &mut State, uri: &str) {
        state.told.remove(uri);
        if !state.client.pulls {
            self.outbox.publish(uri, Telling::Withdrawal);
        }
    }

    /// The diagnostics of a document, if they are to be told now that their turn has come.
    pub(crate) fn diagnostics_to_tell(&self, uri: &str, telling: Telling) -> Option<Publication> {
        let begin = Instant::now();
        // A panic must end neither the thread that writes nor the session.
        let diagnostics = catch_unwind(AssertUnwindSafe(|| self.diagnostics(&mut self.state(), uri, telling)));
        self.telling_took.store(u64::try_from(begin.elapsed().as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
        diagnostics.unwrap_or_else(|_| {
            self.give_up(uri);
            None
        })
    }

    fn diagnostics(&self, state: &mut State, uri: &str, telling: Telling) -> Option<Publication> {
        if telling == Telling::Withdrawal {
            return Some(Publication { uri: uri.to_owned(), version: None, diagnostics: Diagnostics::default() });
        }
        // There is more to tell by now, and its turn comes next: nothing is told twice.
        if self.outbox.will_tell(uri) {
            return None;
        }
        let version = state.documents.get(uri)?.known_version();
        let diagnostics =
            Publication { version, diagnostics: self.protocol_diagnostics(state, uri), uri: uri.to_owned() };
        let now = hash(version, &diagnostics.diagnostics);
        let before = state.told.insert(uri.to_owned(), now);
        // An edit may have told what a solver has found out.
        let is_known = telling == Telling::News && before == Some(now);
        (!is_known).then_some(diagnostics)
    }

    /// Something about a document is known now that no edit has led to: a client that asks for diagnostics must be told.
    pub(crate) fn tell(self: &Arc<Self>, state: &mut State, uri: &str) {
        if !state.client.pulls {
            self.publish(state, uri);
            return;
        }
        self.ask_to_pull(state);
    }

    /// Tells a client that asks for diagnostics that there are others now.
    pub(crate) fn ask_to_pull(self: &Arc<Self>, state: &mut State) {
        match state.refresh {
            Refresh::Idle => {
                state.refresh = Refresh::Asked;
                tokio::spawn(Arc::clone(self).ask_to_refresh());
            }
            Refresh::Asked => state.refresh = Refresh::Again,
            Refresh::Again => {}
        }
    }

    /// Tells a client that shows no related places of verdicts that the last save has turned; all others find that beside
    /// the verdict.
    pub(crate) fn tell_turned(&self, state: &mut State, uri: &str) {
        let State { documents, client, .. } = state;
        let Some(settings) = documents.get(uri).map(|document| Arc::clone(&document.settings)) else { return };
        let Some(file) = documents.file_mut(uri).filter(|_| !client.takes_related) else { return };
        let turned = file.take_verdict_changes(Context::new(&self.keeper.known(uri), &settings, client.encoding));
        if turned.is_empty() {
            return;
        }
        let line = |turned: &VerdictChange| format!("{}: {} ({})", turned.name, turned.now, turned.history());
        let mut message = turned.iter().take(MOST_TURNED).map(line).collect::<Vec<_>>().join("\n");
        if turned.len() > MOST_TURNED {
            message += &format!("\n… and {} boards more", turned.len() - MOST_TURNED);
        }
        self.outbox.notify("window/showMessage", json!({ "type": INFORMATION, "message": message }));
    }

    /// Tells of everything that the solvers find out.
    pub(crate) async fn tell_news(self: Arc<Self>, mut news: UnboundedReceiver<Vec<String>>) {
        while let Some(mut uris) = news.recv().await {
            while let Ok(more) = news.try_recv() {
                uris.extend(more);
            }
            uris.sort_unstable();
            uris.dedup();
            for uri in &uris {
                let mut state = self.state();
                match state.client.pulls {
                    true => self.tell(&mut state, uri),
                    false => self.publish_news(&state, uri),
                }
                self.tell_turned(&mut state, uri);
            }
            self.tell_features(&uris);
            // A file of thousands of boards is told about in batches, or the telling would take longer than the solving.
            tokio::time::sleep(4 * Duration::from_micros(self.telling_took.load(Ordering::Relaxed))).await;
        }
    }

    async fn ask_to_refresh(self: Arc<Self>) {
        loop {
            self.calls.ask("workspace/diagnostic/refresh", Value::Null, LIMIT).await;
            let mut state = self.state();
            if state.refresh == Refresh::Asked {
                state.refresh = Refresh::Idle;
                return;
            }
            state.refresh = Refresh::Asked;
        }
    }

    /// Shows how far the solving of a document is, until there is nothing more to solve. There is one of these for a
    /// document at most, however often its solves are replaced.
    pub(crate) async fn show_progress(self: Arc<Self>, uri: String) {
        let mut token: Option<String> = None;
        let mut shown = None;
        let mut is_refused = !self.state().client.shows_progress;
        loop {
            tokio::time::sleep(PROGRESS_EVERY).await;
            let (progress, has_token) = self.look_at_progress(&uri, token.as_deref());
            if (!has_token || progress.is_none())
                && let (Some(token), Some(_)) = (token.take(), shown.take())
            {
                self.outbox.notify("$/progress", json!({ "token": token, "value": { "kind": "end" } }));
            }
            let Some(progress) = progress else { return };
            if token.is_none() && !is_refused && progress.age >= PROGRESS_AFTER {
                token = self.create_token(&uri).await;
                is_refused = token.is_none();
            }
            // Begun even if it has been cancelled meanwhile: a client waits for the end of whatever it has created.
            if let Some(token) = &token {
                self.report(token, &uri, progress, &mut shown);
            }
        }
    }

    /// How far the solving of a document is, and whether its token still counts: the user may have stopped what it is
    /// about. If it is over, nobody watches any more when this returns.
    fn look_at_progress(&self, uri: &str, token: Option<&str>) -> (Option<Progress>, bool) {
        let mut state = self.state();
        let progress = self.keeper.progress(uri);
        let has_token = token.is_some_and(|token| state.progress.contains_key(token));
        if progress.is_none() {
            state.watched.remove(uri);
            if let Some(token) = token {
                state.progress.remove(token);
            }
        }
        (progress, has_token)
    }

    async fn create_token(&self, uri: &str) -> Option<String> {
        let token = format!("stakeout/{}", self.last_token.fetch_add(1, Ordering::Relaxed));
        self.state().progress.insert(token.clone(), uri.to_owned());
        let created = self.calls.ask("window/workDoneProgress/create", json!({ "token": token }), LIMIT).await;
        if !matches!(created, Some(Ok(_))) {
            self.state().progress.remove(&token);
            return None;
        }
        Some(token)
    }

    /// Reports a progress if there is something new to see; `shown` is the percentage of the last report.
    fn report(&self, token: &str, uri: &str, progress: Progress, shown: &mut Option<u32>) {
        // A float turned into an integer stays within its range. Boards that are added make no progress undone.
        let percentage = ((progress.share * 100.0) as u32).min(100).max(shown.unwrap_or(0));
        let mut value = match *shown {
            None => json!({ "kind": "begin", "title": format!("Solving {}", file_name(uri)), "cancellable": true }),
            Some(before) if before == percentage => return,
            Some(_) => json!({ "kind": "report" }),
        };
        value["percentage"] = percentage.into();
        if progress.all > 1 {
            value["message"] = format!("{} of {} boards", progress.done, progress.all).into();
        }
        self.outbox.notify("$/progress", json!({ "token": token, "value": value }));
        *shown = Some(percentage);
    }
}

/// A number that differs for different diagnostics or versions, as good as always.
fn hash(version: Option<i64>, diagnostics: &Diagnostics) -> u64 {
    let mut hasher = DefaultHasher::new();
    (version, diagnostics.hash()).hash(&mut hasher);
    hasher.finish()
}

fn file_name(uri: &str) -> &str {
    uri.rsplit('/').next().unwrap_or(uri)
}
