//! What of these features a client has declared, and so is offered.

use serde_json::Value;
use tower_lsp::lsp_types::{
    CodeActionOptions, CodeActionProviderCapability, CodeLensOptions, CompletionOptions, DocumentLinkOptions,
    FoldingRangeProviderCapability, OneOf, RenameOptions, SelectionRangeProviderCapability, SemanticTokenModifier,
    SemanticTokenType, SemanticTokensFullOptions, SemanticTokensLegend, SemanticTokensOptions,
    SemanticTokensServerCapabilities, ServerCapabilities,
};

use super::actions::KINDS;
use super::rewriting;
use crate::analysis::TokenKind;

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
    /// That symbols of the workspace are searched for.
    pub(crate) symbols: bool,
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
        Self {
            actions: has("/textDocument/codeAction/codeActionLiteralSupport"),
            preferred_actions: is("/textDocument/codeAction/isPreferredSupport"),
            refactorings: kinds.is_none_or(|kinds| kinds.iter().any(|kind| holds_refactorings(kind.as_str()))),
            resolves_edits: is("/textDocument/codeAction/dataSupport")
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
            symbols: has("/workspace/symbol"),
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

/// Adds to what a client is offered what it has declared.
pub(crate) fn offer(can: &Value, offered: &mut ServerCapabilities) {
    let declared = Declared::new(can);
    let has = |feature: &str| can["textDocument"][feature].is_object();
    offered.code_action_provider = (has("codeAction") && declared.actions).then(|| {
        let kinds = KINDS.map(Into::into).to_vec();
        CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(kinds),
            resolve_provider: declared.resolves_edits.then_some(true),
            ..CodeActionOptions::default()
        })
    });
    offered.document_symbol_provider = has("documentSymbol").then_some(OneOf::Left(true));
    offered.workspace_symbol_provider = declared.symbols.then_some(OneOf::Left(true));
    offered.folding_range_provider = has("foldingRange").then_some(FoldingRangeProviderCapability::Simple(true));
    offered.selection_range_provider = has("selectionRange").then_some(SelectionRangeProviderCapability::Simple(true));
    offered.document_highlight_provider = has("documentHighlight").then_some(OneOf::Left(true));
    offered.definition_provider = has("definition").then_some(OneOf::Left(true));
    offered.references_provider = has("references").then_some(OneOf::Left(true));
    offered.rename_provider = has("rename").then(|| match declared.prepares_rename {
        true => {
            OneOf::Right(RenameOptions { prepare_provider: Some(true), work_done_progress_options: Default::default() })
        }
        false => OneOf::Left(true),
    });
    offered.document_link_provider = has("documentLink")
        .then(|| DocumentLinkOptions { resolve_provider: Some(false), work_done_progress_options: Default::default() });
    offered.completion_provider = has("completion").then(|| CompletionOptions {
        trigger_characters: Some([":", " ", ","].map(str::to_owned).to_vec()),
        ..CompletionOptions::default()
    });
    offered.document_formatting_provider = has("formatting").then_some(OneOf::Left(true));
    offered.document_range_formatting_provider = has("rangeFormatting").then_some(OneOf::Left(true));
    offered.semantic_tokens_provider = has("semanticTokens").then(|| tokens(can));
    offered.inlay_hint_provider = has("inlayHint").then_some(OneOf::Left(true));
    offered.code_lens_provider = has("codeLens").then_some(CodeLensOptions { resolve_provider: Some(false) });
}

fn tokens(can: &Value) -> SemanticTokensServerCapabilities {
    let takes_delta = can["textDocument"]["semanticTokens"]["requests"]["full"]["delta"] == true;
    let legend = SemanticTokensLegend {
        token_types: TokenKind::TYPES.map(SemanticTokenType::new).to_vec(),
        token_modifiers: TokenKind::MODIFIERS.map(SemanticTokenModifier::new).to_vec(),
    };
    SemanticTokensOptions {
        legend,
        range: Some(true),
        full: Some(SemanticTokensFullOptions::Delta { delta: Some(takes_delta) }),
        ..SemanticTokensOptions::default()
    }
    .into()
}
