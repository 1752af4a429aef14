//! Results of requests about a document.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use serde::Serialize;
use serde_json::json;
use tower_lsp::lsp_types;
use tower_lsp::lsp_types::{
    CodeLens, Command, CompletionItem, CompletionItemKind, CompletionList, DocumentHighlight,
    DocumentHighlightKind, Documentation, FoldingRange, FoldingRangeKind, HoverContents, InlayHint,
    InlayHintLabel, InlayHintTooltip, InsertTextFormat, MarkupContent, MarkupKind,
    PrepareRenameResponse, SelectionRange, TextEdit,
};

use crate::analysis::{
    Completion, CompletionKind, Completions, Definition, Fold, FoldKind, Highlight, HighlightKind,
    Hint, Hover, Lens, LensAction, Link, Renamable, SolveState, Symbol, SymbolKind, TokenDelta,
    rule_link,
};
use crate::lsp::protocol::capabilities::ClientCapabilities;
use crate::lsp::protocol::types::{DocumentLink, FlatSymbol, LocationLink, TokenChange, TokenEdit};
use crate::lsp::protocol::{Target, commands, list, position, range};
use crate::lsp::transport::Json;
use crate::model::CellKind;
use crate::text::Range;

/// A hover as Markdown, or as plain text for clients that accept nothing else.
pub(crate) fn hover(hover: Hover, client: &ClientCapabilities) -> lsp_types::Hover {
    let contents = if client.plain_hovers_only {
        MarkupContent { kind: MarkupKind::PlainText, value: hover.plain() }
    } else {
        MarkupContent { kind: MarkupKind::Markdown, value: hover.markdown }
    };
    lsp_types::Hover { contents: HoverContents::Markup(contents), range: Some(range(&hover.range)) }
}

pub(crate) fn completions(found: &Completions, client: &ClientCapabilities) -> CompletionList {
    let items = found
        .items
        .iter()
        .enumerate()
        .map(|(index, completion)| completion_item(index, completion, client));
    CompletionList { is_incomplete: found.has_more, items: items.collect() }
}

fn completion_item(
    index: usize,
    completion: &Completion,
    client: &ClientCapabilities,
) -> CompletionItem {
    let kind = match completion.kind {
        CompletionKind::Directive => CompletionItemKind::PROPERTY,
        CompletionKind::Value => CompletionItemKind::VALUE,
        CompletionKind::Rule if client.later_completion_kinds => CompletionItemKind::CONSTANT,
        CompletionKind::Rule => CompletionItemKind::VALUE,
        CompletionKind::Board => CompletionItemKind::SNIPPET,
        CompletionKind::Vertex => CompletionItemKind::VARIABLE,
    };
    let mut item = CompletionItem {
        label: completion.label.clone(),
        kind: Some(kind),
        sort_text: Some(format!("{index:04}")),
        // Without it, Neovim 0.11 shows every item that has a text edit, whatever has been typed.
        filter_text: Some(completion.label.clone()),
        ..CompletionItem::default()
    };
    let edit_range = range(&completion.edit.range);
    if let Some(snippet) = completion.snippet.as_ref().filter(|_| client.snippets) {
        item.insert_text_format = Some(InsertTextFormat::SNIPPET);
        item.text_edit = Some(TextEdit::new(edit_range, snippet.clone()).into());
    } else {
        item.insert_text_format = Some(InsertTextFormat::PLAIN_TEXT);
        item.text_edit = Some(TextEdit::new(edit_range, completion.edit.text.clone()).into());
    }
    if !completion.detail.is_empty() {
        item.detail = Some(completion.detail.as_str().into());
    }
    if !completion.documentation.is_empty() {
        let text = completion.documentation.clone();
        item.documentation = Some(if client.markdown_completions {
            let kind = MarkupKind::Markdown;
            Documentation::MarkupContent(MarkupContent { kind, value: text })
        } else {
            // Plain text needs no kind, and a client may have announced none.
            Documentation::String(text.replace(['*', '`'], ""))
        });
    }
    if completion.is_preselected && client.preselected {
        item.preselect = Some(true);
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

/// The protocol's kind of a symbol: one whose picture in editors resembles it, brackets for a grid
/// and a line with an end for a graph; modules and objects are braces. A client that lists no kinds
/// has only those of the protocol's first version.
fn symbol_kind(symbol: &Symbol, client: &ClientCapabilities) -> lsp_types::SymbolKind {
    match symbol.kind {
        SymbolKind::Board => lsp_types::SymbolKind::ARRAY,
        SymbolKind::Game => lsp_types::SymbolKind::INTERFACE,
        SymbolKind::Piece(CellKind::Exit) if client.later_symbol_kinds => {
            lsp_types::SymbolKind::EVENT
        }
        SymbolKind::Piece(_) => lsp_types::SymbolKind::FIELD,
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

pub(crate) fn renamable(found: Renamable) -> PrepareRenameResponse {
    PrepareRenameResponse::RangeWithPlaceholder {
        range: range(&found.range),
        placeholder: found.name,
    }
}

pub(crate) fn links(links: &[Link]) -> Json {
    list(links.iter().filter_map(|link| {
        Some(DocumentLink { range: range(&link.range), target: rule_link(link.rule)? })
    }))
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
        data: hint.is_verdict.then(|| json!({ "isVerdict": true })),
    }))
}

/// Lenses with their commands. A lens with a verdict is sent even if the client cannot run its
/// command.
pub(crate) fn lenses(lenses: &[Lens], target: Target<'_>) -> Json {
    list(lenses.iter().filter_map(|lens| {
        let command = lens_command(lens, target)?;
        Some(CodeLens { range: range(&lens.range), command: Some(command), data: None })
    }))
}

/// Lenses without commands; their data is read as [`DeferredLens`](super::types::DeferredLens).
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

pub(crate) fn lens_command(lens: &Lens, target: Target<'_>) -> Option<Command> {
    let command = commands::of_lens(lens, target);
    if command.is_none() && lens.action == LensAction::Verdict {
        return Some(Command::new(lens.title.clone(), String::new(), None));
    }
    command
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
