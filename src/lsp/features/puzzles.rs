//! `stakeout/puzzles`: an LSP extension, described in `docs/protocol.md`.

use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::request::Request;

use crate::analysis::{Context, File, ListedPuzzle, PuzzleKind};
use crate::config::Settings;
use crate::lsp::features::{on_snapshot, on_thread};
use crate::lsp::protocol::list;
use crate::lsp::protocol::results::solve_state;
use crate::lsp::protocol::types::{NamedDocument, ServerRequest};
use crate::lsp::session::{Session, Snapshot};
use crate::lsp::transport::Json;

pub(crate) enum StakeoutPuzzles {}

impl Request for StakeoutPuzzles {
    type Params = Value;
    type Result = Option<Value>;
    const METHOD: &'static str = "stakeout/puzzles";
}

/// Written item by item: as values in memory, tens of thousands of puzzles would take hundreds of
/// megabytes.
impl ServerRequest for StakeoutPuzzles {
    type Read = PuzzlesParams;
    type Answer = Json;
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PuzzlesParams {
    text_document: NamedDocument,
    /// The text of a document that is not open.
    text: Option<String>,
}

pub(crate) async fn puzzles(session: Arc<Session>, params: PuzzlesParams) -> Result<Json> {
    let PuzzlesParams { text_document: NamedDocument { uri }, text } = params;
    if let Some(snapshot) = session.snapshot(&uri) {
        return on_snapshot(session, snapshot, |_, snapshot| Ok(of_document(snapshot))).await;
    }
    let Some(text) = text else { return Ok(Json::of(&())) };
    let permit = session.limits.permit(text.len()).await;
    let (listed, _permit) = on_thread(move || (of_unopened(&session, &uri, &text), permit)).await?;
    Ok(listed.unwrap_or_else(|| Json::of(&())))
}

fn of_document(snapshot: &Snapshot) -> Json {
    let solutions = snapshot.solutions();
    let puzzles = snapshot.file.puzzles(snapshot.context(&solutions));
    let solving = snapshot.solver.games_in_work(&snapshot.uri);
    let listed = puzzles.iter().map(|puzzle| {
        let is_solving = puzzle.game.as_ref().is_some_and(|game| solving.contains(game));
        puzzle_json(puzzle, is_solving)
    });
    with_version(&snapshot.version, listed)
}

/// The response, with as many puzzles as fit.
fn with_version(version: &impl Serialize, puzzles: impl Iterator<Item = Value>) -> Json {
    let mut response = b"{\"version\":".to_vec();
    response.extend_from_slice(Json::of(version).bytes());
    response.extend_from_slice(b",\"puzzles\":");
    response.extend_from_slice(list(puzzles).bytes());
    response.push(b'}');
    response.into()
}

/// With the verdicts that are known of the same puzzles elsewhere.
fn of_unopened(session: &Session, uri: &str, text: &str) -> Option<Json> {
    let path = Path::new(uri.split(['?', '#']).next().unwrap_or(uri));
    let kind = PuzzleKind::of_path(path).unwrap_or_else(|| PuzzleKind::of_text(text));
    let file = File::new(text, kind).ok()?;
    let encoding = session.state().client.encoding;
    let solutions = session.solver.solutions_for(uri);
    let puzzles = file.puzzles(Context::new(&solutions, &Settings::default(), encoding));
    Some(with_version(&(), puzzles.iter().map(|puzzle| puzzle_json(puzzle, false))))
}

pub(crate) fn puzzle_json(puzzle: &ListedPuzzle, is_solving: bool) -> Value {
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
