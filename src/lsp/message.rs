//! What a frame's body says: a request, a notification, an answer, or something that cannot be read.
//!
//! Others rely on [`Incoming::read`] never failing, and on reading the parameters once, as plain JSON: the client's
//! spelling of its documents' URIs is still in them. Deliberately not here: what any method means.

use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::value::RawValue;
use tower_lsp::jsonrpc::{ErrorCode, Id};

use crate::lsp::salvage::{Affected, changes_text, salvage, salvage_batch};

/// One message from the client.
#[derive(Debug)]
pub(crate) enum Incoming {
    /// Something to be answered under this id.
    Request {
        /// Chosen by the client.
        id: Id,
        /// As the client wrote it.
        method: String,
        /// Absent if the client sent none.
        params: Option<Value>,
    },
    /// Something to be taken note of.
    Notification {
        /// As the client wrote it.
        method: String,
        /// Absent if the client sent none.
        params: Option<Value>,
    },
    /// The answer to a request of ours.
    Answer {
        /// The id of that request.
        id: Id,
        /// The client's result, or its error object.
        result: Result<Value, Value>,
    },
    /// None of these.
    Unreadable(Unreadable),
}

/// A message that cannot be read, and what must be done about it.
#[derive(Debug)]
pub(crate) struct Unreadable {
    /// The id to answer under: null where none can be told.
    pub(crate) id: Id,
    /// −32700 for what is no JSON, −32600 for what is no message.
    pub(crate) code: ErrorCode,
    /// Whose text it may have changed.
    pub(crate) affected: Affected,
}

impl Incoming {
    /// Reads one body.
    pub(crate) fn read(body: &[u8]) -> Self {
        let text = String::from_utf8_lossy(body);
        if str::from_utf8(body).is_err() {
            return unreadable(ErrorCode::ParseError, &text);
        }
        match text.trim_ascii_start().as_bytes().first() {
            None => {
                Self::Unreadable(Unreadable { id: Id::Null, code: ErrorCode::ParseError, affected: Affected::NONE })
            }
            Some(b'{') => match serde_json::from_str::<Envelope<'_>>(&text) {
                Ok(envelope) => envelope.open().unwrap_or_else(|code| unreadable(code, &text)),
                Err(error) if error.is_data() => unreadable(ErrorCode::InvalidRequest, &text),
                Err(_) => unreadable(ErrorCode::ParseError, &text),
            },
            Some(_) => not_an_object(&text),
        }
    }
}

fn unreadable(code: ErrorCode, text: &str) -> Incoming {
    let left = salvage(text);
    Incoming::Unreadable(Unreadable { id: left.id.unwrap_or(Id::Null), code, affected: left.affected })
}

/// A batch (which the protocol does not have), a bare value, or no JSON at all.
fn not_an_object(text: &str) -> Incoming {
    let is_json = serde_json::from_str::<&RawValue>(text).is_ok();
    let code = if is_json { ErrorCode::InvalidRequest } else { ErrorCode::ParseError };
    Incoming::Unreadable(Unreadable { id: Id::Null, code, affected: salvage_batch(text) })
}

/// The members of a message, each still unread: a strange one must not hide the others.
#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow, default, deserialize_with = "present")]
    jsonrpc: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    id: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    method: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    params: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    result: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    error: Option<&'a RawValue>,
}

/// Tells a member that is `null` from one that is missing.
fn present<'de: 'a, 'a, D: Deserializer<'de>>(deserializer: D) -> Result<Option<&'a RawValue>, D::Error> {
    Deserialize::deserialize(deserializer).map(Some)
}

