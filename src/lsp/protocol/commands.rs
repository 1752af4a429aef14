//! The server's commands: their names, and how lenses and code actions refer to them.

use serde_json::{Value, json};
use tower_lsp::lsp_types::Command;

use crate::analysis::{Lens, LensAction, PuzzleChoice};
use crate::lsp::protocol::Target;

/// Solves the documents named by the arguments, or all open documents.
pub(crate) const SOLVE: &str = "stakeout.solve";
pub(crate) const BEST_LINE: &str = "stakeout.showBestLine";
pub(crate) const EXPLAIN: &str = "stakeout.explain";
pub(crate) const STATISTICS: &str = "stakeout.statistics";
pub(crate) const STATUS: &str = "stakeout.status";
pub(crate) const REWRITE: &str = "stakeout.rewrite";
pub(crate) const APPLY: &str = "stakeout.applyEdit";

pub(crate) const CRITICAL: &str = "stakeout.criticalCells";
pub(crate) const REPAIR: &str = "stakeout.repair";

/// All commands.
pub(crate) const COMMANDS: [&str; 9] =
    [SOLVE, BEST_LINE, EXPLAIN, STATISTICS, CRITICAL, REPAIR, STATUS, REWRITE, APPLY];

/// The command of a lens; `None` if its result would be a document that the client cannot show.
pub(crate) fn of_lens(lens: &Lens, target: Target<'_>) -> Option<Command> {
    let shows = !matches!(lens.action, LensAction::Solve | LensAction::Repair);
    if shows && !target.client.shows_documents {
        return None;
    }
    let command = match lens.action {
        LensAction::Verdict => STATISTICS,
        LensAction::Solve => SOLVE,
        LensAction::BestLine => BEST_LINE,
        LensAction::Explain => EXPLAIN,
        LensAction::Critical => CRITICAL,
        LensAction::Repair => REPAIR,
    };
    let argument = json!({ "uri": target.uri, "board": lens.board });
    Some(Command::new(lens.title.clone(), command.to_owned(), Some(vec![argument])))
}

/// The command that makes a code action's edit, for clients without code action literals; `None` if
/// the client cannot be asked to make edits either.
pub(crate) fn that_applies(action: &Value, target: Target<'_>) -> Option<Value> {
    let title = &action["title"];
    let argument = json!({ "uri": target.uri, "version": target.version, "title": title, "edit": action["edit"] });
    target
        .client
        .applies_edits
        .then(|| json!({ "title": title, "command": APPLY, "arguments": [argument] }))
}

/// The board that the arguments of a command name; the first if they name none.
pub(crate) fn board_named(arguments: &[Value]) -> PuzzleChoice {
    let first = arguments.first().unwrap_or(&Value::Null);
    let number = first["board"].as_u64().or_else(|| arguments.get(1).and_then(Value::as_u64));
    let line = first["position"]["line"].as_u64().and_then(|line| u32::try_from(line).ok());
    match (number.and_then(|number| usize::try_from(number).ok()), line) {
        (None, Some(line)) => PuzzleChoice::Line(line),
        (number, _) => PuzzleChoice::Number(number.unwrap_or(0)),
    }
}
