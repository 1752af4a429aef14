//! Solutions against oracles too simple to be wrong: the definition repeated, and every strategy
//! tried.

use std::sync::Arc;

use crate::model::{CostPlayer, Graph, Vertex};
use crate::solve::graph::cost::check::{WrongCost, check};
use crate::solve::graph::cost::search;
use crate::solve::graph::cost::solution::CostSolution;
use crate::solve::graph::cost::sum::Sum;
use crate::solve::graph::cost::tests::{read, solved};
use crate::solve::graph::cost::value::Cost;
use crate::solve::value::Unwatched;

/// The cost if the game must end within a number of turns, and is infinite otherwise; for more and
/// more turns until nothing changes, following the definition.
fn naive(graph: &Graph) -> Vec<[Cost; 2]> {
    let mut costs = vec![[Cost::Infinite; 2]; graph.vertex_count() as usize];
    loop {
        let before = costs.clone();
        for vertex in graph.vertices() {
            let with = |opponent: usize| {
                let costs = &before;
                graph
                    .edges(vertex)
                    .map(move |(to, weight)| costs[to.index()][opponent].plus(weight))
            };
            costs[vertex.index()] = match graph.successors(vertex) {
                [] => [Cost::Finite(0); 2],
                _ => [with(1).min().unwrap(), with(0).max().unwrap()],
            };
        }
        if costs == before {
            return costs;
        }
    }
}

/// A random graph: sparse or dense, possibly acyclic, with repeated edges or loops, and weights of
/// any size.
fn random_graph(random: &mut fastrand::Rng, most: u32) -> Graph {
    let vertices = random.u32(1..=most);
    let edges = vertices * random.u32(1..=4);
    let forward_only = random.u32(..3) == 0;
    let greatest = [0, 1, 3, 100, Graph::MAX_WEIGHT][random.usize(..5)];
    let mut builder = Graph::builder(vertices);
    for _ in 0..random.u32(0..=edges) {
        let (from, to) = (random.u32(..vertices), random.u32(..vertices));
        if !forward_only || from < to {
            builder.weighted_edge(Vertex::new(from), Vertex::new(to), random.u64(0..=greatest));
        }
    }
    builder.build().unwrap()
}

#[test]
fn thousands_of_random_games_agree_with_the_definition() {
    let mut random = fastrand::Rng::with_seed(16);
    for round in 0..6000 {
        let graph = Arc::new(random_graph(&mut random, if round % 20 == 0 { 1500 } else { 12 }));
        let solution = solved(&graph);
        let costs: Vec<[Cost; 2]> = graph
            .vertices()
            .map(|vertex| CostPlayer::BOTH.map(|player| solution.cost(vertex, player)))
            .collect();
        let wide = search::solve_wide(&graph, &Unwatched).unwrap();
        let wide_costs =
            wide.minimiser.iter().zip(&wide.maximiser).map(|(min, max)| [min.cost(), max.cost()]);
        assert!(wide_costs.eq(costs.iter().copied()), "sums of 64 and 128 bits agree");
        if graph.vertex_count() < 200 || round % 100 == 0 {
            assert_eq!(costs, naive(&graph), "{graph:?}");
        }
        check(&graph, |vertex, player| solution.cost(vertex, player)).unwrap();
        for vertex in graph.vertices().take(30) {
            for player in CostPlayer::BOTH {
                the_line_has_the_claimed_cost(&solution, vertex, player);
            }
        }
    }
}

fn the_line_has_the_claimed_cost(solution: &CostSolution, start: Vertex, first: CostPlayer) {
    let line = solution.line(start, first);
    let (mut vertex, mut player, mut paid) = (start, first, Cost::Finite(0));
    for &to in &line.moves {
        let moves = solution.moves(vertex, player);
        assert_eq!((moves[0].0, moves[0].2), (to, solution.cost(vertex, player)));
        paid = paid.plus(moves[0].1);
        (vertex, player) = (to, player.opponent());
    }
    match line.repeats_from {
        None => {
            assert_eq!((paid, solution.best(vertex, player)), (solution.cost(start, first), None))
        }
        Some(from) => {
            let states = line.moves.len() - from;
            assert_eq!(solution.cost(start, first), Cost::Infinite);
            assert_eq!(vertex, if from == 0 { start } else { line.moves[from - 1] });
            assert_eq!(states % 2, 0, "the same player is to move again");
        }
    }
}

