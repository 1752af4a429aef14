//! The speed of solving games on graphs, compared with the baselines in this directory.
//!
//! `cargo bench --bench graphs` prints the tables of `benches/graphs.md`. Everything is a median of
//! repeats; only the ratios matter, each taken within one repeat. `cargo bench --bench graphs --
//! 0.1` uses a tenth of the size; words, as in `-- costs deep`, select the rows that contain all of
//! them in their table's title or their name.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a program for people who measure")]

mod baselines;
mod families;

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use stakeout::model::{Graph, GraphReading};
use stakeout::solve::Unwatched;
use stakeout::solve::graph::outcome::Ending;
use stakeout::solve::graph::{cost, grundy, outcome};
use stakeout::syntax::GraphText;

const REPEATS: usize = 5;

fn main() {
    let options = Options::new();
    let (million, ten_millions) = (options.size(1_000_000), options.size(10_000_000));
    println!("## Outcomes\n");
    println!(
        "| graph | vertices | edges | decided | reverse | solve | random reads per edge | lists | depth first | queue | lists freed | \
         lists + depth first / Stakeout | lists + queue / Stakeout |"
    );
    println!("|{}", " --- |".repeat(13));
    let row = |name: &str, graph: &dyn Fn() -> Graph| {
        options.row("outcomes", name, |name| outcomes(name, graph()))
    };
    row("random, all decided", &|| families::decided(million, 5, u32::MAX));
    row("deep, all decided", &|| families::decided(million, 5, 1000));
    row("uniformly random", &|| families::uniform(million, 5));
    row("path", &|| families::path(million));
    row("large, random, all decided", &|| families::decided(ten_millions, 5, u32::MAX));
    row("large, uniformly random", &|| families::uniform(ten_millions, 5));
    row("large, path", &|| families::path(ten_millions));
    row("large, star from the middle", &|| families::star(ten_millions, true));
    row("large, star to the middle", &|| families::star(ten_millions, false));
    println!("\n## Grundy values\n");
    println!("| graph | vertices | edges | finite | greatest | outcomes | values | ratio |");
    println!("|{}", " --- |".repeat(8));
    let row = |name: &str, graph: &dyn Fn() -> Graph| {
        options.row("grundy", name, |name| grundy_values(name, graph()))
    };
    row("random, no cycles", &|| families::decided(million, 5, u32::MAX));
    row("deep, no cycles", &|| families::decided(million, 5, 1000));
    row("random, few cycles", &|| families::with_loops(million, 5, 1000));
    row("random, many cycles", &|| families::with_loops(million, 5, 4));
    row("uniformly random", &|| families::uniform(million, 5));
    println!("\n## Reading\n");
    println!(
        "| text | lines | size | sum of bytes | numbers alone | lines | meaning | graph | in all | numbers alone / in all |"
    );
    println!("|{}", " --- |".repeat(10));
    let row = |name: &str, text: &dyn Fn() -> String| {
        options.row("reading", name, |name| reading(name, &text()))
    };
    row("edge list", &|| families::edge_list(million, false));
    row("edge list with weights", &|| families::edge_list(million, true));
    row("arrows", &|| families::arrows(million));
    row("words", &|| families::words(million));
    println!("\n## Costs\n");
    println!(
        "| graph | vertices | edges | finite | reverse | solve | Dijkstra, two states a vertex | ratio | Dijkstra, one |"
    );
    println!("|{}", " --- |".repeat(9));
    for (greatest, written) in [(1, "1"), (1000, "1000"), (1 << 40, "2^40")] {
        let row = |name: &str, graph: &dyn Fn() -> Graph| {
            options.row("costs", &format!("{name}, weights to {written}"), |name| {
                costs(name, graph(), greatest)
            });
        };
        row("random, all decided", &|| families::decided(million, 5, u32::MAX));
        row("deep, all decided", &|| families::decided(million, 5, 1000));
        row("uniformly random", &|| families::uniform(million, 5));
    }
}

struct Options {
    scale: f64,
    words: Vec<String>,
}

impl Options {
    fn new() -> Self {
        // `cargo bench` adds `--bench`.
        let arguments = std::env::args().skip(1).filter(|argument| !argument.starts_with("--"));
        let (numbers, words): (Vec<String>, _) =
            arguments.partition(|argument| argument.parse::<f64>().is_ok());
        Self { scale: numbers.first().map_or(1.0, |number| number.parse().unwrap()), words }
    }

    fn size(&self, full: u32) -> u32 {
        (f64::from(full) * self.scale) as u32
    }

    fn row(&self, table: &str, name: &str, measure: impl FnOnce(&str)) {
        if self
            .words
            .iter()
            .all(|word| table.contains(word.as_str()) || name.contains(word.as_str()))
        {
            measure(name);
        }
    }
}

