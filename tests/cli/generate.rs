//! `stakeout generate`: boards with the requested verdict, the same every time.

use std::process::Stdio;

use expect_test::expect;

use crate::support::Folder;

/// Standard output and the exit code.
fn output(folder: &Folder, arguments: &str) -> (String, Option<i32>) {
    let output = folder.command(arguments).stdin(Stdio::null()).output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

#[test]
fn boards_of_each_style() {
    let folder = Folder::with(&[]);
    folder.check(
        "generate --rows 7 --columns 11 --verdict police -n 2",
        expect![[r#"
            $ stakeout generate --rows 7 --columns 11 --verdict police -n 2
            expect: police in 39
            .....*..*..
            ..*...T.*..
            *.**.****..
            ..*..*.....
            .....*..**.
            ..*..*..*..
            ......E.*P.

            expect: police in 31
            ..T..*.....
            ..*..*..*..
            *.****..*.P
            ..*..*..E..
            ..*..**.*.*
            ..*........
            .....*..*..
            -- exit 0
        "#]],
    );
    folder.check(
        "generate --rows 7 --columns 11 --style maze --verdict draw",
        expect![[r#"
        $ stakeout generate --rows 7 --columns 11 --style maze --verdict draw
        expect: draw
        ...***...**
        .*.P*..*.*.
        .**..*.....
        ...*.*.*E*.
        *.**...*...
        ..*..*.**.*
        .*..*...T..
        -- exit 0
    "#]],
    );
    folder.check(
        "generate --rows 7 --columns 11 --style open --verdict thief --turns 4-9",
        expect![[r#"
            $ stakeout generate --rows 7 --columns 11 --style open --verdict thief --turns 4-9
            expect: thief in 6
            .*.......P*
            ...*.*.....
            *.*.......*
            T..E.......
            *..........
            ....*..*.*.
            .*.........
            -- exit 0
        "#]],
    );
}

#[test]
fn check_proves_every_generated_board() {
    let folder = Folder::with(&[]);
    for (arguments, verdict, walls) in [
        (
            "--verdict police --turns 7 --unique-key --style open --walls 25",
            "expect: police in 7\n",
            Some(7),
        ),
        ("--verdict thief --turns 4 --seed 9", "expect: thief in 4\n", None),
        ("--verdict draw --style maze", "expect: draw\n", None),
        ("--turns 3-5 --walls 99", "expect: ", Some(27)),
        ("", "expect: ", None),
    ] {
        let arguments = format!("generate --rows 5 --columns 6 -n 3 {arguments}");
        let (boards, code) = output(&folder, &arguments);
        assert_eq!(code, Some(if walls == Some(27) { 1 } else { 0 }), "{arguments}\n{boards}");
        assert_eq!(output(&folder, &arguments).0, boards, "{arguments}");
        for board in boards.split("\n\n") {
            assert!(board.starts_with(verdict), "{arguments}\n{board}");
            let grid: Vec<&str> = board.lines().skip(1).collect();
            assert!(
                grid.len() == 5 && grid.iter().all(|row| row.len() == 6),
                "{arguments}\n{board}"
            );
            let found = grid.concat().matches('*').count();
            assert!(walls.is_none_or(|walls| walls == found), "{arguments}\n{board}");
        }
        folder.write("new.board", boards.as_bytes());
        let (report, code) =
            output(&folder, "check --no-cache --verdicts --output-format concise new.board");
        assert_eq!(
            (code, report.contains("expect")),
            (Some(0), false),
            "{arguments}\n{boards}{report}"
        );
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let folder = Folder::with(&[]);
    for arguments in ["--rows 5 --columns 6 -n 14 --seed 3", "--rows 1 --columns 3 -n 9"] {
        let outputs = ["-j 1", "-j 4", "--jobs 9"].map(|jobs| {
            let command = format!("generate {arguments} {jobs}");
            let output = folder.command(&command).output().unwrap();
            (output.stdout, output.stderr)
        });
        assert!(outputs[1] == outputs[0] && outputs[2] == outputs[0], "{arguments}");
    }
}

#[test]
fn giving_up_leaves_the_boards_found() {
    let folder = Folder::with(&[]);
    folder.check(
        "generate --rows 1 --columns 3 -n 9",
        expect![[r#"
            $ stakeout generate --rows 1 --columns 3 -n 9
            expect: police in 1
            TPE

            expect: police in 1
            PTE

            expect: police in 3
            PET
            -- standard error
            stakeout: gave up after 600 tries; boards found: 3 of 9
            -- exit 1
        "#]],
    );
    folder.check("generate --rows 4 --columns 4 --verdict police --turns 18", expect![[r#"
        $ stakeout generate --rows 4 --columns 4 --verdict police --turns 18
        -- standard error
        stakeout: gave up after 0 tries: no board has such a verdict, since the police win in an odd number of turns and the thief in an even one; boards found: 0 of 1
        -- exit 1
    "#]]);
    folder.check("generate --rows 30 --columns 30 --solver-memory 1KiB", expect![[r#"
        $ stakeout generate --rows 30 --columns 30 --solver-memory 1KiB
        -- standard error
        stakeout: gave up after 0 tries: too large: needs SIZE of memory, and the limit is 1 KiB; raise `solver.memory` (`--solver-memory`); boards found: 0 of 1
        -- exit 1
    "#]]);
}

#[test]
fn options_that_do_not_fit_together_are_usage_errors() {
    let folder = Folder::with(&[]);
    folder.check(
        "generate --rows 5 --columns 5 --verdict draw --turns 5",
        expect![[r#"
        $ stakeout generate --rows 5 --columns 5 --verdict draw --turns 5
        -- standard error
        stakeout: --turns cannot be used with --verdict draw: a draw does not end
        -- exit 2
    "#]],
    );
    folder.check(
        "generate --rows 5 --columns 5 --verdict thief --unique-key",
        expect![[r#"
        $ stakeout generate --rows 5 --columns 5 --verdict thief --unique-key
        -- standard error
        stakeout: --unique-key can be used only with --verdict police
        -- exit 2
    "#]],
    );
    folder.check(
        "generate --rows 5 --columns 5 --style maze --walls 30",
        expect![[r#"
        $ stakeout generate --rows 5 --columns 5 --style maze --walls 30
        -- standard error
        stakeout: --walls cannot be used with --style maze
        -- exit 2
    "#]],
    );
    folder.check(
        "generate --rows 1 --columns 2",
        expect![[r#"
        $ stakeout generate --rows 1 --columns 2
        -- standard error
        stakeout: a board needs at least three cells, for `P`, `T` and `E`
        -- exit 2
    "#]],
    );
    folder.check(
        "generate --rows 300 --columns 300",
        expect![[r#"
        $ stakeout generate --rows 300 --columns 300
        -- standard error
        stakeout: a generated board has at most 65536 cells
        -- exit 2
    "#]],
    );
    for arguments in [
        "--rows 5",
        "--rows 0 --columns 5",
        "--rows 5 --columns 5 --turns 9-5",
        "--rows 5 --columns 5 --turns x",
        "--rows 5 --columns 5 --walls 101",
        "--rows 5 --columns 5 -n 0",
        "--rows 5 --columns 5 --verdict draw --unique-key",
    ] {
        assert_eq!(
            output(&folder, &format!("generate {arguments}")),
            (String::new(), Some(2)),
            "{arguments}"
        );
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_ends_before_its_boards_are_found() {
    use std::io::{BufRead as _, BufReader};
    use std::process::Command;

    let folder = Folder::with(&[]);
    // Boards without end: the first lines show that the search is running.
    let mut command = folder.command("generate --rows 5 --columns 5 -n 100000");
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.next().unwrap().unwrap().starts_with("expect: "));
    assert!(
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success()
    );
    let boards = lines.filter(|line| line.as_ref().unwrap().starts_with("expect: ")).count();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(boards < 99_999, "{boards} boards");
}
