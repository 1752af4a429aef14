//! `textDocument/codeAction`: quick fixes, everything safe at once, refactorings, and what the lenses of a board do.
//!
//! Others rely on the answer being small, since clients ask on every move of the cursor: a client that can ask for an edit
//! later gets large ones only then, every other is not offered them unless it names their kind.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};
use tower_lsp::lsp_types;

use crate::analysis::{BoardChoice, FileEdit, Lens, MOST_INLINE_BYTES, QuickFix, QuickFixId, Rewrite};
use crate::lsp::features::shapes::{fitting, json_bytes, range_from, workspace_edit};
use crate::lsp::features::{Snapshot, commands, read, rewriting};
use crate::lsp::proto;
use crate::lsp::session::Session;
use crate::rules::MOST_FIX_BYTES;

/// The kinds of actions there are.
pub(crate) const KINDS: [&str; 4] = [QUICK_FIX, FIX_ALL, rewriting::KIND, SHOW];

const QUICK_FIX: &str = "quickfix";
const FIX_ALL: &str = "source.fixAll.stakeout";
/// What a lens does, for clients that show none.
const SHOW: &str = "source.stakeout";

#[derive(Deserialize)]
struct Params {
    range: lsp_types::Range,
    context: Context,
}

#[derive(Deserialize)]
struct Context {
    only: Option<Vec<String>>,
    /// Diagnostics that the client wants fixes for, wherever they are.
    #[serde(default)]
    diagnostics: Vec<Ranged>,
}

#[derive(Deserialize)]
struct Ranged {
    range: lsp_types::Range,
}

impl Context {
    /// Whether actions of this kind are wanted: of a kind that was named, or within it.
    fn wants(&self, kind: &str) -> bool {
        let holds = |wanted: &String| {
            wanted.is_empty()
                || kind.strip_prefix(wanted.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        self.only.as_ref().is_none_or(|only| only.iter().any(holds))
    }

    /// Whether this kind is asked for by its name.
    fn names(&self, kind: &str) -> bool {
        self.only.is_some() && self.wants(kind)
    }
}

/// Which large edits an answer holds for a client that cannot ask for them later.
pub(crate) struct Inline<'a> {
    context: &'a Context,
    room: usize,
}

impl Inline<'_> {
    /// Whether edits of so many bytes have room, which they then take: small ones, and large ones of a kind that the client
    /// asks for by its name.
    pub(crate) fn has_room(&mut self, kind: &str, bytes: usize) -> bool {
        let fits = bytes <= self.room && (bytes <= MOST_INLINE_BYTES || self.context.names(kind));
        self.room -= if fits { bytes } else { 0 };
        fits
    }
}

pub(crate) fn code_actions(_: &Arc<Session>, snapshot: &Snapshot, params: Value) -> Result<Value> {
    let Params { range, context } = read(params)?;
    let solutions = snapshot.solutions();
    let known = snapshot.context(&solutions);
    let mut inline = Inline { context: &context, room: MOST_FIX_BYTES };
    let mut actions = Vec::new();
    if context.wants(QUICK_FIX) {
        let named: Vec<_> = context.diagnostics.iter().map(|diagnostic| range_from(diagnostic.range)).collect();
        let fixes = snapshot.file.quick_fixes(known, &range_from(range), &named);
        actions.extend(fixes.into_iter().filter_map(|quick_fix| fix_action(snapshot, quick_fix)));
    }
    if context.wants(FIX_ALL) {
        let edits = snapshot.file.fix_all(known);
        actions.extend(fix_all_action(snapshot, &edits, &mut inline));
    }
    // A client that knows of no refactorings must ask for them by name.
    let knows = snapshot.client.declared.refactorings;
    actions.extend(rewriting::actions(snapshot, range.start.line, &mut inline, |kind| {
        if knows { context.wants(kind) } else { context.names(kind) }
    }));
    if context.wants(SHOW)
        && let Some(here) = snapshot.file.board_number_at(range.start.line)
    {
        let lenses = snapshot.file.lenses(known, Some(here)).into_iter();
        actions.extend(lenses.filter_map(|lens| as_action(&lens, snapshot)));
    }
    Ok(match snapshot.client.declared.actions {
        true => Value::Array(actions),
        false => actions.into_iter().filter_map(|action| as_command(action, snapshot)).collect(),
    })
}

