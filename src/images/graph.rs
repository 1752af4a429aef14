//! A small drawn graph as SVG: vertices coloured by value, pieces, the best moves emphasised, and a
//! legend.

use crate::analysis::drawing::layout::{Curve, PlacedVertex, layout};
use crate::analysis::drawing::scene::{Best, DrawnEdge, DrawnGraph, DrawnVertex};
use crate::images::caption::{BOLD, Caption, LegendEntry, MARGIN, Sign, put_page};
use crate::images::palette::Palette;
use crate::images::pieces::{exit, piece};
use crate::images::svg::{Anchor, DIGIT_HEIGHT, Number, Svg, SvgPoint, width_of};
use crate::model::Player;
use crate::solve::Outcome;

/// The height of a vertex in SVG units.
const HEIGHT: f64 = 48.0;
const NAME_SIZE: f64 = 15.0;
const VALUE_SIZE: f64 = 12.0;
const LABEL_SIZE: f64 = 12.0;
/// The scale of a piece, and the distance between two.
const PIECE_SCALE: f64 = 0.52;
const PIECE_STEP: f64 = 16.0;
const EXIT_SCALE: f64 = 0.36;
/// The minimum width, so that the text fits.
const MIN_WIDTH: f64 = 500.0;

/// Draws a scene; a vertex is `height` pixels high.
pub(crate) fn svg(scene: &DrawnGraph, palette: &Palette, height: f64) -> String {
    let names: Vec<String> = scene.vertices.iter().map(DrawnVertex::short_name).collect();
    let widths: Vec<f64> =
        scene.vertices.iter().zip(&names).map(|(vertex, name)| width(vertex, name)).collect();
    let laid = layout(scene, &widths, HEIGHT);
    let inner = laid.size.0.max(MIN_WIDTH);
    let verdict = match (&scene.verdict, scene.is_solved) {
        (Some(verdict), _) => verdict.clone(),
        (None, false) if !scene.is_plain => "Not solved".to_owned(),
        (None, _) => String::new(),
    };
    let caption = Caption::new(&scene.title, (scene.tone, verdict), legend(scene, palette), inner);
    let left = MARGIN + (inner - laid.size.0) / 2.0;
    let top = caption.heading() + MARGIN / 2.0;
    let bottom = top + laid.size.1;
    let size = (caption.width(), bottom + caption.legend());
    let mut svg = Svg::new(size, height / HEIGHT, &scene.title, &description(scene));
    put_page(&mut svg, size, palette);
    caption.put(&mut svg, bottom, palette);
    svg.line(format_args!("<g transform=\"translate({} {})\">", Number(left), Number(top)));
    // The best moves are drawn above the others, and vertices above edges.
    let mut edges: Vec<(&DrawnEdge, &Curve)> = scene.edges.iter().zip(&laid.edges).collect();
    edges.sort_by_key(|(edge, _)| edge.best.is_some());
    for (edge, curve) in &edges {
        put_edge(&mut svg, edge, curve, palette);
    }
    put_hatch(&mut svg, scene, palette);
    for ((vertex, name), placed) in scene.vertices.iter().zip(&names).zip(&laid.vertices) {
        put_vertex(&mut svg, vertex, name, *placed, palette);
    }
    for (vertex, placed) in scene.vertices.iter().zip(&laid.vertices) {
        put_pieces(&mut svg, vertex, *placed, palette);
    }
    for (edge, curve) in &edges {
        put_label(&mut svg, edge, curve, palette);
    }
    svg.line("</g>");
    svg.finish()
}

