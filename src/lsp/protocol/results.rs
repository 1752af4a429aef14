//! Results of requests about a document.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use serde::Serialize;
use serde_json::{Value, json};
use tower_lsp::lsp_types;
use tower_lsp::lsp_types::{
    DocumentHighlight, DocumentHighlightKind, FoldingRange, FoldingRangeKind, InlayHint,
    InlayHintLabel, InlayHintTooltip, SelectionRange,
};

use crate::analysis::{
    Completion, CompletionKind, Completions, Definition, Fold, FoldKind, Highlight, HighlightKind,
    Hint, Hover, Lens, LensAction, Link, Renamable, SolveState, Symbol, SymbolKind, TokenDelta,
    rule_link,
};
use crate::lsp::protocol::capabilities::ClientCapabilities;
use crate::lsp::protocol::{Location, Target, commands, list, position, range};
use crate::lsp::transport::Json;
use crate::model::CellKind;
use crate::text::Range;

/// A hover as Markdown, or as plain text for clients that accept nothing else.
pub(crate) fn hover(hover: &Hover, client: &ClientCapabilities) -> Value {
    let (kind, value) = match client.plain_hovers_only {
        true => ("plaintext", hover.plain()),
        false => ("markdown", hover.markdown.clone()),
    };
    json!({ "contents": { "kind": kind, "value": value }, "range": range(&hover.range) })
}

pub(crate) fn completions(found: &Completions, client: &ClientCapabilities) -> Value {
    let items = found
        .items
        .iter()
        .enumerate()
        .map(|(index, completion)| completion_item(index, completion, client));
    json!({ "isIncomplete": found.has_more, "items": items.collect::<Vec<_>>() })
}

fn completion_item(index: usize, completion: &Completion, client: &ClientCapabilities) -> Value {
    let snippet = completion.snippet.as_ref().filter(|_| client.snippets);
    let mut item = json!({
        "label": completion.label,
        // The protocol's `CompletionItemKind`.
        "kind": match completion.kind {
            CompletionKind::Directive => 10,
            CompletionKind::Value => 12,
            CompletionKind::Rule if client.later_completion_kinds => 21,
            CompletionKind::Rule => 12,
            CompletionKind::Board => 15,
            CompletionKind::Vertex => 6,
        },
        "sortText": format!("{index:04}"),
        // Without it, Neovim 0.11 shows every item that has a text edit, whatever has been typed.
        "filterText": completion.label,
        "insertTextFormat": if snippet.is_some() { 2 } else { 1 },
        "textEdit": {
            "range": range(&completion.edit.range),
            "newText": snippet.unwrap_or(&completion.edit.text),
        },
    });
    if !completion.detail.is_empty() {
        item["detail"] = completion.detail.as_str().into();
    }
    if !completion.documentation.is_empty() {
        item["documentation"] = match client.markdown_completions {
            true => json!({ "kind": "markdown", "value": completion.documentation }),
            // Plain text needs no kind, and a client may have announced none.
            false => completion.documentation.replace(['*', '`'], "").into(),
        };
    }
    if completion.is_preselected && client.preselected {
        item["preselect"] = true.into();
    }
    item
}

/// Symbols as a tree, or as a list for clients without support for trees.
pub(crate) fn symbols(symbols: &[Symbol], target: Target<'_>) -> Json {
    if target.client.nested_symbols {
        return list(symbols.iter().map(|symbol| nested_symbol(symbol, target.client)));
    }
    list(symbols.iter().flat_map(|symbol| {
        let children =
            symbol.children.iter().map(|child| flat_symbol(child, Some(&symbol.name), target));
        std::iter::once(flat_symbol(symbol, None, target)).chain(children)
    }))
}

/// The protocol's `DocumentSymbol`, without copies of the names.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct NestedSymbol<'a> {
    name: &'a str,
    detail: &'a str,
    kind: lsp_types::SymbolKind,
    range: lsp_types::Range,
    selection_range: lsp_types::Range,
    children: Vec<Self>,
}

