//! What the client can do, read from its own words in `initialize`.
//!
//! Others rely on every odd or missing member being the same as "cannot": a client that writes its capabilities
//! strangely is served as one that has few.

use serde_json::Value;

use crate::lsp::features::declared::Declared;
use crate::text::Encoding;

/// The parts of a client's capabilities that this server asks about.
#[derive(Debug, Clone, Default)]
pub(crate) struct Client {
    /// How columns are counted in both directions.
    pub(crate) encoding: Encoding,
    /// Whether the client said how it can count, so that it expects an answer.
    pub(crate) negotiates_encoding: bool,
    /// Whether hovers can only be plain text.
    pub(crate) takes_plain_hovers_only: bool,
    /// Whether diagnostics may link to a page.
    pub(crate) takes_links: bool,
    /// Whether diagnostics may name related places.
    pub(crate) takes_related: bool,
    /// Whether diagnostics may be marked as unnecessary.
    pub(crate) takes_unnecessary: bool,
    /// Whether it asks for diagnostics, and can be told to ask again.
    pub(crate) pulls: bool,
    /// Whether it also wants diagnostics of files that are not open. That is an option of ours and not a capability:
    /// Neovim 0.12 asks for them if they are offered, and then no longer asks again about open documents.
    pub(crate) pulls_unopened: bool,
    /// Whether progress can be shown.
    pub(crate) shows_progress: bool,
    /// Whether it can be asked for settings.
    pub(crate) has_configuration: bool,
    /// Whether it wants to be asked to tell of changed settings.
    pub(crate) registers_configuration: bool,
    /// Whether it can be asked to watch files.
    pub(crate) watches_files: bool,
    /// What it takes of everything beside hover and diagnostics.
    pub(crate) declared: Declared,
}

impl Client {
    /// Reads the parameters of `initialize`.
    pub(crate) fn new(initialize: &Value) -> Self {
        let can = &initialize["capabilities"];
        let diagnostics = [&can["textDocument"]["publishDiagnostics"], &can["textDocument"]["diagnostic"]];
        let pulls = can["textDocument"]["diagnostic"].is_object()
            // The protocol crate has a wrong name for this one and loses it.
            && is_true(&can["workspace"]["diagnostics"]["refreshSupport"]);
        // Clients that pull say some of this there, most beside.
        let declared = |holds: &dyn Fn(&Value) -> bool| diagnostics.into_iter().any(holds);
        let encodings = can["general"]["positionEncodings"].as_array();
        Self {
            encoding: encodings.into_iter().flatten().find_map(encoding_named).unwrap_or_default(),
            negotiates_encoding: encodings.is_some(),
            takes_plain_hovers_only: takes_plain_only(&can["textDocument"]["hover"]["contentFormat"]),
            takes_links: declared(&|diagnostics| is_true(&diagnostics["codeDescriptionSupport"])),
            takes_related: declared(&|diagnostics| is_true(&diagnostics["relatedInformation"])),
            takes_unnecessary: declared(&|diagnostics| contains(&diagnostics["tagSupport"]["valueSet"], &1.into())),
            pulls,
            pulls_unopened: pulls && is_true(&initialize["initializationOptions"]["workspaceDiagnostics"]),
            shows_progress: is_true(&can["window"]["workDoneProgress"]),
            has_configuration: is_true(&can["workspace"]["configuration"]),
            registers_configuration: is_true(&can["workspace"]["didChangeConfiguration"]["dynamicRegistration"]),
            watches_files: is_true(&can["workspace"]["didChangeWatchedFiles"]["dynamicRegistration"]),
            declared: Declared::new(can),
        }
    }
}

/// The protocol's name of an encoding.
pub(crate) fn encoding_name(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::Utf8 => "utf-8",
        Encoding::Utf16 => "utf-16",
        Encoding::Utf32 => "utf-32",
    }
}

fn encoding_named(name: &Value) -> Option<Encoding> {
    let named = |encoding: &Encoding| name.as_str() == Some(encoding_name(*encoding));
    [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32].into_iter().find(named)
}

fn takes_plain_only(formats: &Value) -> bool {
    formats.as_array().is_some_and(|formats| !formats.is_empty()) && !contains(formats, &"markdown".into())
}

fn is_true(value: &Value) -> bool {
    value.as_bool() == Some(true)
}

fn contains(list: &Value, wanted: &Value) -> bool {
    list.as_array().is_some_and(|list| list.contains(wanted))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::lsp::client::*;

    fn client(capabilities: Value) -> Client {
        Client::new(&json!({ "capabilities": capabilities }))
    }

    #[test]
    fn columns_are_counted_as_the_client_likes_best_of_what_is_known() {
        let encoding = |encodings: Value| client(json!({ "general": { "positionEncodings": encodings } })).encoding;
        assert_eq!(encoding(json!(["utf-32", "utf-8"])), Encoding::Utf32);
        assert_eq!(encoding(json!(["utf-7", null, "utf-8"])), Encoding::Utf8);
        assert_eq!(encoding(json!(["utf-7"])), Encoding::Utf16);
        assert_eq!(encoding(json!("utf-8")), Encoding::Utf16);
        assert_eq!(encoding(Value::Null), Encoding::Utf16);
    }

    #[test]
    fn hovers_are_plain_only_for_clients_that_take_nothing_else() {
        let plain = |formats: Value| {
            client(json!({ "textDocument": { "hover": { "contentFormat": formats } } })).takes_plain_hovers_only
        };
        assert!(plain(json!(["plaintext"])));
        assert!(!plain(json!(["plaintext", "markdown"])));
        assert!(!plain(json!([])));
        assert!(!plain(json!("plaintext")));
    }

    #[test]
    fn only_clients_that_can_be_told_to_ask_again_are_served_by_pull() {
        let pulls = |capabilities| client(capabilities).pulls;
        let (pull, refresh) = (json!({ "diagnostic": {} }), json!({ "diagnostics": { "refreshSupport": true } }));
        assert!(pulls(json!({ "textDocument": pull, "workspace": refresh })));
        assert!(!pulls(json!({ "textDocument": pull })));
        assert!(!pulls(json!({ "workspace": refresh })));
        assert!(!pulls(json!({ "textDocument": pull, "workspace": { "diagnostic": { "refreshSupport": true } } })));
    }

    #[test]
    fn unopened_files_are_only_for_pulling_clients_that_ask_for_them() {
        let pulling = json!({
            "textDocument": { "diagnostic": {} },
            "workspace": { "diagnostics": { "refreshSupport": true } },
        });
        let pulls_unopened = |capabilities: &Value, options: Value| {
            Client::new(&json!({ "capabilities": capabilities, "initializationOptions": options })).pulls_unopened
        };
        assert!(pulls_unopened(&pulling, json!({ "workspaceDiagnostics": true })));
        assert!(!pulls_unopened(&pulling, json!({ "workspaceDiagnostics": "true" })));
        assert!(!pulls_unopened(&pulling, Value::Null));
        assert!(!pulls_unopened(&json!({}), json!({ "workspaceDiagnostics": true })));
    }
}
