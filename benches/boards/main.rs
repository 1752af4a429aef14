//! Times the solver of boards against two baselines and writes the report that stands in `benches/README.md`.
//!
//! `cargo bench --bench boards` makes the whole report, `-- --quick` small boards only. Every bar is a ratio of medians
//! within one run; the baselines stand in this folder, so that they stay what they are when the product gets faster.

#![allow(clippy::print_stdout)]

mod families;
mod queue;
mod report;
mod textbook;

use std::sync::Arc;
use std::time::{Duration, Instant};

use families::Family;
use report::{Row, Timed};
use stakeout::model::{BoardGame, Player, State};
use stakeout::solve::board::checker::check;
use stakeout::solve::{BoardSolution, Outcome, Unwatched, solve};

/// States of a baseline above which it is not run: it would take more than 1.7 GB.
const MOST_QUEUE_STATES: u64 = 200_000_000;
/// The same for the textbook, which takes 100 to 200 bytes a state.
const MOST_TEXTBOOK_STATES: u64 = 2_000_000;

/// States of a board whose answers are compared with the baselines'.
const COMPARED: u64 = 400_000;

fn main() {
    let quick = std::env::args().any(|argument| argument == "--quick");
    let only = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let sides: &[u32] = if quick { &[10, 30] } else { &[10, 30, 48, 64, 96, 128] };
    println!("{}", report::HEADER);
    for &side in sides {
        for family in Family::ALL {
            if only.as_deref().is_none_or(|only| family.name().contains(only) || only == side.to_string()) {
                println!("{}", row(family, side, quick));
            }
        }
    }
    if !quick && only.is_none() {
        println!("\n{}", checked(Family::Open, 64));
    }
}

/// Times one board with every engine that can take it.
fn row(family: Family, side: u32, quick: bool) -> Row {
    let game = Arc::new(family.game(side));
    let open = game.board.cells().filter(|&cell| !game.board.is_wall(cell)).count() as u64;
    let states = 2 * open * open;
    let rounds = if states > 100_000_000 {
        1
    } else if states > 10_000_000 || quick {
        3
    } else {
        5
    };
    let mut times = [const { Vec::new() }; 3];
    let mut row = Row { family, side, open, states, turns: None, textbook: None, queue: None, product: None };
    for round in 0..rounds {
        let mut outcomes = None;
        let mut baseline = None;
        if states <= MOST_TEXTBOOK_STATES {
            let (book, time) = timed(|| textbook::solve(&game));
            times[0].push(time);
            row.textbook = Some(Timed { time: median(&times[0]), bytes: book.bytes as u64 });
            outcomes = Some(book.outcome);
        }
        // A large board is solved by the queue once: it takes seconds.
        if states <= MOST_QUEUE_STATES && (round == 0 || states <= 10_000_000) {
            let (queue, time) = timed(|| queue::solve(&game));
            times[1].push(time);
            row.queue = Some(Timed { time: median(&times[1]), bytes: queue.bytes as u64 });
            row.turns = Some(queue.longest());
            assert!(outcomes.is_none_or(|outcomes| outcomes == queue.outcome), "the baselines agree");
            baseline = Some(queue);
        }
        // Small boards often enough that their time can be read.
        let repeats = (20_000_000 / states).clamp(1, 1000);
        let solve = || solve(&game, &Unwatched).expect("nobody stops it");
        let (solved, time) = timed(|| (1..repeats).fold(solve(), |_, _| solve()));
        times[2].push(time / repeats as u32);
        row.product = Some((Timed { time: median(&times[2]), bytes: solved.peak_memory() }, solved.memory()));
        if let Some(baseline) = baseline {
            compare(&game, &solved, &baseline);
        }
    }
    row
}

/// Holds the answers against the baseline's, on states spread evenly over all.
fn compare(game: &BoardGame, solution: &BoardSolution, queue: &queue::Queue) {
    let cells: Vec<_> = game.board.cells().filter(|&cell| !game.board.is_wall(cell)).collect();
    let states = queue.outcome.len() as u64;
    for number in (0..states).step_by((states / COMPARED).max(1) as usize) {
        let number = number as usize;
        let to_move = if number.is_multiple_of(2) { Player::Police } else { Player::Thief };
        let state = State { police: cells[number / 2 / cells.len()], thief: cells[number / 2 % cells.len()], to_move };
        let value = solution.value(state);
        let outcome = match queue.outcome[number] {
            queue::POLICE => Outcome::Police,
            queue::THIEF => Outcome::Thief,
            _ => Outcome::Draw,
        };
        let turns = value.turns().map_or(0, |turns| turns.0);
        assert_eq!((value.outcome(), turns), (outcome, u32::from(queue.turns[number])), "{state:?} of {game:?}");
    }
}

/// How long the checker takes to prove a solution.
fn checked(family: Family, side: u32) -> String {
    let game = Arc::new(family.game(side));
    let (solution, solving) = timed(|| solve(&game, &Unwatched).expect("nobody stops it"));
    let (checked, checking) = timed(|| check(&game, |state| solution.value(state), &Unwatched));
    let states = checked.expect("the solution is right").states;
    format!(
        "The checker proves all {states} states of {side}×{side} {} in {:.0} ms; solving them took {:.1} ms.",
        family.name(),
        report::milliseconds(checking),
        report::milliseconds(solving)
    )
}

fn timed<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let start = Clock::now();
    let result = run();
    (result, start.elapsed())
}

/// The time this thread has had on a processor, where the system tells, so that other work on the machine does not
/// count. Where it does not, the time of day. A second thread is not counted: it has a processor to itself.
enum Clock {
    Processor(Duration),
    Day(Instant),
}

impl Clock {
    fn now() -> Self {
        processor_time().map_or_else(|| Self::Day(Instant::now()), Self::Processor)
    }

    fn elapsed(&self) -> Duration {
        match self {
            Self::Processor(start) => processor_time().unwrap_or_default().saturating_sub(*start),
            Self::Day(start) => start.elapsed(),
        }
    }
}

fn processor_time() -> Option<Duration> {
    // The system counts what has run when it next looks; giving way makes it look.
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

fn median(times: &[Duration]) -> Duration {
    let mut times = times.to_vec();
    times.sort_unstable();
    times[times.len() / 2]
}
