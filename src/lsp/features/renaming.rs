//! `textDocument/rename`, and whether there is anything to rename.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};

use crate::analysis::RenameRefused;
use crate::lsp::features::shapes::{REQUEST_FAILED, fitting, range, workspace_edit};
use crate::lsp::features::{Snapshot, read};
use crate::lsp::params::AtPlace;
use crate::lsp::proto;
use crate::lsp::session::Session;

pub(crate) fn prepare(_: &Arc<Session>, snapshot: &Snapshot, params: Value) -> Result<Value> {
    let asked: AtPlace = read(params)?;
    match snapshot.file.renamable(proto::position(asked.position), snapshot.client.encoding) {
        Ok(found) => Ok(json!({ "range": range(&found.range), "placeholder": found.name })),
        Err(RenameRefused::NoVertex) => Ok(Value::Null),
        Err(refused) => Err(failed(&refused)),
    }
}

pub(crate) fn rename(_: &Arc<Session>, snapshot: &Snapshot, params: Value) -> Result<Value> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Params {
        #[serde(flatten)]
        place: AtPlace,
        new_name: String,
    }
    let Params { place, new_name } = read(params)?;
    let edits = snapshot.file.rename(proto::position(place.position), snapshot.client.encoding, &new_name);
    let edits = fitting(edits.map_err(|refused| failed(&refused))?)?;
    Ok(workspace_edit(snapshot, &edits))
}

fn failed(refused: &RenameRefused) -> Error {
    Error { code: ErrorCode::ServerError(REQUEST_FAILED), message: refused.to_string().into(), data: None }
}
