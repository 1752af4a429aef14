//! `textDocument/semanticTokens`.

use std::sync::Arc;

use serde::de::IgnoredAny;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::Result;

use crate::analysis::{TokenDelta, token_data};
use crate::lsp::protocol::params::{InRange, SemanticTokensDelta};
use crate::lsp::protocol::{range_from, results};
use crate::lsp::session::{Session, Snapshot};

fn all_tokens(snapshot: &Snapshot) -> Vec<u32> {
    token_data(&snapshot.file.tokens(snapshot.context(&snapshot.solutions()), None))
}

/// Records the tokens that are sent now, with an id for the next delta, unless the document was closed since the request
/// arrived. Returns the tokens sent before if `previous` is their id.
fn record(session: &Session, snapshot: &Snapshot, previous: Option<&str>, data: &[u32]) -> (Value, Option<Vec<u32>>) {
    let state = session.state();
    if state.documents.get(&snapshot.uri).is_none() {
        return (json!({}), None);
    }
    let (id, before) = session.sent_tokens.replace(&snapshot.uri, previous, data);
    (json!({ "resultId": id }), before)
}

pub(crate) fn full(session: &Arc<Session>, snapshot: &Snapshot, _: IgnoredAny) -> Result<Value> {
    let data = all_tokens(snapshot);
    let (mut result, _) = record(session, snapshot, None, &data);
    result["data"] = data.into();
    Ok(result)
}

pub(crate) fn delta(session: &Arc<Session>, snapshot: &Snapshot, params: SemanticTokensDelta) -> Result<Value> {
    let data = all_tokens(snapshot);
    let (mut result, before) = record(session, snapshot, params.previous_result_id.as_str(), &data);
    match before {
        Some(before) => result["edits"] = results::token_edits(TokenDelta::between(&before, &data)),
        None => result["data"] = data.into(),
    }
    Ok(result)
}

pub(crate) fn range(session: &Arc<Session>, snapshot: &Snapshot, InRange { range }: InRange) -> Result<Value> {
    // Neovim 0.12.4 asks for a range and for a delta at the same time, and applies the delta to the tokens of the range.
    // Forgetting the sent tokens makes the next delta a full result.
    session.sent_tokens.forget(&snapshot.uri);
    let tokens = snapshot.file.tokens(snapshot.context(&snapshot.solutions()), Some(&range_from(range)));
    Ok(json!({ "data": token_data(&tokens) }))
}
