//! What a client has declared about these features, and what is declared to it.

use serde_json::Value;
use tower_lsp::lsp_types::{
    CodeActionOptions, CodeActionProviderCapability, CodeLensOptions, CompletionOptions, DocumentLinkOptions,
    FoldingRangeProviderCapability, OneOf, RenameOptions, SelectionRangeProviderCapability, SemanticTokenModifier,
    SemanticTokenType, SemanticTokensFullOptions, SemanticTokensLegend, SemanticTokensOptions,
    SemanticTokensServerCapabilities, ServerCapabilities,
};

use crate::analysis::TokenKind;
use crate::lsp::features::actions::KINDS;
use crate::lsp::features::rewriting;

/// What a client has declared about these features.
#[derive(Debug, Clone, Default)]
pub(crate) struct Declared {
    /// Code actions that carry their edits.
    pub(crate) actions: bool,
    /// That of several code actions one is the best.
    pub(crate) preferred_actions: bool,
    /// Code actions of a kind that refactorings belong to.
    pub(crate) refactorings: bool,
    /// That it asks for the edit of a code action when that is chosen.
    pub(crate) resolves_edits: bool,
    /// That it makes edits when it is asked to.
    pub(crate) applies_edits: bool,
    /// Edits that name the version of the document they are about.
    pub(crate) versioned_edits: bool,
    /// Symbols inside symbols.
    pub(crate) nested_symbols: bool,
    /// Definitions that tell what was asked about.
    pub(crate) definition_links: bool,
    /// That it asks what can be renamed before it asks for a name.
    pub(crate) prepares_rename: bool,
    /// Completions with places to fill in.
    pub(crate) snippets: bool,
    /// Completions that are chosen beforehand.
    pub(crate) preselected: bool,
    /// Explanations in Markdown beside completions.
    pub(crate) markdown_completions: bool,
    /// Kinds of completions that came after the first version of the protocol.
    pub(crate) later_completion_kinds: bool,
    /// Kinds of symbols that came after the first version of the protocol.
    pub(crate) later_symbol_kinds: bool,
    /// That a document can be shown.
    pub(crate) shows_documents: bool,
    /// That semantic tokens are asked for again.
    pub(crate) refreshes_tokens: bool,
    /// That inlay hints are asked for again.
    pub(crate) refreshes_hints: bool,
    /// That code lenses are asked for again.
    pub(crate) refreshes_lenses: bool,
    /// That it wants `stakeout/boardChanged`.
    pub(crate) hears_of_boards: bool,
}

impl Declared {
    /// Reads the capabilities of a client.
    pub(crate) fn new(can: &Value) -> Self {
        let is = |path: &str| can.pointer(path).and_then(Value::as_bool) == Some(true);
        let has = |path: &str| can.pointer(path).is_some_and(Value::is_object);
        let formats = can.pointer("/textDocument/completion/completionItem/documentationFormat");
        let list = |path: &str| can.pointer(path).and_then(Value::as_array);
        let kinds = list("/textDocument/codeAction/codeActionLiteralSupport/codeActionKind/valueSet");
        let resolved = list("/textDocument/codeAction/resolveSupport/properties");
        let actions = has("/textDocument/codeAction/codeActionLiteralSupport");
        Self {
            actions,
            preferred_actions: is("/textDocument/codeAction/isPreferredSupport"),
            refactorings: kinds.is_none_or(|kinds| kinds.iter().any(|kind| holds_refactorings(kind.as_str()))),
            resolves_edits: actions
                && is("/textDocument/codeAction/dataSupport")
                && resolved.is_some_and(|of| of.contains(&"edit".into())),
            applies_edits: is("/workspace/applyEdit"),
            versioned_edits: is("/workspace/workspaceEdit/documentChanges"),
            nested_symbols: is("/textDocument/documentSymbol/hierarchicalDocumentSymbolSupport"),
            definition_links: is("/textDocument/definition/linkSupport"),
            prepares_rename: is("/textDocument/rename/prepareSupport"),
            snippets: is("/textDocument/completion/completionItem/snippetSupport"),
            preselected: is("/textDocument/completion/completionItem/preselectSupport"),
            markdown_completions: formats
                .and_then(Value::as_array)
                .is_some_and(|formats| formats.contains(&"markdown".into())),
            later_completion_kinds: list("/textDocument/completion/completionItemKind/valueSet").is_some(),
            later_symbol_kinds: list("/textDocument/documentSymbol/symbolKind/valueSet").is_some(),
            shows_documents: is("/window/showDocument/support"),
            refreshes_tokens: is("/workspace/semanticTokens/refreshSupport"),
            refreshes_hints: is("/workspace/inlayHint/refreshSupport"),
            refreshes_lenses: is("/workspace/codeLens/refreshSupport"),
            hears_of_boards: is("/experimental/stakeoutBoardChanged"),
        }
    }
}

/// Whether a kind of code actions is that of refactorings, or has it inside.
fn holds_refactorings(kind: Option<&str>) -> bool {
    kind.is_some_and(|kind| matches!(kind, "" | "refactor" | rewriting::KIND))
}

/// Adds the capabilities of these features. They do not depend on what the client announces, except where the protocol says so.
pub(crate) fn declare(client: &Declared, capabilities: &mut ServerCapabilities) {
    capabilities.code_action_provider = Some(match client.actions {
        true => CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(KINDS.map(Into::into).to_vec()),
            resolve_provider: client.resolves_edits.then_some(true),
            ..CodeActionOptions::default()
        }),
        // The protocol allows options only for clients that take code action literals. The others get commands.
        false => CodeActionProviderCapability::Simple(true),
    });
    capabilities.document_symbol_provider = Some(OneOf::Left(true));
    capabilities.workspace_symbol_provider = Some(OneOf::Left(true));
    capabilities.folding_range_provider = Some(FoldingRangeProviderCapability::Simple(true));
    capabilities.selection_range_provider = Some(SelectionRangeProviderCapability::Simple(true));
    capabilities.document_highlight_provider = Some(OneOf::Left(true));
    capabilities.definition_provider = Some(OneOf::Left(true));
    capabilities.references_provider = Some(OneOf::Left(true));
    capabilities.rename_provider = Some(match client.prepares_rename {
        true => {
            OneOf::Right(RenameOptions { prepare_provider: Some(true), work_done_progress_options: Default::default() })
        }
        // The protocol allows options only for clients that prepare a rename.
        false => OneOf::Left(true),
    });
    capabilities.document_link_provider =
        Some(DocumentLinkOptions { resolve_provider: Some(false), work_done_progress_options: Default::default() });
    capabilities.completion_provider = Some(CompletionOptions {
        trigger_characters: Some([":", " ", ","].map(str::to_owned).to_vec()),
        ..CompletionOptions::default()
    });
    capabilities.document_formatting_provider = Some(OneOf::Left(true));
    capabilities.document_range_formatting_provider = Some(OneOf::Left(true));
    capabilities.semantic_tokens_provider = Some(tokens());
    capabilities.inlay_hint_provider = Some(OneOf::Left(true));
    capabilities.code_lens_provider = Some(CodeLensOptions { resolve_provider: Some(false) });
}

fn tokens() -> SemanticTokensServerCapabilities {
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
