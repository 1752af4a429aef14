//! What stands in and beside the text: semantic tokens, inlay hints, code lenses.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Deserialize;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types;

use crate::analysis::{LensAction, TokenDelta, token_data};
use crate::lsp::features::shapes::{position, range, range_from};
use crate::lsp::features::{Snapshot, commands, read};
use crate::lsp::session::Session;

/// The tokens that the client has been told last, so that it can be told what has changed.
#[derive(Default)]
pub(crate) struct Drawn {
    told: Mutex<Told>,
}

#[derive(Default)]
struct Told {
    last_id: u64,
    /// Of each document the id and the numbers.
    documents: HashMap<String, (String, Vec<u32>)>,
}

impl Drawn {
    /// Makes the next delta of a document an answer with all tokens.
    pub(crate) fn forget(&self, uri: &str) {
        self.told.lock().unwrap_or_else(PoisonError::into_inner).documents.remove(uri);
    }

    /// Remembers what is told now. Returns its id, and what was told before if it has the id that the client says.
    fn replace(&self, uri: &str, previous: Option<&str>, data: &[u32]) -> (String, Option<Vec<u32>>) {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        told.last_id += 1;
        let id = told.last_id.to_string();
        let before = told.documents.insert(uri.to_owned(), (id.clone(), data.to_vec()));
        let known = before.filter(|(before, _)| Some(before.as_str()) == previous);
        (id, known.map(|(_, data)| data))
    }
}

fn data(snapshot: &Snapshot, range: Option<lsp_types::Range>) -> Vec<u32> {
    let range = range.map(range_from);
    token_data(&snapshot.file.tokens(snapshot.context(&snapshot.solutions()), range.as_ref()))
}

pub(crate) fn tokens(session: &Arc<Session>, snapshot: &Snapshot, _: Value) -> Result<Value> {
    let data = data(snapshot, None);
    let (id, _) = session.drawn.replace(&snapshot.uri, None, &data);
    Ok(json!({ "resultId": id, "data": data }))
}

pub(crate) fn token_delta(session: &Arc<Session>, snapshot: &Snapshot, params: Value) -> Result<Value> {
    let data = data(snapshot, None);
    let (id, before) = session.drawn.replace(&snapshot.uri, params["previousResultId"].as_str(), &data);
    let Some(before) = before else { return Ok(json!({ "resultId": id, "data": data })) };
    let edits = TokenDelta::between(&before, &data).into_iter();
    let edits = edits.map(|edit| json!({ "start": edit.start, "deleteCount": edit.removed, "data": edit.inserted }));
    Ok(json!({ "resultId": id, "edits": edits.collect::<Vec<_>>() }))
}

#[derive(Deserialize)]
struct InRange {
    range: lsp_types::Range,
}

pub(crate) fn tokens_in_range(session: &Arc<Session>, snapshot: &Snapshot, params: Value) -> Result<Value> {
    let InRange { range } = read(params)?;
    // Neovim 0.12.4 asks for a range and for a delta at the same time and applies the delta to the tokens of the range. With
    // nothing to compare with, the next delta is answered with all tokens.
    session.drawn.forget(&snapshot.uri);
    Ok(json!({ "data": data(snapshot, Some(range)) }))
}

pub(crate) fn hints(_: &Arc<Session>, snapshot: &Snapshot, params: Value) -> Result<Value> {
    let InRange { range } = read(params)?;
    let hints = snapshot.file.hints(snapshot.context(&snapshot.solutions()), &range_from(range)).into_iter();
    let hints = hints.map(|hint| {
        json!({
            "position": position(hint.position),
            "label": hint.label,
            "tooltip": hint.tooltip,
            "paddingLeft": true,
        })
    });
    Ok(hints.collect())
}

pub(crate) fn lenses(_: &Arc<Session>, snapshot: &Snapshot, _: Value) -> Result<Value> {
    let lenses = snapshot.file.lenses(snapshot.context(&snapshot.solutions()), None).into_iter();
    let lenses = lenses.filter_map(|lens| {
        let command = commands::command_of(&lens, snapshot).or_else(|| match lens.action {
            // The verdict itself can be read, although the client cannot show more about it.
            LensAction::Verdict => Some(json!({ "title": lens.title, "command": "" })),
            _ => None,
        })?;
        Some(json!({ "range": range(&lens.range), "command": command }))
    });
    Ok(lenses.collect())
}
