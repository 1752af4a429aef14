//! Lays out a small graph whose edges all lead both ways: vertices are as far apart as the path
//! between them is long. A complete graph lies on a circle, and a regular graph such as the cube or
//! the Petersen graph within one of its shortest cycles, as in books.
//!
//! Majorisation of stress (Gansner, Koren and North, 2004) from three first placements, of which
//! the best result is kept. It takes vertices² steps per pass, and nothing is left to chance: equal
//! graphs look equal. Edges are straight, or bend around vertices in their way.

use std::collections::{HashSet, VecDeque};
use std::f64::consts::{FRAC_PI_2, TAU};

use crate::analysis::drawing::layout::{Curve, PlacedVertex, Point, own_loop, point_at};
use crate::analysis::drawing::scene::DrawnGraph;

/// The gaps between vertices, across and down.
const GAPS: (f64, f64) = (44.0, 40.0);
/// The number of passes that improve the places; few graphs still change after half of them.
const PASSES: usize = 300;
/// A later placement must be better by this factor, so that equal ones do not depend on rounding.
const BETTER: f64 = 0.98;
/// The most that a drawing is enlarged so that no vertices overlap; then they are pushed apart.
const MAX_ENLARGED: f64 = 2.0;
/// The number of passes that push vertices apart.
const PUSHES: usize = 60;
/// From this mean on, of 1, edges are parallel enough for rows and columns.
const ALIGNED: f64 = 0.3;
/// A drawing this much longer than wide lies on its side.
const LONG: f64 = 1.25;
/// How far an edge may bend to avoid vertices; the first of two in opposite directions bends in
/// any case.
const BENDS: [f64; 7] = [0.0, 28.0, -28.0, 56.0, -56.0, 100.0, -100.0];
const BENDS_OF_PAIR: [f64; 4] = [14.0, 34.0, 60.0, 100.0];

/// Whether all edges lead both ways, so that no vertex comes before another.
pub(super) fn is_undirected(scene: &DrawnGraph) -> bool {
    let directed: HashSet<(usize, usize)> = scene
        .edges
        .iter()
        .filter(|edge| !edge.is_both_ways && edge.from != edge.to)
        .map(|edge| (edge.from, edge.to))
        .collect();
    scene.edges.iter().any(|edge| edge.from != edge.to)
        && directed.iter().all(|&(from, to)| directed.contains(&(to, from)))
}

/// Places vertices of these widths and one height, and their edges.
pub(super) fn stress_layout(
    scene: &DrawnGraph,
    widths: &[f64],
    height: f64,
) -> (Vec<PlacedVertex>, Vec<Curve>) {
    let distances = distances(scene);
    let places = turned(best_places(&distances), scene);
    let widest = widths.iter().copied().fold(height, f64::max);
    let stretch = ((widest + GAPS.0) / (height + GAPS.1)).min(1.5);
    let mut vertices = Vec::with_capacity(widths.len());
    for (&(x, y), &width) in places.iter().zip(widths) {
        vertices.push(PlacedVertex { middle: (x * stretch, y), width, height });
    }
    spread(&mut vertices, height + GAPS.1);
    let mut edges = Vec::with_capacity(scene.edges.len());
    for edge in &scene.edges {
        if edge.from == edge.to {
            edges.push(own_loop(vertices[edge.from]));
            continue;
        }
        let bends: &[f64] = if edge.is_both_ways { &BENDS } else { &BENDS_OF_PAIR };
        edges.push(routed(&vertices, (edge.from, edge.to), bends));
    }
    (vertices, edges)
}

/// The lengths of the shortest paths. Parts that are not connected are a little farther away than
/// any two connected vertices.
fn distances(scene: &DrawnGraph) -> Vec<Vec<f64>> {
    let count = scene.vertices.len();
    let mut neighbours = vec![Vec::new(); count];
    for edge in scene.edges.iter().filter(|edge| edge.from != edge.to) {
        neighbours[edge.from].push(edge.to);
        neighbours[edge.to].push(edge.from);
    }
    let mut found = vec![vec![f64::INFINITY; count]; count];
    let mut longest = 1.0_f64;
    for (first, row) in found.iter_mut().enumerate() {
        row[first] = 0.0;
        let mut waiting = VecDeque::from([first]);
        while let Some(vertex) = waiting.pop_front() {
            let next = row[vertex] + 1.0;
            for &to in &neighbours[vertex] {
                if row[to].is_infinite() {
                    row[to] = next;
                    longest = longest.max(next);
                    waiting.push_back(to);
                }
            }
        }
    }
    for distance in found.iter_mut().flatten() {
        *distance = distance.min(longest + 1.0);
    }
    found
}

