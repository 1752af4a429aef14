//! What one session knows: the client, its documents, and what is on the way to it.
//!
//! Others rely on every change of the state being complete when a method returns, and on what it means for the client
//! being in the outbox by then: both happen under one lock, so the last thing said about a document is about its last
//! text. No method waits for anything.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::calls::Calls;
use super::documents::Documents;
use super::outbox::{Findings, Outbox};
use super::params::{DidChange, DidOpen, DidSave, OfDocument};
use super::parent;
use super::salvage::Affected;

/// The state of the server.
pub(crate) struct Session {
    /// What is on the way to the client.
    pub(crate) outbox: Arc<Outbox>,
    /// What the client was asked.
    pub(crate) calls: Calls,
    documents: Mutex<Documents>,
    /// Ends the process.
    leave: Box<dyn Fn() + Send + Sync>,
}

impl Session {
    /// Nothing is open. `leave` ends the process at once.
    pub(crate) fn new(outbox: Arc<Outbox>, leave: impl Fn() + Send + Sync + 'static) -> Arc<Self> {
        let calls = Calls::new(Arc::clone(&outbox));
        Arc::new(Self { outbox, calls, documents: Mutex::default(), leave: Box::new(leave) })
    }

    /// The client says who it is, in its own words: `raw` is what came with `initialize`.
    pub(crate) fn initialize(self: &Arc<Self>, raw: &Value) {
        let process = raw.get("processId").and_then(Value::as_u64);
        if let Some(process) = process.and_then(|process| u32::try_from(process).ok()) {
            let session = Arc::clone(self);
            parent::watch(process, move || (session.leave)());
        }
    }

    /// A document was opened.
    pub(crate) fn did_open(&self, params: Value) {
        if let Some(DidOpen { text_document }) = self.read(params) {
            let uri = text_document.uri.clone();
            let mut documents = self.documents();
            documents.open(text_document);
            self.publish(&documents, uri);
        }
    }

    /// A document was edited.
    pub(crate) fn did_change(&self, params: Value) {
        if let Some(change) = self.read::<DidChange>(params) {
            let uri = change.text_document.uri.clone();
            let mut documents = self.documents();
            if documents.change(change) {
                self.publish(&documents, uri);
            }
        }
    }

    /// A document was saved.
    pub(crate) fn did_save(&self, params: Value) {
        if let Some(DidSave { text_document: document, text: Some(text) }) = self.read(params) {
            let mut documents = self.documents();
            if documents.save(&document.uri, text) {
                self.publish(&documents, document.uri);
            }
        }
    }

    /// A document was closed.
    pub(crate) fn did_close(&self, params: Value) {
        if let Some(OfDocument { text_document: document }) = self.read(params) {
            let mut documents = self.documents();
            if documents.close(&document.uri) {
                self.publish(&documents, document.uri);
            }
        }
    }

    /// The texts of these documents are not certain any more.
    pub(crate) fn lose(&self, affected: Affected) {
        let mut documents = self.documents();
        let uris = match affected {
            Affected::Documents(uris) => uris,
            Affected::All => documents.names(),
        };
        for uri in uris {
            if documents.lose(&uri) {
                self.publish(&documents, uri);
            }
        }
    }

    /// Reads what came with a change of a text. If that fails, the text is not certain any more.
    fn read<T: DeserializeOwned>(&self, params: Value) -> Option<T> {
        let uri = document_of(&params).map(str::to_owned);
        match serde_json::from_value(params) {
            Ok(params) => Some(params),
            Err(error) => {
                tracing::warn!("a change that cannot be read: {error}");
                self.lose(uri.map_or(Affected::All, |uri| Affected::Documents(vec![uri])));
                None
            }
        }
    }

    /// Says what is known about a document.
    fn publish(&self, documents: &Documents, uri: String) {
        let version = documents.get(&uri).and_then(super::documents::Document::known_version);
        self.outbox.publish(Findings { uri, version, diagnostics: Vec::new() });
    }

    fn documents(&self) -> MutexGuard<'_, Documents> {
        self.documents.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The document that parameters are about, as the client spells it.
pub(crate) fn document_of(params: &Value) -> Option<&str> {
    params.get("textDocument")?.get("uri")?.as_str()
}
