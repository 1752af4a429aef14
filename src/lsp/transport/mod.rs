//! The transport of messages: frames on standard input and output, and their bodies.
//!
//! Deliberately not here: what any method means.

pub(crate) mod editor_process;
pub(crate) mod frame;
pub(crate) mod message;
pub(crate) mod outbox;
pub(crate) mod unreadable;

use serde::Serialize;

/// A message, or a part of one, as JSON.
pub(crate) fn to_json(value: &impl Serialize) -> Vec<u8> {
    let mut json = Vec::new();
    write_json(&mut json, value);
    json
}

#[expect(clippy::expect_used, reason = "messages of this server have no maps with keys that are not text")]
pub(crate) fn write_json(json: &mut Vec<u8>, value: &impl Serialize) {
    serde_json::to_writer(json, value).expect("a message can be written as JSON");
}
