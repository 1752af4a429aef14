//! `textDocument/semanticTokens`.

use std::sync::Arc;

use serde::de::IgnoredAny;
use tower_lsp::jsonrpc::Result;

use crate::analysis::{TokenDelta, token_data};
use crate::lsp::protocol::types::{InRange, SemanticTokensDelta, TokenChange, TokenResult};
use crate::lsp::protocol::{range_from, results};
use crate::lsp::session::{Session, Snapshot};

fn all_tokens(snapshot: &Snapshot) -> Vec<u32> {
    token_data(&snapshot.file.tokens(snapshot.context(&snapshot.solutions()), None))
}

/// Records the tokens that are sent now, with an id for the next delta, unless the document was
/// closed since the request arrived. Returns the id, and the tokens sent before if `previous` is
/// their id.
fn record(
    session: &Session,
    snapshot: &Snapshot,
    previous: Option<&str>,
    data: &[u32],
) -> (Option<String>, Option<Vec<u32>>) {
    let state = session.state();
    if state.documents.get(&snapshot.uri).is_none() {
        return (None, None);
    }
    let (id, before) = session.sent_tokens.replace(&snapshot.uri, previous, data);
    (Some(id), before)
}

pub(crate) fn full(
    session: &Arc<Session>,
    snapshot: &Snapshot,
    _: IgnoredAny,
) -> Result<TokenResult> {
    let data = all_tokens(snapshot);
    let (result_id, _) = record(session, snapshot, None, &data);
    Ok(TokenResult { result_id, change: TokenChange::Data(data) })
}

pub(crate) fn delta(
    session: &Arc<Session>,
    snapshot: &Snapshot,
    params: SemanticTokensDelta,
) -> Result<TokenResult> {
    let data = all_tokens(snapshot);
    let (result_id, before) = record(session, snapshot, params.previous_result_id.as_str(), &data);
    let change = match before {
        Some(before) => results::token_edits(TokenDelta::between(&before, &data)),
        None => TokenChange::Data(data),
    };
    Ok(TokenResult { result_id, change })
}

pub(crate) fn range(
    session: &Arc<Session>,
    snapshot: &Snapshot,
    InRange { range }: InRange,
) -> Result<TokenResult> {
    // Neovim 0.12.4 asks for a range and for a delta at the same time, and applies the delta to the
    // tokens of the range. Forgetting the sent tokens makes the next delta a full result.
    session.sent_tokens.forget(&snapshot.uri);
    let tokens =
        snapshot.file.tokens(snapshot.context(&snapshot.solutions()), Some(&range_from(range)));
    Ok(TokenResult { result_id: None, change: TokenChange::Data(token_data(&tokens)) })
}
