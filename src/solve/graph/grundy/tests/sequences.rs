//! Games whose values are in the literature.

use crate::model::{Graph, Vertex};
use crate::solve::graph::GraphSolution;
use crate::solve::graph::GraphStatistics;
use crate::solve::graph::grundy::solution::GrundySolution;
use crate::solve::graph::grundy::tests::{solved, solved_octal};
use crate::solve::graph::grundy::value::GrundyValue;

fn values(solution: &GrundySolution) -> Vec<u32> {
    solution.graph().vertices().map(|vertex| solution.finite(vertex).unwrap()).collect()
}

fn period(solution: &GrundySolution) -> Option<(u32, u32)> {
    match GraphStatistics::of(&GraphSolution::Grundy(solution.clone())) {
        GraphStatistics::Grundy(counts) => counts.period,
        other => panic!("{other:?}"),
    }
}

/// OEIS A002186; period 12 from 71 on.
#[test]
fn kayles() {
    let solution = solved_octal("0.77 250");
    let expected = [
        0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4,
        7, 2, 1, 8, 6, 7, 4, 1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7,
        4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 6, 7,
    ];
    assert_eq!(values(&solution)[..expected.len()], expected);
    assert_eq!(period(&solution), Some((71, 12)));
}

/// OEIS A002187; period 34. The last exception is a heap of 51.
#[test]
fn dawsons_chess() {
    let solution = solved_octal("0.137 300");
    let expected = [
        0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4,
        5, 2, 7, 4,
    ];
    assert_eq!(values(&solution)[..expected.len()], expected);
    assert_eq!(period(&solution), Some((52, 34)));
}

/// Double Kayles; period 24.
#[test]
fn double_kayles() {
    let solution = solved_octal("0.7777 400");
    assert_eq!(values(&solution)[..12], [0, 1, 2, 3, 4, 5, 6, 7, 3, 2, 8, 9]);
    assert_eq!(period(&solution), Some((142, 24)));
}

/// Nim: a heap is worth its size.
#[test]
fn nim_as_an_octal_game() {
    let code = format!("0.{} 500", "3".repeat(500));
    assert_eq!(values(&solved_octal(&code)), (0..=500).collect::<Vec<_>>());
}

/// Treblecross: marking three in a row wins, so each mark takes the two cells on either side.
/// OEIS A071434.
#[test]
fn treblecross() {
    let solution = solved_octal("0.007 40");
    let expected = [0, 0, 0, 1, 1, 1, 2, 2, 0, 3, 3, 1, 1, 1, 0, 4, 3, 3, 3, 2, 2];
    assert_eq!(values(&solution)[..expected.len()], expected);
}

/// Two heaps; a player takes from one, or as much from both. OEIS A004481 has the table.
#[test]
fn wythoff() {
    const SIDE: u32 = 8;
    let vertex = |a: u32, b: u32| Vertex::new(a * SIDE + b);
    let mut builder = Graph::builder(SIDE * SIDE);
    for (a, b) in (0..SIDE * SIDE).map(|number| (number / SIDE, number % SIDE)) {
        for taken in 1..SIDE {
            let rest = |heap: u32| heap.checked_sub(taken);
            let moves = [rest(a).zip(Some(b)), Some(a).zip(rest(b)), rest(a).zip(rest(b))];
            for (to_a, to_b) in moves.into_iter().flatten() {
                builder.edge(vertex(a, b), vertex(to_a, to_b));
            }
        }
    }
    let table = values(&solved(builder.build().unwrap()));
    let rows: Vec<&[u32]> = table.chunks(SIDE as usize).take(4).collect();
    assert_eq!(
        rows,
        [
            [0, 1, 2, 3, 4, 5, 6, 7],
            [1, 2, 0, 4, 5, 3, 7, 8],
            [2, 0, 1, 5, 3, 4, 8, 6],
            [3, 4, 5, 6, 2, 0, 1, 9]
        ]
    );
    let lost: Vec<usize> = (0..table.len()).filter(|&index| table[index] == 0).collect();
    assert_eq!(lost, [0, 10, 17, 29, 39, 43, 60], "(0, 0), (1, 2), (3, 5), (4, 7) and mirrored");
}

/// A heap is split into two different ones. OEIS A002188.
#[test]
fn grundys_game() {
    let mut builder = Graph::builder(0);
    for heap in 1..30 {
        for smaller in (1..heap).take_while(|smaller| 2 * smaller < heap) {
            let heap = Vertex::new(heap);
            builder.weighted_edge(heap, Vertex::new(smaller), 0);
            builder.weighted_edge(heap, Vertex::new(heap.number() - smaller), 1);
        }
    }
    let expected =
        [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2];
    assert_eq!(values(&solved(builder.build().unwrap())), expected);
}

/// Small graphs with cycles. Ignoring the loop of the second would give 1.
#[test]
fn loopy_graphs() {
    let check = |vertices: u32, edges: &[(u32, u32)], expected: &str| {
        let mut builder = Graph::builder(vertices);
        for &(from, to) in edges {
            builder.edge(Vertex::new(from), Vertex::new(to));
        }
        let solution = solved(builder.build().unwrap());
        let values: Vec<String> = solution
            .graph()
            .vertices()
            .map(|vertex| solution.value(vertex))
            .map(|value: GrundyValue| value.to_string())
            .collect();
        assert_eq!(values.join(", "), expected, "{edges:?}");
    };
    check(1, &[(0, 0)], "infinite");
    check(2, &[(0, 0), (0, 1)], "infinite 0, 0");
    check(2, &[(0, 1), (1, 0)], "infinite, infinite");
    // The cycle can be left at both vertices.
    check(4, &[(0, 1), (1, 0), (0, 2), (1, 2), (2, 3)], "infinite 1, infinite 1, 1, 0");
    // After the move into the cycle, the reply leaves it.
    check(3, &[(0, 1), (1, 1), (1, 2)], "0, infinite 0, 0");
    check(4, &[(0, 1), (1, 0), (1, 2), (2, 3)], "infinite, infinite 1, 1, 0");
}
