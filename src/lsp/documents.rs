//! The open documents, each known or unknown.
//!
//! Others rely on a document being known only while its text is certain: a change that cannot be read, or that does
//! not follow the one before it, makes it unknown until its whole text comes.

use std::collections::HashMap;

use super::params::{DidChange, OpenedDocument};

/// The open documents by their names as the client spells them.
#[derive(Default)]
pub(crate) struct Documents {
    open: HashMap<String, Document>,
}

/// One open document.
pub(crate) struct Document {
    /// The newest version the client has told.
    version: i64,
    known: bool,
}

impl Document {
    /// The version of the text, if the text is certain.
    pub(crate) fn known_version(&self) -> Option<i64> {
        self.known.then_some(self.version)
    }
}

impl Documents {
    /// The open document of that name.
    pub(crate) fn get(&self, uri: &str) -> Option<&Document> {
        self.open.get(uri)
    }

    /// A document comes with its whole text.
    pub(crate) fn open(&mut self, opened: OpenedDocument) {
        let OpenedDocument { uri, version, text: _ } = opened;
        self.open.insert(uri, Document { version, known: true });
    }

    /// The text of a document changes. Whether it is open.
    pub(crate) fn change(&mut self, mut change: DidChange) -> bool {
        let Some(document) = self.open.get_mut(&change.text_document.uri) else {
            return false;
        };
        let changes = change.changes();
        let version = change.text_document.version;
        match changes {
            Ok(changes) if version > document.version => {
                document.version = version;
                document.known |= changes.first().is_some_and(|change| change.range.is_none());
            }
            _ => document.known = false,
        }
        true
    }

    /// A document has been saved with this whole text. Whether it is open.
    pub(crate) fn save(&mut self, uri: &str, _text: String) -> bool {
        let document = self.open.get_mut(uri);
        document.map(|document| document.known = true).is_some()
    }

    /// The editor is done with a document. Whether it was open.
    pub(crate) fn close(&mut self, uri: &str) -> bool {
        self.open.remove(uri).is_some()
    }

    /// The text of a document is not certain any more. Whether it is open.
    pub(crate) fn lose(&mut self, uri: &str) -> bool {
        let document = self.open.get_mut(uri);
        document.map(|document| document.known = false).is_some()
    }

    /// The names of all open documents.
    pub(crate) fn names(&self) -> Vec<String> {
        self.open.keys().cloned().collect()
    }
}