fn nested_symbol<'a>(symbol: &'a Symbol, client: &ClientCapabilities) -> NestedSymbol<'a> {
    NestedSymbol {
        name: &symbol.name,
        detail: &symbol.detail,
        kind: symbol_kind(symbol, client),
        range: range(&symbol.range),
        selection_range: range(&symbol.selection),
        children: symbol.children.iter().map(|child| nested_symbol(child, client)).collect(),
    }
}

/// The protocol's `SymbolInformation`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FlatSymbol<'a> {
    name: &'a str,
    kind: lsp_types::SymbolKind,
    location: Location<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    container_name: Option<&'a str>,
}

fn flat_symbol<'a>(
    symbol: &'a Symbol,
    container: Option<&'a str>,
    target: Target<'a>,
) -> FlatSymbol<'a> {
    FlatSymbol {
        name: &symbol.name,
        kind: symbol_kind(symbol, target.client),
        location: target.location(&symbol.range),
        container_name: container,
    }
}

/// One result of `workspace/symbol`.
pub(crate) fn workspace_symbol<'a>(symbol: &'a Symbol, target: Target<'a>) -> FlatSymbol<'a> {
    let location = target.location(&symbol.selection);
    FlatSymbol { location, ..flat_symbol(symbol, Some(&symbol.detail), target) }
}

/// The protocol's kind of a symbol. A client that lists no kinds has only those of the protocol's
/// first version.
fn symbol_kind(symbol: &Symbol, client: &ClientCapabilities) -> lsp_types::SymbolKind {
    match symbol.kind {
        SymbolKind::Board | SymbolKind::Game => lsp_types::SymbolKind::MODULE,
        SymbolKind::Piece(_) if !client.later_symbol_kinds => lsp_types::SymbolKind::CONSTANT,
        SymbolKind::Piece(CellKind::Exit) => lsp_types::SymbolKind::EVENT,
        SymbolKind::Piece(_) => lsp_types::SymbolKind::OBJECT,
        SymbolKind::Vertex => lsp_types::SymbolKind::VARIABLE,
        SymbolKind::Word => lsp_types::SymbolKind::STRING,
    }
}

pub(crate) fn folds(folds: &[Fold]) -> Json {
    list(folds.iter().map(|fold| FoldingRange {
        start_line: *fold.lines.start(),
        start_character: None,
        end_line: *fold.lines.end(),
        end_character: None,
        kind: Some(match fold.kind {
            FoldKind::Block => FoldingRangeKind::Region,
            FoldKind::Comment => FoldingRangeKind::Comment,
        }),
        collapsed_text: None,
    }))
}

/// The ranges that a selection grows through, innermost first.
pub(crate) fn selection_range(ranges: &[Range]) -> Option<SelectionRange> {
    let mut outer = None;
    for inner in ranges.iter().rev() {
        outer = Some(SelectionRange { range: range(inner), parent: outer.map(Box::new) });
    }
    outer
}

pub(crate) fn highlights(found: &[Highlight]) -> Json {
    list(found.iter().map(|found| DocumentHighlight {
        range: range(&found.range),
        kind: Some(match found.kind {
            HighlightKind::Text => DocumentHighlightKind::TEXT,
            HighlightKind::Mention => DocumentHighlightKind::READ,
            HighlightKind::Definition => DocumentHighlightKind::WRITE,
        }),
    }))
}

pub(crate) fn references(found: &[Highlight], with_definitions: bool, target: Target<'_>) -> Json {
    let wanted =
        found.iter().filter(|found| with_definitions || found.kind != HighlightKind::Definition);
    list(wanted.map(|found| target.location(&found.range)))
}

/// The protocol's `LocationLink`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LocationLink<'a> {
    origin_selection_range: lsp_types::Range,
    target_uri: &'a str,
    target_range: lsp_types::Range,
    target_selection_range: lsp_types::Range,
}

pub(crate) fn definition(found: &Definition, target: Target<'_>) -> Json {
    let link = |to: &Range| LocationLink {
        origin_selection_range: range(&found.origin),
        target_uri: target.uri,
        target_range: range(to),
        target_selection_range: range(to),
    };
    match found.targets.as_slice() {
        targets if target.client.definition_links => list(targets.iter().map(link)),
        [only] => Json::of(&target.location(only)),
        targets => list(targets.iter().map(|to| target.location(to))),
    }
}