/// Places of the least stress, where an edge has length 1.
fn best_places(distances: &[Vec<f64>]) -> Vec<Point> {
    let count = distances.len();
    let circle = on_circle(&(0..count).collect::<Vec<_>>());
    if distances.iter().flatten().all(|&distance| distance <= 1.0) {
        return circle;
    }
    if let Some(cycle) = outer_cycle(distances) {
        return relaxed(within(&cycle, distances), distances, &cycle);
    }
    let mut best = (f64::INFINITY, Vec::new());
    for first in [on_line(distances), circle, on_circle(&walk(distances))] {
        let places = relaxed(first, distances, &[]);
        let stress = stress(&places, distances);
        if stress < best.0 * BETTER {
            best = (stress, places);
        }
    }
    best.1
}

/// Vertices on a circle in this order, neighbours at distance 1.
fn on_circle(order: &[usize]) -> Vec<Point> {
    let mut places = vec![(0.0, 0.0); order.len()];
    let radius = order.len() as f64 / TAU;
    for (number, &vertex) in order.iter().enumerate() {
        let angle = TAU * number as f64 / order.len() as f64 - FRAC_PI_2;
        places[vertex] = (radius * angle.cos(), radius * angle.sin());
    }
    places
}

/// All vertices, each the nearest to the one before that is left: around a cycle, along a path.
fn walk(distances: &[Vec<f64>]) -> Vec<usize> {
    let mut left: Vec<usize> = (1..distances.len()).collect();
    let mut order = vec![0];
    while !left.is_empty() {
        let last = order[order.len() - 1];
        let mut nearest = 0;
        for (index, &vertex) in left.iter().enumerate() {
            if distances[last][vertex] < distances[last][left[nearest]] {
                nearest = index;
            }
        }
        order.push(left.remove(nearest));
    }
    order
}

/// Vertices by their distance from one that is farthest from the first; not all on one line, which
/// none could leave.
fn on_line(distances: &[Vec<f64>]) -> Vec<Point> {
    let mut end = 0;
    for (vertex, &distance) in distances[0].iter().enumerate() {
        if distance > distances[0][end] {
            end = vertex;
        }
    }
    let aside = |vertex: usize| (vertex * 7 % 5) as f64 * 0.01;
    distances[end].iter().enumerate().map(|(vertex, &x)| (x, aside(vertex))).collect()
}

/// A shortest cycle through the first vertex of a connected graph in which all vertices have the
/// same number of neighbours, three or more. `None` for other graphs.
fn outer_cycle(distances: &[Vec<f64>]) -> Option<Vec<usize>> {
    let count = distances.len();
    let are_adjacent = |one: usize, other: usize| distances[one][other] == 1.0;
    let degree = |vertex: usize| (0..count).filter(|&other| are_adjacent(vertex, other)).count();
    let first = degree(0);
    if first < 3 || (1..count).any(|vertex| degree(vertex) != first) {
        return None;
    }
    // Ways from the first vertex, each known by its last vertex; two ways that meet are a cycle.
    let mut before: Vec<Option<usize>> = vec![None; count];
    let mut branch: Vec<Option<usize>> = vec![None; count];
    let mut order: Vec<usize> = (1..count).collect();
    order.sort_by(|&one, &other| distances[0][one].total_cmp(&distances[0][other]));
    for &vertex in &order {
        let nearer = |&near: &usize| {
            are_adjacent(near, vertex) && distances[0][near] + 1.0 == distances[0][vertex]
        };
        let near = (0..count).find(nearer)?;
        before[vertex] = Some(near);
        branch[vertex] = if near == 0 { Some(vertex) } else { branch[near] };
    }
    let way = |mut vertex: usize| {
        let mut way = vec![vertex];
        while let Some(near) = before[vertex] {
            vertex = near;
            way.push(vertex);
        }
        way
    };
    let mut best: Option<(f64, usize, usize)> = None;
    for one in 1..count {
        for other in 1..one {
            let length = distances[0][one] + distances[0][other] + 1.0;
            let is_shorter = best.is_none_or(|(best, _, _)| length < best);
            if is_shorter && are_adjacent(one, other) && branch[one] != branch[other] {
                best = Some((length, one, other));
            }
        }
    }
    let (_, one, other) = best?;
    // From one end to the first vertex, and from there to the other end.
    let mut cycle = way(one);
    let back = way(other);
    cycle.extend(back.iter().rev().skip(1));
    (cycle.len() < count).then_some(cycle)
}

