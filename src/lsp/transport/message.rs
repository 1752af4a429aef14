//! The body of a frame as a message: a request, a notification, a response, or an invalid one.
//!
//! Guarantee: [`Incoming::read`] never fails. Parameters stay plain JSON, so URIs are spelled as
//! the client spells them. Deliberately not here: what any method means.

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::value::RawValue;
use tower_lsp::jsonrpc::{ErrorCode, Id};

/// One message from the client.
#[derive(Debug)]
pub(crate) enum Incoming {
    Request {
        id: Id,
        method: String,
        params: Option<Value>,
    },
    Notification {
        method: String,
        params: Option<Value>,
    },
    /// The response to a request of the server.
    Response {
        id: Id,
        /// The client's result, or its error object.
        result: Result<Value, Value>,
    },
    /// An invalid message. It may have been a change of any document.
    Unreadable {
        /// The id for the error response; null if it cannot be read.
        id: Id,
        /// −32700 if it is not JSON, −32600 if it is not a message.
        code: ErrorCode,
    },
}

impl Incoming {
    /// Reads one body.
    pub(crate) fn read(body: &[u8]) -> Self {
        let text = str::from_utf8(body).unwrap_or_default();
        // An array would be read as the members of a message, in their order.
        let is_object = text.trim_ascii_start().starts_with('{');
        match serde_json::from_str::<Envelope<'_>>(text) {
            Ok(envelope) if is_object => {
                let id = envelope.id.and_then(|id| read(id).ok()).unwrap_or(Id::Null);
                envelope.open().unwrap_or_else(|code| Self::Unreadable { id, code })
            }
            _ => {
                let is_json = serde_json::from_str::<IgnoredAny>(text).is_ok();
                let code = if is_json { ErrorCode::InvalidRequest } else { ErrorCode::ParseError };
                Self::Unreadable { id: Id::Null, code }
            }
        }
    }
}

/// The members of a message, not read yet, so that an odd one does not hide the others.
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

/// Distinguishes a member that is `null` from a missing one.
fn present<'de: 'a, 'a, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<&'a RawValue>, D::Error> {
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
            return self.response(id);
        };
        let method: String = read(method)?;
        // Raw values may turn out to be invalid here: half a surrogate pair, a thousand brackets.
        let params = self.params.map(|raw| serde_json::from_str(raw.get())).transpose();
        let params = params.map_err(|_| ErrorCode::ParseError)?;
        Ok(match id {
            Some(id) => Incoming::Request { id, method, params },
            None => Incoming::Notification { method, params },
        })
    }

    fn response(self, id: Option<Id>) -> Result<Incoming, ErrorCode> {
        let result = match (self.result, self.error) {
            (_, Some(error)) => Err(read(error)?),
            (Some(result), None) => Ok(read(result)?),
            (None, None) => return Err(ErrorCode::InvalidRequest),
        };
        Ok(Incoming::Response { id: id.ok_or(ErrorCode::InvalidRequest)?, result })
    }
}

fn read<'de, T: Deserialize<'de>>(raw: &'de RawValue) -> Result<T, ErrorCode> {
    serde_json::from_str(raw.get()).map_err(|_| ErrorCode::InvalidRequest)
}

#[cfg(test)]
mod tests {
    use crate::lsp::transport::message::*;

    /// A message in one line.
    fn drawn(body: &str) -> String {
        match Incoming::read(body.as_bytes()) {
            Incoming::Request { id, method, params } => format!("request {id} {method} {params:?}"),
            Incoming::Notification { method, params } => {
                format!("notification {method} {params:?}")
            }
            Incoming::Response { id, result } => format!("response {id} {result:?}"),
            Incoming::Unreadable { id, code } => format!("{} for {id}", code.code()),
        }
    }

    #[test]
    fn the_three_kinds_of_message_are_distinguished() {
        assert_eq!(drawn(r#"{"jsonrpc":"2.0","id":"a","method":"m"}"#), r#"request "a" m None"#);
        assert_eq!(
            drawn(r#"{"jsonrpc":"2.0","method":"m","params":null}"#),
            "notification m Some(Null)"
        );
        assert_eq!(drawn(r#"{"jsonrpc":"2.0","id":3,"result":null}"#), "response 3 Ok(Null)");
        assert_eq!(drawn(r#"{"jsonrpc":"2.0","id":3,"error":4}"#), "response 3 Err(Number(4))");
    }

    #[test]
    fn anything_but_json_is_a_parse_error() {
        for body in ["", "{", "nonsense", "[1,", r#"{"jsonrpc":"2.0"}{}"#] {
            assert_eq!(drawn(body), "-32700 for null", "{body}");
        }
        assert_eq!(
            drawn(r#"{"jsonrpc":"2.0","id":3,"method":"m","params":["\ud83d"]}"#),
            "-32700 for 3"
        );
        let deep = format!(
            r#"{{"jsonrpc":"2.0","id":3,"method":"m","params":{}{}}}"#,
            "[".repeat(9999),
            "]".repeat(9999)
        );
        assert_eq!(drawn(&deep), "-32700 for 3");
        assert!(matches!(
            Incoming::read(b"{\"jsonrpc\":\"\xff\"}"),
            Incoming::Unreadable { id: Id::Null, code: ErrorCode::ParseError }
        ));
    }

    #[test]
    fn other_json_is_an_invalid_request() {
        for body in [
            "1",
            "null",
            "[]",
            "{}",
            r#"{"jsonrpc":"1.0","method":"m"}"#,
            r#"{"jsonrpc":"2.0","method":5}"#,
        ] {
            assert_eq!(drawn(body), "-32600 for null", "{body}");
        }
        assert_eq!(drawn(r#"{"jsonrpc":"2.0","id":3}"#), "-32600 for 3");
        assert_eq!(drawn(r#"{"jsonrpc":"2.0","id":1.5,"method":"m"}"#), "-32600 for null");
        assert_eq!(drawn(r#"{"id":1,"id":2}"#), "-32600 for null");
        assert_eq!(drawn(r#"["2.0", 3, "shutdown"]"#), "-32600 for null");
    }
}
