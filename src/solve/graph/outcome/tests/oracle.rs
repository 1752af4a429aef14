//! Solutions against oracles too simple to be wrong: the definition repeated, and every strategy
//! tried.

use std::sync::Arc;

use crate::model::{Graph, Vertex};
use crate::solve::graph::outcome::check::{WrongVertexValue, check};
use crate::solve::graph::outcome::solution::OutcomeSolution;
use crate::solve::graph::outcome::solve;
use crate::solve::graph::outcome::tests::{read, solved};
use crate::solve::graph::outcome::value::{Ending, VertexOutcome, VertexValue};
use crate::solve::value::{Turns, Unwatched};

/// A naive oracle: the player to move wins or loses *within* a number of turns, following the
/// definition.
fn naive(graph: &Graph, ending: impl Fn(Vertex) -> Ending) -> Vec<VertexValue> {
    let mut values = vec![VertexValue::Draw; graph.vertex_count() as usize];
    for turns in (0..).map(Turns) {
        let before = values.clone();
        for vertex in graph.vertices() {
            let successors = graph.successors(vertex);
            let all_won =
                successors.iter().all(|to| before[to.index()].outcome() == VertexOutcome::Win);
            let any_lost =
                successors.iter().any(|to| before[to.index()].outcome() == VertexOutcome::Lose);
            let value = match ending(vertex) {
                Ending::Won if successors.is_empty() => VertexValue::Win(turns),
                Ending::Lost if successors.is_empty() => VertexValue::Lose(turns),
                _ if any_lost => VertexValue::Win(turns),
                _ if all_won && !successors.is_empty() => VertexValue::Lose(turns),
                _ => VertexValue::Draw,
            };
            if values[vertex.index()] == VertexValue::Draw {
                values[vertex.index()] = value;
            }
        }
        if values == before {
            return values;
        }
    }
    unreachable!("turns have no end")
}

/// A random graph: sparse or dense, possibly acyclic, with repeated edges or loops.
fn random_graph(random: &mut fastrand::Rng, most: u32) -> Graph {
    let vertices = random.u32(1..=most);
    let edges = vertices * random.u32(1..=4);
    let forward_only = random.u32(..3) == 0;
    let spread = random.u32(1..=vertices);
    let mut builder = Graph::builder(vertices);
    for _ in 0..random.u32(0..=edges) {
        let from = random.u32(..vertices);
        let to = (from + random.u32(..=spread)) % vertices;
        if !forward_only || from < to {
            builder.edge(Vertex::new(from), Vertex::new(to));
        }
    }
    builder.build().unwrap()
}

#[test]
fn thousands_of_random_games_agree_with_the_definition() {
    let mut random = fastrand::Rng::with_seed(6);
    for round in 0..4000 {
        let graph = Arc::new(random_graph(&mut random, if round % 50 == 0 { 300 } else { 12 }));
        let mixed: Vec<Ending> = graph
            .vertices()
            .map(|_| [Ending::Lost, Ending::Won, Ending::Drawn][random.usize(..3)])
            .collect();
        for ending in [&|_| Ending::Lost, &|_| Ending::Won, &|vertex: Vertex| mixed[vertex.index()]]
            as [&dyn Fn(_) -> _; 3]
        {
            let solution = solve(&graph, ending, &Unwatched).unwrap();
            let values: Vec<VertexValue> =
                graph.vertices().map(|vertex| solution.value(vertex)).collect();
            assert_eq!(values, naive(&graph, ending), "{graph:?}");
            check(&graph, ending, |vertex| solution.value(vertex)).unwrap();
            for vertex in graph.vertices() {
                best_moves_lead_to_the_claimed_value(&solution, vertex);
            }
        }
    }
}

