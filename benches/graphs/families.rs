//! Graphs to measure on, the same in every run.

use std::fmt::Write;

use fastrand::Rng;
use stakeout::model::{Graph, Vertex};

/// `degree` edges a vertex, in a random order of the vertices each to one of the `reach` before it: without cycles, so
/// that every vertex is decided. The vertices are numbered at random, so that the order is no help.
pub(crate) fn decided(vertices: u32, degree: u32, reach: u32) -> Graph {
    let mut random = Rng::with_seed(1);
    let mut order: Vec<u32> = (0..vertices).collect();
    random.shuffle(&mut order);
    let mut places = vec![0; vertices as usize];
    for (place, &vertex) in (0..).zip(&order) {
        places[vertex as usize] = place;
    }
    let mut builder = Graph::builder(vertices);
    builder.reserve((vertices * degree) as usize);
    for vertex in 0..vertices {
        let place: u32 = places[vertex as usize];
        // Some ends, so that they are not all decided by one of them.
        if place >= 10 {
            for _ in 0..degree {
                let to = random.u32(place.saturating_sub(reach)..place);
                builder.edge(Vertex::new(vertex), Vertex::new(order[to as usize]));
            }
        }
    }
    builder.build().unwrap()
}

/// So many edges a vertex on average, from anywhere to anywhere.
pub(crate) fn uniform(vertices: u32, degree: u32) -> Graph {
    let mut random = Rng::with_seed(2);
    let mut builder = Graph::builder(vertices);
    builder.reserve((vertices * degree) as usize);
    for _ in 0..vertices * degree {
        builder.edge(Vertex::new(random.u32(..vertices)), Vertex::new(random.u32(..vertices)));
    }
    builder.build().unwrap()
}

/// Each vertex leads to the next one.
pub(crate) fn path(vertices: u32) -> Graph {
    graph((1..vertices).map(|vertex| (vertex - 1, vertex)))
}

/// One vertex leads to all others, or all others to the one.
pub(crate) fn star(vertices: u32, outwards: bool) -> Graph {
    graph((1..vertices).map(|vertex| if outwards { (0, vertex) } else { (vertex, 0) }))
}

fn graph(edges: impl Iterator<Item = (u32, u32)>) -> Graph {
    let mut builder = Graph::builder(0);
    for (from, to) in edges {
        builder.edge(Vertex::new(from), Vertex::new(to));
    }
    builder.build().unwrap()
}

/// The same graph with weights of 1 to `greatest`.
pub(crate) fn weighted(graph: &Graph, greatest: u64) -> Graph {
    let mut random = Rng::with_seed(3);
    let mut builder = Graph::builder(graph.vertex_count());
    for from in graph.vertices() {
        for &to in graph.successors(from) {
            builder.weighted_edge(from, to, random.u64(1..=greatest));
        }
    }
    builder.build().unwrap()
}

/// A contest's edge list of so many lines, five times as many edges as vertices.
pub(crate) fn edge_list(edges: u32, weighted: bool) -> String {
    let mut random = Rng::with_seed(4);
    let vertices = edges / 5;
    let mut text = format!("{vertices} {edges} 1\n");
    for _ in 0..edges {
        write!(text, "{} {}", random.u32(1..=vertices), random.u32(1..=vertices)).unwrap();
        if weighted {
            write!(text, " {}", random.u32(..1_000_000)).unwrap();
        }
        text.push('\n');
    }
    text
}

/// So many lines, each about a vertex of its own with three successors.
pub(crate) fn arrows(lines: u32) -> String {
    let mut random = Rng::with_seed(5);
    let mut text = String::from("start: v0\n");
    for line in 0..lines {
        let [a, b, c] = [0; 3].map(|_: u32| random.u32(..lines));
        writeln!(text, "v{line} -> v{a} v{b} v{c}").unwrap();
    }
    text
}

/// So many words of eight letters, of which three count.
pub(crate) fn words(lines: u32) -> String {
    let mut random = Rng::with_seed(6);
    let mut text = String::from("words: 3\n");
    for _ in 0..lines {
        text.extend((0..8).map(|_| random.lowercase()));
        text.push('\n');
    }
    text
}
