//! Values against the definition: a sum with a heap, solved as a game that somebody wins.

mod sequences;

use std::sync::Arc;

use crate::model::{Graph, OctalCode, Vertex};
use crate::solve::graph::grundy::check::{WrongGrundyValue, check};
use crate::solve::graph::grundy::solution::GrundySolution;
use crate::solve::graph::grundy::value::GrundyValue;
use crate::solve::graph::grundy::{solve, solve_octal};
use crate::solve::graph::outcome;
use crate::solve::graph::outcome::value::{Ending, VertexOutcome};
use crate::solve::graph::outcome::{ImplicitGame, solve_implicit};
use crate::solve::value::Unwatched;

/// A solution whose checks all pass.
pub(super) fn solved(graph: Graph) -> GrundySolution {
    let solution = solve(&Arc::new(graph), &Unwatched).unwrap();
    let value = |vertex| solution.finite(vertex);
    assert_eq!(check(solution.graph(), None, value), Ok(()), "{:?}", solution.graph());
    solution
}

/// The value by definition, from the outcomes of the sums with heaps: m if the sum with a heap of m
/// is lost, else the set of heaps with which it is won.
fn defined(outcomes: &[VertexOutcome]) -> GrundyValue {
    match outcomes.iter().position(|&outcome| outcome == VertexOutcome::Lose) {
        Some(heap) => GrundyValue::Finite(heap as u32),
        None => {
            let is_won = |&(_, &outcome): &(u32, &VertexOutcome)| outcome == VertexOutcome::Win;
            let won = (0..).zip(outcomes).filter(is_won).map(|(heap, _)| heap);
            GrundyValue::Infinite(won.collect())
        }
    }
}

/// The values of a graph without sums. A heap beyond the number of moves changes nothing.
fn by_definition(graph: &Graph) -> Vec<GrundyValue> {
    let most = graph.vertices().map(|vertex| graph.successors(vertex).len()).max().unwrap_or(0);
    let heaps = most as u32 + 1;
    let state = |vertex: Vertex, heap| Vertex::new(vertex.number() * heaps + heap);
    let mut builder = Graph::builder(graph.vertex_count() * heaps);
    for vertex in graph.vertices() {
        for heap in 0..heaps {
            for &to in graph.successors(vertex) {
                builder.edge(state(vertex, heap), state(to, heap));
            }
            (0..heap).for_each(|less| {
                builder.edge(state(vertex, heap), state(vertex, less));
            });
        }
    }
    let sums = Arc::new(builder.build().unwrap());
    let solution = outcome::solve(&sums, |_| Ending::Lost, &Unwatched).unwrap();
    let value = |vertex| {
        let outcomes = (0..heaps).map(|heap| solution.value(state(vertex, heap)).outcome());
        defined(&outcomes.collect::<Vec<_>>())
    };
    graph.vertices().map(value).collect()
}

fn agrees_with_the_definition(graph: Graph) {
    let expected = by_definition(&graph);
    let solution = solved(graph);
    let graph = solution.graph();
    for (vertex, expected) in graph.vertices().zip(&expected) {
        assert_eq!(solution.value(vertex), *expected, "{graph:?} {vertex:?}");
        assert_eq!(solution.outcome(vertex), expected.outcome(), "{graph:?} {vertex:?}");
    }
    every_altered_solution_is_rejected(&solution);
}

/// The values are unique, so any other claim must be found wrong.
fn every_altered_solution_is_rejected(solution: &GrundySolution) {
    let graph = solution.graph();
    for altered in graph.vertices() {
        for other in [None, Some(0), Some(1), Some(2)] {
            let value = |vertex| if vertex == altered { other } else { solution.finite(vertex) };
            let result = check(graph, None, value);
            assert_eq!(result.is_ok(), other == solution.finite(altered), "{graph:?} {altered:?}");
        }
    }
}

/// The graph whose edges are the bits of a number.
fn numbered_graph(vertices: u32, number: u32) -> Graph {
    let mut builder = Graph::builder(vertices);
    for edge in (0..vertices * vertices).filter(|edge| number >> edge & 1 == 1) {
        builder.edge(Vertex::new(edge / vertices), Vertex::new(edge % vertices));
    }
    builder.build().unwrap()
}

