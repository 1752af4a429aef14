//! Large texts are read apart from the lock, so that a keystroke in one of them keeps nobody waiting.
//!
//! Others rely on a text read so to be followed by everything that a small one is followed by at once: what is solved for
//! another text stops, what is to be solved begins, diagnostics are told. While it is read, further edits only replace what
//! is to be read next, so that a burst of them costs two readings.

use std::sync::Arc;

use crate::lsp::session::{Session, State};
use crate::lsp::solving::Cause;

/// What is to follow once a text has been read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum After {
    /// Publication are told.
    Tell,
    /// The game is solved, too.
    Solve(Cause),
}

impl After {
    /// What the later of two asks for as well.
    fn and(self, later: Self) -> Self {
        match (self, later) {
            (Self::Solve(Cause::Asked), _) | (_, Self::Tell) => self,
            (_, later) => later,
        }
    }
}

impl Session {
    /// Has a document read apart, if that takes long. Whether it does.
    pub(crate) fn reads_apart(self: &Arc<Self>, state: &mut State, uri: &str, after: After) -> bool {
        let file = state.documents.get(uri).and_then(|document| document.file());
        if !file.is_some_and(|file| file.is_slow_to_read()) {
            return false;
        }
        let before = state.reading.get(uri).copied();
        state.reading.insert(uri.to_owned(), before.map_or(after, |before| before.and(after)));
        if before.is_none() {
            tokio::spawn(Arc::clone(self).read_apart(uri.to_owned()));
        }
        true
    }

    async fn read_apart(self: Arc<Self>, uri: String) {
        loop {
            let file = {
                let mut state = self.state();
                match state.documents.get(&uri).and_then(|document| document.file()) {
                    Some(file) => file.clone(),
                    None => {
                        state.reading.remove(&uri);
                        return;
                    }
                }
            };
            let read = file.clone();
            let has_read = tokio::task::spawn_blocking(move || read.read()).await.is_ok();
            let mut state = self.state();
            let now = state.documents.get(&uri).and_then(|document| document.file());
            if has_read && now.is_some_and(|now| !now.is_read()) {
                continue;
            }
            let Some(after) = state.reading.remove(&uri) else { return };
            if !has_read {
                drop(state);
                self.give_up(&uri);
                return;
            }
            self.follow(&state, &uri);
            match after {
                // A client that asks for diagnostics does so after its own edit.
                After::Tell => self.publish(&state, &uri),
                After::Solve(cause) => {
                    self.solve(&mut state, &uri, cause);
                    self.tell(&mut state, &uri);
                }
            }
            return;
        }
    }

    /// Reads a document first, apart from the lock, if that takes long: what is asked next is answered at once.
    pub(crate) async fn read_first(&self, uri: &str) {
        let file = self.state().documents.get(uri).and_then(|document| document.file()).cloned();
        let Some(file) = file.filter(|file| file.is_slow_to_read()) else { return };
        // A panic comes again when what was asked is answered, and is seen to there.
        let _ = tokio::task::spawn_blocking(move || file.read()).await;
    }
}