pub(crate) fn renamable(found: &Renamable) -> Value {
    json!({ "range": range(&found.range), "placeholder": found.name })
}

/// The protocol's `DocumentLink`.
#[derive(Serialize)]
struct DocumentLink {
    range: lsp_types::Range,
    target: String,
}

pub(crate) fn links(links: &[Link]) -> Json {
    list(links.iter().filter_map(|link| {
        Some(DocumentLink { range: range(&link.range), target: rule_link(link.rule)? })
    }))
}

/// The protocol's `SemanticTokens` and `SemanticTokensDelta`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TokenResult {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) result_id: Option<String>,
    #[serde(flatten)]
    pub(crate) change: TokenChange,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum TokenChange {
    /// All tokens.
    Data(Vec<u32>),
    /// What differs from the tokens that the client has.
    Edits(Vec<TokenEdit>),
}

/// The protocol's `SemanticTokensEdit`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TokenEdit {
    start: usize,
    delete_count: usize,
    data: Vec<u32>,
}

pub(crate) fn token_edits(edit: Option<TokenDelta>) -> TokenChange {
    let edit = edit.map(|edit| TokenEdit {
        start: edit.start,
        delete_count: edit.removed,
        data: edit.inserted,
    });
    TokenChange::Edits(edit.into_iter().collect())
}

pub(crate) fn hints(hints: Vec<Hint>) -> Json {
    list(hints.into_iter().map(|hint| InlayHint {
        position: position(hint.position),
        label: InlayHintLabel::String(hint.label),
        kind: None,
        text_edits: None,
        tooltip: Some(InlayHintTooltip::String(hint.tooltip)),
        padding_left: Some(true),
        padding_right: None,
        data: None,
    }))
}

/// The protocol's `CodeLens`.
#[derive(Serialize)]
struct CodeLens {
    range: lsp_types::Range,
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<Value>,
}

/// Lenses with their commands. A lens with a verdict is sent even if the client cannot run its
/// command.
pub(crate) fn lenses(lenses: &[Lens], target: Target<'_>) -> Json {
    list(lenses.iter().filter_map(|lens| {
        let command = lens_command(lens, target)?;
        Some(CodeLens { range: range(&lens.range), command: Some(command), data: None })
    }))
}

/// Lenses without commands; their data is read as [`DeferredLens`](super::params::DeferredLens).
pub(crate) fn deferred_lenses(lenses: &[Lens], target: Target<'_>) -> Json {
    let document = document_number(target.uri);
    let data = |lens: &Lens| json!([document, target.version, lens.board, lens.action as u8]);
    let shown = lenses.iter().filter(|lens| lens_command(lens, target).is_some());
    list(shown.map(|lens| CodeLens {
        range: range(&lens.range),
        command: None,
        data: Some(data(lens)),
    }))
}

pub(crate) fn lens_command(lens: &Lens, target: Target<'_>) -> Option<Value> {
    let no_command = || {
        (lens.action == LensAction::Verdict).then(|| json!({ "title": lens.title, "command": "" }))
    };
    commands::of_lens(lens, target).or_else(no_command)
}

/// A number that identifies a document and is shorter than its URI.
pub(crate) fn document_number(uri: &str) -> u32 {
    let mut hasher = DefaultHasher::new();
    uri.hash(&mut hasher);
    // The lower half suffices to distinguish a few documents.
    hasher.finish() as u32
}

/// The solve status of a puzzle in one word. Only the scheduler knows whether it is being solved
/// now.
pub(crate) fn solve_state(status: SolveState, is_solving: bool) -> &'static str {
    match status {
        SolveState::Changed | SolveState::Unsolved | SolveState::Cancelled if is_solving => {
            "solving"
        }
        SolveState::Solved => "solved",
        SolveState::Errors => "errors",
        SolveState::TooLarge => "tooLarge",
        SolveState::Cancelled => "cancelled",
        SolveState::Changed => "changed",
        SolveState::Unsolved => "unsolved",
    }
}
