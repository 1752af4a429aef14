//! The capabilities of the client, read from `initialize`, and those that the server declares.
//!
//! An invalid or missing member means that the client lacks the capability. The server declares all
//! of its own to every client, unless the protocol makes them depend on the client's: some clients
//! use features that they do not announce.

use serde_json::Value;
use tower_lsp::lsp_types::{
    CodeActionOptions, CodeActionProviderCapability, CodeLensOptions, CompletionOptions,
    DiagnosticOptions, DiagnosticServerCapabilities, DocumentLinkOptions, ExecuteCommandOptions,
    FoldingRangeProviderCapability, HoverProviderCapability, OneOf, RenameOptions, SaveOptions,
    SelectionRangeProviderCapability, SemanticTokenModifier, SemanticTokenType,
    SemanticTokensFullOptions, SemanticTokensLegend, SemanticTokensOptions,
    SemanticTokensServerCapabilities, ServerCapabilities, TextDocumentSyncCapability,
    TextDocumentSyncKind, TextDocumentSyncOptions, TextDocumentSyncSaveOptions,
    WorkspaceFoldersServerCapabilities, WorkspaceServerCapabilities,
};

use crate::analysis::TokenKind;
use crate::lsp::protocol::code_actions::{FIX_ALL, QUICK_FIX, REFACTORING, SHOW};
use crate::lsp::protocol::commands::COMMANDS;
use crate::text::Encoding;

/// What a client supports.
#[derive(Debug, Clone, Default)]
pub(crate) struct ClientCapabilities {
    /// How columns are counted in both directions.
    pub(crate) encoding: Encoding,
    /// Whether the client offers encodings, and so expects a choice.
    pub(crate) negotiates_encoding: bool,
    pub(crate) plain_hovers_only: bool,
    /// Links from diagnostics to a page.
    pub(crate) diagnostic_links: bool,
    pub(crate) related_information: bool,
    /// The diagnostic tag `Unnecessary`.
    pub(crate) unnecessary_tag: bool,
    /// Whether it pulls diagnostics, and can be asked to pull again.
    pub(crate) pulls: bool,
    /// Whether it also pulls diagnostics of files that are not open. This is an initialization
    /// option of this server and not a capability: if the server declares them, Neovim 0.12 pulls
    /// them and then stops pulling those of open documents.
    pub(crate) pulls_unopened: bool,
    pub(crate) shows_progress: bool,
    /// `workspace/configuration`.
    pub(crate) has_configuration: bool,
    /// Dynamic registration for `workspace/didChangeConfiguration`.
    pub(crate) registers_configuration: bool,
    /// Dynamic registration for `workspace/didChangeWatchedFiles`.
    pub(crate) watches_files: bool,
    /// Code action literals.
    pub(crate) actions: bool,
    pub(crate) preferred_actions: bool,
    /// Whether the kinds of code actions that it lists include refactorings.
    pub(crate) refactorings: bool,
    /// Whether it resolves the edit of a code action when the user selects it.
    pub(crate) resolves_edits: bool,
    /// `workspace/applyEdit`.
    pub(crate) applies_edits: bool,
    /// Edits that name the version of the document.
    pub(crate) versioned_edits: bool,
    pub(crate) nested_symbols: bool,
    pub(crate) definition_links: bool,
    pub(crate) prepares_rename: bool,
    pub(crate) snippets: bool,
    pub(crate) preselected: bool,
    pub(crate) markdown_completions: bool,
    /// Kinds of completions beyond those of the protocol's first version.
    pub(crate) later_completion_kinds: bool,
    /// Kinds of symbols beyond those of the protocol's first version.
    pub(crate) later_symbol_kinds: bool,
    pub(crate) shows_documents: bool,
    pub(crate) refreshes_tokens: bool,
    pub(crate) refreshes_hints: bool,
    pub(crate) refreshes_lenses: bool,
    /// `stakeout/boardChanged`.
    pub(crate) board_changed: bool,
}

