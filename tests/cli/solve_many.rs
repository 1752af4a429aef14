//! `stakeout solve` with several files and directories.

use expect_test::expect;

use crate::support::Folder;

#[test]
fn several_files_and_directories_are_solved_with_their_paths() {
    let folder = Folder::with(&[
        ("a.board", "PTE\n\nPT\n"),
        ("d/b.board", "P.T\n..E\n"),
        ("d/c.game", "start: a\na -> b\nb\n"),
        ("d/.hidden.board", "PTE\n"),
        ("empty/notes.txt", "PTE\n"),
    ]);
    folder.check(
        "solve a.board d missing.board",
        expect![[r#"
        $ stakeout solve a.board d missing.board
        a.board: Police catches the thief
        a.board: Not solved
        d/b.board: The thief escapes
        d/c.game: a win 1
        d/c.game: b lose 0
        -- standard error
        error[missing-exit]: no exit: the board needs one `E`
         --> a.board:3:1
          |
        3 | PT
          | ^^

        stakeout: missing.board: cannot be read: No such file or directory (os error 2)
        -- exit 2
    "#]],
    );
    folder.check("solve --output-format json d a.board", expect![[r#"
        $ stakeout solve --output-format json d a.board
        [
        {"file":"d/b.board","boards":[
        {"title":null,"line":1,"rows":2,"columns":3,"police":[1,1],"thief":[1,3],"exit":[2,3],"exits":[[2,3]],"first":"police","verdict":"thief","turns":2,"line_of_play":[{"mover":"police","to":[1,1]},{"mover":"thief","to":[2,3]}]}
        ]},
        {"file":"d/c.game","games":[
        {"title":null,"line":2,"start":"a","verdict":"win","turns":1,"line_of_play":["b"],"cycle":null,"vertices":[
        {"name":"a","outcome":"win","turns":1,"best":"b"},
        {"name":"b","outcome":"lose","turns":0,"best":null}
        ]}
        ]},
        {"file":"a.board","boards":[
        {"title":null,"line":1,"rows":1,"columns":3,"police":[1,1],"thief":[1,2],"exit":[1,3],"exits":[[1,3]],"first":"police","verdict":"police","turns":1,"line_of_play":[{"mover":"police","to":[1,2]}]},
        {"title":null,"line":3,"rows":1,"columns":2,"police":[1,1],"thief":[1,2],"exit":null,"exits":[],"first":"police","verdict":null,"turns":null,"line_of_play":null}
        ]}
        ]
        -- standard error
        error[missing-exit]: no exit: the board needs one `E`
         --> a.board:3:1
          |
        3 | PT
          | ^^

        -- exit 1
    "#]]);
    folder.check("solve --output-format json d/b.board", expect![[r#"
        $ stakeout solve --output-format json d/b.board
        {"file":"d/b.board","boards":[
        {"title":null,"line":1,"rows":2,"columns":3,"police":[1,1],"thief":[1,3],"exit":[2,3],"exits":[[2,3]],"first":"police","verdict":"thief","turns":2,"line_of_play":[{"mover":"police","to":[1,1]},{"mover":"thief","to":[2,3]}]}
        ]}
        -- exit 0
    "#]]);
    folder.check(
        "solve --verify d",
        expect![[r#"
        $ stakeout solve --verify d
        d/b.board: The thief escapes
        d/b.board:   proved: 72 states
        d/c.game: a win 1
        d/c.game: b lose 0
        d/c.game:   proved: 2 vertices
        -- exit 0
    "#]],
    );
    folder.check(
        "solve --critical d",
        expect![[r#"
        $ stakeout solve --critical d
        d/b.board: The thief escapes
        d/b.board:   critical cells: 0 change the outcome, 0 only the turns
        -- standard error
        stakeout: d/c.game: --critical and --variants apply only to boards; this is a graph game
        -- exit 2
    "#]],
    );
    folder.check_with_input(
        "PTE\n",
        "solve - a.board --exclude d",
        expect![[r#"
        $ stakeout solve - a.board --exclude d
        -: Police catches the thief
        a.board: Police catches the thief
        a.board: Not solved
        -- standard error
        error[missing-exit]: no exit: the board needs one `E`
         --> a.board:3:1
          |
        3 | PT
          | ^^

        -- exit 1
    "#]],
    );
    folder.check(
        "solve --output-format json empty",
        expect![[r#"
            $ stakeout solve --output-format json empty
            []
            -- standard error
            stakeout: no *.board, *.game or *.pursuit files found
            -- exit 1
        "#]],
    );
    folder.check(
        "solve --output-format json empty missing.board",
        expect![[r#"
        $ stakeout solve --output-format json empty missing.board
        []
        -- standard error
        stakeout: missing.board: cannot be read: No such file or directory (os error 2)
        -- exit 2
    "#]],
    );
    folder.check(
        "solve --state 1,1:1,3:police d",
        expect![[r#"
        $ stakeout solve --state 1,1:1,3:police d
        -- standard error
        stakeout: --state needs a single file
        -- exit 2
    "#]],
    );
}

#[test]
fn a_directory_with_one_file_is_an_array_of_one() {
    let folder = Folder::with(&[("d/a.board", "PTE\n")]);
    folder.check("solve --output-format json d", expect![[r#"
        $ stakeout solve --output-format json d
        [
        {"file":"d/a.board","boards":[
        {"title":null,"line":1,"rows":1,"columns":3,"police":[1,1],"thief":[1,2],"exit":[1,3],"exits":[[1,3]],"first":"police","verdict":"police","turns":1,"line_of_play":[{"mover":"police","to":[1,2]}]}
        ]}
        ]
        -- exit 0
    "#]]);
    folder.check(
        "solve d",
        expect![[r#"
        $ stakeout solve d
        d/a.board: Police catches the thief
        -- exit 0
    "#]],
    );
}

#[test]
fn a_quoted_limit_is_enough_with_a_proof_as_well() {
    let folder = Folder::with(&[("a.board", "PTE\n"), ("b.board", "P.T.\n....\n...E\n")]);
    let solve = |limit: &str, file: &str| {
        let output = folder
            .command("solve --verify")
            .args(["--solver-memory", limit, file])
            .output()
            .unwrap();
        (output.status.success(), String::from_utf8(output.stderr).unwrap())
    };
    for file in ["a.board", "b.board"] {
        let (_, message) = solve("1", file);
        let quoted = message
            .split("needs ")
            .nth(1)
            .and_then(|rest| rest.split(" of memory").next())
            .unwrap();
        assert_eq!(solve(quoted, file), (true, String::new()), "{quoted}");
    }
}
