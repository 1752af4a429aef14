//! `stakeout/graph`: an LSP extension, described in `docs/protocol.md`. For a document that is not
//! drawn as a graph, the result is null.

use std::sync::Arc;

use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, Result};

use crate::analysis::PuzzleChoice;
use crate::analysis::drawing::layout::{DrawingLayout, Point};
use crate::analysis::drawing::pieces::{
    PiecesRequest, PiecesValue, PiecesView, StateRequest, SumView,
};
use crate::analysis::drawing::scene::{Best, DrawnGraph};
use crate::analysis::drawing::{DrawingView, MAX_LAID_OUT, TooLargeToDraw};
use crate::lsp::features::solve::recall_and_wait;
use crate::lsp::protocol::results::solve_state;
use crate::lsp::protocol::types::own_requests;
use crate::lsp::session::{Session, Snapshot};
use crate::model::Player;
use crate::solve::Outcome;
use crate::text::Position;

own_requests! {
    StakeoutGraph = "stakeout/graph": Value;
}

pub(crate) fn graph(
    session: &Arc<Session>,
    snapshot: &Snapshot,
    params: Value,
) -> Result<Option<Value>> {
    let choice = chosen(&params);
    recall_and_wait(session, snapshot, snapshot.file.solve_request(choice));
    let state = requested(&params)?;
    let file = &snapshot.file;
    let encoding = snapshot.client.encoding;
    let Some(view) = file.graph_view(choice, state.as_ref(), &snapshot.solutions(), encoding)
    else {
        return Ok(None);
    };
    let mut result = graph_json(&view, snapshot.version, snapshot.is_solving(choice));
    result["boards"] = file.puzzle_count().into();
    Ok(Some(result))
}

/// The puzzle that the parameters select: the first one if they say nothing. Read by hand, as the
/// state below: a derived reader would make the module of the page larger.
fn chosen(params: &Value) -> PuzzleChoice {
    let number = |value: &Value| value.as_u64().and_then(|number| u32::try_from(number).ok());
    match (number(&params["board"]), number(&params["position"]["line"])) {
        (None, Some(line)) => PuzzleChoice::Line(line),
        (board, _) => PuzzleChoice::Number(board.unwrap_or(0) as usize),
    }
}

/// The state that the parameters ask for, if they do.
fn requested(params: &Value) -> Result<Option<StateRequest>> {
    let names = |names: &Vec<Value>| -> Vec<String> {
        names.iter().filter_map(Value::as_str).map(str::to_owned).collect()
    };
    if let Some(pieces) = params["pieces"].as_array() {
        return Ok(Some(StateRequest::Sum(names(pieces))));
    }
    let Some(police) = params["police"].as_array() else { return Ok(None) };
    let Some(thief) = params["thief"].as_str() else { return Ok(None) };
    let Some(mover) = params["mover"].as_str() else { return Ok(None) };
    Ok(Some(StateRequest::Pursuit(PiecesRequest {
        police: names(police),
        thief: thief.to_owned(),
        to_move: player(mover)?,
    })))
}

/// The player with this name.
pub(crate) fn player(name: &str) -> Result<Player> {
    let player = [Player::Police, Player::Thief].into_iter().find(|player| player.name() == name);
    player.ok_or_else(|| Error::invalid_params("invalid `mover`; use `police` or `thief`"))
}

/// The view as JSON.
fn graph_json(view: &DrawingView, version: i64, is_solving: bool) -> Value {
    let mut result = json!({
        "version": version,
        "board": view.number,
        "startLine": view.lines.start(),
        "endLine": view.lines.end(),
        "standing": solve_state(view.status, is_solving),
        "message": view.message,
        "title": view.title,
        "verdict": view.verdict.as_ref().map(|(start, value)| json!({ "start": start, "value": value })),
        "first": view.first,
        "policemen": view.pieces.as_ref().map(|(policemen, _)| policemen),
        "pieces": null,
        "sum": view.sum.as_ref().map(sum_json),
        "walls": view.walls.as_ref().map(|walls| walls.iter().map(|&middle| rounded(middle)).collect::<Vec<_>>()),
    });
    if let Value::Object(members) = drawing_json(view) {
        for (key, value) in members {
            result[key] = value;
        }
    }
    if let Some((_, Some(pieces))) = &view.pieces {
        result["pieces"] = pieces_json(pieces);
    }
    result
}

/// The vertices and edges, or why they are not drawn.
pub(crate) fn drawing_json(view: &DrawingView) -> Value {
    let mut result =
        json!({ "notDrawn": null, "size": [0, 0], "vertices": [], "edges": [], "legend": [] });
    match &view.drawing {
        Some(Ok((scene, layout))) => {
            // A game about costs has its own players.
            let has_costs = view.first.is_some();
            put(&mut result, scene, layout, &view.places, has_costs);
        }
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

fn pieces_json(pieces: &PiecesView) -> Value {
    let moves =
        pieces.moves.iter().map(|(to, value)| json!({ "to": to, "value": value_json(value) }));
    json!({
        "police": pieces.police,
        "thief": pieces.thief,
        "mover": pieces.to_move.name(),
        "isStart": pieces.is_start,
        "choices": pieces.choices,
        "value": pieces.value.as_ref().map(value_json),
        "moves": moves.collect::<Vec<_>>(),
        "moveCount": pieces.move_count,
        "line": pieces.line,
    })
}

fn sum_json(sum: &SumView) -> Value {
    let moves = sum.moves.iter().map(|choice| {
        let name = &choice.name;
        let to = &choice.pieces;
        json!({ "name": name, "to": to, "value": choice.value, "isBest": choice.is_best })
    });
    json!({ "pieces": sum.pieces, "value": sum.value, "moves": moves.collect::<Vec<_>>() })
}

fn value_json(value: &PiecesValue) -> Value {
    json!({ "outcome": value.outcome.name(), "turns": value.turns, "text": value.text })
}

fn put(
    result: &mut Value,
    scene: &DrawnGraph,
    layout: &DrawingLayout,
    places: &[Option<Position>],
    has_costs: bool,
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
            "exit": vertex.pieces.is_exit,
            "place": place.map(|place| json!({ "line": place.line, "character": place.column })),
            "middle": rounded(placed.middle),
            "size": rounded((placed.width, placed.height)),
        })
    });
    let edges = scene.edges.iter().zip(&layout.edges).map(|(edge, curve)| {
        json!({
            "from": edge.from,
            "to": edge.to,
            "bothWays": edge.is_both_ways,
            "label": edge.label,
            "best": edge.best.map(|edge| best(edge, has_costs)),
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

fn best(best: Best, has_costs: bool) -> &'static str {
    match (best, has_costs) {
        (Best::Mover, _) => "mover",
        (Best::Police, true) => "minimiser",
        (Best::Thief, true) => "maximiser",
        (Best::Police, false) => "police",
        (Best::Thief, false) => "thief",
    }
}

/// To a tenth: enough for a drawing, and shorter.
fn rounded((x, y): Point) -> [f64; 2] {
    [x, y].map(|number| (number * 10.0).round() / 10.0)
}