impl ClientCapabilities {
    /// Reads the parameters of `initialize`.
    pub(crate) fn new(initialize: &Value) -> Self {
        let can = &initialize["capabilities"];
        let is = |path: &str| can.pointer(path).and_then(Value::as_bool) == Some(true);
        let has = |path: &str| can.pointer(path).is_some_and(Value::is_object);
        let list = |path: &str| can.pointer(path).and_then(Value::as_array);
        let contains =
            |path: &str, wanted: Value| list(path).is_some_and(|list| list.contains(&wanted));
        // Clients that pull diagnostics announce some of these capabilities there, most of them
        // under `publishDiagnostics`.
        let diagnostics = |below: &str| {
            is(&format!("/textDocument/publishDiagnostics{below}"))
                || is(&format!("/textDocument/diagnostic{below}"))
        };
        let tags =
            |place: &str| contains(&format!("/textDocument/{place}/tagSupport/valueSet"), 1.into());
        // The protocol crate misnames the second one and so loses it.
        let pulls = has("/textDocument/diagnostic") && is("/workspace/diagnostics/refreshSupport");
        let encodings = list("/general/positionEncodings");
        let hovers = list("/textDocument/hover/contentFormat");
        let kinds =
            list("/textDocument/codeAction/codeActionLiteralSupport/codeActionKind/valueSet");
        let actions = has("/textDocument/codeAction/codeActionLiteralSupport");
        Self {
            encoding: encodings.into_iter().flatten().find_map(encoding_named).unwrap_or_default(),
            negotiates_encoding: encodings.is_some(),
            plain_hovers_only: hovers
                .is_some_and(|kinds| !kinds.is_empty() && !kinds.contains(&"markdown".into())),
            diagnostic_links: diagnostics("/codeDescriptionSupport"),
            related_information: diagnostics("/relatedInformation"),
            unnecessary_tag: tags("publishDiagnostics") || tags("diagnostic"),
            pulls,
            pulls_unopened: pulls
                && initialize["initializationOptions"]["workspaceDiagnostics"] == true,
            shows_progress: is("/window/workDoneProgress"),
            has_configuration: is("/workspace/configuration"),
            registers_configuration: is("/workspace/didChangeConfiguration/dynamicRegistration"),
            watches_files: is("/workspace/didChangeWatchedFiles/dynamicRegistration"),
            actions,
            preferred_actions: is("/textDocument/codeAction/isPreferredSupport"),
            refactorings: kinds
                .is_none_or(|kinds| kinds.iter().any(|kind| includes_refactorings(kind.as_str()))),
            resolves_edits: actions
                && is("/textDocument/codeAction/dataSupport")
                && contains("/textDocument/codeAction/resolveSupport/properties", "edit".into()),
            applies_edits: is("/workspace/applyEdit"),
            versioned_edits: is("/workspace/workspaceEdit/documentChanges"),
            nested_symbols: is("/textDocument/documentSymbol/hierarchicalDocumentSymbolSupport"),
            definition_links: is("/textDocument/definition/linkSupport"),
            prepares_rename: is("/textDocument/rename/prepareSupport"),
            snippets: is("/textDocument/completion/completionItem/snippetSupport"),
            preselected: is("/textDocument/completion/completionItem/preselectSupport"),
            markdown_completions: contains(
                "/textDocument/completion/completionItem/documentationFormat",
                "markdown".into(),
            ),
            later_completion_kinds: list("/textDocument/completion/completionItemKind/valueSet")
                .is_some(),
            later_symbol_kinds: list("/textDocument/documentSymbol/symbolKind/valueSet").is_some(),
            shows_documents: is("/window/showDocument/support"),
            refreshes_tokens: is("/workspace/semanticTokens/refreshSupport"),
            refreshes_hints: is("/workspace/inlayHint/refreshSupport"),
            refreshes_lenses: is("/workspace/codeLens/refreshSupport"),
            board_changed: is("/experimental/stakeoutBoardChanged"),
        }
    }
}

/// Whether a kind of code actions is or includes refactorings.
fn includes_refactorings(kind: Option<&str>) -> bool {
    kind.is_some_and(|kind| matches!(kind, "" | "refactor" | REFACTORING))
}

fn encoding_name(encoding: Encoding) -> &'static str {
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

