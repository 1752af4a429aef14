//! Solves that need more memory than there is: they are reported, and the program continues.

#[cfg(target_os = "linux")]
use std::io::{BufRead as _, BufReader};
#[cfg(target_os = "linux")]
use std::process::Stdio;
use std::process::{Command, Output};

use expect_test::expect;

#[cfg(target_os = "linux")]
use crate::program::program;
use crate::support::Folder;

/// A square board without walls.
fn open_board(size: usize) -> String {
    let row = ".".repeat(size);
    format!("PTE{}\n{}", &row[3..], format!("{row}\n").repeat(size - 1))
}

fn standard_output(output: Output) -> String {
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn no_setting_allows_more_memory_than_the_machine_has() {
    let board = open_board(700);
    let folder = Folder::with(&[
        ("stakeout.toml", "solver.memory = \"900 GiB\"\n"),
        ("a.board", &board),
        ("b.board", &format!("allow: too-large\n{board}")),
        ("c.board", &format!("expect: thief\n{board}")),
    ]);
    folder.check(
        "check --verdicts --output-format concise",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise
            a.board:1:1: warning[too-large] not solved: needs SIZE of memory, more than this machine can give
            c.board:2:1: error[too-large] not solved: needs SIZE of memory, more than this machine can give
            -- exit 1
        "#]],
    );
    folder.check(
        "check --verdicts --output-format concise --solver-memory 900TiB a.board",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise --solver-memory 900TiB a.board
            a.board:1:1: warning[too-large] not solved: needs SIZE of memory, more than this machine can give
            -- exit 0
        "#]],
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_game_is_too_large_if_the_system_does_not_provide_the_memory() {
    let folder =
        Folder::with(&[("a.game", "40000000 1 1\n1 2\n"), ("b.game", "start: a\na -> b\n")]);
    let limited = "ulimit -v 600000 && exec \"$0\" check --verdicts --output-format concise";
    let mut command = Command::new("sh");
    command.args(["-c", limited]).arg(program()).current_dir(folder.path());
    let output = command.env("XDG_CACHE_HOME", folder.path().join(".cache")).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let report = standard_output(output);
    let expected = [
        "a.game:1:12: warning[too-large]",
        "of memory, more than this machine can give",
        "b.game:1:8: information[verdict]",
    ];
    assert!(expected.iter().all(|part| report.contains(part)), "{report}");
}

#[test]
fn the_memory_in_the_message_is_enough() {
    let random_game = |vertices: u32| -> String {
        let mut random = fastrand::Rng::with_seed(vertices.into());
        let edges: String = (0..vertices * 2)
            .map(|_| {
                format!(
                    "{} {} {}\n",
                    random.u32(1..=vertices),
                    random.u32(1..=vertices),
                    random.u32(..9)
                )
            })
            .collect();
        format!("{vertices} {} 1\n{edges}", vertices * 2)
    };
    let texts = [
        ("a.board", open_board(3)),
        ("b.board", open_board(17)),
        ("c.board", open_board(29)),
        ("d.board", format!("skip: none\n{}", open_board(11))),
        ("e.game", "start: a\na -> b\n".to_owned()),
        ("f.game", random_game(300)),
        ("g.game", random_game(4321)),
    ];
    let folder = Folder::with(&texts.each_ref().map(|(name, text)| (*name, text.as_str())));
    for (name, _) in texts {
        let check = |memory: &str| {
            let mut command =
                folder.command("check --verdicts --output-format concise --solver-memory");
            standard_output(command.args([memory, name]).output().unwrap())
        };
        let refused = check("1");
        let needed =
            refused.split("needs ").nth(1).and_then(|rest| rest.split(" of memory").next());
        let needed = needed.unwrap_or_else(|| panic!("{name}: {refused}"));
        let solved = check(needed);
        assert!(solved.contains("information[verdict]"), "{name}, {needed}: {solved}");
    }
}

/// A graph file `v0 - v1 …` of a ring with a chord at every vertex.
fn ring(vertices: u32) -> String {
    let next = |vertex: u32, step: u32| (vertex + step) % vertices;
    let line = |vertex| format!("v{vertex} - v{} v{}\n", next(vertex, 1), next(vertex, 5));
    (0..vertices).map(line).collect()
}

#[test]
fn solve_quotes_the_same_limit_as_text_and_json_and_it_is_enough() {
    let texts = [
        ("a.board", open_board(9)),
        ("b.board", open_board(23)),
        ("c.board", format!("first: thief\n{}", open_board(14))),
        ("d.board", format!("skip: none\n{}", open_board(11))),
        ("e.board", format!("policemen: 2\nPTEP..\n{}", "......\n".repeat(5))),
        ("f.game", "start: a\na -> b\n".to_owned()),
        ("g.game", "objective: cost\nstart: a\na -> b:2 a:1\nb\n".to_owned()),
        ("h.game", "octal: 0.77 90\nstart: 80\n".to_owned()),
        ("i.game", "words: 1\nab\nbc\nca\n".to_owned()),
        ("j.pursuit", format!("police: v0 v1\nthief: v9\n{}", ring(23))),
        ("k.pursuit", format!("policemen: 2\nexits: v3\n{}", ring(19))),
        ("l.pursuit", format!("expect: cop-number 2\n{}", ring(21))),
    ];
    let folder = Folder::with(&texts.each_ref().map(|(name, text)| (*name, text.as_str())));
    for (name, _) in texts {
        let mut quoted = Vec::new();
        for format in ["text", "json"] {
            let solve = |memory: &str| {
                let solve = format!("solve --output-format {format} --solver-memory");
                folder.command(&solve).args([memory, name]).output().unwrap()
            };
            let refused = solve("1");
            assert_eq!(refused.status.code(), Some(1), "{name}: {refused:?}");
            let message = String::from_utf8(refused.stderr).unwrap();
            let needed =
                message.split("needs ").nth(1).and_then(|rest| rest.split(" of memory").next());
            let needed = needed.unwrap_or_else(|| panic!("{name}: {message}"));
            let solved = solve(needed);
            assert_eq!(solved.status.code(), Some(0), "{name}, {format}, {needed}: {solved:?}");
            quoted.push(needed.to_owned());
        }
        assert_eq!(quoted[0], quoted[1], "{name}");
    }
}

#[test]
fn an_assertion_that_lacks_the_memory_for_a_proof_is_an_error_even_if_suppressed() {
    let folder = Folder::with(&[
        ("a.board", "allow: too-large\nexpect: police\nP.T\n..E\n"),
        ("b.game", "allow: too-large\nstart: a\nexpect: win\na -> b\n"),
        ("off.toml", "rules.too-large = \"off\"\n"),
    ]);
    folder.check("check --verdicts --output-format concise --solver-memory 1", expect![[r#"
        $ stakeout check --verdicts --output-format concise --solver-memory 1
        a.board:1:8: warning[unused-allow] `allow: too-large` has no effect here
        a.board:3:1: error[too-large] not solved: needs SIZE of memory, and the limit is 1 B; raise `solver.memory` (`--solver-memory`)
        b.game:1:8: warning[unused-allow] `allow: too-large` has no effect here
        b.game:2:8: error[too-large] not solved: needs SIZE of memory, and the limit is 1 B; raise `solver.memory` (`--solver-memory`)
        b.game:4:6: warning[undefined-vertex] `b` has no line of its own, so it has no moves
        -- exit 1
    "#]]);
    folder.check("check --verdicts --output-format concise --solver-memory 1 --ignore too-large,unused-allow", expect![[r#"
        $ stakeout check --verdicts --output-format concise --solver-memory 1 --ignore too-large,unused-allow
        a.board:3:1: error[too-large] not solved: needs SIZE of memory, and the limit is 1 B; raise `solver.memory` (`--solver-memory`)
        b.game:2:8: error[too-large] not solved: needs SIZE of memory, and the limit is 1 B; raise `solver.memory` (`--solver-memory`)
        b.game:4:6: warning[undefined-vertex] `b` has no line of its own, so it has no moves
        -- exit 1
    "#]]);
    folder.check("check --verdicts --output-format concise --solver-memory 1 --select verdict-mismatch", expect![[r#"
        $ stakeout check --verdicts --output-format concise --solver-memory 1 --select verdict-mismatch
        a.board:3:1: error[too-large] not solved: needs SIZE of memory, and the limit is 1 B; raise `solver.memory` (`--solver-memory`)
        b.game:2:8: error[too-large] not solved: needs SIZE of memory, and the limit is 1 B; raise `solver.memory` (`--solver-memory`)
        -- exit 1
    "#]]);
    folder.check("check --verdicts --output-format concise --solver-memory 1 --config off.toml", expect![[r#"
        $ stakeout check --verdicts --output-format concise --solver-memory 1 --config off.toml
        a.board:3:1: error[too-large] not solved: needs SIZE of memory, and the limit is 1 B; raise `solver.memory` (`--solver-memory`)
        b.game:2:8: error[too-large] not solved: needs SIZE of memory, and the limit is 1 B; raise `solver.memory` (`--solver-memory`)
        b.game:4:6: warning[undefined-vertex] `b` has no line of its own, so it has no moves
        -- exit 1
    "#]]);
}

/// The most memory of `check` before it prints the first diagnostic, in bytes. By then it has read
/// and solved all of the file.
#[cfg(target_os = "linux")]
fn peak_memory(name: &str, text: &str) -> usize {
    let folder = Folder::with(&[(name, text)]);
    let mut command = folder.command(
        "check --no-cache --jobs 1 --solver-memory 1MiB --verdicts --output-format concise",
    );
    let mut program = command.arg(name).stdout(Stdio::piped()).spawn().unwrap();
    let mut report = BufReader::new(program.stdout.take().unwrap());
    let mut line = String::new();
    assert!(report.read_line(&mut line).unwrap() > 0, "{name}: nothing reported");
    let status = std::fs::read_to_string(format!("/proc/{}/status", program.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|peak| peak.trim().strip_suffix(" kB")).unwrap();
    // The rest of the report fills the pipe, so the program is still there.
    program.kill().unwrap();
    program.wait().unwrap();
    kilobytes.parse::<usize>().unwrap() * 1024
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_takes_less_than_40_bytes_of_memory_for_each_byte_of_its_text() {
    let many = |puzzle: &dyn Fn(usize) -> String| (0..30_000).map(puzzle).collect::<String>();
    let fence = |content: &str| format!("```{content}\n```\n");
    let tiny = ["PTE...", "P.TE..", ".PT*E.", "E..P.T", "T*P..E", "P*E..T", "..TPE.", "TP...E"];
    let mut random = fastrand::Rng::with_seed(40);
    let mut board = |_: usize| {
        let mut cells: Vec<char> = (0..24).map(|_| if random.bool() { '.' } else { '*' }).collect();
        cells[..3].copy_from_slice(&['P', 'T', 'E']);
        random.shuffle(&mut cells);
        let rows = cells.chunks(6).map(|row| row.iter().collect::<String>() + "\n");
        rows.collect::<String>() + "\n"
    };
    let other_boards: String = (0..10_000).map(&mut board).collect();
    // Something to report.
    let blank = |number: usize| if number.is_multiple_of(10) { " " } else { "" };
    let successor = |number: usize| format!("x{} -> x{number}{}\n", number + 1, blank(number));
    let neighbour = |number: usize| format!("x{number} - x{}{}\n", number / 2, blank(number));
    let texts = [
        ("tiny.board", many(&|number| format!("{}\n\n", tiny[number % tiny.len()]))),
        ("other.board", other_boards),
        ("boards.md", many(&|number| fence(&format!("board\n{}", tiny[number % tiny.len()])))),
        ("games.md", many(&|number| fence(&format!("game\nstart: a\na -> b{number}")))),
        ("pursuits.md", many(&|_| fence("pursuit\npolice: a\nthief: b\na - b"))),
        ("one.game", format!("start: x30000\n{}", many(&successor))),
        ("one.pursuit", format!("police: x\nthief: x0\nx\n{}", many(&neighbour))),
    ];
    // So many that their diagnostics fill the pipe.
    let least = peak_memory("least.board", &"PTE\n\n".repeat(4_000));
    for (name, text) in texts {
        let peak = peak_memory(name, &text);
        let each = peak.saturating_sub(least) / text.len();
        assert!(each < 40, "{name}: {each} bytes for each of {}", text.len());
    }
}