#[test]
fn no_strategy_does_better_and_one_does_as_well() {
    let mut random = fastrand::Rng::with_seed(17);
    for _ in 0..80 {
        let graph = Arc::new(random_graph(&mut random, 5));
        let strategies = strategies(&graph);
        if strategies.len() > 200 {
            continue;
        }
        let solution = solved(&graph);
        for start in graph.vertices() {
            for first in CostPlayer::BOTH {
                let dearest = |mine: &Strategy| {
                    strategies.iter().map(|theirs| play(&graph, start, first, [mine, theirs])).max()
                };
                let sure = strategies.iter().filter_map(dearest).min();
                assert_eq!(
                    sure,
                    Some(solution.cost(start, first)),
                    "{graph:?} from {start:?}, {first:?} first"
                );
            }
        }
    }
}

/// The edge taken at each vertex, as an index of the vertex's edges.
type Strategy = Vec<Option<usize>>;

/// All ways to choose one edge at each vertex that has some.
fn strategies(graph: &Graph) -> Vec<Strategy> {
    graph.vertices().fold(vec![vec![]], |strategies, vertex| {
        let extend =
            |choice| strategies.iter().map(move |strategy| [&**strategy, &[choice]].concat());
        match graph.successors(vertex).len() {
            0 => extend(None).collect(),
            edges => (0..edges).flat_map(|edge| extend(Some(edge))).collect(),
        }
    })
}

/// The cost when both players follow a strategy.
fn play(graph: &Graph, start: Vertex, first: CostPlayer, strategies: [&Strategy; 2]) -> Cost {
    let (mut vertex, mut player, mut paid) = (start, first, Cost::Finite(0));
    for _ in 0..=2 * graph.vertex_count() {
        let Some(edge) = strategies[player as usize][vertex.index()] else {
            return paid;
        };
        let (to, weight) = graph.edges(vertex).nth(edge).unwrap();
        paid = paid.plus(weight);
        (vertex, player) = (to, player.opponent());
    }
    Cost::Infinite
}

#[test]
fn the_checker_rejects_every_altered_solution() {
    let mut random = fastrand::Rng::with_seed(18);
    for _ in 0..500 {
        let graph = random_graph(&mut random, 8);
        let right = naive(&graph);
        let altered =
            (Vertex::new(random.u32(..graph.vertex_count())), CostPlayer::BOTH[random.usize(..2)]);
        let is_right = right[altered.0.index()][altered.1 as usize];
        for wrong in
            [Cost::Infinite, Cost::Finite(0), Cost::Finite(random.u128(..5)), is_right.plus(1)]
        {
            let claim = |vertex: Vertex, player| {
                if (vertex, player) == altered {
                    wrong
                } else {
                    right[vertex.index()][player as usize]
                }
            };
            assert_eq!(
                check(&graph, claim).is_err(),
                wrong != is_right,
                "{graph:?}: {altered:?} {wrong}"
            );
        }
    }
}

#[test]
fn a_circular_proof_of_a_cost_is_rejected() {
    // Any one number for both fulfils the equations of a circle without weights; only infinity is
    // true.
    let graph = read("0 -> 1:0, 1 -> 0:0");
    let claimed = Cost::Finite(3);
    let fault = check(&graph, |_, _| claimed).unwrap_err();
    assert_eq!(
        fault,
        WrongCost::NeverEnds { vertex: Vertex::new(0), to_move: CostPlayer::Minimiser, claimed }
    );
    let sentence = "vertex 0, minimiser to move, is claimed to cost 3, but no such play ends";
    assert_eq!(fault.to_string(), sentence);
    assert_eq!(check(&graph, |_, _| Cost::Infinite), Ok(()));
}

#[test]
fn an_error_names_the_required_cost() {
    let fault = check(&read("0 -> 1:2"), |_, _| Cost::Finite(0)).unwrap_err();
    let sentence = "vertex 0, minimiser to move, is claimed to cost 0, its moves cost 2";
    assert_eq!(fault.to_string(), sentence);
}
