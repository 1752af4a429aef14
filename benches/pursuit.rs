//! Times of pursuits: grids, cop numbers, and a queue over joint moves. `cargo bench --bench pursuit`.
//!
//! Prints a Markdown table. The queue is the textbook way: every state with the policemen in order,
//! joint moves, and a counter of the moves that do not lose yet.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use stakeout::model::{BoardReading, PursuitGame, PursuitGraph, PursuitStart};
use stakeout::solve::pursuit::{CopNumber, PursuitSolution};
use stakeout::solve::{Chase, Unwatched};
use stakeout::syntax::Sections;

fn game(graph: PursuitGraph, policemen: u8, most_for_cop_number: u8) -> Arc<PursuitGame> {
    Arc::new(PursuitGame { most_for_cop_number, ..PursuitGame::usual(Arc::new(graph), policemen) })
}

fn both_ways(vertices: u32, edges: impl IntoIterator<Item = (u32, u32)>) -> PursuitGraph {
    let edges = edges.into_iter().flat_map(|(a, b)| [(a, b), (b, a)]);
    PursuitGraph::new(vertices, edges.collect())
}

fn grid(side: u32) -> PursuitGraph {
    let right = |v: u32| (v % side + 1 < side).then(|| (v, v + 1));
    let down = |v: u32| (v / side + 1 < side).then(|| (v, v + side));
    let vertices = side * side;
    both_ways(vertices, (0..vertices).flat_map(|v| right(v).into_iter().chain(down(v))))
}

fn robertson() -> PursuitGraph {
    let chords = [
        (0, 4),
        (0, 7),
        (1, 9),
        (1, 12),
        (2, 6),
        (2, 14),
        (3, 8),
        (3, 11),
        (4, 15),
        (5, 13),
        (5, 17),
        (6, 10),
        (7, 16),
        (8, 13),
        (9, 17),
        (10, 15),
        (11, 18),
        (12, 16),
        (14, 18),
    ];
    both_ways(19, (0..19).map(|v| (v, (v + 1) % 19)).chain(chords))
}

/// The graphs of an order up to isomorphism, each as the edges of its smallest code.
fn graphs_of_order(vertices: usize) -> Vec<u32> {
    let mut codes: HashSet<u32> = HashSet::from([0]);
    for order in 2..=vertices {
        let mut permutations = vec![vec![]];
        for next in 0..order {
            permutations = permutations
                .iter()
                .flat_map(|before: &Vec<usize>| {
                    (0..=before.len()).map(move |at| {
                        let mut longer = before.clone();
                        longer.insert(at, next);
                        longer
                    })
                })
                .collect();
        }
        let place = |a: usize, b: usize| a.max(b) * (a.max(b) - 1) / 2 + a.min(b);
        let smallest = |code: u32| {
            let renumbered = |order: &Vec<usize>| {
                let mut renumbered = 0;
                for b in 1..order.len() {
                    for a in 0..b {
                        renumbered |= (code >> place(order[a], order[b]) & 1) << place(a, b);
                    }
                }
                renumbered
            };
            permutations.iter().map(renumbered).min().unwrap_or(code)
        };
        let before = (order - 1) * (order - 2) / 2;
        let longer = |code: &u32| {
            (0..1u32 << (order - 1)).map(|row| code | row << before).collect::<Vec<_>>()
        };
        codes = codes.iter().flat_map(longer).map(smallest).collect();
    }
    codes.into_iter().collect()
}

fn of_code(vertices: u32, code: u32) -> PursuitGraph {
    let pairs = (1..vertices).flat_map(|b| (0..b).map(move |a| (a, b)));
    let edges = pairs.enumerate().filter(|(bit, _)| code >> bit & 1 == 1).map(|(_, edge)| edge);
    both_ways(vertices, edges)
}

fn is_connected(graph: &PursuitGraph) -> bool {
    let mut reached = HashSet::from([0]);
    let mut waiting = vec![0];
    while let Some(vertex) = waiting.pop() {
        waiting.extend(graph.successors(vertex).iter().copied().filter(|&to| reached.insert(to)));
    }
    reached.len() == graph.vertex_count() as usize
}

