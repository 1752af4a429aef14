//! Graphs to measure, identical in every run.

use std::fmt::Write;

use fastrand::Rng;
use stakeout::model::{Graph, Vertex};

/// Puts the vertices in a random order and gives each `degree` edges to random ones of the `reach`
/// vertices before it. There are no cycles, so every vertex is decided. The numbering is random, so
/// the order is no help.
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
        // Several final vertices, so that no single one decides all others.
        if place >= 10 {
            for _ in 0..degree {
                let to = random.u32(place.saturating_sub(reach)..place);
                builder.edge(Vertex::new(vertex), Vertex::new(order[to as usize]));
            }
        }
    }
    builder.build().unwrap()
}

/// As [`decided`], but every `rare`-th vertex or so also leads to a random one, mostly around a
/// cycle.
pub(crate) fn with_loops(vertices: u32, degree: u32, rare: u32) -> Graph {
    let mut random = Rng::with_seed(4);
    let graph = decided(vertices, degree, u32::MAX);
    let mut builder = Graph::builder(vertices);
    for from in graph.vertices() {
        for &to in graph.successors(from) {
            builder.edge(from, to);
        }
        if random.u32(..rare) == 0 {
            builder.edge(from, Vertex::new(random.u32(..vertices)));
        }
    }
    builder.build().unwrap()
}

/// `degree` edges per vertex on average, between random vertices.
pub(crate) fn uniform(vertices: u32, degree: u32) -> Graph {
    let mut random = Rng::with_seed(2);
    let mut builder = Graph::builder(vertices);
    builder.reserve((vertices * degree) as usize);
    for _ in 0..vertices * degree {
        builder.edge(Vertex::new(random.u32(..vertices)), Vertex::new(random.u32(..vertices)));
    }
    builder.build().unwrap()
}

/// Each vertex leads to the next.
pub(crate) fn path(vertices: u32) -> Graph {
    graph((1..vertices).map(|vertex| (vertex - 1, vertex)))
}

/// One vertex leads to all others, or all others to it.
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

/// An edge list in the contest format with this many edges, five times as many as vertices.
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

/// This many lines, each with its own subject and three successors.
pub(crate) fn arrows(lines: u32) -> String {
    let mut random = Rng::with_seed(5);
    let mut text = String::from("start: v0\n");
    for line in 0..lines {
        let [a, b, c] = [0; 3].map(|_: u32| random.u32(..lines));
        writeln!(text, "v{line} -> v{a} v{b} v{c}").unwrap();
    }
    text
}

/// This many words of eight letters, of which three count.
pub(crate) fn words(lines: u32) -> String {
    let mut random = Rng::with_seed(6);
    let mut text = String::from("words: 3\n");
    for _ in 0..lines {
        text.extend((0..8).map(|_| random.lowercase()));
        text.push('\n');
    }
    text
}
