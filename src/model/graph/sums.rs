//! Sums: moves that replace a piece by several, and starts with several pieces.
//!
//! Guarantee: a graph without sums has no weights, so that games without sums cost nothing more.

use crate::model::graph::digraph::{Graph, Vertex};
use crate::model::graph::octal::OctalCode;
use crate::syntax::words;
use crate::text::Span;

/// The weight of an edge that leads to a further part of the sum that the edge before it begins.
/// Other edges of a game with sums have weight 0.
pub(crate) const JOINED: u64 = 1;

/// The moves from a vertex in order, each with the vertices of its sum: one for an ordinary move.
pub(crate) fn joined_options(graph: &Graph, vertex: Vertex) -> impl Iterator<Item = &[Vertex]> {
    let mut rest = graph.successors(vertex);
    let mut weights = graph.weights(vertex);
    std::iter::from_fn(move || {
        let further = weights.and_then(|weights| weights.get(1..)).unwrap_or_default();
        let parts = 1 + further.iter().take_while(|&&weight| weight == JOINED).count();
        let (option, others) = rest.split_at_checked(parts)?;
        weights = weights.map(|weights| &weights[parts..]);
        rest = others;
        Some(option)
    })
}

/// The moves from a vertex of a graph or, by an octal code, from a heap, in order: the vertices of the
/// pieces that each leaves; none if nothing is left of a heap.
pub(crate) fn options<'a>(
    graph: &'a Graph,
    octal: Option<&'a OctalCode>,
    vertex: Vertex,
) -> Box<dyn Iterator<Item = Vec<Vertex>> + 'a> {
    let Some(code) = octal else {
        return Box::new(joined_options(graph, vertex).map(<[Vertex]>::to_vec));
    };
    Box::new(code.moves(vertex.number()).map(|(first, second)| {
        let mut heaps = Vec::new();
        if first > 0 {
            heaps.push(Vertex::new(first));
        }
        if let Some(second) = second {
            heaps.push(Vertex::new(second));
        }
        heaps
    }))
}

/// The names in a value `a + b + …` of `start`, or `None` if it has another form.
pub(crate) fn sum_names(value: &str) -> Option<Vec<Span>> {
    let words: Vec<Span> = words(value).collect();
    if words.len().is_multiple_of(2) {
        return None;
    }
    for (index, word) in words.iter().enumerate() {
        let word = word.of(value);
        // Names and `+` alternate, as in `a + b + c`.
        let is_right = if index.is_multiple_of(2) { !word.contains('+') } else { word == "+" };
        if !is_right {
            return None;
        }
    }
    Some(words.into_iter().step_by(2).collect())
}

impl Graph {
    /// For each vertex, whether a cycle can be reached from it.
    ///
    /// # Complexity
    /// O(vertices + edges).
    pub(crate) fn reaches_cycle(&self) -> Box<[bool]> {
        let count = self.vertex_count() as usize;
        let mut reaches = vec![false; count];
        let mut is_finished = vec![false; count];
        let mut is_entered = vec![false; count];
        let mut path: Vec<(Vertex, usize)> = Vec::new();
        for root in self.vertices() {
            if !is_entered[root.index()] {
                is_entered[root.index()] = true;
                path.push((root, 0));
            }
            while let Some((vertex, next)) = path.last_mut() {
                let vertex = *vertex;
                let Some(&to) = self.successors(vertex).get(*next) else {
                    is_finished[vertex.index()] = true;
                    path.pop();
                    // Then the vertex before it, if any, sees that it is finished.
                    continue;
                };
                if !is_entered[to.index()] {
                    is_entered[to.index()] = true;
                    path.push((to, 0));
                    continue;
                }
                *next += 1;
                // A vertex that is not finished is on the path: it can be reached from `to`, too.
                reaches[vertex.index()] |= !is_finished[to.index()] || reaches[to.index()];
            }
        }
        reaches.into()
    }
}

#[cfg(test)]
mod tests {
    use crate::model::graph::digraph::{Graph, Vertex};
    use crate::model::graph::sums::{JOINED, joined_options, sum_names};

    #[test]
    fn edges_of_a_sum_are_one_move() {
        let mut builder = Graph::builder(4);
        let [a, b, c, d] = [0, 1, 2, 3].map(Vertex::new);
        builder.edge(a, b).weighted_edge(a, c, 0).weighted_edge(a, d, JOINED).edge(a, d);
        let graph = builder.build().unwrap();
        assert_eq!(
            joined_options(&graph, a).collect::<Vec<_>>(),
            [&[b][..], &[c, d][..], &[d][..]]
        );
        assert_eq!(joined_options(&graph, b).count(), 0);
    }

    #[test]
    fn a_start_may_be_a_sum() {
        let names = |value: &str| {
            let names = sum_names(value)?;
            Some(names.iter().map(|name| name.of(value).to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(names("a + b  +\ta"), Some(vec!["a".into(), "b".into(), "a".into()]));
        assert_eq!(names("a"), Some(vec!["a".into()]));
        for value in ["", "+", "a +", "+ a", "a b", "a+b", "a + + b", "a +b"] {
            assert_eq!(names(value), None, "{value:?}");
        }
    }

    /// A vertex reaches a cycle if it reaches a vertex that can be reached from its own successors.
    #[test]
    fn cycles_are_found_from_afar() {
        let mut random = fastrand::Rng::with_seed(12);
        for _ in 0..2000 {
            let count = random.u32(1..8);
            let mut builder = Graph::builder(count);
            for _ in 0..random.u32(0..10) {
                builder.edge(Vertex::new(random.u32(..count)), Vertex::new(random.u32(..count)));
            }
            let graph = builder.build().unwrap();
            let is_on_cycle = |vertex: Vertex| {
                graph.reachable(graph.successors(vertex).iter().copied())[vertex.index()]
            };
            let reaches = graph.reaches_cycle();
            for vertex in graph.vertices() {
                let reachable = graph.reachable([vertex]);
                let expected =
                    graph.vertices().any(|other| reachable[other.index()] && is_on_cycle(other));
                assert_eq!(reaches[vertex.index()], expected, "{graph:?} {vertex:?}");
            }
        }
    }
}
