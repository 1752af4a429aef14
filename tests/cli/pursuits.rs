//! Pursuit files on the command line: verdict and cop number, JSON, checks, graph6.

use expect_test::expect;

use crate::support::Folder;

const HARBOUR: &str = "title: The harbour\npolice: gate gate\nthief: square\nexits: pier\nfirst: thief\n\
                       gate - market\nmarket - square\nsquare -> pier\npier\n";
const CYCLE: &str = "policemen: 2\nexpect: cop-number 2\na - b\nb - c\nc - d\nd - a\n";

#[test]
fn a_pursuit_is_solved_in_a_line() {
    let folder = Folder::with(&[
        ("harbour.pursuit", HARBOUR),
        ("cycle.pursuit", CYCLE),
        ("alone.pursuit", "a - b\n"),
        ("number.pursuit", "expect: cop-number 1\na - b\n"),
        ("wrong.pursuit", "police: a\na - b\n"),
    ]);
    folder.check(
        "solve harbour.pursuit",
        expect![[r#"
            $ stakeout solve harbour.pursuit
            The thief escapes
            -- exit 0
        "#]],
    );
    folder.check(
        "solve --verbose harbour.pursuit number.pursuit",
        expect![[r#"
        $ stakeout solve --verbose harbour.pursuit number.pursuit
        harbour.pursuit: line 6, The harbour: The thief escapes in 1 turn
        number.pursuit: line 2: cop number 1
        -- exit 0
    "#]],
    );
    folder.check(
        "solve --cop-number --verify cycle.pursuit",
        expect![[r#"
            $ stakeout solve --cop-number --verify cycle.pursuit
            Police catches the thief
            cop number 2
              proved: 80 states
            -- exit 0
        "#]],
    );
    folder.check(
        "solve alone.pursuit",
        expect![[r#"
        $ stakeout solve alone.pursuit
        No verdict
        -- exit 0
    "#]],
    );
    folder.check(
        "solve --cop-number alone.pursuit",
        expect![[r#"
        $ stakeout solve --cop-number alone.pursuit
        cop number 1
        -- exit 0
    "#]],
    );
    folder.check(
        "solve number.pursuit",
        expect![[r#"
        $ stakeout solve number.pursuit
        cop number 1
        -- exit 0
    "#]],
    );
    folder.check(
        "solve wrong.pursuit",
        expect![[r#"
        $ stakeout solve wrong.pursuit
        Not solved
        -- standard error
        error[missing-thief]: no thief: beside `police`, the file needs a `thief`
         --> wrong.pursuit:1:9
          |
        1 | police: a
          |         ^

        -- exit 1
    "#]],
    );
    folder.check(
        "solve --state gate;gate:square:thief harbour.pursuit",
        expect![[r#"
            $ stakeout solve --state gate;gate:square:thief harbour.pursuit
            The thief escapes
              police on gate gate, thief on square, thief to move: The thief escapes in 1 turn
                thief to pier: The thief escapes in 0 turns
                thief to square: The thief escapes in 2 turns
                thief to market: Police catches the thief in 1 turn
            -- exit 0
        "#]],
    );
    folder.check(
        "solve --state gate:square:thief harbour.pursuit",
        expect![[r#"
            $ stakeout solve --state gate:square:thief harbour.pursuit
            -- standard error
            stakeout: --state: write 2 vertices before `:`, one for each policeman; not 1
            -- exit 2
        "#]],
    );
    folder.check(
        "solve --cells --output-format json cycle.pursuit",
        expect![[r#"
        $ stakeout solve --cells --output-format json cycle.pursuit
        -- standard error
        stakeout: cycle.pursuit: --cells applies only to boards; this is a pursuit
        -- exit 2
    "#]],
    );
    folder.check(
        "solve .",
        expect![[r#"
            $ stakeout solve .
            alone.pursuit: No verdict
            cycle.pursuit: Police catches the thief
            harbour.pursuit: The thief escapes
            number.pursuit: cop number 1
            wrong.pursuit: Not solved
            -- standard error
            error[missing-thief]: no thief: beside `police`, the file needs a `thief`
             --> wrong.pursuit:1:9
              |
            1 | police: a
              |         ^

            -- exit 1
        "#]],
    );
}

#[test]
fn the_json_of_a_pursuit_has_every_vertex() {
    let folder = Folder::with(&[
        ("harbour.pursuit", HARBOUR),
        ("cycle.pursuit", CYCLE),
        ("alone.pursuit", "a - b\n"),
        ("empty.pursuit", "; nothing\n"),
        ("wrong.pursuit", "police: a\na - b\n"),
        ("five.pursuit", "policemen: 1\nendless: thief\na\nb\nc\nd\ne\n"),
    ]);
    folder.check("solve --output-format json harbour.pursuit", expect![[r#"
        $ stakeout solve --output-format json harbour.pursuit
        {"file":"harbour.pursuit","pursuits":[
        {"title":"The harbour","line":6,"policemen":2,"police":["gate","gate"],"thief":"square","exits":["pier"],"first":"thief","verdict":"thief","turns":1,"cop_number":null,"line_of_play":[{"mover":"thief","to":"pier"}],"vertices":[{"name":"gate","thief_here":{"police_to_move":{"outcome":"police","turns":0},"thief_to_move":{"outcome":"police","turns":0}}},{"name":"market","thief_here":{"police_to_move":{"outcome":"police","turns":1},"thief_to_move":{"outcome":"thief","turns":3}}},{"name":"square","thief_here":{"police_to_move":{"outcome":"thief","turns":2},"thief_to_move":{"outcome":"thief","turns":1}}},{"name":"pier","thief_here":{"police_to_move":{"outcome":"thief","turns":0},"thief_to_move":{"outcome":"thief","turns":0}}}]}
        ]}
        -- exit 0
    "#]]);
    folder.check("solve --output-format json cycle.pursuit", expect![[r#"
        $ stakeout solve --output-format json cycle.pursuit
        {"file":"cycle.pursuit","pursuits":[
        {"title":null,"line":3,"policemen":2,"police":["a","b"],"thief":"c","exits":[],"first":"police","verdict":"police","turns":1,"cop_number":2,"line_of_play":[{"mover":"police","to":["a","c"]}],"vertices":[{"name":"a","thief_here":{"police_to_move":{"outcome":"police","turns":0},"thief_to_move":{"outcome":"police","turns":0}}},{"name":"b","thief_here":{"police_to_move":{"outcome":"police","turns":0},"thief_to_move":{"outcome":"police","turns":0}}},{"name":"c","thief_here":{"police_to_move":{"outcome":"police","turns":1},"thief_to_move":{"outcome":"police","turns":2}}},{"name":"d","thief_here":{"police_to_move":{"outcome":"police","turns":1},"thief_to_move":{"outcome":"police","turns":2}}}]}
        ]}
        -- exit 0
    "#]]);
    folder.check("solve --output-format json --cop-number --most 1 cycle.pursuit", expect![[r#"
        $ stakeout solve --output-format json --cop-number --most 1 cycle.pursuit
        {"file":"cycle.pursuit","pursuits":[
        {"title":null,"line":3,"policemen":2,"police":["a","b"],"thief":"c","exits":[],"first":"police","verdict":"police","turns":1,"cop_number":null,"line_of_play":[{"mover":"police","to":["a","c"]}],"vertices":[{"name":"a","thief_here":{"police_to_move":{"outcome":"police","turns":0},"thief_to_move":{"outcome":"police","turns":0}}},{"name":"b","thief_here":{"police_to_move":{"outcome":"police","turns":0},"thief_to_move":{"outcome":"police","turns":0}}},{"name":"c","thief_here":{"police_to_move":{"outcome":"police","turns":1},"thief_to_move":{"outcome":"police","turns":2}}},{"name":"d","thief_here":{"police_to_move":{"outcome":"police","turns":1},"thief_to_move":{"outcome":"police","turns":2}}}]}
        ]}
        -- exit 0
    "#]]);
    folder.check("solve --output-format json alone.pursuit", expect![[r#"
        $ stakeout solve --output-format json alone.pursuit
        {"file":"alone.pursuit","pursuits":[
        {"title":null,"line":1,"policemen":null,"police":null,"thief":null,"exits":[],"first":"police","verdict":null,"turns":null,"cop_number":null,"line_of_play":null,"vertices":[{"name":"a","thief_here":null},{"name":"b","thief_here":null}]}
        ]}
        -- exit 0
    "#]]);
    folder.check(
        "solve --output-format json empty.pursuit",
        expect![[r#"
        $ stakeout solve --output-format json empty.pursuit
        {"file":"empty.pursuit","pursuits":[]}
        -- standard error
        warning[empty-file]: no pursuit in this file
         --> empty.pursuit:1:1
          |
        1 | ; nothing
          | ^

        -- exit 1
    "#]],
    );
    folder.check("solve --output-format json wrong.pursuit", expect![[r#"
        $ stakeout solve --output-format json wrong.pursuit
        {"file":"wrong.pursuit","pursuits":[
        {"title":null,"line":2,"policemen":1,"police":["a"],"thief":null,"exits":[],"first":"police","verdict":null,"turns":null,"cop_number":null,"line_of_play":null,"vertices":null}
        ]}
        -- standard error
        error[missing-thief]: no thief: beside `police`, the file needs a `thief`
         --> wrong.pursuit:1:9
          |
        1 | police: a
          |         ^

        -- exit 1
    "#]]);
    folder.check("solve --output-format json --cop-number five.pursuit", expect![[r#"
        $ stakeout solve --output-format json --cop-number five.pursuit
        {"file":"five.pursuit","pursuits":[
        {"title":null,"line":3,"policemen":1,"police":["a"],"thief":"b","exits":[],"first":"police","verdict":"thief","turns":null,"cop_number":null,"line_of_play":[],"vertices":[{"name":"a","thief_here":{"police_to_move":{"outcome":"police","turns":0},"thief_to_move":{"outcome":"police","turns":0}}},{"name":"b","thief_here":{"police_to_move":{"outcome":"thief","turns":null},"thief_to_move":{"outcome":"thief","turns":null}}},{"name":"c","thief_here":{"police_to_move":{"outcome":"thief","turns":null},"thief_to_move":{"outcome":"thief","turns":null}}},{"name":"d","thief_here":{"police_to_move":{"outcome":"thief","turns":null},"thief_to_move":{"outcome":"thief","turns":null}}},{"name":"e","thief_here":{"police_to_move":{"outcome":"thief","turns":null},"thief_to_move":{"outcome":"thief","turns":null}}}]}
        ]}
        -- exit 0
    "#]]);
}

#[test]
fn directories_are_searched_for_pursuits_and_a_text_is_never_guessed_to_be_one() {
    let folder = Folder::with(&[
        ("a/harbour.pursuit", HARBOUR),
        ("a/cycle.pursuit", &CYCLE.replace("cop-number 2", "cop-number 3")),
    ]);
    folder.check(
        "check --verdicts --output-format concise a",
        expect![[r#"
        $ stakeout check --verdicts --output-format concise a
        a/cycle.pursuit:1:12: information[verdict] Police catches the thief in 1 turn
        a/cycle.pursuit:2:9: error[verdict-mismatch] expected: cop number 3; found: cop number 2
        a/harbour.pursuit:2:9: information[verdict] The thief escapes in 1 turn
        -- exit 1
    "#]],
    );
    folder.check(
        "check --verdicts a",
        expect![[r#"
        $ stakeout check --verdicts a
        information[verdict]: Police catches the thief in 1 turn
         --> a/cycle.pursuit:1:12
          |
        1 | policemen: 2
          |            ^

        error[verdict-mismatch]: expected: cop number 3; found: cop number 2
         --> a/cycle.pursuit:2:9
          |
        2 | expect: cop-number 3
          |         ^^^^^^^^^^^^

        information[verdict]: The thief escapes in 1 turn
         --> a/harbour.pursuit:2:9
          |
        2 | police: gate gate
          |         ^^^^^^^^^

        Checked 2 files: 1 error, 2 information.
        2 pursuits: 1 police, 1 thief
        1 fixable with --fix --unsafe-fixes
        -- exit 1
    "#]],
    );
    folder.check_with_input(
        "policemen: 1\na - b\n",
        "check --verdicts --output-format concise -",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise -
            -:1:12: information[verdict] Police catches the thief in 1 turn
            -- exit 0
        "#]],
    );
    folder.check_with_input(
        "policemen: 1\na\nb\n",
        "check --verdicts --output-format concise --kind pursuit -",
        expect![[r#"
            $ stakeout check --verdicts --output-format concise --kind pursuit -
            -:1:12: information[verdict] Draw
            -- exit 0
        "#]],
    );
}

#[test]
fn a_pursuit_that_does_not_fit_is_too_large() {
    let edges: String = (0..40).map(|v| format!("v{v} - v{}\n", (v + 1) % 40)).collect();
    let folder = Folder::with(&[
        ("large.pursuit", &format!("policemen: 4\n{edges}")),
        ("number.pursuit", &format!("expect: cop-number 2\n{edges}")),
    ]);
    folder.check("solve --solver-memory 1MiB large.pursuit", expect![[r#"
        $ stakeout solve --solver-memory 1MiB large.pursuit
        Not solved
        -- standard error
        warning[too-large]: not solved: needs SIZE of memory, and the limit is 1 MiB; raise `solver.memory` (`--solver-memory`)
         --> large.pursuit:1:12
          |
        1 | policemen: 4
          |            ^

        -- exit 1
    "#]]);
    // Verdicts need no table of turns.
    folder.check(
        "solve --solver-memory 48MiB large.pursuit",
        expect![[r#"
        $ stakeout solve --solver-memory 48MiB large.pursuit
        Police catches the thief
        -- exit 0
    "#]],
    );
    folder.check("solve --solver-memory 48MiB --output-format json large.pursuit", expect![[r#"
        $ stakeout solve --solver-memory 48MiB --output-format json large.pursuit
        {"file":"large.pursuit","pursuits":[
        {"title":null,"line":2,"policemen":4,"police":["v0","v7","v18","v29"],"thief":"v9","exits":[],"first":"police","verdict":"police","turns":9,"cop_number":null,"line_of_play":[{"mover":"police","to":["v0","v8","v17","v28"]},{"mover":"thief","to":"v10"},{"mover":"police","to":["v0","v9","v16","v27"]},{"mover":"thief","to":"v11"},{"mover":"police","to":["v0","v10","v15","v26"]},{"mover":"thief","to":"v12"},{"mover":"police","to":["v0","v11","v14","v25"]},{"mover":"thief","to":"v12"},{"mover":"police","to":["v0","v12","v13","v24"]}],"vertices":[{"name":"v0","thief_here":{"police_to_move":{"outcome":"police","turns":0},"thief_to_move":{"outcome":"police","turns":0}}},{"name":"v1","thief_here":{"police_to_move":{"outcome":"police","turns":1},"thief_to_move":{"outcome":"police","turns":6}}},{"name":"v2","thief_here":{"police_to_move":{"outcome":"police","turns":5},"thief_to_move":{"outcome":"police","turns":6}}},{"name":"v3","thief_here":{"police_to_move":{"outcome":"police","turns":5},"thief_to_move":{"outcome":"police","turns":6}}},{"name":"v4","thief_here":{"police_to_move":{"outcome":"police","turns":5},"thief_to_move":{"outcome":"police","turns":6}}},{"name":"v5","thief_here":{"police_to_move":{"outcome":"police","turns":5},"thief_to_move":{"outcome":"police","turns":6}}},{"name":"v6","thief_here":{"police_to_move":{"outcome":"police","turns":1},"thief_to_move":{"outcome":"police","turns":6}}},{"name":"v7","thief_here":{"police_to_move":{"outcome":"police","turns":0},"thief_to_move":{"outcome":"police","turns":0}}},{"name":"v8","thief_here":{"police_to_move":{"outcome":"police","turns":1},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v9","thief_here":{"police_to_move":{"outcome":"police","turns":9},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v10","thief_here":{"police_to_move":{"outcome":"police","turns":9},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v11","thief_here":{"police_to_move":{"outcome":"police","turns":9},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v12","thief_here":{"police_to_move":{"outcome":"police","turns":9},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v13","thief_here":{"police_to_move":{"outcome":"police","turns":9},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v14","thief_here":{"police_to_move":{"outcome":"police","turns":9},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v15","thief_here":{"police_to_move":{"outcome":"police","turns":9},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v16","thief_here":{"police_to_move":{"outcome":"police","turns":9},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v17","thief_here":{"police_to_move":{"outcome":"police","turns":1},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v18","thief_here":{"police_to_move":{"outcome":"police","turns":0},"thief_to_move":{"outcome":"police","turns":0}}},{"name":"v19","thief_here":{"police_to_move":{"outcome":"police","turns":1},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v20","thief_here":{"police_to_move":{"outcome":"police","turns":9},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v21","thief_here":{"police_to_move":{"outcome":"police","turns":9},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v22","thief_here":{"police_to_move":{"outcome":"police","turns":9},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v23","thief_here":{"police_to_move":{"outcome":"police","turns":9},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v24","thief_here":{"police_to_move":{"outcome":"police","turns":9},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v25","thief_here":{"police_to_move":{"outcome":"police","turns":9},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v26","thief_here":{"police_to_move":{"outcome":"police","turns":9},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v27","thief_here":{"police_to_move":{"outcome":"police","turns":9},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v28","thief_here":{"police_to_move":{"outcome":"police","turns":1},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v29","thief_here":{"police_to_move":{"outcome":"police","turns":0},"thief_to_move":{"outcome":"police","turns":0}}},{"name":"v30","thief_here":{"police_to_move":{"outcome":"police","turns":1},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v31","thief_here":{"police_to_move":{"outcome":"police","turns":9},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v32","thief_here":{"police_to_move":{"outcome":"police","turns":9},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v33","thief_here":{"police_to_move":{"outcome":"police","turns":9},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v34","thief_here":{"police_to_move":{"outcome":"police","turns":9},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v35","thief_here":{"police_to_move":{"outcome":"police","turns":9},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v36","thief_here":{"police_to_move":{"outcome":"police","turns":9},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v37","thief_here":{"police_to_move":{"outcome":"police","turns":9},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v38","thief_here":{"police_to_move":{"outcome":"police","turns":9},"thief_to_move":{"outcome":"police","turns":10}}},{"name":"v39","thief_here":{"police_to_move":{"outcome":"police","turns":1},"thief_to_move":{"outcome":"police","turns":10}}}]}
        ]}
        -- exit 0
    "#]]);
    // Two policemen are enough, and their table fits.
    folder.check(
        "solve --solver-memory 1MiB number.pursuit",
        expect![[r#"
        $ stakeout solve --solver-memory 1MiB number.pursuit
        cop number 2
        -- exit 0
    "#]],
    );
    folder.check("check --solver-memory 1KiB --no-cache number.pursuit", expect![[r#"
        $ stakeout check --solver-memory 1KiB --no-cache number.pursuit
        error[too-large]: not solved: needs SIZE of memory, and the limit is 1 KiB; raise `solver.memory` (`--solver-memory`)
         --> number.pursuit:1:9
          |
        1 | expect: cop-number 2
          |         ^^^^^^^^^^^^

        Checked 1 file: 1 error.
        1 pursuit: 1 not solved
        -- exit 1
    "#]]);
}

#[test]
fn a_pursuit_is_formatted() {
    let folder = Folder::with(&[(
        "a.pursuit",
        "\n\npolicemen:2 ; two  \n\n\na  -  b\nexpect:  cop-number   1",
    )]);
    folder.check(
        "fmt a.pursuit",
        expect![[r#"
        $ stakeout fmt a.pursuit
        -- standard error
        stakeout: 1 file formatted
        -- exit 0
    "#]],
    );
    expect![[r#"
        policemen: 2 ; two

        a  -  b
        expect: cop-number 1
    "#]]
    .assert_eq(&folder.read("a.pursuit"));
}

#[test]
fn graph6_and_pursuits_are_converted_both_ways() {
    let folder = Folder::with(&[
        ("petersen.g6", ">>graph6<<IheA@GUAo\n"),
        ("marked.txt", "\u{feff}>>graph6<<Bw\n"),
        ("two.g6", "Bw\nDQc\n"),
        ("cut.g6", "DQ\n"),
        ("long.g6", "Bw\nDQcc\n"),
        ("loop.pursuit", "a -> a\n"),
        ("one-way.pursuit", "a - b\na -> c\n"),
        ("both.pursuit", "title: T\npolice: b\nthief: c\nb -> a\na -> b\nc - a\n"),
        ("small.board", "police-moves: 4\nfirst: thief\ntitle: S\nP.*\n.TE\n"),
        ("usual.board", "P.T\n..E\n"),
        ("trap.game", "a -> b\nb\n"),
    ]);
    folder.check(
        "convert petersen.g6 --to pursuit",
        expect![[r#"
        $ stakeout convert petersen.g6 --to pursuit
        1
        2 - 1
        3 - 2
        4 - 3
        5 - 1 4
        6 - 1
        7 - 2
        8 - 3 6
        9 - 4 6 7
        10 - 5 7 8
        -- exit 0
    "#]],
    );
    folder.check(
        "convert petersen.g6 --to graph6",
        expect![[r#"
        $ stakeout convert petersen.g6 --to graph6
        IheA@GUAo
        -- exit 0
    "#]],
    );
    folder.check(
        "convert marked.txt --to graph6",
        expect![[r#"
        $ stakeout convert marked.txt --to graph6
        Bw
        -- exit 0
    "#]],
    );
    folder.check(
        "convert two.g6 --to pursuit",
        expect![[r#"
        $ stakeout convert two.g6 --to pursuit
        -- standard error
        stakeout: two.g6: it has 2 graphs; choose one with --graph NUMBER
        -- exit 1
    "#]],
    );
    folder.check(
        "convert two.g6 --graph 2 --to pursuit",
        expect![[r#"
        $ stakeout convert two.g6 --graph 2 --to pursuit
        1
        2
        3 - 1
        4 - 2
        5 - 1 4
        -- exit 0
    "#]],
    );
    folder.check(
        "convert two.g6 --graph 3 --to pursuit",
        expect![[r#"
        $ stakeout convert two.g6 --graph 3 --to pursuit
        -- standard error
        stakeout: two.g6: it has no graph 3
        -- exit 1
    "#]],
    );
    folder.check(
        "convert cut.g6 --to pursuit",
        expect![[r#"
        $ stakeout convert cut.g6 --to pursuit
        -- standard error
        stakeout: cut.g6:1:3: the line ends too early
        -- exit 1
    "#]],
    );
    folder.check(
        "convert long.g6 --graph 2 --to pursuit",
        expect![[r#"
        $ stakeout convert long.g6 --graph 2 --to pursuit
        -- standard error
        stakeout: long.g6:2:4: more characters than a graph of 5 vertices has
        -- exit 1
    "#]],
    );
    folder.check(
        "convert loop.pursuit --to graph6",
        expect![[r#"
        $ stakeout convert loop.pursuit --to graph6
        -- standard error
        stakeout: loop.pursuit: graph6 has no loops: `a -> a`
        -- exit 1
    "#]],
    );
    folder.check(
        "convert one-way.pursuit --to graph6",
        expect![[r#"
        $ stakeout convert one-way.pursuit --to graph6
        -- standard error
        stakeout: one-way.pursuit: graph6 has no edges that lead one way: `a -> c`
        -- exit 1
    "#]],
    );
    folder.check(
        "convert both.pursuit --to graph6",
        expect![[r#"
        $ stakeout convert both.pursuit --to graph6
        Bg
        -- standard error
        stakeout: both.pursuit: left out, since graph6 is a graph alone: `title`, `police`, `thief`
        -- exit 0
    "#]],
    );
    folder.check(
        "convert both.pursuit --to pursuit",
        expect![[r#"
        $ stakeout convert both.pursuit --to pursuit
        title: T
        police: b
        thief: c
        b
        a - b
        c - a
        -- exit 0
    "#]],
    );
    folder.check(
        "convert small.board --to pursuit",
        expect![[r#"
        $ stakeout convert small.board --to pursuit
        title: S
        police: 1,1
        thief: 2,2
        exits: 2,3
        first: thief
        1,1
        1,2 - 1,1
        2,1 - 1,1
        2,2 - 1,2 2,1
        2,3 - 2,2
        -- exit 0
    "#]],
    );
    folder.check("convert usual.board --to pursuit", expect![[r#"
        $ stakeout convert usual.board --to pursuit
        -- standard error
        stakeout: usual.board: police and thief have different moves, and in a pursuit file they have the same; give `police-moves` and `thief-moves` the same value
        -- exit 1
    "#]]);
    folder.check(
        "convert trap.game --to pursuit",
        expect![[r#"
        $ stakeout convert trap.game --to pursuit
        -- standard error
        stakeout: trap.game: only boards, pursuits and graph6 can be written as a pursuit
        -- exit 1
    "#]],
    );
    folder.check(
        "convert both.pursuit --to dot",
        expect![[r#"
        $ stakeout convert both.pursuit --to dot
        -- standard error
        stakeout: both.pursuit: a pursuit can be written as pursuit or graph6 only
        -- exit 1
    "#]],
    );
    folder.check_with_input(
        "a - b\n",
        "convert --from pursuit --to graph6",
        expect![[r#"
        $ stakeout convert --from pursuit --to graph6
        A_
        -- exit 0
    "#]],
    );
}
