//! Lays out a small graph in columns, by the number of moves from the start. Where all edges lead
//! both ways, no vertex comes before another, and `stress.rs` lays them out instead.
//!
//! The first two steps of the classic layered layout: columns by distance, and within a column an
//! order that puts neighbours close together (the mean of their positions, swept back and forth).
//! Edges are single curves that avoid other vertices as far as one bend can. Deliberately not here:
//! anything better, for which there is Graphviz.

use std::collections::VecDeque;

use crate::analysis::drawing::scene::{DrawnEdge, DrawnGraph};
use crate::analysis::drawing::stress::{is_undirected, stress_layout};

/// The gap between columns, and between vertices in a column.
const GAPS: (f64, f64) = (76.0, 30.0);
/// The number of passes that improve the order within the columns.
const SWEEPS: usize = 12;

/// A position in a drawing.
pub(crate) type Point = (f64, f64);

/// A vertex: its centre and its size.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlacedVertex {
    pub(crate) middle: Point,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// An edge as a Bézier curve: start, two control points, end.
pub(crate) type Curve = [Point; 4];

/// A graph with positions; all coordinates start at 0.
#[derive(Debug)]
pub(crate) struct DrawingLayout {
    pub(crate) vertices: Vec<PlacedVertex>,
    pub(crate) edges: Vec<Curve>,
    pub(crate) size: (f64, f64),
}

/// Places vertices of these widths and one height.
pub(crate) fn layout(scene: &DrawnGraph, widths: &[f64], height: f64) -> DrawingLayout {
    if is_undirected(scene) {
        let (vertices, edges) = stress_layout(scene, widths, height);
        return moved(DrawingLayout { vertices, edges, size: (0.0, 0.0) });
    }
    let columns = columns(scene);
    let mut rank = vec![0; scene.vertices.len()];
    for (number, column) in columns.iter().enumerate() {
        for &vertex in column {
            rank[vertex] = number;
        }
    }
    let columns = in_order(columns, &scene.edges);
    let mut vertices =
        vec![PlacedVertex { middle: (0.0, 0.0), width: 0.0, height }; scene.vertices.len()];
    let mut left = 0.0;
    for column in &columns {
        let width = column.iter().map(|&vertex| widths[vertex]).fold(0.0, f64::max);
        for (place, &vertex) in column.iter().enumerate() {
            let y = (place as f64 - (column.len() as f64 - 1.0) / 2.0) * (height + GAPS.1);
            vertices[vertex] =
                PlacedVertex { middle: (left + width / 2.0, y), width: widths[vertex], height };
        }
        left += width + GAPS.0;
    }
    let depth = columns.iter().map(Vec::len).max().unwrap_or(0) as f64;
    let outside = (depth * (height + GAPS.1) - GAPS.1) / 2.0;
    let mut edges = Vec::with_capacity(scene.edges.len());
    for edge in &scene.edges {
        let from = vertices[edge.from];
        let to = vertices[edge.to];
        if edge.from == edge.to {
            edges.push(own_loop(from));
            continue;
        }
        let steps = rank[edge.to] as f64 - rank[edge.from] as f64;
        let has_reverse =
            scene.edges.iter().any(|other| other.from == edge.to && other.to == edge.from);
        edges.push(bent(from, to, steps, outside, has_reverse));
    }
    moved(DrawingLayout { vertices, edges, size: (0.0, 0.0) })
}

/// The vertices by number of moves from the start. Vertices that it does not reach come before
/// their successors.
fn columns(scene: &DrawnGraph) -> Vec<Vec<usize>> {
    let count = scene.vertices.len();
    let mut forward = vec![Vec::new(); count];
    let mut backward = vec![Vec::new(); count];
    for edge in &scene.edges {
        forward[edge.from].push(edge.to);
        backward[edge.to].push(edge.from);
        if edge.is_both_ways {
            forward[edge.to].push(edge.from);
            backward[edge.from].push(edge.to);
        }
    }
    let mut rank: Vec<Option<usize>> = vec![None; count];
    let start = scene.vertices.iter().position(|vertex| vertex.is_start);
    // Without a start, vertices without predecessors come first.
    let sources = (0..count).filter(|&vertex| backward[vertex].is_empty());
    for first in start.into_iter().chain(sources).chain(0..count) {
        if rank[first].is_some() {
            continue;
        }
        let near = forward[first].iter().filter_map(|&to| rank[to]).min();
        rank[first] = Some(near.map_or(0, |near| near.saturating_sub(1)));
        let mut waiting = VecDeque::from([first]);
        while let Some(vertex) = waiting.pop_front() {
            let next = rank[vertex].map(|rank| rank + 1);
            for &to in &forward[vertex] {
                if rank[to].is_none() {
                    rank[to] = next;
                    waiting.push_back(to);
                }
            }
        }
    }
    let mut columns = Vec::new();
    for (vertex, rank) in rank.into_iter().enumerate() {
        let rank = rank.unwrap_or(0);
        if columns.len() <= rank {
            columns.resize(rank + 1, Vec::new());
        }
        columns[rank].push(vertex);
    }
    columns
}

