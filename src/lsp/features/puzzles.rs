//! `stakeout/puzzles`: an LSP extension, described in `docs/protocol.md`.

use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::Result;

use crate::analysis::{Context, File, ListedPuzzle, PuzzleKind};
use crate::config::Settings;
use crate::lsp::features::{on_snapshot, on_thread};
use crate::lsp::protocol::results::solve_state;
use crate::lsp::protocol::types::{NamedDocument, own_requests};
use crate::lsp::session::{Session, Snapshot};

own_requests! {
    StakeoutPuzzles = "stakeout/puzzles": PuzzlesParams;
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PuzzlesParams {
    text_document: NamedDocument,
    /// The text of a document that is not open.
    text: Option<String>,
}

pub(crate) async fn puzzles(session: Arc<Session>, params: PuzzlesParams) -> Result<Option<Value>> {
    let PuzzlesParams { text_document: NamedDocument { uri }, text } = params;
    if let Some(snapshot) = session.snapshot(&uri) {
        return on_snapshot(session, snapshot, |_, snapshot| Ok(Some(of_document(snapshot)))).await;
    }
    let Some(text) = text else { return Ok(None) };
    let permit = session.limits.permit(text.len()).await;
    let (listed, _permit) = on_thread(move || (of_unopened(&session, &uri, &text), permit)).await?;
    Ok(listed)
}

fn of_document(snapshot: &Snapshot) -> Value {
    let solutions = snapshot.solutions();
    let puzzles = snapshot.file.puzzles(snapshot.context(&solutions));
    let solving = snapshot.solver.games_in_work(&snapshot.uri);
    let listed = puzzles.iter().map(|puzzle| {
        let is_solving = puzzle.game.as_ref().is_some_and(|game| solving.contains(game));
        puzzle_json(puzzle, is_solving)
    });
    json!({ "version": snapshot.version, "puzzles": listed.collect::<Vec<_>>() })
}

/// With the verdicts that are known of the same puzzles elsewhere.
fn of_unopened(session: &Session, uri: &str, text: &str) -> Option<Value> {
    let path = Path::new(uri.split(['?', '#']).next().unwrap_or(uri));
    let kind = PuzzleKind::of_path(path).unwrap_or_else(|| PuzzleKind::of_text(text));
    let file = File::new(text, kind).ok()?;
    let encoding = session.state().client.encoding;
    let solutions = session.solver.solutions_for(uri);
    let puzzles = file.puzzles(Context::new(&solutions, &Settings::default(), encoding));
    let listed: Vec<_> = puzzles.iter().map(|puzzle| puzzle_json(puzzle, false)).collect();
    Some(json!({ "version": null, "puzzles": listed }))
}

fn puzzle_json(puzzle: &ListedPuzzle, is_solving: bool) -> Value {
    let verdict = puzzle.verdict.as_ref().map(|verdict| {
        json!({ "text": verdict.text, "outcome": verdict.outcome, "turns": verdict.turns.map(|turns| turns.0) })
    });
    let standing = solve_state(puzzle.state, is_solving);
    let (line, expect) = puzzle.expect.as_ref().map(|(line, expect)| (line, expect)).unzip();
    json!({
        "kind": puzzle.kind,
        "title": puzzle.title,
        "name": puzzle.name,
        "startLine": puzzle.lines.start(),
        "endLine": puzzle.lines.end(),
        "expect": expect.map(|expect| &expect.value),
        "expectLine": line,
        "isMet": expect.and_then(|expect| expect.is_met),
        "problem": expect.and_then(|expect| expect.problem.as_ref()),
        "standing": standing,
        "label": if standing == "solving" { "Solving…" } else { &puzzle.label },
        "verdict": verdict,
    })
}
