//! Lays out a small graph in columns, by the number of moves from the start.
//!
//! The first two steps of the classic layered layout: columns by distance, and within a column an
//! order that puts neighbours close together (the mean of their positions, swept back and forth).
//! Edges are single curves that avoid other vertices as far as one bend can. Deliberately not here:
//! anything better, for which there is Graphviz.

use std::collections::VecDeque;

use crate::analysis::drawing::scene::{DrawnEdge, DrawnGraph};

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
    let columns = columns(scene);
    let mut rank = vec![0; scene.vertices.len()];
    for (number, column) in columns.iter().enumerate() {
        column.iter().for_each(|&vertex| rank[vertex] = number);
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
    let has_reverse = |edge: &DrawnEdge| {
        scene.edges.iter().any(|other| (other.from, other.to) == (edge.to, edge.from))
    };
    let curve = |edge: &DrawnEdge| {
        let ends = [vertices[edge.from], vertices[edge.to]];
        let steps = rank[edge.to] as f64 - rank[edge.from] as f64;
        if edge.from == edge.to {
            own_loop(ends[0])
        } else {
            bent(ends, steps, outside, has_reverse(edge))
        }
    };
    let edges = scene.edges.iter().map(curve).collect();
    moved(DrawingLayout { vertices, edges, size: (0.0, 0.0) })
}

/// The vertices by number of moves from the start. Vertices that it does not reach come before
/// their successors.
fn columns(scene: &DrawnGraph) -> Vec<Vec<usize>> {
    let count = scene.vertices.len();
    let (mut forward, mut backward) = (vec![Vec::new(); count], vec![Vec::new(); count]);
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
    let put = |column: &[usize], place: &mut Vec<f64>| {
        for (index, &vertex) in column.iter().enumerate() {
            place[vertex] = index as f64 - (column.len() as f64 - 1.0) / 2.0;
        }
    };
    columns.iter().for_each(|column| put(column, &mut place));
    for sweep in 0..SWEEPS {
        let mut numbers: Vec<usize> = (0..columns.len()).collect();
        if sweep % 2 == 1 {
            numbers.reverse();
        }
        for number in numbers {
            let column = &mut columns[number];
            let wanted = |vertex: usize| {
                let near = &neighbours[vertex];
                let sum: f64 = near.iter().map(|&other| place[other]).sum();
                if near.is_empty() { place[vertex] } else { sum / near.len() as f64 }
            };
            column.sort_by(|&a, &b| wanted(a).total_cmp(&wanted(b)));
            put(column, &mut place);
        }
    }
    columns
}

/// A self-loop, above its vertex.
fn own_loop(at: PlacedVertex) -> Curve {
    let (x, top) = (at.middle.0, at.middle.1 - at.height / 2.0);
    [(x + 12.0, top), (x + 26.0, top - 34.0), (x - 26.0, top - 34.0), (x - 12.0, top)]
}

/// An edge between two vertices `steps` columns apart. No vertex is further up or down than
/// `outside`. Edges in opposite directions lie side by side.
fn bent([from, to]: [PlacedVertex; 2], steps: f64, outside: f64, has_reverse: bool) -> Curve {
    let side = |placed: PlacedVertex, sign: f64, aside: f64| {
        (placed.middle.0 + sign * placed.width / 2.0, placed.middle.1 + aside)
    };
    let aside = if has_reverse { 7.0 * steps.signum() } else { 0.0 };
    if steps.abs() == 1.0 {
        let (start, end) = (side(from, steps, -aside), side(to, -steps, -aside));
        let reach = (end.0 - start.0) * 0.5;
        return [start, (start.0 + reach, start.1), (end.0 - reach, end.1), end];
    }
    if steps == 0.0 {
        // Down on the right, up on the left.
        let sign = if from.middle.1 < to.middle.1 { 1.0 } else { -1.0 };
        let (start, end) = (side(from, sign, 6.0 * sign), side(to, sign, -6.0 * sign));
        let reach = sign * (24.0 + 0.12 * (end.1 - start.1).abs());
        let beyond = if sign > 0.0 { start.0.max(end.0) } else { start.0.min(end.0) } + reach;
        return [start, (beyond, start.1), (beyond, end.1), end];
    }
    // Around the vertices in between, on the side nearer to the edge of the image; edges back
    // always go below.
    let sign = if steps < 0.0 || from.middle.1 + to.middle.1 > 0.0 { 1.0 } else { -1.0 };
    let edge = |placed: PlacedVertex, aside: f64| {
        (placed.middle.0 + aside, placed.middle.1 + sign * placed.height / 2.0)
    };
    let lean = 10.0 * steps.signum();
    let (start, end) = (edge(from, lean), edge(to, -lean));
    // A curve reaches three quarters of the way to its control points.
    let depth =
        outside + (outside - (start.1 * sign).min(end.1 * sign)) / 3.0 + 14.0 + 5.0 * steps.abs();
    let beyond = sign * depth;
    [start, (start.0 + lean * 2.0, beyond), (end.0 - lean * 2.0, beyond), end]
}

/// Points of a curve, close enough together to measure its extent.
fn along(&[start, first, second, end]: &Curve) -> impl Iterator<Item = Point> {
    (0..=16).map(move |step| {
        let (t, u) = (f64::from(step) / 16.0, 1.0 - f64::from(step) / 16.0);
        let mix = |a: f64, b: f64, c: f64, d: f64| {
            u * u * u * a + 3.0 * u * u * t * b + 3.0 * u * t * t * c + t * t * t * d
        };
        (mix(start.0, first.0, second.0, end.0), mix(start.1, first.1, second.1, end.1))
    })
}

/// Shifts everything so that it begins at 0, and measures its size.
fn moved(mut layout: DrawingLayout) -> DrawingLayout {
    let corners = layout.vertices.iter().flat_map(|at| {
        let ((x, y), (width, height)) = (at.middle, (at.width / 2.0 + 3.0, at.height / 2.0 + 3.0));
        [(x - width, y - height), (x + width, y + height)]
    });
    let points: Vec<Point> = corners.chain(layout.edges.iter().flat_map(along)).collect();
    let (low, high) = (f64::min, f64::max);
    let least = points.iter().fold((f64::MAX, f64::MAX), |a, b| (low(a.0, b.0), low(a.1, b.1)));
    let most = points.iter().fold((f64::MIN, f64::MIN), |a, b| (high(a.0, b.0), high(a.1, b.1)));
    let shift = |point: &mut Point| *point = (point.0 - least.0, point.1 - least.1);
    layout.vertices.iter_mut().for_each(|placed| shift(&mut placed.middle));
    layout.edges.iter_mut().flatten().for_each(shift);
    layout.size = (most.0 - least.0, most.1 - least.1);
    layout
}
