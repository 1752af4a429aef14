//! Every file of `tests/corpus` and `tests/samples` has the diagnostics in its picture, from the
//! library and from the program.
//!
//! Corpus files may have any bytes, so the picture of each is a separate file: `NAME.expected` next
//! to `NAME.board` or `NAME.game` (for the samples, in `tests/corpus/samples`). It shows the lines
//! with the diagnostics below them, including those of solved boards; lines that are not ASCII have
//! the columns in each encoding. `UPDATE_EXPECT=1` redraws the pictures, which must then be
//! reviewed by hand against the specification.

use std::fs;

use expect_test::expect_file;
use fastrand::Rng;
use stakeout::analysis::PuzzleKind;
use stakeout::rules::RULES;
use stakeout::text::Encoding;

use crate::program::stakeout;
use crate::support::{ENCODINGS, Reading, corpus, draw, naive_position, root};

#[test]
fn every_file_matches_its_picture() {
    for file in corpus() {
        expect_file![file.picture].assert_eq(&draw(&fs::read(&file.path).unwrap(), file.kind));
    }
}

#[test]
fn every_picture_has_its_file() {
    let pictures: Vec<_> = corpus().into_iter().map(|file| file.picture).collect();
    let folders = ["habits", "malformed", "samples"].map(|name| format!("tests/corpus/{name}"));
    for folder in folders.iter().map(String::as_str).chain(["tests/corpus"]) {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let is_picture = path.extension().is_some_and(|ending| ending == "expected");
            assert!(
                !is_picture || pictures.contains(&path),
                "{} is a picture of nothing",
                path.display()
            );
        }
    }
}

/// What people write by habit is one mistake, or two at most, and the first diagnostic tells what to
/// write.
#[test]
fn a_habit_from_another_notation_is_reported_briefly() {
    let tells = [
        "write",
        "did you mean",
        "remove",
        "use ",
        "cells are",
        "a board is",
        "start the line",
        "save",
        "expected",
    ];
    for file in corpus().into_iter().filter(|file| file.name.starts_with("tests/corpus/habits")) {
        let report = Reading::new(&fs::read(&file.path).unwrap(), file.kind, Encoding::Utf32)
            .concise(&file.name);
        let found: Vec<&str> =
            report.lines().filter(|line| !line.contains("information[verdict]")).collect();
        assert!((1..=2).contains(&found.len()), "{report}");
        assert!(tells.iter().any(|word| found[0].contains(word)), "{report}");
    }
}

#[test]
fn every_rule_has_a_diagnostic_in_the_corpus() {
    let pictures: String =
        corpus().into_iter().map(|file| fs::read_to_string(file.picture).unwrap()).collect();
    // Rules about settings, off by default, about a limit that no file reaches, and for editors
    // only.
    let elsewhere = [
        "bad-config",
        "duplicate-board",
        "missing-expect",
        "redundant-wall",
        "several-keys",
        "slow-move",
        "too-large",
        "too-many",
    ];
    let is_missing =
        |name: &&str| !elsewhere.contains(name) && !pictures.contains(&format!("[{name}]"));
    let missing: Vec<_> = RULES.iter().map(|rule| rule.name).filter(is_missing).collect();
    assert!(missing.is_empty(), "no file of tests/corpus has these: {missing:?}");
}

#[test]
fn the_program_and_the_library_agree() {
    let files = corpus();
    let mut expected = String::new();
    for file in &files {
        expected += &Reading::new(&fs::read(&file.path).unwrap(), file.kind, Encoding::Utf32)
            .concise(&file.name);
    }
    let output = stakeout()
        .args(["check", "--no-cache", "--verdicts", "--output-format", "concise"])
        .args(files.iter().map(|file| &file.name))
        .current_dir(root())
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

#[test]
fn every_place_is_right_in_every_encoding() {
    for file in corpus() {
        check_places(&fs::read(&file.path).unwrap(), file.kind, &file.name);
    }
}

#[test]
fn damaged_files_can_be_read() {
    let files = corpus();
    let originals: Vec<_> = files.iter().map(|file| fs::read(&file.path).unwrap()).collect();
    let mut random = Rng::with_seed(7);
    for round in 0..3000 {
        let chosen = random.usize(..files.len());
        let mut bytes = originals[chosen].clone();
        for _ in 0..random.usize(1..4) {
            damage(&mut bytes, &originals, &mut random);
        }
        check_places(
            &bytes,
            files[chosen].kind,
            &format!("round {round}: {:?}", String::from_utf8_lossy(&bytes)),
        );
    }
}

/// Compares each place in a diagnostic with one counted character by character from the start of
/// the text.
fn check_places(bytes: &[u8], kind: &'static PuzzleKind, what: &str) {
    for encoding in ENCODINGS {
        let reading = Reading::new(bytes, kind, encoding);
        for (span, range) in reading.places() {
            for (offset, position) in [(span.start, range.start), (span.end, range.end)] {
                let naive = naive_position(&reading.text, offset.bytes(), encoding);
                assert_eq!(Some(position), naive, "{encoding:?}, byte {offset:?} of {what}");
            }
        }
    }
}

/// Damages some bytes: cuts, duplicates, inserts bytes of another file, or inserts a random one.
fn damage(bytes: &mut Vec<u8>, others: &[Vec<u8>], random: &mut Rng) {
    let at = random.usize(..=bytes.len());
    let to = (at + random.usize(..12)).min(bytes.len());
    match random.u8(..5) {
        0 => drop(bytes.drain(at..to)),
        1 => drop(bytes.splice(at..at, bytes[at..to].to_vec())),
        2 => bytes.insert(at, random.u8(..)),
        3 => bytes.insert(at, *random.choice(b"\n\r \t;:PTE.*#").unwrap()),
        _ => {
            let other = random.choice(others).unwrap();
            let from = random.usize(..=other.len());
            let part = &other[from..(from + 20).min(other.len())];
            drop(bytes.splice(at..at, part.iter().copied()));
        }
    }
}
