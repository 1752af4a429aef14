//! `stakeout certify` and `stakeout verify`, and a verifier in Python that shares no code with
//! them.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use expect_test::{Expect, expect};

use crate::support::Folder;

const TWO: &str = "title: A race\nP.*..\n..*T.\n....E\n\nfirst: thief\nP.T\n.*.\n..E\n";

/// Every verdict, under every kind of rule.
const SMALL: [&str; 6] = [
    "P.T*E\n",
    "P*.\n.T.\n..E\n",
    "police-moves: 4\nP..\nT**\n..E\n",
    "first: thief\nskip: none\nstuck: wins\nPT.\n**E\n",
    "thief-moves: 8\nskip: thief\nP..\n.*.\nT.E\n",
    "police-moves: 4\nEP.\n.*.\n..T\n",
];

fn certified(text: &str) -> Folder {
    let folder = Folder::with(&[("a.board", text)]);
    assert!(folder.command("certify a.board -o a.cert").output().unwrap().status.success());
    folder
}

fn bytes(folder: &Folder) -> Vec<u8> {
    fs::read(folder.path().join("a.cert")).unwrap()
}

/// Runs the verifier in Python.
fn python(folder: &Folder, arguments: &[&str]) -> Output {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tools/verify-certificate");
    Command::new("python3").arg(script).args(arguments).current_dir(folder.path()).output().unwrap()
}

