//! Finding one's way: symbols, folds, selections, highlights, definitions, links.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types;

use crate::analysis::{FoldKind, Highlight, HighlightKind, Symbol, SymbolKind, rule_link};
use crate::lsp::features::shapes::range;
use crate::lsp::features::{Snapshot, read};
use crate::lsp::params::AtPlace;
use crate::lsp::proto;
use crate::lsp::session::Session;
use crate::model::CellKind;

/// The protocol's `SymbolKind`s.
const MODULE: u8 = 2;
const VARIABLE: u8 = 13;
const CONSTANT: u8 = 14;
const STRING: u8 = 15;
const OBJECT: u8 = 19;
const EVENT: u8 = 24;

/// How many boards, games and vertices an answer to a search has.
const MOST_FOUND: usize = 256;

pub(crate) fn symbols(_: &Arc<Session>, snapshot: &Snapshot, _: Value) -> Result<Value> {
    let symbols = snapshot.file.symbols(snapshot.context(&snapshot.solutions()));
    Ok(match snapshot.client.declared.nested_symbols {
        true => symbols.iter().map(|symbol| nested(symbol, snapshot)).collect(),
        false => symbols.iter().flat_map(|board| flat(board, snapshot)).collect(),
    })
}

fn nested(symbol: &Symbol, snapshot: &Snapshot) -> Value {
    json!({
        "name": symbol.name,
        "detail": symbol.detail,
        "kind": kind(symbol, snapshot),
        "range": range(&symbol.range),
        "selectionRange": range(&symbol.selection),
        "children": symbol.children.iter().map(|child| nested(child, snapshot)).collect::<Vec<_>>(),
    })
}

/// A board and its pieces one after the other.
fn flat(board: &Symbol, snapshot: &Snapshot) -> Vec<Value> {
    let one = |symbol: &Symbol, container: Option<&str>| {
        let mut flat = json!({
            "name": symbol.name,
            "kind": kind(symbol, snapshot),
            "location": { "uri": snapshot.uri, "range": range(&symbol.range) },
        });
        if let Some(container) = container {
            flat["containerName"] = container.into();
        }
        flat
    };
    let pieces = board.children.iter().map(|piece| one(piece, Some(&board.name)));
    [one(board, None)].into_iter().chain(pieces).collect()
}

/// The protocol's kind of a symbol. A client that lists no kinds has only those of the protocol's first version.
fn kind(symbol: &Symbol, snapshot: &Snapshot) -> u8 {
    match symbol.kind {
        SymbolKind::Board | SymbolKind::Game => MODULE,
        SymbolKind::Piece(_) if !snapshot.client.declared.later_symbol_kinds => CONSTANT,
        SymbolKind::Piece(CellKind::Exit) => EVENT,
        SymbolKind::Piece(_) => OBJECT,
        SymbolKind::Vertex => VARIABLE,
        SymbolKind::Word => STRING,
    }
}

/// `workspace/symbol`: boards, games and vertices of all open documents by their names.
pub(crate) fn workspace_symbols(snapshots: &[Snapshot], params: &Value) -> Result<Value> {
    let query = params["query"].as_str().unwrap_or("");
    let found = snapshots.iter().flat_map(|snapshot| {
        let solutions = snapshot.solutions();
        let symbols = snapshot.file.symbols_named(snapshot.context(&solutions), query, MOST_FOUND).into_iter();
        symbols.map(|symbol| {
            let location = json!({ "uri": snapshot.uri, "range": range(&symbol.selection) });
            json!({ "name": symbol.name, "kind": kind(&symbol, snapshot), "location": location, "containerName": symbol.detail })
        })
    });
    Ok(found.take(MOST_FOUND).collect())
}

pub(crate) fn folds(_: &Arc<Session>, snapshot: &Snapshot, _: Value) -> Result<Value> {
    let folds = snapshot.file.folds().into_iter().map(|fold| {
        let kind = match fold.kind {
            FoldKind::Block => "region",
            FoldKind::Comment => "comment",
        };
        json!({ "startLine": fold.lines.start(), "endLine": fold.lines.end(), "kind": kind })
    });
    Ok(folds.collect())
}

pub(crate) fn selections(_: &Arc<Session>, snapshot: &Snapshot, params: Value) -> Result<Value> {
    #[derive(Deserialize)]
    struct Params {
        positions: Vec<lsp_types::Position>,
    }
    let Params { positions } = read(params)?;
    let selection = |position| {
        let ranges = snapshot.file.selections(proto::position(position), snapshot.client.encoding);
        let outward = ranges.iter().rev();
        outward.fold(Value::Null, |parent, inner| match parent {
            Value::Null => json!({ "range": range(inner) }),
            parent => json!({ "range": range(inner), "parent": parent }),
        })
    };
    Ok(positions.into_iter().map(selection).collect())
}

pub(crate) fn highlights(_: &Arc<Session>, snapshot: &Snapshot, params: Value) -> Result<Value> {
    let asked: AtPlace = read(params)?;
    let found = snapshot.file.highlights(proto::position(asked.position), snapshot.client.encoding);
    // The protocol's `DocumentHighlightKind`: text, read or write.
    let kind = |found: &Highlight| match found.kind {
        HighlightKind::Text => 1,
        HighlightKind::Mention => 2,
        HighlightKind::Definition => 3,
    };
    Ok(found.iter().map(|found| json!({ "range": range(&found.range), "kind": kind(found) })).collect())
}

pub(crate) fn definition(_: &Arc<Session>, snapshot: &Snapshot, params: Value) -> Result<Value> {
    let asked: AtPlace = read(params)?;
    let found = snapshot.file.definition(proto::position(asked.position), snapshot.client.encoding);
    let Some(found) = found else { return Ok(Value::Null) };
    let targets = found.targets.iter().map(range);
    Ok(match snapshot.client.declared.definition_links {
        true => targets
            .map(|target| {
                json!({
                    "originSelectionRange": range(&found.origin),
                    "targetUri": snapshot.uri,
                    "targetRange": target,
                    "targetSelectionRange": target,
                })
            })
            .collect(),
        false => {
            let mut all: Vec<Value> = targets.map(|target| json!({ "uri": snapshot.uri, "range": target })).collect();
            if all.len() == 1 { all.remove(0) } else { Value::Array(all) }
        }
    })
}

pub(crate) fn references(_: &Arc<Session>, snapshot: &Snapshot, params: Value) -> Result<Value> {
    let with_definitions = params["context"]["includeDeclaration"] != false;
    let asked: AtPlace = read(params)?;
    let found = snapshot.file.references(proto::position(asked.position), snapshot.client.encoding).into_iter();
    let wanted = found.filter(|found| with_definitions || found.kind != HighlightKind::Definition);
    Ok(wanted.map(|found| json!({ "uri": snapshot.uri, "range": range(&found.range) })).collect())
}

pub(crate) fn links(_: &Arc<Session>, snapshot: &Snapshot, _: Value) -> Result<Value> {
    let links = snapshot.file.links(snapshot.client.encoding).into_iter();
    let links = links.filter_map(|link| Some(json!({ "range": range(&link.range), "target": rule_link(link.rule)? })));
    Ok(links.collect())
}
