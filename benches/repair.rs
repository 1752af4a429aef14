//! The cost of a toggled wall: repairing the old solution, compared with a fresh solve. `cargo
//! bench --bench repair`.
//!
//! Prints a Markdown table. Edits are random but seeded; every edit starts from the same solved
//! board.

use std::sync::Arc;
use std::time::{Duration, Instant};

use stakeout::model::{Board, BoardGame, Cell, Rules};
use stakeout::solve::{BoardSolution, Unwatched, solve};

const EDITS: usize = 40;

#[allow(clippy::print_stdout, reason = "the table is what this program is for")]
fn main() {
    println!(
        "| board | fresh | edits repaired | repair that succeeds, of fresh | repair given up, of fresh | all edits, of fresh |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    for (side, walls) in [(96, 10), (96, 20), (128, 20)] {
        let mut random = fastrand::Rng::with_seed(u64::from(side + walls));
        let is_wall: Vec<bool> = (0..side * side).map(|_| random.u32(0..100) < walls).collect();
        let before = Arc::new(solution(side, &is_wall));
        let (mut good, mut given_up, mut fresh) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..EDITS {
            let mut edited = is_wall.clone();
            let cell = random.usize(1..edited.len());
            edited[cell] = !edited[cell];
            let game = game(side, &edited);
            let begun = Instant::now();
            let repaired = before.repaired(&game, &Unwatched).expect("nobody cancels");
            let time = begun.elapsed();
            if repaired.is_some() { &mut good } else { &mut given_up }.push(time);
            if fresh.len() < 5 {
                fresh.push(timed(|| drop(solve(&game, &Unwatched).expect("it fits"))));
            }
        }
        let base = median(&mut fresh).as_secs_f64();
        let total = good.iter().sum::<Duration>().as_secs_f64()
            + given_up.iter().sum::<Duration>().as_secs_f64();
        let all = total + base * given_up.len() as f64;
        println!(
            "| {side}×{side}, {walls} % walls | {:.0} ms | {} of {EDITS} | {:.2} | {:.2} | {:.2} |",
            base * 1e3,
            good.len(),
            median(&mut good).as_secs_f64() / base,
            median(&mut given_up).as_secs_f64() / base,
            all / (base * EDITS as f64),
        );
    }
}

fn game(side: u32, is_wall: &[bool]) -> Arc<BoardGame> {
    // The exit is the first cell, which is never a wall.
    let exit = Cell::new(0);
    let board = Board::new(side, side, exit, |cell| cell != exit && is_wall[cell.index()])
        .expect("a sound board");
    Arc::new(BoardGame { board, rules: Rules::default() })
}

fn solution(side: u32, is_wall: &[bool]) -> BoardSolution {
    solve(&game(side, is_wall), &Unwatched).expect("it fits")
}

fn timed(run: impl FnOnce()) -> Duration {
    let begun = Instant::now();
    run();
    begun.elapsed()
}

/// The median; zero if there are no times.
fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
