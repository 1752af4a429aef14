//! Results of requests about a document.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use serde_json::{Value, json};

use crate::analysis::{
    Completion, CompletionKind, Completions, Definition, Fold, FoldKind, Highlight, HighlightKind, Hint, Hover, Lens,
    LensAction, Link, Renamable, Symbol, SymbolKind, TokenDelta, rule_link,
};
use crate::lsp::protocol::capabilities::ClientCapabilities;
use crate::lsp::protocol::{Target, commands, position, range};
use crate::model::CellKind;
use crate::text::Range;

/// The protocol's `SymbolKind`s.
const MODULE: u8 = 2;
const VARIABLE: u8 = 13;
const CONSTANT: u8 = 14;
const STRING: u8 = 15;
const OBJECT: u8 = 19;
const EVENT: u8 = 24;

/// A hover as Markdown, or as plain text for clients that accept nothing else.
pub(crate) fn hover(hover: &Hover, client: &ClientCapabilities) -> Value {
    let (kind, value) = match client.plain_hovers_only {
        true => ("plaintext", hover.plain()),
        false => ("markdown", hover.markdown()),
    };
    json!({ "contents": { "kind": kind, "value": value }, "range": range(&hover.range) })
}

pub(crate) fn completions(found: &Completions, client: &ClientCapabilities) -> Value {
    let items = found.items.iter().enumerate().map(|(index, completion)| completion_item(index, completion, client));
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
pub(crate) fn symbols(symbols: &[Symbol], target: Target<'_>) -> Value {
    match target.client.nested_symbols {
        true => symbols.iter().map(|symbol| nested_symbol(symbol, target.client)).collect(),
        false => symbols.iter().flat_map(|symbol| flat_symbols(symbol, target)).collect(),
    }
}

fn nested_symbol(symbol: &Symbol, client: &ClientCapabilities) -> Value {
    json!({
        "name": symbol.name,
        "detail": symbol.detail,
        "kind": symbol_kind(symbol, client),
        "range": range(&symbol.range),
        "selectionRange": range(&symbol.selection),
        "children": symbol.children.iter().map(|child| nested_symbol(child, client)).collect::<Vec<_>>(),
    })
}

/// A symbol and its children.
fn flat_symbols(parent: &Symbol, target: Target<'_>) -> Vec<Value> {
    let one = |symbol: &Symbol, container: Option<&str>| {
        let kind = symbol_kind(symbol, target.client);
        let mut flat = json!({ "name": symbol.name, "kind": kind, "location": target.location(&symbol.range) });
        if let Some(container) = container {
            flat["containerName"] = container.into();
        }
        flat
    };
    let children = parent.children.iter().map(|child| one(child, Some(&parent.name)));
    [one(parent, None)].into_iter().chain(children).collect()
}

/// One result of `workspace/symbol`.
pub(crate) fn workspace_symbol(symbol: &Symbol, target: Target<'_>) -> Value {
    json!({
        "name": symbol.name,
        "kind": symbol_kind(symbol, target.client),
        "location": target.location(&symbol.selection),
        "containerName": symbol.detail,
    })
}

/// The protocol's kind of a symbol. A client that lists no kinds has only those of the protocol's first version.
fn symbol_kind(symbol: &Symbol, client: &ClientCapabilities) -> u8 {
    match symbol.kind {
        SymbolKind::Board | SymbolKind::Game => MODULE,
        SymbolKind::Piece(_) if !client.later_symbol_kinds => CONSTANT,
        SymbolKind::Piece(CellKind::Exit) => EVENT,
        SymbolKind::Piece(_) => OBJECT,
        SymbolKind::Vertex => VARIABLE,
        SymbolKind::Word => STRING,
    }
}

pub(crate) fn folds(folds: &[Fold]) -> Value {
    let kind = |fold: &Fold| match fold.kind {
        FoldKind::Block => "region",
        FoldKind::Comment => "comment",
    };
    let json =
        |fold: &Fold| json!({ "startLine": fold.lines.start(), "endLine": fold.lines.end(), "kind": kind(fold) });
    folds.iter().map(json).collect()
}

/// The ranges that a selection grows through, innermost first.
pub(crate) fn selection_range(ranges: &[Range]) -> Value {
    ranges.iter().rev().fold(Value::Null, |parent, inner| match parent {
        Value::Null => json!({ "range": range(inner) }),
        parent => json!({ "range": range(inner), "parent": parent }),
    })
}

pub(crate) fn highlights(found: &[Highlight]) -> Value {
    // The protocol's `DocumentHighlightKind`: text, read or write.
    let kind = |found: &Highlight| match found.kind {
        HighlightKind::Text => 1,
        HighlightKind::Mention => 2,
        HighlightKind::Definition => 3,
    };
    found.iter().map(|found| json!({ "range": range(&found.range), "kind": kind(found) })).collect()
}

pub(crate) fn references(found: &[Highlight], with_definitions: bool, target: Target<'_>) -> Value {
    let wanted = found.iter().filter(|found| with_definitions || found.kind != HighlightKind::Definition);
    wanted.map(|found| target.location(&found.range)).collect()
}

pub(crate) fn definition(found: &Definition, target: Target<'_>) -> Value {
    let link = |to: &Range| {
        json!({
            "originSelectionRange": range(&found.origin),
            "targetUri": target.uri,
            "targetRange": range(to),
            "targetSelectionRange": range(to),
        })
    };
    match found.targets.as_slice() {
        targets if target.client.definition_links => targets.iter().map(link).collect(),
        [only] => target.location(only),
        targets => targets.iter().map(|to| target.location(to)).collect(),
    }
}

pub(crate) fn renamable(found: &Renamable) -> Value {
    json!({ "range": range(&found.range), "placeholder": found.name })
}

pub(crate) fn links(links: &[Link]) -> Value {
    let link = |link: &Link| Some(json!({ "range": range(&link.range), "target": rule_link(link.rule)? }));
    links.iter().filter_map(link).collect()
}

pub(crate) fn token_edits(edit: Option<TokenDelta>) -> Value {
    let json = |edit: TokenDelta| json!({ "start": edit.start, "deleteCount": edit.removed, "data": edit.inserted });
    edit.into_iter().map(json).collect()
}

pub(crate) fn hints(hints: &[Hint]) -> Value {
    let json = |hint: &Hint| {
        json!({
            "position": position(hint.position),
            "label": hint.label,
            "tooltip": hint.tooltip,
            "paddingLeft": true,
        })
    };
    hints.iter().map(json).collect()
}

/// Lenses with their commands. A lens with a verdict is sent even if the client cannot run its command.
pub(crate) fn lenses(lenses: &[Lens], target: Target<'_>) -> Value {
    let json = |lens: &Lens| Some(json!({ "range": range(&lens.range), "command": lens_command(lens, target)? }));
    lenses.iter().filter_map(json).collect()
}

/// Lenses without commands; their data is read as [`DeferredLens`](super::params::DeferredLens).
pub(crate) fn deferred_lenses(lenses: &[Lens], target: Target<'_>) -> Value {
    let document = document_number(target.uri);
    let data = |lens: &Lens| json!([document, target.version, lens.board, lens.action as u8]);
    let shown = lenses.iter().filter(|lens| lens_command(lens, target).is_some());
    shown.map(|lens| json!({ "range": range(&lens.range), "data": data(lens) })).collect()
}

pub(crate) fn lens_command(lens: &Lens, target: Target<'_>) -> Option<Value> {
    let no_command = || (lens.action == LensAction::Verdict).then(|| json!({ "title": lens.title, "command": "" }));
    commands::of_lens(lens, target).or_else(no_command)
}

/// A number that identifies a document and is shorter than its URI.
pub(crate) fn document_number(uri: &str) -> u32 {
    let mut hasher = DefaultHasher::new();
    uri.hash(&mut hasher);
    // The lower half suffices to distinguish a few documents.
    hasher.finish() as u32
}
