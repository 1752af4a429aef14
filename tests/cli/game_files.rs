//! Graph game files on the command line with errors, among other files, or very large.

use expect_test::expect;

use crate::support::Folder;

const TRAP: &str =
    "title: A small trap\nstuck: loses\nstart: a\nexpect: draw\na -> b c\nb -> a\nc -> d\nd\n";

#[test]
fn a_game_with_errors_is_not_solved() {
    let folder = Folder::with(&[("bad.game", "start: z\na -> b\n")]);
    folder.check(
        "solve bad.game",
        expect![[r#"
            $ stakeout solve bad.game
            Not solved
            -- standard error
            error[bad-value]: unknown vertex `z`; `start` must name a vertex of this game
             --> bad.game:1:8
              |
            1 | start: z
              |        ^

            warning[undefined-vertex]: `b` has no line of its own, so it has no moves
             --> bad.game:2:6
              |
            2 | a -> b
              |      ^

            -- exit 1
        "#]],
    );
    folder.check(
        "solve --output-format json bad.game",
        expect![[r#"
            $ stakeout solve --output-format json bad.game
            {"file":"bad.game","games":[
            {"title":null,"line":2,"start":null,"verdict":null,"turns":null,"line_of_play":null,"cycle":null,"vertices":null}
            ]}
            -- standard error
            error[bad-value]: unknown vertex `z`; `start` must name a vertex of this game
             --> bad.game:1:8
              |
            1 | start: z
              |        ^

            warning[undefined-vertex]: `b` has no line of its own, so it has no moves
             --> bad.game:2:6
              |
            2 | a -> b
              |      ^

            -- exit 1
        "#]],
    );
    folder.check("check --output-format json bad.game", expect![[r#"
        $ stakeout check --output-format json bad.game
        [
        {"file":"bad.game","rule":"bad-value","severity":"error","message":"unknown vertex `z`; `start` must name a vertex of this game","line":1,"column":8,"end_line":1,"end_column":9,"url":"file://FOLDER/.cache/stakeout/rules-0.2.0/bad-value.md","related":[],"fix":null},
        {"file":"bad.game","rule":"undefined-vertex","severity":"warning","message":"`b` has no line of its own, so it has no moves","line":2,"column":6,"end_line":2,"end_column":7,"url":"file://FOLDER/.cache/stakeout/rules-0.2.0/undefined-vertex.md","related":[],"fix":null}
        ]
        -- exit 1
    "#]]);
}

#[test]
fn a_file_without_vertices_has_no_game() {
    let folder = Folder::with(&[("empty.game", "; to do\n")]);
    folder.check(
        "solve empty.game",
        expect![[r#"
            $ stakeout solve empty.game
            -- standard error
            warning[empty-file]: no game in this file
             --> empty.game:1:1
              |
            1 | ; to do
              | ^

            -- exit 1
        "#]],
    );
    folder.check(
        "solve --output-format json empty.game",
        expect![[r#"
            $ stakeout solve --output-format json empty.game
            {"file":"empty.game","games":[]}
            -- standard error
            warning[empty-file]: no game in this file
             --> empty.game:1:1
              |
            1 | ; to do
              | ^

            -- exit 1
        "#]],
    );
    folder.check(
        "check empty.game",
        expect![[r#"
            $ stakeout check empty.game
            warning[empty-file]: no game in this file
             --> empty.game:1:1
              |
            1 | ; to do
              | ^

            Checked 1 file: no errors, 1 warning.
            -- exit 0
        "#]],
    );
}

#[test]
fn a_header_that_claims_too_much_is_rejected_before_anything_is_allocated() {
    let folder = Folder::with(&[
        ("huge.game", "expect: win\n100000000 1 1\n1 2\n"),
        ("quiet.game", "allow: too-large\n100000000 1\n1 2\n"),
    ]);
    folder.check("check --verdicts --output-format concise huge.game quiet.game", expect![[r#"
        $ stakeout check --verdicts --output-format concise huge.game quiet.game
        huge.game:2:13: error[too-large] not solved: needs SIZE of memory, and the limit is 1 GiB; raise `solver.memory` (`--solver-memory`)
        -- exit 1
    "#]]);
    folder.check("solve huge.game", expect![[r#"
        $ stakeout solve huge.game
        Not solved
        -- standard error
        error[too-large]: not solved: needs SIZE of memory, and the limit is 1 GiB; raise `solver.memory` (`--solver-memory`)
         --> huge.game:2:13
          |
        2 | 100000000 1 1
          |             ^

        -- exit 1
    "#]]);
    folder.check(
        "solve quiet.game",
        expect![[r#"
            $ stakeout solve quiet.game
            Not solved
            -- standard error
            stakeout: quiet.game:2: needs SIZE of memory, and the limit is 1 GiB; raise `solver.memory` (`--solver-memory`)
            -- exit 1
        "#]],
    );
    folder.check("check --solver-memory 1KiB --verdicts --output-format concise huge.game", expect![[r#"
        $ stakeout check --solver-memory 1KiB --verdicts --output-format concise huge.game
        huge.game:2:13: error[too-large] not solved: needs SIZE of memory, and the limit is 1 KiB; raise `solver.memory` (`--solver-memory`)
        -- exit 1
    "#]]);
}

#[test]
fn check_reads_games_and_boards_in_a_directory() {
    let folder = Folder::with(&[
        ("trap.game", TRAP),
        ("level.board", "P.T\n..E\n"),
        ("wrong.game", "start: a\nexpect: lose in 1\na -> b b \nc -> d\n"),
    ]);
    folder.check(
        "check",
        expect![[r#"
            $ stakeout check
            error[verdict-mismatch]: expected: lose in 1 turn; found: win in 1 turn
             --> wrong.game:2:9
              |
            2 | expect: lose in 1
              |         ^^^^^^^^^

            warning[undefined-vertex]: `b` has no line of its own, so it has no moves
             --> wrong.game:3:6
              |
            3 | a -> b b 
              |      ^

            hint[duplicate-edge]: duplicate edge
             --> wrong.game:3:8
              |
            3 | a -> b b 
              |      - ^
              |      |
              |      first

            hint[trailing-whitespace]: trailing whitespace
             --> wrong.game:3:9
              |
            3 | a -> b b 
              |         ^
              |
              = help: Remove trailing whitespace

            hint[unreachable-vertex]: `c` cannot be reached from the start
             --> wrong.game:4:1
              |
            4 | c -> d
              | ^

            warning[undefined-vertex]: `d` has no line of its own, so it has no moves
             --> wrong.game:4:6
              |
            4 | c -> d
              |      ^

            hint[unreachable-vertex]: `d` cannot be reached from the start
             --> wrong.game:4:6
              |
            4 | c -> d
              |      ^

            Checked 3 files: 1 error, 2 warnings, 4 hints.
            1 board: 1 thief
            2 games: 1 win, 1 draw
            1 fixable with --fix, 2 more with --unsafe-fixes
            -- exit 1
        "#]],
    );
    folder.check(
        "check trap.game",
        expect![[r#"
            $ stakeout check trap.game
            Checked 1 file: no errors.
            1 game: 1 draw
            -- exit 0
        "#]],
    );
    folder.check("check --kind board trap.game --verdicts --output-format concise", expect![[r#"
        $ stakeout check --kind board trap.game --verdicts --output-format concise
        trap.game:5:1: error[stray-text] this file has no board: a board is a grid of `.` (floor), `*` (wall), `P` (policeman), `T` (thief) and `E` (exit); for a comment, start the line with `;`
        -- exit 1
    "#]]);
}

#[test]
fn cells_and_states_are_for_boards_only() {
    let folder = Folder::with(&[("trap.game", TRAP)]);
    folder.check(
        "solve --state 1,1:1,2:thief trap.game",
        expect![[r#"
        $ stakeout solve --state 1,1:1,2:thief trap.game
        -- standard error
        stakeout: trap.game: --state applies only to boards and pursuits; this is a graph game
        -- exit 2
    "#]],
    );
    folder.check(
        "solve --cells --output-format json trap.game",
        expect![[r#"
        $ stakeout solve --cells --output-format json trap.game
        -- standard error
        stakeout: trap.game: --cells applies only to boards; this is a graph game
        -- exit 2
    "#]],
    );
}

#[test]
fn a_byte_order_mark_is_not_a_column() {
    let folder = Folder::with(&[("mark.game", "\u{feff}start: a\na -> a\n")]);
    folder.check(
        "check --verdicts --output-format concise mark.game",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise mark.game
        mark.game:1:8: information[verdict] draw
        -- exit 0
    "#]],
    );
    folder.check(
        "solve mark.game",
        expect![[r#"
        $ stakeout solve mark.game
        a draw
        -- exit 0
    "#]],
    );
}

#[test]
fn a_million_lines_are_solved() {
    let mut text = String::from("1000000 999999 1\n");
    (1..1_000_000).for_each(|vertex| text += &format!("{vertex} {}\n", vertex + 1));
    let folder = Folder::with(&[("path.game", &text)]);
    folder.check(
        "check --verdicts --output-format concise path.game",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise path.game
        path.game:1:16: information[verdict] win in 999999 turns
        -- exit 0
    "#]],
    );
}
