//! The start and the end of a session, and that nothing in between ends it.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::support::{LIMIT, Server, frame, notification};
use crate::program::stakeout;

fn open(uri: &str, version: i64) -> Value {
    json!({ "textDocument": { "uri": uri, "languageId": "stakeout-board", "version": version, "text": "PTE\n" } })
}

#[test]
fn a_regular_session_exits_with_0_and_an_empty_standard_error() {
    Server::ready().finish();
}

#[test]
fn exit_ends_the_process_although_its_input_stays_open() {
    let mut server = Server::ready();
    server.ask("shutdown", Value::Null);
    server.notify("exit", Value::Null);
    assert_eq!(server.code(), 0);
}

#[test]
fn shutdown_and_initialize_without_an_id_are_not_requests_and_change_nothing() {
    let mut server = Server::ready();
    server.notify("shutdown", Value::Null);
    server.notify("initialize", json!({ "capabilities": {} }));
    server.assert_alive();
    server.notify("exit", Value::Null);
    assert_eq!(server.code(), 1, "there was no shutdown");
}

#[test]
fn exit_without_shutdown_is_code_1() {
    for mut server in [Server::start(), Server::ready()] {
        server.notify("exit", Value::Null);
        assert_eq!(server.code(), 1);
    }
}

#[test]
fn the_end_of_input_ends_the_process_with_code_1_or_after_shutdown_with_0() {
    let mut server = Server::ready();
    server.close_input();
    assert_eq!(server.code(), 1);
    let mut server = Server::ready();
    server.ask("shutdown", Value::Null);
    server.close_input();
    assert_eq!(server.code(), 0);
}

#[test]
fn everything_pipelined_behind_initialize_is_answered_and_takes_effect_before_the_end_of_input() {
    let mut server = Server::start();
    let mut bytes = Vec::new();
    for message in [
        json!({ "jsonrpc": "2.0", "id": "i", "method": "initialize", "params": { "capabilities": {} } }),
        notification("initialized", json!({})),
        notification("textDocument/didOpen", open("file:///a.board", 3)),
        json!({ "jsonrpc": "2.0", "id": "x", "method": "no/such" }),
        json!({ "jsonrpc": "2.0", "id": "s", "method": "shutdown" }),
    ] {
        bytes.extend(frame(&message.to_string()));
    }
    server.send_bytes(&bytes);
    server.close_input();
    let messages = server.rest();
    assert_eq!(
        messages[0]["id"], "i",
        "nothing overtakes the response to initialize: {messages:#?}"
    );
    let has =
        |wanted: &dyn Fn(&Value) -> bool| assert!(messages.iter().any(wanted), "{messages:#?}");
    has(&|message| message["params"]["version"] == 3);
    has(&|message| message["id"] == "x" && message["error"]["code"] == -32601);
    has(&|message| {
        message["id"] == "s" && message["result"].is_null() && message.get("error").is_none()
    });
    assert_eq!(server.code(), 0);
}

#[test]
fn requests_before_initialize_and_after_shutdown_are_errors() {
    let mut server = Server::start();
    let id = server.request("textDocument/hover", json!({}));
    assert_eq!(server.error_code(id), -32002);
    let id = server.request("initialize", json!("nonsense"));
    assert_eq!(server.error_code(id), -32602);
    server.ask("initialize", json!({ "capabilities": {} }));
    let id = server.request("initialize", json!({ "capabilities": {} }));
    assert_eq!(server.error_code(id), -32600);
    server.ask("shutdown", Value::Null);
    for method in ["shutdown", "textDocument/hover"] {
        let id = server.request(method, Value::Null);
        assert_eq!(server.error_code(id), -32600, "{method}");
    }
}

#[test]
fn shutdown_is_accepted_with_any_params_and_with_none() {
    for params in [json!(null), json!({}), json!([]), json!("now")] {
        let mut server = Server::ready();
        let id = server.request("shutdown", params);
        assert_eq!(server.result(id), Value::Null);
    }
    let mut server = Server::ready();
    server.send(&json!({ "jsonrpc": "2.0", "id": 1, "method": "shutdown" }));
    assert_eq!(server.answer(1), json!({ "jsonrpc": "2.0", "id": 1, "result": null }));
}

#[test]
fn unknown_requests_are_answered_and_unknown_notifications_are_ignored() {
    let mut server = Server::ready();
    for method in ["$/x", "no/such", "textDocument/didFold", ""] {
        let id = server.request(method, json!({ "a": 1 }));
        let answer = server.answer(id);
        assert_eq!(
            answer["error"],
            json!({ "code": -32601, "message": "Method not found" }),
            "{method}"
        );
        server.notify(method, json!({ "a": 1 }));
    }
    server.assert_alive();
    server.finish();
}

#[test]
fn set_trace_is_known() {
    let mut server = Server::start_with(&["--log-level", "debug"], &[]);
    server.ask("initialize", json!({ "capabilities": {} }));
    server.notify("initialized", json!({}));
    server.notify("$/setTrace", json!({ "value": "verbose" }));
    server.notify("$/unknown", json!({ "value": "unheard" }));
    server.assert_alive();
    server.close_input();
    let log = server.errors();
    assert!(log.contains("Verbose") && !log.contains("unheard"), "{log}");
}

