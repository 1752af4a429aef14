//! The cost of one keystroke in a file of many boards, compared with reading the whole file: `cargo
//! bench --bench editing`.
//!
//! Prints a Markdown table. Times are medians of one run; only the ratios can be compared between
//! machines.

use std::hint::black_box;
use std::time::{Duration, Instant};

use stakeout::analysis::{BOARDS, Context, File, Unsolved};
use stakeout::config::Settings;
use stakeout::text::{Encoding, Position};

/// The lines of one board, with its title and the blank line after it.
const BOARD: [&str; 10] = [
    "title: board",
    "P.......",
    "..*.....",
    "..*..*..",
    ".....*..",
    "........",
    ".**.....",
    "......T.",
    "....E...",
    "",
];

const KEYSTROKES: usize = 200;

#[allow(clippy::print_stdout, reason = "the table is what this program is for")]
fn main() {
    println!(
        "| boards | bytes | read all | one keystroke | read all / keystroke | all diagnostics again |"
    );
    println!("| ---: | ---: | ---: | ---: | ---: | ---: |");
    for boards in [10, 100, 1_000, 10_000] {
        let text = BOARD.map(|line| format!("{line}\n")).concat().repeat(boards);
        let read = median(5, |_| drop(black_box(File::new(&text, &BOARDS))));
        let mut document = File::new(&text, &BOARDS).expect("a small text");
        let keystroke = median(KEYSTROKES, |index| type_one(&mut document, boards, index));
        let diagnostics = median(20, |_| {
            drop(black_box(document.diagnostics(Context::new(
                &Unsolved,
                &Settings::default(),
                Encoding::Utf16,
            ))));
        });
        let ratio = read.as_secs_f64() / keystroke.as_secs_f64();
        println!(
            "| {boards} | {} | {read:.1?} | {keystroke:.1?} | {ratio:.0}× | {diagnostics:.1?} |",
            text.len()
        );
    }
    println!("\n| one board of | bytes | read all | one keystroke | bytes a second, read all |");
    println!("| ---: | ---: | ---: | ---: | ---: |");
    for side in [64, 256, 1_000, 3_000] {
        let text = one_board(side);
        let read = median(5, |_| drop(black_box(File::new(&text, &BOARDS))));
        let mut document = File::new(&text, &BOARDS).expect("a small text");
        let keystroke = median(20, |index| type_one(&mut document, 1, index));
        let speed = text.len() as f64 / read.as_secs_f64() / 1e6;
        println!(
            "| {side} × {side} | {} | {read:.1?} | {keystroke:.1?} | {speed:.0} MB |",
            text.len()
        );
    }
}

/// A square board in which every seventh cell is a wall.
fn one_board(side: usize) -> String {
    let mut rows: Vec<String> = (0..side)
        .map(|row| {
            (0..side).map(|column| if (row * side + column) % 7 == 6 { '*' } else { '.' }).collect()
        })
        .collect();
    rows[0].replace_range(0..3, "PTE");
    rows.join("\n")
}

/// Types a wall over a floor cell of a board; the next call restores the floor, and the one after
/// that uses another board.
fn type_one(document: &mut File, boards: usize, index: usize) {
    let board = index / 2 * 7919 % boards;
    let line = u32::try_from(board * BOARD.len() + 1).expect("a small file");
    let cell = if index.is_multiple_of(2) { "*" } else { "." };
    let (from, to) = (Position { line, column: 3 }, Position { line, column: 4 });
    document.edit(from..to, Encoding::Utf16, cell, &Unsolved).expect("a range that runs forwards");
}

fn median(repeats: usize, mut run: impl FnMut(usize)) -> Duration {
    let mut times: Vec<Duration> = (0..repeats)
        .map(|index| {
            let start = Instant::now();
            run(index);
            start.elapsed()
        })
        .collect();
    times.sort();
    times[repeats / 2]
}
