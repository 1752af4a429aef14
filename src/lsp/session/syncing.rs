//! Documents open, change, are saved and close.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::config::SolveOn;
use crate::lsp::folders::is_configuration;
use crate::lsp::params::{DidChange, DidOpen, DidSave, OfDocument};
use crate::lsp::salvage::Affected;
use crate::lsp::session::reading::After;
use crate::lsp::session::{Session, State};
use crate::lsp::solving::Cause;

/// How long solving waits at most for what is known before to be on its way.
const MOST_WAITED: Duration = Duration::from_millis(5);

impl Session {
    /// A document was opened.
    pub(crate) fn did_open(self: &Arc<Self>, DidOpen { text_document }: DidOpen) {
        let uri = text_document.uri.clone();
        let mut state = self.state();
        state.documents.open(text_document);
        self.configure(&mut state, &uri);
        if self.reads_apart(&mut state, &uri, After::Solve(Cause::Asked)) {
            return;
        }
        self.follow(&state, &uri);
        self.publish_at_once(&mut state, &uri);
        drop(state);
        // Once the solvers run, the thread that writes may have to wait for a processor.
        self.outbox.wait_until_written(Instant::now() + MOST_WAITED);
        let mut state = self.state();
        self.solve(&mut state, &uri, Cause::Asked);
        // What is too large is known without solving.
        self.publish_news(&state, &uri);
    }

    /// A document was edited.
    pub(crate) fn did_change(self: &Arc<Self>, change: DidChange) {
        let uri = change.text_document.uri.clone();
        let mut state = self.state();
        let encoding = state.client.encoding;
        if !state.documents.change(change, encoding, &self.keeper.known(&uri)) {
            return;
        }
        let solves = state.documents.get(&uri).is_some_and(|document| document.settings.solve_on == SolveOn::Type);
        let after = if solves { After::Solve(Cause::Edited) } else { After::Tell };
        if self.reads_apart(&mut state, &uri, after) {
            return;
        }
        self.follow(&state, &uri);
        if solves {
            self.solve(&mut state, &uri, Cause::Edited);
        }
        self.publish(&state, &uri);
    }

    /// A document was saved.
    pub(crate) fn did_save(self: &Arc<Self>, DidSave { text_document, text }: DidSave) {
        let uri = text_document.uri;
        let mut state = self.state();
        if let Some(text) = text {
            state.documents.set_text(&uri, &text, &self.keeper.known(&uri));
        }
        state.documents.file_mut(&uri).into_iter().for_each(|file| file.note_saved());
        if self.reads_apart(&mut state, &uri, After::Solve(Cause::Asked)) {
            return;
        }
        self.follow(&state, &uri);
        self.solve(&mut state, &uri, Cause::Asked);
        self.tell(&mut state, &uri);
        self.tell_turned(&mut state, &uri);
    }

    /// A document was closed.
    pub(crate) fn did_close(self: &Arc<Self>, OfDocument { text_document: document }: OfDocument) {
        let mut state = self.state();
        self.drawn.forget(&document.uri);
        if state.documents.close(&document.uri) {
            self.keeper.close(&document.uri);
            self.withdraw(&mut state, &document.uri);
            self.set_memory(&state);
            if is_configuration(&document.uri) {
                self.tell_of_configurations(&mut state);
            }
        }
    }

    /// The texts of these documents are not certain any more.
    pub(crate) fn lose(self: &Arc<Self>, affected: Affected) {
        let mut state = self.state();
        let uris = match affected {
            Affected::Documents(uris) => uris,
            Affected::All => state.documents.names(),
        };
        for uri in uris {
            let is_new = state.documents.get(&uri).is_none();
            state.documents.lose(&uri);
            if is_new {
                self.configure(&mut state, &uri);
            }
            self.follow(&state, &uri);
            self.tell(&mut state, &uri);
        }
    }

    /// A handler has panicked over a document: this version of it is not solved.
    pub(crate) fn give_up(&self, uri: &str) {
        if self.state().documents.give_up(uri) {
            self.keeper.abandon(uri);
        }
    }

    /// Stops what is solved for a text that is not there any more.
    pub(crate) fn follow(&self, state: &State, uri: &str) {
        match state.documents.get(uri).and_then(|document| document.file()) {
            Some(file) => self.keeper.keep_only(uri, file),
            None => self.keeper.abandon(uri),
        }
    }
}
