//! What a verdict costs compared with a whole table: `cargo bench --bench boards -- demands`.
//!
//! Each board is solved for starts drawn by seed: the pieces and the exit anywhere on open cells.

#![allow(clippy::print_stdout, reason = "the table is what this program is for")]

use std::sync::Arc;
use std::time::Duration;

use fastrand::Rng;
use stakeout::model::{Board, BoardGame, BoardPuzzle, Player, State};
use stakeout::solve::board::checker::check_solution;
use stakeout::solve::{BoardSolution, Demand, Statistics, solve_for};

use crate::families::Family;
use crate::sweep::{self, Sweep};
use crate::{Alone, median, timed};

const STARTS: usize = 20;
/// One of so many states is compared.
const COMPARED: usize = 7;

/// Prints a row for each board, of one size if one is given.
pub(crate) fn print(only: Option<&str>) {
    println!(
        "| board | verdict | the worst | of a sweep | with its line | the worst | outcomes | of a sweep | statistics | proof |"
    );
    println!("| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |");
    for side in
        [30, 64, 96].into_iter().filter(|side| only.is_none_or(|only| only == side.to_string()))
    {
        for family in Family::ALL {
            println!("{}", row(family, side));
        }
    }
}

fn row(family: Family, side: u32) -> String {
    let mut random = Rng::with_seed(7);
    let puzzles: Vec<BoardPuzzle> =
        (0..STARTS).map(|_| puzzle(family, side, &mut random)).collect();
    let repeats = if side > 30 { 3 } else { 9 };
    let [mut verdicts, mut lines] = [Vec::new(), Vec::new()];
    let mut longest = 0.0f64;
    let mut swept = 0.0;
    let mut others = [0.0; 4];
    for (number, puzzle) in puzzles.iter().enumerate() {
        let solved =
            |demand| solve_for(&puzzle.game, demand, u64::MAX, &Alone).expect("nobody stops it");
        let time = |demand| measured(repeats, || drop(solved(demand)));
        let whole = time(Demand::Turns).as_secs_f64();
        let verdict = time(Demand::Verdict(puzzle.start)).as_secs_f64();
        longest = longest.max(verdict);
        verdicts.push(verdict / whole);
        lines.push(time(Demand::Line(puzzle.start)).as_secs_f64() / whole);
        if number == 0 {
            let solution = solved(Demand::Turns);
            let counted = measured(1, || drop(Statistics::of(&solution, &Alone)));
            let proved =
                measured(1, || check_solution(&solution, &Alone).map(drop).expect("it is right"));
            let outcomes = time(Demand::Outcomes).as_secs_f64();
            swept = measured(repeats, || drop(sweep::solve(&puzzle.game))).as_secs_f64();
            compare(&solution, &sweep::solve(&puzzle.game));
            others = [
                outcomes / whole,
                outcomes / swept,
                counted.as_secs_f64() / whole,
                proved.as_secs_f64() / whole,
            ];
        }
    }
    let [outcomes, of_sweep, counted, proved] = others;
    format!(
        "| {side}×{side} {} | {:.2} | {:.2} | {:.2} | {:.2} | {:.2} | {outcomes:.2} | {of_sweep:.2} | {counted:.1} | {proved:.1} |",
        family.name(),
        mean(&verdicts),
        worst(&verdicts),
        longest / swept,
        mean(&lines),
        worst(&lines),
    )
}

fn puzzle(family: Family, side: u32, random: &mut Rng) -> BoardPuzzle {
    let BoardGame { board, rules } = family.game(side);
    let mut open: Vec<_> = board.open_cells().collect();
    random.shuffle(&mut open);
    let (police, thief, exit) = (open[0], open[1], open[2]);
    let board = Board::new(side, side, exit, |cell| board.is_wall(cell)).expect("a board");
    BoardPuzzle {
        game: Arc::new(BoardGame { board, rules }),
        start: State::of_one(police, thief, Player::Police),
    }
}

/// Compares the sweep's outcomes with the solution's on states spread evenly over all.
fn compare(solution: &BoardSolution, sweep: &Sweep) {
    for (police, thief, outcome) in sweep.outcomes().step_by(COMPARED) {
        let state = State::of_one(police, thief, Player::Police);
        assert_eq!(solution.value(state).outcome(), outcome, "{state:?} of {:?}", solution.game());
    }
}

fn measured(repeats: usize, run: impl Fn()) -> Duration {
    let times: Vec<Duration> = (0..repeats).map(|_| timed(&run).1).collect();
    median(&times)
}

/// The geometric mean.
fn mean(ratios: &[f64]) -> f64 {
    (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp()
}

fn worst(ratios: &[f64]) -> f64 {
    ratios.iter().copied().fold(0.0, f64::max)
}
