//! `stakeout/graph`: an LSP extension, described in `docs/protocol.md`. For a document that is not a
//! graph game, the result is null.

use std::sync::Arc;

use serde_json::{Value, json};
use tower_lsp::jsonrpc::Result;

use crate::analysis::drawing::layout::{DrawingLayout, Point};
use crate::analysis::drawing::scene::{Best, DrawnGraph};
use crate::analysis::drawing::{DrawingView, MAX_LAID_OUT, TooLargeToDraw};
use crate::analysis::{GraphDocument, PuzzleChoice};
use crate::lsp::features::solve::recall_and_wait;
use crate::lsp::protocol::results::solve_state;
use crate::lsp::protocol::types::own_requests;
use crate::lsp::session::{Session, Snapshot};
use crate::solve::Outcome;
use crate::text::Position;

own_requests! {
    StakeoutGraph = "stakeout/graph": Value;
}

pub(crate) fn graph(
    session: &Arc<Session>,
    snapshot: &Snapshot,
    _: Value,
) -> Result<Option<Value>> {
    let whole = PuzzleChoice::Number(0);
    recall_and_wait(session, snapshot, snapshot.file.solve_request(whole));
    let Some(document) = GraphDocument::of(&snapshot.file) else { return Ok(None) };
    let solutions = snapshot.solutions();
    let view = document.graph_view(&solutions, snapshot.client.encoding);
    let mut result = graph_json(&view, snapshot.version, snapshot.is_solving(whole));
    let verdict = document.value_of_start(&solutions);
    result["verdict"] =
        verdict.map(|(start, value)| json!({ "start": start, "value": value })).into();
    let cost = document.puzzle().filter(|puzzle| puzzle.objective.has_costs());
    result["first"] = cost.map(|puzzle| puzzle.first.name()).into();
    Ok(Some(result))
}

/// The view as JSON.
fn graph_json(view: &DrawingView, version: i64, is_solving: bool) -> Value {
    let mut result = json!({
        "version": version,
        "standing": solve_state(view.status, is_solving),
        "message": view.message,
        "title": view.title,
        "notDrawn": null,
        "size": [0, 0],
        "vertices": [],
        "edges": [],
        "legend": [],
    });
    match &view.drawing {
        Some(Ok((scene, layout))) => put(&mut result, scene, layout, &view.places),
        Some(Err(TooLargeToDraw { vertices, edges })) => {
            let (most_vertices, most_edges) = MAX_LAID_OUT;
            result["notDrawn"] = format!(
                "{vertices} vertices and {edges} edges are too many to draw: the limits are {most_vertices} and {most_edges}."
            )
            .into();
        }
        None => {}
    }
    result
}

fn put(
    result: &mut Value,
    scene: &DrawnGraph,
    layout: &DrawingLayout,
    places: &[Option<Position>],
) {
    let vertices = scene.vertices.iter().zip(&layout.vertices).zip(places).map(|((vertex, placed), place)| {
        let tone = vertex.tone.map(|(outcome, shade)| (tone(outcome), shade));
        json!({
            "name": vertex.name,
            "label": vertex.short_name(),
            "value": vertex.value,
            "tone": tone.map(|(tone, _)| tone),
            "shade": tone.map(|(_, shade)| shade),
            "start": vertex.is_start,
            "place": place.map(|place| json!({ "line": place.line, "character": place.column })),
            "middle": rounded(placed.middle),
            "size": rounded((placed.width, placed.height)),
        })
    });
    let edges = scene.edges.iter().zip(&layout.edges).map(|(edge, curve)| {
        json!({
            "from": edge.from,
            "to": edge.to,
            "label": edge.label,
            "best": edge.best.map(best),
            "curve": curve.map(rounded),
        })
    });
    let legend = scene.legend.iter().map(|&(drawn, words)| {
        json!({ "tone": drawn.map(|(outcome, _)| tone(outcome)), "shade": drawn.map(|(_, shade)| shade), "text": words })
    });
    let updates = [
        ("size", json!(rounded(layout.size))),
        ("vertices", vertices.collect()),
        ("edges", edges.collect()),
        ("legend", legend.collect()),
    ];
    for (key, value) in updates {
        result[key] = value;
    }
}

/// Colours have the names that they have on boards.
fn tone(outcome: Outcome) -> &'static str {
    outcome.name()
}

fn best(best: Best) -> &'static str {
    match best {
        Best::Mover => "mover",
        Best::Police => "minimiser",
        Best::Thief => "maximiser",
    }
}

/// To a tenth: enough for a drawing, and shorter.
fn rounded((x, y): Point) -> [f64; 2] {
    [x, y].map(|number| (number * 10.0).round() / 10.0)
}
