//! Texts that only an attacker would write, created on the fly: ten megabytes, a line of one
//! megabyte, a hundred thousand of everything.
//!
//! They are read in time linear in their bytes, which `analysis/linear.rs` measures where it is
//! cheap. Nothing here may take longer than [`LIMIT`], while anything quadratic would take hours.
//! The tests check that nothing gets lost.

use std::collections::BTreeMap;
use std::fs;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use stakeout::analysis::{BOARDS, Context, File, MARKDOWN, Unsolved, unreadable_file};
use stakeout::config::Settings;
use stakeout::text::{Encoding, Position};

use crate::program::stakeout;
use crate::support::ENCODINGS;

const MEGABYTE: usize = 1_000_000;

/// The maximum time of any test here, on a busy machine.
const LIMIT: Duration = Duration::from_secs(120);

/// Runs work on another thread, and panics if it takes longer than the limit.
#[track_caller]
fn within_limit<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (sender, receiver) = channel();
    let worker = thread::spawn(move || sender.send(work()).unwrap());
    match receiver.recv_timeout(LIMIT) {
        Ok(result) => result,
        Err(RecvTimeoutError::Timeout) => panic!("not done after {LIMIT:?}"),
        Err(RecvTimeoutError::Disconnected) => {
            std::panic::resume_unwind(worker.join().unwrap_err())
        }
    }
}

/// The diagnostics of an unsolved document, counted by rule.
fn counts(document: &File, encoding: Encoding) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for diagnostic in document.diagnostics(Context::new(&Unsolved, &Settings::default(), encoding))
    {
        *counts.entry(diagnostic.rule.name).or_default() += 1;
    }
    counts
}

/// Counts the diagnostics of a text in every encoding.
#[track_caller]
fn check(text: &str, expected: &[(&str, usize)]) {
    let text = text.to_owned();
    let found = within_limit(move || {
        let document = File::new(&text, &BOARDS).unwrap();
        ENCODINGS.map(|encoding| counts(&document, encoding))
    });
    let expected: BTreeMap<&str, usize> = expected.iter().copied().collect();
    for (encoding, counts) in ENCODINGS.iter().zip(found) {
        assert_eq!(counts, expected, "{encoding:?}");
    }
}

#[test]
fn ten_megabytes_of_boards_are_read() {
    let board = "; A room\ntitle: Room\n4 20\nP...................\n....................\n....................\n.......T...........E\n\n";
    check(&board.repeat(10 * MEGABYTE / board.len()), &[]);
}

#[test]
fn ten_megabytes_of_one_character_are_read() {
    check(&" ".repeat(10 * MEGABYTE), &[("empty-file", 1), ("trailing-whitespace", 1)]);
    check(&";".repeat(10 * MEGABYTE), &[("empty-file", 1)]);
    check(&"\r".repeat(10 * MEGABYTE), &[("empty-file", 1)]);
    let broken = [("missing-police", 1), ("missing-thief", 1), ("missing-exit", 1)];
    check(&".".repeat(10 * MEGABYTE), &broken);
    let text = [("stray-text", 1)];
    check(&"\0".repeat(10 * MEGABYTE), &text);
    check(&"9".repeat(10 * MEGABYTE), &text);
    check(&"a".repeat(10 * MEGABYTE), &text);
    check(&"\u{301}".repeat(5 * MEGABYTE), &text);
}

#[test]
fn a_title_of_ten_megabytes_is_a_title() {
    let semicolons = ";".repeat(10 * MEGABYTE);
    check(&format!("title: {semicolons}\nPTE\n"), &[]);
    check(&format!("expect: {semicolons}\nPTE\n"), &[("bad-value", 1)]);
    check(&format!("1 {}\nPTE\n", "3".repeat(10 * MEGABYTE)), &[("size-mismatch", 1)]);
}

#[test]
fn a_long_line_full_of_errors_has_each_in_its_place() {
    let found = within_limit(|| {
        let document = File::new(&("🦀.".repeat(MEGABYTE / 5) + "PTE\n"), &BOARDS).unwrap();
        ENCODINGS.map(|encoding| {
            document.diagnostics(Context::new(&Unsolved, &Settings::default(), encoding))
        })
    });
    for (encoding, found) in ENCODINGS.into_iter().zip(found) {
        assert_eq!(found.len(), MEGABYTE / 5);
        let crab = encoding.length("🦀");
        for (index, diagnostic) in found.iter().enumerate() {
            let start = index * (crab + 1);
            let at = |column: usize| Position { line: 0, column: column as u32 };
            assert_eq!(diagnostic.range, at(start)..at(start + crab), "{encoding:?}");
        }
    }
}

#[test]
fn pieces_by_the_hundred_thousand_are_counted() {
    check(
        &"PT\n".repeat(100_000),
        &[("duplicate-police", 99_999), ("duplicate-thief", 99_999), ("missing-exit", 1)],
    );
}

#[test]
fn directives_by_the_hundred_thousand_are_counted() {
    check(&("title: x\n".repeat(100_000) + "PTE\n"), &[("duplicate-directive", 99_999)]);
    check(&("abcde: x\n".repeat(100_000) + "PTE\n"), &[("unknown-directive", 100_000)]);
    check(&"1 3\n".repeat(100_000), &[("stray-directive", 100_000), ("empty-file", 1)]);
    check(&("Title: a\n;\n".repeat(100_000) + "PTE\n"), &[("stray-text", 100_000)]);
    check(
        &"first: x\n".repeat(100_000),
        &[
            ("bad-value", 100_000),
            ("duplicate-directive", 99_999),
            ("stray-directive", 100_000),
            ("empty-file", 1),
        ],
    );
}

