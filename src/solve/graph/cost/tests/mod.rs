//! Hand examples and contest problems for cost games; oracles have a file of their own.

pub(crate) mod oracle;

use std::sync::Arc;

use expect_test::{Expect, expect};

use crate::model::{CostPlayer, Graph, Vertex};
use crate::solve::graph::cost::check::check;
use crate::solve::graph::cost::solution::CostSolution;
use crate::solve::graph::cost::solve;
use crate::solve::graph::cost::value::Cost;
use crate::solve::graph::outcome::solution::GraphLine;
use crate::solve::value::{Control, Stopped, Unwatched};

/// Solves edges written `from -> to:weight …, …` and draws both costs and best moves of every
/// vertex.
fn picture(edges: &str, expected: Expect) {
    let graph = Arc::new(read(edges));
    let solution = solved(&graph);
    check(&graph, |vertex, player| solution.cost(vertex, player)).unwrap();
    let mut drawn = String::new();
    for vertex in graph.vertices() {
        let side = |player| {
            let best = solution
                .best(vertex, player)
                .map(|best| format!(" to {}", best.number()))
                .unwrap_or_default();
            format!("{}{best}", solution.cost(vertex, player))
        };
        let number = vertex.number();
        drawn += &format!(
            "{number}: {}, {}\n",
            side(CostPlayer::Minimiser),
            side(CostPlayer::Maximiser)
        );
    }
    expected.assert_eq(&drawn);
}

fn read(edges: &str) -> Graph {
    let mut builder = Graph::builder(0);
    for part in edges.split(',') {
        let (from, to) = part.split_once("->").unwrap();
        let vertex = |text: &str| Vertex::new(text.trim().parse().unwrap());
        for (to, weight) in to.split_whitespace().map(|to| to.split_once(':').unwrap()) {
            builder.weighted_edge(vertex(from), vertex(to), weight.parse().unwrap());
        }
    }
    builder.build().unwrap()
}

fn solved(graph: &Arc<Graph>) -> CostSolution {
    solve(graph, &Unwatched).unwrap()
}

