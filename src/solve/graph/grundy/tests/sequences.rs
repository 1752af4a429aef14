//! Games whose values are in the literature.

use crate::model::{Graph, Vertex};
use crate::solve::graph::GraphSolution;
use crate::solve::graph::GraphStatistics;
use crate::solve::graph::grundy::counts::OctalPeriod;
use crate::solve::graph::grundy::solution::GrundySolution;
use crate::solve::graph::grundy::tests::{solved, solved_octal};
use crate::solve::graph::grundy::value::GrundyValue;

fn values(solution: &GrundySolution) -> Vec<u32> {
    solution.graph().vertices().map(|vertex| solution.finite(vertex).unwrap()).collect()
}

/// The heap from which the values repeat for ever, and after how many heaps.
fn period(solution: &GrundySolution) -> Option<(u32, u32)> {
    match GraphStatistics::of(&GraphSolution::Grundy(solution.clone())) {
        GraphStatistics::Grundy(counts) => match counts.period? {
            OctalPeriod::Proven { from, length } => Some((from, length)),
            OctalPeriod::NotSeen => None,
        },
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

/// The last values of 10,000 heaps repeat in a shorter way by chance. The periods are those of an
/// independent program.
#[test]
fn a_run_of_equal_values_at_the_end_is_no_period() {
    for (code, expected) in [("0.045", (189, 32)), ("0.044", (214, 36)), ("0.102", (1, 6))] {
        assert_eq!(period(&solved_octal(&format!("{code} 10000"))), Some(expected), "{code}");
    }
    // None is known.
    assert_eq!(period(&solved_octal("0.007 3000")), None);
}

/// A period is claimed from the first number of heaps on that proves it: n0 = 71, p = 12 and t = 2
/// need heaps up to 2·71 + 2·12 + 2 − 1.
#[test]
fn a_period_takes_enough_heaps_to_prove_it() {
    assert_eq!(period(&solved_octal("0.77 166")), None);
    assert_eq!(period(&solved_octal("0.77 167")), Some((71, 12)));
    // Taking one, and no moves at all.
    assert_eq!(period(&solved_octal("0.3 5")), None);
    assert_eq!(period(&solved_octal("0.3 6")), Some((0, 2)));
    assert_eq!(period(&solved_octal("0.0 4")), Some((0, 1)));
    // The heaps are shorter than the code.
    assert_eq!(period(&solved_octal("0.00000001 6")), None);
    assert_eq!(period(&solved_octal("0.00000001 26")), None);
    assert_eq!(period(&solved_octal("0.00000001 27")), Some((9, 1)));
}

/// Every claim holds on far more heaps than prove it.
#[test]
fn a_proven_period_holds_for_larger_heaps() {
    let mut random = fastrand::Rng::with_seed(41);
    let mut proven = 0;
    for _ in 0..150 {
        let digits: String =
            (0..random.usize(1..4)).map(|_| char::from(b'0' + random.u8(..8))).collect();
        let few = solved_octal(&format!("0.{digits} {}", random.u32(4..120)));
        let Some((from, length)) = period(&few) else { continue };
        proven += 1;
        let values = values(&solved_octal(&format!("0.{digits} 600")));
        let (from, length) = (from as usize, length as usize);
        assert_eq!(values[from..values.len() - length], values[from + length..], "0.{digits}");
    }
    assert!(proven > 50, "{proven}");
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
