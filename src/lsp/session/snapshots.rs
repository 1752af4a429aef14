//! What is known at one moment, for those who answer apart.

use std::sync::Arc;

use crate::lsp::features::Snapshot;
use crate::lsp::features::refreshing::{Refreshing, tell_of_boards};
use crate::lsp::session::{Session, State};
use crate::lsp::solving::scheduler::Scheduler;

impl Session {
    /// A document as it is now, if its text is certain.
    pub(crate) fn snapshot(&self, uri: &str) -> Option<Snapshot> {
        self.snapshot_of(&self.state(), uri)
    }

    /// All open documents as they are now, in the order of their names.
    pub(crate) fn snapshots(&self) -> Vec<Snapshot> {
        let state = self.state();
        let mut names = state.documents.names();
        names.sort_unstable();
        names.iter().filter_map(|uri| self.snapshot_of(&state, uri)).collect()
    }

    /// Who knows the solutions.
    pub(crate) fn keeper(&self) -> &Arc<Scheduler> {
        &self.keeper
    }

    /// Something has become known about documents, or is about to.
    pub(crate) fn tell_features(self: &Arc<Self>, uris: &[String]) {
        let state = self.state();
        Refreshing::tell(self, &state.client.declared);
        for uri in uris {
            let version = state.documents.get(uri).and_then(|document| document.known_version());
            tell_of_boards(self, &state.client.declared, uri, version);
        }
    }

    fn snapshot_of(&self, state: &State, uri: &str) -> Option<Snapshot> {
        let open = state.documents.get(uri)?;
        let (file, version) = (open.file()?, open.known_version()?);
        Some(Snapshot {
            uri: uri.to_owned(),
            file: file.clone(),
            version,
            settings: Arc::clone(&open.settings),
            client: state.client.clone(),
            keeper: Arc::clone(&self.keeper),
        })
    }
}
