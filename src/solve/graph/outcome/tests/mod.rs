//! Hand examples for games on graphs; oracles and contest problems have files of their own.

pub(crate) mod boards;
pub(crate) mod contests;
pub(crate) mod oracle;

use std::sync::Arc;

use expect_test::{Expect, expect};

use crate::model::{Graph, Vertex};
use crate::solve::graph::outcome::check::check;
use crate::solve::graph::outcome::solution::{GraphLine, OutcomeSolution};
use crate::solve::graph::outcome::solve;
use crate::solve::graph::outcome::value::{Ending, VertexValue};
use crate::solve::value::{Control, Stopped, Turns, Unwatched};

/// Reads `0 -> 1 2, 1 -> , …` (as a graph is printed), solves it in normal play and in misère play,
/// and draws `vertex: value, best move`.
fn picture(edges: &str, expected: Expect) {
    let graph = Arc::new(read(edges));
    let mut drawn = String::new();
    for (name, ending) in [("stuck loses", Ending::Lost), ("stuck wins", Ending::Won)] {
        let solution = solve(&graph, |_| ending, &Unwatched).unwrap();
        check(&graph, |_| ending, |vertex| solution.value(vertex)).unwrap();
        drawn += &format!("{name}\n");
        for vertex in graph.vertices() {
            let best = solution
                .best(vertex)
                .map(|best| format!(", to {}", best.number()))
                .unwrap_or_default();
            drawn += &format!("  {}: {}{best}\n", vertex.number(), solution.value(vertex));
        }
    }
    expected.assert_eq(&drawn);
}

fn read(edges: &str) -> Graph {
    let mut builder = Graph::builder(0);
    for part in edges.split(',') {
        let (from, to) = part.split_once("->").unwrap();
        let number = |text: &str| Vertex::new(text.trim().parse().unwrap());
        builder = builder.with_vertices(number(from).number() + 1);
        for to in to.split_whitespace() {
            builder.edge(number(from), number(to));
        }
    }
    builder.build().unwrap()
}

fn solved(graph: &Arc<Graph>, ending: Ending) -> OutcomeSolution {
    solve(graph, |_| ending, &Unwatched).unwrap()
}

