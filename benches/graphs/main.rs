//! How fast games on graphs are solved, against baselines that are written here.
//!
//! `cargo bench --bench graphs` prints the tables of `benches/graphs.md`. Everything is a median of repeats on one thread;
//! what counts are the ratios, each taken within one repeat. `cargo bench --bench graphs -- 0.1` takes a tenth of the
//! size.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a program for people who measure")]

mod baselines;
mod families;

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use stakeout::model::{GameReading, Graph};
use stakeout::solve::graph::Ending;
use stakeout::solve::{Unwatched, cost, graph};
use stakeout::syntax::GameText;

const REPEATS: usize = 5;

fn main() {
    let scale = std::env::args().find_map(|argument| argument.parse::<f64>().ok()).unwrap_or(1.0);
    let size = |vertices: u32| (f64::from(vertices) * scale) as u32;
    println!("## Outcomes\n");
    println!(
        "| graph | vertices | edges | decided | turn round | solve | random reads an edge | lists | depth first | queue | \
         lists and depth first to ours | lists and queue to ours |"
    );
    println!("|{}", " --- |".repeat(12));
    outcomes("random, all decided", families::decided(size(1_000_000), 5, u32::MAX));
    outcomes("deep, all decided", families::decided(size(1_000_000), 5, 1000));
    outcomes("uniformly random", families::uniform(size(1_000_000), 5));
    outcomes("path", families::path(size(1_000_000)));
    outcomes("random, all decided", families::decided(size(10_000_000), 5, u32::MAX));
    outcomes("uniformly random", families::uniform(size(10_000_000), 5));
    outcomes("path", families::path(size(10_000_000)));
    outcomes("star, from the middle", families::star(size(10_000_000), true));
    outcomes("star, to the middle", families::star(size(10_000_000), false));
    println!("\n## Reading\n");
    println!("| text | lines | size | bytes added up | lines | meaning | graph | in all |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    let lines = size(1_000_000);
    reading("edge list", &families::edge_list(lines, false));
    reading("edge list with weights", &families::edge_list(lines, true));
    reading("arrows", &families::arrows(lines));
    reading("words", &families::words(lines));
    println!("\n## Costs\n");
    println!(
        "| graph | vertices | edges | finite | turn round | solve | Dijkstra, two states a vertex | ratio | Dijkstra, one |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    let million = size(1_000_000);
    for greatest in [1, 1000, 1 << 40] {
        costs(
            &format!("random, all decided, weights to {greatest}"),
            families::decided(million, 5, u32::MAX),
            greatest,
        );
        costs(&format!("deep, all decided, weights to {greatest}"), families::decided(million, 5, 1000), greatest);
        costs(&format!("uniformly random, weights to {greatest}"), families::uniform(million, 5), greatest);
    }
}

/// Reads a game file of so many lines: as an editor does at every edit, and then the graph.
fn reading(name: &str, text: &str) {
    let mut rows = Vec::new();
    for _ in 0..REPEATS {
        let (bytes, sum) = timed(|| text.bytes().fold(0u8, u8::wrapping_add));
        black_box(sum);
        let (parse, game) = timed(|| GameText::parse(text));
        let (read, reading) = timed(|| GameReading::new(&game));
        let (build, graph) = timed(|| reading.puzzle.as_ref().map(|puzzle| puzzle.graph().unwrap()));
        assert!(graph.is_some_and(|graph| graph.edge_count() > 0), "the text is a game");
        rows.push([bytes, parse, read, build].map(|time| time.as_secs_f64()));
    }
    let [bytes, parse, read, build] = medians(&rows);
    let megabytes = text.len() as f64 / 1e6;
    println!(
        "| {name} | {} | {megabytes:.1} MB | {} | {} | {} | {} | {:.0} MB/s |",
        text.lines().count(),
        milliseconds(bytes),
        milliseconds(parse),
        milliseconds(read),
        milliseconds(build),
        megabytes / (parse + read + build),
    );
}

fn outcomes(name: &str, graph: Graph) {
    let graph = Arc::new(graph);
    let mut rows = Vec::new();
    let mut decided = 0;
    for _ in 0..REPEATS {
        let (reads, ()) = timed(|| baselines::random_reads(&graph));
        let (build, turned) = timed(|| graph.transposed(&|| false));
        drop(turned);
        let (both, solution) = timed(|| graph::solve(&graph, |_| Ending::Lost, &Unwatched).unwrap());
        let solve = both.saturating_sub(build);
        let (textbook_build, mut textbook) = timed(|| baselines::Textbook::new(&graph));
        let mut again = textbook.clone();
        let (depth_first, outcomes) = timed(|| textbook.solve_depth_first());
        let (queue, same_outcomes) = timed(|| again.solve_with_queue());
        decided = graph.vertices().filter(|&vertex| solution.value(vertex).turns().is_some()).count();
        assert_eq!(outcomes.iter().filter(|&&outcome| outcome != 0).count(), decided, "all decide the same vertices");
        assert_eq!(outcomes, same_outcomes);
        rows.push([
            build.as_secs_f64(),
            solve.as_secs_f64(),
            solve.as_secs_f64() / reads.as_secs_f64(),
            textbook_build.as_secs_f64(),
            depth_first.as_secs_f64(),
            queue.as_secs_f64(),
            (textbook_build + depth_first).as_secs_f64() / both.as_secs_f64(),
            (textbook_build + queue).as_secs_f64() / both.as_secs_f64(),
        ]);
    }
    let [build, solve, reads, textbook_build, depth_first, queue, faster, faster_than_queue] = medians(&rows);
    println!(
        "| {name} | {} | {} | {} % | {} | {} | {reads:.1} | {} | {} | {} | {faster:.1}× | {faster_than_queue:.1}× |",
        graph.vertex_count(),
        graph.edge_count(),
        100 * decided / graph.vertex_count() as usize,
        milliseconds(build),
        milliseconds(solve),
        milliseconds(textbook_build),
        milliseconds(depth_first),
        milliseconds(queue),
    );
}

fn costs(name: &str, graph: Graph, greatest: u64) {
    let graph = Arc::new(families::weighted(&graph, greatest));
    let mut rows = Vec::new();
    let mut finite = 0;
    for _ in 0..REPEATS {
        let (build, turned) = timed(|| graph.transposed(&|| false).unwrap());
        let (both, solution) = timed(|| cost::solve(&graph, &Unwatched).unwrap());
        let solve = both.saturating_sub(build);
        let (dijkstra, _) = timed(|| baselines::dijkstra::<2>(&graph, &turned));
        let (single, _) = timed(|| baselines::dijkstra::<1>(&graph, &turned));
        let players = [stakeout::model::CostPlayer::Minimiser, stakeout::model::CostPlayer::Maximiser];
        finite = (graph.vertices())
            .flat_map(|vertex| players.map(|player| solution.cost(vertex, player)))
            .filter(|&cost| cost != cost::Cost::Infinite)
            .count();
        rows.push([
            build.as_secs_f64(),
            solve.as_secs_f64(),
            dijkstra.as_secs_f64(),
            solve.as_secs_f64() / dijkstra.as_secs_f64(),
            single.as_secs_f64(),
        ]);
    }
    let [build, solve, dijkstra, ratio, single] = medians(&rows);
    println!(
        "| {name} | {} | {} | {} % | {} | {} | {} | {ratio:.2} | {} |",
        graph.vertex_count(),
        graph.edge_count(),
        100 * finite / (2 * graph.vertex_count() as usize),
        milliseconds(build),
        milliseconds(solve),
        milliseconds(dijkstra),
        milliseconds(single),
    );
}

fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let result = black_box(work());
    (start.elapsed(), result)
}

/// The median of each column.
fn medians<const COLUMNS: usize>(rows: &[[f64; COLUMNS]]) -> [f64; COLUMNS] {
    std::array::from_fn(|column| {
        let mut values: Vec<f64> = rows.iter().map(|row| row[column]).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    })
}

fn milliseconds(seconds: f64) -> String {
    let milliseconds = seconds * 1000.0;
    if milliseconds < 10.0 { format!("{milliseconds:.1} ms") } else { format!("{milliseconds:.0} ms") }
}