#[test]
fn a_certificate_is_no_stream() {
    let folder = Folder::with(&[("a.board", TWO)]);
    folder.check(
        "certify a.board -o -",
        expect![[r#"
        $ stakeout certify a.board -o -
        -- standard error
        stakeout: --output -: a certificate is written to a file, since `verify` reads it twice
        -- exit 2
    "#]],
    );
    assert!(!folder.path().join("-").exists());
}

#[test]
fn what_is_certified_is_verified() {
    let folder = Folder::with(&[("a.board", TWO)]);
    folder.check(
        "certify a.board -o a.cert",
        expect![[r#"
            $ stakeout certify a.board -o a.cert
            -- standard error
            stakeout: 2 boards certified: 108 bytes, 1.85 bits per state
            -- exit 0
        "#]],
    );
    folder.check(
        "verify a.board a.cert",
        expect![[r#"
        $ stakeout verify a.board a.cert
        a.board:2: proven: The thief escapes in 4 turns
        a.board:7: proven: The thief escapes in 3 turns
        -- exit 0
    "#]],
    );
}

#[test]
fn the_same_boards_give_the_same_bytes_whatever_is_written_around_them() {
    let one = bytes(&certified(TWO));
    let two = bytes(&certified(
        &TWO.replace("A race", "Another title ; and a comment").replace('\n', "\r\n"),
    ));
    assert_eq!(one, two);
    assert_eq!(
        one,
        bytes(&certified(&TWO.replace("title", "expect: thief\nallow: verdict-mismatch\ntitle")))
    );
}

#[track_caller]
fn check_other(text: &str, expected: Expect) {
    let folder = certified(TWO);
    folder.write("b.board", text.as_bytes());
    folder.check("verify b.board a.cert", expected);
}

#[test]
fn a_certificate_of_other_boards_proves_nothing() {
    check_other(
        &TWO.replace("P.*..", "P.*.*"),
        expect![[r#"
        $ stakeout verify b.board a.cert
        -- standard error
        stakeout: b.board:2: the certificate is about another board: other walls in row 1 or below
        -- exit 1
    "#]],
    );
    check_other(
        &TWO.replace("thief", "police"),
        expect![[r#"
        $ stakeout verify b.board a.cert
        -- standard error
        stakeout: b.board:7: the certificate is about another board: other rules
        -- exit 1
    "#]],
    );
    check_other(
        "P.TE\n",
        expect![[r#"
        $ stakeout verify b.board a.cert
        -- standard error
        stakeout: b.board: has 1 board; the certificate is about 2 boards
        -- exit 1
    "#]],
    );
    check_other(
        &TWO.replace(".*.", ".*"),
        expect![[r#"
        $ stakeout verify b.board a.cert
        -- standard error
        error[ragged-row]: this row has 4 cells; the other rows of the grid have 5
         --> b.board:2:1
          |
        2 | P.*.
          | ^^^^
        3 | ..*T.
          | ----- a row of 5 cells

        error[ragged-row]: this row has 2 cells; the other rows of the grid have 3
         --> b.board:8:1
          |
        7 | P.T
          | --- a row of 3 cells
        8 | .*
          | ^^

        -- exit 1
    "#]],
    );
}

#[test]
fn a_damaged_certificate_is_unreadable() {
    let folder = certified(TWO);
    let whole = bytes(&folder);
    let mut damaged = whole.clone();
    damaged[40] ^= 1;
    folder.write("a.cert", &damaged);
    folder.check(
        "verify a.board a.cert",
        expect![[r#"
        $ stakeout verify a.board a.cert
        -- standard error
        stakeout: a.cert: damaged: its checksum is wrong, so a byte was changed or its end is missing
        -- exit 2
    "#]],
    );
    folder.write("a.cert", &whole[..whole.len() - 9]);
    folder.check(
        "verify a.board a.cert",
        expect![[r#"
        $ stakeout verify a.board a.cert
        -- standard error
        stakeout: a.cert: damaged: its checksum is wrong, so a byte was changed or its end is missing
        -- exit 2
    "#]],
    );
    folder.write("a.cert", b"stakeout certificate 1\n");
    folder.check(
        "verify a.board a.cert",
        expect![[r#"
        $ stakeout verify a.board a.cert
        -- standard error
        stakeout: a.cert: written by another version of Stakeout, in another format
        -- exit 2
    "#]],
    );
    folder.write("a.cert", b"P.T*E\n");
    folder.check(
        "verify a.board a.cert",
        expect![[r#"
        $ stakeout verify a.board a.cert
        -- standard error
        stakeout: a.cert: not a certificate of Stakeout
        -- exit 2
    "#]],
    );
    folder.check(
        "verify a.board .",
        expect![[r#"
        $ stakeout verify a.board .
        -- standard error
        stakeout: .: cannot be read: not a regular file
        -- exit 2
    "#]],
    );
}

#[test]
fn nothing_is_written_if_a_board_is_not_solved() {
    let folder = Folder::with(&[
        ("a.board", &format!("{TWO}\nP.T\n")),
        ("a.cert", "old"),
        ("empty.board", ""),
    ]);
    folder.check(
        "certify a.board -o a.cert",
        expect![[r#"
        $ stakeout certify a.board -o a.cert
        -- standard error
        error[missing-exit]: no exit: the board needs one `E`
          --> a.board:11:1
           |
        11 | P.T
           | ^^^

        -- exit 1
    "#]],
    );
    folder.check(
        "certify empty.board -o a.cert",
        expect![[r#"
        $ stakeout certify empty.board -o a.cert
        -- standard error
        warning[empty-file]: no board in this file
         --> empty.board:1:1
          |
        1 |
          | ^

        -- exit 1
    "#]],
    );
    folder.write("b.board", TWO.as_bytes());
    folder.check("certify b.board -o a.cert --solver-memory 100", expect![[r#"
        $ stakeout certify b.board -o a.cert --solver-memory 100
        -- standard error
        stakeout: b.board:2: not solved: needs SIZE of memory, and the limit is 100 B; raise `solver.memory` (`--solver-memory`)
        -- exit 1
    "#]]);
    folder.check(
        "certify b.board -o b.board",
        expect![[r#"
            $ stakeout certify b.board -o b.board
            -- standard error
            stakeout: b.board: cannot be written: it is also an input
            -- exit 2
        "#]],
    );
    folder.write("c.board", b"PTE\n");
    folder.check(
        "certify b.board -o c.board",
        expect![[r#"
            $ stakeout certify b.board -o c.board
            -- standard error
            stakeout: c.board: cannot be written: a certificate would replace a puzzle file
            -- exit 2
        "#]],
    );
    assert_eq!(folder.read("a.cert"), "old");
    assert_eq!(folder.read("b.board"), TWO);
}

#[test]
fn verifying_stays_within_the_memory_limit() {
    certified(TWO).check("verify a.board a.cert --solver-memory 100", expect![[r#"
        $ stakeout verify a.board a.cert --solver-memory 100
        -- standard error
        stakeout: a.board:2: verifying needs SIZE of memory, and the limit is 100 B; raise `solver.memory` (`--solver-memory`)
        -- exit 2
    "#]]);
}

#[test]
fn a_verifier_in_python_agrees() {
    let folder = Folder::with(&[("two.board", TWO)]);
    for sample in ["variants", "draw", "textbook"] {
        let text = fs::read(format!("{}/tests/samples/{sample}.board", env!("CARGO_MANIFEST_DIR")))
            .unwrap();
        folder.write(&format!("{sample}.board"), &text);
    }
    for name in ["two", "variants", "draw", "textbook"] {
        let (board, certificate) = (format!("{name}.board"), format!("{name}.cert"));
        assert!(
            folder
                .command(&format!("certify {board} -o {certificate}"))
                .output()
                .unwrap()
                .status
                .success()
        );
        let ours = folder.command(&format!("verify {board} {certificate}")).output().unwrap();
        let ours = String::from_utf8(ours.stdout).unwrap();
        let verdicts: Vec<_> =
            ours.lines().map(|line| line.split(": proven: ").nth(1).unwrap()).collect();
        let theirs = python(&folder, &[&board, &certificate]);
        assert_eq!(String::from_utf8(theirs.stdout).unwrap(), verdicts.join("\n") + "\n");
    }
    let other = python(&folder, &["two.board", "draw.cert"]);
    assert_eq!(other.status.code(), Some(1));
}

#[test]
fn the_verifier_in_python_catches_every_changed_byte() {
    for text in SMALL {
        let folder = certified(text);
        let output = python(&folder, &["--changes", "a.board", "a.cert"]);
        let caught = format!("{} bytes: every change caught\n", bytes(&folder).len());
        assert_eq!(
            String::from_utf8(output.stdout).unwrap(),
            caught,
            "{:?}",
            String::from_utf8(output.stderr)
        );
    }
}