/// A cycle on a circle with room for the others, which begin inside, near their neighbours.
fn within(cycle: &[usize], distances: &[Vec<f64>]) -> Vec<Point> {
    let longest = distances.iter().flatten().copied().fold(0.0, f64::max);
    let radius = (cycle.len() as f64 / TAU).max(longest / 2.0 + 0.6);
    let mut places = vec![(0.0, 0.0); distances.len()];
    for (number, &vertex) in cycle.iter().enumerate() {
        let angle = TAU * number as f64 / cycle.len() as f64 - FRAC_PI_2;
        places[vertex] = (radius * angle.cos(), radius * angle.sin());
    }
    let outer = places.clone();
    for vertex in (0..distances.len()).filter(|vertex| !cycle.contains(vertex)) {
        // No two begin at the same place.
        let mut place = (1e-3 * vertex as f64, 1e-3 * (vertex * vertex % 7) as f64);
        for &other in cycle {
            let weight = 0.5 / distances[vertex][other].powi(3);
            place = (place.0 + weight * outer[other].0, place.1 + weight * outer[other].1);
        }
        places[vertex] = place;
    }
    places
}

/// Moves each vertex that is not fixed to the mean of the places at which the others want it.
fn relaxed(mut places: Vec<Point>, distances: &[Vec<f64>], fixed: &[usize]) -> Vec<Point> {
    for _ in 0..PASSES {
        for vertex in (0..places.len()).filter(|vertex| !fixed.contains(vertex)) {
            let (x, y) = places[vertex];
            let mut sum = (0.0, 0.0);
            let mut weights = 0.0;
            for (other, &(other_x, other_y)) in places.iter().enumerate() {
                if other == vertex {
                    continue;
                }
                let wanted = distances[vertex][other];
                let weight = 1.0 / (wanted * wanted);
                let apart = length((x - other_x, y - other_y)).max(1e-6);
                sum.0 += weight * (other_x + wanted * (x - other_x) / apart);
                sum.1 += weight * (other_y + wanted * (y - other_y) / apart);
                weights += weight;
            }
            if weights > 0.0 {
                places[vertex] = (sum.0 / weights, sum.1 / weights);
            }
        }
    }
    places
}

/// How far distances are from those wanted.
fn stress(places: &[Point], distances: &[Vec<f64>]) -> f64 {
    let mut sum = 0.0;
    for (vertex, row) in distances.iter().enumerate() {
        for (other, &wanted) in row.iter().enumerate().take(vertex) {
            let apart = length(minus(places[vertex], places[other]));
            sum += ((apart - wanted) / wanted).powi(2);
        }
    }
    sum
}

/// The places around their middle, turned: rows and columns are upright, what is long lies on its
/// side, and else the outermost vertex is at the top. The first vertex is on the left.
fn turned(mut places: Vec<Point>, scene: &DrawnGraph) -> Vec<Point> {
    let count = places.len() as f64;
    let sum = places.iter().fold((0.0, 0.0), |sum, place| (sum.0 + place.0, sum.1 + place.1));
    for place in &mut places {
        *place = minus(*place, (sum.0 / count, sum.1 / count));
    }
    let mut quarters = (0.0, 0.0);
    let mut edges = 0.0_f64;
    for edge in scene.edges.iter().filter(|edge| edge.from != edge.to) {
        let (x, y) = minus(places[edge.to], places[edge.from]);
        let angle = 4.0 * y.atan2(x);
        quarters = (quarters.0 + angle.cos(), quarters.1 + angle.sin());
        edges += 1.0;
    }
    let mut spread = (0.0, 0.0, 0.0);
    for &(x, y) in &places {
        spread = (spread.0 + x * x, spread.1 + x * y, spread.2 + y * y);
    }
    let axis = (2.0 * spread.1).atan2(spread.0 - spread.2) / 2.0;
    let difference = length((spread.0 - spread.2, 2.0 * spread.1));
    let whole = spread.0 + spread.2;
    let is_long = whole + difference > LONG * LONG * (whole - difference);
    let angle = if length(quarters) > ALIGNED * edges {
        let aligned = quarters.1.atan2(quarters.0) / 4.0;
        // One of the two ways is nearer to lying on its side.
        let quarter_turns = if is_long { ((axis - aligned) / FRAC_PI_2).round() } else { 0.0 };
        aligned + quarter_turns * FRAC_PI_2
    } else if is_long {
        axis
    } else {
        let mut top = 0;
        for (vertex, &place) in places.iter().enumerate() {
            if length(place) > length(places[top]) * 1.01 {
                top = vertex;
            }
        }
        places[top].1.atan2(places[top].0) + FRAC_PI_2
    };
    let (sin, cos) = angle.sin_cos();
    for place in &mut places {
        *place = (place.0 * cos + place.1 * sin, place.1 * cos - place.0 * sin);
    }
    let first = places.first().copied().unwrap_or_default();
    for place in &mut places {
        if first.0 > 1e-3 {
            place.0 = -place.0;
        }
        if first.1 > 1e-3 {
            place.1 = -place.1;
        }
    }
    places
}