fn description(scene: &DrawnGraph) -> String {
    let vertices = scene.vertices.len();
    let edges = scene.edges.len();
    let verdict = scene.verdict.as_ref().map_or(String::new(), |verdict| format!(" {verdict}."));
    let [kind, colours] = scene.about;
    let mut words = format!("{kind}{verdict} Vertices: {vertices}, edges: {edges}.");
    if scene.vertices.iter().any(|vertex| vertex.tone.is_some()) {
        words += &format!(" {colours}");
    }
    let named = |has: fn(&DrawnVertex) -> bool| -> Vec<String> {
        scene.vertices.iter().filter(|vertex| has(vertex)).map(DrawnVertex::short_name).collect()
    };
    let places = [
        ("Policemen", named(|vertex| vertex.pieces.policemen > 0)),
        ("Thief", named(|vertex| vertex.pieces.has_thief)),
        ("Exits", named(|vertex| vertex.pieces.is_exit)),
    ];
    for (what, names) in places.iter().filter(|(_, names)| !names.is_empty()) {
        words += &format!(" {what}: {}.", names.join(", "));
    }
    words
}

fn legend(scene: &DrawnGraph, palette: &Palette) -> Vec<Vec<LegendEntry>> {
    let mut values = Vec::new();
    for &(tone, words) in &scene.legend {
        let sign = match tone {
            Some((tone, shade)) => Sign::Shade(tone, shade),
            None => Sign::Nothing,
        };
        values.push(LegendEntry::new(sign, words));
    }
    let mut arrows = Vec::new();
    for &(best, words) in &scene.best {
        arrows.push(LegendEntry::new(Sign::Arrow(colour(Some(best), palette)), words));
    }
    let mut groups = vec![values, arrows];
    groups.retain(|group| !group.is_empty());
    if groups.is_empty() && !scene.is_solved && !scene.is_plain {
        groups.push(vec![LegendEntry::new(Sign::Nothing, "Not solved: the outcome is unknown.")]);
    }
    groups
}

fn width(vertex: &DrawnVertex, name: &str) -> f64 {
    let value = vertex.value.as_deref().map_or(0.0, |value| width_of(value, VALUE_SIZE));
    (width_of(name, NAME_SIZE * BOLD).max(value) + 22.0).max(HEIGHT)
}

fn colour(best: Option<Best>, palette: &Palette) -> &'static str {
    match best {
        None => palette.faint_text,
        Some(Best::Mover) => palette.text,
        Some(Best::Police) => palette.police[0].fill,
        Some(Best::Thief) => palette.thief[0].fill,
    }
}

fn put_edge(svg: &mut Svg, edge: &DrawnEdge, curve: &Curve, palette: &Palette) {
    let colour = colour(edge.best, palette);
    let width = if edge.best.is_some() { 2.6 } else { 1.3 };
    let [start, first, second, end] = *curve;
    let along_x = end.0 - second.0;
    let along_y = end.1 - second.1;
    let length = along_x.hypot(along_y).max(1.0);
    let unit_x = along_x / length;
    let unit_y = along_y / length;
    let size = if edge.best.is_some() { 11.0 } else { 9.0 };
    let back = |along: f64, aside: f64| {
        (end.0 - unit_x * along - unit_y * aside, end.1 - unit_y * along + unit_x * aside)
    };
    let neck = back(size - 1.5, 0.0);
    let one = back(size, size * 0.42);
    let other = back(size, -size * 0.42);
    let at = |(x, y): SvgPoint| format!("{} {}", Number(x), Number(y));
    let has_head = edge.best.is_some() || !edge.is_both_ways;
    svg.line(format_args!(
        "<path d=\"M{}C{} {} {}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>",
        at(start),
        at(first),
        at(second),
        at(if has_head { neck } else { end })
    ));
    if has_head {
        svg.line(format_args!(
            "<path d=\"M{} {} {}Z\" fill=\"{colour}\"/>",
            at(one),
            at(end),
            at(other)
        ));
    }
}