#[test]
fn cancelling_a_request_that_is_not_running_is_harmless() {
    let mut server = Server::ready();
    for id in [json!(1), json!("one"), json!(null), json!(1e9), json!([])] {
        server.notify("$/cancelRequest", json!({ "id": id }));
    }
    server.assert_alive();
    server.finish();
}

#[test]
fn responses_without_a_request_are_ignored() {
    let mut server = Server::ready();
    for id in [json!(0), json!(1), json!("one"), json!(null)] {
        server.send(&json!({ "jsonrpc": "2.0", "id": id, "result": { "a": 1 } }));
        server.send(
            &json!({ "jsonrpc": "2.0", "id": id, "error": { "code": -32601, "message": "what?" } }),
        );
    }
    server.assert_alive();
    server.finish();
}

#[test]
fn a_client_that_closes_our_output_ends_the_process() {
    let mut child = stakeout()
        .args(["lsp", "--stdio"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    let body = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#;
    std::io::Write::write_all(&mut input, &frame(body)).unwrap();
    let begin = Instant::now();
    // A process that another test is starting may hold our end of the output for a moment, so one
    // response is not enough.
    while child.try_wait().unwrap().is_none() {
        assert!(begin.elapsed() < LIMIT, "the server is still running");
        let _ = std::io::Write::write_all(
            &mut input,
            &frame(r#"{"jsonrpc":"2.0","id":2,"method":"no/such"}"#),
        );
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    drop(input);
}

#[test]
fn a_client_that_reads_nothing_delays_the_exit_by_no_more_than_the_grace_period() {
    // The time that the server grants such a client.
    const GRACE: Duration = Duration::from_secs(2);
    let mut server = Server::start();
    let mut bytes =
        frame(r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#);
    // Far more responses than fit in a pipe.
    for id in 0..10_000 {
        bytes.extend(frame(&format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"no/such"}}"#)));
    }
    bytes.extend(frame(r#"{"jsonrpc":"2.0","method":"exit"}"#));
    server.without_reading(|server| {
        server.send_bytes(&bytes);
        let begin = Instant::now();
        assert_eq!(server.code(), 1);
        // A busy machine takes longer, but not eight times the grace. At least half of it passes,
        // since nothing was read.
        let taken = begin.elapsed();
        assert!((GRACE / 2..GRACE * 8).contains(&taken), "it ended after {taken:?}");
    });
}

/// A process that runs until it is stopped.
#[cfg(target_os = "linux")]
fn living_process() -> std::process::Child {
    Command::new("cat").stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap()
}

#[test]
#[cfg(target_os = "linux")]
fn the_end_of_the_editor_ends_the_process_although_its_input_stays_open() {
    let mut editor = living_process();
    let mut by_initialize = Server::start();
    by_initialize.ask("initialize", json!({ "processId": editor.id(), "capabilities": {} }));
    let mut by_argument =
        Server::start_with(&["--stdio", &format!("--clientProcessId={}", editor.id())], &[]);
    by_argument.ask("initialize", json!({ "processId": null, "capabilities": {} }));
    let mut before_initialize =
        Server::start_with(&[&format!("--clientProcessId={}", editor.id())], &[]);
    // The answer shows that it has begun.
    let id = before_initialize.request("textDocument/hover", json!({}));
    assert_eq!(before_initialize.error_code(id), -32002);
    editor.kill().unwrap();
    editor.wait().unwrap();
    for mut server in [by_initialize, by_argument, before_initialize] {
        assert_eq!(server.code(), 1);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn an_editor_whose_process_is_not_visible_is_not_watched() {
    let mut editor = living_process();
    let gone = editor.id();
    editor.kill().unwrap();
    editor.wait().unwrap();
    let mut server = Server::start();
    server.ask("initialize", json!({ "processId": gone, "capabilities": {} }));
    server.assert_alive();
    server.finish();
}

#[test]
fn logs_are_written_on_request() {
    for (arguments, variables) in
        [(&["--log-level", "debug"][..], &[][..]), (&[][..], &[("STAKEOUT_LOG", "debug")][..])]
    {
        let mut server = Server::start_with(arguments, variables);
        server.notify("out/of/time", json!({}));
        server.close_input();
        assert!(server.errors().contains("out/of/time"));
    }
}

#[test]
fn unusual_members_of_initialize_are_accepted() {
    for params in [
        json!({}),
        json!({ "processId": "many", "rootUri": 5, "workspaceFolders": null, "capabilities": null }),
        json!({ "capabilities": { "workspace": [], "textDocument": { "hover": { "contentFormat": "all" } } } }),
        json!({ "capabilities": { "general": { "positionEncodings": ["utf-7", 8, null] } }, "trace": "loud" }),
    ] {
        let mut server = Server::start();
        let result = server.ask("initialize", params.clone());
        assert_eq!(result["serverInfo"]["name"], "stakeout", "{params}");
        server.finish();
    }
}