impl Envelope<'_> {
    fn open(self) -> Result<Incoming, ErrorCode> {
        let version: Option<String> = self.jsonrpc.map(read).transpose()?;
        if version.as_deref() != Some("2.0") {
            return Err(ErrorCode::InvalidRequest);
        }
        let id: Option<Id> = self.id.map(read).transpose()?;
        let Some(method) = self.method else {
            return self.answer(id);
        };
        let method: String = read(method)?;
        // What is no JSON after all (half a surrogate pair, a thousand brackets) was only skipped until here.
        let params = self.params.map(|raw| serde_json::from_str(raw.get())).transpose();
        let params = params.map_err(|_| ErrorCode::ParseError)?;
        Ok(match id {
            // A change of a text under an id is neither a request nor a notification; the text it brings is not lost
            // silently. Null is how some write no id.
            Some(Id::Null) if changes_text(&method) => Incoming::Notification { method, params },
            Some(_) if changes_text(&method) => return Err(ErrorCode::InvalidRequest),
            Some(id) => Incoming::Request { id, method, params },
            None => Incoming::Notification { method, params },
        })
    }

    fn answer(self, id: Option<Id>) -> Result<Incoming, ErrorCode> {
        let result = match (self.result, self.error) {
            (_, Some(error)) => Err(read(error)?),
            (Some(result), None) => Ok(read(result)?),
            (None, None) => return Err(ErrorCode::InvalidRequest),
        };
        Ok(Incoming::Answer { id: id.ok_or(ErrorCode::InvalidRequest)?, result })
    }
}

fn read<'de, T: Deserialize<'de>>(raw: &'de RawValue) -> Result<T, ErrorCode> {
    serde_json::from_str(raw.get()).map_err(|_| ErrorCode::InvalidRequest)
}

#[cfg(test)]
mod tests {
    use crate::lsp::message::*;

    /// Draws what a body says in one line.
    fn drawn(body: &str) -> String {
        match Incoming::read(body.as_bytes()) {
            Incoming::Request { id, method, params } => format!("request {id} {method} {params:?}"),
            Incoming::Notification { method, params } => format!("notification {method} {params:?}"),
            Incoming::Answer { id, result } => format!("answer {id} {result:?}"),
            Incoming::Unreadable(lost) => format!("{} for {}", lost.code.code(), lost.id),
        }
    }

    #[test]
    fn the_three_kinds_of_message_are_told_apart() {
        assert_eq!(drawn(r#"{"jsonrpc":"2.0","id":"a","method":"m"}"#), r#"request "a" m None"#);
        assert_eq!(drawn(r#"{"jsonrpc":"2.0","method":"m","params":null}"#), "notification m Some(Null)");
        assert_eq!(drawn(r#"{"jsonrpc":"2.0","id":3,"result":null}"#), "answer 3 Ok(Null)");
        assert_eq!(drawn(r#"{"jsonrpc":"2.0","id":3,"error":4}"#), "answer 3 Err(Number(4))");
    }

    #[test]
    fn what_is_no_json_is_a_parse_error() {
        for body in ["", "{", "nonsense", "[1,", r#"{"jsonrpc":"2.0"}{}"#] {
            assert_eq!(drawn(body), "-32700 for null", "{body}");
        }
        assert_eq!(drawn(r#"{"jsonrpc":"2.0","id":3,"method":"m","params":["\ud83d"]}"#), "-32700 for 3");
        let deep =
            format!(r#"{{"jsonrpc":"2.0","id":3,"method":"m","params":{}{}}}"#, "[".repeat(9999), "]".repeat(9999));
        assert_eq!(drawn(&deep), "-32700 for 3");
        assert!(matches!(Incoming::read(b"{\"jsonrpc\":\"\xff\"}"), Incoming::Unreadable(_)));
    }

    #[test]
    fn json_that_is_no_message_is_an_invalid_request() {
        for body in ["1", "null", "[]", "{}", r#"{"jsonrpc":"1.0","method":"m"}"#, r#"{"jsonrpc":"2.0","method":5}"#] {
            assert_eq!(drawn(body), "-32600 for null", "{body}");
        }
        assert_eq!(drawn(r#"{"jsonrpc":"2.0","id":3}"#), "-32600 for 3");
        assert_eq!(drawn(r#"{"jsonrpc":"2.0","id":1.5,"method":"m"}"#), "-32600 for null");
        assert_eq!(drawn(r#"{"id":1,"id":2}"#), "-32600 for 2");
    }
}