/// The weights of an edge, at its middle.
fn put_label(svg: &mut Svg, edge: &DrawnEdge, curve: &Curve, palette: &Palette) {
    if edge.label.is_empty() {
        return;
    }
    let [start, first, second, end] = *curve;
    let middle = |a: f64, b: f64, c: f64, d: f64| (a + 3.0 * b + 3.0 * c + d) / 8.0;
    let x = middle(start.0, first.0, second.0, end.0);
    let y = middle(start.1, first.1, second.1, end.1);
    let ink = palette.text;
    let page = palette.page;
    let base = y + LABEL_SIZE * DIGIT_HEIGHT / 2.0;
    let bold = if edge.best.is_some() { " font-weight=\"700\"" } else { "" };
    // An outline first, so that no edge runs through the text.
    for paint in [
        format!("stroke=\"{page}\" stroke-width=\"5\" stroke-linejoin=\"round\" fill=\"{page}\""),
        format!("fill=\"{ink}\""),
    ] {
        let attributes = format!("font-size=\"{LABEL_SIZE}\"{bold} {paint}");
        svg.text((x, base), Anchor::Middle, &attributes, &edge.label);
    }
}

/// Draws the pieces across the upper edge of a vertex, and an exit across the lower one.
fn put_pieces(svg: &mut Svg, vertex: &DrawnVertex, placed: PlacedVertex, palette: &Palette) {
    let (x, y) = placed.middle;
    let mut pieces = vec![Player::Police; vertex.pieces.policemen.into()];
    if vertex.pieces.has_thief {
        pieces.push(Player::Thief);
    }
    let left = x - PIECE_STEP * (pieces.len() as f64 - 1.0) / 2.0;
    for (number, player) in pieces.into_iter().enumerate() {
        let at = (left + number as f64 * PIECE_STEP, y - placed.height / 2.0 - 8.0);
        piece(svg, player, at, PIECE_SCALE, palette);
    }
    if vertex.pieces.is_exit {
        let x = x + placed.width / 2.0;
        let y = y + placed.height / 2.0;
        svg.line(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"11\" fill=\"{}\" stroke=\"{}\"/>",
            Number(x),
            Number(y),
            palette.page,
            palette.exit
        ));
        exit(svg, (x, y), EXIT_SCALE, palette.exit);
    }
}

fn put_hatch(svg: &mut Svg, scene: &DrawnGraph, palette: &Palette) {
    if scene.vertices.iter().any(is_lost) {
        svg.hatch(palette);
    }
}

fn is_lost(vertex: &DrawnVertex) -> bool {
    vertex.tone.is_some_and(|(tone, _)| tone == Outcome::Thief)
}

fn put_vertex(
    svg: &mut Svg,
    vertex: &DrawnVertex,
    name: &str,
    placed: PlacedVertex,
    palette: &Palette,
) {
    let (x, y) = placed.middle;
    let mut fill = palette.floor;
    let mut ink = palette.text;
    if let Some((tone, shade)) = vertex.tone {
        let tile = palette.tile(tone, shade);
        fill = tile.fill;
        ink = tile.text;
    }
    let edge = match (vertex.is_start, vertex.tone) {
        (true, _) => format!(" stroke=\"{}\" stroke-width=\"3\"", palette.text),
        (false, None) => format!(" stroke=\"{}\"", palette.floor_edge),
        (false, Some(_)) => String::new(),
    };
    let mut frame = |paint: &str| {
        svg.line(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"9\" {paint}/>",
            Number(x - placed.width / 2.0),
            Number(y - placed.height / 2.0),
            Number(placed.width),
            Number(placed.height)
        ));
    };
    frame(&format!("fill=\"{fill}\"{edge}"));
    if is_lost(vertex) {
        frame(&format!("fill=\"url(#{})\"", palette.hatch_id()));
    }
    let line = |svg: &mut Svg, y: f64, size: f64, weight: &str, text: &str| {
        let attributes = format!("font-size=\"{size}\"{weight} fill=\"{ink}\"");
        svg.text((x, y + size * DIGIT_HEIGHT / 2.0), Anchor::Middle, &attributes, text);
    };
    let bold = " font-weight=\"700\"";
    match &vertex.value {
        Some(value) => {
            line(svg, y - 9.0, NAME_SIZE, bold, name);
            line(svg, y + 10.0, VALUE_SIZE, "", value);
        }
        None => line(svg, y, NAME_SIZE, bold, name),
    }
}