/// The states that two policemen win, found by a queue over joint moves.
fn queue(graph: &PursuitGraph) -> usize {
    let vertices = graph.vertex_count() as usize;
    let moves: Vec<Vec<usize>> = (0..vertices as u32)
        .map(|v| graph.successors(v).iter().chain(&[v]).map(|&to| to as usize).collect())
        .collect();
    let state = |one: usize, two: usize, thief: usize, police: bool| {
        ((one * vertices + two) * vertices + thief) * 2 + usize::from(police)
    };
    let mut won = vec![false; vertices.pow(3) * 2];
    let mut left = vec![0u8; vertices.pow(3)];
    let mut waiting = VecDeque::new();
    for (one, two) in (0..vertices).flat_map(|one| (0..vertices).map(move |two| (one, two))) {
        for thief in 0..vertices {
            left[(one * vertices + two) * vertices + thief] = moves[thief].len() as u8;
            if thief == one || thief == two {
                for police in [false, true] {
                    won[state(one, two, thief, police)] = true;
                    waiting.push_back((one, two, thief, police));
                }
            }
        }
    }
    while let Some((one, two, thief, police)) = waiting.pop_front() {
        if police {
            // The thief moved here.
            for &from in &moves[thief] {
                let left = &mut left[(one * vertices + two) * vertices + from];
                *left = left.saturating_sub(1);
                let before = state(one, two, from, false);
                if *left == 0 && !won[before] {
                    won[before] = true;
                    waiting.push_back((one, two, from, false));
                }
            }
        } else {
            for (&one, &two) in
                moves[one].iter().flat_map(|one| moves[two].iter().map(move |two| (one, two)))
            {
                let before = state(one, two, thief, true);
                if !won[before] {
                    won[before] = true;
                    waiting.push_back((one, two, thief, true));
                }
            }
        }
    }
    won.iter().filter(|&&won| won).count()
}

/// The result of a run, and the least time of three. Two threads share a large game, so this is the time
/// that somebody waits: the machine should do nothing else.
fn timed<T>(run: impl Fn() -> T) -> (T, Duration) {
    let mut least = Duration::MAX;
    let mut timed = || {
        let begin = Instant::now();
        let result = run();
        least = least.min(begin.elapsed());
        result
    };
    drop(timed());
    drop(timed());
    let result = timed();
    (result, least)
}

#[allow(clippy::print_stdout, reason = "the table is what this program is for")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let solve = |game: &Arc<PursuitGame>| PursuitSolution::new(game, u64::MAX, &Unwatched);
    println!("| pursuit | result | s | MiB kept |\n| --- | --- | --: | --: |");
    for side in [20, 30] {
        let rows = ".".repeat(side - 2);
        let mut text = format!("policemen: 2\nPP{rows}\n");
        (2..side).for_each(|_| text += &format!("..{rows}\n"));
        text += &format!("{rows}TE\n");
        let reading = BoardReading::new(&Sections::new(&text).all()[0].section);
        let chase = Chase::new(reading.puzzle.ok_or("a board without errors")?);
        let limit = 1 << 30;
        let (solution, time) = timed(|| chase.solve(limit, &Unwatched));
        let solution = solution?;
        let (verdict, kept) = (solution.value(chase.start()), solution.memory() >> 20);
        let needed = chase.memory_within(limit) >> 20;
        println!(
            "| board with two policemen, {side} × {side} open, at most {needed} MiB | {verdict} | {:.2} | {kept} |",
            time.as_secs_f64()
        );
    }
    for side in [12, 20, 30] {
        let game = game(grid(side), 2, 0);
        let (solution, time) = timed(|| solve(&game));
        let solution = solution?;
        let (verdict, kept) = (solution.verdict(PursuitStart::Chosen), solution.memory() >> 20);
        println!(
            "| two policemen, {side} × {side} | {verdict} | {:.3} | {kept} |",
            time.as_secs_f64()
        );
        if side == 12 {
            let (won, slow) = timed(|| queue(&game.graph));
            let ratio = slow.as_secs_f64() / time.as_secs_f64();
            println!(
                "| the same by a queue over joint moves, {ratio:.0} × | {won} states won | {:.2} | |",
                slow.as_secs_f64()
            );
        }
    }
    let (solution, time) = timed(|| solve(&game(robertson(), 0, 4)));
    let cop_number = solution?.cop_number().ok_or("asked for")?;
    println!("| Robertson graph | {cop_number} | {:.3} | |", time.as_secs_f64());
    let graphs: Vec<PursuitGraph> =
        graphs_of_order(7).into_iter().map(|code| of_code(7, code)).filter(is_connected).collect();
    let games: Vec<_> = graphs.into_iter().map(|graph| game(graph, 0, 4)).collect();
    let (one, time) = timed(|| {
        let is_cop_win = |game: &&Arc<PursuitGame>| {
            solve(game).is_ok_and(|s| s.cop_number() == Some(CopNumber::Exactly(1)))
        };
        games.iter().filter(is_cop_win).count()
    });
    println!(
        "| {} connected graphs of order 7 | {one} with cop number 1 | {:.3} | |",
        games.len(),
        time.as_secs_f64()
    );
    Ok(())
}
