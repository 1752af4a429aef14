//! Code actions in the protocol: their kinds, and the `data` of actions with edits that are
//! computed later.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::{Value, json};
use tower_lsp::lsp_types::Range;

use crate::analysis::{ActionId, ActionKind, QuickFixId, Rewrite};
use crate::lsp::protocol::types::VersionedDocument;
use crate::lsp::protocol::{Target, range, range_from};

pub(crate) const QUICK_FIX: &str = "quickfix";
pub(crate) const FIX_ALL: &str = "source.fixAll.stakeout";
/// The common prefix of the kinds of all refactorings.
pub(crate) const REFACTORING: &str = "refactor.rewrite";
/// The kind of code actions that run a lens's command, for clients without lenses.
pub(crate) const SHOW: &str = "source.stakeout";

/// The name of a kind in the protocol.
pub(crate) fn kind_name(kind: ActionKind) -> Cow<'static, str> {
    match kind {
        ActionKind::QuickFix => QUICK_FIX.into(),
        ActionKind::FixAll => FIX_ALL.into(),
        ActionKind::Refactoring(rewrite) => format!("{REFACTORING}.{}", rewrite.name()).into(),
        ActionKind::Show => SHOW.into(),
    }
}

/// `codeAction/resolve`: the contents of the action's `data`, as the server wrote them.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DeferredAction {
    pub(crate) text_document: VersionedDocument,
    #[serde(flatten)]
    edit: DeferredEdit,
}

/// Identifies the edit of a code action.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "invalid `data`; send the action as the server returned it")]
enum DeferredEdit {
    Refactoring {
        board: usize,
        rewrite: String,
    },
    QuickFix {
        rule: String,
        range: Range,
        fix: usize,
    },
    FixAll {
        #[serde(rename = "fixAll")]
        _is_all: bool,
    },
}

impl DeferredAction {
    /// The `data` of an action with edits that are computed later.
    pub(crate) fn data(id: &ActionId, target: Target<'_>) -> Value {
        let mut data = match id {
            ActionId::QuickFix(QuickFixId { rule, range: at, number }) => {
                json!({ "rule": rule, "range": range(at), "fix": number })
            }
            ActionId::FixAll => json!({ "fixAll": true }),
            ActionId::Refactoring(board, rewrite) => {
                json!({ "board": board, "rewrite": rewrite.name() })
            }
        };
        data["textDocument"] = json!({ "uri": target.uri, "version": target.version });
        data
    }

    /// The action; `None` if there is no such refactoring.
    pub(crate) fn id(self) -> Option<ActionId> {
        Some(match self.edit {
            DeferredEdit::Refactoring { board, rewrite } => {
                ActionId::Refactoring(board, Rewrite::named(&rewrite)?)
            }
            DeferredEdit::QuickFix { rule, range, fix } => {
                ActionId::QuickFix(QuickFixId { rule, range: range_from(range), number: fix })
            }
            DeferredEdit::FixAll { .. } => ActionId::FixAll,
        })
    }
}