/// Enlarges places in which an edge has length 1 until vertices do not overlap. Those that are
/// still too near are pushed apart.
fn spread(vertices: &mut [PlacedVertex], least: f64) {
    let mut scale = 1.0;
    for (index, one) in vertices.iter().enumerate() {
        for other in &vertices[..index] {
            let (x, y) = minus(one.middle, other.middle);
            let (across, down) = room(one, other);
            scale = f64::max(scale, (across / x.abs()).min(down / y.abs()) / least);
        }
    }
    let scale = least * scale.min(MAX_ENLARGED);
    for placed in vertices.iter_mut() {
        placed.middle = (placed.middle.0 * scale, placed.middle.1 * scale);
    }
    for _ in 0..PUSHES {
        let mut is_apart = true;
        for index in 0..vertices.len() {
            for other in 0..index {
                let (x, y) = minus(vertices[index].middle, vertices[other].middle);
                let (across, down) = room(&vertices[index], &vertices[other]);
                let across = across - x.abs();
                let down = down - y.abs();
                if across < 0.5 || down < 0.5 {
                    continue;
                }
                is_apart = false;
                let push = if across < down {
                    (f64::copysign(across / 2.0, x), 0.0)
                } else {
                    (0.0, f64::copysign(down / 2.0, y))
                };
                let one = vertices[index].middle;
                let two = vertices[other].middle;
                vertices[index].middle = (one.0 + push.0, one.1 + push.1);
                vertices[other].middle = minus(two, push);
            }
        }
        if is_apart {
            break;
        }
    }
}

/// The least distances between two vertices, of which one must be kept.
fn room(one: &PlacedVertex, other: &PlacedVertex) -> Point {
    (
        f64::midpoint(one.width, other.width) + GAPS.0 / 2.0,
        f64::midpoint(one.height, other.height) + GAPS.1 / 2.0,
    )
}

/// The first curve that meets no other vertex, else the first.
fn routed(vertices: &[PlacedVertex], (from, to): (usize, usize), bends: &[f64]) -> Curve {
    let curve = |bend| bent(&vertices[from], &vertices[to], bend);
    let is_free = |curve: &Curve| {
        let mut others =
            vertices.iter().enumerate().filter(|&(index, _)| index != from && index != to);
        others.all(|(_, placed)| !meets(curve, placed))
    };
    let mut curves = bends.iter().map(|&bend| curve(bend));
    curves.find(is_free).unwrap_or_else(|| curve(bends[0]))
}

/// A curve whose middle is `bend` aside of the straight line.
fn bent(from: &PlacedVertex, to: &PlacedVertex, bend: f64) -> Curve {
    let (x, y) = minus(to.middle, from.middle);
    let length = length((x, y)).max(1.0);
    let control = (
        f64::midpoint(from.middle.0, to.middle.0) + 2.0 * bend * y / length,
        f64::midpoint(from.middle.1, to.middle.1) - 2.0 * bend * x / length,
    );
    let start = border(from, control);
    let end = border(to, control);
    let towards =
        |(x, y): Point| (x + (control.0 - x) * 2.0 / 3.0, y + (control.1 - y) * 2.0 / 3.0);
    [start, towards(start), towards(end), end]
}

/// Where the line from the middle of a vertex to a point leaves the vertex.
fn border(placed: &PlacedVertex, to: Point) -> Point {
    let (x, y) = minus(to, placed.middle);
    let across = placed.width / 2.0 / x.abs().max(1e-6);
    let down = placed.height / 2.0 / y.abs().max(1e-6);
    let share = across.min(down).min(1.0);
    (placed.middle.0 + x * share, placed.middle.1 + y * share)
}

