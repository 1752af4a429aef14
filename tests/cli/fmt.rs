//! `stakeout fmt`: what is formatted, where it is written, and the exit codes.

use std::fs;

use expect_test::expect;

use crate::support::Folder;

const ROUGH: &str = "\nexpect:thief\ntitle:  a \nP.T \n..E\n\n\n";
const SMOOTH: &str = "title: a\nexpect: thief\nP.T\n..E\n";
const ROUGH_GAME: &str = "start:a\n\n\na  -> b \nb";

#[test]
fn files_are_formatted_in_place() {
    let folder = Folder::with(&[("a.board", ROUGH), ("b/b.board", SMOOTH), ("c.game", ROUGH_GAME)]);
    folder.check(
        "fmt",
        expect![[r#"
        $ stakeout fmt
        -- standard error
        stakeout: 2 files formatted, 1 file already formatted
        -- exit 0
    "#]],
    );
    assert_eq!(folder.read("a.board"), SMOOTH);
    assert_eq!(folder.read("c.game"), "start: a\n\na  -> b\nb\n");
    folder.check(
        "fmt",
        expect![[r#"
        $ stakeout fmt
        -- standard error
        stakeout: 3 files already formatted
        -- exit 0
    "#]],
    );
}

#[test]
fn check_and_diff_write_nothing() {
    let folder = Folder::with(&[("a.board", ROUGH), ("b.board", SMOOTH), ("c.game", ROUGH_GAME)]);
    folder.check(
        "fmt --check",
        expect![[r#"
        $ stakeout fmt --check
        Would format: a.board
        Would format: c.game
        -- standard error
        stakeout: 2 files would be formatted, 1 file already formatted
        -- exit 1
    "#]],
    );
    folder.check(
        "fmt --diff",
        expect![[r#"
        $ stakeout fmt --diff
        --- a.board
        +++ a.board
        @@ -1,7 +1,4 @@
        -
        -expect:thief
        -title:  a 
        -P.T 
        +title: a
        +expect: thief
        +P.T
         ..E
        -
        -
        --- c.game
        +++ c.game
        @@ -1,5 +1,4 @@
        -start:a
        +start: a

        -
        -a  -> b 
        -b
        \ No newline at end of file
        +a  -> b
        +b
        -- standard error
        stakeout: 2 files would be formatted, 1 file already formatted
        -- exit 1
    "#]],
    );
    folder.check(
        "fmt --check --diff b.board",
        expect![[r#"
        $ stakeout fmt --check --diff b.board
        -- standard error
        stakeout: 1 file already formatted
        -- exit 0
    "#]],
    );
    assert_eq!([folder.read("a.board"), folder.read("c.game")], [ROUGH, ROUGH_GAME]);
}

#[test]
fn standard_input_is_formatted_to_standard_output() {
    let folder = Folder::with(&[]);
    folder.check_with_input(
        ROUGH,
        "fmt -",
        expect![[r#"
            $ stakeout fmt -
            title: a
            expect: thief
            P.T
            ..E
            -- exit 0
        "#]],
    );
    folder.check_with_input(
        SMOOTH,
        "fmt -",
        expect![[r#"
            $ stakeout fmt -
            title: a
            expect: thief
            P.T
            ..E
            -- exit 0
        "#]],
    );
    folder.check_with_input(
        "P \n",
        "fmt --stdin-filename x.game",
        expect![[r#"
            $ stakeout fmt --stdin-filename x.game
            P
            -- exit 0
        "#]],
    );
    folder.check_with_input(
        ROUGH,
        "fmt --check --stdin-filename x.board -",
        expect![[r#"
        $ stakeout fmt --check --stdin-filename x.board -
        Would format: x.board
        -- standard error
        stakeout: 1 file would be formatted
        -- exit 1
    "#]],
    );
}

#[test]
fn files_that_cannot_be_formatted_are_reported_and_the_rest_is_formatted() {
    let folder = Folder::with(&[("c.board", ROUGH)]);
    folder.write("b.board", b"P\xff\n");
    folder.check(
        "fmt a.board b.board c.board",
        expect![[r#"
            $ stakeout fmt a.board b.board c.board
            -- standard error
            stakeout: a.board: cannot be read: No such file or directory (os error 2)
            stakeout: b.board: the file is not UTF-8 text: byte 0xFF at offset 1 cannot be read; save the file as UTF-8
            stakeout: 1 file formatted
            -- exit 2
        "#]],
    );
    assert_eq!(folder.read("c.board"), SMOOTH);
    assert_eq!(fs::read(folder.path().join("b.board")).unwrap(), b"P\xff\n");
}

#[test]
fn nothing_to_format_is_not_an_error() {
    Folder::with(&[]).check(
        "fmt",
        expect![[r#"
            $ stakeout fmt
            -- standard error
            stakeout: no *.board, *.game or *.pursuit files found
            -- exit 0
        "#]],
    );
}

#[test]
fn a_comment_stays_with_the_directive_below_it() {
    let folder = Folder::with(&[("a.board", "; why\nexpect: police\n; its name\ntitle: x\nPTE\n")]);
    folder.check_with_input(
        &folder.read("a.board"),
        "fmt -",
        expect![[r#"
            $ stakeout fmt -
            ; its name
            title: x
            ; why
            expect: police
            PTE
            -- exit 0
        "#]],
    );
}

#[test]
fn a_byte_order_mark_and_blank_lines_are_formatted_once() {
    for name in ["a.board", "a.game"] {
        let folder = Folder::with(&[(name, "\u{feff}\n\n")]);
        for _ in 0..2 {
            assert!(folder.command("fmt").output().unwrap().status.success());
        }
        let message = String::from_utf8(folder.command("fmt").output().unwrap().stderr).unwrap();
        assert_eq!(message, "stakeout: 1 file already formatted\n", "{name}");
    }
}
