//! The semantic tokens that the client has, so that only changes are sent.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

#[derive(Default)]
pub(crate) struct SentTokens(Mutex<Sent>);

#[derive(Default)]
struct Sent {
    last_id: u64,
    /// The id and the numbers of each document.
    documents: HashMap<String, (String, Vec<u32>)>,
}

impl SentTokens {
    /// Makes the next delta of a document a result with all tokens.
    pub(crate) fn forget(&self, uri: &str) {
        self.lock().documents.remove(uri);
    }

    /// Records the tokens that are sent now. Returns their id, and the tokens sent before if
    /// `previous` is their id.
    pub(crate) fn replace(
        &self,
        uri: &str,
        previous: Option<&str>,
        data: &[u32],
    ) -> (String, Option<Vec<u32>>) {
        let mut sent = self.lock();
        sent.last_id += 1;
        let id = sent.last_id.to_string();
        let before = sent.documents.insert(uri.to_owned(), (id.clone(), data.to_vec()));
        let known = before.filter(|(before, _)| Some(before.as_str()) == previous);
        (id, known.map(|(_, data)| data))
    }

    /// How many documents have tokens.
    #[cfg(debug_assertions)]
    pub(crate) fn len(&self) -> usize {
        self.lock().documents.len()
    }

    fn lock(&self) -> MutexGuard<'_, Sent> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