#[test]
fn names_by_the_hundred_thousand_in_one_allow_are_counted() {
    let allow = |name: &str| format!("allow: {name}{}\n", format!(",{name}").repeat(99_999));
    let untidy = ". \n".repeat(100_000);
    let missing = [("missing-police", 1), ("missing-thief", 1), ("missing-exit", 1)];
    check(
        &(allow("trailing-whitespace") + &untidy),
        &[missing[0], missing[1], missing[2], ("unused-allow", 99_999)],
    );
    check(
        &(allow("verdict") + &untidy),
        &[missing[0], missing[1], missing[2], ("trailing-whitespace", 100_000)],
    );
    check(&(allow("nonsense") + "PTE\n"), &[("bad-value", 100_000)]);
    check(&(allow("") + "PTE\n"), &[("bad-value", 100_000)]);
}

#[test]
fn rows_of_all_lengths_are_counted() {
    let rows: String = (1..1400).map(|length| format!("{}\n", ".".repeat(length))).collect();
    check(&(rows + ".\nPTE\n"), &[("ragged-row", 1399)]);
}

#[test]
fn floor_that_nobody_reaches_is_counted_in_a_board_of_a_million_cells() {
    let row = "*.".repeat(500) + "\n";
    let walls = "*".repeat(1000) + "\n";
    let board = format!("PTE{}\n{}", "*".repeat(997), (walls + &row).repeat(500));
    check(&board, &[("unreachable-floor", 250_000)]);
}

/// The diagnostics of an unsolved Markdown document, counted by rule.
#[track_caller]
fn check_markdown(text: String, expected: &[(&str, usize)]) {
    let found =
        within_limit(move || counts(&File::new(&text, &MARKDOWN).unwrap(), Encoding::Utf16));
    assert_eq!(found, expected.iter().copied().collect());
}

#[test]
fn hostile_fences_are_read() {
    let rows = |count: usize| "PT\n".repeat(count);
    let pieces = [("duplicate-police", 99_999), ("duplicate-thief", 99_999), ("missing-exit", 1)];
    check_markdown(format!("```board\n{}```\n", rows(100_000)), &pieces);
    check_markdown(format!("- ```board\n  {}  ```\n", "PT\n  ".repeat(100_000)), &pieces);
    check_markdown("```board\n```\n".repeat(100_000), &[("empty-file", 100_000)]);
    check_markdown("```board\n".repeat(100_000), &[]);
    check_markdown("`".repeat(MEGABYTE) + "board\n" + &rows(100_000), &[]);
    // The next line ends the list items, and with them the block.
    check_markdown("- ".repeat(MEGABYTE) + "```board\nPT\n```\n", &[]);
    let inside = " ".repeat(2 * MEGABYTE);
    check_markdown(
        "- ".repeat(MEGABYTE) + "```board\n" + &inside + "PT\n" + &inside + "```\n",
        &[("missing-exit", 1)],
    );
    check_markdown(
        "> ".repeat(MEGABYTE) + "```board\n<!--\n" + &"```board\nPT\n```\n".repeat(100_000),
        &[],
    );
    let nested: String = (3..1000).rev().map(|count| "`".repeat(count) + "board\n").collect();
    check_markdown(nested, &[]);
}

#[test]
fn invalid_utf_8_is_found_in_a_huge_file() {
    let mut bytes = "..🦀\r\n".repeat(MEGABYTE).into_bytes();
    bytes.extend(b"\xc3\x28");
    let found = within_limit(move || {
        ENCODINGS.map(|encoding| unreadable_file(&bytes, bytes.len() - 2, encoding))
    });
    for diagnostic in found {
        assert_eq!(diagnostic.range.start, Position { line: 1_000_000, column: 0 });
    }
}

#[test]
fn the_program_checks_ten_megabytes_and_limits_its_output() {
    let folder = std::env::temp_dir().join(format!("stakeout-huge-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let board = "title: Room\n3 30\nP.............................\n..............................\n.......T.....................E\n\n";
    let boards = 10 * MEGABYTE / board.len();
    fs::write(folder.join("boards.board"), board.repeat(boards)).unwrap();
    fs::write(folder.join("line.board"), "PTE".to_owned() + &"..x".repeat(10_000) + "\n").unwrap();
    let run = |arguments: &[&str]| {
        let mut command = stakeout();
        command.args(arguments).arg("--no-cache").current_dir(&folder);
        let output = within_limit(move || command.output().unwrap());
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
        String::from_utf8(output.stdout).unwrap()
    };
    let verdicts = run(&["check", "--verdicts", "--output-format", "concise", "boards.board"]);
    assert_eq!(
        verdicts.lines().filter(|line| line.contains("information[verdict]")).count(),
        boards
    );
    let shown = run(&["check", "line.board"]);
    assert_eq!(shown.matches("error[unknown-cell]").count(), 10_000);
    let longest = shown.lines().map(|line| line.chars().count()).max().unwrap();
    assert!(longest < 200, "a line of {longest} characters");
    fs::remove_dir_all(&folder).unwrap();
}
