//! The drawing of a puzzle in `stakeout/puzzle`: see `docs/protocol.md`.

use serde_json::{Value, json};

use crate::analysis::drawing::layout::{DrawingLayout, Point};
use crate::analysis::drawing::scene::{Best, DrawnGraph};
use crate::analysis::drawing::{DrawingView, MAX_LAID_OUT, TooLargeToDraw};
use crate::solve::Outcome;
use crate::text::{Position, counted};

/// The vertices and edges, or why they are not drawn.
pub(crate) fn drawing_json(view: &DrawingView) -> Value {
    let mut result = json!({
        "startLine": view.lines.start(),
        "endLine": view.lines.end(),
        "notDrawn": null,
        "isDrawable": view.is_drawable,
        "isWeighted": view.has_costs,
        "hasHeaps": view.has_heaps,
        "size": [0, 0],
        "vertices": [],
        "edges": [],
        "legend": [],
    });
    match &view.drawing {
        Some(Ok((scene, layout))) => {
            put(&mut result, scene, layout, &view.places, view.has_costs);
        }
        Some(Err(TooLargeToDraw { vertices, edges })) => {
            let (most_vertices, most_edges) = MAX_LAID_OUT;
            let vertices = counted(*vertices, "vertex");
            let edges = counted(*edges, "edge");
            result["notDrawn"] = format!(
                "{vertices} and {edges} are too many to draw: the limits are {most_vertices} and {most_edges}."
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
