//! `stakeout check`: which files it checks, and its exit codes.

use expect_test::expect;

use crate::support::Folder;

const GOOD: &str = "P.T\n..E\n";
const BAD: &str = "P.T\n..T\n..E\n";

#[test]
fn numbers_that_are_no_board_are_met_with_edge_lists() {
    let folder = Folder::with(&[]);
    for (text, picture) in [
        (
            "1 2 -3\n",
            expect![[r#"
                $ stakeout check --output-format concise -
                -:1:1: error[stray-text] this file has no board: a board is a grid of `.` (floor), `*` (wall), `P` (policeman), `T` (thief) and `E` (exit); for a graph game (`*.game`), write `n m` above the edges: how many vertices and edges there are
                -- exit 1
            "#]],
        ),
        (
            "2 1\n1 2 -3\n",
            expect![[r#"
                $ stakeout check --output-format concise -
                -:2:5: error[bad-weight] negative weight; use 0 or a larger whole number
                -- exit 1
            "#]],
        ),
    ] {
        folder.check_with_input(text, "check --output-format concise -", picture);
    }
}

#[test]
fn a_file_is_linted_and_solved() {
    let folder = Folder::with(&[("a.board", "expect: police\nP.T \n..E\n")]);
    folder.check(
        "check a.board",
        expect![[r#"
            $ stakeout check a.board
            error[verdict-mismatch]: expected: Police catches the thief; found: The thief escapes in 2 turns
             --> a.board:1:9
              |
            1 | expect: police
              |         ^^^^^^
              |
              = help: `stakeout repair` finds the nearest boards as expected; `--fix --unsafe-fixes` writes the verdict found

            hint[trailing-whitespace]: trailing whitespace
             --> a.board:2:4
              |
            2 | P.T 
              |    ^
              |
              = help: Remove trailing whitespace

            Checked 1 file: 1 error, 1 hint.
            1 board: 1 thief
            1 fixable with --fix, 1 more with --unsafe-fixes
            -- exit 1
        "#]],
    );
}

#[test]
fn the_exit_code_is_0_without_errors() {
    let folder = Folder::with(&[("a.board", "title: x\ntilte: y\nP.T\n..E\n")]);
    folder.check(
        "check --verdicts --output-format concise a.board",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise a.board
            a.board:2:1: warning[unknown-directive] unknown directive `tilte`; did you mean `title`?
            a.board:3:1: information[verdict] The thief escapes in 2 turns
            -- exit 0
        "#]],
    );
}

#[test]
fn directories_are_searched_for_boards_and_games_in_order_of_name() {
    let folder = Folder::with(&[
        ("b.board", GOOD),
        ("a/z.board", BAD),
        ("a/notes.txt", BAD),
        ("a/board", BAD),
        ("c/d/e.board", GOOD),
        ("c/a.BOARD", BAD),
    ]);
    folder.check(
        "check --verdicts --output-format concise c a b.board",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise c a b.board
            c/d/e.board:1:1: information[verdict] The thief escapes in 2 turns
            a/z.board:2:3: error[duplicate-thief] a second thief; a board has only one
            b.board:1:1: information[verdict] The thief escapes in 2 turns
            -- exit 1
        "#]],
    );
    folder.check(
        "check --verdicts --output-format concise",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise
            a/z.board:2:3: error[duplicate-thief] a second thief; a board has only one
            b.board:1:1: information[verdict] The thief escapes in 2 turns
            c/d/e.board:1:1: information[verdict] The thief escapes in 2 turns
            -- exit 1
        "#]],
    );
    folder.check(
        "check --verdicts --output-format concise .",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise .
            a/z.board:2:3: error[duplicate-thief] a second thief; a board has only one
            b.board:1:1: information[verdict] The thief escapes in 2 turns
            c/d/e.board:1:1: information[verdict] The thief escapes in 2 turns
            -- exit 1
        "#]],
    );
    folder.check(
        "check --verdicts --output-format concise ./a",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise ./a
            a/z.board:2:3: error[duplicate-thief] a second thief; a board has only one
            -- exit 1
        "#]],
    );
}

#[test]
fn a_file_that_is_named_twice_is_checked_once() {
    let folder = Folder::with(&[("a/a.board", GOOD)]);
    folder.check(
        "check --verdicts --output-format concise a/a.board ./a/../a/a.board a",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise a/a.board ./a/../a/a.board a
        a/a.board:1:1: information[verdict] The thief escapes in 2 turns
        -- exit 0
    "#]],
    );
}

#[test]
fn ignored_and_hidden_files_are_left_out_unless_they_are_named() {
    let folder = Folder::with(&[
        (".gitignore", "drafts/\n*.old.board\n"),
        ("sub/.ignore", "secret.board\n"),
        ("a.board", GOOD),
        ("a.old.board", BAD),
        ("drafts/b.board", BAD),
        ("sub/secret.board", BAD),
        ("sub/c.board", GOOD),
        (".hidden.board", BAD),
        (".hidden/d.board", BAD),
    ]);
    let outside_a_repository = expect![[r#"
        $ stakeout check --verdicts --output-format concise
        a.board:1:1: information[verdict] The thief escapes in 2 turns
        sub/c.board:1:1: information[verdict] The thief escapes in 2 turns
        -- exit 0
    "#]];
    folder.check("check --verdicts --output-format concise", outside_a_repository);
    folder.write(".git/HEAD", b"ref: refs/heads/main\n");
    let inside_one = expect![[r#"
        $ stakeout check --verdicts --output-format concise
        a.board:1:1: information[verdict] The thief escapes in 2 turns
        sub/c.board:1:1: information[verdict] The thief escapes in 2 turns
        -- exit 0
    "#]];
    folder.check("check --verdicts --output-format concise", inside_one);
    folder.check(
        "check --verdicts --output-format concise a.old.board .hidden drafts",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise a.old.board .hidden drafts
            a.old.board:2:3: error[duplicate-thief] a second thief; a board has only one
            .hidden/d.board:2:3: error[duplicate-thief] a second thief; a board has only one
            drafts/b.board:2:3: error[duplicate-thief] a second thief; a board has only one
            -- exit 1
        "#]],
    );
}

#[test]
fn no_files_at_all_get_a_note() {
    let folder = Folder::with(&[("notes.txt", BAD)]);
    folder.check(
        "check",
        expect![[r#"
            $ stakeout check
            -- standard error
            stakeout: no *.board, *.game or *.pursuit files found
            -- exit 0
        "#]],
    );
    folder.check(
        "check --output-format json .",
        expect![[r#"
            $ stakeout check --output-format json .
            []
            -- standard error
            stakeout: no *.board, *.game or *.pursuit files found
            -- exit 0
        "#]],
    );
}

#[test]
fn an_unreadable_path_outranks_errors_and_other_files_are_checked() {
    let folder = Folder::with(&[("a.board", BAD), ("b.board", GOOD)]);
    folder.check(
        "check --verdicts --output-format concise a.board nowhere.board b.board nothing",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise a.board nowhere.board b.board nothing
            a.board:2:3: error[duplicate-thief] a second thief; a board has only one
            b.board:1:1: information[verdict] The thief escapes in 2 turns
            -- standard error
            stakeout: nowhere.board: cannot be read: No such file or directory (os error 2)
            stakeout: nothing: cannot be read: No such file or directory (os error 2)
            -- exit 2
        "#]],
    );
    folder.check(
        "check --verdicts --output-format concise b.board nowhere.board",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise b.board nowhere.board
        b.board:1:1: information[verdict] The thief escapes in 2 turns
        -- standard error
        stakeout: nowhere.board: cannot be read: No such file or directory (os error 2)
        -- exit 2
    "#]],
    );
}

#[test]
fn a_dash_is_standard_input_which_may_have_a_name() {
    let folder = Folder::with(&[("a.board", GOOD)]);
    folder.check_with_input(
        BAD,
        "check --verdicts --output-format concise - a.board",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise - a.board
            -:2:3: error[duplicate-thief] a second thief; a board has only one
            a.board:1:1: information[verdict] The thief escapes in 2 turns
            -- exit 1
        "#]],
    );
    folder.check_with_input(
        BAD,
        "check --verdicts --output-format concise --stdin-filename levels/x.board -",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise --stdin-filename levels/x.board -
            levels/x.board:2:3: error[duplicate-thief] a second thief; a board has only one
            -- exit 1
        "#]],
    );
    folder.check_with_input(
        BAD,
        "check --verdicts --output-format concise --stdin-filename x.board",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise --stdin-filename x.board
            x.board:2:3: error[duplicate-thief] a second thief; a board has only one
            -- exit 1
        "#]],
    );
}

#[test]
fn the_kind_of_a_file_follows_from_its_name_unless_given() {
    let folder = Folder::with(&[
        ("a.txt", "a -> b\n"),
        ("b.txt", GOOD),
        ("c.game", GOOD),
        ("d.board", "a -> b\n"),
    ]);
    folder.check(
        "check --verdicts --output-format concise a.txt b.txt c.game d.board",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise a.txt b.txt c.game d.board
            a.txt:1:6: warning[undefined-vertex] `b` has no line of its own, so it has no moves
            b.txt:1:1: information[verdict] The thief escapes in 2 turns
            d.board:1:1: error[stray-text] this file has no board: a board is a grid of `.` (floor), `*` (wall), `P` (policeman), `T` (thief) and `E` (exit); for a comment, start the line with `;`
            -- exit 1
        "#]],
    );
    folder.check(
        "check --verdicts --output-format concise --kind board a.txt c.game",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise --kind board a.txt c.game
            a.txt:1:1: error[stray-text] this file has no board: a board is a grid of `.` (floor), `*` (wall), `P` (policeman), `T` (thief) and `E` (exit); for a comment, start the line with `;`
            c.game:1:1: information[verdict] The thief escapes in 2 turns
            -- exit 1
        "#]],
    );
    folder.check_with_input(
        "a -> b\n",
        "check --verdicts --output-format concise --stdin-filename x.board -",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise --stdin-filename x.board -
            x.board:1:1: error[stray-text] this file has no board: a board is a grid of `.` (floor), `*` (wall), `P` (policeman), `T` (thief) and `E` (exit); for a comment, start the line with `;`
            -- exit 1
        "#]],
    );
    folder.check_with_input(
        "a -> b\n",
        "check --verdicts --output-format concise -",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise -
            -:1:6: warning[undefined-vertex] `b` has no line of its own, so it has no moves
            -- exit 0
        "#]],
    );
}

#[test]
fn a_byte_order_mark_on_disk_is_not_counted() {
    let folder = Folder::with(&[
        ("a.board", "\u{feff}P#T \n..E\n"),
        ("b.board", "\u{feff}"),
        ("c.board", "\u{feff}PTE\n"),
    ]);
    folder.write("d.board", b"\xef\xbb\xbfP.\xff\n");
    folder.write("e.board", b"\xef\xbb\xbf\xef\xbb\xbfPTE\n");
    folder.check(
        "check --verdicts --output-format concise",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise
            a.board:1:2: error[unknown-cell] unknown cell `#`; did you mean `*` (wall)?
            a.board:1:4: hint[trailing-whitespace] trailing whitespace
            b.board:1:1: warning[empty-file] no board in this file
            c.board:1:1: information[verdict] Police catches the thief in 1 turn
            d.board:1:3: error[not-utf-8] the file is not UTF-8 text: byte 0xFF at offset 5 cannot be read; save the file as UTF-8
            e.board:1:1: error[unknown-cell] unknown cell `U+FEFF`; cells are `.`, `*`, `P`, `T` and `E`
            -- exit 1
        "#]],
    );
}

#[test]
fn invalid_utf_8_is_reported_at_its_position() {
    let folder = Folder::with(&[]);
    folder.write("latin-1.board", b"title: caf\xe9\nP.T\n..E\n");
    folder.write("utf-16.board", b"\xff\xfeP\0.\0T\0\n\0");
    folder.write("picture.game", b"\x89PNG\r\n\x1a\n");
    folder.write("cut.board", "P.T\r\n..é".as_bytes().split_last().unwrap().1);
    folder.check(
        "check",
        expect![[r#"
            $ stakeout check
            error[not-utf-8]: the file is not UTF-8 text: byte 0xC3 at offset 7 cannot be read; save the file as UTF-8
             --> cut.board:2:3
              |
            2 | ..�
              |   ^

            error[not-utf-8]: the file is not UTF-8 text: byte 0xE9 at offset 10 cannot be read; save the file as UTF-8
             --> latin-1.board:1:11
              |
            1 | title: caf�
              |           ^

            error[not-utf-8]: the file is not UTF-8 text: byte 0x89 at offset 0 cannot be read; save the file as UTF-8
             --> picture.game:1:1
              |
            1 | �PNG
              | ^

            error[not-utf-8]: the file is not UTF-8 text: byte 0xFF at offset 0 cannot be read; save the file as UTF-8
             --> utf-16.board:1:1
              |
            1 | ��P␀.␀T␀
              | ^

            Checked 4 files: 4 errors.
            -- exit 1
        "#]],
    );
}

#[test]
fn a_board_that_is_too_large_shows_the_memory_it_needs() {
    let folder = Folder::with(&[("a.board", GOOD), ("b.board", "expect: thief\nP.T\n..E\n")]);
    folder.check("check --verdicts --output-format concise --solver-memory 100 a.board", expect![[r#"
        $ stakeout check --verdicts --output-format concise --solver-memory 100 a.board
        a.board:1:1: warning[too-large] not solved: needs SIZE of memory, and the limit is 100 B; raise `solver.memory` (`--solver-memory`)
        -- exit 0
    "#]]);
    folder.check("check --verdicts --output-format concise --solver-memory 0.1KiB b.board", expect![[r#"
        $ stakeout check --verdicts --output-format concise --solver-memory 0.1KiB b.board
        b.board:2:1: error[too-large] not solved: needs SIZE of memory, and the limit is 102 B; raise `solver.memory` (`--solver-memory`)
        -- exit 1
    "#]]);
    folder.check("check --solver-memory much b.board", expect![[r#"
        $ stakeout check --solver-memory much b.board
        -- standard error
        error: invalid value 'much' for '--solver-memory <SIZE>': invalid memory size `much`; use bytes or a text such as `512 MiB`

        For more information, try '--help'.
        -- exit 2
    "#]]);
}

/// Whatever is asked: a limit that a message names is enough, and so is the next, if the game turns
/// out to be longer. A best line that is left out takes more than the verdict.
#[test]
fn a_limit_that_a_message_quotes_can_be_typed_back() {
    let snake = "P.......\n*******.\n........\n.*******\n.......T\n*******.\nE.......\n";
    let folder =
        Folder::with(&[("a.board", snake), ("b.board", &format!("expect: draw\n{snake}"))]);
    for command in [
        "check a.board",
        "check --verdicts --output-format sarif b.board",
        "solve a.board",
        "solve --output-format json a.board",
        "solve --output-format json --cells a.board",
        "solve --stats a.board",
        "solve --verify --stats a.board",
        "certify a.board -o a.cert",
    ] {
        let quoted = |limit: &str| {
            let limited = format!("{command} --solver-memory {}", limit.replace(' ', ""));
            let output = folder.command(&limited).output().unwrap();
            let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
            let mut refusals = text.lines().filter(|line| !line.contains("best line left out"));
            let (before, _) =
                refusals.find_map(|line| line.split_once(" of memory, and the limit is"))?;
            Some(before.rsplit_once("needs ").unwrap().1.to_owned())
        };
        let enough = quoted("1").unwrap_or_else(|| panic!("{command} needs nothing"));
        assert_eq!(quoted(&enough), None, "{command} with {enough}");
    }
}

#[test]
fn wrong_usage_exits_with_2() {
    let folder = Folder::with(&[("a.board", GOOD)]);
    folder.check(
        "check --nonsense",
        expect![[r#"
        $ stakeout check --nonsense
        -- standard error
        error: unexpected argument '--nonsense' found

          tip: to pass '--nonsense' as a value, use '-- --nonsense'

        Usage: stakeout check [OPTIONS] [PATH]...

        For more information, try '--help'.
        -- exit 2
    "#]],
    );
    folder.check(
        "check --output-format yaml a.board",
        expect![[r#"
            $ stakeout check --output-format yaml a.board
            -- standard error
            error: invalid value 'yaml' for '--output-format <FORMAT>'
              [possible values: text, concise, json, sarif, github, junit]

            For more information, try '--help'.
            -- exit 2
        "#]],
    );
    folder.check(
        "check --output yaml=x a.board",
        expect![[r#"
            $ stakeout check --output yaml=x a.board
            -- standard error
            error: invalid value 'yaml=x' for '--output <FORMAT=PATH>': expected one of text, concise, json, sarif, github, junit

            For more information, try '--help'.
            -- exit 2
        "#]],
    );
    folder.check(
        "check --output json=- a.board",
        expect![[r#"
            $ stakeout check --output json=- a.board
            -- standard error
            error: invalid value 'json=-' for '--output <FORMAT=PATH>': use `--output-format json` for standard output

            For more information, try '--help'.
            -- exit 2
        "#]],
    );
    folder.check("check --output json a.board", expect![[r#"
        $ stakeout check --output json a.board
        -- standard error
        error: invalid value 'json' for '--output <FORMAT=PATH>': use FORMAT=PATH, where FORMAT is one of text, concise, json, sarif, github, junit

        For more information, try '--help'.
        -- exit 2
    "#]]);
}

#[test]
fn a_closed_output_ends_the_program_quietly() {
    let folder = Folder::with(&[("a.board", &"PTTTTT\n\n".repeat(20_000))]);
    for format in ["text", "concise", "json"] {
        let mut command = folder.command(&format!("check --output-format {format} a.board"));
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
        let mut child = command.spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(
            (output.status.code(), String::from_utf8(output.stderr).unwrap()),
            (Some(1), String::new())
        );
    }
}

#[test]
fn a_note_says_why_files_were_left_out() {
    let folder = Folder::with(&[
        ("stakeout.toml", "exclude = [\"drafts/**\"]\n"),
        (".gitignore", "old\n"),
        ("drafts/a.board", BAD),
        ("drafts/b.board", BAD),
        ("sub/old/c.board", BAD),
        ("sub/d.game", "a\n"),
    ]);
    folder.check("check drafts", expect![[r#"
        $ stakeout check drafts
        -- standard error
        stakeout: no *.board, *.game or *.pursuit files found: 2 files excluded by `exclude` in stakeout.toml
        -- exit 0
    "#]]);
    folder.check("fmt --exclude *.game sub", expect![[r#"
        $ stakeout fmt --exclude *.game sub
        -- standard error
        stakeout: no *.board, *.game or *.pursuit files found: 1 file excluded by --exclude, 1 file ignored by .gitignore
        -- exit 0
    "#]]);
    folder.check("solve --force-exclude drafts/a.board", expect![[r#"
        $ stakeout solve --force-exclude drafts/a.board
        -- standard error
        stakeout: no *.board, *.game or *.pursuit files found: 1 file excluded by `exclude` in stakeout.toml
        -- exit 1
    "#]]);
}

#[test]
fn an_absolute_glob_excludes() {
    let folder = Folder::with(&[("a.board", GOOD), ("drafts/b.board", BAD)]);
    for glob in ["drafts", "drafts/*.board", "**"] {
        let glob = folder.path().join(glob).display().to_string();
        let output = folder
            .command("check --output-format concise --exclude")
            .args([glob.as_str(), "."])
            .output()
            .unwrap();
        assert_eq!((output.status.code(), output.stdout), (Some(0), Vec::new()), "{glob}");
    }
}

/// A repository in a directory that itself is under git, with everything ignored.
#[test]
fn ignore_files_above_a_repository_do_not_count() {
    let folder = Folder::with(&[
        (".git/HEAD", "ref: refs/heads/main\n"),
        (".gitignore", "*\n"),
        (".ignore", "*\n"),
        ("inner/.git/HEAD", "ref: refs/heads/main\n"),
        ("inner/a.board", GOOD),
        ("worktree/.git", "gitdir: ../inner/.git/worktrees/one\n"),
        ("worktree/b.board", GOOD),
        ("inner/.git/worktrees/one/commondir", "../..\n"),
        ("inner/.git/info/exclude", "c.board\n"),
        ("worktree/c.board", BAD),
    ]);
    folder.check(
        "check --verdicts --output-format concise inner worktree",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise inner worktree
        inner/a.board:1:1: information[verdict] The thief escapes in 2 turns
        worktree/b.board:1:1: information[verdict] The thief escapes in 2 turns
        -- exit 0
    "#]],
    );
    folder.check(
        "check",
        expect![[r#"
        $ stakeout check
        -- standard error
        stakeout: no *.board, *.game or *.pursuit files found: 3 files ignored by .ignore
        -- exit 0
    "#]],
    );
}

#[test]
fn standard_input_with_an_excluded_name_is_left_out_if_that_is_forced() {
    let folder = Folder::with(&[("stakeout.toml", "exclude = [\"drafts\"]\n")]);
    let messy = "skip: both\ntitle: x\nP.T\n..E\n";
    let name = "--stdin-filename drafts/a.board";
    for (arguments, picture) in [
        (
            format!("check --force-exclude {name}"),
            expect![[r#"
            $ stakeout check --force-exclude --stdin-filename drafts/a.board
            -- standard error
            stakeout: no *.board, *.game or *.pursuit files found: 1 file excluded by `exclude` in stakeout.toml
            -- exit 0
        "#]],
        ),
        (
            format!("check --fix --force-exclude {name} -"),
            expect![[r#"
                $ stakeout check --fix --force-exclude --stdin-filename drafts/a.board -
                skip: both
                title: x
                P.T
                ..E
                -- standard error
                stakeout: no *.board, *.game or *.pursuit files found: 1 file excluded by `exclude` in stakeout.toml
                -- exit 0
            "#]],
        ),
        (
            format!("fmt --force-exclude {name}"),
            expect![[r#"
                $ stakeout fmt --force-exclude --stdin-filename drafts/a.board
                skip: both
                title: x
                P.T
                ..E
                -- standard error
                stakeout: no *.board, *.game or *.pursuit files found: 1 file excluded by `exclude` in stakeout.toml
                -- exit 0
            "#]],
        ),
        (
            format!("fmt --check --force-exclude {name}"),
            expect![[r#"
            $ stakeout fmt --check --force-exclude --stdin-filename drafts/a.board
            -- standard error
            stakeout: no *.board, *.game or *.pursuit files found: 1 file excluded by `exclude` in stakeout.toml
            -- exit 0
        "#]],
        ),
        (
            format!("fmt {name}"),
            expect![[r#"
                $ stakeout fmt --stdin-filename drafts/a.board
                title: x
                skip: both
                P.T
                ..E
                -- exit 0
            "#]],
        ),
    ] {
        folder.check_with_input(messy, &arguments, picture);
    }
}

#[test]
fn a_file_with_too_many_boards_is_refused() {
    let folder = Folder::with(&[]);
    let boards = "PTE\n\n".repeat(100_000);
    folder.write("most.board", boards.as_bytes());
    folder.write("many.board", format!("{boards}PTE\n").as_bytes());
    folder.write("many.md", format!("```board\n{boards}```\n```board\nPTE\n```\n").as_bytes());
    folder.check(
        "fmt --check most.board",
        expect![[r#"
        $ stakeout fmt --check most.board
        Would format: most.board
        -- standard error
        stakeout: 1 file would be formatted
        -- exit 1
    "#]],
    );
    for command in ["check", "solve", "fmt", "rewrite crop", "convert --to game", "render"] {
        let output = folder.command(&format!("{command} many.board")).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{command}: {said}");
        assert_eq!(
            said, "stakeout: many.board: cannot be read: it has more than 100,000 boards\n",
            "{command}"
        );
    }
    folder.check(
        "check many.md",
        expect![[r#"
        $ stakeout check many.md
        -- standard error
        stakeout: many.md: cannot be read: it has more than 100,000 boards
        -- exit 2
    "#]],
    );
}

#[test]
fn graph6_is_not_formatted() {
    let folder = Folder::with(&[("a.g6", "IheA@GUAo\n"), ("b.txt", ">>graph6<<IheA@GUAo\n")]);
    folder.check(
        "fmt a.g6 b.txt",
        expect![[r#"
            $ stakeout fmt a.g6 b.txt
            -- standard error
            stakeout: a.g6: cannot be read: it is graph6, which holds graphs: `stakeout convert` makes a pursuit file of one, and `stakeout solve --cop-number` finds their cop numbers
            stakeout: b.txt: cannot be read: it is graph6, which holds graphs: `stakeout convert` makes a pursuit file of one, and `stakeout solve --cop-number` finds their cop numbers
            -- exit 2
        "#]],
    );
}