#[test]
fn every_graph_of_up_to_four_vertices_agrees_with_the_definition() {
    for vertices in 1..=4 {
        for number in 0..1 << (vertices * vertices) {
            agrees_with_the_definition(numbered_graph(vertices, number));
        }
    }
}

/// A random graph, sparse or dense, of up to so many vertices.
fn random_graph(random: &mut fastrand::Rng, most: u32) -> Graph {
    let vertices = random.u32(1..=most);
    let spread = random.u32(1..=vertices);
    let forward = random.u32(..3);
    let mut builder = Graph::builder(vertices);
    let most_edges = vertices * random.u32(1..=4);
    for _ in 0..random.u32(0..=most_edges) {
        let from = random.u32(..vertices);
        let to = (from + random.u32(..=spread)) % vertices;
        // Mostly forward, so that some parts reach no cycle.
        if from < to || forward == 0 || random.u32(..8) == 0 && forward == 1 {
            builder.edge(Vertex::new(from), Vertex::new(to));
        }
    }
    builder.build().unwrap()
}

#[test]
fn thousands_of_random_graphs_agree_with_the_definition() {
    let mut random = fastrand::Rng::with_seed(33);
    for _ in 0..20_000 {
        agrees_with_the_definition(random_graph(&mut random, 7));
    }
    for _ in 0..300 {
        agrees_with_the_definition(random_graph(&mut random, 30));
    }
}

/// Pieces on vertices, and a heap of Nim.
struct Sums<'a> {
    solution: &'a GrundySolution,
    most_pieces: usize,
}

impl ImplicitGame for Sums<'_> {
    type State = (Vec<Vertex>, u32);

    fn moves(&self, (pieces, heap): &Self::State) -> impl IntoIterator<Item = Self::State> {
        let mut moves: Vec<Self::State> = (0..*heap).map(|less| (pieces.clone(), less)).collect();
        for (index, &piece) in pieces.iter().enumerate() {
            for option in self.solution.options(piece) {
                let mut after = pieces.clone();
                after.remove(index);
                after.extend(option);
                after.sort_unstable();
                assert!(after.len() <= self.most_pieces, "the game is small");
                moves.push((after, *heap));
            }
        }
        moves
    }
}

/// Compares the values of pieces, and their best moves, with the definition.
fn sum_agrees(solution: &GrundySolution, pieces: &[Vertex], heaps: u32) {
    let mut sorted = pieces.to_vec();
    sorted.sort_unstable();
    let game = Sums { solution, most_pieces: 40 };
    let starts = (0..heaps).map(|heap| (sorted.clone(), heap));
    let sums = solve_implicit(&game, starts, 1 << 28, &Unwatched).unwrap();
    let outcome = |pieces: &[Vertex], heap| sums.value(&(pieces.to_vec(), heap)).unwrap().outcome();
    let outcomes: Vec<VertexOutcome> = (0..heaps).map(|heap| outcome(&sorted, heap)).collect();
    let value = solution.value_of_sum(pieces);
    assert_eq!(value, defined(&outcomes), "{:?} {pieces:?}", solution.graph());
    let Some(best) = solution.best(pieces) else {
        assert_eq!(outcomes[0], VertexOutcome::Lose);
        return;
    };
    let mut after = sorted.clone();
    after.remove(after.iter().position(|&piece| piece == best.from).unwrap());
    after.extend(best.to);
    after.sort_unstable();
    let expected = match outcomes[0] {
        VertexOutcome::Win => VertexOutcome::Lose,
        other => other,
    };
    assert_eq!(outcome(&after, 0), expected, "{:?} {pieces:?}", solution.graph());
}

#[test]
fn starts_with_several_pieces_agree_with_the_definition() {
    let mut random = fastrand::Rng::with_seed(34);
    for _ in 0..1000 {
        let solution = solved(random_graph(&mut random, 6));
        let count = solution.graph().vertex_count();
        let pieces: Vec<Vertex> =
            (0..random.usize(1..=3)).map(|_| Vertex::new(random.u32(..count))).collect();
        sum_agrees(&solution, &pieces, 16);
    }
}