fn meets(curve: &Curve, placed: &PlacedVertex) -> bool {
    (0..=16).any(|step| {
        let (x, y) = minus(point_at(curve, f64::from(step) / 16.0), placed.middle);
        x.abs() < placed.width / 2.0 + 4.0 && y.abs() < placed.height / 2.0 + 4.0
    })
}

fn minus(one: Point, other: Point) -> Point {
    (one.0 - other.0, one.1 - other.1)
}

/// Not `hypot`, whose last digit differs between machines.
fn length((x, y): Point) -> f64 {
    (x * x + y * y).sqrt()
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::analysis::drawing::layout::layout;
    use crate::analysis::drawing::scene::{DrawnEdge, DrawnVertex};

    /// Draws the names of vertices where they are, a character for 12 pixels across from the middle
    /// of the leftmost vertex, a line for 24 down.
    fn check(edges: &str, picture: Expect) {
        let mut names: Vec<char> = edges.chars().filter(|sign| sign.is_alphabetic()).collect();
        names.sort_unstable();
        names.dedup();
        let at = |name| names.iter().position(|&known| known == name).unwrap_or_default();
        let mut scene = DrawnGraph {
            vertices: names.iter().map(|name| DrawnVertex::named(name.to_string())).collect(),
            ..DrawnGraph::default()
        };
        for edge in edges.split_whitespace() {
            let ends: Vec<char> = edge.chars().collect();
            scene.edges.push(DrawnEdge {
                from: at(ends[0]),
                to: at(ends[1]),
                is_both_ways: true,
                label: String::new(),
                best: None,
            });
        }
        let laid = layout(&scene, &vec![48.0; names.len()], 48.0);
        let mut lines: Vec<Vec<char>> = Vec::new();
        for (name, placed) in names.iter().zip(&laid.vertices) {
            let column = ((placed.middle.0 - 24.0) / 12.0).round() as usize;
            let row = (placed.middle.1 / 24.0).round() as usize;
            lines.resize(lines.len().max(row + 1), Vec::new());
            let line = &mut lines[row];
            line.resize(line.len().max(column + 1), ' ');
            line[column] = *name;
        }
        let lines: Vec<String> = lines.iter().map(|line| line.iter().collect()).collect();
        picture.assert_eq(&format!("{}\n", lines.join("\n").trim_matches('\n')));
        for (index, one) in laid.vertices.iter().enumerate() {
            for other in &laid.vertices[..index] {
                let (x, y) = minus(one.middle, other.middle);
                assert!(x.abs() >= 48.0 || y.abs() >= 48.0, "vertices overlap");
            }
        }
    }

    #[test]
    fn a_path_is_a_line() {
        check(
            "ab bc cd",
            expect![[r#"
              a       b       c      d
        "#]],
        );
    }

    #[test]
    fn a_cycle_and_a_complete_graph_are_circles() {
        check(
            "ac ce eb bf fd da",
            expect![[r#"
                      a

              d              c



              f              e

                      b
        "#]],
        );
        check(
            "ab ac ad ae bc bd be cd ce de",
            expect![[r#"
                    a

              e           b


                d       c
        "#]],
        );
    }

    #[test]
    fn a_grid_has_rows_and_columns() {
        check(
            "ab bc de ef gh hi ad be cf dg eh fi",
            expect![[r#"
              a        d        g



              b        e        h



              c                 i
                       f
        "#]],
        );
    }

    #[test]
    fn a_cube_is_seen_from_a_side() {
        check(
            "ab bc cd da ef fg gh he ae bf cg dh",
            expect![[r#"
              a                      b


                     e        f




                     h        g


              d                      c
        "#]],
        );
    }

    #[test]
    fn the_petersen_graph_is_round() {
        check(
            "ab bc cd de ea fh hj jg gi if af bg ch di ej",
            expect![[r#"
                             a




              e              f               b

                        j          g


                          i      h



                    d                  c
        "#]],
        );
    }

    #[test]
    fn a_tree_spreads_from_its_middle() {
        check(
            "ab ac ad be bf cg ch di dj",
            expect![[r#"
                              e

                                         f

                                 b


              h
                              a
                      c

                                    d
                g                            i


                                    j
        "#]],
        );
    }

    #[test]
    fn parts_lie_side_by_side() {
        check(
            "ab bc ca de",
            expect![[r#"
                    a             d

              b

                                  e
                    c
        "#]],
        );
    }
}
