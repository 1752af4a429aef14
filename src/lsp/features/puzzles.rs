//! `stakeout/puzzles`: an LSP extension, described in `docs/protocol.md`.

use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::request::Request;

use crate::analysis::drawing::{PuzzleDrawing, StartPieces};
use crate::analysis::{Context, File, ListedPuzzle, PuzzleKind};
use crate::config::Settings;
use crate::lsp::features::drawing::drawing_json;
use crate::lsp::features::{on_snapshot, on_thread};
use crate::lsp::protocol::list;
use crate::lsp::protocol::results::solve_state;
use crate::lsp::protocol::types::{NamedDocument, ServerRequest};
use crate::lsp::session::{Session, Snapshot};
use crate::lsp::transport::Json;
use crate::solve::AnyGame;

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
    /// Whether to include what there is to draw.
    #[serde(default)]
    drawings: bool,
}

/// The bytes of JSON after which no further puzzle of a list is drawn: a drawing takes up to 40
/// times the bytes of its text.
const MAX_DRAWN_BYTES: usize = 4 << 20;

pub(crate) async fn puzzles(session: Arc<Session>, params: PuzzlesParams) -> Result<Json> {
    let PuzzlesParams { text_document: NamedDocument { uri }, text, drawings } = params;
    if let Some(snapshot) = session.snapshot(&uri) {
        return on_snapshot(session, snapshot, move |_, snapshot| {
            Ok(of_document(snapshot, drawings))
        })
        .await;
    }
    let Some(text) = text else { return Ok(Json::of(&())) };
    let permit = session.limits.permit(text.len()).await;
    let listed = move || (of_unopened(&session, &uri, &text, drawings), permit);
    let (listed, _permit) = on_thread(listed).await?;
    Ok(listed.unwrap_or_else(|| Json::of(&())))
}

fn of_document(snapshot: &Snapshot, drawings: bool) -> Json {
    let solutions = snapshot.solutions();
    let context = snapshot.context(&solutions);
    let solving = snapshot.solver.games_in_work(&snapshot.uri);
    let is_solving = |game: &AnyGame| solving.contains(game);
    listed(&snapshot.version, &snapshot.file, context, &is_solving, drawings)
}

/// With the verdicts that are known of the same puzzles elsewhere.
fn of_unopened(session: &Session, uri: &str, text: &str, drawings: bool) -> Option<Json> {
    let path = Path::new(uri.split(['?', '#']).next().unwrap_or(uri));
    let kind = PuzzleKind::of_path(path).unwrap_or_else(|| PuzzleKind::of_text(text));
    let file = File::new(text, kind).ok()?;
    let encoding = session.state().client.encoding;
    let solutions = session.solver.solutions_for(uri);
    let settings = Settings::default();
    let context = Context::new(&solutions, &settings, encoding);
    Some(listed(&(), &file, context, &|_| false, drawings))
}

/// The response, with as many puzzles as fit.
fn listed(
    version: &impl Serialize,
    file: &File,
    context: Context<'_>,
    is_solving: &dyn Fn(&AnyGame) -> bool,
    has_drawings: bool,
) -> Json {
    let mut drawings = file.drawings(context.solutions, context.encoding);
    let mut left = MAX_DRAWN_BYTES;
    let puzzles = file.puzzles(context);
    let puzzles = list(puzzles.iter().map(|puzzle| {
        let mut json = puzzle_json(puzzle, puzzle.game.as_ref().is_some_and(is_solving));
        if has_drawings {
            put_drawing(&mut json, if left > 0 { drawings.next() } else { None });
            left = left.saturating_sub(json.to_string().len());
        }
        json
    }));
    let mut response = b"{\"version\":".to_vec();
    response.extend_from_slice(Json::of(version).bytes());
    response.extend_from_slice(b",\"puzzles\":");
    response.extend_from_slice(puzzles.bytes());
    response.push(b'}');
    response.into()
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

/// Adds what there is to draw of a puzzle.
pub(crate) fn put_drawing(puzzle: &mut Value, drawing: Option<PuzzleDrawing>) {
    let PuzzleDrawing { grid, graph, pieces } = drawing.unwrap_or_default();
    puzzle["grid"] = grid.into();
    puzzle["graph"] = graph.as_ref().map_or(Value::Null, drawing_json);
    puzzle["pieces"] = match pieces {
        None => Value::Null,
        Some(StartPieces::Chase { police, thief }) => json!({ "police": police, "thief": thief }),
        Some(StartPieces::Game(vertices)) => json!({ "vertices": vertices }),
    };
}