#[test]
fn moves_to_sums_agree_with_the_definition() {
    let mut random = fastrand::Rng::with_seed(35);
    for _ in 0..500 {
        let count = random.u32(1..=5);
        let mut builder = Graph::builder(count + 1);
        for from in 1..count {
            for _ in 0..random.u32(0..=3) {
                for part in 0..random.u64(1..=2) {
                    let to = Vertex::new(random.u32(..from));
                    builder.weighted_edge(Vertex::new(from), to, part.min(1));
                }
            }
        }
        // A loop elsewhere.
        builder.edge(Vertex::new(count), Vertex::new(count));
        builder.edge(Vertex::new(count), Vertex::new(random.u32(..count)));
        let solution = solved(builder.build().unwrap());
        for from in 0..count {
            sum_agrees(&solution, &[Vertex::new(from)], 16);
        }
        every_altered_sum_is_rejected(&solution);
    }
}

fn every_altered_sum_is_rejected(solution: &GrundySolution) {
    for altered in solution.graph().vertices() {
        let other = solution.finite(altered).map_or(Some(0), |value| Some(value + 1));
        let value = |vertex| if vertex == altered { other } else { solution.finite(vertex) };
        assert_ne!(check(solution.graph(), None, value), Ok(()), "{:?}", solution.graph());
    }
}

pub(super) fn solved_octal(code: &str) -> GrundySolution {
    let code = Arc::new(OctalCode::read(code).unwrap());
    let graph = Arc::new(Graph::builder(code.largest() + 1).build().unwrap());
    let solution = solve_octal(&graph, &code, &Unwatched).unwrap();
    assert_eq!(check(&graph, Some(&code), |heap| solution.finite(heap)), Ok(()), "{code:?}");
    solution
}

#[test]
fn octal_games_agree_with_the_definition() {
    let mut random = fastrand::Rng::with_seed(36);
    for _ in 0..300 {
        let digits: String = (0..random.u32(1..=4)).map(|_| random.u32(..8).to_string()).collect();
        let solution = solved_octal(&format!("0.{digits} 7"));
        for heap in 0..=7 {
            sum_agrees(&solution, &[Vertex::new(heap)], 8);
        }
    }
}

#[test]
fn long_codes_are_solved_and_checked() {
    let mut random = fastrand::Rng::with_seed(37);
    for _ in 0..20 {
        let digits: String =
            (0..random.u32(1..=300)).map(|_| random.u32(..8).to_string()).collect();
        let solution = solved_octal(&format!("0.{digits} 300"));
        let code = solution.octal().unwrap();
        let wrong =
            |heap| solution.finite(heap).map(|value| value + u32::from(heap.number() == 99));
        let expected = solution.finite(Vertex::new(99)).unwrap();
        assert_eq!(
            check(solution.graph(), Some(code), wrong),
            Err(WrongGrundyValue::NotMex {
                vertex: Vertex::new(99),
                claimed: expected + 1,
                mex: expected
            })
        );
    }
}

/// Values above those that the set of a vertex keeps, before and behind cycles.
#[test]
fn great_values_behind_cycles_are_found_and_checked() {
    for count in [23, 24, 25, 31, 32, 33, 260] {
        let mut builder = Graph::builder(2 * count + 1);
        let heap = Vertex::new;
        let tall = |height: u32| Vertex::new(count + height);
        let turn = Vertex::new(2 * count);
        builder.edge(turn, turn);
        for height in 0..count {
            for lower in 0..height {
                builder.edge(heap(height), heap(lower)).edge(tall(height), heap(lower));
            }
            // An endless move with a reply of the same value: the value stays.
            builder.edge(tall(height), turn).edge(turn, heap(height));
        }
        let solution = solved(builder.build().unwrap());
        for height in 0..count {
            assert_eq!(solution.finite(tall(height)), Some(height));
        }
        assert_eq!(solution.finite(turn), None);
    }
}

#[test]
fn a_cycle_of_replies_proves_nothing() {
    let mut builder = Graph::builder(2);
    builder.edge(Vertex::new(0), Vertex::new(1)).edge(Vertex::new(1), Vertex::new(0));
    let graph = builder.build().unwrap();
    let claimed = |vertex: Vertex| Some(vertex.number());
    let wrong = check(&graph, None, claimed).unwrap_err();
    assert_eq!(
        wrong.to_string(),
        "vertex 0 is claimed to have value 0, but its move to 1 has no reply of that value"
    );
}