#[test]
fn a_path_alternates_between_winning_and_losing() {
    picture(
        "0 -> 1, 1 -> 2, 2 -> 3",
        expect![[r#"
            stuck loses
              0: win in 3 turns, to 1
              1: lose in 2 turns, to 2
              2: win in 1 turn, to 3
              3: lose in 0 turns
            stuck wins
              0: lose in 3 turns, to 1
              1: win in 2 turns, to 2
              2: lose in 1 turn, to 3
              3: win in 0 turns
        "#]],
    );
}

#[test]
fn a_self_loop_is_a_way_to_wait() {
    picture(
        "0 -> 0 1, 1 -> 2, 2 -> 2",
        expect![[r#"
            stuck loses
              0: draw, to 0
              1: draw, to 2
              2: draw, to 2
            stuck wins
              0: draw, to 0
              1: draw, to 2
              2: draw, to 2
        "#]],
    );
}

#[test]
fn in_misère_play_a_move_to_the_end_loses() {
    picture(
        "0 -> 1 2, 1 -> 2",
        expect![[r#"
            stuck loses
              0: win in 1 turn, to 2
              1: win in 1 turn, to 2
              2: lose in 0 turns
            stuck wins
              0: win in 2 turns, to 1
              1: lose in 1 turn, to 2
              2: win in 0 turns
        "#]],
    );
}

#[test]
fn the_winner_hurries_and_the_loser_holds_out() {
    // From 0 the win through 1 takes 3 turns, that through 5 takes 1; from 6 the loss through 0
    // comes first.
    picture(
        "0 -> 1 5, 1 -> 2, 2 -> 5, 3 -> 2, 4 -> 3 2 1, 6 -> 0 7, 7 -> 1",
        expect![[r#"
            stuck loses
              0: win in 1 turn, to 5
              1: lose in 2 turns, to 2
              2: win in 1 turn, to 5
              3: lose in 2 turns, to 2
              4: win in 3 turns, to 3
              5: lose in 0 turns
              6: lose in 4 turns, to 7
              7: win in 3 turns, to 1
            stuck wins
              0: lose in 3 turns, to 1
              1: win in 2 turns, to 2
              2: lose in 1 turn, to 5
              3: win in 2 turns, to 2
              4: win in 2 turns, to 2
              5: win in 0 turns
              6: win in 4 turns, to 0
              7: lose in 3 turns, to 1
        "#]],
    );
}

#[test]
fn repeated_edges_count_once() {
    picture(
        "0 -> 1 1 1, 1 -> 2 2",
        expect![[r#"
            stuck loses
              0: lose in 2 turns, to 1
              1: win in 1 turn, to 2
              2: lose in 0 turns
            stuck wins
              0: win in 2 turns, to 1
              1: lose in 1 turn, to 2
              2: win in 0 turns
        "#]],
    );
}

#[test]
fn a_drawn_player_does_not_step_into_a_loss() {
    // 0 may leave the cycle of 0 and 1 only by letting the opponent win at 2.
    picture(
        "0 -> 2 1, 1 -> 0, 2 -> 3",
        expect![[r#"
            stuck loses
              0: draw, to 1
              1: draw, to 0
              2: win in 1 turn, to 3
              3: lose in 0 turns
            stuck wins
              0: win in 2 turns, to 2
              1: lose in 3 turns, to 0
              2: lose in 1 turn, to 3
              3: win in 0 turns
        "#]],
    );
}

#[test]
fn moves_are_listed_best_first_and_once() {
    let graph = Arc::new(read(
        "0 -> 5 1 3 4 3 2 6, 1 -> 2, 2 ->, 3 -> 3, 4 -> 1, 5 -> 4 1, 6 -> 7, 7 -> 1",
    ));
    let moves = solved(&graph, Ending::Lost).moves(Vertex::new(0));
    let drawn: Vec<String> =
        moves.iter().map(|(to, value)| format!("{}: {value}", to.number())).collect();
    // 5 comes before 6, which loses as late, since its edge does.
    let expected = [
        "2: lose in 0 turns",
        "4: lose in 2 turns",
        "3: draw",
        "5: win in 3 turns",
        "6: win in 3 turns",
        "1: win in 1 turn",
    ];
    assert_eq!(drawn, expected);
}

#[test]
fn a_line_ends_or_has_a_cycle() {
    let line =
        |edges: &str, start| solved(&Arc::new(read(edges)), Ending::Lost).line(Vertex::new(start));
    let vertices = |numbers: &[u32]| numbers.iter().copied().map(Vertex::new).collect::<Vec<_>>();
    let ends = line("0 -> 1, 1 -> 2, 2 -> 3", 0);
    assert_eq!(ends, GraphLine { moves: vertices(&[1, 2, 3]), repeats_from: None });
    let repeats = line("0 -> 1, 1 -> 2, 2 -> 3, 3 -> 2", 0);
    assert_eq!(repeats, GraphLine { moves: vertices(&[1, 2, 3, 2]), repeats_from: Some(2) });
    assert_eq!(line("0 ->", 0), GraphLine { moves: vec![], repeats_from: None });
}

#[test]
fn some_ends_may_be_lost_and_others_won_or_drawn() {
    // From 0 to a won, a lost and a drawn end; from 4 to the won one only; from 5 to the won and
    // the drawn one.
    let graph = Arc::new(read("0 -> 1 2 3, 4 -> 1, 5 -> 1 3, 6 -> 4, 7 -> 6 1"));
    let ending =
        |vertex: Vertex| [Ending::Drawn, Ending::Won, Ending::Lost, Ending::Drawn][vertex.index()];
    let solution = solve(&graph, ending, &Unwatched).unwrap();
    let values: Vec<String> =
        graph.vertices().map(|vertex| solution.value(vertex).to_string()).collect();
    let expected = "win in 1 turn, win in 0 turns, lose in 0 turns, draw, lose in 1 turn, draw, win in 2 turns, \
        lose in 3 turns";
    assert_eq!(values.join(", "), expected);
}

#[test]
fn wide_vertices_need_wide_counters() {
    for width in [255, 256, 65_535, 65_536] {
        // 0 leads to all leaves' parents, each of which is won in one turn: lost, but only when the
        // last is counted.
        let mut builder = Graph::builder(width + 2);
        for parent in 1..=width {
            builder
                .edge(Vertex::new(0), Vertex::new(parent))
                .edge(Vertex::new(parent), Vertex::new(width + 1));
        }
        let graph = Arc::new(builder.build().unwrap());
        assert_eq!(solved(&graph, Ending::Lost).value(Vertex::new(0)), VertexValue::Lose(Turns(2)));
        assert_eq!(solved(&graph, Ending::Won).value(Vertex::new(0)), VertexValue::Win(Turns(2)));
    }
}

#[test]
fn millions_of_vertices_in_a_row_or_around_one_can_be_solved() {
    const MANY: u32 = 2_000_000;
    let graph_of = |edge: &dyn Fn(u32) -> (u32, u32)| {
        let mut builder = Graph::builder(MANY);
        for (from, to) in (1..MANY).map(edge) {
            builder.edge(Vertex::new(from), Vertex::new(to));
        }
        Arc::new(builder.build().unwrap())
    };
    let value = |graph: &Arc<Graph>, vertex| solved(graph, Ending::Lost).value(Vertex::new(vertex));
    let path = graph_of(&|vertex| (vertex - 1, vertex));
    assert_eq!(value(&path, 0), VertexValue::Win(Turns(MANY - 1)));
    assert_eq!(solved(&path, Ending::Lost).line(Vertex::new(0)).moves.len(), MANY as usize - 1);
    assert_eq!(value(&graph_of(&|vertex| (0, vertex)), 0), VertexValue::Win(Turns(1)));
    assert_eq!(value(&graph_of(&|vertex| (vertex, 0)), MANY - 1), VertexValue::Win(Turns(1)));
    assert_eq!(value(&graph_of(&|vertex| (vertex, vertex % (MANY - 1) + 1)), 1), VertexValue::Draw);
}

#[test]
fn an_empty_graph_is_solved() {
    assert_eq!(solved(&Arc::new(Graph::builder(0).build().unwrap()), Ending::Lost).memory(), 0);
}

#[test]
fn a_solve_can_be_cancelled() {
    struct Cancelled;
    impl Control for Cancelled {
        fn is_cancelled(&self) -> bool {
            true
        }
    }
    let graph = Arc::new(read("0 -> 1, 1 -> 2"));
    assert_eq!(solve(&graph, |_| Ending::Lost, &Cancelled).err(), Some(Stopped::Cancelled));
}

#[test]
fn a_solve_stops_in_the_middle_of_a_wide_level() {
    struct Impatient(std::sync::atomic::AtomicU32);
    impl Control for Impatient {
        fn is_cancelled(&self) -> bool {
            // Not before the only level that has more than one vertex is being worked on.
            self.0.load(std::sync::atomic::Ordering::Relaxed) > 3
        }
        fn progress(&self, _: f64) {
            self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        }
    }
    let mut builder = Graph::builder(0);
    for leaf in 1..500_000 {
        builder.edge(Vertex::new(0), Vertex::new(leaf));
    }
    let graph = Arc::new(builder.build().unwrap());
    assert_eq!(
        solve(&graph, |_| Ending::Lost, &Impatient(0.into())).err(),
        Some(Stopped::Cancelled)
    );
}

#[test]
fn progress_never_falls_and_reaches_the_end() {
    struct Watching(std::sync::Mutex<Vec<f64>>);
    impl Control for Watching {
        fn is_cancelled(&self) -> bool {
            false
        }
        fn progress(&self, share: f64) {
            self.0.lock().unwrap().push(share);
        }
    }
    let mut builder = Graph::builder(0);
    for vertex in 0..100_000 {
        builder.edge(Vertex::new(vertex), Vertex::new(vertex + 1));
    }
    let watching = Watching(Vec::new().into());
    solve(&Arc::new(builder.build().unwrap()), |_| Ending::Lost, &watching).unwrap();
    let shares = watching.0.into_inner().unwrap();
    assert!(shares.len() > 5 && shares.is_sorted() && shares.last() == Some(&1.0), "{shares:?}");
}