/// Orders each column so that vertices are near their neighbours in other columns.
fn in_order(mut columns: Vec<Vec<usize>>, edges: &[DrawnEdge]) -> Vec<Vec<usize>> {
    let count = columns.iter().map(Vec::len).sum();
    let mut neighbours = vec![Vec::new(); count];
    for edge in edges.iter().filter(|edge| edge.from != edge.to) {
        neighbours[edge.from].push(edge.to);
        neighbours[edge.to].push(edge.from);
    }
    let mut place = vec![0.0; count];
    for column in &columns {
        put_in_place(column, &mut place);
    }
    for sweep in 0..SWEEPS {
        let mut numbers: Vec<usize> = (0..columns.len()).collect();
        if sweep % 2 == 1 {
            numbers.reverse();
        }
        for number in numbers {
            let column = &mut columns[number];
            let wanted = |vertex: usize| {
                let near = &neighbours[vertex];
                if near.is_empty() {
                    return place[vertex];
                }
                let sum: f64 = near.iter().map(|&other| place[other]).sum();
                sum / near.len() as f64
            };
            column.sort_by(|&one, &other| wanted(one).total_cmp(&wanted(other)));
            put_in_place(column, &mut place);
        }
    }
    columns
}

/// Notes the place of each vertex of a column; its middle is at 0.
fn put_in_place(column: &[usize], place: &mut [f64]) {
    for (index, &vertex) in column.iter().enumerate() {
        place[vertex] = index as f64 - (column.len() as f64 - 1.0) / 2.0;
    }
}

/// A self-loop, above its vertex.
pub(super) fn own_loop(at: PlacedVertex) -> Curve {
    let x = at.middle.0;
    let top = at.middle.1 - at.height / 2.0;
    [(x + 12.0, top), (x + 26.0, top - 34.0), (x - 26.0, top - 34.0), (x - 12.0, top)]
}

/// An edge between two vertices `steps` columns apart. No vertex is further up or down than
/// `outside`. Edges in opposite directions lie side by side.
fn bent(
    from: PlacedVertex,
    to: PlacedVertex,
    steps: f64,
    outside: f64,
    has_reverse: bool,
) -> Curve {
    let aside = if has_reverse { 7.0 * steps.signum() } else { 0.0 };
    if steps.abs() == 1.0 {
        let start = on_side(from, steps, -aside);
        let end = on_side(to, -steps, -aside);
        let reach = (end.0 - start.0) * 0.5;
        return [start, (start.0 + reach, start.1), (end.0 - reach, end.1), end];
    }
    if steps == 0.0 {
        // Down on the right, up on the left.
        let sign = if from.middle.1 < to.middle.1 { 1.0 } else { -1.0 };
        let start = on_side(from, sign, 6.0 * sign);
        let end = on_side(to, sign, -6.0 * sign);
        let reach = sign * (24.0 + 0.12 * (end.1 - start.1).abs());
        let beyond = if sign > 0.0 { start.0.max(end.0) } else { start.0.min(end.0) } + reach;
        return [start, (beyond, start.1), (beyond, end.1), end];
    }
    // Around the vertices in between, on the side nearer to the edge of the image; edges back
    // always go below.
    let sign = if steps < 0.0 || from.middle.1 + to.middle.1 > 0.0 { 1.0 } else { -1.0 };
    let lean = 10.0 * steps.signum();
    let start = (from.middle.0 + lean, from.middle.1 + sign * from.height / 2.0);
    let end = (to.middle.0 - lean, to.middle.1 + sign * to.height / 2.0);
    // A curve reaches three quarters of the way to its control points.
    let depth =
        outside + (outside - (start.1 * sign).min(end.1 * sign)) / 3.0 + 14.0 + 5.0 * steps.abs();
    let beyond = sign * depth;
    [start, (start.0 + lean * 2.0, beyond), (end.0 - lean * 2.0, beyond), end]
}

/// A point on the left side of a vertex for the sign -1, on the right one for 1.
fn on_side(placed: PlacedVertex, sign: f64, aside: f64) -> Point {
    (placed.middle.0 + sign * placed.width / 2.0, placed.middle.1 + aside)
}

/// The point of a curve at a part of the way, from 0 to 1.
pub(super) fn point_at(curve: &Curve, part: f64) -> Point {
    let rest = 1.0 - part;
    let weights = [
        rest * rest * rest,
        3.0 * rest * rest * part,
        3.0 * rest * part * part,
        part * part * part,
    ];
    let mut point = (0.0, 0.0);
    for (weight, control) in weights.into_iter().zip(curve) {
        point.0 += weight * control.0;
        point.1 += weight * control.1;
    }
    point
}

/// Shifts everything so that it begins at 0, and measures its size.
fn moved(mut layout: DrawingLayout) -> DrawingLayout {
    let mut points: Vec<Point> = Vec::new();
    for placed in &layout.vertices {
        let (x, y) = placed.middle;
        let width = placed.width / 2.0 + 3.0;
        let height = placed.height / 2.0 + 3.0;
        points.extend([(x - width, y - height), (x + width, y + height)]);
    }
    for curve in &layout.edges {
        // Close enough together to measure the extent of a curve.
        for step in 0..=16 {
            points.push(point_at(curve, f64::from(step) / 16.0));
        }
    }
    let mut least = (f64::MAX, f64::MAX);
    let mut most = (f64::MIN, f64::MIN);
    for (x, y) in points {
        least = (least.0.min(x), least.1.min(y));
        most = (most.0.max(x), most.1.max(y));
    }
    for placed in &mut layout.vertices {
        placed.middle.0 -= least.0;
        placed.middle.1 -= least.1;
    }
    for point in layout.edges.iter_mut().flatten() {
        point.0 -= least.0;
        point.1 -= least.1;
    }
    layout.size = (most.0 - least.0, most.1 - least.1);
    layout
}
