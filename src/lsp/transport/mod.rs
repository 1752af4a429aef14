//! The transport of messages: frames on standard input and output, and their bodies.
//!
//! Deliberately not here: what any method means.

pub(crate) mod editor_process;
pub(crate) mod frame;
pub(crate) mod inbox;
pub(crate) mod message;
pub(crate) mod outbox;

use std::io;

use serde::Serialize;
use serde_json::value::RawValue;

/// A value as JSON.
#[derive(Debug, Clone)]
pub(crate) struct Json(Vec<u8>);

impl Json {
    /// A value of limited size.
    pub(crate) fn of(value: &impl Serialize) -> Self {
        Self(to_json(value))
    }

    /// A value that takes at most this many bytes; `None` if it takes more.
    pub(crate) fn within(value: &impl Serialize, max_bytes: usize) -> Option<Self> {
        let mut writer = BoundedWriter { bytes: Vec::new(), max_bytes };
        serde_json::to_writer(&mut writer, value).ok()?;
        Some(Self(writer.bytes))
    }

    /// The first items of a list, as many as fit into this many bytes.
    pub(crate) fn list<T: Serialize>(items: impl IntoIterator<Item = T>, max_bytes: usize) -> Self {
        // One byte is left for the bracket at the end.
        let mut writer =
            BoundedWriter { bytes: vec![b'['], max_bytes: max_bytes.saturating_sub(1) };
        for item in items {
            let end = writer.bytes.len();
            let is_first = end == 1;
            let has_room = is_first || io::Write::write_all(&mut writer, b",").is_ok();
            if !has_room || serde_json::to_writer(&mut writer, &item).is_err() {
                writer.bytes.truncate(end);
                break;
            }
        }
        writer.bytes.push(b']');
        Self(writer.bytes)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl From<Vec<u8>> for Json {
    /// Bytes that were written as JSON.
    fn from(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }
}

impl From<Box<RawValue>> for Json {
    fn from(value: Box<RawValue>) -> Self {
        Self(String::from(Box::<str>::from(value)).into_bytes())
    }
}

/// Bytes that never take more room than this: a longer value is an error before it takes memory.
struct BoundedWriter {
    bytes: Vec<u8>,
    max_bytes: usize,
}

impl io::Write for BoundedWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + bytes.len() > self.max_bytes {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A message, or a part of one, as JSON.
pub(crate) fn to_json(value: &impl Serialize) -> Vec<u8> {
    let mut json = Vec::new();
    write_json(&mut json, value);
    json
}

#[expect(
    clippy::expect_used,
    reason = "messages of this server have no maps with keys that are not text"
)]
pub(crate) fn write_json(json: &mut Vec<u8>, value: &impl Serialize) {
    serde_json::to_writer(json, value).expect("a message can be written as JSON");
}

#[cfg(test)]
mod tests {
    use crate::lsp::transport::Json;

    /// The list of these texts within so many bytes.
    fn list(items: &[&str], max_bytes: usize) -> String {
        String::from_utf8(Json::list(items, max_bytes).bytes().to_owned()).unwrap()
    }

    #[test]
    fn a_list_is_cut_between_two_items() {
        let items = ["a", "bc", "d"];
        for (max_bytes, expected) in [
            (15, r#"["a","bc","d"]"#),
            (14, r#"["a","bc","d"]"#),
            (13, r#"["a","bc"]"#),
            (10, r#"["a","bc"]"#),
            (9, r#"["a"]"#),
            (5, r#"["a"]"#),
            (4, "[]"),
            (2, "[]"),
        ] {
            assert_eq!(list(&items, max_bytes), expected, "{max_bytes}");
        }
        assert_eq!(list(&[], 2), "[]");
    }

    #[test]
    fn a_value_of_just_the_greatest_length_is_written() {
        let text = "é\n";
        assert_eq!(Json::within(&text, 6).unwrap().bytes(), "\"é\\n\"".as_bytes());
        assert!(Json::within(&text, 5).is_none());
    }
}
