//! `stakeout/puzzles`: an LSP extension, described in `docs/protocol.md`.

use std::sync::Arc;

use serde_json::{Value, json};
use tower_lsp::jsonrpc::Result;

use crate::analysis::ListedPuzzle;
use crate::lsp::protocol::results::solve_state;
use crate::lsp::protocol::types::own_requests;
use crate::lsp::session::{Session, Snapshot};

own_requests! {
    StakeoutPuzzles = "stakeout/puzzles": Value;
}

pub(crate) fn puzzles(
    _session: &Arc<Session>,
    snapshot: &Snapshot,
    _params: Value,
) -> Result<Option<Value>> {
    let solutions = snapshot.solutions();
    let puzzles = snapshot.file.puzzles(snapshot.context(&solutions));
    let solving = snapshot.solver.games_in_work(&snapshot.uri);
    let listed = puzzles.iter().map(|puzzle| {
        let is_solving = puzzle.game.as_ref().is_some_and(|game| solving.contains(game));
        puzzle_json(puzzle, is_solving)
    });
    Ok(Some(json!({ "version": snapshot.version, "puzzles": listed.collect::<Vec<_>>() })))
}

fn puzzle_json(puzzle: &ListedPuzzle, is_solving: bool) -> Value {
    let verdict = puzzle.verdict.as_ref().map(|verdict| {
        json!({ "text": verdict.text, "outcome": verdict.outcome, "turns": verdict.turns.map(|turns| turns.0) })
    });
    json!({
        "kind": puzzle.kind,
        "title": puzzle.title,
        "startLine": puzzle.lines.start(),
        "endLine": puzzle.lines.end(),
        "expect": puzzle.expect,
        "standing": solve_state(puzzle.state, is_solving),
        "verdict": verdict,
    })
}