/// The capabilities that the server declares to a client.
pub(crate) fn server_capabilities(client: &ClientCapabilities) -> ServerCapabilities {
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::INCREMENTAL),
        // After an unreadable change, the text that comes with a save makes the document known
        // again.
        save: Some(TextDocumentSyncSaveOptions::SaveOptions(SaveOptions {
            include_text: Some(true),
        })),
        ..TextDocumentSyncOptions::default()
    };
    let pull = || {
        DiagnosticServerCapabilities::Options(DiagnosticOptions {
            workspace_diagnostics: client.pulls_unopened,
            ..DiagnosticOptions::default()
        })
    };
    // The protocol allows options only for clients with code action literals. Other clients get
    // commands.
    let actions = if client.actions {
        CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(
                [QUICK_FIX, FIX_ALL, REFACTORING, SHOW].map(Into::into).to_vec(),
            ),
            resolve_provider: client.resolves_edits.then_some(true),
            ..CodeActionOptions::default()
        })
    } else {
        CodeActionProviderCapability::Simple(true)
    };
    // The protocol allows options only for clients that prepare a rename.
    let rename = if client.prepares_rename {
        OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: Default::default(),
        })
    } else {
        OneOf::Left(true)
    };
    ServerCapabilities {
        position_encoding: client
            .negotiates_encoding
            .then(|| encoding_name(client.encoding).into()),
        text_document_sync: Some(TextDocumentSyncCapability::Options(sync)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        diagnostic_provider: client.pulls.then(pull),
        workspace: Some(WorkspaceServerCapabilities {
            workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(OneOf::Left(true)),
            }),
            file_operations: None,
        }),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: COMMANDS.map(str::to_owned).to_vec(),
            ..ExecuteCommandOptions::default()
        }),
        code_action_provider: Some(actions),
        document_symbol_provider: Some(OneOf::Left(true)),
        workspace_symbol_provider: Some(OneOf::Left(true)),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        selection_range_provider: Some(SelectionRangeProviderCapability::Simple(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        rename_provider: Some(rename),
        document_link_provider: Some(DocumentLinkOptions {
            resolve_provider: Some(false),
            work_done_progress_options: Default::default(),
        }),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some([":", " ", ","].map(str::to_owned).to_vec()),
            ..CompletionOptions::default()
        }),
        document_formatting_provider: Some(OneOf::Left(true)),
        document_range_formatting_provider: Some(OneOf::Left(true)),
        semantic_tokens_provider: Some(semantic_tokens()),
        inlay_hint_provider: Some(OneOf::Left(true)),
        code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(true) }),
        ..ServerCapabilities::default()
    }
}

fn semantic_tokens() -> SemanticTokensServerCapabilities {
    let legend = SemanticTokensLegend {
        token_types: TokenKind::TYPES.map(SemanticTokenType::new).to_vec(),
        token_modifiers: TokenKind::MODIFIERS.map(SemanticTokenModifier::new).to_vec(),
    };
    SemanticTokensOptions {
        legend,
        range: Some(true),
        full: Some(SemanticTokensFullOptions::Delta { delta: Some(true) }),
        ..SemanticTokensOptions::default()
    }
    .into()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::lsp::protocol::capabilities::*;

    fn client(capabilities: Value) -> ClientCapabilities {
        ClientCapabilities::new(&json!({ "capabilities": capabilities }))
    }

    #[test]
    fn the_first_known_encoding_of_the_client_is_used() {
        let encoding = |encodings: Value| {
            client(json!({ "general": { "positionEncodings": encodings } })).encoding
        };
        assert_eq!(encoding(json!(["utf-32", "utf-8"])), Encoding::Utf32);
        assert_eq!(encoding(json!(["utf-7", null, "utf-8"])), Encoding::Utf8);
        assert_eq!(encoding(json!(["utf-7"])), Encoding::Utf16);
        assert_eq!(encoding(json!("utf-8")), Encoding::Utf16);
        assert_eq!(encoding(Value::Null), Encoding::Utf16);
    }

    #[test]
    fn hovers_are_plain_only_for_clients_that_accept_nothing_else() {
        let plain = |formats: Value| {
            client(json!({ "textDocument": { "hover": { "contentFormat": formats } } }))
                .plain_hovers_only
        };
        assert!(plain(json!(["plaintext"])));
        assert!(!plain(json!(["plaintext", "markdown"])));
        assert!(!plain(json!([])));
        assert!(!plain(json!("plaintext")));
    }

    #[test]
    fn only_clients_that_can_be_asked_to_pull_again_are_served_by_pull() {
        let pulls = |capabilities| client(capabilities).pulls;
        let (pull, refresh) =
            (json!({ "diagnostic": {} }), json!({ "diagnostics": { "refreshSupport": true } }));
        assert!(pulls(json!({ "textDocument": pull, "workspace": refresh })));
        assert!(!pulls(json!({ "textDocument": pull })));
        assert!(!pulls(json!({ "workspace": refresh })));
        assert!(!pulls(
            json!({ "textDocument": pull, "workspace": { "diagnostic": { "refreshSupport": true } } })
        ));
    }

    #[test]
    fn unopened_files_are_only_for_pulling_clients_that_ask_for_them() {
        let pulling = json!({
            "textDocument": { "diagnostic": {} },
            "workspace": { "diagnostics": { "refreshSupport": true } },
        });
        let pulls_unopened = |capabilities: &Value, options: Value| {
            ClientCapabilities::new(
                &json!({ "capabilities": capabilities, "initializationOptions": options }),
            )
            .pulls_unopened
        };
        assert!(pulls_unopened(&pulling, json!({ "workspaceDiagnostics": true })));
        assert!(!pulls_unopened(&pulling, json!({ "workspaceDiagnostics": "true" })));
        assert!(!pulls_unopened(&pulling, Value::Null));
        assert!(!pulls_unopened(&json!({}), json!({ "workspaceDiagnostics": true })));
    }
}
