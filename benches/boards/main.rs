//! Times the board solver against two baselines and writes the report for `benches/README.md`.
//!
//! `cargo bench --bench boards` writes the whole report, `-- --quick` only that of small boards,
//! `-- demands` what verdicts cost, `-- demands 64` on boards of one size. Every bar is a ratio of
//! medians within one run. The baselines are part of this directory, so they stay the same when the
//! product gets faster.

#![allow(clippy::print_stdout)]

mod demands;
mod families;
mod queue;
mod report;
mod sweep;
mod textbook;

use std::sync::Arc;
use std::time::{Duration, Instant};

use families::Family;
use report::{Row, Timed};
use stakeout::model::{BoardGame, Player, State};
use stakeout::solve::{BoardSolution, Control, Outcome, solve};

/// Above this many states the queue is not run: it would take more than 1.7 GB.
const MAX_QUEUE_STATES: u64 = 200_000_000;
/// The same for the textbook solver, which takes 100 to 200 bytes per state.
const MAX_TEXTBOOK_STATES: u64 = 2_000_000;

/// How many states of a board are compared with the baselines, at least.
const COMPARED: u64 = 400_000;

/// Solves in one thread, so that its processor time is all there is.
struct Alone;

impl Control for Alone {
    fn is_cancelled(&self) -> bool {
        false
    }

    fn may_share(&self) -> bool {
        false
    }
}

fn main() {
    let quick = std::env::args().any(|argument| argument == "--quick");
    let mut words = std::env::args().skip(1).filter(|argument| !argument.starts_with('-'));
    let only = words.next();
    if only.as_deref() == Some("demands") {
        return demands::print(words.next().as_deref());
    }
    let sides: &[u32] = if quick { &[10, 30] } else { &[10, 30, 48, 64, 96, 128] };
    println!("{}", report::HEADER);
    for &side in sides {
        for family in Family::ALL {
            if only
                .as_deref()
                .is_none_or(|only| family.name().contains(only) || only == side.to_string())
            {
                println!("{}", row(family, side, quick));
            }
        }
    }
}

/// Times one board with every engine that can handle it.
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
    let mut row =
        Row { family, side, open, states, turns: None, textbook: None, queue: None, product: None };
    for round in 0..rounds {
        let mut outcomes = None;
        let mut baseline = None;
        if states <= MAX_TEXTBOOK_STATES {
            let (book, time) = timed(|| textbook::solve(&game));
            times[0].push(time);
            row.textbook = Some(Timed { time: median(&times[0]), bytes: book.bytes as u64 });
            outcomes = Some(book.outcome);
        }
        // The queue solves a large board only once, since that takes seconds.
        if states <= MAX_QUEUE_STATES && (round == 0 || states <= 10_000_000) {
            let (queue, time) = timed(|| queue::solve(&game));
            times[1].push(time);
            row.queue = Some(Timed { time: median(&times[1]), bytes: queue.bytes as u64 });
            row.turns = Some(queue.longest());
            assert!(
                outcomes.is_none_or(|outcomes| outcomes == queue.outcome),
                "the baselines agree"
            );
            baseline = Some(queue);
        }
        // Small boards are solved often enough for a measurable time.
        let repeats = (20_000_000 / states).clamp(1, 1000);
        let solve = || solve(&game, &Alone).expect("nobody stops it");
        let (solved, time) = timed(|| (1..repeats).fold(solve(), |_, _| solve()));
        times[2].push(time / repeats as u32);
        row.product =
            Some((Timed { time: median(&times[2]), bytes: solved.peak_memory() }, solved.memory()));
        if let Some(baseline) = baseline {
            compare(&game, &solved, &baseline);
        }
    }
    row
}

/// Compares the solution with the baseline's on states spread evenly over all.
fn compare(game: &BoardGame, solution: &BoardSolution, queue: &queue::Queue) {
    let cells: Vec<_> = game.board.cells().filter(|&cell| !game.board.is_wall(cell)).collect();
    let states = queue.outcome.len() as u64;
    for number in (0..states).step_by((states / COMPARED).max(1) as usize) {
        let number = number as usize;
        let to_move = if number.is_multiple_of(2) { Player::Police } else { Player::Thief };
        let [police, thief] = [number / 2 / cells.len(), number / 2 % cells.len()];
        let state = State::of_one(cells[police], cells[thief], to_move);
        let value = solution.value(state);
        let outcome = match queue.outcome[number] {
            queue::POLICE => Outcome::Police,
            queue::THIEF => Outcome::Thief,
            _ => Outcome::Draw,
        };
        let turns = value.turns().map_or(0, |turns| turns.0);
        assert_eq!(
            (value.outcome(), turns),
            (outcome, u32::from(queue.turns[number])),
            "{state:?} of {game:?}"
        );
    }
}

fn timed<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let start = Clock::now();
    let result = run();
    (result, start.elapsed())
}

/// The processor time of this thread, so that other work on the machine does not count; wall time
/// if the system does not report it.
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
    // The system updates the time when it schedules; yielding makes it do so.
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

fn median(times: &[Duration]) -> Duration {
    let mut times = times.to_vec();
    times.sort_unstable();
    times[times.len() / 2]
}