/// Reads a game file: its lines and their meaning, as an editor does on every edit, and then the
/// graph.
fn reading(name: &str, text: &str) {
    let mut rows = Vec::new();
    for _ in 0..REPEATS {
        let (bytes, sum) = timed(|| text.bytes().fold(0u8, u8::wrapping_add));
        black_box(sum);
        let (numbers, sum) = timed(|| baselines::sum_of_numbers(text));
        black_box(sum);
        let handed_over = text.to_owned();
        let (parse, game) = timed(|| GraphText::parse(handed_over));
        let (read, reading) = timed(|| GraphReading::new(&game));
        let (build, graph) =
            timed(|| reading.puzzle.as_ref().map(|puzzle| puzzle.graph().unwrap()));
        assert!(graph.is_some_and(|graph| graph.edge_count() > 0), "the text is a game");
        let in_all = parse + read + build;
        let share = numbers.as_secs_f64() / in_all.as_secs_f64();
        let [bytes, numbers, parse, read, build, in_all] =
            [bytes, numbers, parse, read, build, in_all].map(|time| time.as_secs_f64());
        rows.push([bytes, numbers, parse, read, build, in_all, share]);
    }
    let [bytes, numbers, parse, read, build, in_all, share] = medians(&rows);
    let megabytes = text.len() as f64 / 1e6;
    println!(
        "| {name} | {} | {megabytes:.1} MB | {} | {} | {} | {} | {} | {:.0} MB/s | {share:.2} |",
        text.lines().count(),
        milliseconds(bytes),
        milliseconds(numbers),
        milliseconds(parse),
        milliseconds(read),
        milliseconds(build),
        megabytes / in_all,
    );
}

fn outcomes(name: &str, graph: Graph) {
    let graph = Arc::new(graph);
    let mut rows = Vec::new();
    let mut decided = 0;
    for _ in 0..REPEATS {
        let (reads, ()) = timed(|| baselines::random_reads(&graph));
        let (build, ()) = timed(|| drop(black_box(graph.transposed(&|| false))));
        let (both, solution) =
            timed(|| outcome::solve(&graph, |_| Ending::Lost, &Unwatched).unwrap());
        let solve = both.saturating_sub(build);
        let (textbook_build, mut textbook) = timed(|| baselines::Textbook::new(&graph));
        let (depth_first, outcomes) = timed(|| textbook.solve_depth_first());
        let (given_back, ()) = timed(|| drop(textbook));
        let mut again = baselines::Textbook::new(&graph);
        let (queue, same_outcomes) = timed(|| again.solve_with_queue());
        drop(again);
        decided =
            graph.vertices().filter(|&vertex| solution.value(vertex).turns().is_some()).count();
        assert_eq!(
            outcomes.iter().filter(|&&outcome| outcome != 0).count(),
            decided,
            "all decide the same vertices"
        );
        assert_eq!(outcomes, same_outcomes);
        rows.push([
            build.as_secs_f64(),
            solve.as_secs_f64(),
            solve.as_secs_f64() / reads.as_secs_f64(),
            textbook_build.as_secs_f64(),
            depth_first.as_secs_f64(),
            queue.as_secs_f64(),
            given_back.as_secs_f64(),
            (textbook_build + depth_first).as_secs_f64() / both.as_secs_f64(),
            (textbook_build + queue).as_secs_f64() / both.as_secs_f64(),
        ]);
    }
    let [
        build,
        solve,
        reads,
        textbook_build,
        depth_first,
        queue,
        given_back,
        faster,
        faster_than_queue,
    ] = medians(&rows);
    println!(
        "| {name} | {} | {} | {} % | {} | {} | {reads:.1} | {} | {} | {} | {} | {faster:.1}× | {faster_than_queue:.1}× |",
        graph.vertex_count(),
        graph.edge_count(),
        100 * decided / graph.vertex_count() as usize,
        milliseconds(build),
        milliseconds(solve),
        milliseconds(textbook_build),
        milliseconds(depth_first),
        milliseconds(queue),
        milliseconds(given_back),
    );
}

fn grundy_values(name: &str, graph: Graph) {
    let graph = Arc::new(graph);
    let mut rows = Vec::new();
    let (mut finite, mut greatest) = (0, 0);
    for _ in 0..REPEATS {
        let (outcomes, outcome) =
            timed(|| outcome::solve(&graph, |_| Ending::Lost, &Unwatched).unwrap());
        let (values, solution) = timed(|| grundy::solve(&graph, &Unwatched).unwrap());
        assert!(
            graph
                .vertices()
                .all(|vertex| solution.outcome(vertex) == outcome.value(vertex).outcome())
        );
        let found: Vec<u32> =
            graph.vertices().filter_map(|vertex| solution.finite(vertex)).collect();
        (finite, greatest) = (found.len(), found.into_iter().max().unwrap_or(0));
        let [outcomes, values] = [outcomes, values].map(|time| time.as_secs_f64());
        rows.push([outcomes, values, values / outcomes]);
    }
    let [outcomes, values, ratio] = medians(&rows);
    println!(
        "| {name} | {} | {} | {} % | {greatest} | {} | {} | {ratio:.1}× |",
        graph.vertex_count(),
        graph.edge_count(),
        100 * finite / graph.vertex_count() as usize,
        milliseconds(outcomes),
        milliseconds(values),
    );
}

fn costs(name: &str, graph: Graph, greatest: u64) {
    let graph = Arc::new(families::weighted(&graph, greatest));
    let mut rows = Vec::new();
    let mut finite = 0;
    for _ in 0..REPEATS {
        let (build, ()) = timed(|| drop(black_box(graph.transposed(&|| false))));
        let turned = graph.transposed(&|| false).unwrap().unwrap();
        let (both, solution) = timed(|| cost::solve(&graph, &Unwatched).unwrap());
        let solve = both.saturating_sub(build);
        let (dijkstra, _) = timed(|| baselines::dijkstra::<2>(&graph, &turned));
        let (single, _) = timed(|| baselines::dijkstra::<1>(&graph, &turned));
        let players =
            [stakeout::model::CostPlayer::Minimiser, stakeout::model::CostPlayer::Maximiser];
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
    if milliseconds < 10.0 {
        format!("{milliseconds:.1} ms")
    } else {
        format!("{milliseconds:.0} ms")
    }
}
