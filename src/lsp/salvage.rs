//! What can still be told from a message that cannot be read: its id, and whose text it may have been about.
//!
//! Others rely on this to answer under the right id and to forget no more documents than they must. It reads as far
//! as the message can be read and never fails. Deliberately not here: repairing messages; a text that arrived broken
//! is asked for again, never guessed.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;
use tower_lsp::jsonrpc::Id;

/// The documents whose text is not known any more once a message is lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Affected {
    /// These, as the client spells them; perhaps none.
    Documents(Vec<String>),
    /// It cannot be told: any.
    All,
}

impl Affected {
    /// No document.
    pub(crate) const NONE: Self = Self::Documents(Vec::new());

    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Documents(one), Self::Documents(other)) => Self::Documents([one, other].concat()),
            _ => Self::All,
        }
    }
}

/// What is left of a lost message.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Salvage {
    /// The id to answer under, if it was a request.
    pub(crate) id: Option<Id>,
    /// Whose text it may have changed.
    pub(crate) affected: Affected,
}

/// Whether messages of that method change what the server believes to be in the editor.
pub(crate) fn changes_text(method: &str) -> bool {
    matches!(method, "textDocument/didOpen" | "textDocument/didChange" | "textDocument/didClose")
}

/// Looks through what is left of one message.
pub(crate) fn salvage(message: &str) -> Salvage {
    let mut found = Found::default();
    let _ =
        Walk { found: &mut found, place: Place::Message }.deserialize(&mut serde_json::Deserializer::from_str(message));
    // A wrong length may have swallowed the messages behind it: then it is not about one document alone.
    let swallowed = message.contains("\r\n\r\n");
    let affected = if swallowed { Affected::All } else { found.affected() };
    Salvage { id: found.id, affected }
}

/// Whose text the messages of a batch may have changed.
pub(crate) fn salvage_batch(messages: &str) -> Affected {
    match serde_json::from_str::<Vec<&RawValue>>(messages) {
        Ok(messages) => {
            messages.into_iter().fold(Affected::NONE, |affected, message| affected.and(salvage(message.get()).affected))
        }
        Err(_) => Affected::All,
    }
}

#[derive(Debug, Default)]
struct Found {
    method: Option<String>,
    id: Option<Id>,
    uri: Option<String>,
    is_answer: bool,
}

impl Found {
    fn affected(&self) -> Affected {
        let may_change = self.method.as_deref().map_or(!self.is_answer, changes_text);
        match &self.uri {
            _ if !may_change => Affected::NONE,
            Some(uri) => Affected::Documents(vec![uri.clone()]),
            None => Affected::All,
        }
    }
}

/// The objects on the way to what is looked for.
#[derive(Debug, Clone, Copy)]
enum Place {
    Message,
    Params,
    Document,
}

/// Walks one of those objects and notes what it meets, so that a break further on loses none of it.
struct Walk<'a> {
    found: &'a mut Found,
    place: Place,
}

impl<'de> DeserializeSeed<'de> for Walk<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Walk<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(Key(key)) = map.next_key::<Key<'_>>()? {
            match (self.place, &*key) {
                (Place::Message, "method") => self.found.method = Some(map.next_value()?),
                (Place::Message, "id") => self.found.id = Some(map.next_value()?),
                (Place::Message, "params") => {
                    map.next_value_seed(Walk { found: self.found, place: Place::Params })?;
                }
                (Place::Params, "textDocument") => {
                    map.next_value_seed(Walk { found: self.found, place: Place::Document })?;
                }
                (Place::Document, "uri") => self.found.uri = Some(map.next_value()?),
                (place, key) => {
                    self.found.is_answer |= matches!((place, key), (Place::Message, "result" | "error"));
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }
}

#[derive(Deserialize)]
struct Key<'a>(#[serde(borrow)] Cow<'a, str>);

#[cfg(test)]
mod tests {
    use crate::lsp::salvage::*;

    fn documents(uris: &[&str]) -> Affected {
        Affected::Documents(uris.iter().map(|&uri| uri.to_owned()).collect())
    }

    #[test]
    fn a_change_cut_in_its_text_is_about_its_document() {
        let cut = r#"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///a","version":2},"contentChanges":[{"text":"P.."#;
        assert_eq!(salvage(cut).affected, documents(&["file:///a"]));
    }

    #[test]
    fn half_a_surrogate_pair_does_not_hide_the_document_behind_it() {
        let lone = r#"{"params":{"contentChanges":[{"text":"\ud83d"}],"textDocument":{"uri":"file:///a"}},"method":"textDocument/didChange"}"#;
        assert_eq!(salvage(lone).affected, documents(&["file:///a"]));
    }

    #[test]
    fn a_broken_question_changes_no_text_and_keeps_its_id() {
        let hover = r#"{"id":7,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///a"}"#;
        assert_eq!(salvage(hover), Salvage { id: Some(Id::Number(7)), affected: Affected::NONE });
    }

    #[test]
    fn a_broken_answer_changes_no_text() {
        assert_eq!(salvage(r#"{"id":7,"result":{"a":"#).affected, Affected::NONE);
    }

    #[test]
    fn what_tells_nothing_may_be_about_any_document() {
        for message in ["", "{", "nonsense", r#"{"method":"textDocument/didChange","params":{"#, r#"{"method":5}"#] {
            assert_eq!(salvage(message).affected, Affected::All, "{message}");
        }
    }

    #[test]
    fn a_message_that_swallowed_another_may_be_about_any_document() {
        let swallowed = "{\"method\":\"textDocument/hover\"}Content-Length: 20\r\n\r\n{\"method\":";
        assert_eq!(salvage(swallowed).affected, Affected::All);
    }

    #[test]
    fn a_batch_is_about_the_documents_of_its_changes() {
        let batch = r#"[{"method":"textDocument/didChange","params":{"textDocument":{"uri":"a"}}},
            {"id":1,"method":"textDocument/hover","params":{"textDocument":{"uri":"b"}}},
            {"method":"textDocument/didClose","params":{"textDocument":{"uri":"c"}}}]"#;
        assert_eq!(salvage_batch(batch), documents(&["a", "c"]));
        assert_eq!(salvage_batch("[]"), Affected::NONE);
        assert_eq!(salvage_batch("[{"), Affected::All);
    }
}