#[test]
fn each_player_chooses_in_turn() {
    picture(
        "0 -> 1:1 2:10, 1 -> 3:100 4:102, 2 -> 5:20 6:30",
        expect![[r#"
            0: 40 to 2, 101 to 1
            1: 100 to 3, 102 to 4
            2: 20 to 5, 30 to 6
            3: 0, 0
            4: 0, 0
            5: 0, 0
            6: 0, 0
        "#]],
    );
}

#[test]
fn a_cycle_is_left_if_possible_and_infinite_otherwise() {
    picture(
        "0 -> 1:1, 1 -> 2:1 3:1, 2 -> 0:1, 4 -> 4:5",
        expect![[r#"
            0: 5 to 1, 2 to 1
            1: 1 to 3, 4 to 2
            2: 3 to 0, 6 to 0
            3: 0, 0
            4: infinite to 4, infinite to 4
        "#]],
    );
}

#[test]
fn a_cycle_without_cost_is_still_endless() {
    picture(
        "0 -> 1:0, 1 -> 0:0 2:7, 3 -> 3:0 2:0",
        expect![[r#"
            0: infinite to 1, 7 to 1
            1: 7 to 2, infinite to 0
            2: 0, 0
            3: 0 to 2, 0 to 3
        "#]],
    );
}

#[test]
fn the_minimiser_does_not_repeat_a_cycle_before_the_end() {
    // From 0 both moves cost 4 in all, and that to 1 comes first, but comes back.
    let graph = Arc::new(read("0 -> 1:0 3:4, 1 -> 0:0, 2 -> 2:0"));
    let solution = solved(&graph);
    assert_eq!(solution.cost(Vertex::new(0), CostPlayer::Minimiser), Cost::Finite(4));
    assert_eq!(solution.cost(Vertex::new(1), CostPlayer::Maximiser), Cost::Finite(4));
    assert_eq!(solution.best(Vertex::new(0), CostPlayer::Minimiser), Some(Vertex::new(3)));
    assert_eq!(
        solution.moves(Vertex::new(0), CostPlayer::Minimiser)[0],
        (Vertex::new(3), 4, Cost::Finite(4))
    );
    assert_eq!(solution.line(Vertex::new(1), CostPlayer::Maximiser).moves, [0, 3].map(Vertex::new));
}

#[test]
fn of_parallel_edges_each_takes_its_own() {
    picture(
        "0 -> 1:5 1:3 1:9 1:3",
        expect![[r#"
            0: 3 to 1, 9 to 1
            1: 0, 0
        "#]],
    );
}

#[test]
fn moves_are_listed_best_first_with_total_costs() {
    let graph = Arc::new(read("0 -> 1:5 2:0 3:1 1:2 4:0, 1 -> 5:2, 2 -> 5:8, 3 -> 3:0, 4 -> 5:4"));
    let solution = solved(&graph);
    let drawn = |player| {
        let moves = solution.moves(Vertex::new(0), player);
        moves
            .iter()
            .map(|(to, weight, cost)| format!("{}:{weight} {cost}", to.number()))
            .collect::<Vec<_>>()
            .join(", ")
    };
    assert_eq!(drawn(CostPlayer::Minimiser), "1:2 4, 4:0 4, 2:0 8, 3:1 infinite");
    assert_eq!(drawn(CostPlayer::Maximiser), "3:1 infinite, 2:0 8, 1:5 7, 4:0 4");
}

#[test]
fn an_endless_line_names_the_maximisers_cycle() {
    let graph = Arc::new(read("0 -> 1:1, 1 -> 2:1 3:1, 2 -> 1:1"));
    let line = solved(&graph).line(Vertex::new(0), CostPlayer::Minimiser);
    assert_eq!(
        line,
        GraphLine { moves: [1, 2, 1].map(Vertex::new).to_vec(), repeats_from: Some(1) }
    );
    let finite = solved(&graph).line(Vertex::new(0), CostPlayer::Maximiser);
    assert_eq!(finite, GraphLine { moves: [1, 3].map(Vertex::new).to_vec(), repeats_from: None });
}

#[test]
fn sums_beyond_53_and_64_bits_are_exact() {
    for vertices in [3, 600, 5000] {
        let mut builder = Graph::builder(vertices);
        for vertex in 1..vertices {
            builder.weighted_edge(Vertex::new(vertex - 1), Vertex::new(vertex), Graph::MAX_WEIGHT);
        }
        let solution = solved(&Arc::new(builder.build().unwrap()));
        let sum = u128::from(vertices - 1) * u128::from(Graph::MAX_WEIGHT);
        for player in CostPlayer::BOTH {
            assert_eq!(solution.cost(Vertex::new(0), player), Cost::Finite(sum));
        }
    }
}

#[test]
fn without_weights_a_game_that_ends_costs_nothing() {
    let mut builder = Graph::builder(0);
    let [end, before, round] = [0, 1, 2].map(Vertex::new);
    builder.edge(before, end).edge(round, round).edge(round, before);
    let solution = solved(&Arc::new(builder.build().unwrap()));
    let costs = |vertex| CostPlayer::BOTH.map(|player| solution.cost(vertex, player));
    assert_eq!([end, before].map(costs), [[Cost::Finite(0); 2]; 2]);
    assert_eq!(costs(round), [Cost::Finite(0), Cost::Finite(0)]);
    assert_eq!(solution.best(round, CostPlayer::Minimiser), Some(before));
}

/// AtCoder ABC261 Ex: `n m v`, then edges; the cost with the minimiser to move at `v`.
#[test]
fn atcoder_abc261_ex() {
    let answer = |text: &str| {
        let mut numbers = text.split_whitespace().map(|number| number.parse::<u32>().unwrap());
        let mut next = || numbers.next();
        let (vertices, _, start) = (next().unwrap(), next(), next().unwrap());
        let mut builder = Graph::builder(vertices);
        while let (Some(from), Some(to), Some(weight)) = (next(), next(), next()) {
            builder.weighted_edge(Vertex::new(from - 1), Vertex::new(to - 1), weight.into());
        }
        solved(&Arc::new(builder.build().unwrap()))
            .cost(Vertex::new(start - 1), CostPlayer::Minimiser)
            .to_string()
    };
    assert_eq!(answer("7 6 1 1 2 1 1 3 10 2 4 100 2 5 102 3 6 20 3 7 30"), "40");
    assert_eq!(answer("3 6 3 1 2 1 2 1 2 2 3 3 3 2 4 3 1 5 1 3 6"), "infinite");
    assert_eq!(answer("4 4 1 1 2 1 2 3 1 3 1 1 2 4 1"), "5");
}

#[test]
fn millions_of_vertices_in_a_row_can_be_solved() {
    const MANY: u32 = 1_000_000;
    let mut builder = Graph::builder(MANY);
    for vertex in 1..MANY {
        builder.weighted_edge(Vertex::new(vertex - 1), Vertex::new(vertex), u64::from(vertex % 3));
    }
    let solution = solved(&Arc::new(builder.build().unwrap()));
    assert_eq!(
        solution.cost(Vertex::new(0), CostPlayer::Maximiser),
        Cost::Finite(u128::from(MANY) - 1)
    );
    assert_eq!(solution.line(Vertex::new(0), CostPlayer::Minimiser).moves.len(), MANY as usize - 1);
}

#[test]
fn a_solve_can_be_cancelled() {
    struct Cancelled;
    impl Control for Cancelled {
        fn is_cancelled(&self) -> bool {
            true
        }
    }
    assert_eq!(solve(&Arc::new(read("0 -> 1:1")), &Cancelled).err(), Some(Stopped::Cancelled));
}