fn best_moves_lead_to_the_claimed_value(solution: &OutcomeSolution, vertex: Vertex) {
    let moves = solution.moves(vertex);
    let value = solution.value(vertex);
    assert_eq!(solution.best(vertex), moves.first().map(|&(to, _)| to));
    let line = solution.line(vertex);
    match value.turns() {
        Some(turns) => assert_eq!((line.moves.len(), line.repeats_from), (turns.0 as usize, None)),
        None => match line.repeats_from {
            Some(from) => {
                let first = if from == 0 { vertex } else { line.moves[from - 1] };
                assert_eq!(line.moves.last(), Some(&first));
            }
            None => assert_eq!(solution.best(*line.moves.last().unwrap_or(&vertex)), None),
        },
    }
}

#[test]
fn no_strategy_does_better_and_one_does_as_well() {
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..60 {
        let graph = Arc::new(random_graph(&mut random, 5));
        let strategies = strategies(&graph);
        if strategies.len() > 200 {
            continue;
        }
        for ending in [Ending::Lost, Ending::Won] {
            let solution = solved(&graph, ending);
            for start in graph.vertices() {
                let play =
                    |mine: &Strategy, theirs: &Strategy| play(&graph, ending, start, mine, theirs);
                let worst = |mine: &Strategy| {
                    strategies
                        .iter()
                        .map(|theirs| play(mine, theirs))
                        .min_by_key(|value| value.rank())
                };
                let sure = strategies.iter().filter_map(worst).max_by_key(|value| value.rank());
                assert_eq!(sure, Some(solution.value(start)), "{graph:?} from {start:?}");
            }
        }
    }
}

/// The move at each vertex.
type Strategy = Vec<Option<Vertex>>;

/// All ways to choose one move at each vertex that has some.
fn strategies(graph: &Graph) -> Vec<Strategy> {
    graph.vertices().fold(vec![vec![]], |strategies, vertex| {
        let extend =
            |choice| strategies.iter().map(move |strategy| [&**strategy, &[choice]].concat());
        match graph.successors(vertex) {
            [] => extend(None).collect(),
            successors => successors.iter().flat_map(|&to| extend(Some(to))).collect(),
        }
    })
}

/// The result for the first player when both players follow a strategy.
fn play(
    graph: &Graph,
    ending: Ending,
    start: Vertex,
    mine: &Strategy,
    theirs: &Strategy,
) -> VertexValue {
    let mut vertex = start;
    for turns in 0..2 * graph.vertex_count() + 1 {
        let strategy = if turns % 2 == 0 { mine } else { theirs };
        match strategy[vertex.index()] {
            Some(to) => vertex = to,
            None if (turns % 2 == 0) == (ending == Ending::Won) => {
                return VertexValue::Win(Turns(turns));
            }
            None => return VertexValue::Lose(Turns(turns)),
        }
    }
    VertexValue::Draw
}

#[test]
fn the_checker_rejects_every_altered_solution() {
    let mut random = fastrand::Rng::with_seed(8);
    for _ in 0..300 {
        let graph = Arc::new(random_graph(&mut random, 8));
        let solution = solved(&graph, Ending::Lost);
        let altered = Vertex::new(random.u32(..graph.vertex_count()));
        let right = solution.value(altered);
        let turns = Turns(random.u32(..5));
        for wrong in [
            VertexValue::Draw,
            VertexValue::Win(turns),
            VertexValue::Lose(turns),
            right.for_opponent(),
        ] {
            let claim = |vertex| if vertex == altered { wrong } else { solution.value(vertex) };
            let verdict = check(&graph, |_| Ending::Lost, claim);
            assert_eq!(verdict.is_err(), wrong != right, "{graph:?}: {altered:?} {wrong}");
        }
    }
}

#[test]
fn an_error_names_the_required_value() {
    let graph = read("0 -> 1");
    let fault = check(&graph, |_| Ending::Lost, |_| VertexValue::Lose(Turns(0))).unwrap_err();
    let expected = WrongVertexValue {
        vertex: Vertex::new(0),
        claimed: VertexValue::Lose(Turns(0)),
        follows: VertexValue::Win(Turns(1)),
    };
    assert_eq!(fault, expected);
    let sentence =
        "vertex 0 is claimed to be `lose in 0 turns`, from its moves follows `win in 1 turn`";
    assert_eq!(fault.to_string(), sentence);
}