/// A quick fix; `None` if its edit is large and the client cannot ask for it.
fn fix_action(snapshot: &Snapshot, quick_fix: QuickFix) -> Option<Value> {
    let QuickFix { diagnostic, fix, is_preferred, is_deferred } = quick_fix;
    let rule = diagnostic.rule.name;
    let diagnostic = proto::protocol_diagnostic(diagnostic, &snapshot.uri, &snapshot.client);
    let mut action = json!({ "title": fix.title, "kind": QUICK_FIX, "diagnostics": [diagnostic] });
    if is_deferred {
        let range = action["diagnostics"][0]["range"].clone();
        action["data"] = data(snapshot, json!({ "rule": rule, "range": range, "title": fix.title }))?;
    } else {
        action["edit"] = workspace_edit(snapshot, &fix.edits);
    }
    if is_preferred && snapshot.client.declared.preferred_actions {
        action["isPreferred"] = true.into();
    }
    Some(action)
}

/// Everything safe; `None` if that is nothing, or if the edits are large and the client cannot ask for them.
fn fix_all_action(snapshot: &Snapshot, edits: &[FileEdit], inline: &mut Inline<'_>) -> Option<Value> {
    if edits.is_empty() {
        return None;
    }
    let mut action = json!({ "title": "Fix everything that can be fixed safely", "kind": FIX_ALL });
    let bytes = json_bytes(edits);
    match data(snapshot, json!({ "fixAll": true })).filter(|_| bytes > MOST_INLINE_BYTES) {
        Some(data) => action["data"] = data,
        None if inline.has_room(FIX_ALL, bytes) => action["edit"] = workspace_edit(snapshot, edits),
        None => return None,
    }
    Some(action)
}

/// What an action carries until its edit is wanted; `None` if the client cannot ask for it.
pub(crate) fn data(snapshot: &Snapshot, mut action: Value) -> Option<Value> {
    action["textDocument"] = json!({ "uri": snapshot.uri, "version": snapshot.version });
    snapshot.client.declared.resolves_edits.then_some(action)
}

/// As written by [`data`].
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Deferred {
    text_document: Versioned,
    #[serde(flatten)]
    action: DeferredAction,
}

#[derive(Deserialize)]
struct Versioned {
    version: i64,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum DeferredAction {
    Refactoring {
        board: usize,
        rewrite: String,
    },
    QuickFix {
        rule: String,
        range: lsp_types::Range,
        title: String,
    },
    FixAll {
        #[serde(rename = "fixAll")]
        _is_all: bool,
    },
}

/// `codeAction/resolve`: the action with its edit.
pub(crate) fn resolve(snapshot: &Snapshot, mut action: Value) -> Result<Value> {
    let Deferred { text_document, action: deferred } = read(action["data"].clone())?;
    let modified = || Error::new(ErrorCode::ContentModified);
    if text_document.version != snapshot.version {
        return Err(modified());
    }
    let solutions = snapshot.solutions();
    let known = snapshot.context(&solutions);
    let edits = match deferred {
        DeferredAction::Refactoring { board, rewrite } => {
            let rewrite = Rewrite::named(&rewrite).ok_or_else(modified)?;
            let edit = rewriting::edit(snapshot, BoardChoice::Number(board), rewrite).ok_or_else(modified)?;
            action["edit"] = edit?.1;
            return Ok(action);
        }
        DeferredAction::QuickFix { rule, range, title } => {
            let id = QuickFixId { rule: &rule, range: range_from(range), title: &title };
            snapshot.file.quick_fix(known, &id).ok_or_else(modified)?
        }
        DeferredAction::FixAll { .. } => snapshot.file.fix_all(known),
    };
    action["edit"] = workspace_edit(snapshot, &fitting(edits)?);
    Ok(action)
}

fn as_action(lens: &Lens, snapshot: &Snapshot) -> Option<Value> {
    let command = commands::command_of(lens, snapshot)?;
    Some(json!({ "title": lens.title, "kind": SHOW, "command": command }))
}

/// An action for a client that takes only commands.
fn as_command(mut action: Value, snapshot: &Snapshot) -> Option<Value> {
    match action["command"].take() {
        Value::Null if action["edit"].is_null() => None,
        Value::Null => commands::command_to_apply(&action, snapshot),
        command => Some(command),
    }
}
