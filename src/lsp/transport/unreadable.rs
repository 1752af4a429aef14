//! Reads the usable parts of an invalid message: its id, and which document it may have changed.
//!
//! With these, the server responds to the right request and makes as few documents unknown as
//! possible. Reading stops at the first syntax error and never fails. Deliberately not here:
//! repairing messages; a text is never guessed.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;
use tower_lsp::jsonrpc::Id;

/// The documents that become unknown when a message is lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Affected {
    /// These, as the client spells them; possibly none.
    Documents(Vec<String>),
    /// Any document may be affected.
    All,
}

impl Affected {
    pub(crate) const NONE: Self = Self::Documents(Vec::new());

    /// The document that a message names, or any.
    pub(crate) fn of(uri: Option<String>) -> Self {
        uri.map_or(Self::All, |uri| Self::Documents(vec![uri]))
    }

    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Documents(one), Self::Documents(other)) => {
                Self::Documents([one, other].concat())
            }
            _ => Self::All,
        }
    }
}

/// The usable parts of an invalid message.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Readable {
    /// The id of a request.
    pub(crate) id: Option<Id>,
    pub(crate) affected: Affected,
}

/// Whether a method changes the text of a document.
pub(crate) fn changes_text(method: &str) -> bool {
    matches!(method, "textDocument/didOpen" | "textDocument/didChange" | "textDocument/didClose")
}

/// Reads as much of one message as is valid.
pub(crate) fn read_partly(message: &str) -> Readable {
    let mut found = Found::default();
    let _ = Walk { found: &mut found, level: JsonLevel::Message }
        .deserialize(&mut serde_json::Deserializer::from_str(message));
    // With a wrong length, the body may include further messages, about other documents.
    let has_more = message.contains("\r\n\r\n");
    let affected = if has_more { Affected::All } else { found.affected() };
    Readable { id: found.id, affected }
}

/// The documents that the messages of a batch may have changed.
pub(crate) fn affected_by_batch(messages: &str) -> Affected {
    match serde_json::from_str::<Vec<&RawValue>>(messages) {
        Ok(messages) => messages.into_iter().fold(Affected::NONE, |affected, message| {
            affected.and(read_partly(message.get()).affected)
        }),
        Err(_) => Affected::All,
    }
}

#[derive(Debug, Default)]
struct Found {
    method: Option<String>,
    id: Option<Id>,
    uri: Option<String>,
    is_response: bool,
}

impl Found {
    fn affected(&self) -> Affected {
        let may_change = self.method.as_deref().map_or(!self.is_response, changes_text);
        match &self.uri {
            _ if !may_change => Affected::NONE,
            Some(uri) => Affected::Documents(vec![uri.clone()]),
            None => Affected::All,
        }
    }
}

/// The objects on the way to the members that are needed.
#[derive(Debug, Clone, Copy)]
enum JsonLevel {
    Message,
    Params,
    Document,
}

/// Reads one of these objects member by member, so that a syntax error loses nothing before it.
struct Walk<'a> {
    found: &'a mut Found,
    level: JsonLevel,
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
        while let Some(MemberName(key)) = map.next_key::<MemberName<'_>>()? {
            match (self.level, &*key) {
                (JsonLevel::Message, "method") => self.found.method = Some(map.next_value()?),
                (JsonLevel::Message, "id") => self.found.id = Some(map.next_value()?),
                (JsonLevel::Message, "params") => {
                    map.next_value_seed(Walk { found: self.found, level: JsonLevel::Params })?;
                }
                (JsonLevel::Params, "textDocument") => {
                    map.next_value_seed(Walk { found: self.found, level: JsonLevel::Document })?;
                }
                (JsonLevel::Document, "uri") => self.found.uri = Some(map.next_value()?),
                (level, key) => {
                    self.found.is_response |=
                        matches!((level, key), (JsonLevel::Message, "result" | "error"));
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }
}

#[derive(Deserialize)]
struct MemberName<'a>(#[serde(borrow)] Cow<'a, str>);

#[cfg(test)]
mod tests {
    use crate::lsp::transport::unreadable::*;

    fn documents(uris: &[&str]) -> Affected {
        Affected::Documents(uris.iter().map(|&uri| uri.to_owned()).collect())
    }

    #[test]
    fn a_change_cut_in_its_text_is_about_its_document() {
        let cut = r#"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///a","version":2},"contentChanges":[{"text":"P.."#;
        assert_eq!(read_partly(cut).affected, documents(&["file:///a"]));
    }

    #[test]
    fn half_a_surrogate_pair_does_not_hide_the_document_after_it() {
        let lone = r#"{"params":{"contentChanges":[{"text":"\ud83d"}],"textDocument":{"uri":"file:///a"}},"method":"textDocument/didChange"}"#;
        assert_eq!(read_partly(lone).affected, documents(&["file:///a"]));
    }

    #[test]
    fn an_invalid_request_changes_no_text_and_keeps_its_id() {
        let hover =
            r#"{"id":7,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///a"}"#;
        assert_eq!(
            read_partly(hover),
            Readable { id: Some(Id::Number(7)), affected: Affected::NONE }
        );
    }

    #[test]
    fn an_invalid_response_changes_no_text() {
        assert_eq!(read_partly(r#"{"id":7,"result":{"a":"#).affected, Affected::NONE);
    }

    #[test]
    fn a_message_without_members_may_be_about_any_document() {
        for message in [
            "",
            "{",
            "nonsense",
            r#"{"method":"textDocument/didChange","params":{"#,
            r#"{"method":5}"#,
        ] {
            assert_eq!(read_partly(message).affected, Affected::All, "{message}");
        }
    }

    #[test]
    fn a_message_that_includes_another_may_be_about_any_document() {
        let two = "{\"method\":\"textDocument/hover\"}Content-Length: 20\r\n\r\n{\"method\":";
        assert_eq!(read_partly(two).affected, Affected::All);
    }

    #[test]
    fn a_batch_is_about_the_documents_of_its_changes() {
        let batch = r#"[{"method":"textDocument/didChange","params":{"textDocument":{"uri":"a"}}},
            {"id":1,"method":"textDocument/hover","params":{"textDocument":{"uri":"b"}}},
            {"method":"textDocument/didClose","params":{"textDocument":{"uri":"c"}}}]"#;
        assert_eq!(affected_by_batch(batch), documents(&["a", "c"]));
        assert_eq!(affected_by_batch("[]"), Affected::NONE);
        assert_eq!(affected_by_batch("[{"), Affected::All);
    }
}
