//! Frames and messages that cannot be read: they are answered, do no harm, and never lead to a
//! stale text.

use serde_json::{Value, json};

use super::support::{Server, frame};

const A: &str = "file:///a.board";
const B: &str = "file:///b.board";

/// A server with two open documents whose diagnostics have arrived.
fn with_two_documents() -> Server {
    let mut server = Server::ready();
    for uri in [A, B] {
        server.notify(
            "textDocument/didOpen",
            json!({ "textDocument": { "uri": uri, "languageId": "stakeout-board", "version": 1, "text": "PTE\n" } }),
        );
        assert_eq!(server.diagnostics(uri)["version"], 1);
    }
    server
}

/// Whether the document is unknown: its last publication since then is empty.
fn is_lost(server: &mut Server, uri: &str) -> bool {
    server.assert_alive();
    let mut lost = false;
    while let Some(diagnostics) = server.published(uri) {
        lost = diagnostics.get("version").is_none() && diagnostics["diagnostics"] == json!([]);
    }
    lost
}

#[test]
fn messages_that_cannot_be_read_are_answered_with_their_id_if_that_can() {
    let lone =
        r#"{"jsonrpc":"2.0","id":"x","method":"textDocument/hover","params":{"a":"\ud83d"}}"#;
    let deep = format!(
        r#"{{"jsonrpc":"2.0","id":7,"method":"m","params":{}{}}}"#,
        "[".repeat(9999),
        "]".repeat(9999)
    );
    for (body, id, code) in [
        ("", Value::Null, -32700),
        ("{", Value::Null, -32700),
        ("nonsense", Value::Null, -32700),
        (lone, json!("x"), -32700),
        (&deep, json!(7), -32700),
        ("[]", Value::Null, -32600),
        ("17", Value::Null, -32600),
        ("{}", Value::Null, -32600),
        (r#"{"jsonrpc":"2.0","id":5}"#, json!(5), -32600),
        (r#"{"jsonrpc":"2.0","id":6,"method":["hover"]}"#, json!(6), -32600),
        (r#"{"jsonrpc":"1.0","id":8,"method":"shutdown"}"#, json!(8), -32600),
        (r#"{"id":9,"method":"shutdown"}"#, json!(9), -32600),
        (r#"[{"jsonrpc":"2.0","id":10,"method":"shutdown"}]"#, Value::Null, -32600),
    ] {
        let mut server = Server::ready();
        server.send_bytes(&frame(body));
        assert_eq!(server.error_code(id), code, "{body:.80}");
        server.assert_alive();
        server.finish();
    }
}

#[test]
fn headers_may_be_written_in_any_understandable_way() {
    for header in [
        "content-length: SIZE\r\n\r\n",
        "CONTENT-LENGTH:SIZE\r\n\r\n",
        "Content-Type: application/vscode-jsonrpc\r\nContent-Length: SIZE\r\n\r\n",
        "Content-Length: SIZE\r\nContent-Type: application/vscode-jsonrpc; charset=utf8\r\nX-Third: 3\r\n\r\n",
        "\r\n\r\nContent-Length: SIZE\n\n",
    ] {
        let mut server = Server::ready();
        let body = r#"{"jsonrpc":"2.0","id":"q","method":"no/such"}"#;
        server.send_bytes((header.replace("SIZE", &body.len().to_string()) + body).as_bytes());
        assert_eq!(server.error_code("q"), -32601, "{header}");
        server.finish();
    }
}

#[test]
fn frames_that_cannot_be_separated_are_skipped_and_answered_once() {
    for garbage in [
        "what is this?\r\n\r\n",
        "Content-Length: many\r\n\r\n{}",
        "Content-Lenght: 2\r\n\r\n{\"a\":1}",
        "Content-Length: -1\r\n\r\n",
    ] {
        let mut server = with_two_documents();
        server.send_bytes(garbage.as_bytes());
        assert!(
            is_lost(&mut server, A) && is_lost(&mut server, B),
            "{garbage}: its content is lost"
        );
        assert_eq!(server.error_code(Value::Null), -32700, "{garbage}");
        server.finish();
    }
}

#[test]
fn a_wrong_length_affects_only_adjacent_messages() {
    let body = r#"{"jsonrpc":"2.0","id":"q","method":"no/such"}"#;
    for length in [body.len() - 5, body.len() + 5] {
        let mut server = with_two_documents();
        server.send_bytes(format!("Content-Length: {length}\r\n\r\n{body}").as_bytes());
        // The second may be swallowed in part, the third is recognised again.
        server.send_bytes(&frame(r#"{"jsonrpc":"2.0","method":"no/such/notification"}"#));
        assert!(is_lost(&mut server, A) && is_lost(&mut server, B), "{length}");
        server.finish();
    }
}

#[test]
fn a_huge_length_ends_the_session_instead_of_swallowing_messages() {
    let mut server = Server::ready();
    server.send_bytes(b"Content-Length: 99999999999\r\n\r\n{}");
    assert_eq!(server.code(), 1);
}

#[test]
fn an_incomplete_message_at_the_end_of_input_does_not_hang_the_server() {
    let mut server = Server::ready();
    server.send_bytes(b"Content-Length: 50\r\n\r\n{\"jsonrpc\":");
    server.close_input();
    assert_eq!(server.code(), 1);
}

/// A change of a document, from its list of changes on.
fn change(uri: &str, rest: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","method":"textDocument/didChange","params":{{"textDocument":{{"uri":"{uri}","version":2}},{rest}"#
    )
}

#[test]
fn an_invalid_change_makes_only_its_document_unknown() {
    for body in [
        change(A, r#""contentChanges":[{}]}}"#),
        change(A, r#""contentChanges":[{"text":5}]}}"#),
        change(
            A,
            r#""contentChanges":[{"range":{"start":{"line":-1,"character":0}},"text":""}]}}"#,
        ),
        change(A, r#""contentChanges":7}}"#),
        change(A, r#""other":7}}"#),
        change(A, r#""contentChanges":[{"text":""}]}}"#).replace(":2}", ":null}"),
        change(A, r#""contentChanges":[{"text":""}]}}"#).replace(":2}", ":\"two\"}"),
    ] {
        let mut server = with_two_documents();
        server.send_bytes(&frame(&body));
        assert!(is_lost(&mut server, A), "{body}");
        assert!(!is_lost(&mut server, B), "{body}");
        server.finish();
    }
}

#[test]
fn a_message_that_cannot_be_read_makes_every_document_unknown() {
    let whole = change(A, r#""contentChanges":[{"text":""}]}}"#);
    for body in [
        "nonsense".to_owned(),
        // Cut in its text, and half of a surrogate pair.
        change(A, r#""contentChanges":[{"text":"P.."#),
        change(A, r#""contentChanges":[{"text":"P\ud83d"}]}}"#),
        // Not a message of the protocol.
        whole.replace("2.0", "3.0"),
        whole.replacen('{', r#"{"id":"c","#, 1),
        format!("[{whole}]"),
        // No document is named.
        r#"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"contentChanges":[]}}"#
            .to_owned(),
    ] {
        let mut server = with_two_documents();
        server.send_bytes(&frame(&body));
        assert!(is_lost(&mut server, A) && is_lost(&mut server, B), "{body}");
        server.open(A, 3, "PTE\n");
        // Its text makes it known again.
        server.diagnostics_with(A, |diagnostics| diagnostics["version"] == 3);
        server.finish();
    }
}

#[test]
fn a_change_with_the_id_null_is_a_notification() {
    let mut server = with_two_documents();
    let body = change(A, r#""contentChanges":[{"text":"PT\n"}]}}"#);
    server.send_bytes(&frame(&body.replacen('{', r#"{"id":null,"#, 1)));
    server.diagnostics_with(A, |diagnostics| diagnostics["version"] == 2);
    server.finish();
}

#[test]
fn a_document_of_50_megabytes_opens() {
    let mut server = Server::ready();
    let text = "; a long comment of nothing much, line after line\n".repeat(1_000_000);
    server.open(A, 1, &text);
    assert_eq!(server.diagnostics(A)["version"], 1);
    server.finish();
}
